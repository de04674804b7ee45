"""Runs made of numbers instead of games: what the tables say about them can be compared with a known truth."""

from collections.abc import Mapping
from itertools import combinations
from typing import Any

import numpy as np
import polars as pl
from numpy.typing import NDArray

from everdell_sim.analysis.estimates.moments import names
from everdell_sim.errors import BadInput
from everdell_sim.stats import VICTORY

Array = NDArray[Any]
STATES = ("dealt", "seen", "used")
OUTCOMES = ("win", "score", "margin")


class Synthetic:
    """One cell of two or more equal bots: sums of games given as arrays, one row per game, one column per seat.

    `states` has the players who were dealt, saw and used each card; a player who was dealt it or used it has seen it.
    """

    # One cell shares its deals with no other.
    summaries = ()

    def __init__(
        self, scores: Array, wins: Array | None = None, states: Mapping[str, Mapping[str, Array]] | None = None
    ) -> None:
        self.scores = np.asarray(scores) + 0
        self.games, self.players = self.scores.shape
        won = self._winners() if wins is None else np.asarray(wins)
        self.fared = {"win": won, "score": self.scores, "margin": self.scores - self._best_other()}
        self._made: dict[str, pl.DataFrame] = {}
        self.states = {card: self._complete(given) for card, given in (states or {}).items()}

    @property
    def cells(self) -> pl.DataFrame:
        row = {"cell": 0, "players": self.players, "bots": ["made"] * self.players, "modules": ["base"]}
        frame = pl.DataFrame([{**row, "patch": None, "data": "made"}])
        return frame.with_columns(pl.col("cell").cast(pl.UInt32), pl.col("patch").cast(pl.String))

    def summary(self, name: str) -> pl.DataFrame:
        """The sums that tables about seats, the deal and pairs of cards need."""
        if name not in self._made:
            self._made[name] = self._sums(name)
        return self._made[name]

    def _sums(self, name: str) -> pl.DataFrame:
        made = {"seats": self._seats, "seat_pairs": self._seat_pairs, "items": self._items, "item_seats": self._between}
        if name == "card_pairs":
            return self._card_pairs()
        if name not in made:
            raise BadInput(f"a run made of numbers has no {name}")
        return made[name]()

    def _winners(self) -> Array:
        best = self.scores == self.scores.max(axis=1, keepdims=True)
        return np.asarray(VICTORY * best // best.sum(axis=1, keepdims=True))

    def _best_other(self) -> Array:
        others = [np.delete(self.scores, seat, axis=1).max(axis=1) for seat in range(self.players)]
        return np.stack(others, axis=1)

    def _complete(self, given: Mapping[str, Array]) -> dict[str, Array]:
        nobody = np.zeros((self.games, self.players), dtype=bool)
        found = {state: np.asarray(given.get(state, nobody), dtype=bool) for state in STATES}
        return {**found, "seen": found["seen"] | found["dealt"] | found["used"]}

    def _seats(self) -> pl.DataFrame:
        rows = []
        for seat in range(self.players):
            sums = {"games": self.games}
            for outcome, values in self.fared.items():
                mine = values[:, seat]
                sums |= {outcome: mine.sum(), f"{outcome}__{outcome}": mine @ mine}
            rows.append({"bot": "made", "seat": seat, **sums})
        return _frame(rows)

    def _seat_pairs(self) -> pl.DataFrame:
        return _frame(
            [
                {"seat": one, "other": other, "games": self.games}
                | {f"{name}__{name}": values[:, one] @ values[:, other] for name, values in self.fared.items()}
                for one, other in combinations(range(self.players), 2)
            ]
        )

    def _items(self) -> pl.DataFrame:
        rows = []
        for card, states in self.states.items():
            for seat in range(self.players):
                row = {"kind": "card", "item": card, "bot": "made", "seat": seat}
                row["dealt__used"] = int((states["dealt"] & states["used"])[:, seat].sum())
                for state, outcome in ((state, outcome) for state in STATES for outcome in OUTCOMES):
                    values = self.fared[outcome][states[state][:, seat], seat]
                    row |= dict(zip(names(state, outcome), (len(values), values.sum(), values @ values), strict=True))
                rows.append(row)
        return _frame(rows)

    def _between(self) -> pl.DataFrame:
        rows = []
        for card, states in self.states.items():
            for one, other in combinations(range(self.players), 2):
                row = {"kind": "card", "item": card, "seat": one, "other": other}
                for state in STATES:
                    d, e = (states[state][:, seat].astype(np.float64) for seat in (one, other))
                    row[f"{state}__{state}"] = d @ e
                    for outcome, values in self.fared.items():
                        y, z, both = values[:, one], values[:, other], f"{state}_{outcome}"
                        row |= {
                            f"{state}__{outcome}": d @ z,
                            f"{both}__{outcome}": (d * y) @ z,
                            f"{outcome}__{state}": y @ e,
                            f"{outcome}__{both}": y @ (e * z),
                            f"{state}__{both}": d @ (e * z),
                            f"{both}__{state}": (d * y) @ e,
                            f"{both}__{both}": (d * y) @ (e * z),
                        }
                rows.append(row)
        return _frame(rows)

    def _card_pairs(self) -> pl.DataFrame:
        rows = []
        for (card, mine), (other, theirs) in combinations(self.states.items(), 2):
            for seat in range(self.players):
                both = (mine["used"] & theirs["used"])[:, seat]
                row = {"card": card, "other": other, "seat": seat, "seats": int(both.sum())}
                for outcome in ("win", "score"):
                    values = self.fared[outcome][both, seat]
                    row |= {outcome: values.sum(), f"{outcome}__{outcome}": values @ values}
                rows.append(row)
        return _frame(rows)


def _frame(rows: list[dict[str, Any]]) -> pl.DataFrame:
    return pl.DataFrame(rows, infer_schema_length=None).with_columns(cell=pl.lit(0, pl.UInt32))
