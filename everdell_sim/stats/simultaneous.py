"""Means of many things from the same independent units, with intervals that hold together.

Each row of `values` is a unit (a deal), each column a thing. Bonferroni's correction needs no assumption on how the
things depend on each other, and those of a deal do.
"""

import math

import numpy as np
from numpy.typing import ArrayLike

from everdell_sim.stats.distributions import student_tail
from everdell_sim.stats.estimate import Estimate, Floats, NoEstimate, between, matrix
from everdell_sim.stats.means import share_around, symmetric

SHARES = "share over deals, simultaneous Wilson intervals (Bonferroni)"
MEANS = "mean over deals, simultaneous Student intervals (Bonferroni)"
CROSSED = "{} over sampled tables and deals, simultaneous {} intervals (Bonferroni)"


def shared_level(level: float, things: int) -> float:
    """The level of each of so many intervals that together have this one."""
    return 1 - (1 - between("level", level, 0, 1)) / max(1, things)


def simultaneous_shares(values: ArrayLike, level: float = 0.95) -> list[Estimate]:
    """Means of values from 0 to 1."""
    table = matrix("values", values)
    each = shared_level(level, table.shape[1])
    return [share_around(*one, len(table), each, SHARES) for one in _columns(table)]


def simultaneous_means(values: ArrayLike, level: float = 0.95) -> list[Estimate]:
    table = matrix("values", values)
    each = shared_level(level, table.shape[1])
    return [symmetric(*one, len(table), each, MEANS) for one in _columns(table)]


def _columns(table: Floats) -> list[tuple[float, float | None]]:
    n = len(table)
    errors = table.std(axis=0, ddof=1) / math.sqrt(n) if n > 1 else [None] * table.shape[1]
    return [
        (float(value), None if se is None else float(se)) for value, se in zip(table.mean(axis=0), errors, strict=True)
    ]


def crossed_share(values: ArrayLike, level: float = 0.95) -> Estimate:
    """The mean of shares at sampled tables (rows) that all play the same sampled deals (columns): both vary."""
    return share_around(*_crossed(values), level, CROSSED.format("share", "Wilson"))


def crossed_mean(values: ArrayLike, level: float = 0.95) -> Estimate:
    """The same of values without bounds."""
    return symmetric(*_crossed(values), level, CROSSED.format("mean", "Student"))


def _crossed(values: ArrayLike) -> tuple[float, float, int]:
    """Mean, error and the number of independent units.

    The error adds up those of rows and columns, less what is counted in both. The degrees of freedom are those of the
    shorter side.
    """
    table = matrix("values", values)
    rows, columns = table.shape
    if rows < 2 or columns < 2:
        raise NoEstimate(f"sampled tables and deals: at least 2 of each are needed, not {rows} and {columns}")
    by_row, by_column, mean = table.mean(axis=1), table.mean(axis=0), float(table.mean())
    rest = table - by_row[:, None] - by_column[None, :] + mean
    of_rows, of_columns = float(by_row.var(ddof=1)) / rows, float(by_column.var(ddof=1)) / columns
    twice = float(np.square(rest).sum()) / ((rows - 1) * (columns - 1)) / (rows * columns)
    variance = max(of_rows + of_columns - twice, of_rows, of_columns)
    return mean, math.sqrt(variance), min(rows, columns)


def p_of_share(estimate: Estimate, against: float) -> float | None:
    """The probability of a share at least so far from `against` by chance. Units that all agree: a sign test.

    The error is that of a share of `against` in as many games as the estimate is worth: so the test rejects what lies
    outside of Wilson's interval. Near 0 and 1 the error of the estimate itself would be too small.
    """
    share = estimate.value
    if estimate.se is None or estimate.n < 2:
        return None
    if estimate.se == 0 or not 0 < share < 1:
        return 1.0 if share == against else 2.0 ** (1 - estimate.n)
    error = estimate.se * math.sqrt(against * (1 - against) / (share * (1 - share)))
    return min(1.0, 2 * student_tail(abs(share - against) / error, estimate.n - 1))
