"""`table`: every table of the analysis by name."""

import json
import sys
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Annotated

from everdell_sim.commands.datasets import decision_rows, effect_rows
from everdell_sim.commands.shared import options, output
from everdell_sim.commands.shared.options import argument, option, switch
from everdell_sim.support import seats

if TYPE_CHECKING:
    import polars as pl

    from everdell_sim.analysis import Table

EXAMPLES = """\b
Examples:
  everdell-sim table runs/first                       list the tables, with the question that each answers
  everdell-sim table runs/first cards --sort win_adjusted --columns played_share,win_adjusted --top 10"""

Name = Annotated[str, argument("NAME", "The table to show; default: list all.")]
Players = Annotated[str, option("--players", "N,N", "Only games with this many players.")]
Bots = Annotated[str, option("--bots", "A,B", "Only these bots.")]
Seats = Annotated[str, option("--seats", "N,N", "Only these seats, numbered from 1.")]
Cells = Annotated[str, option("--cells", "N,N", "Only these cells of the run.")]
Modules = Annotated[str, option("--modules", "A,B", "Only games with exactly these modules.")]
Patch = Annotated[str | None, option("--patch", "NAME", "Only this patch; '' for no patch.")]
Level = Annotated[float, option("--level", "P", "Confidence level of the intervals.", min=0.5, max=0.9999)]
Sort = Annotated[str, option("--sort", "NAME", "Sort by this column, largest first; -NAME: smallest first.")]
Columns = Annotated[str, option("--columns", "A,B", "Show these figures.")]
Top = Annotated[int, option("--top", "N", "Show the first N rows.", min=1)]
Every = Annotated[bool, switch("--all", "Show all figures, not only the main ones.")]


def table(
    run: options.Run,
    name: Name = "",
    players: Players = "",
    bots: Bots = "",
    seats: Seats = "",
    cells: Cells = "",
    modules: Modules = "",
    patch: Patch = None,
    level: Level = 0.95,
    sort: Sort = "",
    columns: Columns = "",
    every: Every = False,
    top: Top = 100,
    as_json: options.AsJson = False,
) -> None:
    """Show a table about a run. Seats, cards, events, bots and more; every figure with n and interval."""
    from everdell_sim import analysis
    from everdell_sim.analysis.display import figures, ordered, with_names
    from everdell_sim.rules.catalogue import item_names
    from everdell_sim.runs.reader.run_dataset import open_run

    opened = open_run(run)
    if not opened.done:
        of = f"{opened.manifest.games:,} of {opened.manifest.specification.games:,} games"
        print(f"everdell-sim: {run} is not finished; showing what was played so far, {of}", file=sys.stderr)
    if not name:
        _list({**analysis.TABLES, **analysis.tables.registry.PLAYED}, as_json)
        return
    of_rows: dict[str, Callable[..., None]] = {
        decision_rows.NAME: decision_rows.show,
        effect_rows.NAME: partial(effect_rows.show, level=level),
    }
    chosen = None if name in of_rows else analysis.tables.registry.find(name)
    where = analysis.Filter(
        players=_numbers("--players", players),
        bots=_names(bots),
        seats=_seats(seats, opened.cells["players"].to_list()),
        cells=_numbers("--cells", cells),
        modules=_names(modules),
        patch=patch,
    )
    if chosen is None:
        wanted = _names(columns) or []
        of_rows[name](opened, where, sort=sort, columns=wanted, every=every, top=top, as_json=as_json)
        return
    frame = chosen.make(opened, where=where, level=level)
    if as_json:
        about = {"table": name, "title": chosen.title, "question": chosen.question, "caveat": chosen.caveat}
        print(json.dumps({**about, "rows": json.loads(frame.write_json())}))
        return
    if sort:
        frame = ordered(frame, sort)
    chosen_figures = figures(frame, _names(columns) or []) or (() if every else chosen.short)
    _show(chosen, with_names(frame, item_names(cell.rules for cell in opened.spec.cells)), chosen_figures, top)


def _list(tables: "dict[str, Table]", as_json: bool) -> None:
    of_rows = ((one.NAME, one.TITLE, one.QUESTION, one.READ_AS) for one in (effect_rows, decision_rows))
    all_tables = [*((name, one.title, one.question, one.caveat) for name, one in tables.items()), *of_rows]
    if as_json:
        keys = ("name", "title", "question", "caveat")
        print(json.dumps([dict(zip(keys, one, strict=True)) for one in all_tables]))
        return
    listed = [(name, question, caveat) for name, _, question, caveat in all_tables]
    output.show(("table", "question", "read as"), listed, left=None, width=200)


def _show(chosen: "Table", frame: "pl.DataFrame", figures: Sequence[str], top: int) -> None:
    import polars as pl

    from everdell_sim.analysis.display import view, worded

    shown = worded(view(frame, figures))
    starred = any(text.endswith("*") for column in shown.select(pl.col(pl.String)) for text in column)
    stars = " Stars: p < 0.05, adjusted for all of the kind." if starred else ""
    print(f"{chosen.title}: {chosen.question}\n{chosen.reading}{stars}\n")
    if frame.is_empty():
        print("The table is empty: nothing of the kind was found, or too few players for each kind.")
        return
    output.show_frame(shown.head(top))
    if shown.height > top:
        print(f"everdell-sim: showing the first {top} of {shown.height} rows; --top shows more", file=sys.stderr)


def _names(text: str) -> list[str] | None:
    return [one.strip() for one in text.split(",") if one.strip()] or None


def _numbers(option: str, text: str) -> list[int] | None:
    from everdell_sim.errors import BadInput

    names = _names(text)
    if names is None:
        return None
    for one in names:
        if not one.isdecimal():
            raise BadInput(f"{option} takes whole numbers, not {one!r}")
    return [int(one) for one in names]


def _seats(text: str, players: list[int]) -> list[int] | None:
    numbers = _numbers("--seats", text)
    return None if numbers is None else [seats.index(one, "--seats", max(players)) for one in numbers]
