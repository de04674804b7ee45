"""What must hold in games with everything that may be played together: points, states, and what is conserved.

`EVERDELL_GAMES` says how many games are played for each number of players (`make properties`).
"""

import os
import random

import pytest

import everdell_sim as ev
from tests.game.test_properties import assert_comes_back
from tests.rules.packs.table import MODULES
from tests.support.recount import recount, winners
from tests.support.zones import cards

GAMES = int(os.environ.get("EVERDELL_GAMES", "3"))


@pytest.mark.parametrize("players", range(2, 7))
def test_games_with_all_packs_and_pearlbrook(players: int) -> None:
    """Choices are told apart, points are found again, states come back and no card is lost or made. [LA29, EA2, CA8]"""
    for seed in range(GAMES):
        game, rng = ev.Game(players=players, modules=MODULES, seed=seed), random.Random(f"{players} {seed}")
        first = cards(game.state())
        while game.decision is not None:
            labels = [choice.label for choice in game.decision.choices]
            assert len(set(labels)) == len(labels) >= 2, labels
            if rng.random() < 0.05:
                assert_comes_back(game, None)
                state = game.state()
                assert cards(state) == first
                assert game.scores() == recount(state), game.history[-3:]
            plays = [one for one in game.decision.choices if one.kind == "play"]
            game.apply(rng.choice(plays if plays and rng.random() < 0.5 else game.decision.choices).index)
        state = game.state()
        assert game.scores() == recount(state)
        assert game.winners == winners(state)


def test_bots_play_it_and_threads_change_nothing() -> None:
    for bots in (["random", "greedy"], ["champion", "greedy", "villager", "champion"]):
        one, two = (
            ev.simulate(bots, deals=4, seed=3, modules=MODULES, workers=workers, detail="cards") for workers in (1, 2)
        )
        assert one.seats.equals(two.seats)
        assert one.games.equals(two.games)


def test_it_can_be_played_alone() -> None:
    for seed in range(GAMES):
        game = ev.Game(players=1, modules=[*MODULES, "solo_rugwort:year=2"], seed=seed)
        rng = random.Random(seed)
        while game.decision is not None:
            if rng.random() < 0.05:
                assert_comes_back(game, None)
            game.apply(rng.choice(game.decision.choices).index)
        assert game.winners in ([0], [1])
