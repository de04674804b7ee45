"""What numbers cannot answer is refused or left out, never a NaN."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from everdell_sim import EverdellError, stats

NOTHING = [
    lambda: stats.mean([]),
    lambda: stats.mean([1.0, math.nan]),
    lambda: stats.mean([[1.0]]),
    lambda: stats.mean(["a"]),
    lambda: stats.mean([1.0, 2.0], level=1.0),
    lambda: stats.mean_of_sums(0, 0, 0),
    lambda: stats.mean_of_sums(2, 10, 1),
    lambda: stats.mean_of_sums(2, 10, 60, scale=0),
    lambda: stats.wilson(0, 0),
    lambda: stats.wilson(3, 2),
    lambda: stats.clustered_share([0.0], [0.0]),
    lambda: stats.clustered_share([1.0, 1.0], [1.0]),
    lambda: stats.clustered_share_of_sums(0, 0, 0, 0, 0, 0),
    lambda: stats.seat_balance([0, 0]),
    lambda: stats.seat_balance([1, 2], expected=[1, 0]),
    lambda: stats.equivalence(0.5, 0.1, 0.5, 0.0),
    lambda: stats.holm([0.5, 1.5]),
    lambda: stats.shrink(1.0, -1.0, 0.0, 1.0),
    lambda: stats.between_variance([1.0, 2.0], [0.0, 1.0]),
    lambda: stats.sequence_radius(0, 1.0),
    lambda: stats.cyclic_share([[0.5, 1.0], [0.0, 0.5]]),
    lambda: stats.cyclic_share([[0.5, 0.5, 0.5], [0.5, 0.5, 0.5]]),
    lambda: stats.cyclic_triples([]),
]


@pytest.mark.parametrize("ask", NOTHING)
def test_what_the_data_cannot_answer_is_refused(ask):
    with pytest.raises(stats.NoEstimate) as caught:
        ask()
    assert isinstance(caught.value, ValueError)
    assert isinstance(caught.value, EverdellError)


def test_what_is_not_known_is_none():
    assert (stats.mean([3.0]).value, stats.mean([3.0]).se, stats.mean([3.0]).low) == (3.0, None, None)
    assert not stats.mean([3.0]).excludes(5.0)
    assert stats.clustered_share([1.0], [2.0]).low is None
    assert stats.shrink(1.0, 0.0, 0.0, 0.0).value == 1.0


@given(st.lists(st.tuples(st.integers(0, 4), st.integers(0, 60)), min_size=1, max_size=30))
def test_a_clustered_share_is_refused_or_finite(games):
    seats, wins = [n for n, _ in games], [min(n, 1) * won / 60 for n, won in games]
    if not any(seats):
        return
    result = stats.clustered_share(wins, seats)
    assert math.isfinite(result.value)
    if result.se is not None:
        assert all(math.isfinite(one) for one in (result.se, result.low, result.high))
        assert 0 <= result.low <= result.value <= result.high <= 1
