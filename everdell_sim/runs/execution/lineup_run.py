"""One line-up on many deals, as a dataset on disk."""

from pathlib import Path

from everdell_sim.bot.python_bots import Bots
from everdell_sim.play.dataset import Detail
from everdell_sim.play.stretches import Progress
from everdell_sim.rules.patches import Patch
from everdell_sim.runs.execution import runner
from everdell_sim.runs.execution.runner import Executor
from everdell_sim.runs.reader.run_dataset import Run
from everdell_sim.runs.spec import one_cell
from everdell_sim.support.checks import Names


def run(
    bots: Bots,
    deals: int,
    out: str | Path,
    seed: int = 1,
    modules: Names = None,
    patch: Patch = None,
    detail: Detail = "games",
    until: str | None = None,
    workers: int | None = None,
    executor: Executor = "auto",
    ray_address: str | None = None,
    resume: bool = False,
    force: bool = False,
    bot_timeout: float | None = None,
    progress: Progress | None = None,
) -> Run:
    """Play `deals` games between `bots`, one bot per seat, write them to `out` and return the dataset.

    `out` is a folder or an address such as `s3://bucket/run`. It must be empty, or `resume` must be set: then what is
    missing of the same run is played, and a finished run is returned as it is. `until` stops early, once an interval is
    narrow enough ("win_share.bot.* within 1 %"). `executor` is "local" (threads), "ray" (the cluster at `ray_address`)
    or "auto"; neither it nor `workers` changes the result. `force` takes over a lock that another machine left.
    A bot written in Python that thinks longer than `bot_timeout` seconds about a choice ends the run. `progress`
    is called every so often with the games played and the games to be played.

    >>> import everdell_sim as ev
    >>> first = ev.run("greedy,random", deals=50, out="first", detail="cards")
    >>> first.tables
    ['games', 'seats', 'cards', 'events', 'locations']
    >>> ev.run("greedy,random", deals=50, out="first", detail="cards", resume=True).manifest.games
    50
    """
    spec = one_cell(bots, deals, seed, modules, patch, detail, until or "")
    runner.run(
        spec,
        out,
        executor=executor,
        workers=workers,
        ray_address=ray_address,
        resume=resume,
        force=force,
        bot_timeout=bot_timeout,
        progress=progress,
    )
    return Run(out)
