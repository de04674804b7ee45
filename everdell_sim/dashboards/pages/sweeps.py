"""How do figures respond to a number of the game, or to whatever else was swept?"""

from typing import Any

import polars as pl
import streamlit as st

from everdell_sim import plots
from everdell_sim.dashboards import address, cell_factors
from everdell_sim.dashboards.cell_factors import FIGURES, name_of
from everdell_sim.dashboards.frame import Frame
from everdell_sim.dashboards.run_view import View
from everdell_sim.dashboards.texts import plain
from everdell_sim.dashboards.widgets.charts import draw
from everdell_sim.dashboards.widgets.figure_tables import figures

PLAYER = "player"
ANY = "any value"
# Lines that can still be told apart.
_MOST = 8


def page(frame: Frame) -> None:
    view = frame.view
    st.title("Sweeps", anchor=False)
    found = cell_factors.factors(view)
    if not found:
        st.info(f"The run {plain(view.name)} is no sweep: all its games have one line-up and one set of rules.")
        st.markdown("A sweep plays every combination of some values on the same deals:")
        st.code("everdell-sim sweep farm.toml --out runs/farm", "bash")
        st.code('[sweep]\nbots = "champion,champion"\ndeals = 2000\n[factors]\ncard.farm.points = [1, 2, 3]', "toml")
        return
    _sweep(view, found)


def _sweep(view: View, found: dict[str, list[Any]]) -> None:
    names = list(found)
    one, two, three = st.columns(3)
    with one:
        across = str(address.choose("Across", names, "x", names[0], show=name_of))
    with two:
        what = str(address.choose("Figure", list(FIGURES), "y", "win", show=lambda one: FIGURES[one][0]))
    with three:
        lines = [PLAYER, *(name for name in names if name != across)]
        by = str(address.choose("One line per", lines, "by", PLAYER, show=name_of))
    rest = {name: values for name, values in found.items() if name not in (across, by)}
    fixed = _fixed(rest, complete=cell_factors.is_grid(view, found))
    rows = cell_factors.rows(view, what, [across] if by == PLAYER else [across, by], fixed)
    if rows.is_empty():
        st.info("No cell has these values. Choose others, or remove a filter on the left.")
        return
    if by != PLAYER:
        rows = _one_player(rows)
    _chart(view, rows, across, by, what, fixed)


def _fixed(rest: dict[str, list[Any]], complete: bool) -> dict[str, Any]:
    """The value of each factor that is neither drawn across nor by lines; of a sample any, unless one is chosen."""
    chosen = {}
    columns = st.columns(3)
    for at, (name, values) in enumerate(rest.items()):
        options = values if complete else [ANY, *values]
        with columns[at % 3]:
            value = address.choose(f"{name_of(name)} is", options, f"is-{at}", options[0])
        if value != ANY:
            chosen[name] = value
    return chosen


def _one_player(rows: pl.DataFrame) -> pl.DataFrame:
    seats = sorted(one + 1 for one in rows["seat"].unique())
    seat = address.choose("Player", seats, "seat", seats[0], show=lambda one: f"seat {one}")
    return rows.filter(pl.col("seat") + 1 == seat)


def _chart(view: View, rows: pl.DataFrame, across: str, by: str, what: str, fixed: dict[str, Any]) -> None:
    label, number = FIGURES[what][0], rows.schema[across].is_numeric()
    who = pl.format("seat {}: {}", pl.col("seat") + 1, "bot") if by == PLAYER else pl.col(by).cast(pl.String)
    rows = rows.with_columns(who.alias("line")).sort(across if number else "cell", "seat", maintain_order=True)
    lines = rows["line"].unique(maintain_order=True).to_list()
    equal = cell_factors.equal_share(view, rows["cell"].to_list()) if what == "win" else None
    more = [f"{name_of(name)} = {value}" for name, value in fixed.items()]
    more += [] if equal is None else [f"line: an equal share, {equal:.1%}"]
    draw(
        plots.lines,
        rows.filter(pl.col("line").is_in(lines[:_MOST])),
        x=across,
        y="estimate",
        low="low",
        high="high",
        by="line",
        title=f"{label.capitalize()} by {name_of(across)}",
        x_title=name_of(across),
        y_title=label,
        note=plots.note(view.deals, "deals per cell", more="; ".join(more)),
        percent=what == "win",
        ordinal=not number,
        # A line joins values of which nothing else differs.
        joined=rows.select(across, "line").is_unique().all(),
        line=equal,
        legend=name_of(by),
    )
    if len(lines) > _MOST:
        st.caption(f"The first {_MOST} of {len(lines)} lines; the table has them all.")
    figures(rows, across, "line", names={across: name_of(across), "line": name_of(by)})
    st.caption(
        "Every cell plays the same deals, so differences between cells are more certain than their intervals suggest."
    )
