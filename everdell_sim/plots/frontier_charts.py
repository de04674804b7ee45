"""Strength against speed: a point for each bot."""

import math
from typing import Any

import altair as alt
import polars as pl

from everdell_sim.plots.colours import QUIET
from everdell_sim.plots.labels import Plot, labelled
from everdell_sim.plots.style import NARROW, WIDE, Chart, axis, coloured, different, layered, level, shown

_HEIGHT = 420
# Three sizes of the place for a chart: when it has this size, the least width of its plot then, and how many names fit.
_SIZES = ((NARROW, 250, 9), (f"!{NARROW} && !{WIDE}", 420, 14), (WIDE, 760, 24))
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

    With `margin`, the points ahead of the champion instead; the champion itself has none. The outermost points are
    labelled, all others on hover.
    """
    what = "margin" if margin else "score"
    frame = frame.drop_nulls(what)
    frame = frame.with_columns(**{tip: _words(frame, column) for tip, column in _TIPS.items()})
    x_title = "games per second and core"
    ends = (what, f"{what}_low", f"{what}_high")
    tooltip: list[Any] = [alt.Tooltip(one, title=one.replace("_", " ")) for one in ("bot", "kind", *_TIPS)]
    tooltip.append(alt.Tooltip("speed:Q", title=x_title, format=shown(percent=False)))
    tooltip += [alt.Tooltip(f"{one}:Q", title=one.replace("_", " "), format=shown(percent=False)) for one in ends]
    across, up = _in_decades(frame["speed"]), _around(frame.select(ends), margin)
    scale = alt.Scale(domain=across, nice=False, type="log")
    base = alt.Chart(frame).encode(
        x=alt.X("speed:Q", axis=axis(x_title, decades=True), scale=scale),
        color=coloured("kind", different(frame, "kind")),
        tooltip=tooltip,
    )
    y_title = "points ahead of the champion" if margin else "mean points of all players"
    height = alt.Y(f"{what}:Q", axis=axis(y_title), scale=alt.Scale(domain=up, nice=False, zero=False))
    marks = [level(0.0)] if margin else []
    marks.append(base.mark_rule(opacity=0.45).encode(y=alt.Y(f"{what}_low:Q"), y2=alt.Y2(f"{what}_high:Q")))
    placed = frame.with_columns(_across=pl.col("speed").log10())
    along = (math.log10(across[0]), math.log10(across[1]))
    for size, width, most in _SIZES:
        named = labelled(placed, "_across", what, "bot", Plot(width, _HEIGHT, along, up), most)
        if not named.is_empty():
            marks.append(_names(named, what, size))
    points = base.mark_point(filled=True, size=90, opacity=0.9, shape="circle").encode(y=height)
    return layered([*marks, points], title, note, _HEIGHT)


def _names(named: pl.DataFrame, y: str, size: str) -> Chart:
    """Names beside their points, on a chart of this size."""
    return (
        alt.Chart(named)
        .transform_filter(size)
        .mark_text(
            align=alt.ExprRef("datum._align"),
            dx=alt.ExprRef("datum._dx"),
            dy=alt.ExprRef("datum._dy"),
            baseline="middle",
            color=QUIET,
        )
        .encode(x=alt.X("speed:Q"), y=alt.Y(f"{y}:Q"), text=alt.Text("bot:N"))
    )


def _in_decades(values: pl.Series) -> tuple[float, float]:
    """From the least to the greatest, with some room, for a logarithmic scale."""
    found = values.drop_nulls().to_list()
    return 0.7 * min(found, default=1.0), 1.4 * max(found, default=10.0)


def _around(columns: pl.DataFrame, nothing: bool) -> tuple[float, float]:
    """From the lowest to the highest of these values, and of 0 if that is shown, with some room."""
    values = [one for column in columns for one in column.drop_nulls()] + ([0.0] if nothing else [])
    least, most = min(values, default=0.0), max(values, default=1.0)
    room = 0.04 * (most - least) or 0.5
    return least - room, most + room


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
