"""Do intervals cover, do tests keep their word? Each method on data made with a known truth, many times over, seeded.

Every check reports what it found and the bounds for it: where 5 % is meant, an interval may miss in 3 to 6.5 %, and
less often only for a reason that is told.
"""

import math
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

import numpy as np

from everdell_sim.stats.distributions import normal_tail, student_tail
from everdell_sim.stats.effects import trend
from everdell_sim.stats.estimate import Estimate
from everdell_sim.stats.fairness import seat_balance
from everdell_sim.stats.means import clustered_share, mean_of_sums
from everdell_sim.stats.multiple_tests import benjamini_hochberg, holm
from everdell_sim.stats.ratings import plackett_luce
from everdell_sim.stats.sample_sizes import sequence_radius

COVERS = (0.935, 0.97)
# Where an interval may cover more than it must, for a reason that its check tells.
AT_LEAST = (0.935, 1.0)
# An error rate of 5 %.
AT_MOST = (0.0, 0.05)
TOGETHER = "Bonferroni allows for any dependence"
ANY_TIME = "holds whenever it is looked at"


@dataclass(frozen=True)
class Check:
    """A method on fresh data: how often it holds, and between which ends that must lie."""

    what: str
    ends: tuple[float, float]
    once: Callable[[np.random.Generator], float]
    # A slow check is repeated so many times less often.
    every: int = 1
    # Why it may be wrong less often than it may.
    reason: str = ""


@dataclass(frozen=True)
class Calibration:
    """What was found for a method over all repeats."""

    check: Check
    found: float
    repeats: int

    @property
    def what(self) -> str:
        return self.check.what

    @property
    def noise(self) -> float:
        """How far chance alone may carry the check itself: three standard errors of a rate of 5 %.

        With two, some thirty checks would not all hold in every other run; with three they do nineteen times in twenty.
        """
        return 3 * math.sqrt(0.05 * 0.95 / self.repeats)

    @property
    def holds(self) -> bool:
        low, high = self.check.ends
        return low - self.noise <= self.found <= high + self.noise


def calibrate(checks: Iterable[Check], repeats: int, seed: int) -> Iterator[Calibration]:
    """Every check `repeats` times, each on its own random stream: the mean of its results (1 or 0, or a rate)."""
    for at, check in enumerate(checks):
        rng = np.random.default_rng([seed, at])
        times = max(1, repeats // check.every)
        yield Calibration(check, float(np.mean([check.once(rng) for _ in range(times)])), times)


def covers(estimate: Estimate, truth: float) -> float:
    return float(not estimate.excludes(truth))


def _mean(rng: np.random.Generator) -> float:
    scores = np.rint(rng.gamma(9.0, 6.0, 60)).astype(int)
    whole = mean_of_sums(len(scores), int(scores.sum()), int((scores * scores).sum()))
    return covers(whole, _ROUNDED_MEAN)


# The mean of a rounded gamma number is that of the gamma number to many digits.
_ROUNDED_MEAN = 54.0


def _clustered(rng: np.random.Generator) -> float:
    """Users of a card at tables of four: more users where one of them is strong, so seats depend on each other."""
    users = rng.integers(1, 5, 300)
    wins = (rng.random(300) < 0.25 * users).astype(float)
    return covers(clustered_share(wins, users), 0.25)


def _rare(rng: np.random.Generator) -> float:
    """A share of 2 %, where a symmetric interval fails."""
    return covers(clustered_share((rng.random(400) < 0.02).astype(float), np.ones(400)), 0.02)


def _fair(rng: np.random.Generator) -> float:
    return float(seat_balance(rng.multinomial(1000, [0.25] * 4)).p < 0.05)


def _trend(rng: np.random.Generator) -> float:
    at = np.array([-1.5, -0.5, 0.5, 1.5])
    return covers(trend(0.02 - 0.01 * at + rng.normal(0, 0.004, 4), [0.004] * 4, at).slope, -0.01)


def _rating(rng: np.random.Generator) -> float:
    """Two bots apart by .6 logits and a seat worth .2: the gap between the bots."""
    orders, counts = [(1, 2), (2, 1)], []
    for first in (0.6 + 0.2, -0.6 + 0.2):
        won = rng.binomial(150, 1 / (1 + np.exp(-first)))
        counts += [won, 150 - won]
    rated = plackett_luce([(0, 1)] * 2 + [(1, 0)] * 2, orders * 2, counts, 2, seats=True)
    error = float(np.sqrt(rated.covariance[0, 0] + rated.covariance[1, 1] - 2 * rated.covariance[0, 1]))
    return float(abs(rated.theta[0] - rated.theta[1] - 0.6) <= 1.96 * error)


def _false_discoveries(rng: np.random.Generator) -> float:
    """Of 60 cards 12 have an effect: the part of those called that have none."""
    effects = np.where(np.arange(60) < 12, 3.2, 0.0)
    p = [2 * normal_tail(abs(z)) for z in rng.normal(effects, 1.0)]
    called = benjamini_hochberg(p) < 0.05
    return float(called[12:].sum() / max(1, called.sum()))


def _any_false_alarm(rng: np.random.Generator) -> float:
    p = [2 * normal_tail(abs(z)) for z in rng.normal(0.0, 1.0, 48)]
    return float((holm(p) < 0.05).any())


def _looking(rng: np.random.Generator) -> float:
    """An interval looked at after every 50 of 2000 games, with the deviation seen so far: covers it at all times?"""
    values = rng.normal(0.0, 1.0, 2000).cumsum()
    looks = np.arange(100, 2001, 50)
    radius = np.array([sequence_radius(int(t), 1.0, 1000) for t in looks])
    return float((np.abs(values[looks - 1] / looks) <= radius).all())


def _student(rng: np.random.Generator) -> float:
    values = rng.normal(0.0, 1.0, 8)
    t = values.mean() / (values.std(ddof=1) / np.sqrt(8))
    return float(2 * student_tail(abs(float(t)), 7) < 0.05)


CHECKS: tuple[Check, ...] = (
    Check("interval of a mean score", COVERS, _mean),
    Check("interval of a clustered share", COVERS, _clustered),
    Check("interval of a rare share", COVERS, _rare),
    Check("interval of a slope over strength", COVERS, _trend),
    Check("interval of a rating gap with seat terms", COVERS, _rating, every=5),
    Check("false alarms of the test of fair seats", AT_MOST, _fair),
    Check("false alarms of Student's test of eight", AT_MOST, _student),
    Check("share of false discoveries (Benjamini and Hochberg)", AT_MOST, _false_discoveries),
    Check("any false alarm among 48 (Holm)", AT_MOST, _any_false_alarm),
    Check("confidence sequence at all of 39 looks", AT_LEAST, _looking, reason=ANY_TIME),
)
