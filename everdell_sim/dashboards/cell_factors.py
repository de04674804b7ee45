"""Any figure of the cells of a run against any factor in which they differ."""

import json
import math
from collections.abc import Iterator, Mapping
from typing import Any

import polars as pl

from everdell_sim.dashboards.run_view import View
from everdell_sim.stats import Estimate
from everdell_sim.stats.means import mean_of_sums

# Sums of seats that make sense as a mean, with their name and scale.
FIGURES = {
    "win": ("win share", 60),
    "score": ("score, points", 1),
    "events": ("events", 1),
    "cards_played": ("cards played", 1),
    "city_size": ("cards in the city", 1),
    "left": ("resources left over", 1),
    "turn_passed": ("turn when passing", 1),
}
# What a tournament writes about its cells.
_OF_TOURNAMENTS = "entrants"
# Columns that are no factor. What follows from other factors is none either: first these, in this order.
_KNOWN = ("cell", "data", "modules", "patch", _OF_TOURNAMENTS)
_LAST = ("module_set", "bots", "players", "patch_name")
# Factors whose column has another name.
_NAMES = {"module_set": "modules", "patch_name": "patch"}


def is_sweep(view: View) -> bool:
    """Do its cells differ by factors? Those of a tournament only have other line-ups."""
    return len(view.all_cells) > 1 and _OF_TOURNAMENTS not in view.all_cells.columns


def name_of(factor: str) -> str:
    return _NAMES.get(factor, factor)


def factors(view: View) -> dict[str, list[Any]]:
    """The factors in which the cells differ, with their values: numbers first; none that follows from the others."""
    cells = _cells(view.all_cells)
    named = [one for one in cells.columns if one not in (*_KNOWN, *_LAST)]
    found = [one for one in (*named, *_LAST) if cells[one].n_unique() > 1]
    for one in reversed(found):
        others = [other for other in found if other != one]
        if others and cells.select(others).n_unique() == cells.select(*others, one).n_unique():
            found = others
    found.sort(key=lambda one: not cells.schema[one].is_numeric())
    return {one: cells[one].unique(maintain_order=True).to_list() for one in found}


def is_grid(view: View, found: Mapping[str, list[Any]]) -> bool:
    """Is every combination of the values played? A sample has only some."""
    return len(view.all_cells) >= math.prod(map(len, found.values()))


def rows(view: View, what: str, shown: list[str], fixed: Mapping[str, Any]) -> pl.DataFrame:
    """The figure of every seat in each cell that has the `fixed` values, with the factors `shown`."""
    cells = _cells(view.cells).filter(*(pl.col(one) == value for one, value in fixed.items()))
    sums = view.run.summary("seats").join(view.sitting.select("cell", "seat"), on=["cell", "seat"], how="semi")
    joined = sums.join(cells.select("cell", *shown), on="cell")
    return pl.DataFrame(list(_rows(joined, what, shown)), infer_schema_length=None)


def equal_share(view: View, cells: list[int]) -> float | None:
    """An equal share at the tables of these cells; None if they differ in it, or play against an automatic opponent."""
    mine = view.cells.filter(pl.col("cell").is_in(cells))
    players = set(mine["players"])
    seats = view.run.summary("seats").join(mine, on="cell", how="semi").group_by("cell").agg(pl.len())
    return 1 / players.pop() if len(players) == 1 and players == set(seats["len"]) else None


def _cells(cells: pl.DataFrame) -> pl.DataFrame:
    """The cells with lists in words: `["one", "other"]` is one + other."""
    cells = cells.with_columns(bots=pl.col("bots").list.join(", "))
    written = [one for one in cells.columns if cells.schema[one] == pl.String and one not in (*_KNOWN, *_LAST)]
    return cells.with_columns(pl.col(one).map_elements(_plain, return_dtype=pl.String) for one in written)


def _plain(value: str) -> str:
    return (" + ".join(map(str, json.loads(value))) or "none") if value.startswith("[") else value


def _rows(sums: pl.DataFrame, what: str, kept: list[str]) -> Iterator[dict[str, Any]]:
    scale = FIGURES[what][1]
    for row in sums.sort("cell", "seat").iter_rows(named=True):
        mean: Estimate = mean_of_sums(row["games"], row[what], row[f"{what}__{what}"], scale)
        place = {"seat": row["seat"], "bot": row["bot"], "cell": row["cell"]}
        figures = {"estimate": mean.value, "low": mean.low, "high": mean.high, "n": mean.n}
        yield {one: row[one] for one in kept} | place | figures
