"""How many games a question needs, and looking while they run."""

import math

from everdell_sim.stats.distributions import normal_quantile
from everdell_sim.stats.estimate import NoEstimate, between


def games_for_half_width(share: float, half_width: float, level: float = 0.95, seen: float = 1.0) -> int:
    """Games until a share is known to plus or minus `half_width`, if a fraction `seen` of games shows it at all."""
    z = normal_quantile((1 + between("level", level, 0, 1)) / 2)
    return _games(z**2 * _spread(share), half_width, seen)


def games_for_difference(
    share: float, difference: float, power: float = 0.9, level: float = 0.95, seen: float = 1.0
) -> int:
    """Games of each of two unpaired runs that find a `difference` of shares with this power."""
    return _games(_reach(power, level) ** 2 * (_spread(share) + _spread(share + difference)), difference, seen)


def games_for_paired(sd: float, difference: float, power: float = 0.9, level: float = 0.95, seen: float = 1.0) -> int:
    """Deals of a paired run that find a mean `difference`, whose differences deal by deal have this deviation."""
    if not sd >= 0:
        raise NoEstimate(f"a deviation cannot be {sd}")
    return _games((_reach(power, level) * sd) ** 2, difference, seen)


def games_for_equivalence(share: float, margin: float, power: float = 0.9, level: float = 0.95) -> int:
    """Games until a fair seat is shown to be within `margin` of its `share` with this power."""
    reach = normal_quantile(between("level", level, 0, 1)) + normal_quantile((1 + between("power", power, 0, 1)) / 2)
    return _games(reach**2 * _spread(share), margin, 1.0)


def _reach(power: float, level: float) -> float:
    return normal_quantile((1 + between("level", level, 0, 1)) / 2) + normal_quantile(between("power", power, 0, 1))


def _spread(share: float) -> float:
    return between("share", share, 0, 1) * (1 - share)


def _games(variance: float, size: float, seen: float) -> int:
    if not size or not math.isfinite(size):
        raise NoEstimate(f"no number of games shows a difference of {size}")
    if not 0 < seen <= 1:
        raise NoEstimate(f"a fraction of games must be above 0 and at most 1, not {seen}")
    return max(1, math.ceil(variance / (size * size) / seen))


def tuned_rate(games: int, level: float = 0.95) -> float:
    """The rate that makes a confidence sequence narrowest when this many games are done."""
    if games < 1:
        raise NoEstimate(f"a number of games must be at least 1, not {games}")
    reach = -2 * math.log(1 - between("level", level, 0, 1))
    return math.sqrt(max(reach + math.log(reach) + 1, reach) / games)


def sequence_radius(games: int, sd: float, target: int = 10_000, level: float = 0.95) -> float:
    """Half the width of an interval that may be looked at after every game, narrowest around `target` games."""
    if games < 1 or not sd >= 0:
        raise NoEstimate(f"{games} games with a deviation of {sd} give no interval")
    rate = tuned_rate(target, level) ** 2
    grown = games * rate + 1
    return sd * math.sqrt(2 * grown / (games * games * rate) * math.log(math.sqrt(grown) / (1 - level)))


def confidence_sequence(
    mean: float, sd: float, games: int, target: int = 10_000, level: float = 0.95
) -> tuple[float, float]:
    """The interval of `sequence_radius` around a mean: stopping when it excludes a value raises no false alarms."""
    radius = sequence_radius(games, sd, target, level)
    return mean - radius, mean + radius
