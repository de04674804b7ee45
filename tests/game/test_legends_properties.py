"""What must hold at every decision of games with Legendary cards: choices, states, views and points."""

import copy
import random
from collections.abc import Iterator
from typing import Any

import polars as pl
import pytest

import everdell_sim as ev
from everdell_sim import _core
from tests.game.test_properties import assert_comes_back
from tests.support.recount import EVERY_CARD, recount, winners

LEGENDARY = [card for card, row in EVERY_CARD.items() if row["rarity"] == "legendary"]
BOTH = ["legends", "more_legends"]
SWITCHED = {
    "rules": {
        "legendary_upgrade_forced": False,
        "legendary_keeps_permanent_worker": False,
        "legendary_discount_to_zero": True,
        "silver_scale_needs_construction": False,
    }
}


def games(n: int, modules: list[str], patch: Any = None) -> Iterator[tuple[ev.Game, random.Random]]:
    most = 6 if set(BOTH) <= set(modules) else 5
    for seed in range(n):
        players = 2 + seed % (most - 1)
        yield ev.Game(players, modules, seed, patch=patch), random.Random(f"legends {seed}")


def eager(game: ev.Game, rng: random.Random) -> int:
    """A random choice, but Legendary cards are played more often than not."""
    assert game.decision is not None
    choices = game.decision.choices
    own = [one for one in choices if one.kind == "play" and one.to_dict()["from"] == "aside"]
    return rng.choice(own if own and rng.random() < 0.7 else choices).index


@pytest.mark.parametrize(("modules", "patch"), [
    (["legends"], None), (["more_legends"], None), (BOTH, SWITCHED), (["pearlbrook", *BOTH], None),
])  # fmt: skip
def test_every_decision_is_well_asked_and_its_state_comes_back(modules: list[str], patch: Any) -> None:
    for game, rng in games(8, modules, patch):
        while game.decision is not None:
            labels = [choice.label for choice in game.decision.choices]
            assert len(set(labels)) == len(labels) >= 2, labels
            assert not any("?" in label for label in [*labels, game.decision.label]), labels
            if rng.random() < 0.05:
                assert_comes_back(game, patch)
            game.apply(eager(game, rng))
        assert game.winners


def test_points_are_found_again_by_the_slow_count() -> None:
    """All twenty cards are played on the way. [LA10, LA14, LA16, LA26]"""
    played: set[str] = set()
    # The castle costs 12 resources, which random players hardly ever have.
    for game, rng in games(45, BOTH, {"card.strongroot_castle.cost": {"twig": 2}}):
        while game.decision is not None:
            if rng.random() < 0.1:
                assert game.scores() == recount(game.state()), game.history[-3:]
            game.apply(eager(game, rng))
        state = game.state()
        assert game.scores() == recount(state)
        assert game.winners == winners(state)
        played.update(one["card"] for player in state["players"] for one in player["city"])
    assert len(LEGENDARY) == 20
    assert set(LEGENDARY) <= played


def hidden_twin(state: dict[str, Any], viewer: int, rng: random.Random) -> dict[str, Any]:
    """The same position with other Legendary cards where this player cannot look."""
    twin = copy.deepcopy(state)
    parts = twin["shelves"]["aside"]
    seen = {one["card"] for player in state["players"] for one in player["city"]} | {*parts[viewer], *state["revealed"]}
    unseen = [card for card in LEGENDARY if card not in seen]
    rng.shuffle(unseen)
    for part in parts[:viewer] + parts[viewer + 1 :]:
        for at, card in enumerate(part):
            same = next(one for one in unseen if EVERY_CARD[one]["kind"] == EVERY_CARD[card]["kind"])
            unseen.remove(same)
            part[at] = same
    return twin


def test_what_others_have_aside_changes_neither_view_nor_choice() -> None:
    """[LA2]"""
    looked = 0
    for game, rng in games(4, BOTH):
        while game.decision is not None:
            viewer = game.decision.player
            if rng.random() < 0.15 and not game.state()["pending"]:
                twin = ev.Game.from_state(hidden_twin(game.state(), viewer, rng))
                assert twin.view(viewer) == game.view(viewer)
                for bot in ("champion", "greedy"):
                    one, other = (_core.Bot(bot, viewer, 3).choose(table.core) for table in (game, twin))
                    assert one == other
                looked += 1
            game.apply(eager(game, rng))
    assert looked > 20


def test_bots_play_it_and_threads_change_nothing() -> None:
    one, two = (
        ev.simulate(["champion", "greedy", "random"], 6, seed=3, modules=BOTH, workers=workers, detail="cards")
        for workers in (1, 2)
    )
    assert one.seats.equals(two.seats)
    assert one.cards.equals(two.cards)
    # Two cards are dealt to each, and count from the beginning.
    dealt = one.cards.filter(pl.col("card").cast(pl.String).is_in(LEGENDARY))
    assert dealt["dealt_aside"].sum() == 2 * 3 * 6
    assert dealt.height == 2 * 3 * 6
