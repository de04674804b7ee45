"""Values from outside, checked before they reach the engine, and the limits that they are checked against."""

import os
import reprlib
from collections.abc import Sequence
from typing import TypeAlias, TypeVar

from everdell_sim.errors import BadInput

MOST_SEED = 2**64 - 1
MOST_DEALS = 2**32 - 1
MOST_PLAYERS = 6
MOST_WORKERS = 1024

Name = TypeVar("Name", bound=str)
# Names as people give them: a list, or one text with commas; none at all is an empty list.
Names: TypeAlias = str | Sequence[str] | None


def whole(name: str, value: object, low: int, high: int) -> int:
    """`value` if it is a whole number from `low` to `high`."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise BadInput(f"{name} must be a whole number, not {_shown(value)}")
    if not low <= value <= high:
        raise BadInput(f"{name} must be from {low} to {high}, not {_shown(value)}")
    return value


def number(name: str, value: object) -> float:
    """`value` if it is a number."""
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise BadInput(f"{name} must be a number, not {_shown(value)}")
    return value


def path_of(name: str, value: object) -> "str | os.PathLike[str]":
    """`value` if it names a file, a folder or an address."""
    if not isinstance(value, (str, os.PathLike)):
        raise BadInput(f"{name} must be a path, not {_shown(value)}")
    return value


def threads_of(workers: int | None, name: str = "workers") -> int:
    """The number of threads; all processors by default."""
    return os.cpu_count() or 1 if workers is None else whole(name, workers, 1, MOST_WORKERS)


def names(what: str, value: object) -> list[str]:
    """A list of names, given as such or as one text with commas."""
    if value is None:
        return []
    if isinstance(value, str):
        value = [part.strip() for part in value.split(",") if part.strip()]
    if not isinstance(value, (list, tuple)) or not all(isinstance(item, str) and item.isprintable() for item in value):
        raise BadInput(f"{what} must be a list of names, not {_shown(value)}")
    return list(value)


def one_of(what: str, value: object, known: Sequence[Name]) -> Name:
    """`value` if it is one of the known names."""
    for one in known:
        if one == value:
            return one
    raise BadInput(f"{what} {value!r} is not available; available: {', '.join(known)}")


def _shown(value: object) -> str:
    """Any value, shortened for a message."""
    try:
        return reprlib.repr(value)
    except ValueError:
        return "a number of thousands of digits"
