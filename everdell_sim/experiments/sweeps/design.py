"""Which combinations of levels are played."""

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

from everdell_sim.errors import BadInput
from everdell_sim.support.settings import only

MOST_CELLS = 10_000
_MOST_LEVELS = 1000
# Samples from which the one is taken whose nearest two points lie farthest apart.
_TRIES = 20
_MOST_COMPARED = 256


@dataclass(frozen=True)
class Levels:
    """The values that a factor takes: some of them, or a range."""

    some: tuple[Any, ...] = ()
    low: float = 0
    high: float = 0

    def at(self, x: float) -> Any:
        """The value at `x` of the way, from 0 up to but not including 1."""
        if self.some:
            return self.some[int(x * len(self.some))]
        if isinstance(self.low, int) and isinstance(self.high, int):
            return self.low + int(x * (self.high - self.low + 1))
        return round(self.low + x * (self.high - self.low), 6)


def read_levels(where: str, value: Any) -> Levels:
    """A list of values, or `{ from = 1, to = 5 }` with or without a `step`."""
    if isinstance(value, list) and value:
        return Levels(tuple(value))
    if not isinstance(value, dict):
        raise BadInput(f"{where} must be a list of values or {{ from = 1, to = 5 }}, not {value!r}")
    only(where, value, ("from", "to", "step"))
    low, high, step = value.get("from"), value.get("to"), value.get("step")
    for one in (low, high, 1 if step is None else step):
        if isinstance(one, bool) or not isinstance(one, (int, float)):
            raise BadInput(f"{where}: from, to and step must be numbers, not {one!r}")
    assert isinstance(low, (int, float))
    assert isinstance(high, (int, float))
    if not low < high:
        raise BadInput(f"{where}: from must be below to, not {low} to {high}")
    if step is None:
        return Levels((), low, high)
    if not step > 0 or (high - low) / step > _MOST_LEVELS:
        raise BadInput(f"{where}: a step of {step} from {low} to {high} gives no list of at most {_MOST_LEVELS} values")
    count = int((high - low) / step + 1e-9) + 1
    return Levels(tuple(_tidy(low + at * step) for at in range(count)))


def _tidy(value: float) -> float:
    return value if isinstance(value, int) else round(value, 6)


def grid(levels: Mapping[str, Levels]) -> list[dict[str, Any]]:
    """Every combination; the first factor changes slowest."""
    cells = 1
    for name, one in levels.items():
        if not one.some and not (isinstance(one.low, int) and isinstance(one.high, int)):
            raise BadInput(f"factor {name}: a range of numbers needs a step, or the sweep a sample")
        cells *= len(_whole(one))
    if cells > MOST_CELLS:
        raise BadInput(f"{cells:,} combinations are more than {MOST_CELLS:,}: leave some out, or take a sample")
    return [dict(zip(levels, values, strict=True)) for values in product(*map(_whole, levels.values()))]


def _whole(levels: Levels) -> Sequence[Any]:
    return levels.some or range(int(levels.low), int(levels.high) + 1)


def sample(levels: Mapping[str, Levels], cells: int, seed: int) -> list[dict[str, Any]]:
    """A Latin hypercube: cut into `cells` slices, every factor has one cell in each of its slices.

    Of several such samples the one is taken whose cells keep farthest apart. Cells that fall together are one cell.
    """
    rng = random.Random(seed)
    best, farthest = _cube(len(levels), cells, rng), -1.0
    for _ in range(_TRIES):
        cube = _cube(len(levels), cells, rng)
        if (apart := _apart(cube)) > farthest:
            best, farthest = cube, apart
    found = [{name: one.at(x) for (name, one), x in zip(levels.items(), point, strict=True)} for point in best]
    return [one for at, one in enumerate(found) if one not in found[:at]]


def _cube(factors: int, cells: int, rng: random.Random) -> list[tuple[float, ...]]:
    columns = []
    for _ in range(factors):
        slices = list(range(cells))
        rng.shuffle(slices)
        columns.append([(one + rng.random()) / cells for one in slices])
    return list(zip(*columns, strict=True))


def _apart(points: Sequence[Sequence[float]]) -> float:
    some = points[:_MOST_COMPARED]
    distances = (
        sum((a - b) ** 2 for a, b in zip(one, other, strict=True)) for at, one in enumerate(some) for other in some[:at]
    )
    return min(distances, default=0.0)
