"""The eight basic locations of the board (sections 4 and 17 of the rules)."""

import pytest

from tests.rules.scenario import Table, resources, seat

EXCLUSIVE = ["basic_3_twigs", "basic_2_resin", "basic_1_pebble", "basic_1_berry_1_card"]
SHARED = ["basic_2_twigs_1_card", "basic_1_resin_1_card", "basic_2_cards_1_point", "basic_1_berry"]


@pytest.mark.parametrize(
    ("where", "gained", "cards", "tokens"),
    [
        ("basic_3_twigs", "3 twigs", 0, 0),
        ("basic_2_twigs_1_card", "2 twigs", 1, 0),
        ("basic_2_resin", "2 resin", 0, 0),
        ("basic_1_resin_1_card", "1 resin", 1, 0),
        ("basic_2_cards_1_point", "", 2, 1),
        ("basic_1_pebble", "1 pebble", 0, 0),
        ("basic_1_berry_1_card", "1 berry", 1, 0),
        ("basic_1_berry", "1 berry", 0, 0),
    ],
)
def test_a_basic_location_gives_what_it_shows(where: str, gained: str, cards: int, tokens: int) -> None:
    """Resources and tokens from the supply, cards from the top of the deck.

    [location:basic_3_twigs, location:basic_2_twigs_1_card, location:basic_2_resin, location:basic_1_resin_1_card,
    location:basic_2_cards_1_point, location:basic_1_pebble, location:basic_1_berry_1_card, location:basic_1_berry]
    """
    deck = ["farm", "king", "queen"]
    table = Table(left=1, deck=deck)
    table.visit(where)
    assert table.own == resources(gained)
    assert table.hand() == deck[:cards]
    assert table.deck == deck[cards:]
    assert table.points() == tokens


@pytest.mark.parametrize("where", EXCLUSIVE)
def test_an_exclusive_location_takes_one_worker(where: str) -> None:
    """An opponent's worker closes the location, and so does one's own. [R4.3]"""
    assert Table(left=1).may_visit(where)
    assert not Table(left=1, others=[seat(placed=[where])]).may_visit(where)
    assert not Table(left=1, placed=[where]).may_visit(where)


@pytest.mark.parametrize("where", SHARED)
def test_a_shared_location_takes_any_number_of_workers(where: str) -> None:
    """Two workers of an opponent and two of one's own leave a shared location open. [R4.3]"""
    table = Table(left=1, placed=[where] * 2, others=[seat(placed=[where] * 2)])
    table.visit(where)
    assert [w["where"] for w in table.player()["workers"]["placed"]].count(where) >= 3


def test_basic_locations_are_open_to_a_full_hand_and_empty_piles() -> None:
    """All eight stay legal when no card can be drawn: each still gives a resource or a token. [R4.8]"""
    table = Table(left=1, hand=["farm"] * 8, deck=[])
    assert all(table.may_visit(where) for where in EXCLUSIVE + SHARED)


def test_with_a_full_hand_the_token_is_still_gained() -> None:
    """2 cards and 1 point with a full hand is 1 point. [R4.2, R9.1, location:basic_2_cards_1_point]"""
    table = Table(left=1, hand=["farm"] * 8, deck=["king"] * 2)
    table.visit("basic_2_cards_1_point")
    assert table.points() == 1
    assert table.hand() == ["farm"] * 8


def test_with_room_for_one_card_one_is_drawn() -> None:
    """2 cards and 1 point with 7 cards in hand draws the top card alone. [R9.1, location:basic_2_cards_1_point]"""
    table = Table(left=1, hand=["farm"] * 7, deck=["king", "queen"])
    table.visit("basic_2_cards_1_point")
    assert table.hand() == ["farm"] * 7 + ["king"]
    assert table.deck == ["queen"]
    assert table.discard == []
