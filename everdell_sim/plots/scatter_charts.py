"""One figure against another, a point for each item."""

import math
from typing import Any

import altair as alt
import polars as pl

from everdell_sim.plots.colours import QUIET
from everdell_sim.plots.labels import Plot, labelled
from everdell_sim.plots.style import NARROW, WIDE, Chart, axis, coloured, different, layered, level, shaped, shown

_HEIGHT = 420
# Three sizes of the place for a chart: when it has this size, the least width of its plot then, and how many names fit.
_SIZES = ((NARROW, 250, 9), (f"!{NARROW} && !{WIDE}", 420, 14), (WIDE, 760, 24))

Ends = tuple[float, float]


def scatter(
    frame: pl.DataFrame,
    *,
    x: str,
    y: str,
    name: str,
    title: str,
    x_title: str,
    y_title: str,
    note: str,
    by: str | None = None,
    low: str | None = None,
    high: str | None = None,
    percent: tuple[bool, bool] = (False, False),
    line: float | None = None,
    tips: tuple[str, ...] = (),
    decades: bool = False,
) -> Chart:
    """One point per row, and its interval in y if there is one. `decades` makes the scale of x logarithmic.

    The outermost points are labelled, all others on hover.
    """
    values = different(frame, by)
    tooltip: list[Any] = [alt.Tooltip(one, title=one.replace("_", " ")) for one in (name, *([by] if by else []), *tips)]
    ends = [one for one in (low, high) if one]
    tooltip += [alt.Tooltip(f"{x}:Q", title=x_title, format=shown(percent[0]))]
    tooltip += [alt.Tooltip(f"{one}:Q", title=one.replace("_", " "), format=shown(percent[1])) for one in (y, *ends)]
    across = _in_decades(frame[x]) if decades else _from_nothing(frame[x])
    up = _around(frame.select(y, *ends), line)
    scale = alt.Scale(domain=across, nice=False, type="log" if decades else "linear")
    base = alt.Chart(frame).encode(
        x=alt.X(f"{x}:Q", axis=axis(x_title, percent[0], decades), scale=scale),
        color=coloured(by, values),
        tooltip=tooltip,
    )
    height = alt.Y(f"{y}:Q", axis=axis(y_title, percent[1]), scale=alt.Scale(domain=up, nice=False, zero=False))
    points = base.mark_point(filled=True, size=90, opacity=0.9).encode(
        y=height, shape=shaped(by, values) if by else alt.value("circle")
    )
    marks = [] if line is None else [level(line)]
    if low and high:
        marks.append(base.mark_rule(opacity=0.45).encode(y=alt.Y(f"{low}:Q"), y2=alt.Y2(f"{high}:Q")))
    placed = frame.with_columns(_across=pl.col(x).log10() if decades else pl.col(x))
    along = (math.log10(across[0]), math.log10(across[1])) if decades else across
    for size, width, most in _SIZES:
        named = labelled(placed, "_across", y, name, Plot(width, _HEIGHT, along, up), most)
        if not named.is_empty():
            marks.append(_names(named, x, y, name, size))
    return layered([*marks, points], title, note, _HEIGHT)


def _names(named: pl.DataFrame, x: str, y: str, name: str, size: str) -> Chart:
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
        .encode(x=alt.X(f"{x}:Q"), y=alt.Y(f"{y}:Q"), text=alt.Text(f"{name}:N"))
    )


def _from_nothing(values: pl.Series) -> Ends:
    """From 0, with some room so that no point at the edge is cut off."""
    return 0.0, 1.04 * max([0.0, *values.drop_nulls()]) or 1.0


def _in_decades(values: pl.Series) -> Ends:
    """From the least to the greatest, with some room, for a logarithmic scale."""
    found = values.drop_nulls().to_list()
    return 0.7 * min(found, default=1.0), 1.4 * max(found, default=10.0)


def _around(columns: pl.DataFrame, line: float | None) -> Ends:
    """From the lowest to the highest of these values and the line, with some room."""
    values = [one for column in columns for one in column.drop_nulls()] + ([] if line is None else [line])
    least, most = min(values, default=0.0), max(values, default=1.0)
    room = 0.04 * (most - least) or 0.5
    return least - room, most + room
