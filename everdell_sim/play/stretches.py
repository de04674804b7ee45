"""The one place where the core plays games: a line-up on consecutive deals, a stretch of them at a time.

Simulations, runs, tournaments, experiments, sweeps and tuning all read what this module hands them.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Protocol, TypeAlias

import polars as pl

from everdell_sim import _core
from everdell_sim.bot import watch
from everdell_sim.bot.python_bots import PythonBot
from everdell_sim.play.dataset import ALL_TABLES, TABLES, Detail
from everdell_sim.rules.patches import Rules

if TYPE_CHECKING:
    # Loaded by those who ask for a column.
    import numpy as np
    from numpy.typing import NDArray

# Deals that all line-ups play before the next ones, so that memory does not grow with the number of deals.
STRETCH = 2048

# Called every so often with the number of games played, and with the number to be played, which may change.
Progress: TypeAlias = Callable[[int, int], object]
# The same with the first number alone, as the core calls it.
GamesPlayed: TypeAlias = Callable[[int], object]


class InArrow(Protocol):
    """A table that Arrow, polars and DuckDB read."""

    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...


@dataclass(frozen=True)
class Stretch:
    """The games of consecutive deals from `first` on, played by the line-up number `cell`.

    `tables` holds rows from the core or from a run on disk; `summaries` is empty unless it was asked for.
    """

    cell: int
    first: int
    tables: Mapping[str, InArrow]
    summaries: Mapping[str, InArrow] = field(default_factory=dict)

    @cached_property
    def games(self) -> pl.DataFrame:
        return self.frame("games")

    @cached_property
    def seats(self) -> pl.DataFrame:
        return self.frame("seats")

    def frame(self, table: str) -> pl.DataFrame:
        """One of the tables as a polars frame."""
        return pl.DataFrame(self.tables[table])

    def column(self, name: str) -> "NDArray[np.int64]":
        """A column of whole numbers: one row per deal, one column per seat of a player."""
        return self.of_all(name)[:, : self.games["players"][0]]

    def of_all(self, name: str) -> "NDArray[np.int64]":
        """The same with the seats of automatic opponents."""
        values: NDArray[np.int64] = self.seats[name].cast(pl.Int64).to_numpy()
        # The rows of a game lie together by seat, automatic opponents after the players.
        return values.reshape(self.games.height, -1)


def stretch(
    rules: Rules,
    lineup: Sequence[str],
    first: int,
    deals: int,
    *,
    seed: int,
    threads: int,
    cell: int = 0,
    detail: Detail = "games",
    summary: bool = False,
    progress: GamesPlayed | None = None,
) -> Stretch:
    """Play one line-up on the deals from `first` on. The result depends neither on threads nor on stretches."""
    watched = any(isinstance(bot, PythonBot) for bot in lineup)
    try:
        played = _core.simulate(
            rules,
            list(lineup),
            deals,
            seed=seed,
            first_deal=first,
            cell=cell,
            threads=threads,
            progress=watch.heeded(progress) if watched else progress,
            items="cards" in TABLES[detail],
            decisions="decisions" in TABLES[detail],
            summary=summary,
        )
    except BaseException:
        if watched:
            watch.end_all()
        raise
    return Stretch(cell, first, {name: getattr(played, name) for name in ALL_TABLES}, dict(played.summary))


def stretches(
    rules: Rules,
    lineups: Sequence[Sequence[str]],
    deals: int,
    *,
    seed: int,
    threads: int,
    progress: Progress | None = None,
) -> Iterator[Stretch]:
    """Every line-up on every deal: all line-ups on a stretch of deals, then all on the next."""
    report = of_total(progress, deals * len(lineups))
    done = 0
    for first, some in cuts(deals, STRETCH):
        for cell, lineup in enumerate(lineups):
            counted = after(done, report)
            yield stretch(rules, lineup, first, some, seed=seed, threads=threads, cell=cell, progress=counted)
            done += some


def cuts(deals: int, size: int) -> Iterator[tuple[int, int]]:
    """The first deal and the number of deals of each stretch."""
    for first in range(0, deals, size):
        yield first, min(size, deals - first)


def of_total(progress: Progress | None, total: int) -> GamesPlayed | None:
    """A callback for the core that adds how many games there are in all."""
    return None if progress is None else lambda games: progress(games, total)


def after(done: int, progress: GamesPlayed | None) -> GamesPlayed | None:
    """A callback for one stretch that adds the games of the stretches before it."""
    return None if progress is None else lambda games: progress(done + games)
