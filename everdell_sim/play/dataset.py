"""The tables of many games, read in the same way from memory and from disk."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from typing import Any, Literal, TypeAlias, get_args

import polars as pl

from everdell_sim.errors import BadInput
from everdell_sim.play.decisions import Decisions
from everdell_sim.play.win_share import IN_SQL, with_win_share
from everdell_sim.support.brief import Brief
from everdell_sim.support.near_names import nearest
from everdell_sim.support.sql import NoTable, Question

# What is kept besides the summaries, which every dataset has.
Detail: TypeAlias = Literal["summary", "games", "cards", "decisions"]
DETAILS: tuple[Detail, ...] = get_args(Detail)
TABLES: dict[Detail, tuple[str, ...]] = {
    "summary": (),
    "games": ("games", "seats"),
    "cards": ("games", "seats", "cards", "events", "locations"),
    "decisions": ("games", "seats", "cards", "events", "locations", "decisions"),
}
ALL_TABLES = TABLES["decisions"]
# The summaries of one cell; runs add those that compare cells.
SUMMARIES = (
    *("card_pairs", "games", "histograms", "item_seats", "items", "margins", "notable"),
    *("orders", "seat_pairs", "seats", "tempo", "uses", "ways"),
)
# Sums by sample of the deals, which tell how much games of different cells have in common.
SAMPLED = ("seat_samples", "item_samples", "use_samples", "game_samples")
# What summaries of runs of formats before the third do not have.
LATER = ("margins", *SAMPLED)
# Tables that are made when they are asked for, by name.
Made: TypeAlias = Mapping[str, Callable[[], pl.DataFrame]]
# How SQL and exports name the summary `seats`, beside the rows of the same name.
SUMMARY = "summary_"


class Dataset(Brief, ABC):
    """The tables of many games. `ev.simulate` returns one in memory, `ev.run` and `ev.open_run` one on disk.

    `games`, `seats`, `cards`, `events`, `locations` and `decisions` are polars frames with one row per game, seat and
    so on, read when they are first used; `detail` decides which of them there are. In `decisions` each choice is a
    sentence, for which the games are played again with the choices that were kept. For tables larger than memory use
    `scan`, which is lazy, or `sql`. Summaries hold totals that every table of `everdell_sim.analysis` is computed from.

    >>> import everdell_sim as ev
    >>> for dataset in (ev.simulate("greedy,random", deals=20), ev.run("greedy,random", deals=20, out="first")):
    ...     print(dataset.tables, dataset.seats.height, dataset.summary("seats")["games"].to_list())
    ['games', 'seats'] 40 [20, 20]
    ['games', 'seats'] 40 [20, 20]
    """

    _frames: dict[str, pl.DataFrame]

    @property
    @abstractmethod
    def detail(self) -> Detail:
        """What was kept: "summary", "games", "cards" or "decisions"."""

    @property
    @abstractmethod
    def cells(self) -> pl.DataFrame:
        """One row per cell: its players, bots by seat, modules, patch and factors."""

    @property
    @abstractmethod
    def tables(self) -> list[str]:
        """The names of the tables of rows."""

    @property
    @abstractmethod
    def summaries(self) -> list[str]:
        """The names of the summaries."""

    @abstractmethod
    def summary(self, name: str) -> pl.DataFrame:
        """One of the summaries."""

    @abstractmethod
    def _rows(self, table: str) -> pl.LazyFrame:
        """The rows as they were written."""

    @abstractmethod
    def _decisions(self) -> Decisions:
        """The rows of decisions, whose choices are packed."""

    @abstractmethod
    def _in_arrow(self, table: str) -> Any:
        """Any table but decisions that SQL knows, as something that DuckDB reads."""

    @property
    def games(self) -> pl.DataFrame:
        return self._frame("games")

    @property
    def seats(self) -> pl.DataFrame:
        return self._frame("seats")

    @property
    def cards(self) -> pl.DataFrame:
        return self._frame("cards")

    @property
    def events(self) -> pl.DataFrame:
        return self._frame("events")

    @property
    def locations(self) -> pl.DataFrame:
        return self._frame("locations")

    @property
    def decisions(self) -> pl.DataFrame:
        return self._frame("decisions")

    def scan(self, table: str) -> pl.LazyFrame:
        """The rows of a table as a lazy frame: `collect` reads only what a query needs."""
        self._require(table)
        if table == "decisions":
            return self._decisions().lazy()
        rows = self._rows(table)
        return with_win_share(rows) if table == "seats" else rows

    def sql(
        self,
        query: str,
        limit: int | None = None,
        seconds: float | None = None,
        memory: str | None = None,
        also: Made | None = None,
    ) -> pl.DataFrame:
        """The result of one SELECT over the tables, `cells`, the summaries (`summary_seats`, ...), and others that are
        made if the query names them.
        """
        question = Question(query, limit=limit, seconds=seconds, memory=memory)
        made = {table: make().to_arrow() for table, make in (also or {}).items() if question.names(table)}
        known = self.sql_tables
        # Reading a file means checking all of it, so tables that the query does not name stay closed.
        named = [table for table in known if question.names(table)]
        try:
            mine = {table: self._for_sql(table) for table in named or ([] if made else known)}
            return question.ask(mine | made, {"seats": IN_SQL})
        except NoTable as error:
            if error.table in ALL_TABLES:
                self._require(error.table)
            raise BadInput(f"SQL: no table {error.table!r}; {nearest(error.table, [*known, *(also or ())])}") from None

    @property
    def sql_tables(self) -> list[str]:
        """Every table that SQL and exports know, by its name there."""
        return [*self.tables, "cells", *(f"{SUMMARY}{name}" for name in self.summaries)]

    def _for_sql(self, table: str) -> Any:
        return self._decisions().in_arrow() if table == "decisions" else self._in_arrow(table)

    def _frame(self, table: str) -> pl.DataFrame:
        if table not in self._frames:
            self._frames[table] = self.scan(table).collect()
        return self._frames[table]

    def _require(self, table: str) -> None:
        if table not in ALL_TABLES:
            raise BadInput(f"no table {table!r}; {nearest(table, ALL_TABLES)}")
        if table not in self.tables:
            raise BadInput(f"there are no {table} here: the games were played with detail {self.detail!r}")

    def _require_summary(self, name: str) -> None:
        if name not in self.summaries:
            raise BadInput(f"no summary {name!r}; {nearest(name, self.summaries)}")
