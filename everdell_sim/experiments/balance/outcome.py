"""What a search found: the frontier, and the best patch checked on deals that the search has not seen."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import polars as pl

from everdell_sim.experiments.arms import Table
from everdell_sim.experiments.balance import numbers as changing
from everdell_sim.experiments.balance.numbers import Point
from everdell_sim.experiments.balance.search import Search, Try, checkpoint_of, frontier, past
from everdell_sim.experiments.balance.search_plan import FRESH, Band, Plan, read_plan
from everdell_sim.experiments.balance.trial import Trier, asked, imbalance
from everdell_sim.play.stretches import Progress
from everdell_sim.rules.patch_text import patch_text
from everdell_sim.stats import Estimate
from everdell_sim.support.brief import Brief, Summary, interval
from everdell_sim.support.files import free, write_new
from everdell_sim.support.seats import shown

# How many of the best tries are compared once more.
FINALISTS = 4


@dataclass(frozen=True)
class Check:
    """One target on fresh deals, without and with the patch."""

    band: Band
    before: Estimate
    after: Estimate

    @property
    def verdict(self) -> str:
        """Is the whole interval within the band, or outside, or is it not known?"""
        low, high = self.after.low, self.after.high
        if low is None or high is None:
            return "unknown"
        if self.band.low <= low and high <= self.band.high:
            return "within"
        return "outside" if high < self.band.low or low > self.band.high else "not sure"


@dataclass(frozen=True, repr=False)
class Balance(Brief):
    """The result of a search. `patch` is the best patch found; it is empty if no change was better than none.

    >>> import everdell_sim as ev
    >>> plan = {
    ...     "balance": {"bots": "random", "players": 2, "deals": 20, "confirm": 40, "tries": 3},
    ...     "targets": {"score": [0, 60]},
    ...     "numbers": {"card.farm.points": [0, 3]},
    ... }
    >>> found = ev.balance(plan)
    >>> found.changes, found.confirmed
    ({}, True)
    """

    plan: Plan
    tries: list[Try]
    complete: bool
    chosen: Try
    checks: list[Check]
    games: int

    @property
    def patch(self) -> dict[str, Any]:
        return changing.patch(self.plan.numbers, self.chosen.point, self.plan.name, self.plan.why)

    @property
    def changes(self) -> dict[str, int]:
        """What the patch changes, by address."""
        return changing.changed(self.plan.numbers, self.chosen.point)

    def _brief(self) -> Summary:
        found = ", ".join(f"{address} = {value}" for address, value in self.changes.items()) or "no change is better"
        checked = "confirmed" if self.confirmed else "not every target is confirmed"
        title = f"Best of {len(self.tries):,} patches: {found}; {checked}; {self.games:,} games"
        rows = [
            [shown(one.band.what), interval(*one.after.ends, ".3f", one.after.n), one.verdict] for one in self.checks
        ]
        return Summary(title, ("target", "with the patch", "verdict"), rows)

    @property
    def imbalance(self) -> tuple[float, float]:
        """Without and with the patch, on the fresh deals."""
        bands = [one.band for one in self.checks]
        before = imbalance(bands, [one.before.value for one in self.checks])
        return before, imbalance(bands, [one.after.value for one in self.checks])

    @property
    def confirmed(self) -> bool:
        """Does every interval on fresh deals lie within its band?"""
        return all(one.verdict == "within" for one in self.checks)

    @property
    def frontier(self) -> pl.DataFrame:
        """How much imbalance is left for how much change, on the deals of the search."""
        rows = [
            {
                "change": one.change,
                "imbalance": one.imbalance,
                "changes": json.dumps(changing.changed(self.plan.numbers, one.point)),
            }
            for one in frontier(self.tries)
        ]
        return pl.DataFrame(rows, schema={"change": pl.Float64, "imbalance": pl.Float64, "changes": pl.String})

    @property
    def targets(self) -> pl.DataFrame:
        """Every target on fresh deals."""
        return pl.DataFrame([self._row(one) for one in self.checks], infer_schema_length=None)

    def _row(self, one: Check) -> dict[str, Any]:
        return {
            **one.after.to_dict(one.band.what),
            "before": one.before.value,
            "asked_low": one.band.low,
            "asked_high": one.band.high,
            "verdict": one.verdict,
        }

    def to_dict(self) -> dict[str, Any]:
        """The result, ready for JSON."""
        before, after = self.imbalance
        return {
            "plan": self.plan.name,
            "bots": [str(bot) for bot in self.plan.lineup],
            "seed": self.plan.seed,
            "tries": len(self.tries),
            "complete": self.complete,
            "games": self.games,
            "patch": self.patch,
            "changes": self.changes,
            "change": self.chosen.change,
            "imbalance": {"before": before, "after": after, "searched": self.chosen.imbalance},
            "confirmed": self.confirmed,
            "targets": [self._row(one) for one in self.checks],
            "frontier": [row | {"changes": json.loads(row["changes"])} for row in self.frontier.to_dicts()],
        }

    def text(self) -> str:
        """The patch as a file, with what it reaches as comments."""
        before, after = self.imbalance
        about = {"name": self.plan.name, **({"why": self.plan.why} if self.plan.why else {})}
        lines = [
            f"# Found by everdell-sim balance: {len(self.tries)} patches tried, {self.games:,} games.",
            f"# Imbalance on {self.plan.confirm:,} fresh deals: {before:.2f} before, {after:.2f} after.",
            *(f"# {_line(one)}" for one in self.checks[:40]),
            "",
            patch_text({"patch": about, **changing.values(self.plan.numbers, self.chosen.point)}),
        ]
        return "\n".join(lines)


def balance(
    plan: str | Path | Mapping[str, Any],
    out: str | Path | None = None,
    resume: bool = False,
    workers: int | None = None,
    progress: Progress | None = None,
    on_try: Callable[[int, Try], object] | None = None,
    trust_bots: bool = False,
) -> Balance:
    """Search for a small patch that brings the targets of a plan into their bands, and check it on fresh deals.

    `plan` is a TOML file or a dict. With `out` the patch is written there, and a checkpoint beside it lets `resume`
    continue after an interruption. `progress` is called with the games played and to be played, `on_try` after each
    patch that was tried. Bots in Python that a file names are run with `trust_bots` alone.

    >>> import everdell_sim as ev
    >>> found = ev.balance({
    ...     "balance": {"bots": "random", "players": 2, "deals": 20, "confirm": 40, "tries": 3},
    ...     "targets": {"score": [0, 60]},
    ...     "numbers": {"card.farm.points": [0, 3]},
    ... })
    >>> found.targets["what"].to_list()
    ['score']
    """
    wanted_plan = read_plan(plan, trust_bots)
    table = Table.checked(wanted_plan.seed, workers, wanted_plan.level, progress)
    wanted = asked(wanted_plan, table)
    trier = Trier(wanted_plan, wanted, table)
    file = None if out is None else Path(out)
    checkpoint = None
    if file is not None:
        how = "continue with --resume, or choose another --out"
        file = free(file, _is_found if resume else None, how)
        checkpoint = checkpoint_of(file)
        if not resume:
            free(checkpoint, None, how)
    kept = past(wanted_plan, checkpoint, len(wanted.bands)) if resume and checkpoint else {}
    table.expected = trier.games_per_deal * (
        (wanted_plan.tries - len(kept)) * wanted_plan.deals + (2 + FINALISTS) * wanted_plan.confirm
    )
    search = Search(wanted_plan, trier, checkpoint, kept)
    tries = search.run(on_try)
    searched = len(tries) * wanted_plan.deals * trier.games_per_deal

    def measured(point: Point, times: int) -> list[Estimate]:
        """On deals of their own: those of the final, or those of the check."""
        table.seed = wanted_plan.seed + times * FRESH
        return trier.measure(point, wanted_plan.confirm)

    start = tuple(one.start for one in wanted_plan.numbers)
    chosen = _winner(tries, wanted.bands, lambda point: measured(point, 1))
    before = measured(start, 2)
    after = before if chosen.point == start else measured(chosen.point, 2)
    checks = [Check(*one) for one in zip(wanted.bands, before, after, strict=True)]
    games = searched + trier.games_per_deal * wanted_plan.confirm * (1 + (chosen.point != start) + _finalists(tries))
    found = Balance(wanted_plan, tries, search.complete, chosen, checks, games)
    if file is not None:
        write_new({file: found.text()}, _is_found)
    return found


def _is_found(content: bytes) -> bool:
    """Is this a patch that a search has written?"""
    return content.startswith(b"# Found by everdell-sim balance")


def _finalists(tries: list[Try]) -> int:
    return min(FINALISTS, len(tries))


def _winner(tries: list[Try], bands: list[Band], measured: Callable[[Point], list[Estimate]]) -> Try:
    """The best of the best few, on deals of their own: the best of many tries was also the luckiest."""
    few = sorted(tries, key=lambda one: (one.imbalance, one.change, one.point))[: _finalists(tries)]
    left = [imbalance(bands, [one.value for one in measured(one.point)]) for one in few]
    return min(zip(left, few, strict=True), key=lambda one: (one[0], one[1].change))[1]


def _line(one: Check) -> str:
    asked = f"asked {one.band.low:g} to {one.band.high:g}"
    value = interval(*one.after.ends, ".3f", one.after.n)
    return f"{one.band.what}: {one.before.value:.3f} before, {value} after; {asked}: {one.verdict}"
