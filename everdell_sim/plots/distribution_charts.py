"""Distributions, a figure along a factor, and what a total is made of."""

from typing import Any

import altair as alt
import polars as pl

from everdell_sim.plots.name_lines import broken, named, names_axis, row_height
from everdell_sim.plots.style import Chart, axis, coloured, different, heading, layered, level, shown, title_lines

# Up to this many values on an axis are all written.
_TICKS = 12


def histogram(
    frame: pl.DataFrame,
    *,
    value: str = "value",
    n: str = "n",
    title: str,
    x: str,
    note: str,
    by: str | None = None,
) -> Chart:
    """The share of each whole value; lines by `by` where there are several groups."""
    total = pl.col(n).sum() if by is None else pl.col(n).sum().over(by)
    frame = frame.sort(value).with_columns((pl.col(n) / total).alias("share"))
    base = alt.Chart(frame).encode(
        x=alt.X(f"{value}:Q", axis=axis(x)),
        y=alt.Y("share:Q", axis=axis("share of games", percent=True)),
        tooltip=[
            *([alt.Tooltip(by)] if by else []),
            alt.Tooltip(f"{value}:Q", title=x),
            alt.Tooltip("share:Q", format=".2%"),
            alt.Tooltip(f"{n}:Q", format=","),
        ],
        color=coloured(by, different(frame, by)),
    )
    marks = base.mark_bar() if by is None else base.mark_line(interpolate="step", strokeWidth=2)
    return marks.properties(title=heading(title, note), height=260)


def lines(
    frame: pl.DataFrame,
    *,
    x: str,
    y: str,
    title: str,
    x_title: str,
    y_title: str,
    note: str,
    by: str | None = None,
    low: str | None = None,
    high: str | None = None,
    percent: bool = False,
    ordinal: bool = False,
    line: float | None = None,
    legend: str | None = None,
    joined: bool = True,
) -> Chart:
    """How y moves with x, a line for each value of `by` (points only if they are not `joined`), with intervals."""
    # Factors are addresses, and Vega reads a dot in the name of a column as a way into an object.
    frame = frame.with_columns(pl.col(one).alias(column) for column, one in (("_x", x), ("_by", by)) if one)
    across: Any = alt.X("_x:N", title=x_title, sort=None, axis=names_axis(-40)) if ordinal else None
    if ordinal:
        frame = frame.with_columns(pl.col("_x").cast(pl.String).map_elements(broken, pl.String))
    else:
        across, frame = _beside(frame, x_title)
    ends = [one for one in (low, high) if one]
    tooltip: list[Any] = [*([alt.Tooltip("_by", title=legend or by)] if by else []), alt.Tooltip("_x", title=x_title)]
    tooltip += [alt.Tooltip(f"{one}:Q", format=shown(percent)) for one in (y, *ends)]
    colour = coloured("_by" if by else None, different(frame, by), title=legend or by)
    base = alt.Chart(frame).encode(x=across, color=colour, tooltip=tooltip)
    if ordinal and by:
        base = base.encode(xOffset=alt.XOffset("_by:N", sort=None))
    up = alt.Y(f"{y}:Q", axis=axis(y_title, percent), scale=alt.Scale(zero=False))
    # Between names there is nothing to connect.
    if ordinal or not joined:
        points = base.mark_point(filled=True, size=70, opacity=1).encode(y=up)
    else:
        points = base.mark_line(point=alt.OverlayMarkDef(size=60, filled=True), strokeWidth=2).encode(y=up)
    marks = [] if line is None else [level(line)]
    if low and high:
        marks.append(base.mark_rule(strokeWidth=2, opacity=0.6).encode(y=alt.Y(f"{low}:Q"), y2=alt.Y2(f"{high}:Q")))
    return layered([*marks, points], title, note, 280)


def _beside(frame: pl.DataFrame, title: str) -> tuple[Any, pl.DataFrame]:
    """An axis that fits the values of `_x`; the lines stand a little apart, so that no interval hides another."""
    values = sorted(frame["_x"].drop_nulls().unique().to_list())
    reach = (values[-1] - values[0]) if len(values) > 1 else 1
    lines_ = different(frame, "_by") if "_by" in frame.columns else [""]
    apart = min(0.012, 0.15 / len(lines_)) * reach
    at = {one: (index - (len(lines_) - 1) / 2) * apart for index, one in enumerate(lines_)}
    shift = [at[str(one)] for one in frame["_by"]] if "_by" in frame.columns else [0.0] * len(frame)
    frame = frame.with_columns(_at=pl.col("_x") + pl.Series(shift, dtype=pl.Float64))
    ticks = (
        {"values": values} if len(values) <= _TICKS else {"tickMinStep": 1} if frame["_x"].dtype.is_integer() else {}
    )
    room = alt.Scale(domain=[values[0] - 0.05 * reach, values[-1] + 0.05 * reach], nice=False, zero=False)
    return alt.X("_at:Q", axis=alt.Axis(title=title_lines(title), **ticks), scale=room), frame


def bars(
    frame: pl.DataFrame,
    *,
    label: str,
    value: str,
    part: str,
    title: str,
    x: str,
    note: str,
    parts: tuple[str, ...] = (),
) -> Chart:
    """What a total is made of: a bar for each row, a piece for each part."""
    order = list(parts) or different(frame, part)
    frame = named(frame, label)
    row = row_height(frame["_name"], 30)
    return (
        alt.Chart(frame)
        .mark_bar()
        .encode(
            y=alt.Y("_name:N", sort=None, title=None, axis=names_axis()),
            x=alt.X(f"sum({value}):Q", axis=axis(x)),
            color=coloured(part, order, sort=order, beside=True),
            order=alt.Order("_order:Q"),
            tooltip=[alt.Tooltip(label), alt.Tooltip(part), alt.Tooltip(f"{value}:Q", format=",.2f")],
        )
        .transform_calculate(_order=f"indexof({order!r}, datum['{part}'])")
        .properties(title=heading(title, note), height=max(60, row * frame[label].n_unique()))
    )
