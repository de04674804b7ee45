"""SQL queries, on a connection that cannot open files."""

import re
import threading
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import polars as pl

from everdell_sim.errors import BadInput

_LOCKS = (
    "SET enable_external_access=false",
    "SET python_enable_replacements=false",
    "SET lock_configuration=true",
)


# How DuckDB reports an unknown table.
_NO_TABLE = re.compile(r"Table with name (\S+) does not exist")


class NoTable(BadInput):
    """A question about a table that is not there."""

    def __init__(self, table: str) -> None:
        super().__init__(f"SQL: no table {table!r}")
        self.table = table


@dataclass(frozen=True)
class Question:
    """One SELECT with limits on rows, seconds and memory (`1GB`)."""

    text: str
    limit: int | None = None
    seconds: float | None = None
    memory: str | None = None

    def names(self, table: str) -> bool:
        """Does the text name this table?"""
        return re.search(rf"\b{table}\b", self.text, re.IGNORECASE) is not None

    def ask(self, sources: Mapping[str, Any], added: Mapping[str, str] | None = None) -> pl.DataFrame:
        """The result over these tables, given as anything that Arrow reads; `added` adds a column to some."""
        import duckdb

        settings: Any = {"autoinstall_known_extensions": "false", "autoload_known_extensions": "false"}
        # Nothing is read from the user's home.
        settings |= {"allow_persistent_secrets": "false"}
        if self.memory:
            # Nothing is spilled to disk.
            settings |= {"memory_limit": self.memory, "max_temp_directory_size": "0KB"}
        with duckdb.connect(config=settings) as connection:
            for name, source in sources.items():
                if added and name in added:
                    connection.register(f"{name}_rows", source)
                    connection.execute(f"CREATE VIEW {name} AS SELECT *, {added[name]} FROM {name}_rows").fetchall()
                else:
                    connection.register(name, source)
            for setting in _LOCKS:
                connection.execute(setting).fetchall()
            return self._answer(duckdb, connection)

    def _answer(self, duckdb: Any, connection: Any) -> pl.DataFrame:
        try:
            self._check(duckdb, connection)
        except duckdb.Error as error:
            raise BadInput(f"SQL: {_one_line(error)}") from None
        timer = threading.Timer(self.seconds, connection.interrupt) if self.seconds else None
        if timer:
            timer.start()
        try:
            relation = connection.sql(self.text)
            if self.limit is not None:
                relation = relation.limit(self.limit)
            answer = pl.from_arrow(relation.to_arrow_table())
        except duckdb.InterruptException:
            raise BadInput(f"SQL: took longer than {self.seconds} seconds") from None
        except pl.exceptions.PolarsError as error:
            raise BadInput(f"SQL: this result cannot be shown ({_one_line(error)}); cast it to text: ::text") from None
        except duckdb.Error as error:
            message = _one_line(error)
            missing = _NO_TABLE.search(message)
            raise NoTable(missing[1]) if missing else BadInput(f"SQL: {message}") from None
        finally:
            if timer:
                timer.cancel()
        assert isinstance(answer, pl.DataFrame)
        return answer

    def _check(self, duckdb: Any, connection: Any) -> None:
        """For a clear message only: the connection could not write or read anything else anyway."""
        statements = connection.extract_statements(self.text)
        if len(statements) != 1 or statements[0].type != duckdb.StatementType.SELECT:
            raise BadInput("SQL: give one SELECT; the tables of a run cannot be changed")


def _one_line(error: Exception) -> str:
    return " ".join(str(error).split())
