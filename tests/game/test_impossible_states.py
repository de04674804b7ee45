"""States that no game can hold are refused with the place of the fault."""

import copy
from typing import Any

import pytest

import everdell_sim as ev
from everdell_sim.errors import BadState


def start(players: int, *modules: str) -> dict[str, Any]:
    return ev.Game(players, list(modules), 1).state()


def refused(state: dict[str, Any], place: str, why: str) -> None:
    with pytest.raises(BadState) as told:
        ev.Game.from_state(state)
    assert str(told.value).startswith(f"{place}: ")
    assert why in str(told.value)


@pytest.mark.parametrize("points", [10_001, 32_767, 32_768, 65_535])
def test_more_point_tokens_than_scores_can_hold(points: int) -> None:
    state = start(2)
    state["players"][1]["points"] = points
    refused(state, "players[1].points", "a whole number from 0 to 10000")
    state["players"][1]["points"] = 10_000
    game = ev.Game.from_state(state)
    assert game.scores()[1]["total"] == 10_000


def test_point_tokens_stay_within_what_scores_can_hold() -> None:
    """3 tokens for the first worker on a location that brings 3, on top of almost all that there can be."""
    patch = {"location.basic_2_resin.effect": [{"points": 3}]}
    state = ev.Game(2, seed=1, patch=patch).state()
    state["players"][0]["points"] = 9_999
    game = ev.Game.from_state(state, patch=patch)
    assert game.decision is not None
    game.apply(next(one.index for one in game.decision.choices if one.label.endswith("2 resin")))
    assert game.scores()[0]["tokens"] == 10_000


def test_tokens_on_a_card_that_never_has_any() -> None:
    state: dict[str, Any] = {"players": [{"city": [{"card": "farm", "tokens": 1}]}, {}]}
    refused(state, "players[0].city[0].tokens", "nothing lays tokens on farm")
    for card in ("clock_tower", "chapel"):
        state["players"][0]["city"] = [{"card": card, "tokens": 2}]
        assert ev.Game.from_state(state).scores()[0]["tokens"] == 2


def test_an_automatic_opponent_without_one_of_his_workers() -> None:
    state = start(1, "solo_rugwort")
    assert len(state["players"][1]["workers"]["placed"]) >= 2
    broken = copy.deepcopy(state)
    broken["players"][1]["workers"]["placed"] = state["players"][1]["workers"]["placed"][:1]
    refused(broken, "players[1].workers.placed", "two of his workers")
    del state["players"][1]["workers"]
    assert ev.Game.from_state(state).decision is not None, "left out, they stand where the season has them"
