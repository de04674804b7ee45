"""How many games a question needs, and looking while they run."""

import math

from everdell_sim.stats.estimate import NoEstimate, between


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
