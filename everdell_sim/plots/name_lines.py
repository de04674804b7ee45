"""Long names in several lines: no label of an axis is cut off, and none leaves the plot without room."""

import textwrap
from collections.abc import Iterable

import altair as alt
import polars as pl

from everdell_sim.plots.style import NARROW

# Letters of a line on a narrow chart and on a wide one.
_SHORT, _LONG = 24, 46
# Breaks that only a narrow chart makes, and those that every chart makes.
_SOFT, _HARD = "\n", "\r"
# Points on the screen for a line.
_LINE = 13

# The label of an axis as the chart writes it: one text for each line.
_LABEL = (
    f"{NARROW} ? split(join(split(datum.label, '\\r'), '\\n'), '\\n')"
    " : split(join(split(datum.label, '\\n'), ' '), '\\r')"
)


def broken(name: str) -> str:
    """The name with its breaks."""
    return _HARD.join(_SOFT.join(_even(line, _SHORT)) for line in _even(name, _LONG))


def named(frame: pl.DataFrame, label: str) -> pl.DataFrame:
    """The frame with its labels broken, as the column `_name`."""
    return frame.with_columns(_name=pl.Series([broken(str(one)) for one in frame[label]], dtype=pl.String))


def names_axis(angle: float = 0) -> alt.Axis:
    """An axis of broken names: every one is written, and whole."""
    return alt.Axis(
        labelExpr=_LABEL,
        labelLimit=0,
        labelLineHeight=_LINE - 1,
        labelOverlap=False,
        labelBound=False,
        labelFlush=False,
        labelAngle=angle,
    )


def row_height(names: Iterable[str], least: float) -> float:
    """Points on the screen for a row, so that the longest of these broken names has room."""
    lines = max((name.count(_SOFT) + name.count(_HARD) + 1 for name in names), default=1)
    return max(least, _LINE * lines + 5)


def _even(text: str, most: int) -> list[str]:
    """As few lines of at most `most` letters as possible, of about the same length."""
    fewest = len(textwrap.wrap(text, most))
    for width in range(max(1, len(text) // max(1, fewest)), most):
        if len(lines := textwrap.wrap(text, width)) <= fewest:
            return lines
    return textwrap.wrap(text, most) or [""]
