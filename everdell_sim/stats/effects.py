"""Synergy of two cards, shrinkage of many estimates, and effects that change with strength."""

import math
from dataclasses import dataclass

import numpy as np

from everdell_sim.stats.distributions import chi_square_tail, normal_quantile, normal_tail
from everdell_sim.stats.estimate import Estimate, Floats, NoEstimate, Numbers, between, numbers, same_length


@dataclass(frozen=True)
class Shrunk:
    """An estimate drawn towards the others: `weight` of it is its own."""

    value: float
    weight: float


def shrink(value: float, variance: float, centre: float, between_variance: float) -> Shrunk:
    """Draws an estimate towards `centre`, the more the noisier it is."""
    if not variance >= 0 or not between_variance >= 0 or not math.isfinite(value + variance + centre):
        raise NoEstimate("shrinkage needs finite numbers and variances that are not negative")
    whole = variance + between_variance
    weight = between_variance / whole if whole > 0 else 1.0
    return Shrunk(weight * value + (1 - weight) * centre, weight)


def between_variance(values: Numbers, variances: Numbers) -> float:
    """How much the true values behind noisy estimates vary (the moment estimate of DerSimonian and Laird)."""
    x, v = numbers("values", values, 2), numbers("variances", variances)
    same_length("values and variances", x, v)
    if not (v > 0).all():
        raise NoEstimate("variances must be positive")
    weights: Floats = 1 / v
    total = float(weights.sum())
    spread = float((weights * np.square(x - (weights @ x) / total)).sum())
    return max(0.0, (spread - (len(x) - 1)) / (total - float(weights @ weights) / total))


@dataclass(frozen=True)
class Trend:
    """How effects change along a scale, and whether they differ at all (Cochran's Q and the share beyond noise)."""

    slope: Estimate
    p: float
    q: float
    q_p: float
    i_squared: float


def trend(values: Numbers, errors: Numbers, along: Numbers, level: float = 0.95) -> Trend:
    """The slope of independent effects with known errors over what they stand at, weighed by precision."""
    y, se, x = numbers("values", values, 2), numbers("errors", errors), numbers("along", along)
    same_length("values, errors and what they stand at", y, se, x)
    if not (se > 0).all():
        raise NoEstimate("errors must be positive")
    weights: Floats = 1 / np.square(se)
    around = x - (weights @ x) / weights.sum()
    spread = float(weights @ np.square(around))
    if spread == 0:
        raise NoEstimate("all effects stand at the same place, so they have no slope")
    slope, error = float((weights * around) @ y) / spread, 1 / math.sqrt(spread)
    z = normal_quantile((1 + between("level", level, 0, 1)) / 2)
    q = float(weights @ np.square(y - (weights @ y) / weights.sum()))
    freedom = len(y) - 1
    return Trend(
        slope=Estimate(slope, error, slope - z * error, slope + z * error, len(y), "weighted slope, normal interval"),
        p=min(1.0, 2 * normal_tail(abs(slope) / error)),
        q=q,
        q_p=chi_square_tail(q, freedom),
        i_squared=max(0.0, (q - freedom) / q) if q > 0 else 0.0,
    )
