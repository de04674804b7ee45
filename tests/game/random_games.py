"""Random games that are looked at on the way."""

import random
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import everdell_sim as ev
from tests.game.test_properties import assert_comes_back
from tests.support.recount import recount, winners

Chooser = Callable[[ev.Game, random.Random], int]


def states(
    game: ev.Game, rng: random.Random, choose: Chooser, share: float, patch: Mapping[str, Any] | None = None
) -> Iterator[dict[str, Any]]:
    """The states of a game at a `share` of its decisions, and its last one.

    Every decision has at least two choices, which read differently. Each of the states goes on alike after it was
    stored, and a second count finds the same points in it.
    """
    while game.decision is not None:
        labels = [choice.label for choice in game.decision.choices]
        assert len(set(labels)) == len(labels) >= 2, labels
        assert not any("?" in label for label in [*labels, game.decision.label]), labels
        if rng.random() < share:
            assert_comes_back(game, patch)
            state = game.state()
            assert game.scores() == recount(state), game.history[-3:]
            yield state
        game.apply(choose(game, rng))
    state = game.state()
    assert game.scores() == recount(state)
    assert game.winners == winners(state)
    yield state
