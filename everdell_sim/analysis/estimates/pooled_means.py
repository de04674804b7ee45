"""Means over several cells.

All cells of a run play the same deals, so their errors are not independent of each other, and sums by cell cannot tell
how much they have in common. They are added as if the cells moved together, which is never too narrow. Within a cell
everything is exact.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import polars as pl

from everdell_sim import stats
from everdell_sim.stats import Estimate
from everdell_sim.stats.means import share_around, symmetric

TOGETHER = "; errors of cells that share deals added"
# Where products between the seats of a table are not kept, their errors are added as well.
ADDED = "; errors of seats added"
SHARE = "share over games, Wilson interval on the effective number of games"


@dataclass(frozen=True)
class Part:
    """A mean over the games of one cell: its value, error (None for a single game) and number."""

    value: float
    se: float | None
    n: int


def mean_part(n: int, total: int, squares: int, scale: int = 1) -> Part:
    one = stats.mean_of_sums(n, total, squares, scale)
    return Part(one.value, one.se, n)


def pooled(parts: Sequence[Part]) -> Part:
    """The mean over all, each part weighing as much as it has games."""
    if len(parts) == 1:
        return parts[0]
    whole = sum(part.n for part in parts)
    value = math.fsum(part.n * part.value for part in parts) / whole
    errors = [part.n * part.se for part in parts if part.se is not None]
    return Part(value, math.fsum(errors) / whole if len(errors) == len(parts) else None, whole)


def mean(parts: Sequence[Part], level: float, method: str = "mean, Student interval") -> Estimate:
    one = pooled(parts)
    return symmetric(one.value, one.se, one.n, level, method + TOGETHER * (len(parts) > 1))


def share(parts: Sequence[Part], level: float) -> Estimate:
    one = pooled(parts)
    return share_around(one.value, one.se, one.n, level, SHARE + TOGETHER * (len(parts) > 1))


def share_of_counts(counts: Sequence[tuple[int, int]], level: float, method: str = SHARE) -> Estimate:
    """How many of all, from (all, of them) by cell or seat, with the errors of these added."""
    whole = sum(n for n, _ in counts)
    value = sum(times for _, times in counts) / whole
    errors = (math.sqrt((times * (1 - value) ** 2 + (n - times) * value**2) * n / max(1, n - 1)) for n, times in counts)
    described = method + TOGETHER * (len(counts) > 1)
    return share_around(value, math.fsum(errors) / whole if whole > 1 else None, whole, level, described)


def deviation(n: pl.Expr, total: pl.Expr, squares: pl.Expr) -> pl.Expr:
    """The root of the variance of a sum over `n` games; 0 for a single one. Over rows these are added."""
    around = (squares - total * total / n).clip(lower_bound=0.0)
    return pl.when(n > 1).then((around * n / (n - 1)).sqrt()).otherwise(0.0)


def estimate(value: float, se: float, n: int, level: float, method: str, bounded: bool = False) -> Estimate:
    """An estimate from pooled numbers; a single observation has no error."""
    make = share_around if bounded else symmetric
    return make(value, se if n > 1 else None, n, level, method)
