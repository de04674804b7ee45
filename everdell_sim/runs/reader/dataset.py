"""A run on disk as tables: lazily with polars, or with SQL."""

import hashlib
from collections.abc import Callable
from functools import cached_property, partial
from pathlib import Path
from typing import Any

import polars as pl

from everdell_sim.errors import BadInput, Damaged
from everdell_sim.play.win_share import IN_SQL, with_win_share
from everdell_sim.runs.records import Manifest, WrittenFile
from everdell_sim.runs.spec import ROWS, Spec, part_of
from everdell_sim.runs.store import about, manifest
from everdell_sim.runs.store.place import Bucket, Folder, Place
from everdell_sim.support.near_names import nearest
from everdell_sim.support.sql import NoTable, Question

ALL = ROWS["decisions"]
# How the tables of sums are named in SQL, beside the rows of the same name.
SUMS = "summary_"


class RunDataset:
    """The tables of a run. Only files that the manifest lists are read, and only if their hashes fit.

    Of a run that is not finished they hold what was played so far.

    >>> import everdell_sim as ev
    >>> told = ev.tournament("greedy,random", deals=20, out="field")
    >>> run = ev.open_run("field")
    >>> run.tables, run.seats.collect().height
    (['games', 'seats'], 80)
    >>> run.sql("select cell, count(*) as n from games group by cell order by cell").rows()
    [(0, 20), (1, 20)]
    """

    def __init__(self, where: str | Path) -> None:
        self.place: Place
        self.manifest: Manifest
        self.place, self.manifest = manifest.open_manifest(where)
        self._checked: set[str] = set()
        # Sums are small, and every table asks for the same ones.
        self._read: dict[str, pl.DataFrame] = {}

    @cached_property
    def spec(self) -> Spec:
        return Spec.of(self.manifest.specification)

    @property
    def done(self) -> bool:
        return self.manifest.status == "done"

    @property
    def deals(self) -> int:
        """The deals of the run; of one that is not finished, those that any cell has played."""
        ends = (receipt.first_deal + receipt.deals for receipt in self.manifest.shards)
        return self.manifest.deals if self.done else max(ends, default=0)

    @property
    def tables(self) -> list[str]:
        """The tables that this run has."""
        return [table for table in ALL if self.manifest.paths(table)]

    @property
    def games(self) -> pl.LazyFrame:
        return self._scan("games")

    @property
    def seats(self) -> pl.LazyFrame:
        return with_win_share(self._scan("seats"))

    @property
    def cards(self) -> pl.LazyFrame:
        return self._scan("cards")

    @property
    def events(self) -> pl.LazyFrame:
        return self._scan("events")

    @property
    def locations(self) -> pl.LazyFrame:
        return self._scan("locations")

    @property
    def decisions(self) -> pl.LazyFrame:
        return self._scan("decisions")

    @property
    def cells(self) -> pl.DataFrame:
        """One row a cell."""
        return self._frame("cells.parquet") if self.done else pl.DataFrame(about.cells_table(self.spec.cells))

    def summary(self, name: str) -> pl.DataFrame:
        """A table of sums: seats, items, uses, ... (`summaries` lists them)."""
        if name not in self.summaries:
            raise BadInput(f"no summary {name!r}; there are: {', '.join(self.summaries)}")
        return self._frame(f"summary/{name}.parquet") if self.done else self._so_far[name]

    @property
    def summaries(self) -> list[str]:
        if not self.done:
            return list(self._so_far)
        files = (file.path for file in self.manifest.files)
        return [path[len("summary/") : -len(".parquet")] for path in files if path.startswith("summary/")]

    @cached_property
    def _so_far(self) -> dict[str, pl.DataFrame]:
        """The sums of a run that is not finished, added up from those of its blocks."""
        self._check([receipt.sums for receipt in self.manifest.shards])
        if not self.manifest.shards:
            raise BadInput(f"{self.place.uri}: no game is finished yet")
        return {name: pl.DataFrame(table) for name, table in manifest.added_up(self.place, self.manifest.shards)}

    def sql(
        self, query: str, limit: int | None = None, seconds: float | None = None, memory: str | None = None
    ) -> pl.DataFrame:
        """The answer to one SELECT over the tables (games, seats, ..., summary_items, ...) of this run."""
        question = Question(query, limit=limit, seconds=seconds, memory=memory)
        tables: dict[str, Callable[[], Any]] = {table: partial(self.dataset, table) for table in self.tables}
        tables |= {f"{SUMS}{name}": partial(self._source, f"summary/{name}.parquet") for name in self.summaries}
        tables["cells"] = partial(self._source, "cells.parquet")
        # Files are read whole to be checked, so those of tables that nobody asks about stay closed.
        asked = {table: opened for table, opened in tables.items() if question.names(table)}
        try:
            sources = {table: opened() for table, opened in (asked or tables).items()}
            return question.ask(sources, {"seats": IN_SQL})
        except NoTable as error:
            if error.table in ALL:
                self._files(error.table)
            raise BadInput(f"SQL: no table {error.table!r}; {nearest(error.table, list(tables))}") from None

    def _source(self, name: str) -> Any:
        """The file, or of a run that is not finished what would be in it."""
        if self.done:
            return self._dataset([name])
        return (self.cells if name == "cells.parquet" else self.summary(Path(name).stem)).to_arrow()

    def of_cell(self, table: str, cell: int) -> pl.LazyFrame:
        """The rows of one cell, in the order of deals and seats; the files of other cells stay closed."""
        files = [name for name in self._files(table) if name.startswith(f"{table}/{part_of(cell)}")]
        return self._scan_files(files)

    def dataset(self, table: str) -> Any:
        """The rows of a table as a pyarrow dataset."""
        return self._dataset(self._files(table))

    def _scan(self, table: str) -> pl.LazyFrame:
        return self._scan_files(self._files(table))

    def _scan_files(self, files: list[str]) -> pl.LazyFrame:
        if isinstance(self.place, Folder):
            self._check(files)
            return pl.scan_parquet([self.place.open(name) for name in files])
        return pl.scan_pyarrow_dataset(self._dataset(files))

    def _files(self, table: str) -> list[str]:
        files = self.manifest.paths(table)
        if not files:
            detail = self.manifest.specification.detail
            raise BadInput(f"this run has no {table} (it was played with --detail {detail})")
        return files

    def _frame(self, name: str) -> pl.DataFrame:
        if name not in self._listed:
            raise Damaged(f"{self.place.uri}/{manifest.NAME}: lists no {name}")
        if name not in self._read:
            self._check([name])
            self._read[name] = pl.read_parquet(self.place.read(name))
        return self._read[name]

    def _dataset(self, files: list[str]) -> Any:
        self._check(files)
        if isinstance(self.place, Folder):
            # Not before it is needed: where pandas is installed, this loads it.
            from pyarrow import dataset as ds

            return ds.dataset([str(self.place.open(name)) for name in files], format="parquet")
        assert isinstance(self.place, Bucket)
        return self.place.dataset(files)

    def _check(self, names: list[str]) -> None:
        for name in names:
            if name not in self._checked:
                check_file(self.place, self._listed[name])
                self._checked.add(name)

    @cached_property
    def _listed(self) -> dict[str, WrittenFile]:
        return {file.path: file for file in self.manifest.listed}


def check_file(place: Place, file: WrittenFile) -> None:
    """Refuse a file that is not what the manifest tells."""
    problem = problem_of(place, file)
    if problem:
        raise Damaged(f"{place.uri}/{file.path}: {problem}; `everdell-sim verify` tells more")


def problem_of(place: Place, file: WrittenFile) -> str | None:
    try:
        content = place.read(file.path)
    except FileNotFoundError:
        return "missing"
    except OSError as error:
        return f"cannot be read: {error.strerror or error}"
    if len(content) != file.bytes:
        return f"has {len(content)} bytes, not {file.bytes}"
    if hashlib.sha256(content).hexdigest() != file.sha256:
        return "its content has changed"
    return None


def open_run(where: str | Path) -> RunDataset:
    """The run at `where`, a folder or an address such as `s3://bucket/run`.

    >>> import everdell_sim as ev
    >>> told = ev.tournament("greedy,random", deals=10, out="duel")
    >>> ev.open_run("duel").manifest.games
    20
    """
    return RunDataset(where)
