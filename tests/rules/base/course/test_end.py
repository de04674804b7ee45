"""Passing and the end of the game (section 11 of the rules)."""

from typing import Any

import pytest

from tests.rules.scenario import Table, seat

FARM = "2 twigs, 1 resin"


def table_of(players: int, **me: Any) -> Table:
    """Seat 0 may play a Farm or pass; the others have a worker to place."""
    received = 5 if players > 4 else 6
    others = [seat(received=received, left=1) for _ in range(players - 1)]
    return Table(received=received, hand=["farm", "king"], own=FARM, others=others, **me)


def test_who_passes_takes_no_further_turn() -> None:
    """The others go on without the player who has passed. [R11.1, R3.6]"""
    table = Table(hand=["farm"], own=FARM, others=[seat(left=2)])
    table.choose(kind="pass")
    assert table.player()["passed"]
    table.visit("basic_2_resin")
    assert table.asked == "1 turn"


def test_workers_of_a_passed_player_stay_where_they_are() -> None:
    """The exclusive location stays closed to those who play on. [R11.1, R18.14]"""
    table = table_of(2, placed=["basic_3_twigs"]).choose(kind="pass")
    assert table.places() == ["basic_3_twigs"]
    assert table.asked == "1 turn"
    assert table.may_visit("basic_2_resin")
    assert not table.may_visit("basic_3_twigs")


def test_a_player_may_play_on_instead_of_passing() -> None:
    """Passing is a choice as long as a card can be played. [R11.1, D1]"""
    table = Table(hand=["farm"], own=FARM, others=[seat(left=1)]).play("farm")
    assert not table.player()["passed"]


def test_passing_is_not_preparing_for_season() -> None:
    """No Clock Tower, no production, no recall. [R11.1, R18.14]"""
    city = [{"card": "clock_tower", "tokens": 2}, "farm"]
    table = table_of(2, city=city, placed=["basic_3_twigs"]).choose(kind="pass")
    assert table.asked == "1 turn"
    assert table.owned(0) == {"twig": 2, "resin": 1}
    assert table.player()["city"][0]["tokens"] == 2


def test_a_passed_player_may_receive_a_fool() -> None:
    """A Fool goes into the city of an opponent who has passed. [R11.2]"""
    table = Table(hand=["fool"], own="3 berries", others=[seat(passed=True)]).play("fool")
    assert table.city(1) == ["fool"]


def test_a_passed_player_receives_no_cards() -> None:
    """The only opponent with room has passed: the cards are discarded. [R9.6, R11.2]"""
    deck = ["inn"] * 3 + ["mine"] * 3 + ["ruins"] * 3
    table = Table(left=1, city=["post_office"], hand=["king", "wife"], deck=deck, others=[seat(passed=True)])
    table.choose(kind="place", card="post_office")
    assert table.hand(1) == []
    assert table.discard == ["wife", "king"]


def test_a_passed_player_receives_no_resources() -> None:
    """Berries that a Monk gives go to the supply if the opponent has passed. [R9.7, R11.2]"""
    table = Table(hand=["monk"], own="2 berries", others=[seat(passed=True)]).play("monk").choose(n=1)
    assert table.owned(1) == {}


@pytest.mark.parametrize("players", [2, 4])
def test_with_up_to_four_players_the_hand_is_kept_and_worth_nothing(players: int) -> None:
    """A King in hand scores nothing. [R11.3]"""
    table = table_of(players).choose(kind="pass")
    assert table.hand() == ["farm", "king"]
    assert table.discard == []
    assert table.score()["total"] == 0


@pytest.mark.parametrize("players", [5, 6])
def test_with_five_or_six_players_the_hand_is_discarded(players: int) -> None:
    """The hand goes onto the discard pile in its fixed order. [R11.3, R9.11, R15.4, RA4]"""
    table = table_of(players, discard=["mine"]).choose(kind="pass")
    assert table.hand() == []
    assert table.discard == ["king", "farm", "mine"]


def test_the_game_ends_when_everybody_has_passed() -> None:
    """After the last pass nothing is asked any more. [R3.6, R11.4]"""
    table = Table(hand=["farm"], own=FARM, others=[seat(passed=True), seat(passed=True)])
    assert not table.game.over
    table.choose(kind="pass")
    assert table.game.over
    assert table.asked is None


def test_the_game_goes_on_while_one_player_has_not_passed() -> None:
    """Two of three have passed: the third still has a turn. [R11.4]"""
    table = Table(hand=["farm"], own=FARM, others=[seat(passed=True), seat(left=1)]).choose(kind="pass")
    assert not table.game.over
    assert table.asked == "2 turn"
