"""Arrow tables out of the core, Parquet bytes out of Arrow tables."""

import io
from collections.abc import Collection

import pyarrow as pa
import pyarrow.parquet as pq

from everdell_sim.play.stretches import GamesPlayed, InArrow, Stretch, stretch
from everdell_sim.runs.spec import Spec

# DuckDB reads row groups of this size best.
ROW_GROUP = 122_880
# The packed choices of a game with a bot in Python.
CHOICES = pa.field("choices", pa.list_(pa.field("item", pa.uint64(), nullable=False)))
# What a column that modules add to a table holds in cells without these modules: no count, no points, no name, no role.
ABSENT = {
    "u8": (0, pa.uint8()),
    "i16": (0, pa.int16()),
    "i64": (0, pa.int64()),
    "name": ("none", pa.dictionary(pa.uint8(), pa.string())),
    "text": ("", pa.string()),
}


def play(spec: Spec, cell: int, first: int, deals: int, threads: int, progress: GamesPlayed | None = None) -> Stretch:
    """Play a range of deals of one cell and keep what the run's detail asks for."""
    return stretch(
        spec.cells[cell].rules,
        spec.cells[cell].lineup,
        first,
        deals,
        seed=spec.seed,
        threads=threads,
        cell=cell,
        detail=spec.detail,
        summary=True,
        progress=progress,
    )


def bare(spec: Spec, deals: int, threads: int) -> None:
    """Play the first cell and keep only what the core always counts, one row per game and per seat: the bare engine."""
    stretch(spec.cells[0].rules, spec.cells[0].lineup, 0, deals, seed=spec.seed, threads=threads)


def arrow(table: InArrow) -> pa.Table:
    """The table as an Arrow table. `pa.table` would do, but loads pandas where that is installed."""
    return pa.RecordBatchReader.from_stream(table).read_all()


def rows(spec: Spec, cell: int, played: Stretch, table: str) -> pa.Table:
    """The rows of one table, with the same columns in every cell of the run, for all bots and modules."""
    found = _with_all_columns(spec, arrow(played.tables[table]), table)
    if table != "games" or not spec.in_python:
        return found
    if spec.cells[cell].in_python:
        at = found.schema.get_field_index("choices")
        return found.cast(found.schema.set(at, CHOICES))
    return found.append_column(CHOICES, pa.nulls(len(found), CHOICES.type))


def _with_all_columns(spec: Spec, found: pa.Table, table: str) -> pa.Table:
    """What the modules of other cells count, score and name, and those of this cell do not, is 0 or none."""
    added = {name: ABSENT[column["type"]] for name, column in spec.added_columns.get(table, {}).items()}
    if not added:
        return found
    for name, absent in added.items():
        if name not in found.column_names:
            # Made only here: a scalar loads pandas.
            found = found.append_column(name, pa.repeat(pa.scalar(*absent), found.num_rows))
    return found.select([name for name in found.column_names if name not in added] + list(added))


def parquet(table: pa.Table) -> bytes:
    """The table as Parquet: the same table gives the same bytes."""
    sink = io.BytesIO()
    names = [
        field.name for field in table.schema if pa.types.is_dictionary(field.type) or pa.types.is_string(field.type)
    ]
    pq.write_table(
        table,
        sink,
        compression="zstd",
        compression_level=3,
        row_group_size=ROW_GROUP,
        use_dictionary=names,
        write_statistics=True,
    )
    return sink.getvalue()


def pack(tables: list[tuple[str, pa.Table]]) -> bytes:
    """Several tables in one file: Arrow streams one after another, each with its name."""
    sink = io.BytesIO()
    options = pa.ipc.IpcWriteOptions(compression="zstd")
    for name, table in tables:
        schema = table.schema.with_metadata({"table": name})
        with pa.ipc.new_stream(sink, schema, options=options) as writer:
            writer.write_table(table.combine_chunks().cast(schema))
    return sink.getvalue()


def unpack(content: bytes, names: Collection[str] = ()) -> list[tuple[str, pa.Table]]:
    """The tables of `pack`, of these names or all."""
    source = pa.BufferReader(content)
    tables = []
    while (start := source.tell()) < len(content):
        # Messages are passed over as they are: only what is asked for is unpacked.
        messages = list(pa.ipc.MessageReader.open_stream(source))
        name = pa.ipc.read_schema(messages[0]).metadata[b"table"].decode()
        if not names or name in names:
            tables.append((name, pa.ipc.open_stream(content[start : source.tell()]).read_all()))
    return tables
