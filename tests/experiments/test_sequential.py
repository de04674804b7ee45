"""Stopping keeps its promises, on numbers whose truth is known."""

import numpy as np
import pytest
import scipy.stats

from everdell_sim import stats
from everdell_sim.experiments.allocation import Study
from everdell_sim.experiments.arms import Table
from everdell_sim.experiments.paired_effects import Sums
from everdell_sim.play.measures import Measured
from everdell_sim.runs import goals

RNG = 20_240_607


class Known:
    """Scores that share much with the baseline's; the rest has the same mean in all arms, and is skewed."""

    def __init__(self, rng: np.random.Generator, most: int, shared: np.ndarray) -> None:
        own = rng.gamma(2.0, 4.0, most) * (rng.random(most) < 0.7)
        self.values = np.rint(shared + own).astype(np.int64)

    def play(self, first: int, deals: int) -> Measured:
        return Measured(("score",), (1,), self.values[None, first : first + deals])


def table() -> Table:
    return Table(seed=1, threads=1, level=0.95, progress=None)


def test_a_confidence_sequence_covers_however_often_one_looks():
    """400 runs of 40 looks: the sequence errs in at most 5 % of them, the fixed interval far more often."""
    rng = np.random.default_rng(RNG)
    missed = naive = 0
    for _ in range(400):
        apart = np.rint(rng.normal(0, 7, 4000)).astype(np.int64)
        sums, wrong, early = Sums(), False, False
        for first in range(0, 4000, 100):
            part = apart[None, first : first + 100]
            sums.add(Measured(("score",), (2,), np.zeros_like(part)), Measured(("score",), (2,), part))
            wrong |= sums.effect(0, 0.95, target=2000).clear
            early |= sums.effect(0, 0.95).clear
        missed += wrong
        naive += early
    assert missed <= 20
    assert naive > 60


def test_intervals_that_stop_when_narrow_enough_cover():
    """The number of deals follows the deviation alone, so 95 % intervals cover as often as they say."""
    rng = np.random.default_rng(RNG)
    runs, covered, together = 400, 0, 0
    for _ in range(runs):
        shared = np.rint(rng.normal(50, 8, 4096))
        arms = [Known(rng, 4096, shared) for _ in range(2)]
        free = Known(rng, 4096, shared)
        study = Study(free, 4096, 1 - 0.05 / 2, table())
        sums = study.run(arms, [0.55, 0.55])
        found = [one.effect(0, 0.95).estimate for one in sums]
        assert all(512 <= one.n < 4096 for one in found)
        covered += sum(not one.excludes(0.0) for one in found)
        together += all(not one.effect(0, study.level).estimate.excludes(0.0) for one in sums)
    assert 0.93 <= covered / (2 * runs) <= 0.97
    assert together / runs >= 0.93


def test_savings_are_the_variances_of_both_over_that_of_the_difference():
    rng = np.random.default_rng(RNG)
    shared = rng.integers(0, 40, 500)
    a, b = shared + rng.integers(0, 10, 500), shared + rng.integers(0, 10, 500)
    sums = Sums()
    for part in (slice(0, 100), slice(100, 500)):
        sums.add(Measured(("score",), (3,), a[None, part]), Measured(("score",), (3,), b[None, part]))
    apart = (b - a) / 3
    result, expected = sums.effect(0, 0.9), stats.mean(apart, 0.9)
    assert result.saved == pytest.approx((a.var() + b.var()) / 9 / apart.var())
    assert result.p == pytest.approx(scipy.stats.ttest_1samp(apart, 0).pvalue)
    assert (result.estimate.low, result.estimate.high) == (
        pytest.approx(expected.low),
        pytest.approx(expected.high),
    )


@pytest.mark.parametrize(("text", "what", "size"), [
    ("score within 0.2", "score", 0.2),
    ("score within 0.2 points", "score", 0.2),
    ("score within .5 points", "score", 0.5),
    ("turns within 1 turn", "turns", 1.0),
    ("win_share.seat.* within 1%", "win_share.seat.*", 0.01),
    ("card.*.effect within 0.2 points", "card.*.effect", 0.2),
])  # fmt: skip
def test_goals_are_read(text, what, size):
    goal = goals.parse(text)[0]
    assert (goal.what, goal.size) == (what, pytest.approx(size))


def test_several_goals():
    assert [goal.what for goal in goals.parse("score within 1 and turns within 2, margin within 3")] == [
        "score",
        "turns",
        "margin",
    ]
