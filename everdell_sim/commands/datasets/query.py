"""`query` and `export`: the tables of a run, on the screen or in a file."""

import json
import sys
from pathlib import Path
from typing import Annotated

from everdell_sim.commands.datasets import effect_rows
from everdell_sim.commands.shared import options, output
from everdell_sim.commands.shared.options import argument, option

EXAMPLES = {
    "query": """\b
Examples:
  everdell-sim query runs/first "select bot, avg(win_share), avg(score) from seats group by bot"
  everdell-sim query runs/first "select thing, estimate from effects where estimand = 'dealt' and what = 'points'"
  everdell-sim query runs/first @seats                a query that comes with the program (docs/analysis.md)""",
    "export": """\b
Examples:
  everdell-sim export runs/first --table seats --to seats.csv
  everdell-sim export runs/first --sql "select * from games where margin = 0" --to ties.parquet
  everdell-sim export runs/first --to hub/first        the whole run""",
}


def query(
    run: options.Run,
    sql: Annotated[str, argument("SQL", "One SELECT, or @NAME for a query that comes along.")],
    limit: options.Limit = 1000,
    seconds: Annotated[float, option("--seconds", "S", "Give up after this many seconds.", min=0.1)] = 300.0,
    as_json: options.AsJson = False,
) -> None:
    """Query a run in SQL. Its tables: games, seats, cards, events, locations, effects, cells, summary_..."""
    from everdell_sim.analysis import named_sql
    from everdell_sim.runs.reader.run_dataset import open_run

    opened = open_run(run)
    also = {effect_rows.NAME: lambda: effect_rows.of(opened)}
    answer = opened.sql(named_sql.text(sql), limit=limit + 1, seconds=seconds, also=also)
    more, answer = len(answer) > limit, answer.head(limit)
    associated = named_sql.associated(sql, answer)
    if as_json:
        rows = json.loads(answer.write_json())
        print(json.dumps({"columns": answer.columns, "rows": rows, "more": more, "associated": associated}))
        return
    output.show_frame(answer)
    if associated:
        note = "who did and who did not may differ in other ways"
        print(f"everdell-sim: only associated, not caused: {', '.join(associated)} ({note})", file=sys.stderr)
    if more:
        print(f"everdell-sim: showing the first {limit} rows; --limit shows more", file=sys.stderr)


def export(
    run: options.Run,
    to: Annotated[Path, option("--to", "FILE", "A .parquet, .csv, .jsonl or .arrow file, or a folder.")],
    table: Annotated[str, option("--table", "T", "The table to export, named as in SQL.")] = "",
    sql: Annotated[str, option("--sql", "SQL", "One SELECT instead of a table.")] = "",
    as_json: options.AsJson = False,
) -> None:
    """Export a table, the result of a query or a whole run. A whole run becomes a folder ready for a dataset hub."""
    from everdell_sim.runs.reader.export import export as write

    rows = write(run, to, table or None, sql or None, {effect_rows.NAME: effect_rows.of})
    if as_json:
        print(json.dumps({"to": str(to), "rows": rows}))
    else:
        print(f"{to}: {rows:,} rows")
