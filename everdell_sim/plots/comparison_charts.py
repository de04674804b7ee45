"""One figure for many: dots with intervals, effects around nothing, and tables of colour."""

from typing import Any

import altair as alt
import polars as pl

from everdell_sim.plots.colours import ABOVE, BELOW, QUIET
from everdell_sim.plots.name_lines import broken, named, names_axis, row_height
from everdell_sim.plots.style import Chart, axis, coloured, different, heading, layered, legend_below, shown

# Points on the screen for each row.
_ROW = 22
_LOW_ROW = 18
# And for a field of a table of colour that holds a number: its height, and the least width.
_FIELD, _NARROWEST = 36, 29


def dots(
    frame: pl.DataFrame,
    *,
    label: str,
    value: str = "estimate",
    low: str = "low",
    high: str = "high",
    title: str,
    x: str,
    note: str,
    percent: bool = False,
    line: float | None = None,
    line_label: str = "",
    by: str | None = None,
    sort: bool = True,
    tips: tuple[str, ...] = (),
) -> Chart:
    """A dot with its interval for each row of `frame`; `line` marks the value to compare with (the fair share)."""
    order: Any = alt.EncodingSortField(value, order="descending") if sort else None
    colour = coloured(by, different(frame, by), beside=True)
    tooltip = _tips([label, *([by] if by else []), *tips], [value, low, high], percent)
    frame = named(frame, label)
    names = frame["_name"].unique()
    base = alt.Chart(frame).encode(
        y=alt.Y("_name:N", sort=order, title=None, axis=names_axis()), color=colour, tooltip=tooltip
    )
    if by:
        base = base.encode(yOffset=alt.YOffset(f"{by}:N", sort=None))
    several = 1 if by is None else max(1, frame[by].n_unique()) * 0.7
    height = len(names) * row_height(names, _ROW * several)
    marks = [] if line is None else _reference(line, line_label, percent)
    across = alt.X(f"{low}:Q", axis=axis(x, percent), scale=alt.Scale(zero=False))
    marks.append(base.mark_rule(strokeWidth=2).encode(x=across, x2=alt.X2(f"{high}:Q")))
    marks.append(base.mark_point(filled=True, size=70, opacity=1).encode(x=alt.X(f"{value}:Q")))
    return layered(marks, title, note, max(60, height))


def forest(
    frame: pl.DataFrame,
    *,
    label: str,
    value: str = "estimate",
    low: str = "low",
    high: str = "high",
    title: str,
    x: str,
    note: str,
    percent: bool = False,
    nothing: float = 0.0,
    shape: str = "circle",
    tips: tuple[str, ...] = (),
) -> Chart:
    """Effects with intervals around `nothing`; those whose interval contains it are grey."""
    side = (
        pl.when(pl.col(low) > nothing)
        .then(pl.lit("above"))
        .when(pl.col(high) < nothing)
        .then(pl.lit("below"))
        .otherwise(pl.lit("not clear"))
    )
    frame = named(frame.with_columns(side.alias("_side")), label)
    sides = ["above", "below", "not clear"]
    scale = alt.Scale(domain=sides, range=[ABOVE, BELOW, QUIET])
    order = alt.EncodingSortField(value, order="descending")
    legend = legend_below("interval", sides, beside=True)
    legend["symbolType"] = shape
    base = alt.Chart(frame).encode(
        y=alt.Y("_name:N", sort=order, title=None, axis=names_axis()),
        color=alt.Color("_side:N", scale=scale, legend=legend),
        tooltip=_tips([label, *tips], [value, low, high], percent),
    )
    marks = _reference(nothing, "", percent)
    across = alt.X(f"{low}:Q", axis=axis(x, percent))
    marks.append(base.mark_rule(strokeWidth=2).encode(x=across, x2=alt.X2(f"{high}:Q")))
    marks.append(base.mark_point(filled=True, size=60, opacity=1, shape=shape).encode(x=alt.X(f"{value}:Q")))
    return layered(marks, title, note, max(60, len(frame) * row_height(frame["_name"], _LOW_ROW)))


def heat(
    frame: pl.DataFrame,
    *,
    x: str,
    y: str,
    value: str,
    title: str,
    x_title: str,
    y_title: str,
    legend: str,
    note: str,
    percent: bool = False,
    middle: float | None = None,
    text: bool = True,
    alike: bool = True,
    tips: tuple[str, ...] = (),
) -> Chart:
    """A field for each pair, coloured by its value; with `middle` blue is below and orange above it. On axes that are
    `alike` what is on both has the same order on both."""
    if middle is None:
        scale = alt.Scale(scheme="viridis")
    else:
        reach = max([abs(one - middle) for one in frame[value].drop_nulls()] or [1.0]) or 1.0
        scale = alt.Scale(domain=[middle - reach, middle, middle + reach], range=[BELOW, "#F4F4F4", ABOVE])
    form: dict[str, Any] = {"format": "%"} if percent else {}
    below = alt.Legend(title=legend, orient="bottom", direction="horizontal", gradientLength=200, **form)
    down, across = different(frame, y), different(frame, x)
    if alike:
        across = [*down, *(one for one in across if one not in down)]
    lines, columns = ([broken(one) for one in order] for order in (across if alike else down, across))
    frame = frame.with_columns(
        pl.col(one).map_elements(broken, pl.String).alias(to) for one, to in ((x, "_x"), (y, "_y"))
    )
    base = alt.Chart(frame).encode(
        x=alt.X("_x:N", title=x_title, sort=columns, axis=names_axis(angle=-40)),
        y=alt.Y("_y:N", title=y_title, sort=lines, axis=names_axis()),
        tooltip=_tips([y, x, *tips], [value], percent),
    )
    marks: Any = base.mark_rect().encode(color=alt.Color(f"{value}:Q", scale=scale, legend=below))
    if text:
        # Dark letters on every field: the scale is light in its middle and never darker than its ends.
        far = "false" if middle is None else f"abs(datum['{value}'] - {middle}) > {reach * 0.7}"
        marks += base.mark_text(fontSize=11).encode(
            text=alt.Text(f"{value}:Q", format=".0%" if percent else ".1f"),
            color=alt.condition(far, alt.value("white"), alt.value("#1F2933")),
        )
    size = row_height(frame["_y"], _FIELD if text else 16)
    return marks.properties(title=heading(title, note), height=max(90, size * frame[y].n_unique()))


def heat_width(frame: pl.DataFrame, x: str, y: str) -> int:
    """The least width of a table of colour, names included, in which every field can be read."""
    names = max(min(len(one), 46) for one in different(frame, y))
    return _NARROWEST * frame[x].n_unique() + 7 * names + 60


def _reference(at: float, label: str, percent: bool) -> list[Any]:
    """A dashed line at a value, with its name above. In one list with the marks: every `+` copies all before it."""
    where = alt.Chart(pl.DataFrame({"at": [at], "label": [label]}))
    tip = [alt.Tooltip("at:Q", title=label or "reference", format=shown(percent))]
    rule = where.mark_rule(strokeDash=[4, 4], color=QUIET).encode(x=alt.X("at:Q"), tooltip=tip)
    if not label:
        return [rule]
    name = where.mark_text(align="center", dy=-3, color=QUIET, baseline="bottom")
    return [rule, name.encode(x=alt.X("at:Q"), y=alt.value(0), text=alt.Text("label:N"))]


def _tips(names: list[str], numbers: list[str], percent: bool) -> list[Any]:
    tips: list[Any] = [alt.Tooltip(name, title=name.replace("_", " ")) for name in names]
    return tips + [alt.Tooltip(f"{one}:Q", title=one.replace("_", " "), format=shown(percent)) for one in numbers]
