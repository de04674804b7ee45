"""Tails and quantiles of the normal, Student, chi-square and binomial distributions."""

import math
from functools import lru_cache
from statistics import NormalDist

from everdell_sim.stats.estimate import NoEstimate

_NORMAL = NormalDist()
_TINY = 1e-300
# Above so many degrees of freedom an expansion around the normal distribution is exact to 9 digits, and above so few it
# is a good start.
_MANY, _FEW = 500, 8


def normal_quantile(probability: float) -> float:
    """The value that a standard normal number stays below with this probability."""
    if not 0 < probability < 1:
        raise NoEstimate(f"a quantile needs a probability between 0 and 1, not {probability}")
    return _NORMAL.inv_cdf(probability)


def normal_tail(value: float) -> float:
    """How likely a standard normal number is above `value`."""
    return 0.5 * math.erfc(value / math.sqrt(2))


def chi_square_tail(value: float, freedom: int) -> float:
    """How likely a chi-square number is above `value`."""
    if freedom < 1:
        raise NoEstimate(f"a chi-square number needs at least 1 degree of freedom, not {freedom}")
    if value <= 0:
        return 1.0
    # Q(a + 1, x) = Q(a, x) + x^a e^-x / gamma(a + 1), from a = 1/2 or a = 1 upwards.
    half = value / 2
    shape = 0.5 if freedom % 2 else 1.0
    tail = math.erfc(math.sqrt(half)) if freedom % 2 else math.exp(-half)
    while shape < freedom / 2:
        tail += math.exp(shape * math.log(half) - half - math.lgamma(shape + 1))
        shape += 1
    return min(1.0, tail)


def student_tail(value: float, freedom: float) -> float:
    """How likely a Student number is above `value`."""
    if not freedom > 0:
        raise NoEstimate(f"a Student number needs a positive number of degrees of freedom, not {freedom}")
    if value < 0:
        return 1 - student_tail(-value, freedom)
    return 0.5 * _beta_tail(freedom / (freedom + value * value), freedom / 2, 0.5)


@lru_cache(maxsize=1024)
def student_quantile(probability: float, freedom: float) -> float:
    """The value that a Student number stays below with this probability."""
    normal = normal_quantile(probability)
    if probability < 0.5:
        return -student_quantile(1 - probability, freedom)
    if freedom > _MANY:
        return _near_normal(normal, freedom)
    tail = 1 - probability
    if freedom > _FEW:
        # Newton's steps from there; the tail falls by the density.
        value = _near_normal(normal, freedom)
        scale = math.exp(math.lgamma((freedom + 1) / 2) - math.lgamma(freedom / 2)) / math.sqrt(freedom * math.pi)
        for _ in range(5):
            density = scale * (1 + value * value / freedom) ** (-(freedom + 1) / 2)
            step = (student_tail(value, freedom) - tail) / density
            value += step
            if abs(step) < 1e-13 * max(1.0, value):
                break
        return value
    low, high = 0.0, max(1.0, 2 * normal)
    while student_tail(high, freedom) > tail:
        low, high = high, 2 * high
    while high - low > 1e-12 * high:
        middle = (low + high) / 2
        low, high = (middle, high) if student_tail(middle, freedom) > tail else (low, middle)
    return (low + high) / 2


def _near_normal(z: float, freedom: float) -> float:
    """Student's quantile by its expansion around the normal one (Abramowitz and Stegun 26.7.5)."""
    x = z * z
    terms = (
        (x + 1) / 4,
        ((5 * x + 16) * x + 3) / 96,
        (((3 * x + 19) * x + 17) * x - 15) / 384,
        ((((79 * x + 776) * x + 1482) * x - 1920) * x - 945) / 92160,
    )
    return z * (1 + sum(term / freedom**power for power, term in enumerate(terms, start=1)))


def fair_coin_p(heads: int, tails: int) -> float:
    """Two-sided exact test that `heads` and `tails` come from a fair coin."""
    tosses, few = heads + tails, min(heads, tails)
    if few < 0:
        raise NoEstimate(f"counts cannot be negative: {heads} and {tails}")
    if 2 * few >= tosses - 1:
        return 1.0
    logs = (
        math.lgamma(tosses + 1) - math.lgamma(k + 1) - math.lgamma(tosses - k + 1) - tosses * math.log(2)
        for k in range(few + 1)
    )
    return min(1.0, 2 * math.fsum(math.exp(one) for one in logs))


def _beta_tail(x: float, a: float, b: float) -> float:
    """The regularised incomplete beta function by its continued fraction (modified Lentz)."""
    if x <= 0:
        return 0.0
    if x >= 1:
        return 1.0
    front = math.exp(
        math.lgamma(a + b) - math.lgamma(a) - math.lgamma(b) + a * math.log(x) + b * math.log1p(-x),
    )
    if x < (a + 1) / (a + b + 2):
        return front * _beta_fraction(x, a, b) / a
    return 1 - front * _beta_fraction(1 - x, b, a) / b


def _beta_fraction(x: float, a: float, b: float) -> float:
    c, d = 1.0, 1 / _away_from_zero(1 - (a + b) * x / (a + 1))
    fraction = d
    for m in range(1, 10_000):
        even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
        odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
        for step in (even, odd):
            d = 1 / _away_from_zero(1 + step * d)
            c = _away_from_zero(1 + step / c)
            fraction *= c * d
        if abs(c * d - 1) < 1e-15:
            break
    return fraction


def _away_from_zero(value: float) -> float:
    return value if abs(value) > _TINY else _TINY
