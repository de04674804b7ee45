"""How alike two rankings are, and how far apart the true values behind noisy ones lie. Intervals by bootstrap.

Estimates that lie close together are ranked by noise as well, so noise makes rankings look less alike and values look
further apart than they are. Both are corrected for it.
"""

import math

import numpy as np

from everdell_sim.stats.distributions import normal_quantile
from everdell_sim.stats.estimate import Estimate, Floats, NoEstimate, between
from everdell_sim.stats.means import UNVARIED

RANKS = "Spearman's rank correlation corrected for noise, bootstrap over deals"
SPREAD = "standard deviation less the noise of the estimates, basic bootstrap over deals"
DRAWS = 999
_SEED = 1


def drawn(units: int, draws: int = DRAWS, seed: int = _SEED) -> Floats:
    """Weights of units drawn with replacement, one row per draw, each row with the sum 1."""
    rng = np.random.default_rng(seed)
    return rng.multinomial(units, np.full(units, 1 / units), draws) / units


def rank_correlation(one: Floats, other: Floats) -> float:
    """Spearman's coefficient; equal values share their ranks."""
    a, b = _ranks(one), _ranks(other)
    a, b = a - a.mean(), b - b.mean()
    size = math.sqrt((a @ a) * (b @ b))
    if size == 0:
        raise NoEstimate("values that are all equal have no ranks")
    return float(a @ b) / size


def _ranks(values: Floats) -> Floats:
    _, where, counts = np.unique(values, return_inverse=True, return_counts=True)
    ranks: Floats = (np.cumsum(counts) - (counts - 1) / 2)[where]
    return ranks


def rank_agreement(one: Floats, other: Floats, ones: Floats, others: Floats, n: int, level: float = 0.95) -> Estimate:
    """The rank correlation of the true values behind two lists of estimates. `ones`, `others`: the lists of each draw.

    It is the correlation of the estimates divided by the root of both reliabilities (the part of their variance that
    is no noise). Its error is that of lists drawn around estimates that are shrunk to their true variance.
    """
    reliable = [_reliability(values, draws) for values, draws in ((one, ones), (other, others))]
    if min(reliable) <= 0:
        raise NoEstimate("the values differ by no more than noise, so they have no ranks to compare")
    weaker = math.sqrt(reliable[0] * reliable[1])
    a, b = (
        (draws - draws.mean(axis=0)) + values.mean() + math.sqrt(part) * (values - values.mean())
        for values, draws, part in ((one, ones, reliable[0]), (other, others, reliable[1]))
    )
    error = float(np.std([rank_correlation(x, y) for x, y in zip(a, b, strict=True)], ddof=1)) / weaker
    found = min(1.0, max(-1.0, rank_correlation(one, other) / weaker))
    if error == 0:
        return Estimate(found, error, None, None, n, RANKS + UNVARIED)
    reach = normal_quantile((1 + between("level", level, 0, 1)) / 2) * error
    return Estimate(found, error, max(-1.0, found - reach), min(1.0, found + reach), n, RANKS)


def _reliability(values: Floats, draws: Floats) -> float:
    """The part of the variance of `values` that is no noise."""
    even = np.full(len(values), 1 / len(values))
    whole = _variance(values, even)
    return 0.0 if whole == 0 else 1 - _noise(draws, even) / whole


def spread(
    values: Floats,
    draws: Floats,
    n: int,
    weights: Floats | None = None,
    level: float = 0.95,
    noise: float | None = None,
) -> Estimate:
    """The standard deviation of the true values behind `values`. `draws`: the values of each draw.

    `noise`: what noise adds to the variance of the values, where draws do not show it, as of values of few units.
    """
    each = np.full(len(values), 1 / len(values)) if weights is None else weights / weights.sum()
    drawn_noise = _noise(draws, each)
    noise = drawn_noise if noise is None else noise
    found = _variance(values, each) - noise
    # A draw has the noise of the values and its own.
    around = np.array([_variance(one, each) for one in draws]) - noise - drawn_noise
    tail = (1 - between("level", level, 0, 1)) / 2
    low, high = np.quantile(around, [tail, 1 - tail]).tolist()
    value, least, most = (math.sqrt(max(0.0, one)) for one in (found, 2 * found - high, 2 * found - low))
    error = float(around.std(ddof=1)) / (2 * value) if value else None
    return Estimate(value, error, min(least, value), max(most, value), n, SPREAD)


def _variance(values: Floats, weights: Floats) -> float:
    return float(weights @ np.square(values - weights @ values))


def _noise(draws: Floats, weights: Floats) -> float:
    """What noise adds to the variance of values, on average."""
    return float(np.mean([_variance(one, weights) for one in draws - draws.mean(axis=0)]))
