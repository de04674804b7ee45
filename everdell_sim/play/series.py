"""Several line-ups on the same deals, a stretch of deals at a time, so that memory does not grow with their number."""

import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import polars as pl
from numpy.typing import NDArray

from everdell_sim import _core
from everdell_sim.play.simulation import MOST_WORKERS
from everdell_sim.rules.patches import Patch, load_rules, read_patches
from everdell_sim.support.checks import MOST_DEALS, MOST_SEED, whole

# How many deals all line-ups play before the next deals are begun.
STRETCH = 2048

Progress = Callable[[int], object]


@dataclass(frozen=True)
class Series:
    """What is played: the checked settings that all line-ups share."""

    rules: _core.Rules
    deals: int
    seed: int
    threads: int
    progress: Progress | None

    @classmethod
    def checked(
        cls, deals: object, seed: object, modules: object, patch: Patch, workers: object, progress: Progress | None
    ) -> "Series":
        return cls(
            rules=load_rules(modules, read_patches(patch)),
            deals=whole("deals", deals, 1, MOST_DEALS),
            seed=whole("seed", seed, 0, MOST_SEED),
            threads=os.cpu_count() or 1 if workers is None else whole("workers", workers, 1, MOST_WORKERS),
            progress=progress,
        )


@dataclass(frozen=True)
class Played:
    """A stretch of deals from `first` on, played by the line-up number `cell`."""

    cell: int
    first: int
    games: pl.DataFrame
    seats: pl.DataFrame

    def column(self, name: str) -> NDArray[np.int64]:
        """A column of whole numbers: one row a deal, one column a player's seat."""
        values: NDArray[Any] = self.seats[name].cast(pl.Int64).to_numpy()
        # The rows of a game lie together by seat, automatic opponents after the players.
        return values.reshape(self.games.height, -1)[:, : self.games["players"][0]]


def play(series: Series, lineups: Sequence[Sequence[str]]) -> Iterator[Played]:
    """Plays every line-up on every deal: all line-ups on a stretch of deals, then all on the next."""
    done = 0
    for first in range(0, series.deals, STRETCH):
        deals = min(STRETCH, series.deals - first)
        for cell, lineup in enumerate(lineups):
            tables = _core.simulate(
                series.rules,
                list(lineup),
                deals,
                seed=series.seed,
                first_deal=first,
                cell=cell,
                threads=series.threads,
                progress=_after(done, series.progress),
            )
            done += deals
            yield Played(cell, first, pl.DataFrame(tables.games), pl.DataFrame(tables.seats))


def _after(done: int, progress: Progress | None) -> Progress | None:
    return None if progress is None else lambda games: progress(done + games)
