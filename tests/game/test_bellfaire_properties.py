"""What must hold at every decision of games with Bellfaire: choices, states, points, tokens, and what is conserved."""

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

import everdell_sim as ev
from tests.game.random_games import states
from tests.game.test_properties import assert_comes_back
from tests.support.zones import cards

GAMES = {
    "all parts": ["bellfaire"],
    "with Pearlbrook": ["bellfaire", "pearlbrook"],
    "half and half": ["bellfaire_events:special_events=two_and_two", "bellfaire"],
    "with heroes": ["bellfaire_events:special_events=only", "bellfaire", "corrin", "extra_extra", "rugwort_cards"],
}


def eager(game: ev.Game, rng: random.Random) -> int:
    """A random choice, but the Market is visited and cards are played more often than not."""
    assert game.decision is not None
    choices = game.decision.choices
    market = [one for one in choices if one.kind == "place" and one.to_dict()["where"] == "market"]
    plays = [one for one in choices if one.kind == "play"]
    wanted = market or plays
    return rng.choice(wanted if wanted and rng.random() < 0.6 else choices).index


def games(name: str, n: int) -> Iterator[tuple[ev.Game, random.Random]]:
    for seed in range(n):
        yield ev.Game(2 + seed % 5, modules=GAMES[name], seed=seed), random.Random(f"{name} {seed}")


def tokens(state: dict[str, Any]) -> list[str]:
    return [one["token"] for one in state["bellfaire_market"]["columns"]]


@pytest.mark.parametrize("name", GAMES)
def test_decisions_are_well_asked_and_points_are_found_again(name: str) -> None:
    """Tokens are turned, never lost; no card is lost or made; gains and trades of a token alternate."""
    used = 0
    for game, rng in games(name, 10):
        first, laid = cards(game.state()), tokens(game.state())
        award = game.state()["bellfaire_garland"]
        for state in states(game, rng, eager, 0.1):
            assert (cards(state), tokens(state), state["bellfaire_garland"]) == (first, laid, award)
        state = game.state()
        players = state["bellfaire_market"]["players"]
        gained, traded = (sum(one[key] for one in players) for key in ("gained", "traded"))
        on_trade_side = sum(one["side"] == "trade" for one in state["bellfaire_market"]["columns"])
        assert gained - traded == on_trade_side
        used += gained
    assert used > 10


def test_everybody_sees_all_of_it() -> None:
    """Award and tokens are the same in every view. [BA20]"""
    for game, rng in games("all parts", 3):
        while game.decision is not None:
            if rng.random() < 0.05:
                state = game.state()
                for seat in range(len(state["players"])):
                    view = game.view(seat)
                    for section in ("bellfaire_garland", "bellfaire_market"):
                        assert json.dumps(view[section]) == json.dumps(state[section])
            game.apply(eager(game, rng))


def test_it_can_be_played_alone() -> None:
    for seed in range(6):
        game, rng = ev.Game(1, modules=["bellfaire", "solo_rugwort:year=2"], seed=seed), random.Random(seed)
        while game.decision is not None:
            if rng.random() < 0.05:
                assert_comes_back(game, None)
            game.apply(eager(game, rng))
        assert game.winners in ([0], [1])


def test_bots_play_it_and_threads_change_nothing() -> None:
    for bots in (["random", "greedy"], ["champion", "greedy", "villager"]):
        one, two = (
            ev.simulate(bots, deals=6, seed=3, modules=["bellfaire"], workers=workers, detail="cards")
            for workers in (1, 2)
        )
        assert one.seats.equals(two.seats)
        assert one.games.equals(two.games)
