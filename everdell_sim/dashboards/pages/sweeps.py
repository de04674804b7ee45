"""What does each swept factor change, where do two meet, and which cells reach a target?"""

from typing import Any

import polars as pl
import streamlit as st

from everdell_sim import plots
from everdell_sim.dashboards import address
from everdell_sim.dashboards.frame import Frame
from everdell_sim.dashboards.run_view import View
from everdell_sim.dashboards.texts import escaped, plain
from everdell_sim.dashboards.widgets.charts import draw, draw_heat
from everdell_sim.dashboards.widgets.figure_tables import listed
from everdell_sim.dashboards.widgets.sentences import told
from everdell_sim.effects.cell_figures import fields, of_cells, verdicts
from everdell_sim.effects.factor_findings import label, largest, map_of, measured, short
from everdell_sim.effects.factors import PLAYERS, Design, design
from everdell_sim.effects.findings import findings
from everdell_sim.effects.of_sweeps import of_sweep, response
from everdell_sim.effects.rows import POINTS
from everdell_sim.play.measures import is_share
from everdell_sim.rules.catalogue import item_names
from everdell_sim.rules.patches import load_rules
from everdell_sim.runs.roles import factor as role_factor
from everdell_sim.support.phrases import sentence

# Sentences above the first chart, and rows of a chart; the tables have all.
_SENTENCES, _ROWS = 4, 24
# Between how many bounds a reader chooses.
_STEPS = 20


def page(frame: Frame) -> None:
    view = frame.view
    st.title("Sweeps", anchor=False)
    cells = view.run.cells.filter(pl.col("cell").is_in(view.cells["cell"].to_list()))
    whole = design(cells)
    if not whole.factors or role_factor(0) in cells.columns:
        st.info(f"The run {plain(view.name)} is no sweep: no number or line-up was varied in it.")
        st.markdown("A sweep plays every combination of some values on the same deals:")
        st.code("everdell-sim sweep farm.toml --out runs/farm", "bash")
        st.code('[sweep]\nbots = "champion,champion"\ndeals = 2000\n[factors]\ncard.farm.points = [1, 2, 3]', "toml")
        return
    effects = view.once("sweep effects", lambda: of_sweep(view.run, cells=cells))
    names = view.once("names of items", lambda: item_names([load_rules(cells["modules"][0].to_list())]))
    told(findings(effects, names)[:_SENTENCES])
    _factors(whole, effects, names)
    mine = _one_table(whole)
    rows = view.once("cells of the sweep", lambda: of_cells(view.run))
    rows = rows.join(mine.cells.select("cell"), on="cell", how="semi")
    what = str(address.asked("y") or POINTS)
    rows = rows.filter(pl.col("what") == (what if what in set(rows["what"]) else POINTS))
    _response(view, mine, rows["what"][0], names)
    _map(mine, rows, names)
    _region(mine, rows, names)


def _one_table(whole: Design) -> Design:
    """The cells of one number of players, which are never pooled."""
    sizes = sorted(set(whole.cells[PLAYERS]))
    if len(sizes) < 2:
        return whole
    chosen = address.choose("Players", sizes, "size", sizes[0], pills=True)
    return whole.at({PLAYERS: chosen})


def _factors(whole: Design, effects: pl.DataFrame, names: dict[str, str]) -> None:
    """The effects of all factors on one measure, largest first."""
    measures = effects["what"].unique(maintain_order=True).to_list() or [POINTS]
    what = address.choose("Figure", measures, "y", measures[0], show=measured)
    for players, mine in effects.filter(pl.col("what") == what).group_by(PLAYERS, maintain_order=True):
        rows = [one | {"label": label(one, names)} for one in largest(mine)]
        at = "" if players[0] is None or whole.cells[PLAYERS].n_unique() < 2 else f" at {players[0]} players"
        share = is_share(str(what))
        shown = pl.DataFrame(rows[:_ROWS], infer_schema_length=None)
        draw(
            plots.forest,
            shown.with_columns(pl.col("estimate", "low", "high") * (100 if share else 1)),
            label="label",
            title=f"What each factor changes in {measured(str(what))}{at}",
            x="difference, percentage points" if share else f"difference, {mine['unit'][0]}",
            note=plots.note(rows[0]["n"], "deals", more="simultaneous; paired by deal, means over the other factors"),
            tips=("n", "p_adjusted"),
        )
    if effects.height:
        st.caption(f":material/info: Causal: all cells played the same deals. Method: {plain(effects['method'][0])}.")


def _response(view: View, mine: Design, what: str, names: dict[str, str]) -> None:
    """One factor level by level: paired differences from the lowest, the others as they come."""
    factor = str(address.choose("Factor", mine.factors, "x", mine.factors[0], show=lambda one: short(one, names)))
    key = f"response {factor} {mine.cells[PLAYERS][0]} {mine.cells.height}"
    rows = view.once(key, lambda: response(view.run, mine, factor)).filter(pl.col("what") == what)
    if rows.is_empty():
        st.caption("The cells do not tell this factor from the others.")
        return
    lowest = rows["step"][0]
    number = rows["step"].str.contains(r"^-?[\d.]+$").all()
    rows = rows.with_columns(pl.col("step").cast(pl.Float64)) if number else rows
    draw(
        plots.lines,
        rows,
        x="step",
        y="estimate",
        low="low",
        high="high",
        title=f"{sentence(measured(what))} by {short(factor, names)}: difference from {lowest}",
        x_title=short(factor, names),
        y_title="difference",
        note=plots.note(
            view.deals, "deals per cell", more="simultaneous; paired by deal, means over the other factors"
        ),
        percent=is_share(what),
        ordinal=not number,
        line=0.0,
    )


def _map(mine: Design, rows: pl.DataFrame, names: dict[str, str]) -> None:
    if len(mine.factors) < 2:
        return
    x = str(address.asked("x") or mine.factors[0])
    x = x if x in mine.factors else mine.factors[0]
    others = [one for one in mine.factors if one != x]
    y = str(address.choose("Together with", others, "by", others[0], show=lambda one: short(one, names)))
    found, what = fields(mine, rows, x, y), rows["what"][0]
    note = plots.note(max(found["cells"].to_list()), "cells per field, at most", level=None, more="means over cells")
    draw_heat("two-factors", found, note=note, **map_of(found, mine, what, x, y, names))


def _region(mine: Design, rows: pl.DataFrame, names: dict[str, str]) -> None:
    """The cells between two bounds, and every cell with all its factors."""
    what, share = rows["what"][0], is_share(rows["what"][0])
    st.subheader("Which cells reach a target?", anchor=False)
    steps = _bounds(rows)
    shown = (lambda one: f"{one:.0%}") if share else (lambda one: f"{one:g}")
    left, right = st.columns(2)
    with left:
        low = address.choose("At least", steps, "least", steps[0], show=shown, slider=True)
    with right:
        high = address.choose("At most", steps, "most", steps[-1], show=shown, slider=True)
    bounded = (None if low == steps[0] else low, None if high == steps[-1] else high)
    table = mine.cells.select("cell", *mine.factors).join(rows, on="cell", maintain_order="left")
    table = table.with_columns(verdicts(table, *bounded))
    if bounded != (None, None):
        within = table.filter(pl.col("verdict") == "within")
        unsure = table.filter(pl.col("verdict") == "not sure").height
        st.markdown(
            f"**{within.height}** of {table.height} cells are within with their whole interval; of {unsure} more it is "
            "not sure with so many deals."
        )
        for factor in mine.factors if within.height else ():
            if (told := _narrower(mine, within, factor)) is not None:
                st.markdown(f"- {escaped(short(factor, names))}: only {escaped(told)}")
        rank = pl.col("verdict").replace_strict({"within": 0, "not sure": 1, "outside": 2}, return_dtype=pl.Int64)
        table = table.sort(rank, maintain_order=True)
    else:
        table = table.drop("verdict")
    figures = ("verdict", "estimate", "difference", "difference_low", "difference_high", "n")
    table = table.select("cell", *(one for one in figures if one in table.columns), *mine.factors)
    form = "percent" if share else "%.3f"
    titles = {
        "estimate": measured(what),
        "difference": "change from the first",
        "difference_low": "low",
        "difference_high": "high",
    }
    columns: dict[str, Any] = {key: st.column_config.NumberColumn(title, format=form) for key, title in titles.items()}
    listed(table, column_config=columns)
    st.caption("Changes are from the first cell with as many players, paired by deal; each interval alone.")


def _bounds(rows: pl.DataFrame) -> list[float]:
    low, high = float(rows["estimate"].min()), float(rows["estimate"].max())  # type: ignore[arg-type]
    size = max((high - low) / _STEPS, 0.01)
    unit = next(one for one in (0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 1e9) if one >= size)
    first, last = int(low // unit), int(-(-high // unit))
    return [round(at * unit, 2) for at in range(first, last + 1)] + ([round((last + 1) * unit, 2)] * (first == last))


def _narrower(mine: Design, within: pl.DataFrame, factor: str) -> str | None:
    """The levels of a factor that are left, if they are fewer than were swept."""
    levels = [one for one in mine.levels(factor) if one in set(within[factor])]
    if len(levels) == len(mine.levels(factor)):
        return None
    if mine.is_number(factor):
        low, high = levels[0], levels[-1]
        if [low, high] == [mine.levels(factor)[0], mine.levels(factor)[-1]]:
            return None
        return f"{low}" if low == high else f"{low} to {high}"
    return ", ".join(map(str, levels))
