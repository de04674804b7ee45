"""Do experiments keep their word on real games? Their own rules, on differences of deals whose mean is known.

A pool of paired differences is played once; repeats draw deals from it, so that the truth is the mean of the pool and
the shape that of real games: many exact zeros and long tails.
"""

import math
from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from everdell_sim.calibration.methods import ANY_TIME, AT_LEAST, COVERS, TOGETHER, Check, covers
from everdell_sim.experiments.arms import STRETCH, Arm, Table
from everdell_sim.experiments.paired_effects import Sums
from everdell_sim.experiments.targets import targets, without
from everdell_sim.play.measures import Measured
from everdell_sim.rules.patches import load_rules
from everdell_sim.runs.goals import Goal
from everdell_sim.stats import confidence_sequence
from everdell_sim.stats.distributions import student_quantile
from everdell_sim.stats.means import mean
from everdell_sim.stats.simultaneous import shared_level

Pool = NDArray[np.float64]
# Deals that an interval is made from.
DEALS = 150
# So many of the cards that change the fewest deals.
RARE = 12
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
    for name, (plain, having) in pools(deals, seed).items():
        apart = having - plain
        truth, sd = float(apart.mean()), float(apart.std())
        for what, ends, once in (
            ("interval of a paired effect", COVERS, _fixed(plain, having, truth)),
            ("bias of a paired effect", (-0.02 * sd, 0.02 * sd), _bias(plain, having, truth)),
            ("interval as narrow as asked (ablation)", COVERS, _two_stage(apart, truth, ASKED * sd)),
            ("confidence sequence until it is narrow (--until)", AT_LEAST, _until(apart, truth, 2 * ASKED * sd)),
        ):
            found.append(Check(f"{what}, {name}", ends, once, reason=ANY_TIME * (ends == AT_LEAST)))
    return found + _of_many(deals // 5, seed)


def _of_many(deals: int, seed: int) -> list[Check]:
    """An ablation of all cards, each taken out on the same deals; so many deals as it plays before it looks."""
    table = Table.checked(seed, None, 0.95, None)
    cards = targets(load_rules(), "all", None, None, None, "dead")
    arms = [Arm(table, load_rules(), [["greedy", "greedy"]])]
    arms += [without(one, "dead", table, None, [], ["greedy", "greedy"]) for one in cards]
    played = [arm.play(0, deals) for arm in arms]
    scores, scale = np.stack([one.values[0] for one in played]), played[0].scales[0]
    truth = (scores[0] - scores[1:]).mean(axis=1) / scale
    rare = np.argsort((scores[1:] != scores[0]).mean(axis=1))[:RARE]
    names = tuple(one.address for one in cards)

    def drawn(rng: np.random.Generator) -> Sums:
        sums, at = Sums(), rng.integers(0, deals, STRETCH)
        both = (scores[1:, at], np.broadcast_to(scores[0, at], (len(cards), STRETCH)))
        sums.add(*(Measured(names, (scale,) * len(cards), values) for values in both))
        return sums

    def holds(sums: Sums, at: int, things: int = 1) -> float:
        level = shared_level(0.95, things)
        return covers(sums.effect(int(at), level, bounded=True).estimate, float(truth[at]))

    def together(rng: np.random.Generator) -> float:
        sums = drawn(rng)
        return min(holds(sums, at, len(cards)) for at in range(len(cards)))

    def seldom(rng: np.random.Generator) -> float:
        sums = drawn(rng)
        return float(np.mean([holds(sums, at) for at in rare]))

    def confirmed(rng: np.random.Generator) -> float:
        sums = drawn(rng)
        best = max(range(len(cards)), key=lambda at: sums.effect(at, 0.95).estimate.value)
        return holds(drawn(rng), best)

    return [
        Check("ablation: the intervals of all cards at once", AT_LEAST, together, 25, TOGETHER),
        Check("ablation: the cards that change the fewest deals", AT_LEAST, seldom, 25, "a bound where few differ"),
        Check("ablation: the best of all cards, on fresh deals", COVERS, confirmed, 25),
    ]


def _drawn(rng: np.random.Generator, pool: Pool, deals: int) -> Pool:
    return pool[rng.integers(0, len(pool), deals)]


def _fixed(plain: Pool, having: Pool, truth: float) -> Callable[[np.random.Generator], float]:
    def once(rng: np.random.Generator) -> float:
        at = rng.integers(0, len(plain), DEALS)
        return covers(mean(having[at] - plain[at]), truth)

    return once


def _bias(plain: Pool, having: Pool, truth: float) -> Callable[[np.random.Generator], float]:
    def once(rng: np.random.Generator) -> float:
        at = rng.integers(0, len(plain), DEALS)
        return float((having[at] - plain[at]).mean()) - truth

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
