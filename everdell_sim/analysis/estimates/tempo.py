"""Seats that played a card against those of the same bot, place and number of cards played that did not."""

import numpy as np
import polars as pl
from numpy.typing import NDArray

from everdell_sim.analysis.estimates.contrasts import Estimates, at_least
from everdell_sim.analysis.estimates.moments import OUTCOMES, Floats
from everdell_sim.analysis.filters import Group, Summed

ALL = ""


class Tempo:
    """Sums by item, by cell and seat, and by number of cards played."""

    def __init__(self, run: Summed, group: Group, items: tuple[str, ...]) -> None:
        self.frame = run.summary("tempo").filter(pl.col("cell").is_in(group.cells) & (pl.col("seat") < group.players))
        self.frame = self.frame.filter(pl.col("item").is_in([*items, ALL]))
        strata = [(cell, seat) for cell in group.cells for seat in group.kept[cell]]
        where = pl.DataFrame(strata, schema={"cell": pl.UInt32, "seat": pl.Int64}, orient="row").with_row_index("at")
        self.frame = self.frame.join(where, on=["cell", "seat"])
        places = {item: at for at, item in enumerate([*items, ALL])}
        self.shape = (len(items) + 1, len(strata), max(self.frame["cards"].to_list(), default=0) + 1)
        self.cells = len(group.cells)
        self._at: tuple[NDArray[np.int64], ...] = (
            self.frame["item"].replace_strict(places, return_dtype=pl.Int64).to_numpy(),
            self.frame["at"].cast(pl.Int64).to_numpy(),
            self.frame["cards"].to_numpy(),
        )

    def effect(self, outcome: str, clustered: Estimates) -> Estimates:
        """The difference at equal tempo.

        Its error takes seats as independent and is stretched or shrunk as much as `clustered`, the estimate without
        tempo whose error is exact, differs from the same with independent seats.
        """
        scale = OUTCOMES[outcome][1]
        n, y, yy = (self._sums(name) for name in ("seats", outcome, f"{outcome}__{outcome}"))
        y, yy = y / scale, yy / (scale * scale)
        effect, variance, smaller = _fixed(n, y, yy)
        _, plain, _ = _fixed(*(one.sum(axis=2, keepdims=True) for one in (n, y, yy)))
        design = np.divide(clustered.se**2, plain, out=np.ones_like(plain), where=plain > 0)
        found = Estimates(effect, np.sqrt(variance * design), smaller, self.cells, clustered.units)
        return at_least(found, clustered.se)

    def _sums(self, column: str) -> Floats:
        values = np.zeros(self.shape)
        values[self._at] = self.frame[column].to_numpy()
        return values


def _fixed(n: Floats, y: Floats, yy: Floats) -> tuple[Floats, Floats, Floats]:
    """Regression with a term for each stratum, of the items against all others; robust variance, independent seats.

    The last item is everybody.
    """
    n1, y1, yy1 = n[:-1], y[:-1], yy[:-1]
    all_n, all_y, all_yy = n[-1:], y[-1:], yy[-1:]
    n0, y0, yy0 = all_n - n1, all_y - y1, all_yy - yy1
    whole = np.where(all_n > 0, all_n, 1.0)
    share = n1 / whole
    useful = (n1 > 0) & (n0 > 0)
    weight = np.where(useful, n1 * n0 / whole, 0.0).sum(axis=(1, 2))
    safe = np.where(weight > 0, weight, 1.0)
    effect = np.where(useful, y1 - share * all_y, 0.0).sum(axis=(1, 2)) / safe
    e = effect[:, None, None]
    level = all_y / whole - e * share
    rest1 = yy1 - 2 * (level + e) * y1 + n1 * (level + e) ** 2
    rest0 = yy0 - 2 * level * y0 + n0 * level**2
    squares = np.where(useful, (1 - share) ** 2 * rest1 + share**2 * rest0, 0.0).sum(axis=(1, 2))
    seats = np.where(useful, all_n, 0.0).sum(axis=(1, 2))
    terms = useful.sum(axis=(1, 2)) + 1
    spare = np.where(seats > terms, seats / np.maximum(seats - terms, 1.0), 1.0)
    smaller = np.minimum(np.where(useful, n1, 0.0).sum(axis=(1, 2)), np.where(useful, n0, 0.0).sum(axis=(1, 2)))
    return effect, np.maximum(squares, 0.0) / safe**2 * spare, smaller
