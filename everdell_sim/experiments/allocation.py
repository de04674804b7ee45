"""How many deals each of many comparisons with one baseline gets."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from everdell_sim.errors import BadInput
from everdell_sim.experiments.arms import STRETCH, Table
from everdell_sim.experiments.paired_effects import Sums
from everdell_sim.play.measures import Measured
from everdell_sim.runs import goals as goals_of
from everdell_sim.stats.distributions import student_quantile


class Plays(Protocol):
    """A side of the experiment."""

    def play(self, first: int, deals: int) -> Measured: ...


@dataclass
class Study:
    """Plays what is needed. The baseline of a deal is played once for all comparisons.

    How many deals a target needs follows from the deviation of its differences alone, never from their mean, so the
    intervals keep their level (Stein; Chow and Robbins).
    """

    free: Plays
    most: int
    level: float
    table: Table
    games_per_deal: int = 1
    # Is the baseline the side that lacks what is measured?
    lacking: bool = False

    def __post_init__(self) -> None:
        self._stretches: list[Measured] = []

    @property
    def baseline_deals(self) -> int:
        return sum(one.values.shape[1] for one in self._stretches)

    def run(self, arms: Sequence[Plays], sizes: Sequence[float | None]) -> list[Sums]:
        sums = [Sums() for _ in arms]
        needed = [self.most if size is None else min(self.most, STRETCH) for size in sizes]
        while any(one.deals < need for one, need in zip(sums, needed, strict=True)):
            self._expect(sums, needed)
            for arm, one, need in zip(arms, sums, needed, strict=True):
                self._play(arm, one, need)
            needed = [self._needed(one, size) for one, size in zip(sums, sizes, strict=True)]
        return sums

    def _needed(self, sums: Sums, size: float | None) -> int:
        """As many deals as bring the interval of the first measure, the score, down to `size`."""
        se = sums.effect(0, self.level).estimate.se
        if size is None or not se:
            return sums.deals
        reach = student_quantile((1 + self.level) / 2, sums.deals - 1) * se
        if reach <= size:
            return sums.deals
        need = math.ceil(sums.deals * (reach / size) ** 2)
        return min(self.most, max(need, sums.deals + STRETCH // 4))

    def _play(self, arm: Plays, sums: Sums, need: int) -> None:
        while sums.deals < need:
            at, skip = divmod(sums.deals, STRETCH)
            deals = min(STRETCH - skip, need - sums.deals)
            changed, free = arm.play(sums.deals, deals), self._baseline(at).part(skip, deals)
            sums.add(*((free, changed) if self.lacking else (changed, free)))

    def _baseline(self, at: int) -> Measured:
        while len(self._stretches) <= at:
            first = len(self._stretches) * STRETCH
            self._stretches.append(self.free.play(first, min(STRETCH, self.most - first)))
        return self._stretches[at]

    def _expect(self, sums: Sequence[Sums], needed: Sequence[int]) -> None:
        more = sum(max(0, need - one.deals) for one, need in zip(sums, needed, strict=True))
        fresh = max(0, max(needed) - self.baseline_deals)
        self.table.expected = self.table.done + more * self.games_per_deal + fresh


def sizes_asked(addresses: Sequence[str], within: float | None, until: str | None) -> list[float | None]:
    """How narrow the interval of each target is to be."""
    if until is not None:
        goals = goals_of.parse(until)
        names = [f"{one}.effect" for one in addresses]
        goals_of.check(goals, names)
        return [min((goal.size for goal in goals if goal.matches(name)), default=None) for name in names]
    if within is not None and not (isinstance(within, (int, float)) and 0 < within < math.inf):
        raise BadInput(f"within must be a number of points above 0, not {within!r}")
    return [within] * len(addresses)
