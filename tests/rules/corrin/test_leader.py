"""Corrin Evertail the Leader: one of the cards just drawn may be given away."""

import everdell_sim as ev
from tests.rules.corrin.hero import FIELD, LEADER, gifts, table
from tests.rules.pearlbrook.brook import plain
from tests.rules.scenario import Table, seat

FULL = ["king"] * 2 + ["queen"] * 2 + ["judge"] * 2 + ["bard"] * 2


def led(**rest: object) -> Table:
    """A table where you have the Leader and a worker."""
    return table(**{"city": [LEADER], "left": 1, **rest})


def test_one_of_the_cards_just_drawn_may_be_given_for_a_token() -> None:
    """Not one that was in the hand before. [K4.6, CA4, CD4, card:corrin_evertail_the_leader]"""
    one = led(hand=["king"], deck=["farm", "inn"], others=[seat(), seat()]).visit("basic_2_cards_1_point")
    assert (one.asked, gifts(one)) == ("0 give_card", {("farm", 1), ("farm", 2), ("inn", 1), ("inn", 2)})
    one.choose(card="inn", seat=2)
    assert (one.hand(), one.hand(2), one.points()) == (["farm", "king"], ["inn"], 1 + 1)


def test_he_is_asked_before_the_next_step_of_the_same_effect() -> None:
    """The point of the location comes after the gift. [CA5]"""
    one = led(deck=["farm", "inn"]).visit("basic_2_cards_1_point")
    assert (one.asked, one.points()) == ("0 give_card", 0)
    one.stop()
    assert (one.hand(), one.points()) == (["farm", "inn"], 1)


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


def test_no_card_drawn_no_question() -> None:
    """[CA5]"""
    one = led(hand=FULL, deck=["farm"]).visit("basic_1_berry_1_card")
    assert (one.asked, one.own) == ("1 turn", {"berry": 1})


def test_cards_taken_from_the_meadow_are_drawn() -> None:
    """In summer. [CA4]"""
    one = led(season="spring", left=0, meadow=["farm", "inn", "king"])
    one.choose(card="inn").stop()
    assert (one.asked, gifts(one)) == ("0 give_card", {("inn", 1)})


def test_a_reaction_that_draws_is_a_drawing() -> None:
    """A Historian. [CA4]"""
    one = led(city=[LEADER, "historian"], hand=["wanderer"], own="2 berries", deck=["farm"]).play("wanderer")
    # The Wanderer draws 3 cards, of which the deck has one; then nothing is left for the Historian.
    assert gifts(one) == {("farm", 1)}
    one = led(city=[LEADER, "historian"], hand=["mine"], own="1 twig, 1 resin, 1 pebble", deck=["farm"]).play("mine")
    assert gifts(one) == {("farm", 1)}


def test_after_a_teacher_only_what_was_kept_can_be_given() -> None:
    """Not even another copy of the card that was given. [CA5]"""
    one = led(hand=["teacher", "inn"], own="2 berries", deck=["farm", "inn"], others=[seat(), seat()])
    one.play("teacher").choose(card="farm").choose(seat=1)
    assert (one.hand(1), gifts(one)) == (["inn"], {("farm", 1), ("farm", 2)})


def test_a_card_given_at_the_forest_can_no_longer_be_played_there() -> None:
    """[CA5]"""
    forest = "forest_2_meadow_play_1"

    def taken() -> Table:
        one = led(hand=["mine"], own="9 twigs, 9 resin, 9 pebbles", meadow=["farm", "mine", "king"], forest=[forest])
        return one.visit(forest).choose(card="farm").choose(card="mine")

    one = taken()
    assert gifts(one) == {("farm", 1), ("mine", 1)}
    one.choose(card="mine")
    assert one.values("card", kind="play") == ["farm"], "the Mine in the hand is not the one that was taken"
    assert sorted(taken().stop().values("card", kind="play")) == ["farm", "mine"]


def test_he_is_asked_on_the_turn_of_another() -> None:
    """The Field of a neighbour. [CA4, CD4, K4.6]"""
    others = [seat(city=[LEADER, "farm"]), seat(city=["farm"])]
    one = table(hand=[FIELD], own="1 twig, 1 resin, 1 pebble", others=others, deck=plain(3)).play(FIELD)
    assert (one.asked, gifts(one)) == ("1 give_card", {(plain(1)[0], 0), (plain(1)[0], 2)})
    assert one.hand(2) == [], "the next player draws when this is decided"
    one.choose(seat=0)
    assert (one.hand(), one.points(1), one.hand(2)) == (plain(1), 1, plain(3)[1:2])


def test_cards_received_kept_or_dealt_are_not_drawn() -> None:
    """A gift, revealed cards, and the deal. [CA4]"""
    given = table(hand=["farm", "inn", "king"], city=["post_office"], left=1, others=[seat(city=[LEADER], left=1)])
    given.visit({"city": 0, "slot": 0}).choose(card="farm").choose(card="inn").stop()
    assert (given.hand(1), given.asked) == (["farm", "inn"], "1 turn")
    scrolls = "ancient_scrolls_discovered"
    kept = led(city=[LEADER, "historian", "ruins"], deck=plain(5), events=[scrolls]).visit(scrolls)
    kept.choose(card=plain(5)[0]).stop()
    assert (kept.hand(), kept.asked) == (plain(1), "1 turn")


def test_a_card_that_nobody_can_take_can_be_discarded() -> None:
    """It counts as given. [K4.6]"""
    one = led(deck=["farm"], others=[seat(hand=FULL)]).visit("basic_1_berry_1_card")
    assert one.asked == "0 discard"
    one.choose(card="farm")
    assert (one.hand(), one.discard[0], one.points()) == ([], "farm", 1)


def test_only_those_with_room_receive() -> None:
    """[K4.6]"""
    others = [seat(hand=FULL), seat(), seat(passed=True)]
    one = led(deck=["farm"], others=others).visit("basic_1_berry_1_card")
    assert gifts(one) == {("farm", 2)}


def test_an_opponent_of_the_leader_is_not_asked() -> None:
    """[K4.6]"""
    one = table(left=1, deck=["farm"], others=[seat(city=[LEADER], left=1)]).visit("basic_1_berry_1_card")
    assert (one.asked, one.hand()) == ("1 turn", ["farm"])


def test_a_stored_position_asks_the_same_again() -> None:
    """Also in the middle of a drawing. [CD4, CA5, CA11]"""
    one = led(hand=["king"], deck=["farm", "inn"]).visit("basic_2_cards_1_point")
    again = ev.Game.from_state(one.state)
    assert again.legal_actions() == one.game.legal_actions()
    assert one.state["drawn"] == {"player": 0, "cards": ["farm", "inn"]}
    taking = led(season="spring", left=0, meadow=["farm", "inn", "king"]).choose(card="farm")
    assert ev.Game.from_state(taking.state).state() == taking.state
