"""What a card in the opening hand is worth, and the hand that would make a seat equal."""

import pytest

import everdell_sim as ev
from everdell_sim import analysis
from everdell_sim.analysis import Filter, NothingLeft
from everdell_sim.analysis.tables.starting_hands import _even
from everdell_sim.stats import Estimate
from tests.analysis.test_rows import figure


def test_the_worth_of_a_card_is_that_of_the_same_deals_with_it(several):
    frame = analysis.starting_hands(several, Filter(cells=2), deals=120)
    farm = {"patch": {"name": "rich-farm"}, "card": {"farm": {"points": 3}}}
    more = {"setup": {"starting_hand": [5, 7, 7, 8]}}
    result = ev.whatif(more, ["greedy", "greedy"], deals=120, baseline_patch=farm)
    for what, name in (("win_worth_of_a_card", "win_share.seat.1"), ("score_worth_of_a_card", "score.seat.1")):
        found = figure(frame, what, seat=1)
        assert (found["estimate"], found["low"]) == (
            result.effect(name).estimate.value,
            result.effect(name).estimate.low,
        )
        assert found["reading"] == "causal"
    assert figure(frame, "hand", seat=1)["estimate"] == 6
    with pytest.raises(NothingLeft, match="no table of equal bots"):
        analysis.starting_hands(several, Filter(players=4))


def test_an_even_hand_needs_a_card_that_is_worth_something():
    clear = Estimate(0.02, 0.004, 0.012, 0.028, 500, "")
    found = _even(5, 0.03, 0.002, clear, 0.95)
    assert found is not None
    assert found.value == pytest.approx(6.5)
    assert found.se == pytest.approx((0.1**2 + 0.3**2) ** 0.5)
    assert _even(5, 0.03, 0.002, Estimate(0.02, 0.02, -0.02, 0.06, 500, ""), 0.95) is None
    assert _even(5, 0.03, None, clear, 0.95) is None
