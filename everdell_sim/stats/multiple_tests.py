"""Many comparisons at once.

Benjamini and Hochberg for lists to look through and Holm for a headline.
Each takes p-values in any order and returns the adjusted ones in that order.
"""

from collections.abc import Sequence

import numpy as np

from everdell_sim.stats.estimate import Floats, NoEstimate, Numbers, numbers


def holm(p_values: Numbers) -> Floats:
    """Adjusted for the chance of any false alarm."""
    p = _checked(p_values)
    order = np.argsort(p, kind="stable")
    steps = p[order] * (len(p) - np.arange(len(p)))
    return _back(order, np.minimum(1.0, np.maximum.accumulate(steps)))


def benjamini_hochberg(p_values: Numbers) -> Floats:
    """Adjusted for the share of false alarms among those called."""
    return _step_up(_checked(p_values), 1.0)


def adjusted(p_values: Sequence[float | None]) -> list[float | None]:
    """`benjamini_hochberg` among the tests that there are; None where nothing was tested."""
    found = iter(benjamini_hochberg([p for p in p_values if p is not None]).tolist())
    return [None if p is None else next(found) for p in p_values]


def _step_up(p: Floats, price: float) -> Floats:
    order = np.argsort(p, kind="stable")
    steps = price * p[order] * len(p) / np.arange(1, len(p) + 1)
    return _back(order, np.minimum(1.0, np.minimum.accumulate(steps[::-1])[::-1]))


def _checked(p_values: Numbers) -> Floats:
    if len(p_values) == 0:
        return np.zeros(0)
    p = numbers("p-values", p_values)
    if (p < 0).any() or (p > 1).any():
        raise NoEstimate("p-values lie between 0 and 1")
    return p


def _back(order: np.ndarray[tuple[int, ...], np.dtype[np.intp]], values: Floats) -> Floats:
    placed = np.empty_like(values)
    placed[order] = values
    return placed
