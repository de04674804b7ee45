"""Two runs on disk as measures by deal, the same ones as those of an experiment."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import polars as pl

from everdell_sim.errors import BadInput
from everdell_sim.play.measures import ITEMS, Measured, common, items
from everdell_sim.play.stretches import Stretch, cuts
from everdell_sim.rules.catalogue import item_names
from everdell_sim.rules.change_words import change_words
from everdell_sim.rules.patches import changes
from everdell_sim.runs.reader.run_dataset import Run
from everdell_sim.runs.roles import roles_of
from everdell_sim.runs.spec import Cell

# Deals that are read at a time.
STRETCH = 16_384


@dataclass(frozen=True)
class Side:
    """One of the runs."""

    run: Run
    where: str

    def __post_init__(self) -> None:
        if not self.run.done:
            raise BadInput(f"{self.where}: is not finished; --resume finishes it")
        if "seats" not in self.run.tables:
            raise BadInput(f"{self.where}: has only summaries; play it with --detail games or cards to compare it")
        sizes = {len(cell.bots) for cell in self.cells}
        if len(sizes) > 1:
            raise BadInput(f"{self.where}: has cells of {sorted(sizes)} players, which are never pooled")

    @property
    def cells(self) -> tuple[Cell, ...]:
        return self.run.spec.cells

    @property
    def lineups(self) -> list[list[str]]:
        return [list(cell.bots) for cell in self.cells]

    @property
    def players(self) -> int:
        return len(self.lineups[0])

    @property
    def deals(self) -> int:
        return self.run.spec.deals

    @property
    def detailed(self) -> bool:
        return "cards" in self.run.tables

    def ids(self, section: str) -> list[str]:
        return list(dict.fromkeys(row["id"] for cell in self.cells for row in cell.rules.item_rows(section)))

    def measured(self, deals: int, ids: Mapping[str, Sequence[str]] | None) -> Iterator[Measured]:
        """The measures of the first `deals`, a stretch at a time; of items too where their `ids` are given."""
        for first, size in cuts(deals, STRETCH):
            played = [self._stretch(cell, first, size, ids is not None) for cell in range(len(self.cells))]
            found = common(self.lineups, played, [roles_of(cell) or () for cell in self.cells])
            if ids is not None:
                found |= items(played, ids, size, len(self.lineups) * self.players)
            yield Measured.of(found)

    def _stretch(self, cell: int, first: int, deals: int, detail: bool) -> Stretch:
        mine = (pl.col("cell") == cell) & pl.col("deal").is_between(first, first + deals - 1)
        tables = {
            "games": self.run.scan("games").filter(mine).sort("deal").collect(),
            "seats": self.run.scan("seats").filter(mine).sort("deal", "seat").collect(),
        }
        for kind in ITEMS if detail else ():
            tables[f"{kind}s"] = self.run.scan(f"{kind}s").filter(mine).collect()
        return Stretch(cell, first, tables)


@dataclass(frozen=True)
class Pair:
    """Two runs of equally many players on equally many cells."""

    one: Side
    other: Side

    def __post_init__(self) -> None:
        if self.one.players != self.other.players:
            counts = f"{self.one.players} and {self.other.players}"
            raise BadInput(f"the runs are for {counts} players, which are never pooled")
        if len(self.one.cells) != len(self.other.cells):
            counts = f"{len(self.one.cells)} and {len(self.other.cells)}"
            raise BadInput(f"the runs have {counts} cells, so it is not clear which belong together")

    @property
    def paired(self) -> bool:
        """Do they share their deals?"""
        return self.one.run.spec.seed == self.other.run.spec.seed

    @property
    def deals(self) -> int:
        """How many deals they share."""
        return min(self.one.deals, self.other.deals)

    @cached_property
    def ids(self) -> dict[str, list[str]] | None:
        """Everything that can be counted in both; None where one of them kept no cards."""
        if not (self.one.detailed and self.other.detailed):
            return None
        return {kind: list(dict.fromkeys([*self.one.ids(kind), *self.other.ids(kind)])) for kind in ITEMS}

    @property
    def names(self) -> dict[str, str]:
        return item_names(cell.rules for cell in (*self.one.cells, *self.other.cells))

    def differences(self) -> list[str]:
        """How the two specifications differ, the most important first."""
        where: dict[str, list[int]] = {}
        for at, (one, other) in enumerate(zip(self.one.cells, self.other.cells, strict=True)):
            bots = [f"bots {', '.join(one.bots)} → {', '.join(other.bots)}"] if one.bots != other.bots else []
            for change in dict.fromkeys([*_rules_apart(one, other), *bots]):
                where.setdefault(change, []).append(at)
        cells = len(self.one.cells)
        found = [f"{change}{_among(mine, cells)}" for change, mine in where.items()]
        spec, then = self.one.run.spec, self.other.run.spec
        for key in ("seed", "deals", "detail"):
            if getattr(spec, key) != getattr(then, key):
                found.append(f"{key} {getattr(spec, key)} → {getattr(then, key)}")
        return found


def _among(mine: Sequence[int], cells: int) -> str:
    """Which of the cells these are, in words; nothing where it is all of them."""
    if len(mine) == cells:
        return ""
    return f" in cell {mine[0]}" if len(mine) == 1 else f" in {len(mine)} of {cells} cells"


def _rules_apart(one: Cell, other: Cell) -> list[str]:
    """What differs in the rules; where the modules do, their names stand for everything that comes with them."""
    if one.modules == other.modules:
        return change_words(changes(one.rules, other.rules))
    found = [f"modules {' + '.join(one.modules)} → {' + '.join(other.modules)}"]
    if one.patches != other.patches:
        found.append(f"patch {one.rules.patch_name or 'none'} → {other.rules.patch_name or 'none'}")
    return found


def shared(one: Measured, other: Measured) -> tuple[Measured, Measured]:
    """The measures that both have, in the same order and on the same scale."""
    names = [name for name in one.names if name in set(other.names)]
    return _only(one, names), _only(other, names)


def _only(measured: Measured, names: Sequence[str]) -> Measured:
    at = [measured.names.index(name) for name in names]
    scales = tuple(measured.scales[one] for one in at)
    return replace(measured, names=tuple(names), scales=scales, values=measured.values[at])
