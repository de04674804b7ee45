"""What holds at every decision of every game, whatever the players, the deal and the patch."""

import copy
import json
import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

import everdell_sim as ev
from tests.support.randomly import (
    MOST_DECISIONS,
    accepted_patch,
    examples,
    finish,
    midgame,
    patches,
    players,
    position,
    seeds,
    stable,
    walk,
)

SCHEMA = Draft202012Validator(
    json.loads(Path(__file__).parents[2].joinpath("docs/state.schema.json").read_text(encoding="utf-8"))
)
CHOICE_KINDS = {
    "place", "play", "prepare", "pass", "card", "resource", "amount", "option", "player", "location", "worker", "stop",
}  # fmt: skip
SCORE_PARTS = ("cards", "tokens", "prosperity", "journey", "events")


def assert_well_asked(game: ev.Game, decision: ev.Decision) -> None:
    """At least two choices that a program and a reader can distinguish."""
    dicts = [choice.to_dict() for choice in decision.choices]
    assert len(dicts) >= 2
    assert len({stable(one) for one in dicts}) == len(dicts), dicts
    labels = [choice.label for choice in decision.choices]
    assert len(set(labels)) == len(labels), labels
    assert all(label and label == label.strip() and "?" not in label for label in [*labels, decision.label]), labels
    assert {choice.kind for choice in decision.choices} <= CHOICE_KINDS
    assert [choice.kind for choice in decision.choices] == [one["kind"] for one in dicts]
    assert 0 <= decision.player < game.players
    assert game.legal_actions() == dicts
    assert not game.over
    assert game.winners == []


def assert_comes_back(game: ev.Game, patch: dict[str, Any] | None) -> ev.Game:
    """Reading what was written gives the same position with the same choices. Returns it."""
    state = game.state()
    again = ev.Game.from_state(json.loads(json.dumps(state)), patch=patch, seed=99)
    assert again.state() == state
    assert again.decision == game.decision
    assert again.scores() == game.scores()
    assert (again.over, again.winners, again.turn) == (game.over, game.winners, game.turn)
    assert again.view(0) == game.view(0)
    return again


@examples(60)
@given(players, seeds, patches)
def test_choices_are_distinct_and_games_end(players: int, seed: int, patch: dict[str, Any] | None) -> None:
    game = ev.Game(players, seed=seed, patch=patch)
    for decision in walk(game, seed):
        assert_well_asked(game, decision)
    assert game.over
    assert game.decision is None
    assert game.legal_actions() == []
    assert game.winners
    assert set(game.winners) <= set(range(players))
    totals = [score["total"] for score in game.scores()]
    assert all(score["total"] == sum(score[part] for part in SCORE_PARTS) for score in game.scores())
    assert all(totals[seat] == max(totals) for seat in game.winners)
    with pytest.raises(ev.GameOver):
        game.apply(0)


@examples(120)
@given(players, seeds, patches)
def test_any_choice_can_be_taken(players: int, seed: int, patch: dict[str, Any] | None) -> None:
    game = midgame(players, seed, patch)
    before, decision = game.state(), game.decision
    for choice in decision.choices if decision else ():
        assert decision is not None
        by_index, by_dict = game.clone(), game.clone()
        by_index.apply(choice.index)
        by_dict.apply(choice.to_dict())
        assert by_index.state() == by_dict.state()
        assert by_index.history[-1] == {"player": decision.player, "choice": choice.to_dict()}
        assert stable(by_index.state()) != stable(before) or by_index.decision != decision
        assert_comes_back(by_index, patch)
    assert game.state() == before


@examples(25)
@given(players, seeds, patches)
def test_reading_what_was_written_changes_nothing(players: int, seed: int, patch: dict[str, Any] | None) -> None:
    game = ev.Game(players, seed=seed, patch=patch)
    in_a_turn = 0
    for _ in walk(game, seed):
        assert_comes_back(game, patch)
        in_a_turn += game.state()["pending"] is not None
    assert_comes_back(game, patch)
    # Otherwise this would have tested the easy half only.
    assert in_a_turn or players == 2 or patch is not None


@examples(80)
@given(players, seeds, patches)
def test_a_position_read_plays_on_identically(players: int, seed: int, patch: dict[str, Any] | None) -> None:
    game = midgame(players, seed, patch)
    again = assert_comes_back(game, patch)
    begun = len(game.history)
    assert finish(game, seed).state() == finish(again, seed).state()
    assert game.history[begun:] == again.history
    assert game.scores() == again.scores()


@examples(60)
@given(players, seeds, patches)
def test_a_clone_goes_its_own_way(players: int, seed: int, patch: dict[str, Any] | None) -> None:
    game = midgame(players, seed, patch)
    state, decision, history = game.state(), game.decision, game.history
    for other in (game.clone(), copy.copy(game), copy.deepcopy(game)):
        assert (other.state(), other.decision, other.history) == (state, decision, history)
        assert (other.patch, other.modules) == (game.patch, game.modules)
        finish(other, seed + 1)
        assert (game.state(), game.decision, game.history) == (state, decision, history)
    kept = game.clone()
    finish(game, seed)
    assert (kept.state(), kept.decision, kept.history) == (state, decision, history)


@examples(60)
@given(players, seeds, patches)
def test_what_is_handed_out_is_nobodys_handle(players: int, seed: int, patch: dict[str, Any] | None) -> None:
    """Changing a dict that a game returned changes nothing else."""
    game = midgame(players, seed, patch)
    state, result, history = game.state(), game.legal_actions(), game.history
    for handed in (game.state(), game.view(0), *game.legal_actions(), *game.history, *game.scores()):
        handed.clear()
    for patch_in_force in game.patch or []:
        patch_in_force.clear()
    assert (game.state(), game.legal_actions(), game.history) == (state, result, history)
    assert game.patch == ([patch] if patch else None)


@examples(60)
@given(players, seeds, patches)
def test_states_fit_their_schema(players: int, seed: int, patch: dict[str, Any] | None) -> None:
    game = midgame(players, seed, patch)
    SCHEMA.validate(json.loads(json.dumps(game.state())))
    SCHEMA.validate(finish(game, seed).state())


@examples(40)
@given(players, seeds, patches)
def test_a_history_makes_its_game_again(players: int, seed: int, patch: dict[str, Any] | None) -> None:
    game = finish(ev.Game(players, seed=seed, patch=patch), seed)
    again = ev.Game(players, seed=seed, patch=patch)
    for taken in json.loads(json.dumps(game.history)):
        assert again.decision is not None
        assert again.decision.player == taken["player"]
        again.apply(taken["choice"])
    assert again.over
    assert again.state() == game.state()
    assert again.history == game.history


@examples(60)
@given(players, seeds, patches)
def test_a_view_tells_no_secrets(players: int, seed: int, patch: dict[str, Any] | None) -> None:
    """Two positions that differ in hidden cards alone look the same."""
    game = midgame(players, seed, patch)
    if game.decision is None or game.state()["pending"] is not None:
        return
    me = game.decision.player
    state = game.state()
    rng = random.Random(seed)
    hands = [at for at in range(players) if at != me]
    hidden = [*state["deck"], *(card for at in hands for card in state["players"][at]["hand"])]
    rng.shuffle(hidden)
    other = copy.deepcopy(state)
    other["deck"] = [hidden.pop() for _ in state["deck"]]
    for at in hands:
        other["players"][at]["hand"] = [hidden.pop() for _ in state["players"][at]["hand"]]
    other["rng"]["seed"] = "0123456789abcdef"
    rng.shuffle(other["discard"])
    again = ev.Game.from_state(other, patch=patch)
    assert stable(again.view(me)) == stable(game.view(me))
    assert again.decision == game.decision


@examples(100)
@given(players, seeds)
def test_positions_that_nobody_would_reach_can_be_played(players: int, seed: int) -> None:
    game = ev.Game.from_state(position(random.Random(seed), players), seed=seed)
    for at, decision in enumerate(walk(game, seed)):
        assert_well_asked(game, decision)
        if at % 10 == 0:
            assert_comes_back(game, None)
    SCHEMA.validate(game.state())


@examples(25)
@given(players, seeds, st.sampled_from((1, 5, 25)))
def test_so_can_random_patches(players: int, seed: int, changes: int) -> None:
    patch = accepted_patch(random.Random(seed), changes)
    try:
        game = ev.Game(players, seed=seed, patch=patch)
    except ev.BadInput as error:
        # A patch may leave too few cards for so many players, and says so.
        if f"for {players} players" not in str(error):
            raise
        return
    for at, decision in enumerate(walk(game, seed)):
        assert_well_asked(game, decision)
        if at % 10 == 0:
            again = ev.Game.from_state(game.state(), patch=patch)
            assert (again.state(), again.decision) == (game.state(), game.decision)
    assert game.over


def test_bots_bring_every_game_to_an_end() -> None:
    """Many games at full speed; the arena refuses a game that does not end."""
    for seats in range(2, 7):
        for bot in ("random", "greedy"):
            games = ev.simulate([bot] * seats, deals=400, seed=seats).games
            assert len(games) == 400
            assert max(games["turns"].to_list()) < 2000
            assert max(games["decisions"].to_list()) < MOST_DECISIONS
