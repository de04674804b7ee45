"""The one rule by which evidence is chosen and things are ranked."""

from collections.abc import Iterable
from dataclasses import dataclass

import polars as pl

from everdell_sim.analysis.figures import ASSOCIATED
from everdell_sim.effects.rows import ADJUSTED, ASSIGNED, DEALT, POINTS, RAW, REMOVED, REPLACED, Row
from everdell_sim.stats import Estimate
from everdell_sim.stats.means import bound_at_level, is_bound, share_around, symmetric
from everdell_sim.stats.simultaneous import shared_level

# Best evidence first: what was taken out, before what chance gave, before what is compared like with like, before what
# was merely seen. `REPLACED` asks what a card has that an average one has not, so it comes before a blank in its place.
EVIDENCE = (REPLACED, REMOVED, ASSIGNED, DEALT, ADJUSTED, RAW)
# What each says, for headings: `findings.measured_by` puts the verb of the kind in.
LABELS = {
    REPLACED: "worth against an average one in its place",
    REMOVED: "worth against a blank in its place",
    ASSIGNED: "worth where it was given out",
    DEALT: "worth of being dealt it",
    ADJUSTED: "points of those who {verb} it, against others with the same bot and seat",
    RAW: "points of those who {verb} it, against all others",
}
# In a word, for columns.
SHORT = {
    REPLACED: "replaced",
    REMOVED: "removed",
    ASSIGNED: "given out",
    DEALT: "dealt",
    ADJUSTED: "adjusted",
    RAW: "raw",
}
# Grades by what a thing surely brings: the lower end of its interval is above so many points. C: not clearly different
# from 0; D: clearly below.
GRADES = {"S": 4.0, "A": 2.0, "B": 0.0}
# An estimand ranks a kind of things if it is known of at least so many of them; the others would be left out.
_MOST_OF_THEM = 0.8
# A thing of fewer users says little, and stands at the end.
FEWEST = 30
# How many of the best and of the worst are named.
ENDS = 5


@dataclass(frozen=True)
class Ranking:
    """Things of one kind by one estimand, largest first; those of too few users come last (`rare`).

    All intervals of the ranking hold together.
    """

    kind: str
    estimand: str
    what: str
    rows: list[Row]
    rare: list[Row]

    @property
    def best(self) -> list[Row]:
        return self.rows[:ENDS]

    @property
    def worst(self) -> list[Row]:
        return self.rows[: -ENDS - 1 : -1]

    def clearly(self, sign: int) -> list[Row]:
        """Those clearly above (1) or below (-1) 0, the farthest first."""
        found = [row for row in self.rows if clear(row) and sign * row["estimate"] > 0]
        return sorted(found, key=lambda row: -sign * row["estimate"])


def estimands(effects: pl.DataFrame, kind: str, what: str = POINTS) -> list[str]:
    """What is known of these things, best evidence first."""
    known = set(_of_kind(effects, kind, what)["estimand"])
    return [one for one in EVIDENCE if one in known]


def ranking(effects: pl.DataFrame, kind: str, what: str = POINTS, level: float = 0.95) -> Ranking | None:
    """The things of a kind by the best evidence that is there for most of them, under one set of rules."""
    mine = _of_kind(effects, kind, what)
    things = mine["thing"].n_unique()
    for estimand in estimands(effects, kind, what):
        rows = mine.filter(pl.col("estimand") == estimand)
        if rows["thing"].n_unique() >= _MOST_OF_THEM * things:
            return _ranked(kind, estimand, what, rows.to_dicts(), level)
    return None


def _of_kind(effects: pl.DataFrame, kind: str, what: str) -> pl.DataFrame:
    return effects.filter((pl.col("kind") == kind) & (pl.col("what") == what) & (pl.col("against") == ""))


def _ranked(kind: str, estimand: str, what: str, rows: list[Row], level: float) -> Ranking:
    rows = list(together(surest(rows), level))
    rows.sort(key=lambda row: (-row["estimate"], row["thing"]))
    often = [row for row in rows if row["n"] >= FEWEST and row["low"] is not None]
    return Ranking(kind, estimand, what, often, [row for row in rows if row not in often])


def surest(rows: list[Row]) -> list[Row]:
    """The surest row of each thing; one that was confirmed on fresh deals comes first."""
    kept: dict[str, Row] = {}
    for row in sorted(rows, key=lambda row: (bool(row["confirmed"]), row["n"])):
        kept[row["thing"]] = row
    return list(kept.values())


def together(rows: list[Row], level: float = 0.95) -> Iterable[Row]:
    """The same with intervals that hold together, where they do not yet."""
    for row in rows:
        among = max(1, len(rows))
        if row["among"] >= among or row["se"] is None:
            yield row
            continue
        yield {**row, **_ends(at_level(row, shared_level(level, among))), "among": among}


def at_level(row: Row, level: float) -> Estimate:
    """The estimate of a row with another level."""
    if is_bound(row["method"]):
        was = shared_level(row["level"], row["among"])
        one = Estimate(row["estimate"], row["se"], row["low"], row["high"], row["n"], row["method"])
        return bound_at_level(one, was, level)
    share = row["unit"] == "share" and row["estimand"] in (ASSIGNED, "counted", "chosen")
    return (share_around if share else symmetric)(row["estimate"], row["se"], row["n"], level, row["method"])


def _ends(one: Estimate) -> dict[str, float | None]:
    return {"low": one.low, "high": one.high}


def grade(row: Row) -> str:
    """Where a thing stands; nothing is graded by what is only associated."""
    if row["reading"] == ASSOCIATED or row["low"] is None:
        return ""
    surely = next((name for name, border in GRADES.items() if row["low"] > border), None)
    return surely or ("D" if row["high"] < 0 else "C")


def clear(row: Row, against: float = 0.0) -> bool:
    """Does the interval exclude this?"""
    return Estimate(row["estimate"], row["se"], row["low"], row["high"], row["n"], "").excludes(against)
