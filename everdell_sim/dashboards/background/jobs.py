"""Work in the background: a process of its own for each job, a folder of small files to talk with it.

A job lives in `.jobs/<id>/` beside the runs: `job.json` says what to do, `progress.json` how far it is, `stop` asks it
to stop, and `lock` is held while its process lives, so that a process that died is noticed.
"""

import contextlib
import fcntl
import json
import subprocess
import sys
import time
import uuid
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from everdell_sim.errors import BadInput
from everdell_sim.support.files import write_whole

FOLDER = ".jobs"
# At a time; each uses all processors.
MOST = 2
# A process needs a while before it holds its lock.
_STARTING = 20.0


@dataclass(frozen=True)
class Job:
    """What a job does and how far it is: starting, running, done, stopped, failed or lost."""

    path: Path
    what: dict[str, Any]
    status: str
    done: int
    games: int
    seconds: float
    message: str

    @property
    def alive(self) -> bool:
        return self.status in ("starting", "running")


def start(root: Path, what: dict[str, Any]) -> Path:
    """Start a process that does `what`; refused while enough are at work."""
    if sum(job.alive for job in jobs(root)) >= MOST:
        raise BadInput(f"{MOST} jobs are at work already: wait for one, or stop it")
    path = root / FOLDER / f"{time.time_ns()}-{uuid.uuid4().hex[:8]}"
    path.mkdir(parents=True)
    write(path / "job.json", {**what, "root": str(root.absolute()), "asked": time.time()})
    with (path / "log").open("wb") as log:
        subprocess.Popen(  # it goes on when this process ends
            [sys.executable, "-m", "everdell_sim.dashboards.background.worker", str(path.absolute())],
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            start_new_session=True,
        )
    return path


def jobs(root: Path) -> list[Job]:
    """Every job of this folder, the newest first."""
    folder = root / FOLDER
    if not folder.is_dir():
        return []
    found = (_read(path) for path in sorted(folder.iterdir(), reverse=True))
    return [job for job in found if job is not None]


def stop(job: Job) -> None:
    """Ask a job to stop; it keeps what is finished."""
    (job.path / "stop").touch()


def forget(job: Job) -> None:
    """Take a job that is over off the list; its run stays."""
    for name in ("job.json", "progress.json", "stop", "lock", "log"):
        (job.path / name).unlink(missing_ok=True)
    with contextlib.suppress(OSError):
        job.path.rmdir()


def write(path: Path, told: dict[str, Any]) -> None:
    """Whole or not at all."""
    write_whole(path, json.dumps(told))


def _read(path: Path) -> Job | None:
    what = _json(path / "job.json")
    if not what:
        return None
    told = _json(path / "progress.json")
    status = str(told.get("status", "starting"))
    waited = time.time() - float(what.get("asked", 0.0))
    if status in ("starting", "running") and not _held(path / "lock") and (told or waited > _STARTING):
        # It may have said how it ended a moment ago.
        told = _json(path / "progress.json")
        status = str(told.get("status", "lost"))
        status = "lost" if status == "running" else status
    numbers = (int(told.get("done", 0)), int(told.get("games", 0)), float(told.get("seconds", 0.0)))
    return Job(path, what, status, *numbers, str(told.get("message", "")))


def _json(path: Path) -> dict[str, Any]:
    try:
        told = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return told if isinstance(told, dict) else {}


def _held(path: Path) -> bool:
    """Does a living process hold this lock?"""
    try:
        with path.open("rb") as file:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except FileNotFoundError:
        return False
    except OSError:
        return True
    return False
