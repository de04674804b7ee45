"""A table that is made while DuckDB reads it: column by column, as often as a query needs it."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeAlias

import polars as pl
import pyarrow as pa
from pyarrow import dataset as ds

Read: TypeAlias = Callable[[Sequence[str]], Iterator[pl.DataFrame]]


class ArrowScan(ds.Dataset):  # type: ignore[misc]
    """DuckDB knows a dataset by its class, and reads it through `schema` and `scanner`."""

    def __init__(self, schema: pl.Schema, read: Read) -> None:
        self._schema = schema
        self._read = read

    @property
    def schema(self) -> pa.Schema:
        return _plain(pl.DataFrame(schema=self._schema)).schema

    def scanner(self, columns: Sequence[str] | None = None, **more: Any) -> ds.Scanner:
        where = more.get("filter")
        names = list(self._schema) if columns is None else list(columns)
        # A filter may name columns that the answer does not have, and rows without a column cannot be counted.
        read = names or list(self._schema)[:1] if where is None else list(self._schema)
        schema = pa.schema([self.schema.field(name) for name in read])
        batches = (batch for frame in self._read(read) for batch in _plain(frame).cast(schema).to_batches())
        reader = pa.RecordBatchReader.from_batches(schema, batches)
        return ds.Scanner.from_batches(reader, columns=names, filter=where)


def _plain(frame: pl.DataFrame) -> pa.Table:
    """Names as texts: each piece of a table would have other codes for them."""
    return frame.with_columns(pl.col(pl.Categorical).cast(pl.String)).to_arrow()
