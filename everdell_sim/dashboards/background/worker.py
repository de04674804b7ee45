"""The process of one job: `python -m everdell_sim.dashboards.background.worker FOLDER`."""

import fcntl
import json
import sys
import time
from collections.abc import Callable
from pathlib import Path

from everdell_sim.dashboards.background.jobs import Asked, Said, read, write
from everdell_sim.errors import EverdellError
from everdell_sim.experiments.ablation import ablate
from everdell_sim.experiments.what_if import whatif
from everdell_sim.play.stretches import Progress
from everdell_sim.runs.execution.lineup_run import run
from everdell_sim.support.files import write_new

# Seconds between two reports of progress.
_OFTEN = 0.3


class Stopped(Exception):  # noqa: N818 - the names of exceptions say what happened
    """A visitor stopped the job."""


def play(job: Asked, progress: Progress) -> None:
    """A run of one line-up."""
    run(
        job.bots,
        job.deals,
        Path(job.root) / job.name,
        seed=job.seed,
        modules=job.modules,
        patch=job.patch,
        detail=job.detail,
        executor="local",
        progress=progress,
    )


def compare(job: Asked, progress: Progress) -> None:
    """The same deals with and without a patch."""
    effects = whatif(
        job.patch,
        bots=job.bots,
        deals=job.deals,
        seed=job.seed,
        modules=job.modules,
        progress=progress,
    )
    write_new({Path(job.root) / f"{job.name}.json": json.dumps(effects.to_dict())})


def measure(job: Asked, progress: Progress) -> None:
    """The same deals without each thing."""
    found = ablate(
        job.things.get("cards"),
        events=job.things.get("events"),
        locations=job.things.get("locations"),
        bots=job.bots,
        deals=job.deals,
        within=None,
        seed=job.seed,
        modules=job.modules,
        patch=job.patch,
        progress=progress,
    )
    write_new({Path(job.root) / f"{job.name}.json": json.dumps(found.to_dict())})


KINDS: dict[str, Callable[[Asked, Progress], None]] = {"run": play, "whatif": compare, "ablate": measure}


def work(folder: Path) -> str:
    """Do the job and say how it ended."""
    job = read(folder / "job.json", Asked)
    assert job is not None, f"{folder}: holds no job"
    began, said = time.monotonic(), [0, 0]
    spoken = 0.0

    def report(status: str, message: str = "") -> None:
        state = Said(status, said[0], said[1], message, round(time.monotonic() - began, 2))
        write(folder / "progress.json", state)

    def progress(done: int, games: int) -> None:
        nonlocal spoken
        said[:] = [done, games]
        if time.monotonic() - spoken > _OFTEN:
            spoken = time.monotonic()
            report("running")
            if (folder / "stop").exists():
                raise Stopped

    report("running")
    try:
        KINDS[job.kind](job, progress)
    except Stopped:
        report("stopped", "stopped; finished blocks are kept")
        return "stopped"
    except (EverdellError, OSError) as error:
        report("failed", str(error))
        return "failed"
    report("done")
    return "done"


if __name__ == "__main__":
    where = Path(sys.argv[1])
    with (where / "lock").open("wb") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        work(where)
