"""Chapel, Inn, Lookout and Queen (sections 4, 6, 13 and 17 of the rules)."""

import pytest

from tests.rules.scenario import Table, houses, seat

# ---- Chapel ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("before", "drawn"), [(0, 2), (1, 4), (2, 6)])
def test_a_chapel_gets_a_token_and_gives_two_cards_for_each(before: int, drawn: int) -> None:
    """The new token counts for the draw of this very visit. [card:chapel]"""
    deck = ["bard", "fool", "inn", "king", "mine", "monk", "wife"]
    table = Table(left=1, city=[{"card": "chapel", "tokens": before}], deck=deck)
    table.choose(kind="place", card="chapel")
    assert table.player()["city"][0]["tokens"] == before + 1
    assert table.hand() == deck[:drawn]
    assert table.points() == 0


def test_tokens_on_a_chapel_are_points() -> None:
    """A Chapel of base value 2 with 2 tokens counts 4. [R12.1, card:chapel]"""
    table = Table(left=1, city=[{"card": "chapel", "tokens": 1}]).choose(kind="place", card="chapel")
    assert table.score()["total"] == 4


def test_a_chapel_can_be_visited_with_a_full_hand() -> None:
    """The token is laid although no card can be drawn. [R4.2, R4.8, card:chapel]"""
    table = Table(left=1, hand=["farm"] * 8, city=["chapel"], deck=["king"])
    table.choose(kind="place", card="chapel")
    assert table.player()["city"][0]["tokens"] == 1
    assert table.deck == ["king"]


# ---- Inn -------------------------------------------------------------------------------------------------------------


def test_the_inn_plays_a_meadow_card_for_three_fewer() -> None:
    """A Queen of 5 berries costs 2 at the Inn, and her slot is refilled. [R6.3, D36, card:inn]"""
    table = Table(left=1, city=["inn"], meadow=["king", "queen"], deck=["bard"], own="2 berries")
    table.choose(kind="place", card="inn")
    assert table.city() == ["inn", "queen"]
    assert table.own == {}
    assert table.meadow[:2] == ["king", "bard"]


def test_the_inn_offers_meadow_cards_alone() -> None:
    """Every meadow card that can be paid is offered, no hand card and no way out. [R18.18, RA2, D36, card:inn]"""
    table = Table(left=1, city=["inn"], hand=["wife"], meadow=["farm", "king", "mine"])
    table.choose(kind="place", card="inn")
    assert table.asked == "0 play"
    assert [(one["card"], one["from"]) for one in table.matching()] == [("farm", "meadow"), ("mine", "meadow")]


def test_the_player_chooses_which_units_the_inn_drops() -> None:
    """A School of 2 twigs and 2 resin costs one unit at the Inn, of either kind. [R6.7, D7, D36, card:inn]"""
    table = Table(left=1, city=["inn"], meadow=["school"], own="1 twig, 1 resin")
    table.choose(kind="place", card="inn")
    assert table.values("pay") == [{"twig": 1}, {"resin": 1}]
    table.choose(pay={"resin": 1})
    assert table.own == {"twig": 1}


def test_what_is_left_of_the_discount_is_lost() -> None:
    """A Crane of 1 pebble is free at the Inn, and nothing is paid out. [R5.8, card:inn]"""
    table = Table(left=1, city=["inn"], meadow=["crane"], own="1 pebble")
    table.choose(kind="place", card="inn")
    assert table.city() == ["inn", "crane"]
    assert table.own == {"pebble": 1}


def test_the_inn_needs_a_meadow_card_that_can_be_played() -> None:
    """A King of 6 berries needs 3 at the Inn: with 2 the Inn is closed. [R4.8, card:inn]"""
    assert Table(left=1, city=["inn"], meadow=["king"], own="3 berries").offers(kind="place", card="inn")
    poor = Table(left=1, city=["inn"], meadow=["king"], own="2 berries")
    assert poor.asked == "0 turn"
    assert not poor.offers(kind="place", card="inn")


def test_an_opponents_inn_plays_into_the_visitors_city() -> None:
    """At another player's Inn the visitor pays and gets the card. [R4.8, D36, card:inn]"""
    table = Table(left=1, meadow=["queen"], own="2 berries", others=[seat(city=["inn"], left=1)])
    table.choose(kind="place", card="inn")
    assert (table.city(0), table.city(1)) == (["queen"], ["inn"])
    assert table.places() == [{"city": 1, "slot": 0}]
    assert not table.offers(kind="place", card="inn")  # its owner finds it taken


def test_a_full_city_closes_the_inn_to_ordinary_cards() -> None:
    """With 15 spaces used a Queen finds no room, so the Inn is closed; a Wanderer opens it. [R4.8, R13.7, RA17]"""
    city = [*houses(14), "inn"]
    full = Table(left=1, city=city, meadow=["queen", "school"], own="2 berries")
    assert full.asked == "0 turn"
    assert not full.offers(kind="place", card="inn")
    table = Table(left=1, city=city, meadow=["queen", "wanderer"]).choose(kind="place", card="inn")
    assert table.city() == [*(card["card"] for card in houses(14)), "inn", "wanderer"]


def test_no_ability_of_a_card_helps_at_the_inn() -> None:
    """Crane, Dungeon and Judge serve no play through an Inn. [R6.2, R13.9, D36, card:inn]"""
    city = ["inn", "crane", "dungeon", "judge"]
    table = Table(left=1, city=city, meadow=["castle", "mine", "school"], own="1 twig, 1 berry")
    table.choose(kind="place", card="inn")
    assert [(one["card"], one["via"]) for one in table.matching()] == [("mine", "resources"), ("school", "resources")]


def test_a_ruins_played_at_the_inn_may_take_the_inns_place() -> None:
    """The Inn is discarded and refunded; its visitor stays deployed without a place. [R7.8, R13.7, R18.4, card:inn]"""
    table = Table(left=1, city=["inn"], meadow=["ruins"]).choose(kind="place", card="inn")
    assert table.city() == ["ruins"]
    assert table.own == {"twig": 2, "resin": 1}
    assert table.places() == [None]


# ---- Lookout ---------------------------------------------------------------------------------------------------------


def test_the_lookout_carries_out_a_basic_or_forest_location() -> None:
    """All basic locations and the forest cards in play are offered, nothing else. [R4.11, D34, card:lookout]"""
    hand = ["farm"] * 5
    table = Table(left=1, hand=hand, city=["lookout", "chapel"], forest=["forest_3_berries", "forest_2_any"])
    table.choose(kind="place", card="lookout")
    offered = table.values("where", kind="location")
    assert len(offered) == 10
    assert {where for where in offered if "basic" not in where} == {"forest_3_berries", "forest_2_any"}


def test_the_lookout_does_not_mind_who_stands_there() -> None:
    """Locations taken by an opponent and by the visitor can be carried out. [R4.11, D34, card:lookout]"""
    table = Table(left=1, city=["lookout"], placed=["basic_3_twigs"], others=[seat(placed=["basic_2_resin"])])
    table.choose(kind="place", card="lookout")
    assert table.offers(where="basic_3_twigs")
    assert table.choose(where="basic_2_resin").own == {"resin": 2}


def test_a_worker_on_the_lookout_stands_there_alone() -> None:
    """The copied location stays free for the next player. [R4.11, card:lookout]"""
    table = Table(left=1, city=["lookout"], others=[seat(left=1)]).choose(kind="place", card="lookout")
    table.choose(where="basic_3_twigs")
    assert table.places() == [{"city": 0, "slot": 0}]
    assert table.asked == "1 turn"
    assert table.may_visit("basic_3_twigs")


def test_the_lookout_copies_only_what_can_be_carried_out() -> None:
    """Without hand and meadow, the forest cards that need them are not offered. [R4.8, R4.11]"""
    forest = ["forest_discard_draw_double", "forest_2_meadow_play_1", "forest_3_berries"]
    table = Table(left=1, city=["lookout"], forest=forest).choose(kind="place", card="lookout")
    assert {where for where in table.values("where") if "basic" not in where} == {"forest_3_berries"}


def test_the_lookout_reaches_the_copying_forest_card() -> None:
    """Lookout, forest card, basic location: the chain is carried out to its end. [R4.11, D34, card:lookout]"""
    table = Table(left=1, city=["lookout"], forest=["forest_copy_basic_1_card"], deck=["king"])
    table.choose(kind="place", card="lookout").choose(where="forest_copy_basic_1_card").choose(where="basic_1_pebble")
    assert table.own == {"pebble": 1}
    assert table.hand() == ["king"]


# ---- Queen -----------------------------------------------------------------------------------------------------------


def test_the_queen_plays_a_card_worth_three_or_less_for_nothing() -> None:
    """A University of base value 3 is played free from the hand. [R6.3, D37, card:queen]"""
    table = Table(left=1, city=["queen"], hand=["king", "university"])
    table.choose(kind="place", card="queen")
    assert table.city() == ["queen", "university"]
    assert (table.hand(), table.own) == (["king"], {})


def test_the_queen_offers_hand_and_meadow_by_base_value() -> None:
    """A Wife counts 2 and a Theater 3, whatever they may score; a Palace counts 4, too much. [D37, card:queen]"""
    table = Table(left=1, city=["queen"], hand=["palace", "wife"], meadow=["king", "theater", "wife"])
    table.choose(kind="place", card="queen")
    offered = [(one["card"], one["from"], one["via"]) for one in table.matching()]
    assert offered == [("wife", "hand", "free"), ("theater", "meadow", "free"), ("wife", "meadow", "free")]


def test_the_queen_must_play_a_card() -> None:
    """Once the worker is placed, there is no way out. [R4.2, R18.18, RA2, D37, card:queen]"""
    table = Table(left=1, city=["queen"], hand=["farm", "mine"]).choose(kind="place", card="queen")
    assert table.values("kind") == ["play", "play"]


def test_the_queen_needs_a_card_that_can_be_played() -> None:
    """Cards worth more than 3, a second Unique card and a full city close her. [R4.8, R18.18, card:queen]"""
    dear = Table(left=1, city=["queen"], hand=["king"], meadow=["castle"])
    twice = Table(left=1, city=["queen", "theater"], hand=["theater"])
    full = Table(left=1, city=["queen", *houses(14)], hand=["wife"])
    for table in (dear, twice, full):
        assert table.asked == "0 turn"
        assert not table.offers(kind="place", card="queen")


def test_a_queens_card_from_the_meadow_is_replaced() -> None:
    """The slot of a meadow card played through the Queen is refilled. [R9.4, D37, card:queen]"""
    table = Table(left=1, city=["queen"], meadow=["king", "theater"], deck=["bard"])
    table.choose(kind="place", card="queen")
    assert table.meadow[:2] == ["king", "bard"]


def test_the_queen_sends_a_fool_into_another_city() -> None:
    """A Fool of base value -2 can be played through the Queen. [R13.7, card:queen]"""
    table = Table(left=1, city=["queen"], hand=["fool"]).choose(kind="place", card="queen")
    assert (table.city(0), table.city(1)) == (["queen"], ["fool"])


def test_a_free_shepherd_brings_the_opponents_nothing() -> None:
    """Nothing is paid for a Shepherd played through the Queen, so nobody receives berries. [R5.7, R9.7, card:queen]"""
    table = Table(left=1, city=["queen"], hand=["shepherd"], own="1 berry").choose(kind="place", card="queen")
    assert (table.owned(0), table.owned(1)) == ({"berry": 4}, {})


def test_no_occupied_token_is_placed_for_a_queens_card() -> None:
    """A Wife played free through the Queen does not occupy the Farm. [R6.5, card:queen]"""
    table = Table(left=1, city=["queen", "farm"], hand=["wife"]).choose(kind="place", card="queen")
    assert table.city() == ["queen", "farm", "wife"]
    assert not table.player()["city"][1]["occupied"]
