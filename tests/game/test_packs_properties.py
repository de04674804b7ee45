"""What must hold at every decision of games with packs of cards: choices, states, points, and what is conserved."""

import random
from collections.abc import Iterator

import pytest

import everdell_sim as ev
from tests.game.random_games import states
from tests.support.recount import rows
from tests.support.zones import cards

PACKS = ["extra_extra", "rugwort_cards"]
OWN = {name: row for pack in PACKS for name, row in rows("card", pack).items()}
# So many copies that the cards meet.
MANY = {"card": {name: {"copies": 6} for name in OWN}}
GAMES = {
    "printed": (PACKS, None),
    "many": (PACKS, MANY),
    "with Pearlbrook": ([*PACKS, "pearlbrook"], MANY),
}


def eager(game: ev.Game, rng: random.Random) -> int:
    """A random choice, but cards of the packs are played and cards are played more often than not."""
    assert game.decision is not None
    plays = [one for one in game.decision.choices if one.kind == "play"]
    own = [one for one in plays if one.to_dict()["card"] in OWN]
    return rng.choice(own or (plays if plays and rng.random() < 0.6 else game.decision.choices)).index


def games(name: str, n: int) -> Iterator[tuple[ev.Game, random.Random]]:
    modules, patch = GAMES[name]
    for seed in range(n):
        yield ev.Game(players=2 + seed % 5, modules=modules, seed=seed, patch=patch), random.Random(f"{name} {seed}")


@pytest.mark.parametrize("name", GAMES)
def test_decisions_are_well_asked_and_points_are_found_again(name: str) -> None:
    """Every card of the packs is in some city on the way. [EA2, EA4, RCA4]"""
    stood: set[str] = set()
    for game, rng in games(name, 15):
        for state in states(game, rng, eager, 0.1, GAMES[name][1]):
            stood.update(one["card"] for player in state["players"] for one in player["city"])
    assert name == "printed" or stood >= set(OWN)


def test_cards_are_conserved() -> None:
    """Also while hands change sides and a card is between two cities."""
    for game, rng in games("many", 10):
        first = cards(game.state())
        assert sum(first.values()) == 128 + 6 * len(OWN)
        while game.decision is not None:
            assert cards(game.state()) == first
            game.apply(eager(game, rng))


def test_bots_play_them_and_threads_change_nothing() -> None:
    for bots in (["random", "greedy"], ["champion", "greedy", "villager"]):
        one, two = (
            ev.simulate(bots, deals=6, seed=3, modules=PACKS, patch=MANY, workers=workers, detail="cards")
            for workers in (1, 2)
        )
        assert one.seats.equals(two.seats)
        assert one.games.equals(two.games)
        assert set(OWN) <= set(one.cards["card"].to_list())
