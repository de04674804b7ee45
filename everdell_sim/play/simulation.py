"""Many games in memory: bots, deals and a seed in, tables out."""

from collections.abc import Mapping
from typing import Any, Literal, TypeAlias, get_args

import polars as pl

from everdell_sim.bot.python_bots import Bots, plain, read_bots
from everdell_sim.play.dataset import DETAILS, SUMMARY, TABLES, Dataset, Detail
from everdell_sim.play.stretches import Progress, of_total, stretch
from everdell_sim.rules.patches import Patch, load_rules, read_patches
from everdell_sim.support.checks import MOST_DEALS, MOST_SEED, Names, one_of, threads_of, whole

Executor: TypeAlias = Literal["auto", "local"]
EXECUTORS: tuple[Executor, ...] = get_args(Executor)


class Simulation(Dataset):
    """A dataset in memory.

    >>> import everdell_sim as ev
    >>> played = ev.simulate("greedy,random", deals=20)
    >>> played.games.height, played.seats.height
    (20, 40)
    >>> played.sql("select count(*) as n from seats where seat = 0").item()
    20
    """

    def __init__(
        self,
        detail: Detail,
        cells: pl.DataFrame,
        rows: Mapping[str, pl.DataFrame],
        summaries: Mapping[str, pl.DataFrame],
    ) -> None:
        self._detail = detail
        self._cells = cells
        self._written = {table: rows[table] for table in TABLES[detail]}
        self._summaries = dict(sorted(summaries.items()))
        self._frames = {}

    @property
    def detail(self) -> Detail:
        return self._detail

    @property
    def cells(self) -> pl.DataFrame:
        return self._cells

    @property
    def tables(self) -> list[str]:
        return list(self._written)

    @property
    def summaries(self) -> list[str]:
        return list(self._summaries)

    def summary(self, name: str) -> pl.DataFrame:
        self._require_summary(name)
        return self._summaries[name]

    def _rows(self, table: str) -> pl.LazyFrame:
        return self._written[table].lazy()

    def _in_arrow(self, table: str) -> Any:
        if table == "cells":
            return self._cells.to_arrow()
        frame = self._written.get(table)
        return (self._summaries[table.removeprefix(SUMMARY)] if frame is None else frame).to_arrow()


def simulate(
    bots: Bots,
    deals: int,
    seed: int = 1,
    modules: Names = None,
    patch: Patch = None,
    detail: Detail = "games",
    workers: int | None = None,
    executor: Executor = "auto",
    progress: Progress | None = None,
) -> Simulation:
    """Play `deals` games between `bots`, one bot per seat, and return the tables in memory.

    The same arguments give the same tables, bit for bit, for any number of `workers` (threads; all cores by
    default). With a bot written in Python, `games` has the packed choices of each game in the column `choices`.
    `progress` is called every so often with the games played and the games to be played.

    >>> import everdell_sim as ev
    >>> seats = ev.simulate("greedy,random", deals=20, seed=7).seats
    >>> seats.group_by("bot").agg(seats["win_share"].mean()).height
    2
    """
    lineup = read_bots("bots", bots)
    whole("deals", deals, 1, MOST_DEALS)
    whole("seed", seed, 0, MOST_SEED)
    one_of("detail", detail, DETAILS)
    one_of("executor", executor, EXECUTORS)
    threads = threads_of(workers)
    rules = load_rules(modules, read_patches(patch))

    played = stretch(
        rules,
        lineup,
        0,
        deals,
        seed=seed,
        threads=threads,
        detail=detail,
        summary=True,
        progress=of_total(progress, deals),
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
    rows = {table: played.frame(table) for table in TABLES[detail]}
    return Simulation(detail, cells, rows, {name: pl.DataFrame(table) for name, table in played.summaries.items()})
