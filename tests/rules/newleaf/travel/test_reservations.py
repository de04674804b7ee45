"""Reservations of Newleaf: a card that lies open is kept, and costs a resource less."""

from typing import Any

import pytest

import everdell_sim as ev
from everdell_sim.errors import EverdellError
from tests.rules.newleaf.travel.table import RESERVATIONS, TICKETS, Travel
from tests.rules.scenario import seat

PASSED = [seat(passed=True)]


def lone(**rest: Any) -> Travel:
    """A player whose opponent has passed, so that every turn is his."""
    return Travel(others=PASSED, **{"season": "summer", "left": 1, **rest})


def test_a_game_begins_with_a_token_for_each_player() -> None:
    """Ready, with no card under it. [N9.1, reservation:reservation_token]"""
    state = ev.Game(2, modules=[RESERVATIONS], seed=1).state()
    ready = {"token": "ready", "reserved": 0, "played": 0}
    assert state[RESERVATIONS]["players"] == [ready] * 2
    assert state["shelves"]["reserved"] == [[], []]
    assert TICKETS not in state


def test_a_reserved_card_costs_one_resource_less() -> None:
    """Of your choice; paying in full is not on offer. [N9.2, NA24]"""
    travel = lone(reserved=["farm"], own="2 twigs, 1 resin")
    travel.play("farm")
    assert travel.asked == "0 pay"
    paid = [one["pay"] for one in travel.game.legal_actions()]
    assert sorted(paid, key=len) == [{"twig": 2}, {"twig": 1, "resin": 1}]
    poor = lone(reserved=["farm"], own="1 twig, 1 resin").play("farm")
    assert (poor.own, poor.city(), poor.reserved()) == ({"berry": 1}, ["farm"], [])
    assert not lone(reserved=["farm"], own="1 twig").may_play("farm")


def test_an_occupied_token_pays_in_place_of_the_discount() -> None:
    """[N9.2, NA24]"""
    travel = lone(reserved=["wife"], city=["farm"], own="1 berry")
    assert travel.values("token", kind="play", card="wife") == [None, "farm"]
    travel.play("wife", token="farm")
    assert (travel.own, travel.token(), travel.city()) == ({"berry": 1}, "season", ["farm", "wife"])


def test_counts_tell_what_was_reserved_and_played() -> None:
    """[N9.1, N9.3]"""
    travel = lone(meadow=["farm"], own="2 twigs, 1 resin").reserve("farm")
    assert travel.state[RESERVATIONS]["players"][0] == {"token": "ready", "reserved": 1, "played": 0}
    travel.play("farm", **{"from": "reserved"}).choose(pay={"twig": 2})
    assert travel.state[RESERVATIONS]["players"][0] == {"token": "season", "reserved": 1, "played": 1}


def test_states_refuse_what_cannot_be() -> None:
    """[N9.4, N9.1]"""
    with pytest.raises(EverdellError, match="waits for the next season"):
        lone(reserved=["farm"], tokens=["season"])
    with pytest.raises(EverdellError, match="ready"):
        lone(tokens=["reddy"])
    with pytest.raises(EverdellError, match="one card too many"):
        lone(sections={"shelves": {"reserved": [["farm", "mine"], []]}})
    with pytest.raises(EverdellError, match="expected 2 players, found 3"):
        lone(tokens=["ready"] * 3)
    middle = lone(season="winter", left=0, reserved=["king"], hand=["farm"], own="2 twigs, 1 resin").choose(
        kind="prepare"
    )
    again = ev.Game.from_state(middle.state)
    assert again.legal_actions() == middle.game.legal_actions()
