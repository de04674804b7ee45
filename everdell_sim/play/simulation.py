"""Many games in memory: bots, deals and a seed in, tables out."""

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Any, Literal, TypeAlias, get_args

import polars as pl

from everdell_sim.bot.python_bots import Bots, PythonBot, plain, read_lineup
from everdell_sim.play.dataset import DETAILS, SUMMARIES, SUMMARY, TABLES, Dataset, Detail
from everdell_sim.play.decisions import Decisions
from everdell_sim.play.stretches import Progress, Stretch, of_total, stretch
from everdell_sim.rules.patches import Patch, Rules, load_rules, read_patches
from everdell_sim.support.brief import Summary
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
        summaries: Callable[[], Mapping[str, pl.DataFrame]] | None = None,
        origin: tuple[Rules, int] | None = None,
    ) -> None:
        """`summaries` is called when a summary is first used; `origin`, rules and seed, is needed for decisions."""
        self._detail = detail
        self._cells = cells
        self._written = {table: rows[table] for table in TABLES[detail]}
        self._summaries = summaries
        self._origin = origin
        self._frames = {}

    def _brief(self) -> Summary:
        lineups = "; ".join(", ".join(bots) for bots in self._cells["bots"].head(3))
        rows = [[table, f"{frame.height:,}"] for table, frame in self._written.items()]
        return Summary(f"Games in memory of {lineups}; detail {self._detail}", ("table", "rows"), rows)

    @cached_property
    def _summarised(self) -> Mapping[str, pl.DataFrame]:
        return {} if self._summaries is None else self._summaries()

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
        return [] if self._summaries is None else list(SUMMARIES)

    def summary(self, name: str) -> pl.DataFrame:
        self._require_summary(name)
        return self._summarised[name]

    def _rows(self, table: str) -> pl.LazyFrame:
        return self._written[table].lazy()

    def _decisions(self) -> Decisions:
        assert self._origin is not None
        rules, seed = self._origin
        players: int = self._cells["players"][0]
        return Decisions([self._rows("decisions")], seed, lambda _cell: (rules, players))

    def _in_arrow(self, table: str) -> Any:
        if table == "cells":
            return self._cells.to_arrow()
        frame = self._written.get(table)
        return (self._summarised[table.removeprefix(SUMMARY)] if frame is None else frame).to_arrow()


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

    Summaries take a fifth of the time of fast bots, so they are made when one is first used, by playing the same games
    again. With a bot written in Python, or `detail="summary"`, they are made at once.

    >>> import everdell_sim as ev
    >>> seats = ev.simulate("greedy,random", deals=20, seed=7).seats
    >>> seats.group_by("bot").agg(seats["win_share"].mean()).height
    2
    """
    lineup = read_lineup(bots)
    whole("deals", deals, 1, MOST_DEALS)
    whole("seed", seed, 0, MOST_SEED)
    one_of("detail", detail, DETAILS)
    one_of("executor", executor, EXECUTORS)
    threads = threads_of(workers)
    rules = load_rules(modules, read_patches(patch))

    def play(detail: Detail, summary: bool, progress: Progress | None) -> Stretch:
        counted = of_total(progress, deals)
        return stretch(
            rules, lineup, 0, deals, seed=seed, threads=threads, detail=detail, summary=summary, progress=counted
        )

    at_once = detail == "summary" or any(isinstance(bot, PythonBot) for bot in lineup)
    played = play(detail, at_once, progress)
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

    def summaries() -> dict[str, pl.DataFrame]:
        made = played if at_once else play("summary", True, None)
        return {name: pl.DataFrame(table) for name, table in made.summaries.items() if name in SUMMARIES}

    return Simulation(detail, cells, rows, summaries, (rules, seed))
