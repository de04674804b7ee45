"""Work in the background: a process of its own for each job, a folder of small files to talk with it.

A job lives in `.jobs/<id>/` beside the runs: `job.json` says what to do, `progress.json` how far it is, `stop` asks it
to stop, and `lock` is held while its process lives, so that a process that died is noticed.
"""

import contextlib
import fcntl
import subprocess
import time
import uuid
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, TypeAlias, TypeVar

import msgspec

from everdell_sim.errors import BadInput
from everdell_sim.play.dataset import Detail
from everdell_sim.support import children
from everdell_sim.support.files import read_regular, write_whole

Kind = TypeVar("Kind")
Work: TypeAlias = Literal["run", "whatif", "ablate"]
# What can be asked for on the page Run; pages of things start the others.
WORKS: tuple[Work, ...] = ("run", "whatif")

FOLDER = ".jobs"
# At a time; each uses all processors.
MOST = 2
# A process needs a while before it holds its lock.
_STARTING = 20.0


class Asked(msgspec.Struct, frozen=True, kw_only=True):
    """What a job is to do: a run of one line-up, the same deals with and without a patch, or without each thing."""

    kind: Work
    name: str
    bots: list[str]
    deals: int
    seed: int
    modules: list[str]
    patch: dict[str, Any] | list[dict[str, Any]] | None
    detail: Detail
    # What is taken out, by kind: `cards`, `events`, `locations`.
    things: dict[str, list[str]] = {}
    # Where the runs are, when it was asked for, and by which visitor.
    root: str = ""
    asked: float = 0.0
    owner: str = ""


class Said(msgspec.Struct, frozen=True):
    """How far a job is: starting, running, done, stopped, failed or lost."""

    status: str = "starting"
    done: int = 0
    games: int = 0
    message: str = ""
    seconds: float = 0.0


@dataclass(frozen=True)
class Job:
    """What a job does and how far it is."""

    path: Path
    what: Asked
    said: Said

    @property
    def status(self) -> str:
        return self.said.status

    @property
    def alive(self) -> bool:
        return self.status in ("starting", "running")


def start(root: Path, what: Asked, owner: str) -> Path:
    """Start a process that does `what` for a visitor; refused while too many are running."""
    if sum(job.alive for job in jobs(root)) >= MOST:
        raise BadInput(f"{MOST} jobs are already running: wait for one to finish, or stop it")
    path = root / FOLDER / f"{time.time_ns()}-{uuid.uuid4().hex[:8]}"
    path.mkdir(parents=True)
    write(path / "job.json", msgspec.structs.replace(what, root=str(root.absolute()), asked=time.time(), owner=owner))
    with (path / "log").open("wb") as log:
        subprocess.Popen(  # it continues when this process ends
            children.command("everdell_sim.dashboards.background.worker", str(path.absolute())),
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            start_new_session=True,
        )
    return path


def jobs(root: Path) -> list[Job]:
    """Every job of this folder, the newest first."""
    return [job for job in map(_read, _folders(root)) if job is not None]


def damaged(root: Path) -> list[Path]:
    """What lies among the jobs and tells of none."""
    return [path for path in _folders(root) if path.exists() and read(path / "job.json", Asked) is None]


def _folders(root: Path) -> list[Path]:
    try:
        return sorted((root / FOLDER).iterdir(), reverse=True)
    except OSError:
        return []


def stop(job: Job) -> None:
    """Ask a job to stop; it keeps what is finished."""
    (job.path / "stop").touch()


def forget(job: Job) -> None:
    """Remove a finished job from the list; its run stays."""
    for name in ("job.json", "progress.json", "stop", "lock", "log"):
        (job.path / name).unlink(missing_ok=True)
    with contextlib.suppress(OSError):
        job.path.rmdir()


def write(path: Path, record: msgspec.Struct) -> None:
    """Atomically."""
    write_whole(path, msgspec.json.encode(record))


def read(path: Path, kind: type[Kind]) -> Kind | None:
    """What `write` wrote; None if it is not there, or damaged, or no file."""
    try:
        return msgspec.json.decode(read_regular(path), type=kind)
    except (OSError, ValueError, RecursionError, msgspec.MsgspecError):
        return None


def _read(path: Path) -> Job | None:
    what = read(path / "job.json", Asked)
    if what is None:
        return None
    written = read(path / "progress.json", Said)
    said = written or Said()
    waited = time.time() - what.asked
    if said.status in ("starting", "running") and not _held(path / "lock") and (written or waited > _STARTING):
        # It may have said how it ended a moment ago.
        said = read(path / "progress.json", Said) or Said("lost")
        said = msgspec.structs.replace(said, status="lost") if said.status == "running" else said
    return Job(path, what, said)


def _held(path: Path) -> bool:
    """Does a living process hold this lock?"""
    if path.exists() and not path.is_file():
        return False
    try:
        with path.open("rb") as file:
            # Shared, so that two who look do not take each other for the process.
            fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except FileNotFoundError:
        return False
    except OSError:
        return True
    return False
