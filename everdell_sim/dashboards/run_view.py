"""A run through filters: the same tables of sums, with the cells and seats that were asked for."""

from collections.abc import Callable, Collection, Hashable
from dataclasses import dataclass, fields
from functools import cached_property
from typing import Any, TypeVar

import polars as pl

from everdell_sim.analysis import Filter
from everdell_sim.analysis.filters import Group, groups
from everdell_sim.dashboards.library import near
from everdell_sim.effects.evidence import beside, evidence
from everdell_sim.effects.of_runs import TABLE
from everdell_sim.rules.catalogue import item_names
from everdell_sim.runs.reader.run_dataset import Run
from everdell_sim.stats import VICTORY
from everdell_sim.support.phrases import command

NO_PATCH = "no patch"
STRENGTHS = ("stronger", "weaker")
# The seat of a row about the game as a whole.
WHOLE_GAME = 255

T = TypeVar("T")


@dataclass(frozen=True)
class Filters:
    """What is asked for; nothing named means everything."""

    players: tuple[int, ...] = ()
    bots: tuple[str, ...] = ()
    modules: tuple[str, ...] = ()
    patch: tuple[str, ...] = ()
    strength: str | None = None

    def __bool__(self) -> bool:
        return any(getattr(self, field.name) for field in fields(self))


class View:
    """A run with filters on it."""

    def __init__(
        self, name: str, run: Run, filters: Filters, place: int = 1, only: Collection[int] | None = None
    ) -> None:
        """`place` is 1, or 2 for the run that stands beside another; `only` these cells are looked at."""
        self.name, self.run, self.filters, self.place, self.only = name, run, filters, place, only
        self._answers: dict[Any, Any] = {}

    @cached_property
    def all_cells(self) -> pl.DataFrame:
        """Every cell, with its modules and patch as one text each."""
        return self.run.cells.with_columns(
            module_set=pl.col("modules").list.join("+"), patch_name=pl.col("patch").fill_null(NO_PATCH)
        )

    @cached_property
    def cells(self) -> pl.DataFrame:
        """The cells that the filters leave."""
        cells, asked = self.all_cells, self.filters
        if self.only is not None:
            cells = cells.filter(pl.col("cell").is_in(self.only))
        if asked.players:
            cells = cells.filter(pl.col("players").is_in(asked.players))
        if asked.modules:
            cells = cells.filter(pl.col("module_set").is_in(asked.modules))
        if asked.patch:
            cells = cells.filter(pl.col("patch_name").is_in(asked.patch))
        return cells.filter(pl.col("cell").is_in(self._sitting(cells)["cell"].to_list()))

    @cached_property
    def sitting(self) -> pl.DataFrame:
        """The seats that the filters leave: cell, seat, bot, players, and whether nobody plays there (`automatic`)."""
        return self._sitting(self.cells)

    def _sitting(self, cells: pl.DataFrame) -> pl.DataFrame:
        sums = self.run.summary("seats").select("cell", "seat", "bot", "games", "win")
        sums = sums.join(cells.select("cell", "players"), on="cell")
        sums = sums.with_columns(automatic=pl.col("seat") >= pl.col("players"), seats=pl.len().over("cell"))
        if self.filters.bots:
            sums = sums.filter(pl.col("bot").is_in(self.filters.bots))
        if self.filters.strength:
            won, fair = pl.col("win").sum() / VICTORY, (pl.col("games") / pl.col("seats")).sum()
            ahead = (won >= fair).over("bot")
            sums = sums.filter(ahead if self.filters.strength == "stronger" else ~ahead)
        return sums.select("cell", "seat", "bot", "players", "automatic")

    @property
    def bots(self) -> list[str]:
        """Those who play; an automatic opponent does not."""
        return sorted(self.sitting.filter(~pl.col("automatic"))["bot"].unique())

    @property
    def players(self) -> list[int]:
        return sorted(self.sitting["players"].unique())

    @property
    def empty(self) -> bool:
        return not self.bots

    @property
    def games(self) -> int:
        """How many games the view holds."""
        return int(self.run.summary("games").join(self.cells, on="cell", how="semi")["games"].sum())

    @property
    def deals(self) -> int:
        return self.run.deals

    @cached_property
    def where(self) -> Filter:
        """The filters as the analysis takes them: opponents of the bots asked for still sit at their tables."""
        asked = self.filters
        chosen = self.bots if asked.bots or asked.strength else None
        some = bool(asked) or self.only is not None
        return Filter(cells=self.cells["cell"].to_list() if some else None, bots=chosen)

    @property
    def groups(self) -> dict[tuple[int, str], Group]:
        """By number of players and rules, which are never pooled."""
        return self.once("groups", lambda: {(one.players, one.rules): one for one in groups(self.run, self.where)})

    def part(self, players: int, rules: str) -> "View":
        """One of these groups, so that nothing is worked out of the others."""
        if len(self.groups) == 1:
            return self
        cells = self.groups[players, rules].cells
        return self.once(
            ("part", players, rules), lambda: View(self.name, self.run, self.filters, self.place, only=cells)
        )

    @property
    def names(self) -> dict[str, str]:
        """The names of cards, events, locations and roles by id, under the rules of the first cell."""
        return item_names([self.run.spec.cells[self.cells["cell"][0]].rules])

    def evidence(self, *kinds: str) -> pl.DataFrame:
        """What is known of things of these kinds, or of everything, from the run and the experiments beside it."""

        def known() -> pl.DataFrame:
            words = command("table", near(self.run.place.uri), TABLE)
            return evidence(self.run, self.where, kinds=kinds, command=words)

        return self.once(("evidence", kinds, beside(self.run)), known)

    def fair(self, like: pl.DataFrame) -> float | None:
        """An equal share at the tables that a frame of figures is about; None where there is none."""
        return self._group(like).fair

    def modules(self, like: pl.DataFrame) -> list[str]:
        """The modules at the tables that a frame of figures is about, besides the base game."""
        first = self._group(like).cells[0]
        modules: list[str] = self.run.cells.filter(pl.col("cell") == first)["modules"].to_list()[0]
        return [one for one in modules if one != "base"]

    def _group(self, like: pl.DataFrame) -> Group:
        players, rules = like.select("players", "rules").row(0)
        return self.groups[players, rules]

    def rows(self, name: str) -> pl.DataFrame:
        """A table of sums with the cells and, where it has them, the seats that the filters leave."""
        table = self.run.summary(name)
        if not self.filters and self.only is None:
            return table
        if "seat" not in table.columns:
            return table.join(self.cells, on="cell", how="semi")
        kept = self.sitting.select("cell", pl.col("seat").cast(table.schema["seat"]))
        whole = self.cells.select("cell", seat=pl.lit(WHOLE_GAME, table.schema["seat"]))
        return table.join(pl.concat([kept, whole]), on=["cell", "seat"], how="semi")

    def ask(self, table: Callable[..., T], **more: Any) -> T:
        """What a table of the analysis says about this view, worked out once."""
        key = (table, tuple(sorted(more.items())))
        if key not in self._answers:
            self._answers[key] = table(self.run, where=self.where, **more)
        found: T = self._answers[key]
        return found

    def once(self, key: Hashable, make: Callable[[], T]) -> T:
        """Something about this view that is worked out once."""
        if key not in self._answers:
            self._answers[key] = make()
        found: T = self._answers[key]
        return found
