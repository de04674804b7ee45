"""The one place where the core plays games: a line-up on consecutive deals, a stretch of them at a time.

Simulations, runs, tournaments, experiments, sweeps and tuning all read what this module hands them.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Literal, Protocol, TypeAlias

import polars as pl

from everdell_sim import _core
from everdell_sim.bot import watch
from everdell_sim.bot.python_bots import PythonBot
from everdell_sim.rules.patches import Rules

if TYPE_CHECKING:
    # Who asks for a column loads it.
    import numpy as np
    from numpy.typing import NDArray

# How many deals all line-ups play before the next deals are begun, so that memory does not grow with their number.
STRETCH = 2048
TABLES = ("games", "seats", "cards", "events", "locations", "decisions")

# What is written down: games and seats always; cards, events and locations with "cards"; decisions too with the last.
Rows: TypeAlias = Literal["games", "cards", "decisions"]
# Called now and then with the games done.
Progress: TypeAlias = Callable[[int], object]


class InArrow(Protocol):
    """A table that Arrow, polars and DuckDB read."""

    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...


@dataclass(frozen=True)
class Stretch:
    """The games of consecutive deals from `first` on, played by the line-up number `cell`.

    `tables` are rows as the core wrote them, or as a run has kept them; `sums` are there if they were asked for.
    """

    cell: int
    first: int
    tables: Mapping[str, InArrow]
    sums: Mapping[str, InArrow] = field(default_factory=dict)

    @cached_property
    def games(self) -> pl.DataFrame:
        return self.frame("games")

    @cached_property
    def seats(self) -> pl.DataFrame:
        return self.frame("seats")

    def frame(self, table: str) -> pl.DataFrame:
        """One of the tables in the hands of polars."""
        return pl.DataFrame(self.tables[table])

    def column(self, name: str) -> "NDArray[np.int64]":
        """A column of whole numbers: one row a deal, one column a player's seat."""
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
    rows: Rows = "games",
    sums: bool = False,
    progress: Progress | None = None,
) -> Stretch:
    """Play one line-up on the deals from `first` on. What comes out depends neither on threads nor on stretches."""
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
            items=rows != "games",
            decisions=rows == "decisions",
            summary=sums,
        )
    except BaseException:
        if watched:
            watch.end_all()
        raise
    return Stretch(cell, first, {name: getattr(played, name) for name in TABLES}, dict(played.summary))


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
    done = 0
    for first, some in cuts(deals, STRETCH):
        for cell, lineup in enumerate(lineups):
            told = after(done, progress)
            yield stretch(rules, lineup, first, some, seed=seed, threads=threads, cell=cell, progress=told)
            done += some


def cuts(deals: int, size: int) -> Iterator[tuple[int, int]]:
    """The first deal and the number of deals of each stretch."""
    for first in range(0, deals, size):
        yield first, min(size, deals - first)


def after(done: int, progress: Progress | None) -> Progress | None:
    """Progress of one stretch as progress of all."""
    return None if progress is None else lambda games: progress(done + games)
