"""Charts on a page: as wide as there is room, with title and note as text of the page, which a narrow page wraps."""

import json
from collections.abc import Callable
from typing import Any

import polars as pl
import streamlit as st
from altair.utils.schemapi import debug_mode

from everdell_sim import plots
from everdell_sim.dashboards.texts import escaped

_SCROLL = """<style>
.st-key-{key} {{ overflow-x: auto; }}
.st-key-{key} [data-testid=stVegaLiteChart] {{ min-width: {width}px; }}
</style>"""


def draw(make: Callable[..., Any], frame: pl.DataFrame, **options: Any) -> None:
    """A chart of `everdell_sim.plots`."""
    spec, rows = _headed(make, frame, options)
    st.vega_lite_chart({**spec, "datasets": rows}, width="stretch")


def draw_shares(frame: pl.DataFrame, label: str, title: str, note: str, fair: float | None, **more: Any) -> None:
    """Shares of games won, with a line at an equal share."""
    about = {"x": "share of games won", "line": fair, "line_label": "equal share", "tips": ("n",), "sort": False}
    draw(plots.dots, frame, label=label, title=title, note=note, percent=True, **about | more)


def draw_heat(key: str, frame: pl.DataFrame, **options: Any) -> None:
    """A table of colour. Where its fields would become too narrow to read, it scrolls."""
    spec, rows = _headed(plots.heat, frame, options)
    st.html(_SCROLL.format(key=key, width=plots.heat_width(frame, options["x"], options["y"])))
    with st.container(key=key):
        st.vega_lite_chart({**spec, "datasets": rows}, width="stretch")


def _headed(
    make: Callable[..., Any], frame: pl.DataFrame, options: dict[str, Any]
) -> tuple[dict[str, Any], dict[str, pl.DataFrame]]:
    """Write title and note; the chart that goes below them."""
    text, rows = _spec(make.__name__, make, frame, options)
    spec = json.loads(text)
    title = spec.pop("title")
    st.markdown(f"**{escaped(title['text'])}**  \n:small[:gray[{escaped(title['subtitle'])}]]")
    # The width is that of the page; axes, names and legend add to the height of the plot.
    return {**spec, "description": title["text"], "autosize": {"type": "fit-x", "contains": "padding"}}, rows


@st.cache_resource(max_entries=512, show_spinner=False)
def _spec(
    name: str, _make: Callable[..., Any], frame: pl.DataFrame, options: dict[str, Any]
) -> tuple[str, dict[str, pl.DataFrame]]:
    """The chart as it is sent. Making one takes longer than anything else on a page, so equal charts are made once."""
    # Validating it against the schema would take as long as making it.
    with debug_mode(False):
        spec = _make(frame, **options).to_dict(validate=False)
    # Frames are sent as they are; lists would be converted by pandas.
    rows = {name: pl.DataFrame(rows, infer_schema_length=None) for name, rows in spec.pop("datasets").items()}
    return json.dumps(spec), rows
