"""Many games at once: bots, deals and a seed in, tables out."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias, get_args

import polars as pl

from everdell_sim.bot.python_bots import Bots, plain, read_bots
from everdell_sim.errors import BadInput
from everdell_sim.play.stretches import TABLES, Progress, Rows, stretch
from everdell_sim.play.win_share import with_win_share
from everdell_sim.rules.patches import Patch, load_rules, read_patches
from everdell_sim.support.checks import MOST_DEALS, MOST_SEED, Names, one_of, threads_of, whole

DETAILS: tuple[Rows, ...] = get_args(Rows)
Executor: TypeAlias = Literal["auto", "local"]
EXECUTORS: tuple[Executor, ...] = get_args(Executor)


@dataclass(frozen=True)
class Dataset:
    """The tables of a run. `columns()` of the data dictionary tells what each column means.

    >>> import everdell_sim as ev
    >>> played = ev.simulate("greedy,random", games=20)
    >>> played.games.height, played.seats.height
    (20, 40)
    >>> played.sql("select count(*) as n from seats where seat = 0").item()
    20
    """

    games: pl.DataFrame
    seats: pl.DataFrame
    cells: pl.DataFrame
    # Empty unless the detail asks for them.
    cards: pl.DataFrame = field(default_factory=pl.DataFrame)
    events: pl.DataFrame = field(default_factory=pl.DataFrame)
    locations: pl.DataFrame = field(default_factory=pl.DataFrame)
    decisions: pl.DataFrame = field(default_factory=pl.DataFrame)
    sums: Mapping[str, pl.DataFrame] = field(default_factory=dict)

    def summary(self, name: str) -> pl.DataFrame:
        """A table of sums, as a run on disk has them: what the tables of the analysis are made of."""
        if not self.sums:
            raise BadInput("this dataset has no sums: simulate with detail='cards'")
        if name not in self.sums:
            raise BadInput(f"no summary {name!r}; there are: {', '.join(self.sums)}")
        return self.sums[name]

    def sql(self, query: str) -> pl.DataFrame:
        """The answer to one SELECT over these tables."""
        from everdell_sim.support.sql import Question

        frames = {name: getattr(self, name) for name in (*TABLES, "cells")}
        return Question(query).ask({name: frame.to_arrow() for name, frame in frames.items() if frame.width})


def simulate(
    bots: Bots,
    games: int,
    seed: int = 1,
    modules: Names = None,
    patch: Patch = None,
    detail: Rows = "games",
    workers: int | None = None,
    executor: Executor = "auto",
    progress: Progress | None = None,
) -> Dataset:
    """Play `games` deals between `bots`, one bot a seat, and return the tables.

    The same arguments give the same tables, bit for bit, whatever the number of workers. With a bot in Python in the
    line-up, `games` has the packed choices of each game in the column `choices`.
    `progress` is called now and then with the number of games done.

    >>> import everdell_sim as ev
    >>> seats = ev.simulate("greedy,random", games=20, seed=7).seats
    >>> seats.group_by("bot").agg(seats["win_share"].mean()).height
    2
    """
    lineup = read_bots("bots", bots)
    whole("games", games, 1, MOST_DEALS)
    whole("seed", seed, 0, MOST_SEED)
    one_of("detail", detail, DETAILS)
    one_of("executor", executor, EXECUTORS)
    threads = threads_of(workers)
    rules = load_rules(modules, read_patches(patch))

    played = stretch(
        rules, lineup, 0, games, seed=seed, threads=threads, rows=detail, sums=detail != "games", progress=progress
    )
    cells = pl.DataFrame(
        {
            "cell": pl.Series([0], dtype=pl.UInt32),
            "players": pl.Series([len(lineup)], dtype=pl.UInt8),
            "bots": [plain(lineup)],
            "modules": [rules.modules],
            "patch": pl.Series([rules.patch_name], dtype=pl.String),
            "data": [rules.data_hash],
        }
    )
    return Dataset(
        games=played.games,
        seats=with_win_share(played.seats),
        cells=cells,
        cards=played.frame("cards"),
        events=played.frame("events"),
        locations=played.frame("locations"),
        decisions=played.frame("decisions"),
        sums={name: pl.DataFrame(table) for name, table in played.sums.items()},
    )
