"""`query` and `export`: what a run holds, as a table or a file."""

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from everdell_sim.commands.shared import options

if TYPE_CHECKING:
    import polars as pl

EXAMPLES = """\b
Examples:
  everdell-sim query runs/first "select bot, avg(win_share), avg(score) from seats group by bot"
  everdell-sim query runs/first "select item, sum(used_win) / 60.0 / sum(used) as won from summary_items
      where kind = 'card' group by item order by won desc"
  everdell-sim query runs/first @seats                one of the named questions of docs/analysis.md"""

EXPORTS = """\b
Examples:
  everdell-sim export runs/first --table seats --to seats.csv
  everdell-sim export runs/first --sql "select * from games where margin = 0" --to ties.parquet
  everdell-sim export runs/first --to hub/first"""


def add_to(app: typer.Typer) -> None:
    app.command(epilog=EXAMPLES)(query)
    app.command(epilog=EXPORTS)(export)


def query(
    run: options.Run,
    sql: Annotated[str, typer.Argument(metavar="SQL", help="One SELECT over the tables of the run, or @NAME.")],
    limit: Annotated[int, typer.Option(metavar="N", min=1, help="Show at most so many rows.")] = 1000,
    seconds: Annotated[float, typer.Option(metavar="S", min=0.1, help="Give up after so long.")] = 300.0,
    as_json: options.AsJson = False,
) -> None:
    """Ask a run in SQL. Its tables: games, seats, cards, events, locations, cells, summary_..."""
    from everdell_sim.analysis import named_sql
    from everdell_sim.runs.reader.run_dataset import open_run

    answer = open_run(run).sql(named_sql.text(sql), limit=limit + 1, seconds=seconds)
    more, answer = len(answer) > limit, answer.head(limit)
    if as_json:
        rows = json.loads(answer.write_json())
        print(json.dumps({"columns": answer.columns, "rows": rows, "more": more}))
        return
    show(answer)
    if more:
        print(f"everdell-sim: only the first {limit} rows are shown; --limit shows more", file=sys.stderr)


def show(frame: "pl.DataFrame") -> None:
    from rich.console import Console
    from rich.table import Table

    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for name, kind in frame.schema.items():
        table.add_column(name, justify="right" if kind.is_numeric() else "left", overflow="fold")
    for row in frame.iter_rows():
        table.add_row(*(f"{value:.4f}" if isinstance(value, float) else str(value) for value in row))
    Console(width=None if sys.stdout.isatty() else 200, highlight=False, markup=False).print(table)


def export(
    run: options.Run,
    to: Annotated[Path, typer.Option("--to", metavar="FILE", help="x.parquet, x.csv, x.jsonl, x.arrow, or a folder.")],
    table: Annotated[str, typer.Option(metavar="T", help="A table of the run.")] = "",
    sql: Annotated[str, typer.Option(metavar="SQL", help="One SELECT instead of a table.")] = "",
    as_json: options.AsJson = False,
) -> None:
    """Write a table, an answer in SQL or the whole run to files. The whole run is a folder fit for a dataset hub."""
    from everdell_sim.runs.reader.export import export as write

    rows = write(run, to, table or None, sql or None)
    if as_json:
        print(json.dumps({"to": str(to), "rows": rows}))
    else:
        print(f"{to}: {rows:,} rows")
