"""Hotel and Inventor, Chipsmith and Gardener."""

import pytest

from tests.rules.newleaf.cards.deck import Deck, rival, spot
from tests.rules.scenario import houses, seat

NAMES = {"rules": {"different_productions": "names"}}


# ---- Hotel -----------------------------------------------------------------------------------------------------------


def test_the_hotel_plays_a_card_of_the_hand_for_three_less() -> None:
    """Which three is your choice. [NA40, ND13, card:hotel]"""
    deck = Deck(city=["hotel"], hand=["castle"], own="2 twigs, 3 resin, 3 pebbles").visit(spot(0))
    assert deck.asked == "0 pay"
    deck.choose(pay={"twig": 2, "resin": 3})
    assert (deck.city(), deck.own) == (["hotel", "castle"], {"pebble": 3})


def test_a_visit_needs_a_card_that_can_be_played() -> None:
    """The meadow does not serve; once placed it is mandatory. [NA40, NA58, card:hotel]"""
    assert not Deck(city=["hotel"], hand=["castle"], meadow=["farm"]).may_visit(spot(0))
    assert not Deck(city=["hotel", *houses(14)], hand=["twig_barge"]).may_visit(spot(0))
    deck = Deck(city=["hotel"], hand=["farm"], deck=["inn"]).visit(spot(0))
    assert deck.city() == ["hotel", "farm"]


def test_no_ability_beside_the_hotel() -> None:
    """[NA40, card:hotel]"""
    deck = Deck(city=["hotel", "crane"], hand=["castle"], own="2 twigs, 1 resin")
    assert not deck.may_visit(spot(0))


def test_a_visitor_of_an_open_hotel_plays_his_own_card() -> None:
    """Two tokens for the owner. [NA40, card:hotel]"""
    deck = Deck(hand=["farm"], others=rival("hotel", left=1), deck=["inn"]).visit(spot(0, 1))
    assert (deck.city(), deck.points(), deck.points(1)) == (["farm"], 0, 2)


# ---- Inventor --------------------------------------------------------------------------------------------------------


def test_the_inventor_leaves_for_three_less() -> None:
    """For critters and constructions. [NA40, card:inventor]"""
    deck = Deck(city=["inventor"], hand=["castle", "king"], own="2 twigs, 3 resin")
    deck.play("castle", ability="inventor")
    assert (deck.city(), deck.own) == (["castle"], {})
    critter = Deck(city=["inventor"], hand=["king"], own="3 berries").play("king", ability="inventor")
    assert critter.city() == ["king"]


def test_the_inventor_makes_room() -> None:
    """He leaves before the card is placed. [NA40, card:inventor]"""
    deck = Deck(city=["inventor", *houses(14)], hand=["queen"], own="2 berries")
    assert deck.may_play("queen", ability="inventor")


def test_an_inventor_plays_the_next() -> None:
    """A second one is paid with the first. [NA40, R6.11, card:inventor]"""
    deck = Deck(city=["inventor"], hand=["inventor"]).play("inventor", ability="inventor")
    assert deck.city() == ["inventor"]


# ---- Chipsmith and Gardener ------------------------------------------------------------------------------------------


def test_the_chipsmith_activates_two_different_cards() -> None:
    """One is resolved, then another. [NA35, ND9, card:chipsmith]"""
    deck = Deck(city=["chipsmith", "mine", "twig_barge", "general_store"], left=2).visit(spot(0)).activate("mine")
    assert deck.own == {"pebble": 1}
    assert sorted(deck.values("card")) == ["general_store", "twig_barge"]
    deck.activate("twig_barge")
    assert (deck.own, deck.asked) == ({"pebble": 1, "twig": 2}, "0 turn")


def test_one_card_is_enough_if_it_can_do_something() -> None:
    """Nobody else visits; an empty visit is not on offer. [NA35, NA58, card:chipsmith]"""
    assert Deck(city=["chipsmith", "mine"]).visit(spot(0)).own == {"pebble": 1}
    assert not Deck(city=["chipsmith"]).may_visit(spot(0))
    assert not Deck(city=["chipsmith", "husband"]).may_visit(spot(0))
    assert not Deck(others=rival("chipsmith", "mine")).may_visit(spot(0, 1))


def test_two_copies_are_two_cards() -> None:
    """Unless a switch asks for two names. [NA35, NA60, card:chipsmith]"""
    deck = Deck(city=["chipsmith", "mine", "mine"]).visit(spot(0))
    assert deck.own == {"pebble": 2}
    names = Deck(city=["chipsmith", "mine", "mine"], patch=NAMES).visit(spot(0))
    assert names.own == {"pebble": 1}


def test_chip_sweep_reaches_a_card_chosen_before() -> None:
    """[NA35, card:chipsmith]"""
    deck = Deck(city=["chipsmith", "mine", "chip_sweep"]).visit(spot(0)).activate("mine")
    assert deck.own == {"pebble": 2}


@pytest.mark.parametrize(
    ("chosen", "own"), [([], {}), (["mine"], {"pebble": 1}), (["mine", "farm"], {"pebble": 1, "berry": 1})]
)
def test_the_gardener_activates_up_to_two(chosen: list[str], own: dict[str, int]) -> None:
    """None, one or two. [NA35, N14.1, ND9, card:gardener]"""
    deck = Deck(city=["mine", "farm", "twig_barge"], hand=["gardener"], own="3 berries").play(
        "gardener", via="resources"
    )
    deck.activate(*chosen)
    if len(chosen) < 2:
        deck.stop()
    assert deck.own == own


def test_a_gardener_without_production_cards_may_be_played() -> None:
    """[NA35, card:gardener]"""
    assert Deck(hand=["gardener"], own="3 berries").play("gardener").city() == ["gardener"]


def test_legendary_production_cards_are_candidates() -> None:
    """Activating is not copying; and Chipter and Chip Sweep never choose each other. [NA35, NA55, card:gardener]"""
    deck = Deck(city=["mcgregors_market", "mine"], hand=["gardener"], own="3 berries", beside=["legends"])
    deck.play("gardener", via="resources")
    assert sorted(deck.values("card", kind="card")) == ["mcgregors_market", "mine"]


def test_a_balloon_copies_a_gardener() -> None:
    """With your own production cards. [NA26, NA35, card:gardener]"""
    deck = Deck(city=["mine"], hand=["air_balloon"], own="3 twigs", others=[seat(city=["gardener", "farm"])])
    deck.play("air_balloon", via="resources")
    assert deck.values("card", kind="card") == ["mine"]
