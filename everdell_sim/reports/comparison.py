"""How one run differs from another: paired where they share their deals, and it says so where they do not."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import polars as pl

from everdell_sim import stats
from everdell_sim.experiments.effect_families import clearest, effect_summary, family
from everdell_sim.experiments.levels import Levels
from everdell_sim.experiments.paired_effects import Effect, Sums, adjusted, frame
from everdell_sim.play.measures import is_share
from everdell_sim.reports.run_pairs import Pair, Side, shared
from everdell_sim.runs.reader.run_dataset import open_run
from everdell_sim.stats.distributions import student_quantile, student_tail
from everdell_sim.stats.means import symmetric
from everdell_sim.support.brief import Brief, Summary
from everdell_sim.support.phrases import listed, number

PAIRED = "mean of paired differences by deal, simultaneous Student intervals among {family} (Bonferroni)"
WELCH = "difference of independent means, simultaneous Welch intervals among {family} (Bonferroni)"
MOST = 8
# Adjusted p-values below this are called.
SURE = 0.05


@dataclass(frozen=True, repr=False)
class Comparison(Brief):
    """Run `other` minus run `one`. Intervals are simultaneous within seats, cards, events, ..., and the rest.

    >>> import everdell_sim as ev
    >>> for seed in (1, 2):
    ...     run = ev.tournament("greedy,random", deals=10, seed=seed, out=f"seed{seed}")
    >>> found = ev.compare("seed1", "seed2")
    >>> found.differences, found.paired, found.same
    (['seed 1 → 2'], False, False)
    """

    one: str
    other: str
    players: int
    paired: bool
    deals: int
    games: int
    differences: list[str]
    changed: float | None
    measured: list[Effect]
    level: float
    # Names of cards, events and locations by id.
    names: dict[str, str]

    @property
    def same(self) -> bool:
        """Were the very same games played?"""
        return self.paired and not any(one.estimate.value or one.estimate.se for one in self.measured)

    @property
    def effects(self) -> pl.DataFrame:
        return frame(self.measured)

    def clearest(self, n: int = MOST) -> list[Effect]:
        """What differs most surely: seats, cards, events and bots, then places, then the game as a whole.

        Only what is clear among all that was measured: of two runs of the same game one in twenty has anything.
        """
        sure = [one for one in self.measured if one.p_adjusted is None or one.p_adjusted < SURE]
        return clearest(sure, n)

    def _brief(self) -> Summary:
        return effect_summary(" ".join(sentences(self)), self.clearest(len(self.measured)), self.names)

    def to_dict(self) -> dict[str, Any]:
        return {
            "baseline": self.one,
            "patch": self.other,
            "games": self.games,
            "effects": [one.to_dict() for one in self.measured],
            "paired": self.paired,
            "deals": self.deals,
            "differences": self.differences,
            "changed": self.changed,
            "level": self.level,
            "clearest": [one.what for one in self.clearest()],
        }


def compare(one: str | Path, other: str | Path, level: float = 0.95) -> Comparison:
    """How the run `other` differs from the run `one`.

    >>> import everdell_sim as ev
    >>> run = ev.tournament("greedy,random", deals=10, out="plain")
    >>> run = ev.tournament("greedy,random", deals=10, patch={"card": {"farm": {"points": 3}}}, out="rich")
    >>> ev.compare("plain", "rich").differences
    ['card.farm.points 1 → 3']
    """
    return between(Side(open_run(one), str(one)), Side(open_run(other), str(other)), level)


def between(one: Side, other: Side, level: float = 0.95) -> Comparison:
    """The same of runs that are open."""
    stats.check_level(level)
    pair = Pair(one, other)
    effects, share = _paired(pair, level) if pair.paired else (_apart(pair, level), None)
    return Comparison(
        one=one.where,
        other=other.where,
        players=pair.one.players,
        paired=pair.paired,
        deals=pair.deals,
        games=pair.one.run.spec.games + pair.other.run.spec.games,
        differences=pair.differences(),
        changed=share,
        measured=adjusted(effects),
        level=level,
        names=pair.names,
    )


def _paired(pair: Pair, level: float) -> tuple[list[Effect], float]:
    sums = Sums(same=not pair.differences())
    stretches = (side.measured(pair.deals, pair.ids) for side in (pair.one, pair.other))
    for first, second in zip(*stretches, strict=True):
        sums.add(*shared(first, second))
    levels = _levels(sums.names, level)
    return [
        sums.effect(at, levels[name], method=PAIRED.format(family=family(name))) for at, name in enumerate(sums.names)
    ], sums.changed / sums.deals


def _apart(pair: Pair, level: float) -> list[Effect]:
    sides = []
    for side in (pair.one, pair.other):
        sums = Levels()
        for measured in side.measured(side.deals, pair.ids):
            sums.add(measured)
        sides.append(sums)
    return unpaired(sides[0], sides[1], level)


def unpaired(first: Levels, second: Levels, level: float) -> list[Effect]:
    """The differences of two sides that share no deals."""
    names = [name for name in first.names if name in set(second.names)]
    levels = _levels(names, level)
    return [_difference(name, first, second, levels[name]) for name in names]


def _difference(name: str, first: Levels, second: Levels, level: float) -> Effect:
    a, b = first.estimate(name, level), second.estimate(name, level)
    value, method = b.value - a.value, WELCH.format(family=family(name))
    n = min(a.n, b.n)
    if a.se is None or b.se is None:
        return Effect(name, stats.Estimate(value, None, None, None, n, method), a.value, b.value, None, None)
    se = math.hypot(a.se, b.se)
    if se == 0:
        alike = symmetric(value, 0.0, n, level, method)
        alike = stats.difference_of_shares(alike, level) if is_share(name) else alike
        return Effect(name, alike, a.value, b.value, None, None)
    freedom = se**4 / (a.se**4 / (a.n - 1) + b.se**4 / (b.n - 1))
    half = student_quantile((1 + level) / 2, freedom) * se
    p = min(1.0, 2 * student_tail(abs(value) / se, freedom))
    estimate = stats.Estimate(value, se, value - half, value + half, n, method)
    return Effect(name, estimate, a.value, b.value, None, p)


def _levels(names: Sequence[str], level: float) -> dict[str, float]:
    """The level of each interval, so that those of a family are simultaneous."""
    sizes: dict[str, int] = {}
    for name in names:
        sizes[family(name)] = sizes.get(family(name), 0) + 1
    return {name: 1 - (1 - level) / sizes[family(name)] for name in names}


# ---- in words -------------------------------------------------------------------------------------------------------


def sentences(comparison: Comparison) -> list[str]:
    """The main results in sentences."""
    differs = (
        f"The runs differ in {listed(comparison.differences[:4])}"
        if comparison.differences
        else "Both ask for the same games"
    )
    more = f" and {len(comparison.differences) - 4} more" if len(comparison.differences) > 4 else ""
    lines = [f"{differs}{more}."]
    if not comparison.paired:
        lines.append("They share no deals (another seed), so nothing is paired and the intervals are wide.")
    elif comparison.same:
        lines.append(f"They are the same: in all {comparison.deals:,} deals that they share every effect is exactly 0.")
    else:
        share = number(comparison.changed or 0.0, "share")
        lines.append(
            f"They share {comparison.deals:,} deals; {share} turned out differently. Effects are paired by deal."
        )
    if not comparison.same and not comparison.clearest(1):
        lines.append("No effect is clear among all that was measured.")
    return lines
