"""Corrin Evertail the Warrior: gifts for point tokens."""

import pytest

from tests.rules.corrin.hero import WARRIOR, gifts, table
from tests.rules.pearlbrook.brook import Brook
from tests.rules.scenario import houses, seat

FULL = ["king"] * 2 + ["queen"] * 2 + ["judge"] * 2 + ["bard"] * 2
NEARLY_FULL = ["mine"] * 3 + ["castle"] * 2 + ["palace"] * 2


def test_he_gives_resources_and_then_cards_for_a_token_each() -> None:
    """[K4.5, CA3, CD3, card:corrin_evertail_the_warrior]"""
    one = table(hand=[WARRIOR, "farm", "inn"], own="4 berries, 1 twig, 1 pebble", others=[seat(), seat()])
    one.play(WARRIOR)
    offered = {(choice["resource"], choice["seat"]) for choice in one.matching(kind="resource")}
    assert one.asked == "0 give_resource"
    assert offered == {("twig", 1), ("twig", 2), ("pebble", 1), ("pebble", 2)}
    # Nothing comes after the last kind and receiver, so the cards follow at once.
    one.choose(resource="pebble", seat=2)
    assert (one.asked, gifts(one)) == ("0 give_card", {("farm", 1), ("farm", 2), ("inn", 1), ("inn", 2)})
    one.choose(card="farm", seat=1).choose(card="inn", seat=1)
    assert (one.own, one.hand(), one.owned(2), one.hand(1)) == ({"twig": 1}, [], {"pebble": 1}, ["farm", "inn"])
    assert one.points() == 3


def test_each_set_of_gifts_is_named_in_one_way() -> None:
    """What was passed over is not offered again; cards end the resources. [K4.5, CA3]"""
    one = table(hand=[WARRIOR, "farm", "inn", "king"], own="4 berries, 2 twigs, 1 resin", others=[seat(), seat()])
    one.play(WARRIOR).choose(resource="twig", seat=2)
    offered = {(choice["resource"], choice["seat"]) for choice in one.matching(kind="resource")}
    assert offered == {("twig", 2), ("resin", 1), ("resin", 2)}
    one.stop().choose(card="inn", seat=2)
    assert gifts(one) == {("king", 1), ("king", 2)}
    assert not one.offers(kind="resource")


def test_he_may_give_nothing() -> None:
    """[K4.5, CD3]"""
    one = table(hand=[WARRIOR, "farm"], own="5 berries").play(WARRIOR).stop().stop()
    assert (one.own, one.hand(), one.points()) == ({"berry": 1}, ["farm"], 0)


def test_eight_gifts_at_most() -> None:
    """6 resources and 2 cards. [K4.5, CA3]"""
    one = table(hand=[WARRIOR, "farm", "inn", "king"], own="10 berries").play(WARRIOR)
    for _ in range(6):
        one.choose(resource="berry")
    one.choose(card="farm").choose(card="inn")
    assert (one.asked, one.hand(), one.points()) == ("1 turn", ["king"], 8)


def test_those_who_have_passed_receive_nothing() -> None:
    """[K4.5, CA3]"""
    others = [seat(passed=True), seat()]
    one = table(hand=[WARRIOR, "farm"], own="4 berries, 1 twig", others=others).play(WARRIOR)
    assert one.values("seat", kind="resource") == [2]
    one.stop()
    assert gifts(one) == {("farm", 2)}


def test_cards_go_to_those_with_room() -> None:
    """And are discarded only if nobody has any; both count. [K4.5, CA3]"""
    others = [seat(hand=FULL), seat(hand=NEARLY_FULL)]
    one = table(hand=[WARRIOR, "farm", "inn"], own="4 berries", others=others).play(WARRIOR)
    assert gifts(one) == {("farm", 2), ("inn", 2)}
    one.choose(card="farm")
    assert one.asked == "0 discard"
    one.choose(card="inn")
    assert (one.discard[:1], one.points()) == (["inn"], 2)


def test_what_nobody_can_take_is_gone_and_counts() -> None:
    """[K4.5, CA3]"""
    one = table(hand=[WARRIOR, "farm"], own="5 berries", others=[seat(passed=True)]).play(WARRIOR)
    one.choose(resource="berry").choose(card="farm")
    assert (one.own, one.owned(1), one.discard[:1], one.points()) == ({}, {}, ["farm"], 2)


def test_he_takes_no_space() -> None:
    """[CA9, K4.5]"""
    one = table(hand=[WARRIOR], own="4 berries", city=houses(15))
    assert one.may_play(WARRIOR)
    assert not table(hand=["bard"], own="3 berries", city=houses(15)).may_play("bard")


@pytest.mark.parametrize("pearls", [1, 3])
def test_pearls_are_not_given(pearls: int) -> None:
    """Nothing but the four resources. [K4.5]"""
    brook = Brook(hand=[WARRIOR], own="4 berries, 1 twig", pearls=pearls, modules=["pearlbrook", "corrin"])
    brook.play(WARRIOR)
    assert brook.values("resource") == ["twig", None]
    brook.choose(resource="twig")
    assert (brook.points(), brook.pearls()) == (1, pearls)
