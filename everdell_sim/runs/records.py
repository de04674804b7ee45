"""What a run writes about itself, field by field: specification, receipts and manifest, and their JSON."""

import json
from collections.abc import Sequence
from typing import Any, Literal, TypeAlias

import msgspec

from everdell_sim.play.dataset import Detail

Status: TypeAlias = Literal["running", "stopped", "done"]


class Record(msgspec.Struct, frozen=True, omit_defaults=True):
    """Fields at their default are left out of the JSON."""


class WrittenFile(Record, frozen=True):
    """A file of a run: what must be found under its name."""

    path: str
    rows: int
    bytes: int
    sha256: str


class Receipt(Record, frozen=True):
    """A block that is done: the deals that its cells played, and the files that hold them. The last is the summary."""

    specification: str
    cells: tuple[int, ...]
    first_deal: int
    deals: int
    times: int
    files: tuple[WrittenFile, ...]

    @property
    def games(self) -> int:
        return self.deals * len(self.cells)

    @property
    def summary(self) -> str:
        """The file with the summary of the block."""
        return self.files[-1].path


class WrittenBot(Record, frozen=True):
    """A bot with every parameter that it plays by, and the text of its file if it has one."""

    text: str
    name: str
    parameters: dict[str, str]
    hash: str
    file: str | None = None


class WrittenCell(Record, frozen=True):
    """One line-up under one set of rules; `data` is the fingerprint of these."""

    bots: tuple[str, ...]
    modules: tuple[str, ...]
    patches: tuple[tuple[str, dict[str, Any]], ...]
    factors: dict[str, Any]
    data: str
    patch: str | None


class WrittenSpec(Record, frozen=True):
    """A specification with all that follows from it: the same only if the same games are played."""

    format: int
    version: str
    seed: int
    deals: int
    detail: Detail
    bots: tuple[WrittenBot, ...]
    cells: tuple[WrittenCell, ...]
    until: str = ""
    # The fingerprint of what the engine was built from.
    engine: str = ""
    # How it is cut into blocks: of each group of cells their number and the deals of a block.
    cut: tuple[tuple[int, int], ...] = ()

    @property
    def games(self) -> int:
        return self.deals * len(self.cells)


class Size(Record, frozen=True):
    """All files of one table together."""

    files: int
    rows: int
    bytes: int


def sizes_of(files: Sequence[WrittenFile]) -> dict[str, Size]:
    """The tables of these files of blocks, each with all its files together."""
    by_table: dict[str, list[WrittenFile]] = {}
    for file in files:
        by_table.setdefault(file.path.split("/")[0], []).append(file)
    return {
        table: Size(len(mine), sum(file.rows for file in mine), sum(file.bytes for file in mine))
        for table, mine in by_table.items()
        if table != "receipts"
    }


class Timings(Record, frozen=True):
    """When and how a run was played, and how long that took."""

    started: str
    seconds: float
    executor: str
    workers: int


class Stop(Record, frozen=True):
    """Where a run with a goal stopped, and whether it reached the goal."""

    stopped_at: int | None = None
    reached: bool | None = None


class Manifest(Record, frozen=True):
    """What belongs to a run. `seal` is the hash of all the rest."""

    status: Status
    specification: WrittenSpec
    hash: str
    versions: dict[str, str]
    games: int
    times: int
    tables: dict[str, Size]
    shards: tuple[Receipt, ...]
    files: tuple[WrittenFile, ...]
    timings: Timings
    seal: str
    stopped_at: int | None = None
    reached: bool | None = None
    # The most values in one cell that are stand-ins, as no source tells them.
    stand_ins: int = 0

    @property
    def deals(self) -> int:
        """The deals of a finished run: all of its specification, or as many as were enough."""
        return self.specification.deals if self.stopped_at is None else self.stopped_at

    @property
    def listed(self) -> list[WrittenFile]:
        """Every file of the run except the manifest and the receipts."""
        return [*(file for receipt in self.shards for file in receipt.files), *self.files]

    def paths(self, table: str) -> list[str]:
        """The files of a table, in the order of cells and deals."""
        files = (file.path for receipt in self.shards for file in receipt.files)
        return sorted(path for path in files if path.startswith(f"{table}/"))


def as_json(value: Any) -> bytes:
    """A record, or anything made of records and plain values, as it stands on disk."""
    # With an indent the standard library writes in Python, which takes many times longer.
    return msgspec.json.format(json.dumps(msgspec.to_builtins(value), sort_keys=True).encode(), indent=1) + b"\n"
