"""All sums about items that an exact error needs, as arrays.

Of each seat of a game there is v = (1, D, y, Dy): D tells whether the seat was in a state (was dealt, saw or used the
item), y how it fared. Every estimate here is a sum over seats of c·v, with coefficients c by cell and seat, so its
error with the game as the unit needs only the sums of v·v' within a seat and between the seats of a table.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import polars as pl
from numpy.typing import NDArray

from everdell_sim.analysis.estimates.pooled_means import SAMPLES
from everdell_sim.analysis.filters import Group, Summed
from everdell_sim.stats import VICTORY

Floats = NDArray[np.float64]
# Outcomes with their units and the size of one.
OUTCOMES = {"win": ("share", VICTORY), "score": ("points", 1), "margin": ("points", 1)}


@dataclass(frozen=True)
class Moments:
    """Sums by item, cell and seat: `n` games that count, of v, and `products` of v by two seats.

    `samples` has the sums of v by sample of the deals, where several cells share deals and the run holds them.
    """

    items: tuple[str, ...]
    kept: NDArray[np.bool_]
    n: Floats
    v: Floats
    products: Floats
    samples: Floats | None = None

    @property
    def state(self) -> Floats:
        return self.v[..., 1]

    def variance(self, coefficients: Floats) -> Floats:
        """By item and cell: the variance of the sum of c·v over all games, each game a unit."""
        c = np.where(self.kept[None, :, :, None], coefficients, 0.0)
        squares = np.einsum("icsp,icstpq,ictq->ic", c, self.products, c, optimize=True)
        sums = np.einsum("icsp,icsp->ic", c, self.v)
        games = np.maximum(self.n, 1.0)
        around = np.maximum(squares - sums * sums / games, 0.0)
        return np.where(self.n > 1, around * games / np.maximum(games - 1, 1.0), 0.0)


class Sums:
    """The sums of a run about one kind of item for one group of cells, read once."""

    def __init__(self, run: Summed, group: Group, kind: str) -> None:
        self.group, self.kind = group, kind
        mine = pl.col("cell").is_in(group.cells)
        inside = mine & (pl.col("seat") < group.players)
        self.own = run.summary("items").filter(inside & (pl.col("kind") == kind))
        self.pairs = run.summary("item_seats").filter(
            inside & (pl.col("kind") == kind) & (pl.col("other") < group.players)
        )
        self.seats = run.summary("seats").filter(inside)
        self.seat_pairs = run.summary("seat_pairs").filter(inside & (pl.col("other") < group.players))
        self.items = tuple(self.own["item"].unique().sort().to_list())
        self.samples = self._samples(run, "item_samples").filter(pl.col("kind") == kind)
        self.seat_samples = self._samples(run, "seat_samples")
        self.cell_at = {cell: at for at, cell in enumerate(group.cells)}
        self.shape = (len(self.items), len(group.cells), group.players)
        self.kept = np.array([[seat in group.kept[cell] for seat in range(group.players)] for cell in group.cells])
        self._own_at = self._at(self.own, "seat")
        self._pair_at = self._at(self.pairs, "seat", "other")
        self._seat_at = (self._cells(self.seats), self.seats["seat"].to_numpy())
        between = self.seat_pairs
        self._seat_pair_at = (self._cells(between), between["seat"].to_numpy(), between["other"].to_numpy())

    def _samples(self, run: Summed, table: str) -> pl.DataFrame:
        """The rows of a table by sample; none for a single cell, whose error is exact without them."""
        if table not in run.summaries or len(self.group.cells) == 1:
            return pl.DataFrame(schema={"kind": pl.String})
        return run.summary(table).filter(pl.col("cell").is_in(self.group.cells) & (pl.col("seat") < self.group.players))

    def _at(self, frame: pl.DataFrame, *seats: str) -> tuple[NDArray[np.int64], ...]:
        """Where the rows of a frame stand in arrays by item, cell and seats."""
        places = {item: at for at, item in enumerate(self.items)}
        items = frame["item"].replace_strict(places, return_dtype=pl.Int64).to_numpy() if frame.height else _NONE
        return items, self._cells(frame), *(frame[seat].to_numpy() for seat in seats)

    def _cells(self, frame: pl.DataFrame) -> NDArray[np.int64]:
        return frame["cell"].replace_strict(self.cell_at, return_dtype=pl.Int64).to_numpy() if frame.height else _NONE

    def own_sums(self, column: str) -> Floats:
        """A column of `items` by item, cell and seat."""
        values = np.zeros(self.shape)
        values[self._own_at] = self.own[column].to_numpy()
        return values

    def pair_sums(self, column: str) -> Floats:
        """A column of `item_seats` by item, cell, lower and higher seat."""
        values = np.zeros((*self.shape, self.shape[2]))
        values[self._pair_at] = self.pairs[column].to_numpy()
        return values

    def offered(self, item: int) -> Floats | None:
        """By sample: games in which an event or location was in play, and all games."""
        if self.samples.is_empty():
            return None
        # It is in play for all seats or for none.
        mine = self.samples.filter((pl.col("item") == self.items[item]) & (pl.col("seat") == 0))
        games = self.seat_samples.filter(pl.col("seat") == 0)
        sums = [(mine["sample"], mine["seen"]), (games["sample"], games["games"])]
        return np.stack([np.bincount(at.to_numpy(), n.to_numpy(), SAMPLES) for at, n in sums])

    def moments(self, state: str, outcome: str) -> Moments:
        """Those of seats in this state and how they fared."""
        if self.kind == "card":
            n, y, yy, cross = self._everybody(outcome)
        else:
            n, y, yy, cross = self._in_play(outcome)
        d, dy, dyy = (self.own_sums(name) for name in names(state, outcome))
        v = np.stack([np.broadcast_to(n[..., None], d.shape), d, y, dy], axis=-1)
        products = np.zeros((*self.shape, self.shape[2], 4, 4))
        for seat in range(self.shape[2]):
            products[:, :, seat, seat] = _within(v[:, :, seat], yy[:, :, seat], dyy[:, :, seat])
        self._between(products, v, state, outcome, cross)
        scale = np.array([1.0, 1.0, *[1 / OUTCOMES[outcome][1]] * 2])
        samples = None if self.samples.is_empty() else self._by_sample(state, outcome) * scale
        return Moments(self.items, self.kept, n, v * scale, products * scale[:, None] * scale, samples)

    def _by_sample(self, state: str, outcome: str) -> Floats:
        """The sums of v by item, cell, seat and sample."""
        v = np.zeros((*self.shape, SAMPLES, 4))
        everybody, frame = self.seat_samples, self.samples
        items, cells, seats = self._at(frame, "seat")
        at = (items, cells, seats, frame["sample"].to_numpy())
        count, fared, _ = names(state, outcome)
        for place, column in ((1, count), (3, fared)):
            v[*at, place] = frame[column].to_numpy()
        if self.kind == "card":
            there = (slice(None), self._cells(everybody), everybody["seat"].to_numpy(), everybody["sample"].to_numpy())
            v[*there, 0], v[*there, 2] = everybody["games"].to_numpy(), everybody[outcome].to_numpy()
        else:
            v[*at, 0], v[*at, 2] = frame["seen"].to_numpy(), frame[f"seen_{outcome}"].to_numpy()
        return v

    def _everybody(self, outcome: str) -> tuple[Floats, Floats, Floats, Floats]:
        """Cards are in every game: games, sums, squares and products between seats of all that were played."""
        _, cells, players = self.shape
        games, y, yy = np.zeros((3, cells, players))
        for values, column in ((games, "games"), (y, outcome), (yy, f"{outcome}__{outcome}")):
            values[self._seat_at] = self.seats[column].to_numpy()
        cross = np.zeros((cells, players, players))
        cross[self._seat_pair_at] = self.seat_pairs[f"{outcome}__{outcome}"].to_numpy()
        whole = (games[:, 0], y, yy, cross)
        items = self.shape[0]
        n, sums, squares, products = (np.broadcast_to(one, (items, *one.shape)) for one in whole)
        return n, sums, squares, products

    def _in_play(self, outcome: str) -> tuple[Floats, Floats, Floats, Floats]:
        """Events and locations count where they are in play."""
        seen, y, yy = (self.own_sums(name) for name in names("seen", outcome))
        return seen[:, :, 0], y, yy, self.pair_sums(f"seen_{outcome}__seen_{outcome}")

    def _between(self, products: Floats, v: Floats, state: str, outcome: str, cross: Floats) -> None:
        both = f"{state}_{outcome}"
        columns: Sequence[tuple[int, int, str]] = (
            (1, 1, f"{state}__{state}"),
            (1, 2, f"{state}__{outcome}"),
            (1, 3, f"{state}__{both}"),
            (2, 1, f"{outcome}__{state}"),
            (2, 3, f"{outcome}__{both}"),
            (3, 1, f"{both}__{state}"),
            (3, 2, f"{both}__{outcome}"),
            (3, 3, f"{both}__{both}"),
        )
        kept = {(p, q): self.pair_sums(column) for p, q, column in columns}
        for one in range(self.shape[2]):
            for other in range(one + 1, self.shape[2]):
                block = products[:, :, one, other]
                block[..., 0, :] = v[:, :, other]
                block[..., :, 0] = v[:, :, one]
                block[..., 2, 2] = cross[..., one, other]
                for (p, q), values in kept.items():
                    block[..., p, q] = values[:, :, one, other]
                products[:, :, other, one] = block.swapaxes(-1, -2)


_NONE = np.zeros(0, dtype=np.int64)


def names(state: str, outcome: str) -> tuple[str, str, str]:
    """The columns of a state: its count, and how those in it fared with its square."""
    return state, f"{state}_{outcome}", f"{state}_{outcome}__{state}_{outcome}"


def _within(v: Floats, yy: Floats, dyy: Floats) -> Floats:
    """Sums of v·v' of one seat: D is 0 or 1, so D·D is D."""
    one, d, y, dy = np.moveaxis(v, -1, 0)
    rows = [[one, d, y, dy], [d, d, dy, dy], [y, dy, yy, dyy], [dy, dy, dyy, dyy]]
    return np.moveaxis(np.array(rows), (0, 1), (-2, -1))
