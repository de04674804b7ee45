"""The files that explain a run: its cells, what every column means, and how to load it."""

from typing import Any

import polars as pl
import pyarrow as pa

from everdell_sim import _core
from everdell_sim.play import decisions, win_share
from everdell_sim.runs.records import WrittenFile, as_json
from everdell_sim.runs.spec import Cell, Spec
from everdell_sim.runs.store import arrow_tables, summary
from everdell_sim.runs.store.block import put
from everdell_sim.runs.store.own_files import CELLS, DICTIONARY, README
from everdell_sim.runs.store.place import Place

_README = """# A run of Everdell Sim

{games:,} games: {deals:,} deals on {cells} cell(s), seed {seed}, detail `{detail}`.

```python
import everdell_sim as ev

run = ev.open_run("this folder")
run.seats                                    # a polars frame; run.scan("seats") is lazy
run.sql("select bot, avg(win_share) from seats group by bot")
```

`manifest.json` lists every file with its hash; files that it does not list do not belong to the run.
`data_dictionary.json` says what every column means. The game of deal d in cell c has the number d * {cells} + c,
which is what `everdell-sim replay` takes. Names in `cards`, `events` and `locations` are the ids of the game's data.
"""
_SUMS = "every other column; a__b is the sum of products of a and b within a game"


def cells_table(cells: tuple[Cell, ...]) -> pa.Table:
    """One row per cell, with a column for each factor, in the order in which they were given."""
    factors = list(dict.fromkeys(key for cell in cells for key in cell.factors))
    columns: dict[str, pl.Series | list[Any]] = {
        "cell": pl.Series(range(len(cells)), dtype=pl.UInt32),
        "players": pl.Series([len(cell.bots) for cell in cells], dtype=pl.UInt8),
        "bots": [list(cell.bots) for cell in cells],
        "modules": [list(cell.rules.modules) for cell in cells],
        "patch": pl.Series([cell.rules.patch_name for cell in cells], dtype=pl.String),
        "data": [cell.rules.data_hash for cell in cells],
    }
    for factor in factors:
        columns[factor] = pl.Series([cell.factors.get(factor) for cell in cells], strict=False)
    # Not Arrow's own arrays: making them from lists loads pandas where that is installed.
    return pl.DataFrame(columns).to_arrow()


def dictionary(spec: Spec) -> dict[str, Any]:
    """Every column of every table: name, type, unit, meaning."""
    columns = _core.columns()
    rows: dict[str, Any] = {table: columns[table] for table in spec.tables}
    if "games" in rows and spec.in_python:
        meaning = "every choice of the game in order, packed; with a bot in Python at the table"
        rows["games"] = [*rows["games"], {"name": "choices", "type": "list[u64]", "unit": "", "meaning": meaning}]
    rows = {table: [*usual, *spec.added_columns.get(table, {}).values()] for table, usual in rows.items()}
    if "seats" in rows:
        rows["seats"] = [*rows["seats"], win_share.MEANING]
    if "decisions" in rows:
        rows["decisions"] = [decisions.MEANING if one["name"] == decisions.CHOICE else one for one in rows["decisions"]]
    meanings = summary.MEANINGS
    rows["summary"] = {
        name: {"keys": list(keys), "sums": _SUMS, **({"meaning": meanings[name]} if name in meanings else {})}
        for name, keys in summary.KEYS.items()
    }
    return rows


def write(spec: Spec, place: Place, deals: int) -> list[WrittenFile]:
    games = deals * len(spec.cells)
    text = _README.format(games=games, deals=deals, cells=len(spec.cells), seed=spec.seed, detail=spec.detail)
    cells = cells_table(spec.cells)
    return [
        put(place, CELLS, arrow_tables.parquet(cells), cells.num_rows),
        put(place, DICTIONARY, as_json(dictionary(spec)), 0),
        put(place, README, text.encode(), 0),
    ]
