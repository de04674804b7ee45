"""What a sweep changed, in charts and tables: few, whatever the number of its cells."""

from collections.abc import Mapping

import polars as pl

from everdell_sim.effects.cell_figures import DIFFERENCE, fields, of_cells
from everdell_sim.effects.factor_findings import called, label, largest, map_of, measured, step
from everdell_sim.effects.factors import Design
from everdell_sim.effects.of_sweeps import design_of
from everdell_sim.effects.rows import POINTS, WIN_SHARE
from everdell_sim.play.measures import is_share
from everdell_sim.reports.document import Section
from everdell_sim.runs.reader.run_dataset import Run
from everdell_sim.support.phrases import POINTS as PERCENTAGE
from everdell_sim.support.phrases import command, interval, number, sentence

# Rows of a chart; the table has more.
MOST = 24
# More cells than this in a table are for the command line.
LONGEST = 300
FIRST_SEAT = f"{WIN_SHARE}.seat.0"


def sections(run: Run, where: str, effects: pl.DataFrame, names: Mapping[str, str], of: str = "") -> list[Section]:
    made = []
    for players, mine in effects.group_by("players", maintain_order=True):
        at = "" if players[0] is None else f" at {players[0]} players" if players[0] > 1 else " alone"
        made.append(_factors(mine, names, f"What each factor changes{at}{of}", command("table", where, "effects")))
    design, rows = design_of(run), of_cells(run)
    made += _map(design, rows, effects, names, of)
    made.append(_cells(design, rows, where, of))
    return made


def _factors(effects: pl.DataFrame, names: Mapping[str, str], title: str, again: str) -> Section:
    from everdell_sim.reports.charts import effects as forest

    charts = []
    for what, mine in effects.group_by("what", maintain_order=True):
        rows = [one | {"label": label(one, names)} for one in largest(mine) if one["low"] is not None]
        if rows:
            share = rows[0]["unit"] == "share"
            head = sentence(f"{measured(str(what[0]))}: largest effect of each factor")
            note = f"n = {rows[0]['n']:,} deals; {rows[0]['among']} simultaneous intervals"
            unit = "share" if share else rows[0]["unit"]
            charts.append(forest(pl.DataFrame(rows[:MOST], infer_schema_length=None), head, unit, note))
    return Section(title, [sentence(effects["method"][0]) + "."], charts[:4], _table(effects), "", again)


def _table(effects: pl.DataFrame) -> pl.DataFrame:
    """A row for each step of a factor, a column for each measure."""
    rows: dict[tuple[str, str], dict[str, str]] = {}
    for one in effects.iter_rows(named=True):
        unit = PERCENTAGE if one["unit"] == "share" else ""
        shown = f"{number(one['estimate'], unit, True)} {interval(one['low'], one['high'], unit, True, one['n'])}"
        row = rows.setdefault((one["thing"], one["against"]), {"factor": called(one), "step": step(one)})
        row[f"{measured(one['what'])}{', pp' if unit else ''}"] = shown
    return pl.DataFrame(list(rows.values()))


def _map(design: Design, rows: pl.DataFrame, effects: pl.DataFrame, names: Mapping[str, str], of: str) -> list[Section]:
    """The two factors that change scores most, together."""
    from everdell_sim import plots

    ranked = [
        one["thing"] for one in largest(effects.filter(pl.col("what") == POINTS).sort("players", nulls_last=True))
    ]
    x, y, *_ = [*(one for one in ranked if one in design.factors), "", ""]
    if not y:
        return []
    points = fields(design, rows.filter(pl.col("what") == POINTS), x, y)
    note = plots.note(max(points["cells"].to_list()), "cells per field, at most", level=None)
    chart = plots.heat(points, note=note, **map_of(points, design, POINTS, x, y, names))
    text = "Means over the cells of each field; where cells are a sample, other factors differ from field to field too."
    return [Section(f"Two factors together{of}", [text], [chart])]


def _cells(design: Design, rows: pl.DataFrame, where: str, of: str) -> Section:
    """Every cell with all its factors, and how it differs from the first."""
    shown = design.cells.select("cell", *design.factors).head(LONGEST)
    for what in (POINTS, FIRST_SEAT, "turns"):
        mine = {one["cell"]: one for one in rows.filter(pl.col("what") == what).iter_rows(named=True)}
        texts = [_change(mine.get(cell), what) for cell in shown["cell"]]
        share = ", pp" if is_share(what) else ""
        shown = shown.with_columns(
            pl.Series(measured(what), [_value(mine.get(cell), what) for cell in shown["cell"]]),
            pl.Series(f"change of {measured(what)}{share}", texts),
        )
    left = design.cells.height - shown.height
    more = f" The first {LONGEST} of {design.cells.height:,} cells." if left else ""
    text = f"Changes are from the first cell with as many players, paired by deal; each interval alone.{more}"
    return Section(f"Every cell{of}", [text], (), shown, "", command("query", where, "select * from cells"))


def _value(one: dict[str, float] | None, what: str) -> str:
    return "" if one is None else number(one["estimate"], "share" if is_share(what) else "")


def _change(one: dict[str, float] | None, what: str) -> str:
    if one is None or one[DIFFERENCE] is None:
        return ""
    unit = PERCENTAGE if is_share(what) else ""
    ends = interval(one["difference_low"], one["difference_high"], unit, True, int(one["n"]))
    return f"{number(one[DIFFERENCE], unit, True)} {ends}"
