"""A run on disk as tables."""

from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import Any

import polars as pl

from everdell_sim.errors import BadInput, Damaged
from everdell_sim.play.dataset import ALL_TABLES, SUMMARY, Dataset, Detail
from everdell_sim.play.decisions import Decisions
from everdell_sim.play.win_share import with_win_share
from everdell_sim.rules.patches import Rules
from everdell_sim.runs.records import Manifest, WrittenFile
from everdell_sim.runs.spec import Spec, part_of
from everdell_sim.runs.store import about, manifest
from everdell_sim.runs.store.checked_files import check_file, checked
from everdell_sim.runs.store.own_files import summary_file
from everdell_sim.runs.store.place import Bucket, Folder, Place
from everdell_sim.support.brief import Summary

# Summaries of blocks that are added up once more when one of the run is read, in bytes: a tenth of a second or two.
_MOST_BYTES = 8 << 20


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
        self._added_up: set[str] = set()
        # Summaries are small, and every table is made from the same ones.
        self._read: dict[str, pl.DataFrame] = {}
        self._frames = {}

    def _brief(self) -> Summary:
        written = self.manifest
        of = "" if self.done else f" of {written.specification.games:,}, {written.status}"
        bots = ", ".join(dict.fromkeys(bot for cell in written.specification.cells for bot in cell.bots))
        title = f"Run {self.place.uri}: {written.games:,} games{of}; {bots}; detail {self.detail}"
        rows = [[table, f"{written.tables[table].rows:,}"] for table in self.tables]
        return Summary(title, ("table", "rows"), rows)

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
        if not self.done:
            return self._so_far[name]
        # The summaries of the blocks are read once, and only if they are not many.
        if name not in self._added_up and self._bytes_of_blocks <= _MOST_BYTES:
            for why in self.other_sums(name):
                raise Damaged(f"{self.place.uri}/{why}; `everdell-sim verify` says more")
            self._added_up.add(name)
        return self._small(summary_file(name))

    @cached_property
    def _bytes_of_blocks(self) -> int:
        return sum(self._listed[receipt.summary].bytes for receipt in self.manifest.shards)

    def other_sums(self, *names: str) -> Iterator[str]:
        """The summaries, of these names or all, that do not match the blocks."""
        for name in names or self.summaries:
            mine, blocks = self._small(summary_file(name)), self._of_blocks(name).get(name)
            if blocks is None or not _plain(mine).equals(_plain(blocks)):
                yield f"{summary_file(name)}: does not match the blocks"

    @cached_property
    def _so_far(self) -> dict[str, pl.DataFrame]:
        """The summaries of a run that is not finished."""
        return self._of_blocks()

    def _of_blocks(self, *names: str) -> dict[str, pl.DataFrame]:
        """The summaries of the blocks, of these names or all, added up."""
        self._check([receipt.summary for receipt in self.manifest.shards])
        if not self.manifest.shards:
            raise BadInput(f"{self.place.uri}: no game is finished yet")
        try:
            added = manifest.added_up(self.place, self.manifest.shards, names)
            return {name: pl.DataFrame(table) for name, table in added}
        except (ValueError, KeyError, TypeError, pl.exceptions.PolarsError) as error:
            raise Damaged(f"{self.place.uri}/receipts: summaries that cannot be added up: {error}") from None

    def of_cell(self, table: str, cell: int) -> pl.LazyFrame:
        """The rows of one cell, in the order of deals and seats; the files of other cells stay closed."""
        self._require(table)
        return self._scan([name for name in self.manifest.paths(table) if name.startswith(f"{table}/{part_of(cell)}")])

    def _rows(self, table: str) -> pl.LazyFrame:
        return self._scan(self.manifest.paths(table))

    def _decisions(self) -> Decisions:
        return self._of_files(self.manifest.paths("decisions"))

    def _of_files(self, files: list[str]) -> Decisions:
        def table(cell: int) -> tuple[Rules, int]:
            played = self.spec.cells[cell]
            return played.rules, len(played.bots)

        return Decisions([self._scan([file]) for file in files], self.spec.seed, table)

    def part(self, table: str, file: str) -> pl.LazyFrame:
        """One of the files of a table as readers see it."""
        if table == "decisions":
            return self._of_files([file]).lazy()
        rows = self._scan([file])
        return with_win_share(rows) if table == "seats" else rows

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
            try:
                self._read[name] = pl.read_parquet(self.content(name))
            except pl.exceptions.PolarsError as error:
                raise Damaged(f"{self.place.uri}/{name}: not a table: {error}") from None
        return self._read[name]

    def _arrow_dataset(self, files: list[str]) -> Any:
        self._check(files)
        if isinstance(self.place, Folder):
            # Not before it is needed: where pandas is installed, this loads it.
            from pyarrow import dataset as ds

            return ds.dataset([str(self.place.open(name)) for name in files], format="parquet")
        assert isinstance(self.place, Bucket)
        return self.place.dataset(files)

    def content(self, name: str) -> bytes:
        """The bytes of a file that the manifest lists, if their hash matches."""
        return checked(self.place, self._listed[name])

    def _check(self, names: list[str]) -> None:
        for name in names:
            if name not in self._checked:
                check_file(self.place, self._listed[name])
                self._checked.add(name)

    @cached_property
    def _listed(self) -> dict[str, WrittenFile]:
        return {file.path: file for file in self.manifest.listed}


def _plain(frame: pl.DataFrame) -> pl.DataFrame:
    return frame.with_columns(pl.col(pl.Categorical).cast(pl.String))


def open_run(where: str | Path) -> Run:
    """The run at `where`, a folder or an address such as `s3://bucket/run`.

    >>> import everdell_sim as ev
    >>> played = ev.run("greedy,random", deals=10, out="duel")
    >>> ev.open_run("duel").games.equals(played.games)
    True
    """
    return Run(where)
