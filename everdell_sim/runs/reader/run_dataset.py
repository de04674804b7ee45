"""A run on disk as tables."""

import hashlib
from functools import cached_property
from pathlib import Path
from typing import Any

import polars as pl

from everdell_sim.errors import BadInput, Damaged
from everdell_sim.play.dataset import ALL_TABLES, SUMMARY, Dataset, Detail
from everdell_sim.runs.records import Manifest, WrittenFile
from everdell_sim.runs.spec import Spec, part_of
from everdell_sim.runs.store import about, manifest
from everdell_sim.runs.store.place import Bucket, Folder, Place


class Run(Dataset):
    """A dataset on disk. Only files that the manifest lists are read, and only if their hashes match.

    `manifest` says what was played, when and by which version; `done` whether the run is finished. A run that is not
    finished holds what was played so far.

    >>> import everdell_sim as ev
    >>> run = ev.run("greedy,random", deals=20, out="duel")
    >>> run.done, run.manifest.games, run.seats.height
    (True, 20, 40)
    >>> run.scan("seats").select("score").collect().height
    40
    >>> run.sql("select seat, count(*) as n from seats group by seat order by seat").rows()
    [(0, 20), (1, 20)]
    """

    def __init__(self, where: str | Path) -> None:
        self.place: Place
        self.manifest: Manifest
        self.place, self.manifest = manifest.open_manifest(where)
        self._checked: set[str] = set()
        # Summaries are small, and every table is made from the same ones.
        self._read: dict[str, pl.DataFrame] = {}
        self._frames = {}

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
    def detail(self) -> Detail:
        return self.manifest.specification.detail

    @property
    def cells(self) -> pl.DataFrame:
        return self._small("cells.parquet") if self.done else pl.DataFrame(about.cells_table(self.spec.cells))

    @property
    def tables(self) -> list[str]:
        return [table for table in ALL_TABLES if self.manifest.paths(table)]

    @property
    def summaries(self) -> list[str]:
        if not self.done:
            return list(self._so_far)
        files = (file.path for file in self.manifest.files)
        return [path[len("summary/") : -len(".parquet")] for path in files if path.startswith("summary/")]

    def summary(self, name: str) -> pl.DataFrame:
        self._require_summary(name)
        return self._small(f"summary/{name}.parquet") if self.done else self._so_far[name]

    @cached_property
    def _so_far(self) -> dict[str, pl.DataFrame]:
        """The summaries of a run that is not finished, added up from those of its blocks."""
        self._check([receipt.sums for receipt in self.manifest.shards])
        if not self.manifest.shards:
            raise BadInput(f"{self.place.uri}: no game is finished yet")
        return {name: pl.DataFrame(table) for name, table in manifest.added_up(self.place, self.manifest.shards)}

    def of_cell(self, table: str, cell: int) -> pl.LazyFrame:
        """The rows of one cell, in the order of deals and seats; the files of other cells stay closed."""
        self._require(table)
        return self._scan([name for name in self.manifest.paths(table) if name.startswith(f"{table}/{part_of(cell)}")])

    def _rows(self, table: str) -> pl.LazyFrame:
        return self._scan(self.manifest.paths(table))

    def _in_arrow(self, table: str) -> Any:
        if table in ALL_TABLES:
            return self._arrow_dataset(self.manifest.paths(table))
        name = table.removeprefix(SUMMARY)
        if not self.done:
            return (self.cells if table == "cells" else self.summary(name)).to_arrow()
        return self._arrow_dataset(["cells.parquet" if table == "cells" else f"summary/{name}.parquet"])

    def _scan(self, files: list[str]) -> pl.LazyFrame:
        if isinstance(self.place, Folder):
            self._check(files)
            return pl.scan_parquet([self.place.open(name) for name in files])
        return pl.scan_pyarrow_dataset(self._arrow_dataset(files))

    def _small(self, name: str) -> pl.DataFrame:
        if name not in self._listed:
            raise Damaged(f"{self.place.uri}/{manifest.NAME}: lists no {name}")
        if name not in self._read:
            self._check([name])
            self._read[name] = pl.read_parquet(self.place.read(name))
        return self._read[name]

    def _arrow_dataset(self, files: list[str]) -> Any:
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
    """Refuse a file that differs from what the manifest says."""
    problem = problem_of(place, file)
    if problem:
        raise Damaged(f"{place.uri}/{file.path}: {problem}; `everdell-sim verify` says more")


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


def open_run(where: str | Path) -> Run:
    """The run at `where`, a folder or an address such as `s3://bucket/run`.

    >>> import everdell_sim as ev
    >>> played = ev.run("greedy,random", deals=10, out="duel")
    >>> ev.open_run("duel").games.equals(played.games)
    True
    """
    return Run(where)
