"""Where points come from: the parts of the base game, and those of modules by what brings them."""

import polars as pl

from everdell_sim import plots
from everdell_sim.dashboards.run_view import View
from everdell_sim.dashboards.widgets.charts import draw
from everdell_sim.dashboards.widgets.figure_tables import n_of
from everdell_sim.rules.words import PARTS

_SCORE, _MODULES = "score_", "modules"
# What rounding may leave of points that are told from each other.
_LEAST = 0.005


def show(view: View, rows: pl.DataFrame, key: str, label: str, title: str, n: str) -> None:
    """Figures of seats or bots, told apart by `key` and named by `label`; `n` says what is counted."""
    kept = rows.filter(pl.col("what").is_in([f"{_SCORE}{part}" for part in (*PARTS, _MODULES)]))
    kept = kept.with_columns(part=pl.col("what").str.strip_prefix(_SCORE))
    if kept.is_empty():
        return
    of_modules = kept.filter(pl.col("part") == _MODULES)
    split = of_modules.clear() if of_modules.is_empty() else _split(view, of_modules, key)
    parts = pl.concat([kept.filter(pl.col("part") != _MODULES), split if split.height else of_modules])
    draw(
        plots.bars,
        parts,
        label=label,
        value="estimate",
        part="part",
        parts=(*PARTS, *split["part"].unique(maintain_order=True), _MODULES),
        title=title,
        x="mean points per player and game",
        note=plots.note(n_of(parts), n, level=None, more="intervals in the table of figures"),
    )


def _split(view: View, of_modules: pl.DataFrame, key: str) -> pl.DataFrame:
    """The points of modules by what brings them, from the rows of a run that has some: the sums tell them together."""
    own = [one for one in view.run.spec.added_columns.get("seats", {}) if one.startswith(_SCORE)]
    if not own or "seats" not in view.run.tables:
        return of_modules.clear()
    places = view.sitting.select(pl.col("cell").cast(pl.UInt32), pl.col("seat").cast(pl.Int64), "bot")
    rows = view.run.scan("seats").filter(pl.col("cell").is_in(places["cell"].unique().to_list()))
    by_seat = rows.group_by(pl.col("cell").cast(pl.UInt32), pl.col("seat").cast(pl.Int64))
    sums = by_seat.agg(pl.col(own).cast(pl.Int64).sum(), pl.len().alias("n")).collect()
    sums = sums.join(places, on=["cell", "seat"])
    means = sums.group_by(key).agg(pl.col(own).sum() / pl.col("n").sum())
    long = means.unpivot(own, index=key, variable_name="part", value_name="estimate")
    long = long.with_columns(pl.col("part").str.strip_prefix(_SCORE), pl.col(key).cast(of_modules.schema[key]))
    told = of_modules.drop("part", "estimate").join(long, on=key, maintain_order="left").select(of_modules.columns)
    rest = of_modules.join(long.group_by(key).agg(told=pl.col("estimate").sum()), on=key, maintain_order="left")
    rest = rest.with_columns(pl.col("estimate") - pl.col("told")).filter(pl.col("estimate").abs() > _LEAST)
    return pl.concat([told.filter(pl.col("estimate") != 0), rest.select(told.columns)])
