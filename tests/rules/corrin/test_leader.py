"""Corrin Evertail the Leader: one of the cards just drawn may be given away."""

import everdell_sim as ev
from tests.rules.corrin.hero import LEADER, table
from tests.rules.pearlbrook.brook import plain
from tests.rules.scenario import Table


def led(**rest: object) -> Table:
    """A table where you have the Leader and a worker."""
    return table(**{"city": [LEADER], "left": 1, **rest})


def test_once_for_each_drawing_however_many_cards_it_brought() -> None:
    """Three cards, one question; two activations of the Fairgrounds, two questions. [CA5, K4.6]"""
    one = led(deck=plain(3), forest=["forest_3_cards_1_pebble"]).visit("forest_3_cards_1_pebble")
    one.choose(card=plain(3)[0])
    assert (one.asked, one.points(), one.own) == ("1 turn", 1, {"pebble": 1})
    grounds = led(city=[LEADER, "fairgrounds", "chip_sweep"], season="winter", left=0, deck=plain(4))
    asked = []
    while grounds.asked != "1 turn":
        asked.append(grounds.asked)
        grounds.game.apply(grounds.game.legal_actions()[0])
    assert asked.count("0 give_card") == 2
    assert (grounds.points(), len(grounds.hand()), len(grounds.hand(1))) == (2, 2, 2)


def test_a_stored_position_asks_the_same_again() -> None:
    """Also in the middle of a drawing. [CD4, CA5, CA11]"""
    one = led(hand=["king"], deck=["farm", "inn"]).visit("basic_2_cards_1_point")
    again = ev.Game.from_state(one.state)
    assert again.legal_actions() == one.game.legal_actions()
    assert one.state["drawn"] == {"player": 0, "cards": ["farm", "inn"]}
    taking = led(season="spring", left=0, meadow=["farm", "inn", "king"]).choose(card="farm")
    assert ev.Game.from_state(taking.state).state() == taking.state
