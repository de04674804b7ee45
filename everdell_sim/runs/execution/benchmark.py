"""How fast games are played, and what recording and writing them costs."""

import math
import tempfile
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from typing import Any

from everdell_sim.bot.python_bots import Bots
from everdell_sim.play.dataset import DETAILS
from everdell_sim.runs.execution import runner
from everdell_sim.runs.spec import Spec, one_cell
from everdell_sim.runs.store import arrow_tables
from everdell_sim.support.checks import Names, threads_of

_TIMES = 2


@dataclass(frozen=True)
class Rate:
    """Games per second of one way to play, and the part that this is of the bare engine on as many threads.

    The part is one of processor time, which other programs of the machine hardly change.
    """

    what: str
    games_per_second: float
    part_of_engine: float
    bytes_per_game: float | None = None

    def to_dict(self) -> dict[str, Any]:
        return asdict(self)


@dataclass
class _Clock:
    """The least seconds that a piece of work took, and all its processor time."""

    least: float = math.inf
    processor: float = 0.0

    def time(self, work: Callable[[], object]) -> None:
        began, busy = time.perf_counter(), time.process_time()
        work()
        self.least = min(self.least, time.perf_counter() - began)
        self.processor += time.process_time() - busy


def bench(bots: Bots, deals: int, seed: int = 1, modules: Names = None, workers: int | None = None) -> list[Rate]:
    """The bare engine on one thread and on all, then runs on disk of every detail, each in turn with the engine."""
    threads = threads_of(workers)
    # Before the clock starts: everything that is loaded only once.
    spec = one_cell(bots, deals, seed, modules, None, "summary")
    arrow_tables.bare(spec, min(deals, 64), 1)
    one, many = _Clock(), _Clock()
    for _ in range(_TIMES):
        one.time(partial(arrow_tables.bare, spec, deals, 1))
        many.time(partial(arrow_tables.bare, spec, deals, threads))
    rates = [
        Rate("engine, 1 thread", deals / one.least, many.processor / one.processor),
        Rate(f"engine, {threads} threads", deals / many.least, 1.0),
    ]
    return rates + [_run(one_cell(bots, deals, seed, modules, None, detail), workers, threads) for detail in DETAILS]


def _run(spec: Spec, workers: int | None, threads: int) -> Rate:
    bare, run = _Clock(), _Clock()
    with tempfile.TemporaryDirectory(prefix="everdell-bench-") as folder:
        places = [Path(folder) / str(at) for at in range(_TIMES)]
        for place in places:
            bare.time(partial(arrow_tables.bare, spec, spec.deals, threads))
            run.time(partial(runner.run, spec, place, workers=workers))
        size = sum(path.stat().st_size for path in places[0].rglob("*") if path.is_file())
    part = bare.processor / run.processor
    return Rate(f"run --detail {spec.detail}", spec.deals / run.least, part, size / spec.deals)
