"""Whose turn it is and what can be done in it (section 3 of the rules)."""

import pytest

from tests.rules.scenario import Table, seat

FARM = "2 twigs, 1 resin"
"""What a Farm costs."""


def test_a_turn_is_one_action() -> None:
    """After one worker is placed the next player is on, though another worker is still unplaced. [R3.1]"""
    table = Table(left=2, others=[seat(left=1)])
    table.visit("basic_3_twigs")
    assert table.asked == "1 turn"
    assert table.player()["workers"]["left"] == 1


def test_playing_a_card_is_a_whole_turn_too() -> None:
    """A player who plays a card places no worker in the same turn. [R3.1]"""
    table = Table(left=1, hand=["farm"], own=FARM, others=[seat(left=1)])
    table.play("farm")
    assert table.asked == "1 turn"
    assert table.player()["workers"]["left"] == 1


def test_a_turn_cannot_be_skipped() -> None:
    """A player who could place or play is offered nothing but that: no way to do nothing. [R3.1, D1]"""
    table = Table(left=1, hand=["farm"], own=FARM)
    assert table.asked == "0 turn"
    assert set(table.values("kind")) == {"place", "play"}


@pytest.mark.parametrize("season", ["winter", "spring", "summer", "autumn"])
def test_with_an_unplaced_worker_one_places_or_plays(season: str) -> None:
    """With a worker left there is neither preparing nor passing, in any season. [R3.2, R3.3, R10.1, R18.2, D1]"""
    table = Table(season=season, left=1, hand=["farm"], own=FARM)
    assert table.asked == "0 turn"
    assert set(table.values("kind")) == {"place", "play"}


def test_with_an_unplaced_worker_and_no_playable_card_one_places() -> None:
    """A card that cannot be paid is no alternative to placing a worker. [R3.2]"""
    table = Table(left=1, hand=["farm"], own="2 twigs")
    assert table.asked == "0 turn"
    assert set(table.values("kind")) == {"place"}


@pytest.mark.parametrize("season", ["winter", "spring", "summer"])
def test_with_all_workers_placed_one_plays_or_prepares(season: str) -> None:
    """Before autumn, with no worker left, one plays a card or prepares for season. [R3.2, R10.1, D1]"""
    table = Table(season=season, hand=["farm"], own=FARM)
    assert sorted(table.values("kind")) == ["play", "prepare"]


def test_with_all_workers_placed_in_autumn_one_plays_or_passes() -> None:
    """In autumn passing takes the place of preparing, as no season follows. [R3.1, R3.2, R10.1, D1]"""
    table = Table(season="autumn", hand=["farm"], own=FARM)
    assert sorted(table.values("kind")) == ["pass", "play"]


def test_the_one_berry_location_is_open_to_everybody_at_any_time() -> None:
    """Eleven workers on the one-berry location do not keep the twelfth away. [R3.4, R4.3, location:basic_1_berry]"""
    table = Table(left=1, others=[seat()])
    assert sum(len(table.player(n)["workers"]["placed"]) for n in (0, 1)) == 11
    table.visit("basic_1_berry")
    assert table.own == {"berry": 1}


def test_each_player_has_a_season_of_their_own() -> None:
    """One player goes on to spring while the other is still in winter with both workers unplaced. [R3.5, R10.4]"""
    table = Table(season="winter", hand=["farm"], own=FARM, others=[seat(season="winter", left=2)])
    table.choose(kind="prepare")
    assert [table.player(n)["season"] for n in (0, 1)] == ["spring", "winter"]
    assert table.asked == "1 turn"


def test_players_who_have_passed_are_skipped() -> None:
    """With the second of three players passed, the third follows the first. [R3.6]"""
    table = Table(left=1, others=[seat(passed=True), seat(left=1)])
    table.visit("basic_3_twigs")
    assert table.asked == "2 turn"


def test_the_last_player_goes_on_alone() -> None:
    """A player whose opponents have all passed takes one turn after the other. [R3.6]"""
    table = Table(left=2, others=[seat(passed=True)])
    table.visit("basic_3_twigs")
    assert table.asked == "0 turn"
    assert table.player()["workers"]["left"] == 1


def test_a_card_is_played_from_the_hand_or_from_the_meadow() -> None:
    """Offered are the cards of hand and meadow that can be paid, and no others. [D3]"""
    table = Table(
        left=1, hand=["farm", "king"], meadow=["twig_barge", "queen", "mine"], own="2 twigs, 1 resin, 1 pebble"
    )
    offered = {(one["card"], one["from"]) for one in table.matching(kind="play")}
    assert offered == {("farm", "hand"), ("twig_barge", "meadow"), ("mine", "meadow")}


def test_equal_cards_of_one_source_are_one_choice() -> None:
    """Two Farms in hand and two in the meadow are two choices, one for each source. [R4.12, RA1, D3]"""
    table = Table(left=1, hand=["farm", "farm"], meadow=["farm", "farm"], own=FARM)
    assert table.values("from", kind="play", card="farm") == ["hand", "meadow"]
