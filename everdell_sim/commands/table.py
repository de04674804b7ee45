"""`table`: every table of the analysis by name, for people and programs."""

import json
import sys
from typing import TYPE_CHECKING, Annotated

import typer

from everdell_sim.commands.shared import options

if TYPE_CHECKING:
    import polars as pl

    from everdell_sim.analysis import Table

EXAMPLES = """\b
Examples:
  everdell-sim table runs/first                       all tables, with what each asks
  everdell-sim table runs/first cards --bots champion --limit 10
  everdell-sim table runs/first seats --all --json"""


def add_to(app: typer.Typer) -> None:
    app.command(epilog=EXAMPLES)(table)


def table(
    run: options.Run,
    name: Annotated[str, typer.Argument(metavar="[NAME]", help="A table; all are listed if left out.")] = "",
    players: Annotated[str, typer.Option(metavar="N", help="Only games of so many players.")] = "",
    bots: Annotated[str, typer.Option(metavar="A,B", help="Only these bots.")] = "",
    seats: Annotated[str, typer.Option(metavar="N,N", help="Only these seats; the first is 0.")] = "",
    cells: Annotated[str, typer.Option(metavar="N,N", help="Only these cells of the run.")] = "",
    modules: Annotated[str, typer.Option(metavar="A,B", help="Only games with just these modules.")] = "",
    patch: Annotated[str | None, typer.Option(metavar="NAME", help="Only this patch; '' for none.")] = None,
    level: Annotated[float, typer.Option(metavar="L", min=0.5, max=0.9999, help="Level of the intervals.")] = 0.95,
    every: Annotated[bool, typer.Option("--all", help="All figures, not only the main ones.")] = False,
    limit: Annotated[int, typer.Option(metavar="N", min=1, help="Show at most so many rows.")] = 100,
    as_json: options.AsJson = False,
) -> None:
    """Show a table about a run, each figure with n and interval. Seats, cards, events, bots and more."""
    from everdell_sim import analysis
    from everdell_sim.runs.reader.run_dataset import open_run

    opened = open_run(run)
    if not name:
        _list({**analysis.TABLES, **analysis.tables.registry.PLAYED}, as_json)
        return
    chosen = analysis.tables.registry.find(name)
    where = analysis.Filter(
        players=_numbers("--players", players),
        bots=_names(bots),
        seats=_numbers("--seats", seats),
        cells=_numbers("--cells", cells),
        modules=_names(modules),
        patch=patch,
    )
    frame = chosen.make(opened, where=where, level=level)
    if as_json:
        told = {"table": name, "title": chosen.title, "question": chosen.question, "caveat": chosen.caveat}
        print(json.dumps({**told, "rows": json.loads(frame.write_json())}))
        return
    _show(chosen, frame, every, limit)


def _list(tables: "dict[str, Table]", as_json: bool) -> None:
    if as_json:
        told = [
            {"name": name, "title": one.title, "question": one.question, "caveat": one.caveat}
            for name, one in tables.items()
        ]
        print(json.dumps(told))
        return
    import polars as pl

    from everdell_sim.commands.query import show

    show(
        pl.DataFrame([{"table": name, "it tells": one.question, "read as": one.caveat} for name, one in tables.items()])
    )


def _show(chosen: "Table", frame: "pl.DataFrame", every: bool, limit: int) -> None:
    import polars as pl

    from everdell_sim.analysis.display import view
    from everdell_sim.commands.query import show

    told = view(frame, () if every else chosen.short)
    starred = any(text.endswith("*") for column in told.select(pl.col(pl.String)) for text in column)
    stars = " Stars: p < 0.05, adjusted for all of the kind." if starred else ""
    print(f"{chosen.title}: {chosen.question}\n{chosen.reading}{stars}\n")
    if frame.is_empty():
        print("The table is empty: nothing of the kind was found, or too few players for each kind.")
        return
    show(told.head(limit))
    if told.height > limit:
        print(f"everdell-sim: only the first {limit} rows are shown; --limit shows more", file=sys.stderr)


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
