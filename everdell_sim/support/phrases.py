"""Numbers, intervals and names for people."""

import math
import shlex
from collections.abc import Mapping, Sequence
from typing import Any

# The unit of a difference of shares.
POINTS = "percentage points"


def number(value: float, unit: str = "", sign: bool = False, digits: int = 0) -> str:
    """A number to at least so many digits; shares with their %, differences of shares times 100."""
    plus = "+" if sign and value > 0 else ""
    if unit in ("share", POINTS):
        return f"{plus}{100 * value:.{max(1, digits)}f}{' %' if unit == 'share' else ''}"
    return f"{plus}{value:,.{max(2 if abs(value) < 10 else 1, digits)}f}"


def interval(low: float | None, high: float | None, unit: str = "", sign: bool = False, n: int = 1) -> str:
    if low is None or high is None:
        return f"(no variation in {n:,})" if n > 1 else "[unknown]"
    digits = fitting(low, high, unit)
    return f"[{number(low, unit, sign, digits)}, {number(high, unit, sign, digits)}]"


def fitting(low: float | None, high: float | None, unit: str = "") -> int:
    """As many digits as it takes to distinguish both ends of an interval from its middle."""
    if low is None or high is None or not high > low:
        return 0
    half = (high - low) / 2 * (100 if unit in ("share", POINTS) else 1)
    return min(4, max(0, math.ceil(-math.log10(half))))


def figure(row: Mapping[str, Any], sign: bool = False) -> str:
    """The estimate of a row of a table, with its interval and unit. With a sign it is a difference."""
    unit = POINTS if sign and row["unit"] == "share" else row["unit"]
    digits = fitting(row["low"], row["high"], unit)
    text = f"{number(row['estimate'], unit, sign, digits)} {interval(row['low'], row['high'], unit, sign, row['n'])}"
    return text if unit in ("share", "") else f"{text} {unit}"


def called(kind: str, name: str) -> str:
    """A card, event or location in a sentence. Names of places and events are phrases, so they stand in quotes.

    >>> called("card", "King"), called("location", "3 twigs")
    ('the King', 'the location “3 twigs”')
    """
    return f"the {name}" if kind == "card" else f"the {kind.replace('_', ' ')} “{name}”"


def listed(names: Sequence[str]) -> str:
    """`a, b and c`."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def command(*words: object) -> str:
    """A line for the shell."""
    return " ".join(["everdell-sim", *(shlex.quote(str(word)) for word in words)])


def sentence(text: str) -> str:
    return text[:1].upper() + text[1:]
