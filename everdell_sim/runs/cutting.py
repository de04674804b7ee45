"""How a run is cut into blocks. A block is what is lost at most when a run is stopped, so it is some seconds of play.

The cut follows from the specification alone, never from the machine: every machine writes the same files.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from everdell_sim.play.dataset import Detail

# Of each group of cells: how many they are, and the deals of one of their blocks.
Cut: TypeAlias = tuple[tuple[int, int], ...]

# Games in a block at most. A block is held in memory while it is written, so its size must not depend on the size of
# the run.
_MOST: dict[Detail, int] = {"summary": 65_536, "games": 65_536, "cards": 16_384, "decisions": 4_096}
_MOST_IN_PYTHON = 512
# Between two looks at a run that stops when enough is known.
_LOOK = 4_096
# Cells that are played on the same deals in one block.
_GROUP = 16
# Microseconds of one processor that a block takes, and that one deal of all its cells may take: a group that is split
# plays its baseline once more.
_BLOCK, _DEAL = 4_000_000, 16_000_000


@dataclass(frozen=True)
class Load:
    """What a game of a cell costs: microseconds of one processor, and whether a bot in Python sits there."""

    cost: int
    in_python: bool


def cut(loads: Sequence[Load], detail: Detail, until: bool) -> Cut:
    """Blocks that take some seconds each."""
    groups = tuple(_groups(loads, detail, until))
    if until and len(groups) > 1:
        # All cells must have played the same deals when a look is taken.
        least = min(deals for _, deals in groups)
        groups = tuple((cells, 1 << least.bit_length() - 1) for cells, _ in groups)
    return groups


def _groups(loads: Sequence[Load], detail: Detail, until: bool) -> Iterator[tuple[int, int]]:
    at = 0
    while at < len(loads):
        size = _GROUP
        while size > 1 and _cost(loads[at : at + size]) > _DEAL:
            size //= 2
        group = loads[at : at + size]
        deals = max(_BLOCK // max(_cost(group), 1), 1)
        # A power of two: a few cells more or less do not change it.
        yield len(group), min(1 << deals.bit_length() - 1, _most(group, detail, until))
        at += len(group)


def _cost(group: Sequence[Load]) -> int:
    return sum(load.cost for load in group)


def _most(group: Sequence[Load], detail: Detail, until: bool) -> int:
    """The deals of the largest block that these cells may have."""
    most = _MOST_IN_PYTHON if any(load.in_python for load in group) else _MOST[detail]
    return max(min(most, _LOOK if until else most) // len(group), 1)


def first_cut(in_python: Sequence[bool], detail: Detail, until: bool) -> Cut:
    """As runs of the first format are cut: whatever their bots cost."""
    loads = [Load(0, one) for one in in_python]
    groups = [loads[at : at + _GROUP] for at in range(0, len(loads), _GROUP)]
    return tuple((len(group), _most(group, detail, until)) for group in groups)
