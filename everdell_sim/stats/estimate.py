"""An estimate: a value with its error, interval, number of games and method."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from everdell_sim.errors import BadInput

Numbers: TypeAlias = Sequence[float] | NDArray[Any]
Floats: TypeAlias = NDArray[np.float64]


# So many units on the same side of a number rule it out: 2 * (1/2)^6 is below 0.05.
_AGREEING = 6


class NoEstimate(BadInput, ValueError):  # noqa: N818 - the names of exceptions say what happened
    """The numbers do not determine what was asked for."""


@dataclass(frozen=True)
class Estimate:
    """A number with its standard error and interval; both are None where a single unit leaves them unknown.

    Where all units agree the error is 0 and the interval None: they do not show how far the number may be off. `n`
    counts the independent units (games, or deals where several games share one). `units` tells how many sums the error
    comes from, where these are fewer.
    """

    value: float
    se: float | None
    low: float | None
    high: float | None
    n: int
    method: str
    units: int | None = None

    @property
    def freedom(self) -> int:
        """The degrees of freedom of the error."""
        return (self.units or self.n) - 1

    @property
    def ends(self) -> tuple[float, float | None, float | None]:
        """The value and both ends of its interval."""
        return self.value, self.low, self.high

    @property
    def unvaried(self) -> bool:
        """Whether all units agree, which leaves no interval."""
        return self.se == 0 and self.low is None

    def excludes(self, value: float) -> bool:
        """Whether `value` lies outside the interval; without variation, whether a sign test rules it out."""
        if self.unvaried:
            return self.value != value and self.n >= _AGREEING
        return self.low is not None and self.high is not None and not self.low <= value <= self.high

    def to_dict(self, what: str) -> dict[str, Any]:
        """The estimate, ready for JSON."""
        return {
            "what": what,
            "estimate": self.value,
            "low": self.low,
            "high": self.high,
            "n": self.n,
            "method": self.method,
        }


def check_level(level: float) -> None:
    """Refuse a confidence level that is not between 0 and 1."""
    between("level", level, 0, 1)


def numbers(what: str, values: Numbers, least: int = 1) -> Floats:
    """`values` as finite floats in one dimension, at least `least` of them."""
    return _finite(what, values, 1, least)


def matrix(what: str, values: ArrayLike, least: int = 1) -> Floats:
    """`values` as finite floats in two dimensions, at least `least` rows of at least one."""
    return _finite(what, values, 2, least)


def _finite(what: str, values: Any, dimensions: int, least: int) -> Floats:
    try:
        array = np.asarray(values, dtype=np.float64)
    except (TypeError, ValueError):
        raise NoEstimate(f"{what} must be numbers") from None
    if array.size == 0:
        raise NoEstimate(f"{what}: there are none")
    if array.ndim != dimensions:
        raise NoEstimate(f"{what} must have {dimensions} dimension{'s' * (dimensions > 1)}, not {array.ndim}")
    if len(array) < least:
        raise NoEstimate(f"{what}: at least {least} are needed, not {len(array)}")
    if not np.isfinite(array).all():
        raise NoEstimate(f"{what} must be finite numbers")
    return array


def same_length(what: str, *arrays: Floats) -> None:
    if len({len(array) for array in arrays}) > 1:
        raise NoEstimate(f"{what} must be equally many, not {' and '.join(str(len(array)) for array in arrays)}")


def between(what: str, value: object, low: float, high: float) -> float:
    """`value` if it lies strictly between `low` and `high`."""
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise NoEstimate(f"{what} must be a number, not a value of type {type(value).__name__}")
    if not low < value < high:
        raise NoEstimate(f"{what} must lie between {low} and {high}, not {value}")
    return float(value)
