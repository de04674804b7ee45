"""Measures of a game as whole numbers by deal, so that sums are exact in any order."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import polars as pl
from numpy.typing import NDArray

from everdell_sim.play.stretches import Stretch
from everdell_sim.rules.words import RESOURCES, SCORES, SEASONS
from everdell_sim.stats import VICTORY

Whole = NDArray[np.int64]

OF_SEATS = ("cards_played", "events", "workers_placed", "city_size")
OF_GAMES = ("turns", "decisions", "winning_score", "margin", "lead_changes")
LEFT = tuple(f"left_{kind}" for kind in RESOURCES)
# What is counted of each card, event and location: its name and the columns that add up to it.
ITEMS = {
    "card": {
        "plays": [f"played_{season}" for season in SEASONS],
        "points": ["points_base", "points_tokens", "points_bonus"],
    },
    "event": {"claims": ["claimed"], "points": ["points"]},
    "location": {"visits": [f"visits_{season}" for season in SEASONS]},
}


@dataclass(frozen=True)
class Measured:
    """One row per measure, one column per deal. A measure is its whole number divided by its scale."""

    names: tuple[str, ...]
    scales: tuple[int, ...]
    values: Whole

    @classmethod
    def of(cls, measures: Mapping[str, tuple[Whole, int]]) -> "Measured":
        values = np.stack([values for values, _ in measures.values()])
        return cls(tuple(measures), tuple(scale for _, scale in measures.values()), values)

    def part(self, first: int, deals: int) -> "Measured":
        """Only some of the deals."""
        return replace(self, values=self.values[:, first : first + deals])


def is_share(what: str) -> bool:
    """Is this measure a share of all victories, shown in %?"""
    return any(part.startswith("win_share") for part in what.split("."))


def common(
    lineups: Sequence[Sequence[str]], played: Sequence[Stretch], roles: Sequence[Sequence[str]] = ()
) -> dict[str, tuple[Whole, int]]:
    """What is measured of every game: scores and victories by seat, bot and role (if the `roles` of seats are given),
    where points come from, how long it was.

    `played` holds the same deals once for each line-up; a deal's number is the sum over them. Scores, their parts and
    counts of seats are per player, victories per seat.
    """
    players, tables = len(lineups[0]), len(lineups)
    score, won = (_whole(sum(one.column(name) for one in played)) for name in ("score", "win_60ths"))
    measures = {"score": (_of_seats(played, ["score"]), tables * players)}
    for seat in range(players):
        measures[f"win_share.seat.{seat}"] = (won[:, seat], tables * VICTORY)
        measures[f"score.seat.{seat}"] = (score[:, seat], tables)
    measures |= _by("bot", lineups, played) | _by("role", roles, played)
    for name in (*SCORES, *OF_SEATS):
        measures[name] = (_of_seats(played, [name]), tables * players)
    measures["leftovers"] = (_of_seats(played, LEFT), tables * players)
    for name in OF_GAMES:
        measures[name] = (_whole(sum(one.games[name].cast(pl.Int64).to_numpy() for one in played)), tables)
    return measures


def _by(what: str, tables: Sequence[Sequence[str]], played: Sequence[Stretch]) -> dict[str, tuple[Whole, int]]:
    """Of whoever is named at the seats of the tables, where there is more than one."""
    named = list(dict.fromkeys(one for table in tables for one in table if one))
    if len(named) == 1:
        return {}
    measures = {}
    for one_name in named:
        seats = [[at for at, name in enumerate(table) if name == one_name] for table in tables]
        taken = sum(map(len, seats))
        for name, column, scale in (("win_share", "win_60ths", VICTORY), ("score", "score", 1)):
            sums = (one.column(column)[:, at].sum(axis=1) for one, at in zip(played, seats, strict=True))
            measures[f"{name}.{what}.{one_name}"] = (_whole(sum(sums)), taken * scale)
    return measures


def items(
    played: Sequence[Stretch], ids: Mapping[str, Sequence[str]], deals: int, seats: int
) -> dict[str, tuple[Whole, int]]:
    """What is counted of every card, event and location, per player. `seats`: how many share a deal's sums."""
    measures: dict[str, tuple[Whole, int]] = {}
    for section, counts in ITEMS.items():
        for what, columns in counts.items():
            sums = _whole(sum(_by_item(one, section, ids[section], columns, deals) for one in played))
            measures |= {f"{section}.{one}.{what}": (sums[at], seats) for at, one in enumerate(ids[section])}
    return measures


def _by_item(played: Stretch, section: str, ids: Sequence[str], columns: Sequence[str], deals: int) -> Whole:
    """One row per item, one column per deal."""
    frame, first = played.frame(f"{section}s"), played.first
    if section == "event":
        frame = frame.with_columns(claimed=pl.col("claimed_by") < 255)
    where = {one: at * deals for at, one in enumerate(ids)}
    cells = frame.select(
        at=pl.col(section).cast(pl.String).replace_strict(where, return_dtype=pl.Int64) + pl.col("deal") - first,
        value=pl.sum_horizontal(pl.col(columns).cast(pl.Int64)),
    )
    # Far below 2**53, so that sums of floats are exact.
    sums = np.bincount(cells["at"].to_numpy(), cells["value"].to_numpy(), minlength=len(ids) * deals)
    return sums.astype(np.int64).reshape(len(ids), deals)


def _of_seats(played: Sequence[Stretch], columns: Sequence[str]) -> Whole:
    return _whole(sum(one.column(name).sum(axis=1) for one in played for name in columns))


def _whole(values: Any) -> Whole:
    return np.asarray(values, dtype=np.int64)
