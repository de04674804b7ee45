"""Looks at a run of tables of roles while it is played: are the win shares known well enough?

Only the widths of intervals decide, never what they say, so the intervals keep their level (Chow and Robbins).
"""

import io
from collections.abc import Mapping
from dataclasses import dataclass, field

import polars as pl

from everdell_sim.runs import goals as goals_of
from everdell_sim.runs.execution.looks import LEVEL
from everdell_sim.runs.goals import Goal
from everdell_sim.runs.reader.headlines import Figure
from everdell_sim.runs.reader.role_results import COLUMNS, RoleResults
from everdell_sim.runs.records import Receipt, Stop
from everdell_sim.runs.roles import Tables, tables_of
from everdell_sim.runs.spec import ROLE_GOALS, Block, Spec
from everdell_sim.runs.store.place import Place

PAIR, ROLE = ROLE_GOALS


@dataclass
class RoleLooks:
    """The results of the deals that all cells have played so far, in their order; `at` of the steps."""

    place: Place
    steps: list[list[Block]]
    goals: list[Goal]
    tables: list[Tables]
    at: int = 0
    reached: bool = False
    results: dict[str, RoleResults] = field(default_factory=dict)

    @classmethod
    def of(cls, spec: Spec, place: Place, blocks: list[Block]) -> "RoleLooks":
        steps: dict[int, list[Block]] = {}
        for block in blocks:
            steps.setdefault(block.first, []).append(block)
        tables = list(tables_of(dict(enumerate(spec.cells))))
        return cls(place, [steps[first] for first in sorted(steps)], goals_of.parse(spec.until), tables)

    def enough(self, receipts: Mapping[str, Receipt]) -> bool:
        """Read the steps that all cells have finished, in order, and say whether the goals are reached."""
        while not self.reached and self.at < len(self.steps):
            found = [receipts.get(block.name) for block in self.steps[self.at]]
            if None in found:
                break
            rows = pl.concat([self._rows(receipt) for receipt in found if receipt is not None])
            for tables in self.tables:
                new = RoleResults.of(tables, rows)
                before = self.results.get(tables.bot)
                self.results[tables.bot] = new if before is None else before.and_more(new)
            self.at += 1
            self.reached = all(self._reached(one) for one in self.results.values())
        return self.reached

    def _rows(self, receipt: Receipt) -> pl.DataFrame:
        files = [file.path for file in receipt.files if file.path.startswith("seats/")]
        return pl.concat([pl.read_parquet(io.BytesIO(self.place.read(one)), columns=list(COLUMNS)) for one in files])

    def _reached(self, results: RoleResults) -> bool:
        figures = [Figure(ROLE, one) for one in results.role_shares(LEVEL)]
        if results.tables.players == 2:
            figures += [Figure(PAIR, one) for one in results.pair_shares(LEVEL)]
        return goals_of.reached(self.goals, figures)

    def keep(self, receipts: dict[str, Receipt]) -> Stop:
        """Keep the steps that were looked at, forget later ones, and return where the run stopped."""
        for step in self.steps[self.at :]:
            for block in step:
                receipts.pop(block.name, None)
        return Stop(sum(step[0].deals for step in self.steps[: self.at]), self.reached)
