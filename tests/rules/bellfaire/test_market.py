"""The Market: tokens that are turned from gain to trade and back."""

import everdell_sim as ev
from tests.rules.bellfaire.fair import MARKET, TOKENS, Fair

RICH = "3 twigs, 2 resin, 1 pebble, 2 berries"


def test_all_tokens_begin_on_the_gain_side() -> None:
    """[B2.5]"""
    for players in (2, 6):
        state = ev.Game(players, modules=MARKET, seed=3).state()
        assert {one["side"] for one in state["bellfaire_market"]["columns"]} == {"gain"}
        assert {one["token"] for one in state["bellfaire_market"]["columns"]} == set(TOKENS.values())


def test_uses_are_counted_by_seat() -> None:
    """How often a seat gained and traded is told with the position."""
    fair = Fair(MARKET, left=1, own=RICH, hand=["farm", "inn"], trade=["twigs"]).visit("market").trade("twigs")
    fair.drop("farm").take("twig", "twig")
    assert fair.state["bellfaire_market"]["players"] == [{"gained": 0, "traded": 1}, {"gained": 0, "traded": 0}]
