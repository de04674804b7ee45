"""Which games and seats a table is about."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeAlias, TypeVar

import polars as pl

from everdell_sim.errors import BadInput
from everdell_sim.runs.roles import without_roles
from everdell_sim.support.near_names import nearest

One = TypeVar("One")
Some: TypeAlias = One | Iterable[One] | None


class Summed(Protocol):
    """A run with its summaries, on disk or in memory."""

    @property
    def cells(self) -> pl.DataFrame: ...

    @property
    def summaries(self) -> Sequence[str]: ...

    def summary(self, name: str) -> pl.DataFrame: ...


class NothingLeft(BadInput):
    """No game or seat is left."""


@dataclass(frozen=True)
class Filter:
    """What to keep, each as one value or several: None keeps all.

    `players`, `cells`, `modules` (a list of those in addition to the base game), `patch` (its name, "" for none) and
    `factors` choose games. `bots` and `seats` choose players; the others at their tables still count as opponents.
    """

    players: Some[int] = None
    bots: Some[str] = None
    seats: Some[int] = None
    cells: Some[int] = None
    modules: Iterable[str] | None = None
    patch: Some[str] = None
    factors: Mapping[str, Any] = field(default_factory=dict)


EVERYTHING = Filter()


@dataclass(frozen=True)
class Group:
    """Cells of one number of players under one set of rules, each with its bots by seat and the seats kept."""

    players: int
    rules: str
    bots: Mapping[int, tuple[str, ...]]
    kept: Mapping[int, tuple[int, ...]]
    # The automatic opponents of each cell. They are no players, but there is someone to win against.
    automatic: Mapping[int, tuple[str, ...]] = field(default_factory=dict)

    @property
    def opposed(self) -> bool:
        """Is there anyone to win against?"""
        return self.players > 1 or bool(self.opponents)

    @property
    def opponents(self) -> tuple[str, ...]:
        """The automatic opponents: the same under the same rules."""
        return next(iter(self.automatic.values()), ())

    @property
    def fair(self) -> float | None:
        """What each would win by chance alone; None against an automatic opponent, where that is not expected."""
        return 1 / self.players if self.players > 1 and not self.opponents else None

    @property
    def about(self) -> dict[str, Any]:
        return {"players": self.players, "rules": self.rules}

    @property
    def cells(self) -> list[int]:
        return list(self.bots)

    @property
    def places(self) -> pl.DataFrame:
        """The seats kept: cell, seat and bot."""
        rows = [(cell, seat, self.bots[cell][seat]) for cell, seats in self.kept.items() for seat in seats]
        return pl.DataFrame(rows, schema={"cell": pl.UInt32, "seat": pl.Int64, "bot": pl.String}, orient="row")

    def line_up(self, cell: int) -> str:
        """Who sits there, automatic opponents last."""
        return ", ".join((*self.bots[cell], *self.opponents))


def groups(run: Summed, where: Filter) -> list[Group]:
    """What is left of a run, by number of players and rules. At least one group with at least one seat, or refused."""
    cells = run.cells
    if cells.is_empty():
        raise NothingLeft("this run has no cells, so there is nothing to show")
    labelled = cells.with_columns(rules=pl.Series(_labels(cells), dtype=pl.String))
    bots, seats = _several(where.bots), _several(where.seats)
    _known("bot", bots, {bot for lineup in cells["bots"].to_list() for bot in lineup})
    _known("seat", seats, set(range(int(cells["players"].max()))))  # type: ignore[arg-type]
    found: dict[tuple[int, str], dict[int, tuple[str, ...]]] = {}
    kept: dict[int, tuple[int, ...]] = {}
    for row in _chosen(labelled, where).iter_rows(named=True):
        lineup = tuple(row["bots"])
        sitting = tuple(
            seat
            for seat, bot in enumerate(lineup)
            if (bots is None or bot in bots) and (seats is None or seat in seats)
        )
        if sitting:
            kept[row["cell"]] = sitting
            found.setdefault((row["players"], row["rules"]), {})[row["cell"]] = lineup
    automatic = _automatic(run, cells)
    if not found:
        raise NothingLeft(f"no player of this run fits all of: {_in_words(where)}")
    return [
        Group(
            players,
            rules,
            lineups,
            {cell: kept[cell] for cell in lineups},
            {cell: automatic[cell] for cell in lineups if cell in automatic},
        )
        for (players, rules), lineups in sorted(found.items())
    ]


def _automatic(run: Summed, cells: pl.DataFrame) -> dict[int, tuple[str, ...]]:
    """Who sits after the players, by cell."""
    sums = run.summary("seats").join(cells.select("cell", "players"), on="cell")
    beyond = sums.filter(pl.col("seat") >= pl.col("players")).sort("cell", "seat")
    found: dict[int, tuple[str, ...]] = {}
    for cell, bot in beyond.select("cell", "bot").iter_rows():
        found[cell] = (*found.get(cell, ()), bot)
    return found


def _chosen(cells: pl.DataFrame, where: Filter) -> pl.DataFrame:
    """The cells that a filter keeps."""
    for column, wanted in (("players", where.players), ("cell", where.cells), ("patch", where.patch)):
        values = _several(wanted)
        if values is not None:
            values_of = cells[column].fill_null("") if column == "patch" else cells[column]
            _known(column, values, set(values_of.to_list()))
            cells = cells.filter(values_of.is_in(list(values)))
    if where.modules is not None:
        wished = {*where.modules} - {"base"}
        cells = cells.filter([set(modules) - {"base"} == wished for modules in cells["modules"].to_list()])
    for factor, wanted in where.factors.items():
        _known("factor", {factor}, set(cells.columns))
        cells = cells.filter(cells[factor].is_in(list(_several(wanted) or ())))
    return cells


def _several(wanted: Any) -> set[Any] | None:
    if wanted is None:
        return None
    return {wanted} if isinstance(wanted, (str, int, float, bool)) else set(wanted)


def _known(what: str, wanted: set[Any] | None, known: set[Any]) -> None:
    for one in sorted(wanted or (), key=str):
        if one not in known:
            raise NothingLeft(f"this run has no {what} {one!r}; {nearest(str(one), sorted(map(str, known)))}")


def _labels(cells: pl.DataFrame) -> list[str]:
    """What each cell's rules are called; rules that differ never share a name.

    Who was given which role is no rule: tables of roles are one game, played from all sides. Where seats choose their
    roles it is another.
    """
    named: dict[str, str] = {}
    keys = []
    for row in cells.iter_rows(named=True):
        roles = [value for name, value in row.items() if name.startswith("role_") and value is not None]
        modules = [without_roles(name) if roles else name for name in row["modules"] if name != "base"]
        label = " + ".join(["base", *modules, *([row["patch"]] if row["patch"] else [])])
        chosen = "" if all(roles) else ", roles chosen"
        keys.append(f"{label}{chosen}" if roles else row["data"])
        named[keys[-1]] = label + chosen
    labels = list(named.values())
    return [named[key] if labels.count(named[key]) == 1 else f"{named[key]} ({key[:8]})" for key in keys]


def _in_words(where: Filter) -> str:
    asked = {
        name: getattr(where, name) for name in ("players", "bots", "seats", "cells", "modules", "patch", "factors")
    }
    return ", ".join(f"{name} {_plain(value)}" for name, value in asked.items() if value is not None and value != {})


def _plain(value: Any) -> str:
    return str(value) if isinstance(value, (str, int, Mapping)) else ", ".join(map(str, value))
