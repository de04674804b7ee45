"""What the cells of a run differ in, and the comparisons of cells that tell the effect of each factor."""

import json
import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import polars as pl

from everdell_sim.stats.estimate import Floats

FACTOR = "factor"
PLAYERS, BOTS, MODULES, PATCH = "players", "bots", "modules", "patch"
# Factors that are no numbers of the game. One that follows from others is left out: the patch first, the modules last.
_PLAIN = (MODULES, PLAYERS, BOTS, PATCH)
# What a tournament writes about its cells.
OF_TOURNAMENTS = "entrants"
_NO_FACTORS = ("cell", "data", OF_TOURNAMENTS)
NO_PATCH = "no patch"
# A number with more levels has a slope instead of a comparison for each of them.
_MOST_LEVELS = 6
ARROW = " → "
_ROUNDING = 1e-6


@dataclass(frozen=True)
class Contrast:
    """From one level of a factor to another: a weight for each cell of its design."""

    factor: str
    before: Any
    after: Any
    weights: Floats

    @property
    def step(self) -> str:
        return f"{self.before}{ARROW}{self.after}"


@dataclass(frozen=True)
class Design:
    """Cells, a row each, with the `factors` in which they differ as columns, in the order in which they were swept."""

    cells: pl.DataFrame
    factors: tuple[str, ...]

    def levels(self, factor: str) -> list[Any]:
        """Numbers in their order, anything else as the cells have it."""
        found = self.cells[factor].unique(maintain_order=True).drop_nulls()
        return (found.sort() if self.is_number(factor) else found).to_list()

    def is_number(self, factor: str) -> bool:
        return self.cells.schema[factor].is_numeric()

    @cached_property
    def grid(self) -> bool:
        """Is every combination of the levels played, once? A sample has only some."""
        return self.cells.height == math.prod(len(self.levels(one)) for one in self.factors) and not (
            self.cells.select(self.factors).is_duplicated().any()
        )

    def at(self, values: Mapping[str, Any]) -> "Design":
        """Only the cells with these values."""
        kept = self.cells.filter(*(pl.col(one).eq_missing(pl.lit(value)) for one, value in values.items()))
        return Design(kept, tuple(one for one in self.factors if kept[one].n_unique() > 1))

    @cached_property
    def compared(self) -> "Design":
        """The cells that tell effects: without the first, where it is a baseline beside a grid."""
        rest = Design(self.cells[1:], self.factors)
        return rest if not self.grid and rest.grid else self

    @cached_property
    def matrix(self) -> Floats:
        """One column for all cells and some for each factor: of a number how far it is from lowest to highest, of
        anything else a column for each level but the first."""
        columns = [np.ones(self.cells.height)]
        for factor in self.factors:
            low, *others = self.levels(factor)
            if self._sloped(factor):
                columns.append((self.cells[factor].to_numpy().astype(float) - low) / (others[-1] - low))
            else:
                columns += [self.cells[factor].eq_missing(one).to_numpy().astype(float) for one in others]
        return np.stack(columns, axis=1)

    @cached_property
    def inverse(self) -> Floats:
        return np.asarray(np.linalg.pinv(self.matrix))

    def _sloped(self, factor: str) -> bool:
        return self.is_number(factor) and not (self.grid and len(self.levels(factor)) <= _MOST_LEVELS)

    def contrasts(self) -> list[Contrast]:
        """Level against level where all combinations were played, which least squares gives too; else least squares,
        for each factor that the cells tell from the others."""
        same = np.abs(self.inverse @ self.matrix - np.eye(self.matrix.shape[1]))
        known = same.max(axis=1) < _ROUNDING
        found, at = [], 0
        for factor in self.factors:
            low, *others = self.levels(factor)
            for one in others[-1:] if self._sloped(factor) else others:
                at += 1
                if known[at]:
                    found.append(Contrast(factor, low, one, self.inverse[at]))
        return found


def design(table: pl.DataFrame) -> Design:
    """The factors in which the cells differ, in the order of the columns."""
    cells = in_words(table)
    recorded = [one for one in cells.columns if one not in (*_NO_FACTORS, *_PLAIN)]
    found = [one for one in (*recorded, *_not_recorded(cells, recorded)) if cells[one].n_unique() > 1]
    made = Design(cells, tuple(found))
    if made.grid:
        # The first factor of a file changes slowest.
        found.sort(key=lambda one: sum(a != b for a, b in zip(cells[one], cells[one][1:], strict=False)))
    return Design(cells, tuple(found))


def _not_recorded(cells: pl.DataFrame, recorded: list[str]) -> list[str]:
    """Those that are no numbers, less what follows from others: bots from the number of players or from a parameter of
    theirs, players from the bots."""
    parameters = [one for one in recorded if one.startswith("bot.")]
    bots = cells.select(pl.col(BOTS).str.split(", ").list.unique().list.sort().list.join(", ")).to_series()
    named = bots.n_unique() > 1 and not (parameters and _follows(cells, BOTS, [*parameters, PLAYERS]))
    who = [BOTS] if named else [PLAYERS]
    return [MODULES, *who, *([PLAYERS] if named and not _follows(cells, PLAYERS, [BOTS]) else []), PATCH]


def _follows(cells: pl.DataFrame, one: str, others: list[str]) -> bool:
    return cells.select(others).n_unique() == cells.select(*others, one).n_unique()


def in_words(cells: pl.DataFrame) -> pl.DataFrame:
    """The cells with lists in words: `["one", "other"]` is one + other."""
    # A sweep makes a patch of its numbers and names it after them.
    swept = [f"{one}=" for one in cells.columns]
    patches = [
        "+".join(part for part in (name or "").split("+") if not any(map(part.startswith, swept))) or NO_PATCH
        for name in cells[PATCH]
    ]
    cells = cells.with_columns(
        pl.col(BOTS).list.join(", "), pl.col(MODULES).list.join("+"), pl.Series(PATCH, patches, pl.String)
    )
    return cells.with_columns(_written(cells))


def _written(cells: pl.DataFrame) -> Iterator[pl.Expr]:
    for name, kind in cells.schema.items():
        if kind == pl.String and name not in (*_NO_FACTORS, *_PLAIN):
            yield pl.col(name).map_elements(_plain, return_dtype=pl.String)


def _plain(value: str) -> str:
    return (" + ".join(map(str, json.loads(value))) or "none") if value.startswith("[") else value
