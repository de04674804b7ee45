"""Many means at once, sampled tables on sampled deals, rankings and spreads: against worked examples."""

import math

import numpy as np
import pytest

from everdell_sim import stats
from everdell_sim.stats.distributions import student_quantile
from everdell_sim.stats.means import share_around


def test_each_share_has_the_interval_of_bonferronis_level():
    """Four deals, two matchups: 1, 1, 1/2, 1/2 and 0, 1, 0, 1; means 3/4 and 1/2, variances 1/12 and 1/3."""
    found = stats.simultaneous_shares([[1, 0], [1, 1], [0.5, 0], [0.5, 1]], 0.95)
    assert [one.value for one in found] == [0.75, 0.5]
    assert [one.se for one in found] == pytest.approx([math.sqrt(1 / 12) / 2, math.sqrt(1 / 3) / 2])
    # 97.5 % each make 95 % together.
    alone = share_around(0.75, math.sqrt(1 / 12) / 2, 4, 0.975)
    assert (found[0].low, found[0].high) == pytest.approx((alone.low, alone.high))


def test_means_are_symmetric():
    (one,) = stats.simultaneous_means([[3.0], [5.0], [10.0]], 0.9)
    half = student_quantile(0.95, 2) * math.sqrt(13 / 3)
    assert (one.value, one.low, one.high) == pytest.approx((6.0, 6 - half, 6 + half))


def test_tables_and_deals_both_vary():
    """Rows .9 .7 and .5 .1: means of rows .8 .3, of columns .7 .4; the rest is .05 in each field."""
    found = stats.crossed_share([[0.9, 0.7], [0.5, 0.1]])
    rows, columns, rest = 0.125 / 2, 0.045 / 2, 4 * 0.0025 / 4
    assert found.value == pytest.approx(0.55)
    assert found.se == pytest.approx(math.sqrt(rows + columns - rest))
    assert found.n == 2
    with pytest.raises(stats.NoEstimate, match="at least 2 of each"):
        stats.crossed_share([[0.9, 0.7]])


def test_a_share_of_deals_that_all_agree_is_tested_by_their_signs():
    (one,) = stats.simultaneous_shares([[1.0]] * 6)
    assert stats.p_of_share(one, 0.5) == 2 / 64
    (even,) = stats.simultaneous_shares([[0.5]] * 6)
    assert stats.p_of_share(even, 0.5) == 1.0


def test_the_test_of_a_share_rejects_what_its_interval_excludes():
    """15 deals won and one shared: the error of the mean, 1/32, would make it 15 errors from 1/2."""
    values = [[1.0]] * 15 + [[0.5]]
    (one,) = stats.simultaneous_shares(values)
    p = stats.p_of_share(one, 0.5)
    exactly = share_around(one.value, one.se, one.n, 1 - p)
    assert exactly.low == pytest.approx(0.5)
    assert p > 1e-6 > stats.p_of(one, 0.5)


def test_noise_that_draws_do_not_show_can_be_given():
    """One unit each: nothing varies when they are drawn again, and yet all of the spread may be noise."""
    values = np.array([0.0, 1.0])
    assert stats.spread(values, np.tile(values, (9, 1)), 2, noise=0.25).value == 0.0
    assert stats.spread(values, np.tile(values, (9, 1)), 2).value == 0.5


def test_equal_values_share_their_ranks():
    """Ranks 1, 2.5, 2.5, 4 and 1, 2, 3, 4: deviations -1.5, 0, 0, 1.5 and -1.5, -.5, .5, 1.5."""
    found = stats.rank_correlation(np.array([0.1, 0.3, 0.3, 0.9]), np.array([1.0, 2.0, 3.0, 4.0]))
    assert found == pytest.approx(4.5 / math.sqrt(4.5 * 5))
    with pytest.raises(stats.NoEstimate, match="no ranks"):
        stats.rank_correlation(np.ones(3), np.arange(3.0))


def around(values, noise, draws=400, seed=1):
    return np.asarray(values) + np.random.default_rng(seed).normal(0.0, noise, (draws, len(values)))


def test_a_ranking_without_noise_keeps_its_correlation_and_has_no_interval():
    one, other = np.array([0.1, 0.5, 0.9]), np.array([0.2, 0.9, 0.8])
    found = stats.rank_agreement(one, other, around(one, 1e-9), around(other, 1e-9), 100)
    assert found.value == pytest.approx(0.5)
    assert (found.low, found.high) == (None, None)


def test_noise_is_taken_out_of_a_correlation():
    """Values of deviation .1 with as much noise in both: reliabilities near 1/2, so the correlation about doubles."""
    true = np.linspace(0.2, 0.8, 40)
    one, other = (around(true, true.std(), 1, seed)[0] for seed in (1, 2))
    seen = stats.rank_correlation(one, other)
    found = stats.rank_agreement(one, other, around(one, true.std()), around(other, true.std(), seed=3), 100)
    assert seen < 0.75 < found.value
    assert found.low < 1 <= found.high


def test_values_that_differ_by_noise_alone_have_no_ranks():
    one = np.array([0.5, 0.501, 0.499])
    with pytest.raises(stats.NoEstimate, match="no more than noise"):
        stats.rank_agreement(one, one, around(one, 0.1), around(one, 0.1), 100)


def test_noise_is_taken_out_of_a_spread():
    """Values of variance 1/4 that were estimated with a variance of 1/16: of three, 2/3 of it is in the spread."""
    values = np.array([0.0, math.sqrt(3 / 8), -math.sqrt(3 / 8)])
    found = stats.spread(values, around(values, 0.25, 4000), 100)
    assert found.value == pytest.approx(math.sqrt(1 / 4 - 2 / 3 / 16), abs=0.01)
    assert found.low < found.value < found.high


def test_what_is_taken_more_often_weighs_more():
    values = np.array([0.0, 1.0])
    found = stats.spread(values, around(values, 1e-9), 100, np.array([1.0, 3.0]))
    assert found.value == pytest.approx(math.sqrt(3 / 16))
