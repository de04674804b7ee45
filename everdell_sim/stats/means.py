"""Means, shares and how a score is made up."""

import math
from dataclasses import replace
from fractions import Fraction

import numpy as np

from everdell_sim.stats.distributions import normal_quantile, student_quantile, student_tail
from everdell_sim.stats.estimate import Estimate, NoEstimate, Numbers, between, numbers, same_length

# A victory is counted in sixtieths, so that any shared one is a whole number of them.
VICTORY = 60
# Added to the method where all values agree.
UNVARIED = "; no variation seen, so no interval"
# Added where fewer deals than this differ: the interval is a bound.
FEW = 6
HIDDEN = "; only {} differ, so a bound for as many as may hide"
# What rounding may leave of an error that is 0.
_ROUNDING = 1e-12


def mean(values: Numbers, level: float = 0.95, method: str = "mean, Student interval") -> Estimate:
    """The mean of independent values."""
    data = numbers("values", values)
    n = len(data)
    se = float(data.std(ddof=1)) / math.sqrt(n) if n > 1 else None
    return symmetric(float(data.mean()), se, n, level, method)


def mean_of_sums(
    n: int, total: int, squares: int, scale: int = 1, level: float = 0.95, method: str = "mean, Student interval"
) -> Estimate:
    """The mean of `n` whole numbers from their sum and sum of squares, each number divided by `scale`.

    Whole sums merge exactly in any order, and nothing is lost here: the difference is taken before rounding.
    """
    if n < 1:
        raise NoEstimate("values: there are none")
    if scale < 1:
        raise NoEstimate(f"scale must be at least 1, not {scale}")
    spread = n * squares - total * total
    if spread < 0:
        raise NoEstimate("these sums belong to no real numbers")
    se = math.sqrt(Fraction(spread, n * n * (n - 1))) / scale if n > 1 else None
    return symmetric(total / (n * scale), se, n, level, method)


def symmetric(value: float, se: float | None, n: int, level: float, method: str, units: int | None = None) -> Estimate:
    """An estimate with an interval of Student's width around it, `n` independent units behind it.

    Units that all agree show no variation, not that there is none: then there is no interval.
    """
    between("level", level, 0, 1)
    if se is None:
        return Estimate(value, None, None, None, n, method)
    if se <= _ROUNDING * max(1.0, abs(value)):
        return Estimate(value, 0.0, None, None, n, method + UNVARIED)
    half = student_quantile((1 + level) / 2, (units or n) - 1) * se
    return Estimate(value, se, value - half, value + half, n, method, units)


def p_of(estimate: Estimate, against: float = 0.0) -> float | None:
    """The probability of an estimate at least so far from `against` by chance; None where its error is unknown or 0."""
    if not estimate.se or estimate.n < 2:
        return None
    return min(1.0, 2 * student_tail(abs(estimate.value - against) / estimate.se, estimate.freedom))


def wilson(wins: float, games: float, level: float = 0.95) -> tuple[float, float]:
    """Wilson's interval for a share of games that are won or lost."""
    if not games > 0 or not 0 <= wins <= games:
        raise NoEstimate(f"{wins} of {games} is not a share")
    return _wilson(wins / games, games, normal_quantile((1 + between("level", level, 0, 1)) / 2))


def _wilson(share: float, n: float, z: float) -> tuple[float, float]:
    stretch = 1 + z * z / n
    centre = (share + z * z / (2 * n)) / stretch
    half = z / stretch * math.sqrt(share * (1 - share) / n + z * z / (4 * n * n))
    return max(0.0, min(share, centre - half)), min(1.0, max(share, centre + half))


def clustered_share(wins: Numbers, seats: Numbers, level: float = 0.95) -> Estimate:
    """Victories per seat where a game, or a deal, has several seats: it is the unit, not the seat.

    `wins[g]` is what the `seats[g]` seats of game g won together.
    """
    won, sat = numbers("wins", wins), numbers("seats", seats)
    same_length("wins and seats", won, sat)
    if (sat < 0).any() or not sat.sum() > 0:
        raise NoEstimate("seats must not be negative, nor all be 0")
    groups, share = len(won), float(won.sum() / sat.sum())
    rest = float(np.square(won - share * sat).sum())
    se = math.sqrt(groups / (groups - 1) * rest) / float(sat.sum()) if groups > 1 else None
    return share_around(share, se, groups, level)


def clustered_share_of_sums(
    groups: int,
    wins: int,
    seats: int,
    wins_wins: int,
    wins_seats: int,
    seats_seats: int,
    scale: int = VICTORY,
    level: float = 0.95,
) -> Estimate:
    """`clustered_share` from sums over games: of wins (whole, in parts of `scale`), of seats, and of their products."""
    if groups < 1 or seats < 1 or scale < 1:
        raise NoEstimate("there are no games with a seat")
    rest = wins_wins * seats**2 - 2 * wins * seats * wins_seats + wins**2 * seats_seats
    if rest < 0:
        raise NoEstimate("these sums belong to no real games")
    variance = Fraction(groups * rest, max(1, groups - 1) * seats**4)
    return share_around(wins / (seats * scale), math.sqrt(variance) / scale if groups > 1 else None, groups, level)


def share_of_sums(
    n: int, total: int, squares: int, scale: int = VICTORY, level: float = 0.95, method: str = "share, Wilson interval"
) -> Estimate:
    """`mean_of_sums` of values from 0 to 1: its interval stays between these, and is never empty."""
    one = mean_of_sums(n, total, squares, scale, level)
    return share_around(one.value, one.se, n, level, method)


def difference_of_shares(estimate: Estimate, level: float) -> Estimate:
    """A mean difference of shares, paired. Where no pair differs, the interval allows for as many as may hide."""
    if estimate.se != 0 or estimate.n < 2:
        return estimate
    unlike = _hidden(estimate.n, student_quantile((1 + level) / 2, estimate.n - 1))
    low, high = max(-1.0, estimate.value - unlike), min(1.0, estimate.value + unlike)
    return replace(estimate, low=low, high=high, method=estimate.method.removesuffix(UNVARIED))


def difference_of_few(estimate: Estimate, level: float, unlike: int, spread: float) -> Estimate:
    """A mean difference, paired, of which only so many pairs are not 0.

    Fewer than `FEW` do not tell how far they lie apart: then the interval allows for as many as may hide, each as far
    as games have the deviation `spread`.
    """
    if estimate.n < 2 or unlike >= FEW:
        return estimate
    z = student_quantile((1 + level) / 2, estimate.n - 1)
    half = max(z * (estimate.se or 0.0), _wilson(unlike / estimate.n, estimate.n, z)[1] * spread)
    method = estimate.method.removesuffix(UNVARIED) + HIDDEN.format(unlike)
    return replace(estimate, low=estimate.value - half, high=estimate.value + half, method=method)


def is_bound(method: str) -> bool:
    """Is it the method of an interval that allows for what may hide?"""
    return HIDDEN.rsplit("{}", 1)[1] in method


def bound_at_level(estimate: Estimate, was: float, level: float) -> Estimate:
    """Such an interval at another level: what may hide grows at most with the square of the quantile."""
    assert estimate.low is not None
    assert estimate.high is not None
    ratio = student_quantile((1 + level) / 2, estimate.n - 1) / student_quantile((1 + was) / 2, estimate.n - 1)
    half = (estimate.high - estimate.low) / 2 * max(ratio, ratio * ratio)
    return replace(estimate, low=estimate.value - half, high=estimate.value + half)


def least_deviation(n: int) -> float:
    """The deviation of won and lost games if one more of each came to `n`: for shares of games that all agree."""
    share = 1 / (n + 2)
    return math.sqrt(share * (1 - share))


def _hidden(n: int, z: float) -> float:
    """The share of units that may be unlike `n` units that all agree."""
    return z * z / (n + z * z)


CLUSTERED = "share clustered by group, Wilson interval on the effective number of games"


def share_around(
    share: float, se: float | None, groups: int, level: float, method: str = CLUSTERED, units: int | None = None
) -> Estimate:
    """A share and its error with Wilson's interval for as many games as would give this error: it stays in 0 to 1.

    Where all groups agree, the interval allows for groups unlike them: as many as may hide when none of these is.
    """
    between("level", level, 0, 1)
    # What rounding leaves is no variation.
    se = 0.0 if se is not None and se <= _ROUNDING else se
    if se is None or not 0 <= share <= 1 or (se > 0 and share in (0, 1)):
        return symmetric(share, se, groups, level, method, units)
    z = student_quantile((1 + level) / 2, (units or groups) - 1)
    if se > 0:
        low, high = _wilson(share, share * (1 - share) / (se * se), z)
    else:
        unlike = _hidden(groups, z)
        low, high = share * (1 - unlike), share + (1 - share) * unlike
    return Estimate(share, se, low, high, groups, method, units)
