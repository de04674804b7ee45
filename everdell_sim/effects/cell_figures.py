"""Each cell of a sweep by itself: its figures, and how much they differ from those of the first cell, paired by deal.

Everything comes from sums, whatever the number of games. Intervals are those of one cell alone.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np
import polars as pl

from everdell_sim.effects.factors import PLAYERS, Design
from everdell_sim.effects.rows import POINTS, WIN_SHARE
from everdell_sim.runs.reader.run_dataset import Run
from everdell_sim.stats import VICTORY
from everdell_sim.stats.distributions import student_quantile

OF_GAMES = ("turns", "margin")
DIFFERENCE = "difference"
# A map has no more fields than this on a side.
_FIELDS = 6


def of_cells(run: Run, level: float = 0.95) -> pl.DataFrame:
    """A row for each cell and measure: `estimate` and `difference`, each with `_low` and `_high`, and `n` deals."""
    players = run.cells.select("cell", PLAYERS)
    seats = run.summary("seats").join(players, on="cell").filter(pl.col("seat") < pl.col(PLAYERS))
    games, apart, of_seats = run.summary("games"), run.summary("paired_games"), run.summary("paired")
    apart = apart.join(players, on="cell")
    # The scores of a table vary together in some way: the mean of their errors is the most that theirs can be.
    score = _mean(seats, "score").group_by("cell").agg(pl.col("estimate", "se").mean(), pl.col("n").first())
    found = [_joined(POINTS, score, _mean(apart, "d_score", PLAYERS))]
    for one in OF_GAMES:
        found.append(_joined(one, _mean(games, one), _mean(apart, f"d_{one}")))
    for seat in sorted(seats["seat"].unique()):
        won = _mean(seats.filter(pl.col("seat") == seat), "win", VICTORY)
        moved = _mean(of_seats.filter(pl.col("seat") == seat), "d_win_60ths", VICTORY)
        found.append(_joined(f"{WIN_SHARE}.seat.{seat}", won, moved))
    rows = pl.concat(found)
    wide = {n: student_quantile((1 + level) / 2, n - 1) if n > 1 else None for n in rows["n"].unique()}
    half = pl.col("n").replace_strict(wide, return_dtype=pl.Float64)
    return rows.with_columns(
        pl.Series(f"{name}{end}", rows.select(pl.col(name) + sign * half * pl.col(error)).to_series())
        for name, error in (("estimate", "se"), (DIFFERENCE, "difference_se"))
        for end, sign in (("_low", -1), ("_high", 1))
    ).sort("what", "cell", maintain_order=True)


def _mean(sums: pl.DataFrame, column: str, scale: int | str = 1) -> pl.DataFrame:
    """By cell the mean of a column with its error; with the name of a column as scale, divided by that."""
    unit = pl.col(scale) if isinstance(scale, str) else pl.lit(scale)
    n, total, squares = pl.col("games"), pl.col(column).cast(pl.Float64), pl.col(f"{column}__{column}")
    spread = (squares - total * total / n).clip(0.0) / n / pl.when(n > 1).then(n - 1)
    return sums.select("cell", estimate=total / n / unit, se=spread.sqrt() / unit, n=n.cast(pl.Int64))


def _joined(what: str, of_cell: pl.DataFrame, apart: pl.DataFrame) -> pl.DataFrame:
    moved = apart.select("cell", pl.col("estimate").alias(DIFFERENCE), pl.col("se").alias("difference_se"))
    rows = of_cell.select("cell", "estimate", "se", "n").join(moved, on="cell", how="left", maintain_order="left")
    return rows.select(pl.lit(what).alias("what"), pl.all())


# ---- maps and regions --------------------------------------------------------------------------------------------


def fields(mine: Design, rows: pl.DataFrame, x: str, y: str) -> pl.DataFrame:
    """The mean of a measure over the cells of each pair of levels: `_x`, `_y`, `estimate`, and how many `cells`.

    A number with many levels is cut into parts that hold equally many cells.
    """
    cells = mine.cells.select("cell", parts(mine, x).alias("_x"), parts(mine, y).alias("_y"))
    order = {side: cells[side].unique(maintain_order=True).to_list() for side in ("_x", "_y")}
    ranked = {side: sorted(order[side], key=_place(mine, name)) for side, name in (("_x", x), ("_y", y))}
    found = rows.join(cells, on="cell").group_by("_x", "_y").agg(pl.col("estimate").mean(), pl.len().alias("cells"))
    places = [
        pl.col(side).replace_strict({one: at for at, one in enumerate(ranked[side])}, return_dtype=pl.Int64)
        for side in ("_y", "_x")
    ]
    return found.sort(places)


def _place(mine: Design, factor: str) -> Any:
    if not mine.is_number(factor):
        return mine.levels(factor).index
    return lambda text: float(text.split(" to ")[0])


def parts(mine: Design, factor: str) -> pl.Series:
    """The levels of a factor as texts, with those of a number cut into a few parts where there are many."""
    column = mine.cells[factor]
    levels = mine.levels(factor)
    if not mine.is_number(factor) or len(levels) <= _FIELDS:
        return column.cast(pl.String)
    ends = np.unique(np.quantile(np.asarray(levels), np.linspace(0, 1, _FIELDS + 1)[1:-1], method="higher"))
    at = np.searchsorted(ends, column.to_numpy(), side="right")
    names: Mapping[int, str] = {
        int(one): _range([level for level, place in zip(column, at, strict=True) if place == one]) for one in set(at)
    }
    return pl.Series(factor, [names[int(one)] for one in at], pl.String)


def _range(values: list[Any]) -> str:
    low, high = min(values), max(values)
    return f"{low:g}" if low == high else f"{low:g} to {high:g}"


def verdicts(rows: pl.DataFrame, low: float | None, high: float | None) -> pl.Series:
    """Whether a figure of each cell lies between two bounds: surely, not, or not known with so many deals."""
    least, most = (-np.inf if low is None else low), (np.inf if high is None else high)
    within = (pl.col("estimate_low") >= least) & (pl.col("estimate_high") <= most)
    outside = (pl.col("estimate_high") < least) | (pl.col("estimate_low") > most)
    told = pl.when(within).then(pl.lit("within")).when(outside).then(pl.lit("outside")).otherwise(pl.lit("not sure"))
    return rows.select(told.alias("verdict")).to_series()
