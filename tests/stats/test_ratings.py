"""Ratings against worked values, against a slow likelihood of their own, and on data made with known strengths."""

import itertools
import json
import math
from pathlib import Path

import numpy as np
import pytest
import scipy.optimize

from everdell_sim import stats

WORKED = json.loads((Path(__file__).parents[1] / "data" / "worked_statistics.json").read_text(encoding="utf-8"))
ORDERS, COUNTS = WORKED["plackett_luce"]["orders"], WORKED["plackett_luce"]["counts"]


def drawn(rng, theta, seats, tables):
    """Finishing ranks by seat, drawn from the model: an exponential time each, the strongest the soonest."""
    rates = np.exp(np.array(theta)[tables] + np.array(seats))
    times = rng.exponential(1 / rates)
    return 1 + times.argsort(axis=1).argsort(axis=1)


def slow_likelihood(point, size, who, ranks, seated):
    """The average over all orders that agree with the ranks of their logarithms, one game after the other."""
    total = 0.0
    for game, places in zip(who, ranks, strict=True):
        agreeing = [
            order
            for order in itertools.permutations(range(len(game)))
            if all(places[one] <= places[other] for one, other in itertools.pairwise(order))
        ]
        for order in agreeing:
            logits = [point[game[at]] + (point[size + at] if seated else 0.0) for at in order]
            parts = (logits[j] - math.log(sum(math.exp(one) for one in logits[j:])) for j in range(len(logits)))
            total += sum(parts) / len(agreeing)
    return total


def test_the_worked_games():
    worked = WORKED["plackett_luce"]
    result = stats.plackett_luce(ORDERS, [(1, 2, 3)] * 6, COUNTS)
    assert result.theta == pytest.approx(worked["theta"], abs=6e-6)
    assert result.elo == pytest.approx(worked["elo"], abs=6e-3)
    assert result.first() == pytest.approx(worked["first"], abs=6e-6)
    assert result.se[:2] == pytest.approx(worked["se_of_first_two"], abs=6e-6)
    assert result.first([0, 1]).sum() == pytest.approx(1)
    assert result.seats.size == 0


def test_the_order_of_games_and_of_seats_does_not_matter():
    rows = [(order, rank) for order, n in zip(ORDERS, COUNTS, strict=True) for rank in [(1, 2, 3)] * n]
    one = stats.plackett_luce([row[0] for row in rows], [row[1] for row in rows])
    other = stats.plackett_luce([row[0][::-1] for row in rows[::-1]], [row[1][::-1] for row in rows[::-1]])
    assert one.theta == pytest.approx(other.theta, abs=1e-9)
    assert one.se == pytest.approx(other.se, abs=1e-9)


def test_a_tie_of_two_is_half_a_victory_each():
    ties = stats.plackett_luce([(0, 1), (0, 1), (0, 1)], [(1, 2), (2, 1), (1, 1)], [60, 30, 10])
    halves = stats.plackett_luce([(0, 1), (1, 0)], [(1, 2)] * 2, [65, 35])
    assert ties.theta == pytest.approx(halves.theta, abs=1e-9)
    assert ties.se == pytest.approx(halves.se, abs=1e-9)
    assert ties.first()[0] == pytest.approx(0.65)


@pytest.mark.parametrize(("players", "seated"), [(3, False), (3, True), (4, True), (6, True)])
def test_ties_and_seats_reach_the_maximum_of_a_slow_likelihood(players, seated):
    rng = np.random.default_rng(players)
    size = 4 if players < 6 else 6
    who = np.array([rng.permutation(size)[:players] for _ in range(30)])
    ranks = np.minimum(drawn(rng, np.linspace(-0.6, 0.6, size), np.zeros(players), who), players - 1)
    result = stats.plackett_luce(who, ranks, seats=seated, prior_sd=2.0)
    width = size + players * seated

    def depth(point):
        return np.square(point).sum() / 8 - slow_likelihood(point, size, who, ranks, seated)

    point = np.concatenate([result.theta, result.seats])
    slope = scipy.optimize.approx_fprime(point, depth, 1e-6)
    assert np.abs(slope).max() < 1e-3
    assert len(point) == width


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_strengths_and_seats_are_found_again(players):
    rng = np.random.default_rng(100 + players)
    theta = np.array([0.9, 0.5, 0.3, 0.1, -0.2, -0.6, -1.0])
    seats = np.linspace(0.3, -0.3, players)
    who = np.array([rng.permutation(7)[:players] for _ in range(12_000)])
    result = stats.plackett_luce(who, drawn(rng, theta, seats, who), seats=True)
    assert (np.abs(result.theta - theta) < 4 * result.se).all()
    assert (np.abs(result.seats - seats) < 4 * result.seats_se).all()
    assert (result.se < 0.05).all()


def test_the_errors_are_those_of_repetition():
    rng = np.random.default_rng(5)
    who = np.array([rng.permutation(4)[:3] for _ in range(400)])
    result = [
        stats.plackett_luce(who, drawn(rng, [0.6, 0.1, -0.2, -0.5], [0.2, 0.0, -0.2], who), seats=True)
        for _ in range(150)
    ]
    spread = np.std([one.theta for one in result], axis=0, ddof=1)
    assert spread == pytest.approx(np.mean([one.se for one in result], axis=0), rel=0.2)


def test_errors_by_deal_count_a_repeated_game_once():
    """Each deal holds the same game twice: twice the games, but no more knowledge."""
    rows = np.repeat(np.arange(6), COUNTS)
    once = stats.plackett_luce(ORDERS, [(1, 2, 3)] * 6, COUNTS)
    twice = stats.plackett_luce(ORDERS, [(1, 2, 3)] * 6, [2 * n for n in COUNTS])
    assert twice.se == pytest.approx(once.se / math.sqrt(2))
    by_deal = stats.clustered(twice, np.array([rows, rows]))
    alone = stats.clustered(once, rows[None, :])
    assert by_deal.se == pytest.approx(alone.se)
    assert by_deal.theta == pytest.approx(once.theta)
    # Independent games: the errors by deal are those of the model, up to chance and n - 1.
    assert alone.se == pytest.approx(once.se, rel=0.15)


def test_who_always_wins_needs_a_prior():
    games = [(0, 1), (1, 2), (0, 2)], [(1, 2)] * 3, [1000, 700, 800]
    with pytest.raises(stats.NoEstimate, match="never finished ahead"):
        stats.plackett_luce(*games)
    result = stats.plackett_luce(*games, prior_sd=3.0)
    assert np.isfinite(result.theta).all()
    assert result.theta[0] > result.theta[1] > result.theta[2]
    assert (result.se > 0.3).all()
    blocks = np.array([[0] * 700, [1] * 700, [2] * 700])
    assert (stats.clustered(result, blocks).se > 0.1).all()


def test_a_prior_weighs_less_than_a_game_where_games_are_many():
    games = [(0, 1), (0, 1)], [(1, 2), (2, 1)], [6000, 4000]
    assert stats.plackett_luce(*games, prior_sd=3.0).theta == pytest.approx(stats.plackett_luce(*games).theta, abs=1e-4)


@pytest.mark.parametrize(
    "games",
    [
        ([], []),
        ([(0, 1)], [(1, 2, 3)]),
        ([(0,)], [(1,)]),
        ([(0, -1)], [(1, 2)]),
        ([(0, 0.5)], [(1, 2)]),
        ([(0, 1)], [(1, math.nan)]),
        ([(0, 1)], [(1, 2)], [0.0]),
        ([(0, 1)], [(1, 2)], [1.0, 2.0]),
        ([(0, 3)], [(1, 1)], None, 2),
        ([(0, 1)], [(1, 1)], None, 3),
    ],
)
def test_games_that_rate_nobody_are_refused(games):
    with pytest.raises(stats.NoEstimate):
        stats.plackett_luce(*games)


def test_seats_that_cannot_be_distinguished_from_bots_are_refused():
    with pytest.raises(stats.NoEstimate, match="cannot separate"):
        stats.plackett_luce([(0, 1), (0, 1)], [(1, 2), (2, 1)], seats=True)
    result = stats.plackett_luce([(0, 1), (0, 1)], [(1, 2), (2, 1)], seats=True, prior_sd=1.0)
    assert result.theta == pytest.approx([0, 0])


def test_errors_by_deal_need_two_deals():
    rated = stats.plackett_luce([(0, 1), (1, 0)], [(1, 2)] * 2)
    with pytest.raises(stats.NoEstimate, match="2 deals"):
        stats.clustered(rated, np.array([[0]]))
    with pytest.raises(stats.NoEstimate, match="positive"):
        stats.plackett_luce([(0, 1)], [(1, 2)], prior_sd=0.0)


def test_errors_by_deal_are_those_of_repetition_where_deals_are_shared():
    """A deal favours one seat in both games that it is played in: bots are then compared better than by other deals."""
    rng = np.random.default_rng(8)
    theta, lineups = np.array([0.4, -0.4]), np.array([(0, 1), (1, 0)])
    seen = []
    for _ in range(80):
        luck = rng.normal(0, 3, 300)
        lead = theta[lineups[:, 0]] - theta[lineups[:, 1]] + luck[:, None]
        first_won = rng.random(lead.shape) < 1 / (1 + np.exp(-lead))
        rows = np.where(first_won, 0, 1).T + np.array([[0], [2]])
        counts = np.bincount(rows.ravel(), minlength=4)
        rated = stats.plackett_luce(lineups[[0, 0, 1, 1]], [(1, 2), (2, 1)] * 2, counts, seats=True)
        seen.append((rated.theta[0], rated.se[0], stats.clustered(rated, rows).se[0]))
    spread, (naive, by_deal) = np.std([one[0] for one in seen], ddof=1), np.mean(seen, axis=0)[1:]
    assert by_deal == pytest.approx(spread, rel=0.2)
    assert naive > 1.3 * spread
