"""Strength against speed: a point for each bot."""

import polars as pl

from everdell_sim.plots.scatter_charts import scatter
from everdell_sim.plots.style import Chart

# What is told of a point on hover, beside its place: columns of `frame`.
_TIPS = {
    "games": "score_n",
    "speed_of_a_core": "speed",
    "margin_over_the_champion": "margin",
    "deals_against_the_champion": "margin_n",
    "instructions_per_game": "instructions",
}


def frontier(frame: pl.DataFrame, *, title: str, note: str, margin: bool = False) -> Chart:
    """Points of all players over games per second, from a frame of `tournaments.frontier`. Up and right is better.

    With `margin`, the points ahead of the champion instead; the champion itself has none.
    """
    what = "margin" if margin else "score"
    frame = frame.drop_nulls(what)
    told = frame.with_columns(**{tip: _words(frame, column) for tip, column in _TIPS.items()})
    return scatter(
        told,
        x="speed",
        y=what,
        name="bot",
        by="kind",
        low=f"{what}_low",
        high=f"{what}_high",
        title=title,
        x_title="games per second and core",
        y_title="points ahead of the champion" if margin else "mean points of all players",
        line=0.0 if margin else None,
        note=note,
        tips=tuple(_TIPS),
        decades=True,
    )


def _words(frame: pl.DataFrame, column: str) -> pl.Series:
    """A figure with its interval; a count has none."""
    if column.endswith("_n"):
        return pl.Series(["" if one is None else f"{one:,}" for one in frame[column]], dtype=pl.String)
    rows = frame.select(column, f"{column}_low", f"{column}_high").rows()
    return pl.Series([_ends(row, "+.1f" if column == "margin" else ",.0f") for row in rows], dtype=pl.String)


def _ends(row: tuple[float | None, ...], form: str) -> str:
    value, low, high = row
    if value is None:
        return "not measured"
    form = ",.1f" if form == ",.0f" and value < 10 else form
    return f"{value:{form}}" + ("" if low is None or high is None else f" [{low:{form}}, {high:{form}}]")
