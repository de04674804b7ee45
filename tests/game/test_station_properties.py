"""What must hold at every decision of games with the board of Newleaf: choices, points, and what is conserved."""

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

import everdell_sim as ev
from tests.game.random_games import states
from tests.support.recount import VISITORS, rows
from tests.support.zones import cards

TILES = rows("train_car", "newleaf")
# Tiles so few that the bag runs empty, and cards that lead back to the Station.
SCARCE: dict[str, Any] = {
    "train_car": {name: {"copies": 1} for name in TILES},
    "card": {"locomotive": {"copies": 6}},
    "rules": {"knoll_tile_without_draw": False, "visitor_counts_tokens_on_cards": True},
}
GAMES: dict[str, tuple[list[str], dict[str, Any] | None]] = {
    "printed": (["newleaf"], None),
    "scarce": (["newleaf"], SCARCE),
    "with Pearlbrook": (["newleaf", "pearlbrook"], None),
    "with Bellfaire and Legends": (["newleaf", "bellfaire", "legends"], None),
    "with powers": (["newleaf", "player_powers"], None),
}
PLACES = ("newleaf_station", "newleaf_knoll")


def eager(game: ev.Game, rng: random.Random) -> int:
    """A random choice, but the Station and the Knoll are visited and its cards are played where that is open."""
    assert game.decision is not None
    told = [(one.index, one.to_dict()) for one in game.decision.choices]
    own = [at for at, one in told if one.get("where") in PLACES or one.get("from") == "station"]
    return rng.choice(own) if own and rng.random() < 0.6 else rng.choice(game.decision.choices).index


def games(name: str, n: int) -> Iterator[tuple[ev.Game, random.Random]]:
    modules, patch = GAMES[name]
    for seed in range(n):
        yield ev.Game(players=2 + seed % 4, modules=modules, seed=seed, patch=patch), random.Random(f"{name} {seed}")


def whereabouts(state: dict[str, Any]) -> Counter[str]:
    """Every Visitor, as often as it is somewhere."""
    section = state["newleaf"]
    lists = [*section["visitors"]["stacks"], section["visitors"]["discard"]]
    return Counter(name for one in [*lists, *(player["visitors"] for player in section["players"])] for name in one)


@pytest.mark.parametrize("name", GAMES)
def test_decisions_are_well_asked_and_points_are_found_again(name: str) -> None:
    """Each choice reads differently, a stored state goes on alike, and a second count finds the same points."""
    scored = 0
    for game, rng in games(name, 8):
        for state in states(game, rng, eager, 0.08, GAMES[name][1]):
            assert whereabouts(state) == Counter(dict.fromkeys(VISITORS, 1))
        scored += sum(one["visitors"] for one in game.scores())
    assert scored > 0


@pytest.mark.parametrize("name", ["printed", "scarce"])
def test_cards_visitors_and_tiles_are_conserved(name: str) -> None:
    """Each Visitor is in one place, and of each tile there are no more than in the beginning."""
    most = 1 if name == "scarce" else 3
    for game, rng in games(name, 6):
        whole = cards(game.state())
        while game.decision is not None:
            if rng.random() < 0.2:
                state = game.state()
                assert cards(state) == whole
                assert whereabouts(state) == Counter(dict.fromkeys(VISITORS, 1))
                up, bag = state["newleaf"]["tiles"], state["newleaf"]["bag"]
                assert all(bag[tile] + up.count(tile) <= most for tile in TILES)
                assert None not in up
            game.apply(eager(game, rng))


def test_nobody_sees_what_lies_below() -> None:
    """Two games that differ only in what is hidden look the same."""
    state = ev.Game(2, modules=["newleaf"], seed=5).state()
    other = ev.Game(2, modules=["newleaf"], seed=5).state()
    for stack in other["newleaf"]["visitors"]["stacks"]:
        stack[:-1] = reversed(stack[:-1])
    one, two = (ev.Game.from_state(each, seed=5) for each in (state, other))
    assert state["newleaf"] != other["newleaf"]
    assert one.view(0)["newleaf"] == two.view(0)["newleaf"]
