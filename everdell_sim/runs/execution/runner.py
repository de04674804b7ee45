"""Starts, resumes and finishes runs."""

import importlib.util
import time
import warnings
from collections.abc import Callable, Generator
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Literal, TypeAlias, TypedDict, get_args

from everdell_sim.bot import watch
from everdell_sim.errors import BadInput, BotError
from everdell_sim.play.stretches import Progress
from everdell_sim.runs.execution import cluster, local
from everdell_sim.runs.execution.looks import Looks
from everdell_sim.runs.execution.ray_tasks import address_of
from everdell_sim.runs.execution.role_looks import RoleLooks
from everdell_sim.runs.provenance import unknown_engine
from everdell_sim.runs.reader.headlines import Goals
from everdell_sim.runs.records import Manifest, Receipt, Status, Stop, Timings, WrittenFile
from everdell_sim.runs.spec import Block, Spec
from everdell_sim.runs.spec_differences import differences
from everdell_sim.runs.store import about, arrow_tables, manifest
from everdell_sim.runs.store.block import fits, receipt_of
from everdell_sim.runs.store.lock import lock
from everdell_sim.runs.store.manifest import Begun
from everdell_sim.runs.store.own_files import MANIFEST, leftovers
from everdell_sim.runs.store.place import Folder, Place, half_written, passing, place_of
from everdell_sim.support.checks import one_of, threads_of
from everdell_sim.support.files import outside_runs

Executor: TypeAlias = Literal["auto", "local", "ray"]
EXECUTORS: tuple[Executor, ...] = get_args(Executor)
# Seconds between two updates of the manifest of an unfinished run.
_NOTE_EVERY = 20.0
# Seconds of play in one process above which starting Ray for bots in Python pays.
_LONG = 60.0


class How(TypedDict, total=False):
    """How a run is played. None of it changes the result."""

    executor: Executor
    workers: int | None
    ray_address: str | None
    force: bool
    progress: Progress | None
    bot_timeout: float | None


def run(
    spec: Spec,
    where: str | Path,
    *,
    executor: Executor = "auto",
    workers: int | None = None,
    ray_address: str | None = None,
    resume: bool = False,
    force: bool = False,
    progress: Progress | None = None,
    bot_timeout: float | None = None,
) -> Manifest:
    """Play what is missing of the run at `where` and return its manifest.

    `progress` is called with the games played and the games to be played. A bot in Python that thinks longer than
    `bot_timeout` seconds about one choice ends the run.
    """
    one_of("executor", executor, EXECUTORS)
    threads_of(workers)
    Goals.of(spec)
    place = place_of(where)
    made = isinstance(place, Folder) and not place.path.exists()
    try:
        with watch.limited(bot_timeout):
            # Before anything is written; and again under the lock, since another process may have had it in between.
            _check(spec, place, resume)
            with lock(place, force):
                begun = _check(spec, place, resume)
                cut = begun.spec if begun else spec
                return _Run(cut, place, executor, workers, ray_address, progress).go(begun)
    except BotError:
        if made and isinstance(place, Folder):
            # The bot failed at once: a folder with nothing in it helps nobody.
            with suppress(OSError):
                place.remove_empty()
        raise


def _check(spec: Spec, place: Place, resume: bool) -> Begun | None:
    """The run to continue; None to start a new one."""
    try:
        there = [name for name in place.names() if not passing(name)]
    except OSError as error:
        raise BadInput(f"{place.uri}: cannot be read: {error.strerror or error}") from None
    if isinstance(place, Folder) and place.path.exists() and not place.path.is_dir():
        raise BadInput(f"{place.uri}: is a file, not a folder")
    if not there:
        if isinstance(place, Folder):
            outside_runs(place.path)
        return None
    if not resume:
        raise BadInput(f"{place.uri}: is not empty; continue with --resume, or choose another --out")
    begun = manifest.recovered(spec, place)
    if begun.manifest is not None and begun.manifest.hash != begun.spec.hash:
        found = differences(begun.manifest.specification, begun.spec.written)
        raise BadInput(f"{place.uri}: holds another run: {found}")
    return begun


def _chosen(spec: Spec, address: str | None) -> str:
    """Ray if an address is given, or if bots in Python would keep one process busy for long."""
    if address_of(address):
        return "ray"
    slow = [at for at, cell in enumerate(spec.cells) if cell.in_python]
    if not slow or threads_of(None) == 1 or importlib.util.find_spec("ray") is None:
        return "local"
    began = time.monotonic()
    arrow_tables.play(spec, slow[0], 0, 1, 1)
    return "ray" if (time.monotonic() - began) * spec.deals * len(slow) > _LONG else "local"


class _Run:
    def __init__(
        self,
        spec: Spec,
        place: Place,
        executor: Executor,
        workers: int | None,
        address: str | None,
        progress: Progress | None,
    ) -> None:
        self.spec, self.place, self.workers, self.address = spec, place, workers, address
        self.executor = _chosen(spec, address) if executor == "auto" else executor
        self.progress = progress or (lambda done, games: None)
        self.receipts: dict[str, Receipt] = {}
        self.times = 1
        self.blocks: list[Block] = []
        self.stopped = Stop()
        self.began = time.monotonic()
        self.started = datetime.now(UTC).isoformat(timespec="seconds")

    def go(self, begun: Begun | None) -> Manifest:
        self.times = begun.times if begun else 1
        finished = begun.finished if begun else None
        self.blocks = list(self.spec.blocks(self.times, finished.deals if finished else None))
        blocks = self.blocks
        if begun is not None:
            found = ((block, receipt_of(self.spec, block, self.place)) for block in blocks)
            self.receipts = {block.name: receipt for block, receipt in found if receipt is not None}
        todo = [block for block in blocks if block.name not in self.receipts]
        # Deal by deal: a run that is stopped has played all its cells about equally long.
        todo.sort(key=lambda block: block.first)
        self._tidy()
        if finished and not todo and all(fits(self.place, file) for file in finished.files):
            for name in leftovers(self.spec, self.place, finished.shards):
                self.place.delete(name)
            return finished
        if self.receipts and (unknown := unknown_engine(self.spec.written)):
            warnings.warn(f"{self.place.uri}: {unknown}", stacklevel=2)
        self._note("running", [])
        try:
            self._play(todo)
            others = about.write(self.spec, self.place, self._games() // len(self.spec.cells))
            others += manifest.write_summary(self.place, self._in_order())
        except BaseException as error:
            self._collect()
            # A bot with a bug, not one that was only too slow.
            if isinstance(error, BotError) and error.__cause__ and begun is None and not self.receipts:
                self.place.delete(MANIFEST)
            else:
                self._note("stopped", [], quietly=True)
            raise
        finished_manifest = self._note("done", others)
        self._tidy()
        for name in leftovers(self.spec, self.place, finished_manifest.shards):
            self.place.delete(name)
        return finished_manifest

    def _play(self, todo: list[Block]) -> None:
        already = self._games()
        noted = time.monotonic()
        looks = self._looks()
        if not looks.enough(self.receipts):
            playing = self._executor(todo, lambda done: self.progress(already + done, self.spec.games))
            for receipt in playing:
                self.receipts[Block.of(receipt).name] = receipt
                if looks.enough(self.receipts):
                    playing.close()
                    break
                if time.monotonic() - noted > _NOTE_EVERY:
                    self._note("running", [])
                    noted = time.monotonic()
        self.stopped = looks.keep(self.receipts)
        self.progress(self._games(), self._games())

    def _looks(self) -> Looks | RoleLooks:
        if self.spec.until and len(self.spec.cells) > 1 and self.times == 1:
            return RoleLooks.of(self.spec, self.place, self.blocks)
        return Looks.of(self.spec, self.place, self.blocks, self.times)

    def _executor(self, todo: list[Block], progress: Callable[[int], object]) -> Generator[Receipt, None, None]:
        if self.executor == "ray":
            return cluster.play_all(self.spec, todo, self.place, self.workers, progress, self.address)
        return local.play_all(self.spec, todo, self.place, self.workers, progress)

    def _collect(self) -> None:
        """What was being written when the run was stopped counts as well, if it is there."""
        # A failure is already on its way to the user.
        with suppress(Exception):
            there = set(self.place.names())
            for block in self.blocks:
                if block.name not in self.receipts and block.receipt in there:
                    receipt = receipt_of(self.spec, block, self.place)
                    self.receipts |= {block.name: receipt} if receipt else {}

    def _games(self) -> int:
        return sum(one.games for one in self.receipts.values())

    def _in_order(self) -> list[Receipt]:
        return [self.receipts[name] for name in sorted(self.receipts)]

    def _tidy(self) -> None:
        """Remove what a killed process left half-written, before or during this run."""
        if isinstance(self.place, Folder):
            for name in list(self.place.names()):
                if half_written(name):
                    self.place.delete(name)

    def _note(self, status: Status, others: list[WrittenFile], quietly: bool = False) -> Manifest:
        seconds = round(time.monotonic() - self.began, 3)
        timings = Timings(self.started, seconds, self.executor, threads_of(self.workers))
        written = manifest.build(self.spec, self._in_order(), others, status, timings, self.times, self.stopped)
        try:
            manifest.write(self.place, written)
        except Exception:
            # If quiet, another failure is about to be reported: this one, often with the same cause, must not hide it.
            if not quietly:
                raise
        return written
