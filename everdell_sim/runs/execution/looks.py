"""Looks at a run while it is played: are the goals reached?

A look follows from the blocks in their order, never from who played them when. So the run ends with the same block,
with every executor, and has the same bits.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from everdell_sim.runs import goals as goals_of
from everdell_sim.runs.reader.headlines import Goals, figures
from everdell_sim.runs.records import Receipt, Stop
from everdell_sim.runs.spec import Block, Spec
from everdell_sim.runs.store import arrow_tables, summary
from everdell_sim.runs.store.place import Place

LEVEL = 0.95
_LOOKED_AT = ("seats", "seat_pairs")


@dataclass
class Looks:
    """The summaries of the blocks so far, in their order; `at` of them."""

    place: Place
    blocks: list[Block]
    goals: Goals | None
    at: int = 0
    reached: bool = False
    total: list[tuple[str, Any]] = field(default_factory=list)

    @classmethod
    def of(cls, spec: Spec, place: Place, blocks: list[Block], times: int) -> "Looks":
        # A finished run has been looked at; made of larger blocks it is not looked at again.
        return cls(place, blocks, Goals.of(spec) if times == 1 else None)

    def enough(self, receipts: Mapping[str, Receipt]) -> bool:
        """Read the finished blocks in order and say whether the goals are reached."""
        if self.goals is None:
            return False
        while not self.reached and self.at < len(self.blocks) and self.blocks[self.at].name in receipts:
            receipt = receipts[self.blocks[self.at].name]
            new = arrow_tables.unpack(self.place.read(receipt.summary))
            self.total = summary.merge([*self.total, *(one for one in new if one[0] in _LOOKED_AT)])
            self.at += 1
            self.reached = self._look(self.goals)
        return self.reached

    def _look(self, goals: Goals) -> bool:
        rows = {name: table.to_pylist() for name, table in self.total}
        found = list(figures(rows["seats"], rows.get("seat_pairs", []), LEVEL, goals.target))
        return goals_of.reached(goals.goals, found)

    def keep(self, receipts: dict[str, Receipt]) -> Stop:
        """Keep the blocks that were looked at, forget later ones, and return where the run stopped."""
        if self.goals is None:
            return Stop()
        kept = self.blocks[: self.at]
        for block in self.blocks[self.at :]:
            receipts.pop(block.name, None)
        return Stop(sum(block.deals for block in kept), self.reached)
