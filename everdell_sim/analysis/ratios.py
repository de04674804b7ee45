"""What a use of an item brings: one sum over another, by items, with errors by seat.

Products between seats are not kept of these, so the errors of seats and cells are added: never too narrow.
"""

import math
from collections.abc import Iterable, Mapping
from typing import Any

import polars as pl

from everdell_sim.analysis.where import Group, Summed
from everdell_sim.stats import Estimate
from everdell_sim.stats.means import share_around, symmetric

ADDED = "; errors of seats added"


class Uses:
    """The rows of `uses` about one kind of item that a group keeps, and the games of each of its seats."""

    def __init__(self, run: Summed, group: Group, kind: str) -> None:
        self.games = {
            (row["cell"], row["seat"]): row["games"]
            for row in run.summary("seats").select("cell", "seat", "games").iter_rows(named=True)
            if row["seat"] in group.kept.get(row["cell"], ())
        }
        self.rows: dict[str, list[dict[str, Any]]] = {}
        mine = run.summary("uses").filter(pl.col("cell").is_in(group.cells) & (pl.col("kind") == kind))
        for row in mine.iter_rows(named=True):
            if (row["cell"], row["seat"]) in self.games:
                self.rows.setdefault(row["item"], []).append(row)

    @property
    def items(self) -> list[str]:
        return sorted(self.rows)

    def per(self, item: str, what: str, of: str, level: float, share: bool = False) -> Estimate | None:
        """The sum of `what` over the sum of `of`; None if the latter is 0."""
        rows = self.rows[item]
        whole = sum(row[of] for row in rows)
        if whole <= 0:
            return None
        value = sum(row[what] for row in rows) / whole
        errors = (_error(row, what, of, value) for row in rows)
        method = f"{what.replace('_', ' ')} over {of.replace('_', ' ')}, by seat"
        return _estimate(value, errors, whole, whole, level, method + ADDED * (len(rows) > 1), share)

    def a_game(self, item: str, what: str, level: float) -> Estimate:
        """The mean of `what` over all seats of all games, also those that never met the item."""
        rows = {(row["cell"], row["seat"]): row for row in self.rows[item]}
        games = sum(self.games.values())
        value = sum(row[what] for row in rows.values()) / games
        errors = (
            _spread(n, row[what] if row else 0, row[f"{what}__{what}"] if row else 0)
            for (seat, n) in self.games.items()
            for row in (rows.get(seat),)
        )
        method = f"{what.replace('_', ' ')} a game, by seat" + ADDED * (len(self.games) > 1)
        return _estimate(value, errors, games, games, level, method, False)


def _error(row: Mapping[str, int], what: str, of: str, value: float) -> float:
    """The root of the variance of the sum of x - value·t over the games of a seat."""
    n = row["seats"]
    xx = row[f"{what}__{what}"]
    # Every row of a seat counts itself once.
    tt, xt = (n, row[what]) if of == "seats" else (row[f"{of}__{of}"], row[product(row, what, of)])
    rest = row[what] - value * row[of]
    squares = xx - 2 * value * xt + value * value * tt
    return math.sqrt(max(0.0, squares - rest * rest / n) * n / (n - 1)) if n > 1 else 0.0


def _spread(n: int, total: int, squares: int) -> float:
    return math.sqrt(max(0.0, squares - total * total / n) * n / (n - 1)) if n > 1 else 0.0


def product(row: Mapping[str, int], one: str, other: str) -> str:
    """The column of the product of two, whichever stands first."""
    name = f"{one}__{other}"
    return name if name in row else f"{other}__{one}"


def _estimate(
    value: float, errors: Iterable[float], whole: float, n: int, level: float, method: str, share: bool
) -> Estimate:
    se = math.fsum(errors) / whole if n > 1 else None
    return (share_around if share else symmetric)(value, se, n, level, method)
