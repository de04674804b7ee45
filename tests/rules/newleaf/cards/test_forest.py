"""The three forest cards."""

import pytest

from tests.rules.newleaf.cards.deck import Deck, solo
from tests.rules.scenario import seat

COPY = "forest_copy_forest"


@pytest.mark.parametrize(
    ("place", "own"), [("forest_four_twigs", {"twig": 4}), ("forest_two_twigs_one_resin", {"twig": 2, "resin": 1})]
)
def test_what_they_bring(place: str, own: dict[str, int]) -> None:
    """[NA58, location:forest_four_twigs, location:forest_two_twigs_one_resin]"""
    assert Deck(forest=[place]).visit(place).own == own


def test_forest_rules_hold() -> None:
    """One worker with two players, also of another. [N2.6, location:forest_four_twigs]"""
    taken = Deck(forest=["forest_four_twigs"], others=[seat(placed=["forest_four_twigs"])])
    assert not taken.may_visit("forest_four_twigs")


def test_a_copy_of_another_forest_card() -> None:
    """Occupied or not; never itself. [NA43, ND18, location:forest_copy_forest]"""
    forest = [COPY, "forest_four_twigs", "forest_3_berries"]
    deck = Deck(forest=forest, others=[seat(placed=["forest_four_twigs"])], left=2).visit(COPY)
    assert sorted(deck.values("where")) == ["forest_3_berries", "forest_four_twigs"]
    deck.choose(where="forest_four_twigs")
    assert deck.own == {"twig": 4}


def test_without_another_card_there_is_nothing_to_copy() -> None:
    """Only what can be performed. [NA43, NA58, location:forest_copy_forest]"""
    assert not Deck(forest=[COPY]).may_visit(COPY)
    assert not Deck(forest=[COPY, "forest_discard_3_gain_any"]).may_visit(COPY)


def test_it_reaches_the_card_that_copies_basic_locations() -> None:
    """And the chain ends there. [NA43, location:forest_copy_forest]"""
    deck = Deck(forest=[COPY, "forest_copy_basic_1_card"], deck=["farm"]).visit(COPY)
    deck.choose(where="basic_3_twigs")
    assert deck.own == {"twig": 3}


def test_a_lookout_reaches_it() -> None:
    """[NA43, location:forest_copy_forest]"""
    deck = Deck(city=["lookout"], forest=[COPY, "forest_four_twigs"]).visit({"city": 0, "slot": 0})
    deck.choose(where=COPY)
    assert deck.own == {"twig": 4}


def test_cards_that_rugwort_closes_can_be_copied() -> None:
    """[NA43, location:forest_copy_forest]"""
    modules = "newleaf_cards:forest_cards=true"
    forest = ["forest_four_twigs", COPY, "forest_3_berries"]
    table = solo(forest=forest, modules=modules)
    assert not table.may_visit("forest_four_twigs")
    table.visit(COPY)
    assert "forest_four_twigs" in table.values("where")
