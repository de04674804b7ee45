"""Distributions, one figure against another, and a figure along a factor."""

from typing import Any

import altair as alt
import polars as pl

from everdell_sim.plots.colours import QUIET
from everdell_sim.plots.labels import outstanding
from everdell_sim.plots.style import Chart, axis, coloured, different, heading, layered, names_axis, shaped, shown


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
) -> Chart:
    """One point per row with its name on hover, and its interval in y if there is one. The outermost are labelled."""
    values = different(frame, by)
    tooltip: list[Any] = [alt.Tooltip(one, title=one.replace("_", " ")) for one in (name, *([by] if by else []), *tips)]
    ends = [one for one in (low, high) if one]
    tooltip += [alt.Tooltip(f"{x}:Q", title=x_title, format=shown(percent[0]))]
    tooltip += [alt.Tooltip(f"{one}:Q", title=one.replace("_", " "), format=shown(percent[1])) for one in (y, *ends)]
    # Some room, so that no point at the edge is cut off.
    across = alt.Scale(zero=True, domainMax=1.04 * max([0.0, *frame[x].drop_nulls()]) or 1.0)
    base = alt.Chart(frame).encode(
        x=alt.X(f"{x}:Q", axis=axis(x_title, percent[0]), scale=across), color=coloured(by, values), tooltip=tooltip
    )
    up = alt.Y(f"{y}:Q", axis=axis(y_title, percent[1]), scale=alt.Scale(zero=False, padding=8))
    points = base.mark_point(filled=True, size=90, opacity=0.9).encode(
        y=up, shape=shaped(by, values) if by else alt.value("circle")
    )
    marks = [] if line is None else [_level(line)]
    if low and high:
        marks.append(base.mark_rule(opacity=0.45).encode(y=alt.Y(f"{low}:Q"), y2=alt.Y2(f"{high}:Q")))
    named = outstanding(frame, x, y, name)
    for left in (False, True):
        beside = alt.Chart(named.filter(pl.col("_left") == left))
        beside = beside.mark_text(align="right" if left else "left", dx=-8 if left else 8, color=QUIET)
        marks.append(beside.encode(x=alt.X(f"{x}:Q"), y=alt.Y(f"{y}:Q"), text=alt.Text(f"{name}:N")))
    first, *others = [*marks, points]
    return layered([first.interactive(), *others], title, note, 420)


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
) -> Chart:
    """How y moves with x, a line for each value of `by`, with a band for the interval."""
    # Factors are addresses, and Vega reads a dot in the name of a column as a way into an object.
    frame = frame.with_columns(pl.col(one).alias(column) for column, one in (("_x", x), ("_by", by)) if one)
    whole = not ordinal and frame[x].dtype.is_integer()
    across: Any = alt.X("_x:O", title=x_title, sort=None) if ordinal else alt.X("_x:Q", axis=axis(x_title, whole=whole))
    ends = [one for one in (low, high) if one]
    tooltip: list[Any] = [*([alt.Tooltip("_by", title=by)] if by else []), alt.Tooltip("_x", title=x_title)]
    tooltip += [alt.Tooltip(f"{one}:Q", format=shown(percent)) for one in (y, *ends)]
    colour = coloured("_by" if by else None, different(frame, by), title=by)
    base = alt.Chart(frame).encode(x=across, color=colour, tooltip=tooltip)
    up = alt.Y(f"{y}:Q", axis=axis(y_title, percent), scale=alt.Scale(zero=False))
    # Between names there is nothing to connect.
    joined = base.mark_line(point=alt.OverlayMarkDef(size=60, filled=True), strokeWidth=2)
    points = (base.mark_point(filled=True, size=70, opacity=1) if ordinal else joined).encode(y=up)
    marks = [] if line is None else [_level(line)]
    if low and high:
        marks.append(base.mark_rule(strokeWidth=2, opacity=0.6).encode(y=alt.Y(f"{low}:Q"), y2=alt.Y2(f"{high}:Q")))
    return layered([*marks, points], title, note, 280)


def _level(at: float) -> Any:
    """A dashed line at a value of y."""
    where = alt.Chart(pl.DataFrame({"at": [at]}))
    return where.mark_rule(strokeDash=[4, 4], color=QUIET).encode(y=alt.Y("at:Q"))


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
    return (
        alt.Chart(frame)
        .mark_bar()
        .encode(
            y=alt.Y(f"{label}:N", sort=None, title=None, axis=names_axis()),
            x=alt.X(f"sum({value}):Q", axis=axis(x)),
            color=coloured(part, order, sort=order),
            order=alt.Order("_order:Q"),
            tooltip=[alt.Tooltip(label), alt.Tooltip(part), alt.Tooltip(f"{value}:Q", format=",.2f")],
        )
        .transform_calculate(_order=f"indexof({order!r}, datum['{part}'])")
        .properties(title=heading(title, note), height=max(90, 30 * frame[label].n_unique()))
    )
