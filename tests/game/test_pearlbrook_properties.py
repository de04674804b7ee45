"""What must hold at every decision of games with Pearlbrook: choices, states, views, points, and what is conserved."""

import copy
import json
import random
from collections import Counter
from typing import Any

import pytest

import everdell_sim as ev
from tests.game.test_properties import assert_comes_back
from tests.rules.pearlbrook.brook import MODULES
from tests.support.recount import ADORNMENTS, ALL_CARDS, recount, rows, winners
from tests.support.zones import cards

KINDS = {
    "place", "play", "prepare", "pass", "card", "resource", "amount", "option", "player", "location", "worker", "stop",
    "ambassador", "adornment", "river",
}  # fmt: skip
SWITCHED = {
    "rules": {
        "discard_when_limit_drops": True,
        "move_worker_to_wonder": False,
        "token_with_governance_ability": True,
        "replacement_needs_target": False,
        "refund_keeps_permanent_worker": True,
        "open_token_at": "after_visit",
        "governance_presence": "after",
    }
}
# Pearls as if they grew on trees, so that wonders and adornments are common.
RICH = {
    "location.shoal.cost": {"any": 1},
    "event.hopewatch_gate.cost": {"goods": {"pearl": 1}, "cards": 1},
    "event.mistrise_fountain.cost": {"goods": {"pearl": 1}, "twig": 1},
    "event.sunblaze_bridge.cost": {"goods": {"pearl": 2}},
    "event.starfalls_flame.cost": {"goods": {"pearl": 2}},
    "river.watermill.cost": {"points": 1},
    "card.bridge.copies": 6,
    "card.messenger.copies": 6,
}


def eager(game: ev.Game, rng: random.Random) -> int:
    """A random choice, but what Pearlbrook brings is taken more often than not."""
    assert game.decision is not None
    own = [
        one for one in game.decision.choices if one.kind in ("ambassador", "adornment", "river") or "use" in one.label
    ]
    return rng.choice(own if own and rng.random() < 0.6 else game.decision.choices).index


def games(patch: Any, n: int) -> Any:
    for seed in range(n):
        yield ev.Game(players=2 + seed % 5, modules=MODULES, seed=seed, patch=patch), random.Random(f"brook {seed}")


@pytest.mark.parametrize("patch", [None, SWITCHED, RICH], ids=["printed", "switched", "rich"])
def test_every_decision_is_well_asked_and_its_state_comes_back(patch: Any) -> None:
    for game, rng in games(patch, 15):
        while game.decision is not None:
            choices = game.decision.choices
            labels = [choice.label for choice in choices]
            assert len(set(labels)) == len(labels) >= 2, labels
            assert not any("?" in label for label in [*labels, game.decision.label]), labels
            assert {choice.kind for choice in choices} <= KINDS
            if rng.random() < 0.1:
                assert_comes_back(game, patch)
            game.apply(eager(game, rng))
        assert game.winners


def test_points_are_found_again_by_the_slow_count() -> None:
    """Every adornment and every wonder is scored on the way. [P7.2, P7.4]"""
    played: set[str] = set()
    built: set[str] = set()
    for game, rng in games(RICH, 60):
        while game.decision is not None:
            if rng.random() < 0.2:
                assert game.scores() == recount(game.state()), game.history[-3:]
            game.apply(eager(game, rng))
        state = game.state()
        assert game.scores() == recount(state)
        assert game.winners == winners(state)
        played.update(name for player in state["pearlbrook"]["players"] for name in player["played"])
        built.update(one["event"] for player in state["players"] for one in player["events"])
    assert played == set(ADORNMENTS)
    assert {name for name, row in rows("event", "pearlbrook").items() if row["kind"] == "wonder"} <= built


def test_cards_adornments_and_river_cards_are_conserved() -> None:
    """At every decision each card is in one zone; adornments and river cards stay who they were. [P13.4]"""
    everything = Counter({name: row["copies"] for name, row in ALL_CARDS.items()})
    for game, rng in games(None, 15):
        first = game.state()["pearlbrook"]
        dealt = [sorted(player["adornments"]) for player in first["players"]]
        while game.decision is not None:
            state = game.state()
            section = state["pearlbrook"]
            assert cards(state) == everything
            assert [sorted(one["adornments"] + one["played"]) for one in section["players"]] == dealt
            assert [one["card"] for one in section["river"]] == [one["card"] for one in first["river"]]
            game.apply(eager(game, rng))


def hidden_twin(state: dict[str, Any], viewer: int, rng: random.Random) -> dict[str, Any]:
    """The same position with other things where this player cannot look."""
    twin = copy.deepcopy(state)
    section = twin["pearlbrook"]
    down = [laid for laid in section["river"] if not laid["face_up"]]
    names = [laid["card"] for laid in down]
    rng.shuffle(names)
    for laid, name in zip(down, names, strict=True):
        laid["card"] = name
    known = {
        name
        for at, one in enumerate(section["players"])
        for name in one["played"] + (one["adornments"] if at == viewer else [])
    }
    pool = [name for name in ADORNMENTS if name not in known]
    rng.shuffle(pool)
    for at, one in enumerate(section["players"]):
        if at != viewer:
            one["adornments"] = sorted(pool.pop() for _ in one["adornments"])
    return twin


def test_a_view_tells_nothing_of_what_is_hidden() -> None:
    """River cards face down and the adornments of others may be any. [P13.4, PA16]"""
    for game, rng in games(None, 12):
        while game.decision is not None:
            if rng.random() < 0.05 and not game.state()["pending"]:
                viewer = rng.randrange(game.players)
                twin = ev.Game.from_state(hidden_twin(game.state(), viewer, rng))
                assert twin.view(viewer) == game.view(viewer)
            game.apply(eager(game, rng))


def test_a_game_follows_from_its_seed() -> None:
    def history(seed: int) -> str:
        game, rng = ev.Game(players=3, modules=MODULES, seed=seed), random.Random(seed)
        while game.decision is not None:
            game.apply(eager(game, rng))
        return json.dumps([game.state(), game.scores()])

    assert [history(seed) for seed in range(4)] == [history(seed) for seed in range(4)]


@pytest.mark.parametrize("bots", [["random", "greedy"], ["champion", "greedy", "villager"]])
def test_bots_play_it_and_threads_change_nothing(bots: list[str]) -> None:
    one = ev.simulate(bots, deals=6, seed=3, modules=MODULES, workers=1, detail="cards")
    two = ev.simulate(bots, deals=6, seed=3, modules=MODULES, workers=2, detail="cards")
    assert one.seats.equals(two.seats)
    assert one.games.equals(two.games)
    assert set(one.events["event"]) & {"hopewatch_gate", "starfalls_flame"}


def test_the_winners_have_the_first_rank_in_ties_too():
    """Pearls count as leftover resources, and wonders are no events. [P7.4]"""
    seats = ev.simulate(["random", "random"], 4000, seed=3, modules=list(MODULES)).seats
    assert ((seats["rank"] == 1) == (seats["win_60ths"] > 0)).all()
