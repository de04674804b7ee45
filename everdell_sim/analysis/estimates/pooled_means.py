"""Means over several cells.

All cells of a run play the same deals, so their errors are not independent of each other. Every deal is in one of 32
samples, by its number and in all cells alike: samples are independent of each other, so what is left of each of them
around the mean gives an error that allows for whatever the cells have in common (random groups). Runs of older formats
have no sums by sample: there, errors are added as if the cells moved together, which is never too narrow.
"""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import polars as pl
from numpy.typing import NDArray

from everdell_sim import stats
from everdell_sim.analysis.filters import Group, Summed
from everdell_sim.stats import Estimate
from everdell_sim.stats.means import share_around, symmetric

Floats = NDArray[np.float64]
Row = Mapping[str, Any]
SAMPLES = 32
BY_SAMPLE = "; clustered by deal, in 32 samples of the deals"
TOGETHER = "; errors of cells that share deals added"
# Where products between the seats of a table are not kept, their errors are added as well.
ADDED = "; errors of seats added"
SHARE = "share over games, Wilson interval on the effective number of games"


class Samples:
    """Sums of a table by sample, for the cells of a group; none where the run does not hold them."""

    def __init__(self, run: Summed, table: str, group: Group) -> None:
        self._at: dict[tuple[int, int | None], int] = {}
        if table not in run.summaries or len(group.cells) == 1:
            return
        frame = run.summary(table).filter(pl.col("cell").is_in(group.cells))
        seats = frame["seat"] if "seat" in frame.columns else [None] * frame.height
        where = [self._at.setdefault(place, len(self._at)) for place in zip(frame["cell"], seats, strict=True)]
        self._sums = {
            name: np.zeros((len(self._at), SAMPLES)) for name in frame.columns if frame[name].dtype == pl.Int64
        }
        for name, sums in self._sums.items():
            sums[where, frame["sample"].to_numpy()] = frame[name].to_numpy()

    def of(self, rows: Iterable[Row], *what: str, over: str = "games", scale: int = 1) -> Floats | None:
        """By sample: a sum over these rows of `seats` or `games`, and what it is a mean over."""
        if not self._at:
            return None
        at = [self._at[row["cell"], row.get("seat")] for row in rows]
        total = sum(self._sums[name][at].sum(axis=0) for name in what)
        return np.stack([total / scale, self._sums[over][at].sum(axis=0)])


def error_of(rest: Floats, there: NDArray[np.bool_]) -> tuple[Floats, NDArray[np.int64]]:
    """The error of a sum from what is left of it in each sample (the last axis), and how many samples are there."""
    units = there.sum(axis=-1)
    squares = np.square(np.where(there, rest, 0.0)).sum(axis=-1)
    return np.sqrt(squares * units / np.maximum(units - 1, 1)), units


@dataclass(frozen=True)
class Part:
    """A mean over the games of one cell or more: its value, error (None for a single game) and number."""

    value: float
    se: float | None
    n: int
    units: int | None = None
    # How the errors of several cells were combined.
    how: str = ""


def mean_part(n: int, total: int, squares: int, scale: int = 1) -> Part:
    one = stats.mean_of_sums(n, total, squares, scale)
    return Part(one.value, one.se, n)


def over(
    rows: Sequence[Row], what: str, samples: Samples, scale: int = 1, of: str = "games", how: str = TOGETHER
) -> Part:
    """The mean of a measure over rows of `seats` or `games`."""
    by_sample = samples.of(rows, what, over=of, scale=scale)
    if by_sample is not None and len(rows) > 1:
        # Their own errors are not needed.
        parts = [Part(row[what] / (row[of] * scale), None, row[of]) for row in rows]
    else:
        parts = [mean_part(row[of], row[what], row[f"{what}__{what}"], scale) for row in rows]
    return pooled(parts, by_sample, how)


def pooled(parts: Sequence[Part], by_sample: Floats | None, how: str = TOGETHER) -> Part:
    """The mean over all, each part weighing as much as it has games."""
    if len(parts) == 1:
        return parts[0]
    whole = sum(part.n for part in parts)
    value = math.fsum(part.n * part.value for part in parts) / whole
    if by_sample is not None:
        return clustered(value, whole, by_sample)
    errors = [part.n * part.se for part in parts if part.se is not None]
    return Part(value, math.fsum(errors) / whole if len(errors) == len(parts) else None, whole, None, how)


def clustered(value: float, n: int, by_sample: Floats) -> Part:
    """A mean with the error that sums by sample give it."""
    total, games = by_sample
    error, units = error_of(total - value * games, games > 0)
    return Part(value, float(error) / n if units > 1 else None, n, int(units), BY_SAMPLE)


def mean(one: Part, level: float, method: str = "mean, Student interval") -> Estimate:
    return symmetric(one.value, one.se, one.n, level, method + one.how, one.units)


def share(one: Part, level: float, method: str = SHARE) -> Estimate:
    return share_around(one.value, one.se, one.n, level, method + one.how, one.units)


def share_of_counts(
    counts: Sequence[tuple[int, int]], level: float, method: str = SHARE, by_sample: Floats | None = None
) -> Estimate:
    """How many of all, from (all, of them) by cell or seat, with the errors of these added."""
    whole = sum(n for n, _ in counts)
    value = sum(times for _, times in counts) / whole
    if by_sample is not None and len(counts) > 1:
        return share(clustered(value, whole, by_sample), level, method)
    errors = (math.sqrt((times * (1 - value) ** 2 + (n - times) * value**2) * n / max(1, n - 1)) for n, times in counts)
    described = method + TOGETHER * (len(counts) > 1)
    return share_around(value, math.fsum(errors) / whole if whole > 1 else None, whole, level, described)


def deviation(n: pl.Expr, total: pl.Expr, squares: pl.Expr) -> pl.Expr:
    """The root of the variance of a sum over `n` games; 0 for a single one. Over rows these are added."""
    around = (squares - total * total / n).clip(lower_bound=0.0)
    return pl.when(n > 1).then((around * n / (n - 1)).sqrt()).otherwise(0.0)


def estimate(
    value: float, se: float, n: int, level: float, method: str, bounded: bool = False, units: int | None = None
) -> Estimate:
    """An estimate from pooled numbers; a single observation has no error."""
    make = share_around if bounded else symmetric
    return make(value, se if n > 1 and units not in (0, 1) else None, n, level, method, units)
