"""Tables of a run as files for other programs."""

import json
from collections.abc import Callable, Mapping
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import TypeAlias

import polars as pl
import polars.selectors as cs

from everdell_sim.errors import BadInput, RunError
from everdell_sim.play.dataset import SUMMARY
from everdell_sim.rules.patch_text import patch_text
from everdell_sim.runs.reader.origin import in_words, origin, patch_files
from everdell_sim.runs.reader.run_dataset import Run
from everdell_sim.runs.records import as_json
from everdell_sim.runs.store import about
from everdell_sim.support.files import free, replacing, replacing_folder, write_whole
from everdell_sim.support.markdown_text import paragraph
from everdell_sim.support.near_names import nearest

# A spreadsheet runs a cell as a formula if it starts with one of these, also after blanks and invisible characters.
# Full-width signs and the true minus count too.
_FORMULA = r"^(?:[\s\p{C}]*[=+\-@＝＋－＠−﹢﹣﹦﹫]|[\t\r\n])"

_WRITERS: dict[str, Callable[[pl.DataFrame, Path], object]] = {
    ".parquet": lambda frame, path: frame.write_parquet(path),
    ".csv": lambda frame, path: plain(frame).write_csv(path),
    ".jsonl": lambda frame, path: frame.write_ndjson(path),
    ".arrow": lambda frame, path: frame.write_ipc(path),
}

Of: TypeAlias = Mapping[str, Callable[[Run], pl.DataFrame]]

# Tables of which readers see other columns than are stored.
_READ_OTHERWISE = ("seats", "decisions")

_CARD = """---
pretty_name: "{name}"
license: mit
tags: [board-game, simulation, everdell]
configs:
{configs}---

# {name}

Simulated games of the board game Everdell. The rows were made by a simulator; the game and its texts belong to their
owners.

## Where it comes from

{origin}
`provenance.json` has all of this for programs, `run_manifest.json` is the manifest of the run.

## Tables

{tables}
`data_dictionary.json` says what every column means. Seats are numbered from 0, in turn order. Names of cards, events
and locations are ids. Means of a column vary from sample to sample: give them with their number of games.
"""


def export(where: str | Path, to: Path, table: str | None, sql: str | None, also: Of | None = None) -> int:
    """Write a table, an answer, or (to a folder) everything; returns the rows written.

    `also` gives further tables that a run can be asked for.
    """
    run = Run(where)
    made = {name: partial(make, run) for name, make in (also or {}).items()}
    if table and sql:
        raise BadInput("give a table or a SELECT, not both")
    to = free(to)
    if not table and not sql:
        if to.suffix:
            raise BadInput(f"{to}: name a --table or a --sql for a file; a folder takes the whole run")
        return _folder(run, to)
    if to.suffix not in _WRITERS:
        raise BadInput(f"{to}: its name must end in one of {', '.join(_WRITERS)}")
    known = [*run.sql_tables, *made]
    if table and table not in known:
        raise BadInput(f"no table {table!r}; {nearest(table, known)}")
    if sql:
        frame = run.sql(sql, also=made)
    elif table in made:
        frame = made[table]()
    elif table == "cells":
        frame = run.cells
    elif table in run.tables:
        frame = run.scan(table).collect()
    else:
        frame = run.summary(str(table).removeprefix(SUMMARY))
    _write(frame, to)
    return len(frame)


def plain(frame: pl.DataFrame) -> pl.DataFrame:
    """Lists of names joined, nested values as JSON, texts that a spreadsheet would run made harmless."""
    frame = frame.with_columns(_flat(frame[name]) for name, kind in frame.schema.items() if _holds_more(kind))
    texts = cs.by_dtype(pl.String, pl.Categorical, pl.Enum).cast(pl.String)
    cells = frame.with_columns(pl.when(texts.str.contains(_FORMULA)).then("'" + texts).otherwise(texts).name.keep())
    heads = pl.Series(frame.columns, dtype=pl.String)
    return cells.rename({name: _unused(f"'{name}", frame) for name in heads.filter(heads.str.contains(_FORMULA))})


def _unused(name: str, frame: pl.DataFrame) -> str:
    return _unused(f"'{name}", frame) if name in frame.columns else name


def _holds_more(kind: pl.DataType) -> bool:
    return kind.is_nested() or kind == pl.Binary


def _flat(column: pl.Series) -> pl.Series:
    if column.dtype == pl.List(pl.String):
        return column.list.join("+")
    texts = [None if one is None else json.dumps(one, default=str) for one in column.to_list()]
    return pl.Series(column.name, texts, dtype=pl.String)


def _write(frame: pl.DataFrame, to: Path) -> None:
    # If no file can be created the place is wrong; if writing fails later the disk is full.
    begun = False
    try:
        with replacing(to, new=True) as aside:
            aside.touch()
            begun = True
            _WRITERS[to.suffix](frame, aside)
    # Polars has an error of its own for Parquet, with the system's words last.
    except (OSError, pl.exceptions.PolarsError) as error:
        why = getattr(error, "strerror", None) or str(error).rpartition(": ")[2]
        message = f"{to}: cannot be written: {why}"
        raise RunError(message) if begun else BadInput(message) from error


def _folder(run: Run, to: Path) -> int:
    """The run as a dataset folder: tables, a card with a head that hubs read, and the data dictionary."""
    with replacing_folder(to) as aside:
        return _fill(run, aside, to.name)


def _fill(run: Run, to: Path, name: str) -> int:
    rows = 0
    configs, listed = "", ""
    for table in run.tables:
        size = run.manifest.tables[table]
        configs += f"  - config_name: {table}\n    data_files: {table}/*.parquet\n"
        listed += f"- `{table}`: {size.rows:,} rows\n"
        rows += size.rows
        for file in run.manifest.paths(table):
            write_whole(to / file, _content(run, table, file))
    frames = {"cells": run.cells, **{f"{SUMMARY}{one}": run.summary(one) for one in run.summaries}}
    for table, frame in frames.items():
        configs += f"  - config_name: {table}\n    data_files: {table}.parquet\n"
        listed += f"- `{table}`: {frame.height:,} rows\n"
        write_whole(to / f"{table}.parquet", _parquet(frame))
    for cell in run.manifest.specification.cells if len(run.spec.cells) == 1 else ():
        for file, patch in patch_files(cell).items():
            write_whole(to / file, patch_text(patch))
    lines = "\n".join(f"- {paragraph(line)}" for line in in_words(run))
    write_whole(to / "README.md", _CARD.format(name=name, configs=configs, origin=f"{lines}\n", tables=listed))
    write_whole(to / "data_dictionary.json", as_json(about.dictionary(run.spec)))
    write_whole(to / "provenance.json", as_json(origin(run)))
    write_whole(to / "run_manifest.json", as_json(run.manifest))
    return rows


def _content(run: Run, table: str, file: str) -> bytes:
    """A file of rows as readers see it."""
    return _parquet(run.part(table, file).collect()) if table in _READ_OTHERWISE else run.content(file)


def _parquet(frame: pl.DataFrame) -> bytes:
    file = BytesIO()
    frame.write_parquet(file)
    return file.getvalue()
