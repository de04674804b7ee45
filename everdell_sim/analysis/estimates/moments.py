"""All sums about items that an exact error needs, as arrays.

Of each seat of a game there is v = (1, D, y, Dy): D tells whether the seat was in a state (was dealt, saw or used the
item), y how it fared. Every estimate here is a sum over seats of c·v, with coefficients c by cell and seat, so its
error with the game as the unit needs only the sums of v·v' within a seat and between the seats of a table.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial

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
class BySample:
    """Sums of v by sample of the deals: of items `at` item, cell, seat and sample, and what all items share."""

    items: int
    at: tuple[NDArray[np.int64], ...]
    # By place in v, those that are not 0.
    rows: Mapping[int, Floats]
    # By cell, seat and sample.
    shared: Mapping[int, Floats]

    def total(self, coefficients: Floats) -> Floats:
        """By item and sample: the sum of c·v."""
        item, cell, seat, sample = self.at
        values = sum(coefficients[..., place][item, cell, seat] * column for place, column in self.rows.items())
        found = self._added(item * SAMPLES + sample, np.asarray(values))
        for place, column in self.shared.items():
            found = found + coefficients[..., place].reshape(self.items, -1) @ column.reshape(-1, SAMPLES)
        return found

    def counted(self, place: int, kept: NDArray[np.bool_]) -> Floats:
        """By item and sample: the sum of one place of v over the seats that are kept."""
        if place in self.shared:
            return np.broadcast_to(self.shared[place][kept].sum(axis=0), (self.items, SAMPLES))
        item, cell, seat, sample = self.at
        values = np.where(kept[cell, seat], self.rows[place], 0.0)
        return self._added(item * SAMPLES + sample, values)

    def _added(self, at: NDArray[np.int64], values: Floats) -> Floats:
        sums: Floats = np.bincount(at, values, self.items * SAMPLES).astype(np.float64)
        return sums.reshape(self.items, SAMPLES)


@dataclass(frozen=True)
class Moments:
    """Sums by item, cell and seat: `n` games that count, of v, and of the `squares` of y.

    Errors come from `products` of v by two seats or, where several cells share deals and the run holds them, from
    `samples`: the sums of v by sample of the deals.
    """

    items: tuple[str, ...]
    kept: NDArray[np.bool_]
    n: Floats
    v: Floats
    squares: Floats
    products: Floats | None = None
    samples: BySample | None = None

    @property
    def state(self) -> Floats:
        return self.v[..., 1]

    def variance(self, coefficients: Floats) -> Floats:
        """By item and cell: the variance of the sum of c·v over all games, each game a unit."""
        assert self.products is not None
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
        self.seats = run.summary("seats").filter(inside)
        self.items = tuple(self.own["item"].unique().sort().to_list())
        self.samples = self._samples(run, "item_samples", inside & (pl.col("kind") == kind))
        self.seat_samples = self._samples(run, "seat_samples", inside)
        self.cell_at = {cell: at for at, cell in enumerate(group.cells)}
        self.shape = (len(self.items), len(group.cells), group.players)
        self.kept = np.array([[seat in group.kept[cell] for seat in range(group.players)] for cell in group.cells])
        self._own_at = self._at(self.own, "seat")
        self._seat_at = (self._cells(self.seats), self.seats["seat"].to_numpy())
        self._run, self._between_seats = run, inside & (pl.col("other") < group.players)

    # With samples the products between seats are not needed, and not read.
    @cached_property
    def _pairs(self) -> tuple[pl.DataFrame, tuple[NDArray[np.int64], ...]]:
        """The rows of `item_seats`, and where they stand."""
        frame = self._run.summary("item_seats").filter(self._between_seats & (pl.col("kind") == self.kind))
        return frame, self._at(frame, "seat", "other")

    def _samples(self, run: Summed, table: str, mine: pl.Expr) -> pl.DataFrame:
        """The rows of a table by sample; none for a single cell, whose error is exact without them."""
        if table not in run.summaries or len(self.group.cells) == 1:
            return pl.DataFrame()
        return run.summary(table).filter(mine)

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
        frame, at = self._pairs
        values[at] = frame[column].to_numpy()
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
        n, y, yy = self._everybody(outcome) if self.kind == "card" else self._in_play(outcome)
        d, dy, dyy = (self.own_sums(name) for name in names(state, outcome))
        v = np.stack([np.broadcast_to(n[..., None], d.shape), d, y, dy], axis=-1)
        scale = np.array([1.0, 1.0, *[1 / OUTCOMES[outcome][1]] * 2])
        whole = partial(Moments, self.items, self.kept, n, v * scale, yy * scale[2] * scale[2])
        if not self.samples.is_empty():
            return whole(samples=self._by_sample(state, outcome, scale))
        products = np.zeros((*self.shape, self.shape[2], 4, 4))
        for seat in range(self.shape[2]):
            products[:, :, seat, seat] = _within(v[:, :, seat], yy[:, :, seat], dyy[:, :, seat])
        self._between(products, v, state, outcome)
        return whole(products=products * scale[:, None] * scale)

    def _by_sample(self, state: str, outcome: str, scale: Floats) -> BySample:
        frame, (count, fared, _) = self.samples, names(state, outcome)
        places, shared = {1: count, 3: fared}, dict[int, Floats]()
        if self.kind == "card":
            everybody = self.seat_samples
            there = (self._cells(everybody), everybody["seat"].to_numpy(), everybody["sample"].to_numpy())
            for at, column in ((0, "games"), (2, outcome)):
                shared[at] = np.zeros((*self.shape[1:], SAMPLES))
                shared[at][there] = everybody[column].to_numpy() * scale[at]
        else:
            places |= {0: "seen", 2: f"seen_{outcome}"}
        rows = {at: frame[column].to_numpy() * scale[at] for at, column in sorted(places.items())}
        return BySample(self.shape[0], (*self._at(frame, "seat"), frame["sample"].to_numpy()), rows, shared)

    def _everybody(self, outcome: str) -> tuple[Floats, Floats, Floats]:
        """Cards are in every game: games, sums and squares of all that were played."""
        games, y, yy = np.zeros((3, *self.shape[1:]))
        for values, column in ((games, "games"), (y, outcome), (yy, f"{outcome}__{outcome}")):
            values[self._seat_at] = self.seats[column].to_numpy()
        n, sums, squares = (np.broadcast_to(one, (self.shape[0], *one.shape)) for one in (games[:, 0], y, yy))
        return n, sums, squares

    def _in_play(self, outcome: str) -> tuple[Floats, Floats, Floats]:
        """Events and locations count where they are in play."""
        seen, y, yy = (self.own_sums(name) for name in names("seen", outcome))
        return seen[:, :, 0], y, yy

    def _cross(self, outcome: str) -> Floats:
        """Products between seats of how all fared who count."""
        if self.kind != "card":
            return self.pair_sums(f"seen_{outcome}__seen_{outcome}")
        frame = self._run.summary("seat_pairs").filter(self._between_seats)
        cross = np.zeros((*self.shape[1:], self.shape[2]))
        at = (self._cells(frame), frame["seat"].to_numpy(), frame["other"].to_numpy())
        cross[at] = frame[f"{outcome}__{outcome}"].to_numpy()
        return np.broadcast_to(cross, (self.shape[0], *cross.shape))

    def _between(self, products: Floats, v: Floats, state: str, outcome: str) -> None:
        both, cross = f"{state}_{outcome}", self._cross(outcome)
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
