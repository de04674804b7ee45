"""The numbers that a search may change, and the patch that a choice of them makes."""

import copy
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from everdell_sim.errors import BadInput
from everdell_sim.rules.patches import Rules, place_in_list
from everdell_sim.rules.words import RESOURCES
from everdell_sim.support.near_names import nearest

Point = tuple[int, ...]


@dataclass(frozen=True)
class Number:
    """One number of the game with its range. `part` is set where the address names a part of a whole value."""

    address: str
    low: int
    high: int
    step: int
    start: int
    # The resource within a cost, or the place within a list; the value of the whole goes with it.
    part: str | int | None = None
    whole: Any = None

    def change(self, value: int) -> float:
        """The distance from the unchanged game, as a part of the range."""
        return abs(value - self.start) / (self.high - self.low)


def read(rules: Rules, origin: str, given_numbers: object) -> list[Number]:
    """The table `numbers` of a plan: `"card.farm.points" = [0, 3]`, or with a step `[0, 6, 2]`."""
    if not isinstance(given_numbers, dict) or not given_numbers:
        raise BadInput(f'{origin}: numbers is missing: which may change? Write "card.farm.points" = [0, 3]')
    known = {row["path"]: row for row in rules.addresses("")}
    return [_number(rules, known, origin, address, given) for address, given in given_numbers.items()]


def _number(rules: Rules, known: dict[str, dict[str, Any]], origin: str, address: str, given: object) -> Number:
    value, part, whole = _start(rules, known, origin, address)
    where = f"{origin}: numbers.{address!r}"
    if not (
        isinstance(given, list)
        and len(given) in (2, 3)
        and all(isinstance(one, int) and not isinstance(one, bool) for one in given)
    ):
        raise BadInput(f"{where}: must be [lowest, highest] or [lowest, highest, step] in whole numbers, not {given!r}")
    low, high, step = (*given, 1)[:3]
    if not (low < high and 1 <= step <= high - low):
        raise BadInput(f"{where}: {given!r} leaves nothing to choose from")
    if not low <= value <= high:
        raise BadInput(f"{where}: the game has {value}, which is not from {low} to {high}")
    return Number(address, low, high, step, value, part, whole)


def _start(
    rules: Rules, known: dict[str, dict[str, Any]], origin: str, address: str
) -> tuple[int, str | int | None, Any]:
    """The value that the game has, and what it is part of."""
    row = known.get(address)
    if row is not None and row["type"] == "number" and isinstance(row["value"], int):
        return row["value"], None, None
    above, _, last = address.rpartition(".")
    row = known.get(above)
    if row is not None and row["type"] == "amounts" and last in RESOURCES:
        return row["value"].get(last, 0), last, row["value"]
    if row is not None and (place := place_in_list(known, address)):
        value = row["value"][place[1]]
        if isinstance(value, int) and not isinstance(value, bool):
            return value, place[1], row["value"]
    # What a person may have meant: numbers, and the parts of costs and lists.
    hint = rules.elsewhere(address) or f"; {nearest(address, _addresses(known), 6)}"
    raise BadInput(f"{origin}: numbers.{address!r} is not a number of the game{hint}")


def _addresses(known: dict[str, dict[str, Any]]) -> list[str]:
    found = []
    for path, row in known.items():
        if row["type"] == "number":
            found.append(path)
        elif row["type"] == "amounts":
            found += [f"{path}.{one}" for one in RESOURCES]
        elif row["type"] == "list":
            found += [f"{path}.{at}" for at in range(len(row["value"]))]
    return found


def changed(numbers: Sequence[Number], point: Point) -> dict[str, int]:
    """What differs from the game, by address."""
    return {one.address: value for one, value in zip(numbers, point, strict=True) if value != one.start}


def values(numbers: Sequence[Number], point: Point) -> dict[str, Any]:
    """The keys that a patch must set: costs and lists whole, as a patch replaces them."""
    found: dict[str, Any] = {}
    for one, value in zip(numbers, point, strict=True):
        if value == one.start:
            continue
        if one.part is None:
            found[one.address] = value
            continue
        above = one.address.rpartition(".")[0]
        whole = found.setdefault(above, copy.deepcopy(one.whole))
        whole[one.part] = value
    for key, value in found.items():
        if isinstance(value, dict):
            found[key] = {name: amount for name, amount in value.items() if amount}
    return found


def patch(numbers: Sequence[Number], point: Point, name: str, why: str = "") -> dict[str, Any]:
    """The patch as a dict."""
    tables: dict[str, Any] = {"patch": {"name": name} | ({"why": why} if why else {})}
    for address, value in values(numbers, point).items():
        *above, last = address.split(".")
        at = tables
        for part in above:
            at = at.setdefault(part, {})
        at[last] = value
    return tables


def neighbours(numbers: Sequence[Number], point: Point) -> list[Point]:
    """Every point that is one step of one number away."""
    found = []
    for at, one in enumerate(numbers):
        for value in (point[at] - one.step, point[at] + one.step):
            if one.low <= value <= one.high:
                found.append((*point[:at], value, *point[at + 1 :]))
    return found


def size(numbers: Sequence[Number], point: Point) -> float:
    """How much a point changes: the parts of their ranges that the numbers move by, added up."""
    return sum(one.change(value) for one, value in zip(numbers, point, strict=True))
