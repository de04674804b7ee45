"""Corrin Evertail the Warrior: gifts for point tokens."""

from tests.rules.corrin.hero import WARRIOR, gifts, table
from tests.rules.scenario import seat


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
