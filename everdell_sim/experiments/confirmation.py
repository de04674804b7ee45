"""The best and the worst of many once more: what is picked for its size looks larger than it is."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

from everdell_sim.experiments.allocation import Plays
from everdell_sim.play.measures import Measured

One = TypeVar("One")


@dataclass(frozen=True)
class Later:
    """A side on deals that come after so many others."""

    side: Plays
    after: int

    def play(self, first: int, deals: int) -> Measured:
        return self.side.play(self.after + first, deals)


def picked(ranked: Sequence[One], each: int) -> list[One]:
    """So many from either end, each once."""
    return list(ranked) if 2 * each >= len(ranked) else [*ranked[:each], *(ranked[-each:] if each else ())]
