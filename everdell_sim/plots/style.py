"""What all charts share: titles, notes, colour scales, and the theme of a chart outside the dashboard."""

import textwrap
from collections.abc import Sequence
from typing import Any, TypeAlias

import altair as alt
import polars as pl

from everdell_sim.plots.colours import QUIET, SEATS

# An Altair chart, single or layered; what their methods return is not typed there.
Chart: TypeAlias = Any

# The width of the place that a chart has on a page. Elsewhere it has none, and counts as wide.
_PLACE = "containerSize()[0]"
# An expression of Vega: is the place narrow, as on a phone or beside another chart? It names the signal `width` so that
# it is asked again when that changes.
NARROW = f"(width >= 0 && {_PLACE} < 520)"
WIDE = f"!(width >= 0 && {_PLACE} < 880)"

# Letters of a line of an axis title.
_TITLE = 32
_INK = {False: "#1F2933", True: "#E6E6E6"}
_LINES = {False: "#DDE1E6", True: "#3C434B"}


def note(n: int | None, unit: str = "games", level: float | None = 0.95, more: str = "") -> str:
    """What stands below the title: how many there are, and what the bars mean."""
    parts = [] if n is None else [f"n = {n:,} {unit}"]
    if level is not None:
        parts.append(f"bars: {level:.0%} intervals")
    return "; ".join([*parts, more] if more else parts)


def heading(title: str, below: str) -> alt.TitleParams:
    return alt.TitleParams(title, subtitle=below, anchor="start", subtitleColor="#7A7A7A")


def layered(marks: Sequence[Chart], title: str, below: str, height: float) -> Chart:
    """One chart of several marks, made in one step: every change of such a chart copies all its marks."""
    return alt.layer(*marks, title=heading(title, below), height=height)


def level(at: float) -> Chart:
    """A dashed line at a value of y."""
    where = alt.Chart(pl.DataFrame({"at": [at]}))
    return where.mark_rule(strokeDash=[4, 4], color=QUIET).encode(y=alt.Y("at:Q"))


def shown(percent: bool, digits: int = 2) -> str:
    """How numbers are written."""
    return ".1%" if percent else f",.{digits}f"


def axis(title: str, percent: bool = False, decades: bool = False) -> alt.Axis:
    """An axis of numbers; of `decades` only every tenfold is written."""
    more: dict[str, Any] = {"format": "%"} if percent else {}
    if decades:
        tenfold = "abs(log(datum.value) / LN10 - round(log(datum.value) / LN10)) < 1e-6"
        more = {"labelExpr": f"{tenfold} ? format(datum.value, ',') : ''", "tickCount": 10}
    return alt.Axis(title=title_lines(title), **more)


def title_lines(title: str) -> str | list[str]:
    """The title of an axis, in lines that a narrow plot has room for."""
    return title if len(title) <= _TITLE else textwrap.wrap(title, _TITLE)


def legend_below(title: str, names: Sequence[str], beside: bool = False) -> alt.Legend:
    """A legend below its plot, in as many columns as fit; `beside` its plot may stand names, which take room."""
    entry = 32 + 6.5 * max(map(len, names), default=0)
    room = f"{_PLACE} - ({NARROW} ? 150 : 290)" if beside else f"{_PLACE} - 70"
    columns = f"width >= 0 && isFinite({_PLACE}) ? max(1, floor(({room}) / {entry})) : {max(1, int(500 / entry))}"
    # The marks of a legend are as strong as the strongest mark, even where others are faint.
    return alt.Legend(
        title=title,
        orient="bottom",
        direction="horizontal",
        columns=alt.ExprRef(columns),
        labelLimit=320,
        symbolOpacity=1,
        symbolLimit=0,
    )


def coloured(
    field: str | None,
    values: Sequence[str] = (),
    sort: list[str] | None = None,
    title: str | None = None,
    beside: bool = False,
) -> Any:
    """The colours of a field, one after another."""
    if field is None:
        return alt.value(SEATS[0])
    if sort is None and len(values) > len(SEATS):
        scale = alt.Scale(domain=list(values), range=list(SEATS))
    else:
        scale = alt.Scale(range=list(SEATS))
    below = legend_below(title or field.replace("_", " "), values, beside)
    return alt.Color(f"{field}:N", scale=scale, sort=sort, legend=below)


def different(frame: pl.DataFrame, field: str | None) -> list[str]:
    """The values of a column of names, each once."""
    return [] if field is None else [str(one) for one in frame[field].unique(maintain_order=True)]


def dressed(chart: Chart, dark: bool = False) -> Chart:
    """The chart with the theme for reports and notebooks; the dashboard has its own."""
    ink, lines = _INK[dark], _LINES[dark]
    return (
        chart.configure_view(strokeWidth=0)
        .configure_axis(labelColor=ink, titleColor=ink, gridColor=lines, domainColor=lines, tickColor=lines)
        .configure_title(color=ink, fontSize=15)
        .configure_legend(labelColor=ink, titleColor=ink)
        .configure(background="transparent", font="system-ui, sans-serif")
    )
