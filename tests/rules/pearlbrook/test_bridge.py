"""The Bridge: pearls raise the hand limit and bring cards."""

from typing import Any

import pytest

from tests.rules.pearlbrook.brook import Brook, plain
from tests.rules.scenario import seat

GREEN = ["farm", "farm", "mine"]
EIGHT = ["judge", "teacher", "monk", "doctor", "bard", "shepherd", "woodcarver", "king"]


def at_the_river(**rest: Any) -> Brook:
    table: dict[str, Any] = {"city": [*GREEN, "bridge"], "deck": plain(6), "face_down": {"production": "gardens"}}
    return Brook(**{**table, **rest})


def test_each_pearl_draws_two_cards() -> None:
    """From any source. [P8.1, card:bridge]"""
    assert at_the_river().send("production").hand() == plain(2)
    shoal = at_the_river(own="2 twigs", hand=["farm", "farm"])
    shoal.send("shoal")
    assert (shoal.pearls(), shoal.hand()) == (1, plain(2))


def test_the_pearl_just_gained_counts_for_its_own_cards() -> None:
    """Limit 9 with one pearl: a hand of 8 takes one card. [PA3, card:bridge]"""
    brook = at_the_river(hand=EIGHT)
    brook.send("production")
    assert len(brook.hand()) == 9


def test_playing_the_bridge_draws_nothing() -> None:
    """[PA3, card:bridge]"""
    brook = Brook(hand=["bridge"], own="2 twigs, 1 pebble", pearls=3, deck=plain(6))
    brook.play("bridge")
    assert brook.hand() == []


def test_cards_drawn_for_the_pearl_may_pay_the_citizen() -> None:
    """Pearl, cards, turn up, then use or decline. [P4.5, PA29]"""
    brook = at_the_river(deck=["king", "queen", "inn", "inn"], face_down={"production": "omicron_the_elder"})
    brook.send("production").use()
    assert (brook.pearls(), brook.points(), "king" in brook.hand()) == (2, 1, False)


def test_the_cards_of_a_location_come_before_those_of_its_pearl() -> None:
    """At the Observatory with one place left the meadow card is taken, then the Bridge draws. [P4.10, PA46]"""
    brook = at_the_river(
        hand=EIGHT[:7],
        own="1 twig",
        points=1,
        meadow=["queen", "farm", "mine", "inn", "castle", "wife", "husband", "chapel"],
        deck=plain(6),
        face_down={},
        face_up={"production": "observatory"},
    )
    brook.send("production").use().choose(kind="card", card="queen")
    assert "queen" in brook.hand()
    assert len(brook.hand()) == 9


def test_a_limit_that_falls_leaves_the_hand_alone() -> None:
    """Nothing is drawn until there is room again. [PA3]"""
    hand = [*EIGHT, "fool"]
    brook = Brook(city=["bridge"], pearls=1, hand=hand, adornments=["spyglass"], deck=plain(4))
    brook.adorn("spyglass").take("twig")
    # The pearl is paid, so the limit is 8 when the card would be drawn; the pearl gained lifts it to 9 again.
    assert (brook.pearls(), brook.hand()) == (1, sorted(hand))


def test_the_switch_discards_down_to_the_limit_at_once() -> None:
    """[PA3]"""
    hand = [*EIGHT, "fool"]
    patch = {"rules": {"discard_when_limit_drops": True}}
    brook = Brook(city=["bridge"], pearls=1, hand=hand, adornments=["tiara"], patch=patch)
    brook.adorn("tiara")
    assert brook.asked == "0 discard"
    brook.drop("fool")
    assert brook.hand() == sorted(EIGHT)


def test_leaving_the_city_lowers_the_limit() -> None:
    """[PA3, card:bridge]"""
    brook = Brook(city=["university", "bridge"], left=1, pearls=2, hand=[*EIGHT, "fool"], deck=plain(3))
    brook.visit({"city": 0, "slot": 0}).choose(kind="card", card="bridge").take("twig")
    assert len(brook.hand()) == 9
    brook = Brook(hand=[*EIGHT, "fool", "ruins"], city=["farm", "bridge"], pearls=2, deck=plain(3))
    brook.play("ruins").choose(kind="card", card="bridge")
    assert len(brook.hand()) == 9, "the Ruins draw nothing above the limit of 8"


def test_cards_are_drawn_up_to_the_raised_limit() -> None:
    """[PA3, card:bridge]"""
    room = Brook(city=["bridge"], pearls=2, hand=EIGHT, forest=["forest_3_cards_1_pebble"], left=1, deck=plain(3))
    room.visit("forest_3_cards_1_pebble")
    assert len(room.hand()) == 10


@pytest.mark.parametrize(("pearls", "limit"), [(0, 7), (2, 9)])
def test_with_five_players_the_limit_starts_at_seven(pearls: int, limit: int) -> None:
    """[card:bridge, PA3]"""
    others = [seat(received=5) for _ in range(4)]
    table = {"forest": ["forest_3_cards_1_pebble"], "deck": plain(4), "others": others, "received": 5}
    brook = Brook(city=["bridge"], pearls=pearls, hand=EIGHT[:6], left=2, **table)
    brook.visit("forest_3_cards_1_pebble")
    assert len(brook.hand()) == limit
