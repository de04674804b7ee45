"""What must hold at every decision of games with the Newleaf cards: choices, states, points, and what is conserved."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

import everdell_sim as ev
from tests.game.random_games import states
from tests.support.recount import rows
from tests.support.zones import cards

OWN = rows("card", "newleaf_set")
# So many copies that the cards meet; those that chain plays stay as they are.
MANY: dict[str, Any] = {"card": {name: {"copies": 5} for name in OWN if name not in ("air_balloon", "conductor")}}
MANY["card"]["ever_wall"]["cost"] = {"twig": 1}
EVERYTHING = "newleaf_cards:forest_cards=true:basic_events=true:special_events=all"
PACKS = ["legends", "more_legends", "extra_extra", "rugwort_cards", "corrin", "through_every_season"]
GAMES = {
    "printed": ([EVERYTHING], None),
    "many": ([EVERYTHING], MANY),
    "with Pearlbrook": (["newleaf_cards:special_events=two_and_two", "pearlbrook"], None),
    "with all packs": ([EVERYTHING, *PACKS], None),
    "with Bellfaire": ([EVERYTHING, "bellfaire"], None),
}


def eager(game: ev.Game, rng: random.Random) -> int:
    """A random choice, but cards of the set are played and cards are played more often than not."""
    assert game.decision is not None
    plays = [one for one in game.decision.choices if one.kind == "play"]
    own = [one for one in plays if one.to_dict()["card"] in OWN]
    return rng.choice(own or (plays if plays and rng.random() < 0.6 else game.decision.choices)).index


def games(name: str, n: int) -> Iterator[tuple[ev.Game, random.Random]]:
    modules, patch = GAMES[name]
    for seed in range(n):
        yield ev.Game(players=2 + seed % 4, modules=modules, seed=seed, patch=patch), random.Random(f"{name} {seed}")


@pytest.mark.parametrize("name", GAMES)
def test_decisions_are_well_asked_and_points_are_found_again(name: str) -> None:
    """Every card of the set is in some city on the way, and golden tokens are laid. [NA7, NA28, NA41]"""
    stood: set[str] = set()
    laid = 0
    for game, rng in games(name, 10):
        for state in states(game, rng, eager, 0.1, GAMES[name][1]):
            stood.update(one["card"] for player in state["players"] for one in player["city"])
        end = game.state()
        laid += sum(3 - player["goods"]["golden"] for player in end["players"])
        # What was laid lies on a card, or left with it.
        for player in end["players"]:
            lying = sum(one["occupied"] == "golden" for one in player["city"])
            assert lying <= 3 - player["goods"]["golden"]
    assert laid > 10
    assert name != "many" or stood >= set(OWN)


def test_cards_are_conserved() -> None:
    """In whatever zone they lie. [NA1]"""
    for game, rng in games("many", 6):
        whole = cards(game.state())
        while game.decision is not None:
            if rng.random() < 0.2:
                assert cards(game.state()) == whole
            game.apply(eager(game, rng))
        assert cards(game.state()) == whole
