"""How fast games are played, and what recording and writing them costs."""

import os
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from typing import Any

from everdell_sim.runs import runner, tables
from everdell_sim.runs.spec import DETAILS, one_cell

_TIMES = 2


@dataclass(frozen=True)
class Rate:
    """Games per second of one way to play, and the part that this is of the bare engine on as many threads."""

    what: str
    games_per_second: float
    part_of_engine: float
    bytes_per_game: float | None = None

    def to_dict(self) -> dict[str, Any]:
        return asdict(self)


def bench(
    bots: str | Sequence[str], games: int, seed: int = 1, modules: object = None, workers: int | None = None
) -> list[Rate]:
    """The bare engine on one thread and on all, then runs on disk of every detail; each the better of two."""
    threads = workers or os.cpu_count() or 1
    # Before the clock runs: whatever is loaded only once.
    spec = one_cell(bots, games, seed, modules, None, "summary")
    tables.bare(spec, min(games, 64), 1)
    one, many = (_best(partial(tables.bare, spec, games, on)) for on in (1, threads))
    engine = games / many
    rates = [Rate("engine, 1 thread", games / one, many / one), Rate(f"engine, {threads} threads", engine, 1.0)]
    for detail in DETAILS:
        with tempfile.TemporaryDirectory(prefix="everdell-bench-") as folder:
            asked = one_cell(bots, games, seed, modules, None, detail)
            places = [Path(folder) / str(at) for at in range(_TIMES)]
            seconds = min(_seconds(partial(runner.run, asked, place, workers=workers)) for place in places)
            size = sum(path.stat().st_size for path in places[0].rglob("*") if path.is_file())
        rates.append(Rate(f"run --detail {detail}", games / seconds, many / seconds, size / games))
    return rates


def _best(work: Callable[[], object]) -> float:
    return min(_seconds(work) for _ in range(_TIMES))


def _seconds(work: Callable[[], object]) -> float:
    began = time.perf_counter()
    work()
    return time.perf_counter() - began
