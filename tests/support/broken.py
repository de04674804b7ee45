"""Makes valid things invalid: states and patches with parts taken away, doubled, swapped and replaced by junk."""

import copy
import random
from typing import Any

from tests.support.randomly import CARDS, EVENTS, LOCATIONS, RESOURCES, SEASONS

# Any of these may stand where anything else should.
NUMBERS = (-1, 0, 1, 2, 7, 15, 16, 24, 31, 32, 33, 63, 64, 127, 128, 254, 255, 256, 65_535, 65_536, 2**31, 2**32, 2**63)
HUGE = (-(2**31), -(2**63), -(2**63) - 1, 2**64 - 1, 2**64, 10**30, -(10**30), 10**5000, -1.5, 0.5, 1e300, -0.0)
TEXTS = (
    "",
    " ",
    "é",
    "\0",
    "farm ",
    "Farm",
    "null",
    "0",
    "ffffffffffffffff",
    "x" * 10_000,
    "\ud800",
    "'; drop",
    "%s{}",
)
WORDS = (*CARDS, *EVENTS, *LOCATIONS, *SEASONS, *RESOURCES, "deck", "hand", "city", "slot", "pending", "base")


class Unknown:
    """A value of a type that JSON does not know."""


def junk(rng: random.Random, depth: int = 0) -> Any:
    """Anything at all."""
    roll = rng.randrange(12 if depth < 3 else 9)
    match roll:
        case 0:
            return None
        case 1:
            return rng.random() < 0.5
        case 2 | 3:
            return rng.choice(NUMBERS)
        case 4:
            return rng.choice(HUGE)
        case 5:
            return rng.choice(TEXTS)
        case 6 | 7:
            return rng.choice(WORDS)
        case 8:
            return rng.choice(
                (float("nan"), float("inf"), b"farm", Unknown(), (1, 2), {1, 2}, {1: 2}, {None: 3}, [], {}, int, ...)
            )
        case 9 | 10:
            return [junk(rng, depth + 1) for _ in range(rng.randrange(5))]
        case _:
            return {rng.choice(WORDS): junk(rng, depth + 1) for _ in range(rng.randrange(5))}


def deep(levels: int, inner: Any = None) -> Any:
    """A list in a list in a list."""
    value = inner
    for at in range(levels):
        value = [value] if at % 2 else {"effect": value}
    return value


def circular() -> dict[str, Any]:
    value: dict[str, Any] = {"players": [{}, {}]}
    value["pending"] = [value]
    return value


Slot = tuple[Any, Any]


def slots(value: Any) -> list[Slot]:
    """Every (container, key) inside a value."""
    found: list[Slot] = []
    entries = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in entries:
        found.append((value, key))
        found += slots(inner)
    return found


def edited(value: dict[str, Any], rng: random.Random, edits: int) -> dict[str, Any]:
    """A copy with some random edits."""
    value = copy.deepcopy(value)
    for _ in range(edits):
        there = slots(value)
        if not there:
            break
        edit(*rng.choice(there), rng, there)
    return value


def edit(holder: Any, key: Any, rng: random.Random, there: list[Slot]) -> None:
    """Changes one entry of a dict or list."""
    old = holder[key]
    match rng.randrange(11):
        case 0:
            del holder[key]
        case 1:
            holder[key] = junk(rng)
        case 2:
            holder[key] = rng.choice(NUMBERS)
        case 3:
            holder[key] = rng.choice(WORDS)
        case 4 if isinstance(old, int):
            holder[key] = old + rng.choice((-2, -1, 1, 2))
        case 5 if isinstance(old, list) and old:
            old.append(copy.deepcopy(rng.choice(old)))
        case 5 | 6 if isinstance(old, list):
            rng.shuffle(old)
        case 6 if isinstance(old, dict):
            old[rng.choice(WORDS)] = junk(rng)
        case 7 if isinstance(old, str) and old:
            at = rng.randrange(len(old))
            holder[key] = old[:at] + rng.choice("0123456789abcdefgz_") + old[at + 1 :]
        case 8 if isinstance(old, str):
            holder[key] = old[: rng.randrange(len(old) + 1)]
        case 9 if isinstance(holder, list):
            del holder[key:]
        case _:
            # Another value of the same position, of the same type more often than not.
            same = [(other, at) for other, at in there if type(other[at]) is type(old)] if rng.random() < 0.8 else there
            other, at = rng.choice(same or there)
            holder[key] = copy.deepcopy(other[at])
