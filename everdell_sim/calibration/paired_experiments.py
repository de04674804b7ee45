"""Do experiments keep their word on real games? Their own rules, on differences of deals whose mean is known.

A pool of paired differences is played once; repeats draw deals from it, so that the truth is the mean of the pool and
the shape that of real games: many exact zeros and long tails.
"""

import math
from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from everdell_sim.calibration.methods import AT_LEAST, COVERS, Check, covers
from everdell_sim.experiments.arms import STRETCH, Arm, Table
from everdell_sim.rules.patches import load_rules
from everdell_sim.runs.goals import Goal
from everdell_sim.stats import confidence_sequence, paired
from everdell_sim.stats.distributions import student_quantile
from everdell_sim.stats.means import mean

Pool = NDArray[np.float64]
# Deals that an interval is made from.
DEALS = 150
# The narrowest interval that is asked for, in deviations of a deal's difference.
ASKED = 0.08


def pools(deals: int, seed: int) -> dict[str, tuple[Pool, Pool]]:
    """Scores of the table by deal, without and with: a card with more points, a card that nobody can use."""
    table = Table.checked(seed, None, 0.95, None)

    def scores(bot: str, patch: dict[str, object]) -> Pool:
        played = Arm(table, load_rules(None, [("patch", patch)]), [[bot, bot]]).play(0, deals)
        return np.asarray(played.values[0] / played.scales[0], dtype=np.float64)

    free = scores("greedy", {})
    return {
        "a richer Farm": (free, scores("greedy", {"card": {"farm": {"points": 3}}})),
        "a dead Mine": (free, scores("greedy", {"card": {"mine": {"dead": True}}})),
    }


def checks(deals: int = 20_000, seed: int = 7) -> list[Check]:
    """Every rule by which an experiment computes an interval, on every pool."""
    found = []
    for name, (without, having) in pools(deals, seed).items():
        apart = having - without
        truth, sd = float(apart.mean()), float(apart.std())
        for what, ends, once in (
            ("interval of a paired effect", COVERS, _fixed(without, having, truth)),
            ("bias of a paired effect", (-0.02 * sd, 0.02 * sd), _bias(without, having, truth)),
            ("interval as narrow as asked (ablation)", COVERS, _two_stage(apart, truth, ASKED * sd)),
            ("confidence sequence until it is narrow (--until)", AT_LEAST, _until(apart, truth, 2 * ASKED * sd)),
        ):
            found.append(Check(f"{what}, {name}", ends, once))
    return found


def _drawn(rng: np.random.Generator, pool: Pool, deals: int) -> Pool:
    return pool[rng.integers(0, len(pool), deals)]


def _fixed(without: Pool, having: Pool, truth: float) -> Callable[[np.random.Generator], float]:
    def once(rng: np.random.Generator) -> float:
        at = rng.integers(0, len(without), DEALS)
        return covers(paired(having[at], without[at]).difference, truth)

    return once


def _bias(without: Pool, having: Pool, truth: float) -> Callable[[np.random.Generator], float]:
    def once(rng: np.random.Generator) -> float:
        at = rng.integers(0, len(without), DEALS)
        return paired(having[at], without[at]).difference.value - truth

    return once


def _two_stage(pool: Pool, truth: float, asked: float) -> Callable[[np.random.Generator], float]:
    """The rule of an ablation: a first stretch gives the deviation, which gives the number of deals needed."""

    def once(rng: np.random.Generator) -> float:
        values = _drawn(rng, pool, STRETCH)
        while True:
            n = len(values)
            reach = student_quantile(0.975, n - 1) * float(values.std(ddof=1)) / math.sqrt(n)
            if reach <= asked:
                return covers(mean(values), truth)
            need = max(math.ceil(n * (reach / asked) ** 2), n + STRETCH // 4)
            values = np.concatenate([values, _drawn(rng, pool, need - n)])

    return once


def _until(pool: Pool, truth: float, asked: float) -> Callable[[np.random.Generator], float]:
    """The rule of `--until`: look after every stretch, and stop when the interval is narrow enough."""
    target = Goal("score", asked).deals(100_000)

    def once(rng: np.random.Generator) -> float:
        values = _drawn(rng, pool, STRETCH)
        while True:
            n = len(values)
            low, high = confidence_sequence(float(values.mean()), float(values.std(ddof=1)), n, target)
            if not low <= truth <= high:
                return 0.0
            if (high - low) / 2 <= asked:
                return 1.0
            values = np.concatenate([values, _drawn(rng, pool, STRETCH)])

    return once
