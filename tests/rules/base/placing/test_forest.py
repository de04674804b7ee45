"""The eleven forest cards (sections 4, 6, 9 and 17 of the rules)."""

import pytest

from tests.rules.scenario import Table, resources, seat

MEADOW_CARD = "forest_2_meadow_play_1"
DOUBLE = "forest_discard_draw_double"
TRADE = "forest_discard_3_gain_any"
COPY = "forest_copy_basic_1_card"
ZERO = {"rules": {"discard_place_minimum": 0}}


@pytest.mark.parametrize(
    ("where", "gained", "cards"),
    [
        ("forest_3_berries", "3 berries", 0),
        ("forest_2_berries_1_card", "2 berries", 1),
        ("forest_2_resin_1_twig", "2 resin, 1 twig", 0),
        ("forest_3_cards_1_pebble", "1 pebble", 3),
        ("forest_1_twig_1_resin_1_berry", "1 twig, 1 resin, 1 berry", 0),
    ],
)
def test_a_forest_card_with_plain_gains_gives_what_it_shows(where: str, gained: str, cards: int) -> None:
    """Fixed resources, and cards from the top of the deck.

    [location:forest_3_berries, location:forest_2_berries_1_card, location:forest_2_resin_1_twig,
    location:forest_3_cards_1_pebble, location:forest_1_twig_1_resin_1_berry]
    """
    deck = ["farm", "king", "queen", "wife"]
    table = Table(left=1, deck=deck, forest=[where])
    table.visit(where)
    assert table.own == resources(gained)
    assert table.hand() == deck[:cards]
    assert table.deck == deck[cards:]


def test_only_forest_cards_that_are_laid_out_can_be_visited() -> None:
    """A forest card that is not in play is no place. [D2]"""
    table = Table(left=1, forest=["forest_3_berries"])
    assert [where for where in table.values("where") if "forest" in where] == ["forest_3_berries"]


def test_two_resources_of_choice() -> None:
    """Two resources, each of any kind. [D29, location:forest_2_any]"""
    table = Table(left=1, forest=["forest_2_any"]).visit("forest_2_any")
    assert table.values("resource") == ["twig", "resin", "pebble", "berry"]
    table.choose(resource="resin").choose(resource="pebble")
    assert table.own == {"resin": 1, "pebble": 1}


def test_two_cards_are_drawn_before_the_resource_is_chosen() -> None:
    """Two cards, then one resource of choice: the drawn cards are seen first. [D29, location:forest_2_cards_1_any]"""
    table = Table(left=1, deck=["farm", "king"], forest=["forest_2_cards_1_any"]).visit("forest_2_cards_1_any")
    assert table.asked == "0 gain_resource"
    assert table.hand() == ["farm", "king"]
    assert table.choose(resource="pebble").own == {"pebble": 1}


# ---- discard any number, draw double ---------------------------------------------------------------------------------


def test_two_cards_are_drawn_for_each_card_discarded() -> None:
    """Two of three cards are discarded, four are drawn. [D31, location:forest_discard_draw_double]"""
    deck = ["architect", "bard", "judge", "monk", "queen"]
    table = Table(left=1, hand=["castle", "farm", "king"], deck=deck, forest=[DOUBLE]).visit(DOUBLE)
    table.choose(card="castle").choose(card="farm").stop()
    assert table.hand() == ["architect", "bard", "judge", "king", "monk"]
    assert table.discard == ["farm", "castle"]


def test_the_double_draw_stops_at_the_hand_limit() -> None:
    """A full hand that discards one card has room for one of the two. [R9.1, location:forest_discard_draw_double]"""
    table = Table(left=1, hand=["farm"] * 7 + ["king"], deck=["mine", "queen"], forest=[DOUBLE]).visit(DOUBLE)
    table.choose(card="king")
    assert table.hand() == ["farm"] * 7 + ["mine"]
    assert table.deck == ["queen"]


def test_the_double_draw_may_take_the_whole_hand() -> None:
    """From one card to all of the hand can be discarded. [D31, location:forest_discard_draw_double]"""
    deck = ["bard", "fool", "inn", "monk"]
    table = Table(left=1, hand=["farm", "king"], deck=deck, forest=[DOUBLE]).visit(DOUBLE)
    table.choose(card="farm").choose(card="king")
    assert table.hand() == deck


@pytest.mark.parametrize("where", [DOUBLE, TRADE])
def test_the_discarding_forest_cards_take_at_least_one_card(where: str) -> None:
    """Before the first card there is no stopping, after it there is. [R4.2, R19.13, D31, D32]"""
    table = Table(left=1, hand=["farm", "king"], deck=["mine"] * 3, forest=[where]).visit(where)
    assert table.values("kind") == ["card", "card"]
    assert table.choose(card="farm").offers(kind="stop")


@pytest.mark.parametrize("where", [DOUBLE, TRADE])
def test_with_the_switch_the_discarding_forest_cards_take_no_card(where: str) -> None:
    """With discard_place_minimum = 0 one may stop at none, but placing still needs a card in hand. [R19.13]"""
    table = Table(left=1, hand=["farm", "king"], deck=["mine"] * 3, forest=[where], patch=ZERO).visit(where)
    table.stop()
    assert (table.hand(), table.own) == (["farm", "king"], {})
    assert not Table(left=1, forest=[where], patch=ZERO).may_visit(where)


@pytest.mark.parametrize("where", [DOUBLE, TRADE])
def test_the_discarding_forest_cards_need_a_card_in_hand(where: str) -> None:
    """One card in hand opens them, an empty hand does not. [R4.8]"""
    assert Table(left=1, hand=["farm"], forest=[where]).may_visit(where)
    empty = Table(left=1, forest=[where])
    assert empty.asked == "0 turn"
    assert not empty.may_visit(where)


# ---- discard up to 3 for resources -----------------------------------------------------------------------------------


def test_each_card_discarded_brings_a_resource() -> None:
    """Two cards discarded bring two resources of choice. [D29, D32, location:forest_discard_3_gain_any]"""
    table = Table(left=1, hand=["castle", "farm", "king"], forest=[TRADE]).visit(TRADE)
    table.choose(card="castle").choose(card="farm").stop().choose(resource="twig").choose(resource="pebble")
    assert table.own == {"twig": 1, "pebble": 1}
    assert table.hand() == ["king"]


def test_no_more_than_three_cards_are_discarded_for_resources() -> None:
    """After the third card no fourth is asked for. [D32, location:forest_discard_3_gain_any]"""
    table = Table(left=1, hand=["castle", "farm", "king", "mine"], forest=[TRADE]).visit(TRADE)
    table.choose(card="castle").choose(card="farm").choose(card="king")
    assert table.asked == "0 gain_resource"
    table.choose(resource="twig").choose(resource="resin").choose(resource="berry")
    assert table.own == {"twig": 1, "resin": 1, "berry": 1}
    assert table.hand() == ["mine"]


# ---- draw 2 meadow cards, play 1 cheaper -----------------------------------------------------------------------------


def test_two_meadow_cards_are_drawn_and_one_is_played_cheaper() -> None:
    """One of the two taken cards is played for 1 resource fewer, the other stays in hand.

    [D35, location:forest_2_meadow_play_1]
    """
    table = Table(left=1, meadow=["wife", "king", "farm"], own="1 berry", forest=[MEADOW_CARD]).visit(MEADOW_CARD)
    table.choose(card="king").play("wife", via="resources")
    assert table.city() == ["wife"]
    assert table.hand() == ["king"]
    assert table.own == {}


def test_of_the_drawn_cards_only_one_is_played() -> None:
    """Two Farms drawn and paid for twice: only one enters the city. [D35, location:forest_2_meadow_play_1]"""
    table = Table(left=1, meadow=["farm", "farm"], own="4 twigs, 2 resin", forest=[MEADOW_CARD]).visit(MEADOW_CARD)
    table.play("farm").choose(pay={"twig": 2})
    assert table.asked == "0 turn"
    assert table.city() == ["farm"]


def test_the_cheaper_play_is_optional() -> None:
    """The player may keep both cards. [R18.7, D35, location:forest_2_meadow_play_1]"""
    table = Table(left=1, meadow=["farm", "wife"], own="2 berries", forest=[MEADOW_CARD]).visit(MEADOW_CARD)
    table.stop()
    assert table.hand() == ["farm", "wife"]
    assert table.own == {"berry": 2}


def test_only_the_drawn_cards_are_played_cheaper() -> None:
    """A card that was in hand before, or still lies in the meadow, is not offered. [D35]"""
    table = Table(left=1, hand=["monk"], meadow=["farm", "inn", "wife"], own="2 berries", forest=[MEADOW_CARD])
    table.visit(MEADOW_CARD).choose(card="inn")
    assert table.hand() == ["inn", "monk", "wife"]
    assert table.values("card", kind="play") == ["wife"]


def test_the_unit_dropped_is_the_players_choice() -> None:
    """A Mine for 1 fewer costs any two of its three units. [R6.7, D35, location:forest_2_meadow_play_1]"""
    own = "1 twig, 1 resin, 1 pebble"
    table = Table(left=1, meadow=["farm", "mine"], own=own, forest=[MEADOW_CARD]).visit(MEADOW_CARD).play("mine")
    payments = [{"twig": 1, "resin": 1}, {"twig": 1, "pebble": 1}, {"resin": 1, "pebble": 1}]
    assert sorted(map(str, table.values("pay"))) == sorted(str(dict(sorted(one.items()))) for one in payments)
    table.choose(pay={"twig": 1, "resin": 1})
    assert table.own == {"pebble": 2}  # one was kept, one produced


def test_the_cheaper_play_admits_no_other_ability() -> None:
    """Crane, Dungeon and Judge are not offered for a card that is played through the forest. [R6.2, D35]"""
    own, city = "1 twig, 1 resin, 1 pebble", ["crane", "dungeon", "judge"]
    table = Table(left=1, city=city, meadow=["castle", "mine"], own=own, forest=[MEADOW_CARD]).visit(MEADOW_CARD)
    assert table.asked == "0 play"
    assert [(one["card"], one["via"]) for one in table.matching(kind="play")] == [("mine", "resources")]


def test_both_meadow_cards_are_taken_before_the_meadow_is_refilled() -> None:
    """The new cards come after both are taken and before the play; they were not on offer. [R9.4, R9.5, D35]"""
    table = Table(left=1, meadow=["farm", "wife"], deck=["bard", "queen"], own="2 berries", forest=[MEADOW_CARD])
    table.visit(MEADOW_CARD)
    assert table.asked == "0 play"
    assert table.hand() == ["farm", "wife"]
    assert table.meadow[:2] == ["bard", "queen"]


def test_with_room_for_one_card_one_meadow_card_is_taken() -> None:
    """Seven cards in hand leave room for one meadow card. [R4.8, R9.1, R18.7, location:forest_2_meadow_play_1]"""
    table = Table(left=1, hand=["farm"] * 7, meadow=["king", "wife"], forest=[MEADOW_CARD]).visit(MEADOW_CARD)
    table.choose(card="king")
    assert table.hand() == ["farm"] * 7 + ["king"]
    assert table.meadow[:2] == [None, "wife"]


def test_the_meadow_forest_card_needs_room_and_a_meadow_card() -> None:
    """It is closed to a full hand and beside an empty meadow. [R4.8, R18.7, location:forest_2_meadow_play_1]"""
    assert Table(left=1, hand=["farm"] * 7, meadow=["king"], forest=[MEADOW_CARD]).may_visit(MEADOW_CARD)
    full = Table(left=1, hand=["farm"] * 8, meadow=["king"], forest=[MEADOW_CARD])
    bare = Table(left=1, meadow=[], forest=[MEADOW_CARD])
    assert (full.asked, bare.asked) == ("0 turn", "0 turn")
    assert not full.may_visit(MEADOW_CARD)
    assert not bare.may_visit(MEADOW_CARD)


def test_a_single_meadow_card_is_taken_alone() -> None:
    """Where the meadow holds one card and the piles none, that one is taken. [R9.10, RA7, D35]"""
    table = Table(left=1, meadow=["king"], forest=[MEADOW_CARD]).visit(MEADOW_CARD)
    assert table.hand() == ["king"]


def test_a_full_city_still_takes_a_spouse_drawn_from_the_meadow() -> None:
    """Played through the forest, a Wife joins a single Husband of a full city. [R13.7, D35]"""
    city = ["husband", *["farm"] * 8, *["mine"] * 3, *["inn"] * 3]
    table = Table(left=1, city=city, meadow=["king", "wife"], own="1 berry", forest=[MEADOW_CARD]).visit(MEADOW_CARD)
    table.play("wife", via="resources")
    assert len(table.city()) == 16
    assert table.player()["city"][0]["paired_with"] == 15


# ---- copy a basic location, draw 1 -----------------------------------------------------------------------------------


def test_any_basic_location_is_copied_and_a_card_is_drawn() -> None:
    """A basic location is carried out although an opponent stands on it, and one card is drawn.

    [R4.8, R4.11, D34, location:forest_copy_basic_1_card]
    """
    table = Table(left=1, deck=["king"], forest=[COPY], others=[seat(placed=["basic_3_twigs"])]).visit(COPY)
    table.choose(kind="location", where="basic_3_twigs")
    assert table.own == {"twig": 3}
    assert table.hand() == ["king"]
    assert table.places() == [COPY]


def test_only_basic_locations_are_copied() -> None:
    """All eight basic locations are offered; no haven, journey, forest card or card. [R4.11, D34]"""
    table = Table(left=1, hand=["farm"] * 5, city=["chapel"], forest=[COPY, "forest_3_berries"]).visit(COPY)
    assert len(table.values("where")) == 8
    assert all(where.startswith("basic_") for where in table.values("where"))


def test_a_full_hand_copies_all_the_same() -> None:
    """Without room for the card the copied location is still carried out. [R4.2, location:forest_copy_basic_1_card]"""
    table = Table(left=1, hand=["farm"] * 8, deck=["king"], forest=[COPY]).visit(COPY).choose(where="basic_1_pebble")
    assert table.own == {"pebble": 1}
    assert table.deck == ["king"]


def test_the_copied_location_stays_free() -> None:
    """The worker stands on the forest card alone: the next player may go to the copied location. [R4.11]"""
    table = Table(left=1, forest=[COPY], others=[seat(left=1)]).visit(COPY)
    table.choose(where="basic_3_twigs")
    assert table.asked == "1 turn"
    assert table.may_visit("basic_3_twigs")
    assert not table.may_visit(COPY)
