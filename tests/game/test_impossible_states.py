"""States that no game can hold are refused with the place of the fault."""

import copy
from typing import Any

import pytest

import everdell_sim as ev
from everdell_sim.errors import BadState


def start(players: int, *modules: str) -> dict[str, Any]:
    return ev.Game(players, list(modules), 1).state()


def refused(state: dict[str, Any], place: str, why: str) -> None:
    with pytest.raises(BadState) as raised:
        ev.Game.from_state(state)
    assert str(raised.value).startswith(f"{place}: ")
    assert why in str(raised.value)


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


@pytest.mark.parametrize(("players", "modules"), [(2, []), (4, []), (1, ["solo_rugwort"]), (3, ["pearlbrook"])])
def test_both_piles_empty_while_cards_are_missing(players: int, modules: list[str]) -> None:
    """No card leaves a game: hands, cities and meadow of a game just begun cannot hold all of them."""
    state = start(players, *modules)
    elsewhere = sum(len(player["hand"]) + len(player["city"]) for player in state["players"]) + len(state["meadow"])
    for empty in ({"deck": [], "discard": []}, {"deck": []}):
        broken = {key: value for key, value in state.items() if key != "discard"} | empty
        refused(broken, "deck", f"only {elsewhere} of the {elsewhere + len(state['deck'])} cards lie elsewhere")
    refused({**state, "deck": [], "cards": elsewhere + 1}, "cards", f"expected {elsewhere}")
    refused({**state, "cards": elsewhere}, "cards", "if both piles are empty")


def test_a_game_with_fewer_cards_may_empty_both_piles() -> None:
    """A state by hand has the cards that it names, and so have the states of the game that goes on from it."""
    table: dict[str, Any] = {
        "meadow": ["farm"] * 8,
        "deck": [],
        "players": [{"hand": ["mine"]}, {"city": [{"card": "inn"}]}],
    }
    game = ev.Game.from_state(table)
    assert game.state()["cards"] == 8 + 1 + 1
    assert ev.Game.from_state(game.state()).state() == game.state()
    assert "cards" not in start(2)


def test_all_cards_may_lie_outside_the_piles() -> None:
    """In a game of 19 Farms and nothing else, 8 in the meadow and 11 in the hands are all there are."""
    patch = {f"card.{card}.copies": 19 if card == "farm" else 0 for card in ev.cards()["id"]}
    hands = [{"hand": ["farm"] * 8}, {"hand": ["farm"] * 3}]
    state = ev.Game.from_state({"players": hands, "meadow": ["farm"] * 8}, patch=patch).state()
    assert (state["deck"], state["discard"], "cards" in state) == ([], [], False)
    assert ev.Game.from_state(state, patch=patch).state() == state


def test_an_automatic_opponent_without_one_of_his_workers() -> None:
    state = start(1, "solo_rugwort")
    assert len(state["players"][1]["workers"]["placed"]) >= 2
    broken = copy.deepcopy(state)
    broken["players"][1]["workers"]["placed"] = state["players"][1]["workers"]["placed"][:1]
    refused(broken, "players[1].workers.placed", "two of his workers")
    del state["players"][1]["workers"]
    assert ev.Game.from_state(state).decision is not None, "left out, they stand where the season has them"
