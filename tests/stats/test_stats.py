"""Every method against results that were worked by hand or with other libraries."""

import json
import math
from pathlib import Path

import numpy as np
import pytest
import scipy.stats

from everdell_sim import stats
from everdell_sim.stats.distributions import (
    chi_square_tail,
    fair_coin_p,
    normal_quantile,
    student_quantile,
    student_tail,
)

WORKED = json.loads((Path(__file__).parents[1] / "data" / "worked_statistics.json").read_text(encoding="utf-8"))


def close(value, digits=6):
    return pytest.approx(value, abs=0.51 * 10**-digits)


@pytest.mark.parametrize("freedom", [1, 2, 3, 7, 40, 1999, 10**6])
def test_distributions_agree_with_scipy(freedom):
    for value in (0.0, 0.1, 1.0, 2.5, 8.8482, 40.0):
        assert student_tail(value, freedom) == pytest.approx(scipy.stats.t.sf(value, freedom), rel=1e-7, abs=1e-300)
        if freedom < 100:
            assert chi_square_tail(value, freedom) == pytest.approx(scipy.stats.chi2.sf(value, freedom), rel=1e-10)
    for probability in (0.01, 0.5, 0.9, 0.975, 0.9999):
        expected = scipy.stats.t.ppf(probability, freedom)
        assert student_quantile(probability, freedom) == pytest.approx(expected, rel=1e-7, abs=1e-9)
    assert normal_quantile(0.975) == pytest.approx(scipy.stats.norm.ppf(0.975), rel=1e-12)


@pytest.mark.parametrize(("heads", "tails"), [(0, 0), (1, 0), (5, 5), (6, 5), (0, 20), (180, 130), (3000, 3100)])
def test_a_fair_coin_is_tested_exactly(heads, tails):
    expected = scipy.stats.binomtest(heads, heads + tails).pvalue if heads + tails else 1.0
    assert fair_coin_p(heads, tails) == pytest.approx(expected, rel=1e-8)


def test_the_interval_of_a_mean_is_students():
    values = [3.0, 5.0, 4.0, 8.0, 1.0]
    result = stats.mean(values)
    low, high = scipy.stats.t.interval(0.95, 4, loc=np.mean(values), scale=scipy.stats.sem(values))
    assert (result.value, result.se, result.n) == (4.2, pytest.approx(scipy.stats.sem(values)), 5)
    assert (result.low, result.high) == (pytest.approx(low), pytest.approx(high))
    assert result.excludes(0.0)
    assert not result.excludes(4.0)
    assert result.to_dict("score") == {
        "what": "score", "estimate": 4.2, "low": result.low, "high": result.high, "n": 5, "method": result.method,
    }  # fmt: skip


def test_a_mean_from_sums_is_the_mean_and_loses_nothing():
    values = [10**9 + one for one in (0, 1, 2, 1, 0)]
    result = stats.mean_of_sums(5, sum(values), sum(one * one for one in values), scale=60)
    expected = stats.mean([one / 60 for one in (0, 1, 2, 1, 0)])
    assert result.se == pytest.approx(expected.se, rel=1e-12)
    assert result.value == pytest.approx(expected.value + 10**9 / 60)


@pytest.mark.parametrize(("wins", "games", "low", "high"), WORKED["wilson"])
def test_wilson(wins, games, low, high):
    assert stats.wilson(wins, games) == (close(low), close(high))
    expected = scipy.stats.binomtest(wins, games).proportion_ci(method="wilson")
    assert stats.wilson(wins, games) == (pytest.approx(expected.low, abs=1e-12), pytest.approx(expected.high))


def test_a_share_of_seats_is_clustered_by_game():
    worked = WORKED["clustered"]
    result = stats.clustered_share(worked["wins"], worked["seats"])
    assert (result.value, result.se, result.n) == (close(worked["share"]), close(worked["se"]), 8)
    assert result.se * math.sqrt(7 / 8) == close(worked["se_without_correction"])
    assert 0 < result.low < result.value < result.high < 1
    wins, seats = np.array(worked["wins"]) * 60, np.array(worked["seats"])
    sums = [8, wins.sum(), seats.sum(), wins @ wins, wins @ seats, seats @ seats]
    again = stats.clustered_share_of_sums(*(int(one) for one in sums))
    assert (again.value, again.se, again.low, again.high) == tuple(
        pytest.approx(one) for one in (result.value, result.se, result.low, result.high)
    )


def test_groups_of_one_game_give_wilsons_interval():
    """The effective number of games is then the number of games, but for n - 1 and Student's width."""
    result = stats.clustered_share([1] * 2750 + [0] * 7250, [1] * 10_000)
    assert (result.low, result.high) == (close(0.266336, 5), close(0.283837, 5))


@pytest.mark.parametrize("share", [0.0, 0.5, 1.0])
def test_groups_that_agree_still_leave_room(share):
    result = stats.clustered_share([2 * share] * 50, [2] * 50)
    assert (result.value, result.se) == (share, 0)
    assert result.high - result.low == pytest.approx(
        student_quantile(0.975, 49) ** 2 / (50 + student_quantile(0.975, 49) ** 2)
    )
    assert 0 <= result.low <= share <= result.high <= 1


def test_values_that_agree_leave_no_interval():
    """That ten games lasted 54 turns each does not show that every game does."""
    for result in (stats.mean([54.0] * 10), stats.mean_of_sums(10, 540, 10 * 54**2), stats.mean([0.1] * 10)):
        assert result.unvaried
        assert (result.se, result.low, result.high, result.n) == (0, None, None, 10)
        assert result.method.endswith("; no variation seen, so no interval")
    assert not stats.mean([54.0]).unvaried, "one game leaves the error unknown"
    assert not stats.mean([54.0, 55.0]).unvaried


def test_values_that_agree_rule_out_others_from_six_on():
    """Six on the same side: p = 2 * (1/2)^6 = 0.031; five: 0.0625."""
    assert [stats.mean([1.0] * n).excludes(0.0) for n in (2, 5, 6, 100)] == [False, False, True, True]
    assert not stats.mean([0.0] * 100).excludes(0.0)


def test_shares_that_agree_keep_their_intervals():
    """Wilson's with nothing won: 0 to z^2 / (n + z^2)."""
    lost, won = (stats.share_of_sums(50, 50 * won, 50 * won * won) for won in (0, 60))
    unlike = student_quantile(0.975, 49) ** 2 / (50 + student_quantile(0.975, 49) ** 2)
    assert (lost.low, lost.high) == (0, pytest.approx(unlike))
    assert (won.low, won.high) == (pytest.approx(1 - unlike), 1)
    assert "no variation" not in won.method
    same = stats.difference_of_shares(stats.mean([0.0] * 50), 0.95)
    assert (same.low, same.high, same.method) == (
        pytest.approx(-unlike),
        pytest.approx(unlike),
        "mean, Student interval",
    )


def test_seat_balance():
    worked = WORKED["seats"]
    result = stats.seat_balance(worked["wins"])
    assert (result.chi_square, result.w, result.spread) == (
        close(worked["chi_square"]),
        close(worked["w"], 5),
        close(0.04),
    )
    assert result.p == pytest.approx(worked["p"], rel=1e-4)
    uneven = stats.seat_balance([30, 20], expected=[0.6, 0.4])
    assert (uneven.chi_square, uneven.p) == (0, 1)


def test_equivalence():
    worked = WORKED["equivalence"]
    se = math.sqrt(worked["share"] * (1 - worked["share"]) / worked["games"])
    p = stats.equivalence(worked["share"], se, worked["expected"], worked["margin"])
    assert p == pytest.approx(worked["p"], rel=1e-3)
    assert stats.equivalence(0.25, 0.0, 0.25, 0.01) == 0
    assert stats.equivalence(0.27, 0.0, 0.25, 0.01) == 1


@pytest.mark.parametrize("name", ["holm", "benjamini_hochberg"])
def test_many_comparisons(name):
    worked = WORKED["many"]
    adjust = getattr(stats, name)
    adjusted = adjust(worked["p"])
    assert (adjusted <= 0.05).sum() == worked["rejected"][name]
    assert adjusted[:5].tolist() == close(worked["adjusted"][name], 5)
    assert adjust(worked["p"][::-1]).tolist() == adjusted[::-1].tolist()
    assert adjust([]).tolist() == []
    if name == "benjamini_hochberg":
        assert adjusted == pytest.approx(scipy.stats.false_discovery_control(worked["p"]))


def test_a_confidence_sequence_may_be_looked_at_all_the_time():
    worked = WORKED["confidence_sequence"]
    assert stats.tuned_rate(worked["target"]) == close(worked["rate"])
    for games, radius in worked["radius"]:
        assert stats.sequence_radius(games, math.sqrt(worked["variance"]), worked["target"]) == close(radius)
    low, high = stats.confidence_sequence(0.25, math.sqrt(worked["variance"]), 10_000)
    assert (low, high) == (close(0.25 - 0.013144), close(0.25 + 0.013144))

    rng = np.random.default_rng(11)
    looks = np.arange(200, 10_001, 100)
    radii = np.array([stats.sequence_radius(int(games), 0.5) for games in looks])
    means = np.cumsum(rng.random((400, 10_000)) < 0.5, axis=1)[:, looks - 1] / looks
    assert (np.abs(means - 0.5) > radii).any(axis=1).mean() < 0.05
    assert (np.abs(means - 0.5) > 1.96 * 0.5 / np.sqrt(looks)).any(axis=1).mean() > 0.2


def test_shrinkage():
    worked = WORKED["shrinkage"]
    for share, games, weight, shrunk in worked["shares"]:
        result = stats.shrink(share, share * (1 - share) / games, worked["centre"], worked["between_variance"])
        assert (result.weight, result.value) == (close(weight, 5), close(shrunk, 5))
    # Worked by hand: weights 1 and 1, Q = 18, C = 1, so (18 - 1) / 1.
    assert stats.between_variance([0.0, 6.0], [1.0, 1.0]) == pytest.approx(17)
    assert stats.between_variance([1.0, 1.1, 0.9], [1.0, 1.0, 1.0]) == 0


def test_cycles():
    for worked in WORKED["cyclic_share"]:
        assert stats.cyclic_share(worked["shares"]) == close(worked["share"], 5)
        assert stats.cyclic_triples(worked["shares"]) == [tuple(one) for one in worked["triples"]]
        mirrored = np.array(worked["shares"]).T
        assert stats.cyclic_triples(mirrored) == [(0, 2, 1)]
    odds = np.subtract.outer([1.0, 0.2, -1.2], [1.0, 0.2, -1.2])
    ladder = 1 / (1 + np.exp(-odds))
    assert stats.cyclic_share(ladder) == pytest.approx(0, abs=1e-12)
    assert stats.cyclic_triples(ladder) == []
    assert stats.cyclic_share(np.full((3, 3), 0.5)) is None
    assert stats.cyclic_share([[0.5, 1.0], [0.0, 0.5]], games=10) == pytest.approx(0)
