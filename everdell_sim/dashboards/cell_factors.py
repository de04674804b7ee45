"""Any figure of the cells of a run against any factor in which they differ."""

import json
from collections.abc import Iterator
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
_KNOWN = ("cell", "data")


def factors(view: View) -> dict[str, list[Any]]:
    """The factors in which the cells differ, with their values: players, modules, patch and the factors of the run."""
    cells = view.all_cells.drop("modules", "patch").with_columns(bots=pl.col("bots").list.join(", "))
    found = {}
    for column in cells.columns:
        values = cells[column].unique(maintain_order=True).to_list()
        if column not in _KNOWN and len(values) > 1:
            found[column] = values
    return found


def rows(view: View, what: str, seat: int, across: str, by: str | None) -> pl.DataFrame:
    """The figure of one seat in each cell, with the factors to draw it by."""
    cells = view.cells.with_columns(bots=pl.col("bots").list.join(", "))
    lists = [one for one in (across, by) if one and cells.schema[one] == pl.String]
    cells = cells.with_columns(pl.col(one).map_elements(_plain, return_dtype=pl.String) for one in lists)
    sums = view.run.summary("seats").filter(pl.col("seat") == seat)
    return pl.DataFrame(list(_rows(sums.join(cells, on="cell"), what, across, by)), infer_schema_length=None)


def _plain(value: str) -> str:
    """A factor that is a list, in words: `["one", "other"]` is one + other."""
    if not value.startswith("["):
        return value
    return " + ".join(map(str, json.loads(value))) or "none"


def _rows(sums: pl.DataFrame, what: str, across: str, by: str | None) -> Iterator[dict[str, Any]]:
    scale = FIGURES[what][1]
    for row in sums.sort("cell").iter_rows(named=True):
        mean: Estimate = mean_of_sums(row["games"], row[what], row[f"{what}__{what}"], scale)
        factors_ = {across: row[across]} | ({by: str(row[by])} if by else {})
        yield {**factors_, "cell": row["cell"], "estimate": mean.value, "low": mean.low, "high": mean.high, "n": mean.n}
