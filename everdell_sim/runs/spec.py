"""What a run plays. Everything in its files follows from this alone."""

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Self

import msgspec

from everdell_sim import _core
from everdell_sim.bot.python_bots import Bots, PythonBot, in_python, plain, read_bots, read_lineup
from everdell_sim.errors import BadInput
from everdell_sim.play.dataset import DETAILS, LATER, SAMPLED, TABLES, Detail
from everdell_sim.rules.patches import Origin, Patch, load_rules, read_patches
from everdell_sim.runs import bot_records, cutting
from everdell_sim.runs.cutting import Cut, Load
from everdell_sim.runs.records import Receipt, WrittenCell, WrittenSpec
from everdell_sim.runs.roles import game_of, roles_of, without_roles
from everdell_sim.support.checks import MOST_DEALS, MOST_SEED, Names, one_of, whole
from everdell_sim.support.seals import hash_of

# The first format tells neither how a run is cut nor its engine; the second has no sums by sample of the deals.
FORMAT, SECOND, FIRST = 3, 2, 1
# What a run of tables of roles may be played for: every matchup, and every role.
ROLE_GOALS = ("win_share.pair", "win_share.role")


@dataclass(frozen=True)
class Cell:
    """One line-up under one set of rules."""

    bots: tuple[str, ...]
    modules: tuple[str, ...] = ()
    patches: tuple[Origin, ...] = ()
    factors: Mapping[str, Any] = field(default_factory=dict)

    @classmethod
    def of(
        cls, bots: Bots, modules: Names = None, patch: Patch = None, factors: Mapping[str, Any] | None = None
    ) -> Self:
        """A cell as people name it; anything wrong with it is an error now."""
        lineup = read_lineup(bots)
        for bot in lineup:
            if isinstance(bot, PythonBot) and not bot.file:
                raise BadInput(f"a run on disk names its bots by their files: write file.py:{bot}")
        patches = tuple(read_patches(patch))
        rules = load_rules(modules, patches)
        _core.check(rules, lineup)
        # A patch is known by its own name: where its file lay changes nothing.
        named = [one.get("patch", {}).get("name", "patch") for _, one in patches]
        kept = tuple((name, one) for name, (_, one) in zip(named, patches, strict=True))
        cell = cls(tuple(plain(lineup)), tuple(rules.modules), kept, factors or {})
        # They are loaded already; what is kept of a cell would load the same.
        vars(cell)["rules"] = rules
        return cell

    @cached_property
    def rules(self) -> _core.Rules:
        return load_rules(list(self.modules), self.patches)

    @cached_property
    def lineup(self) -> list[str]:
        """The bots, ready to play."""
        return read_bots("bots", list(self.bots))

    @property
    def in_python(self) -> bool:
        """Is there a bot in Python? Then the rows of games hold their choices."""
        return any(map(in_python, self.bots))

    @property
    def load(self) -> Load:
        """What a game costs, as the bots declare."""
        players = len(self.bots)
        return Load(sum(bot_records.cost(bot, players) for bot in self.bots), self.in_python)

    @property
    def written(self) -> WrittenCell:
        # Through JSON: a patch of tuples is the patch of lists that is read again.
        patches, factors = json.loads(json.dumps([self.patches, self.factors]))
        kept = msgspec.convert(patches, tuple[Origin, ...])
        return WrittenCell(self.bots, self.modules, kept, factors, self.rules.data_hash, self.rules.patch_name)


@dataclass(frozen=True)
class Block:
    """A range of deals that some cells play."""

    cells: tuple[int, ...]
    first: int
    deals: int
    # Blocks that were made into this one.
    times: int = 1

    @classmethod
    def of(cls, receipt: Receipt) -> Self:
        """The block that a receipt is for."""
        return cls(receipt.cells, receipt.first_deal, receipt.deals, receipt.times)

    @property
    def name(self) -> str:
        return part(self.cells[0], self.first, self.times)

    @property
    def receipt(self) -> str:
        """The file of its receipt."""
        return f"receipts/{self.name}.json"


def part_of(cell: int) -> str:
    """How the names of all files of a cell begin."""
    return f"part-{cell:05d}-"


def part(cell: int, first: int, times: int = 1) -> str:
    """The name of a file; one that holds several blocks cannot be taken for one that holds the first of them."""
    return f"{part_of(cell)}{first:010d}" + (f"-x{times}" if times > 1 else "")


@dataclass(frozen=True)
class Spec:
    """Cells, deals, seed and detail. The first cell with as many players is the baseline of the others."""

    cells: tuple[Cell, ...]
    deals: int
    seed: int = 1
    detail: Detail = "games"
    # When to stop, if before all deals are played.
    until: str = ""
    format: int = FORMAT
    # As it was written of a run that is there; else as it follows from all the rest.
    written_cut: Cut | None = None

    def __post_init__(self) -> None:
        whole("deals", self.deals, 1, MOST_DEALS)
        whole("seed", self.seed, 0, MOST_SEED)
        one_of("detail", self.detail, DETAILS)
        if not self.cells:
            raise BadInput("a run needs at least one cell")
        if self.until and len(self.cells) > 1:
            self._check_goals()

    def _check_goals(self) -> None:
        from everdell_sim.runs import goals

        if any(roles_of(cell) is None for cell in self.cells) or not self.tables:
            raise BadInput("until is for a run of one cell, or for cells with fixed roles: cells share their deals")
        goals.check(goals.parse(self.until), ROLE_GOALS)

    @property
    def tables(self) -> tuple[str, ...]:
        return TABLES[self.detail]

    @cached_property
    def in_python(self) -> bool:
        """Is there a bot in Python in any cell?"""
        return any(cell.in_python for cell in self.cells)

    @cached_property
    def added_columns(self) -> dict[str, dict[str, dict[str, str]]]:
        """By table and name: the columns that modules of any cell add, whatever the roles; every cell has them."""
        added: dict[str, dict[str, dict[str, str]]] = {}
        for cell in {(*map(without_roles, cell.modules), repr(cell.patches)): cell for cell in self.cells}.values():
            for table, columns in cell.rules.added_columns.items():
                added.setdefault(table, {}).update({column["name"]: column for column in columns})
        return added

    @property
    def games(self) -> int:
        return self.deals * len(self.cells)

    @cached_property
    def pooled(self) -> frozenset[int]:
        """The cells that tables add to others: as many players under the same rules."""
        games = [(len(cell.bots), game_of(cell)) for cell in self.cells]
        often = {one for one, times in Counter(games).items() if times > 1}
        return frozenset(at for at, one in enumerate(games) if one in often)

    def sums(self, cell: int, table: str) -> bool:
        """Does the summary hold this table of a cell?"""
        return table not in (LATER if self.format <= SECOND or (cell not in self.pooled and table in SAMPLED) else ())

    def baseline(self, cell: int) -> int:
        """The cell that this one is compared with, deal by deal; its own number if it is one itself."""
        players = len(self.cells[cell].bots)
        return next(at for at, one in enumerate(self.cells) if len(one.bots) == players)

    @cached_property
    def cut(self) -> Cut:
        """How the run is cut into blocks."""
        if self.written_cut is not None:
            return self.written_cut
        if self.format == FIRST:
            return cutting.first_cut([cell.in_python for cell in self.cells], self.detail, bool(self.until))
        return cutting.cut([cell.load for cell in self.cells], self.detail, bool(self.until))

    def blocks(self, times: int = 1, deals: int | None = None) -> Iterator[Block]:
        """Every block of the run, in the order in which they are played; `times` of them made into one.

        With `deals` only the blocks of the first `deals`: a run may stop before all are played.
        """
        last = self.deals if deals is None else deals
        at = 0
        for cells, size in self.cut:
            for first in range(0, last, size * times):
                yield Block(tuple(range(at, at + cells)), first, min(size * times, last - first), times)
            at += cells

    @cached_property
    def written(self) -> WrittenSpec:
        """As the manifest holds it, with everything that follows from it."""
        return WrittenSpec(
            format=self.format,
            version=_core.__version__,
            seed=self.seed,
            deals=self.deals,
            detail=self.detail,
            bots=bot_records.resolved({bot for cell in self.cells for bot in cell.bots}),
            cells=tuple(cell.written for cell in self.cells),
            until=self.until,
            engine="" if self.format == FIRST else _core.__sources__,
            cut=() if self.format == FIRST else self.cut,
        )

    @classmethod
    def of(cls, written: WrittenSpec) -> Self:
        """The specification that was written; refused if this program would play other games."""
        if not FIRST <= written.format <= FORMAT:
            raise BadInput(f"the run has format {written.format}, this version reads formats {FIRST} to {FORMAT}")
        cells = tuple(Cell(one.bots, one.modules, one.patches, one.factors) for one in written.cells)
        return cls(cells, written.deals, written.seed, written.detail, written.until, written.format, _cut(written))

    def like(self, written: WrittenSpec) -> "Spec":
        """The same games, cut and written as in an existing run."""
        return replace(self, format=written.format, written_cut=_cut(written))

    @cached_property
    def hash(self) -> str:
        return hash_of(self.written)


def _cut(written: WrittenSpec) -> Cut | None:
    return None if written.format == FIRST else written.cut


def one_cell(bots: Bots, deals: int, seed: int, modules: Names, patch: Patch, detail: Detail, until: str = "") -> Spec:
    """The specification of a run of one line-up."""
    return Spec((Cell.of(bots, modules, patch),), deals, seed, detail, until)
