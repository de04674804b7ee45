"""The five cards against Rugwort."""

from typing import Any

from tests.rules.corrin.hero import FIELD, KING, LEADER, PATH, WARRIOR
from tests.rules.solo.rugwort import EIGHT, FOREST, Solo


def solo(**rest: Any) -> Solo:
    return Solo(sections={"modules": ["solo_rugwort:year=1", "corrin"]}, meadow=EIGHT, forest=FOREST, **rest)


def test_what_is_given_to_him_is_gone_and_counts() -> None:
    """[K4.9]"""
    one = solo(hand=[WARRIOR, "farm"], own="5 berries").play(WARRIOR)
    one.choose(resource="berry").choose(card="farm")
    assert (one.own, one.hand(), one.points(), one.owned(1)) == ({}, [], 2, {})


def test_his_farms_count_and_he_draws_nothing() -> None:
    """[K4.9, CA2]"""
    one = solo(hand=[FIELD], own="1 twig, 1 resin, 1 pebble", his=["farm", "mine", "farm"]).play(FIELD)
    assert (one.own, one.hand(1)) == ({"berry": 3}, [])


def test_a_drawn_card_can_be_given_up_for_a_token() -> None:
    """He takes nothing, so it is discarded. [K4.9, K4.6]"""
    one = solo(city=[LEADER], deck=["farm"]).visit("basic_1_berry_1_card")
    assert one.asked == "0 discard"
    one.choose(card="farm")
    assert (one.discard[:1], one.points()) == (["farm"], 1)


def test_the_path_uses_the_locations_of_his_workers() -> None:
    """In winter his first forest card and the 3 twigs. [K4.9, CA6]"""
    one = solo(city=[PATH]).visit({"city": 0, "slot": 0})
    assert one.values("where") == ["basic_3_twigs", FOREST[0]]
    one.choose(where=FOREST[0])
    assert one.own == {"berry": 3}


def test_the_king_counts_his_prosperity_cards() -> None:
    """[K4.9, K4.7]"""
    assert solo(city=[KING], his=["castle", "school"]).score()["prosperity"] == 2


def test_such_a_card_of_his_is_only_a_card_of_his_city() -> None:
    """His Leader asks nobody, his Warrior gives nothing. [K4.9]"""
    one = solo(his=[LEADER, WARRIOR, KING], deck=["farm"]).visit("basic_1_berry_1_card")
    assert (one.asked, one.hand()) == ("0 turn", ["farm"])
