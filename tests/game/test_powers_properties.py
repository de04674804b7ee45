"""What must hold at every decision of games with player powers: choices, states, views, cards and points.

`EVERDELL_GAMES` says how many games are played for each number of players (`make properties`).
"""

import copy
import os
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import polars as pl
import pytest

import everdell_sim as ev
from everdell_sim import _core
from tests.game.test_properties import SCHEMA, assert_comes_back
from tests.rules.packs.table import MODULES
from tests.support.recount import recount, rows, winners
from tests.support.zones import cards

GAMES = int(os.environ.get("EVERDELL_GAMES", "4"))
POWERS = sorted(rows("power", "player_powers"))
SWITCHED = {
    "rules": {
        "axolotl_token": "at_once",
        "season_powers": "before_bonus",
        "season_powers_in_winter": False,
        "starlings_both_ways": True,
        "cats_closed_cards": False,
        "foxes_closed_cards": False,
    }
}
TABLES = {
    "powers alone": (["player_powers"], range(2, 7), None),
    "other switches": (["player_powers:deal=3"], range(2, 6), SWITCHED),
    "with everything": (["player_powers", *MODULES], range(2, 7), None),
    "against Rugwort": (["player_powers", "pearlbrook", "solo_rugwort:year=2"], range(1, 2), None),
}


def games(table: str) -> Iterator[tuple[ev.Game, random.Random]]:
    modules, players, patch = TABLES[table]
    for number in players:
        for seed in range(GAMES):
            yield ev.Game(number, modules, seed, patch=patch), random.Random(f"powers {number} {seed}")


@pytest.mark.parametrize("table", TABLES)
def test_every_decision_is_well_asked_and_its_state_comes_back(table: str) -> None:
    """No card is lost or made, and points are found again by the slow count. [WA5, WA17, WA19]"""
    for game, rng in games(table):
        dealt: Counter[str] | None = None
        while game.decision is not None:
            labels = [choice.label for choice in game.decision.choices]
            assert len(set(labels)) == len(labels) >= 2, labels
            assert not any("?" in label for label in [*labels, game.decision.label]), labels
            if game.decision.kind != "power" and rng.random() < 0.05:
                assert_comes_back(game, TABLES[table][2])
                state = game.state()
                SCHEMA.validate(state)
                dealt = dealt or cards(state)
                assert cards(state) == dealt
                if game.automatic is None:
                    assert game.scores() == recount(state), game.history[-3:]
            game.apply(rng.choice(game.decision.choices).index)
        if game.automatic is None:
            assert game.scores() == recount(game.state())
            assert game.winners == winners(game.state())


def test_positions_before_the_deal_come_back() -> None:
    """[WA1]"""
    for seed in range(6):
        game = ev.Game(3, ["player_powers"], seed)
        while game.decision is not None and game.decision.kind == "power":
            assert_comes_back(game, None)
            SCHEMA.validate(game.state())
            game.apply(game.decision.choices[seed % 2].index)


def hidden_twin(state: dict[str, Any], viewer: int, rng: random.Random) -> dict[str, Any]:
    """The same position with everything in another order that this player cannot see."""
    twin = copy.deepcopy(state)
    shelves = twin["shelves"]
    hidden = [
        twin["deck"],
        *(player["hand"] for seat, player in enumerate(twin["players"]) if seat != viewer),
        *(part for seat, part in enumerate(shelves["stack"]) if seat != viewer),
        *shelves["gifts"],
    ]
    mixed = [card for zone in hidden for card in zone]
    rng.shuffle(mixed)
    for zone in hidden:
        zone[:] = [mixed.pop() for _ in zone]
    # The order below the top of the pile, and of the pack.
    below = shelves["farms"][:-1]
    rng.shuffle(below)
    shelves["farms"][:-1] = below
    powers = twin["player_powers"]["players"]
    chosen = {player["power"] for player in powers}
    seen = chosen | set(powers[viewer].get("offered", []))
    others = [power for power in POWERS if power not in seen]
    rng.shuffle(others)
    for seat, player in enumerate(powers):
        rng.shuffle(player.get("forest_pack", []))
        if seat != viewer:
            player["offered"] = [power if power in chosen else others.pop() for power in player.get("offered", [])]
    return twin


def test_what_a_seat_cannot_see_changes_neither_its_view_nor_any_choice() -> None:
    """Stacks of Bats and Snails, the pack of the Lizards, refused powers, hands and deck. [WA18]"""
    looked = 0
    holders = [("bats", "snails", "lizards"), ("snails", "pigs", "mice"), ("lizards", "starlings", "bats")]
    for seed, seats in enumerate(holders):
        fixed = "".join(f":seat_{at}={power}" for at, power in enumerate(seats, 1))
        for modules in ([f"player_powers{fixed}"], ["player_powers"]):
            game, rng = ev.Game(3, modules, seed), random.Random(f"twins {seed}")
            while game.decision is not None:
                viewer, state = game.decision.player, game.state()
                if game.decision.kind == "turn" and rng.random() < 0.2:
                    twin = ev.Game.from_state(hidden_twin(state, viewer, rng))
                    assert twin.view(viewer) == game.view(viewer)
                    for bot in ("champion", "greedy", "villager"):
                        one, other = (
                            _core.Bot(bot, viewer, 3, table.core.rules).choose(table.core) for table in (game, twin)
                        )
                        assert one == other
                    looked += 1
                game.apply(rng.choice(game.decision.choices).index)
    assert looked > 40


def test_bots_play_it_and_threads_change_nothing() -> None:
    """Two powers are dealt to each, one of them is in force; what they bring is theirs, on whatever turn. [WA2]"""
    bots = ["champion", "greedy", "random"]
    one, two = (
        ev.simulate(bots, 12, seed=3, modules=["player_powers"], workers=workers, detail="cards") for workers in (1, 2)
    )
    assert one.seats.equals(two.seats)
    assert one.cards.equals(two.cards)
    powers = one.cards.with_columns(card=pl.col("card").cast(pl.String)).filter(pl.col("card").is_in(POWERS))
    assert powers["opening_hand"].sum() == powers.height == 2 * 3 * 12
    in_force = powers.filter(pl.col("turn_first_played") > 0)
    assert in_force.height == 3 * 12
    named = one.seats.select("deal", "seat", card=pl.col("power").cast(pl.String), refused="power_refused")
    assert in_force.join(named, on=["deal", "seat", "card"]).height == in_force.height
    assert (named["card"] != named["refused"].cast(pl.String)).all()
    assert sorted(one.seats["turn_order"].unique()) == [1, 2, 3]


@pytest.mark.parametrize(("power", "column"), [("pigs", "tokens"), ("rats", "pebble"), ("spiders", "cards")])
def test_what_a_power_brings_on_the_turns_of_others_is_its_own(power: str, column: str) -> None:
    """[WA31, WA41, WA42]"""
    played = ev.simulate(
        ["random", "random"], 30, modules=[f"player_powers:seat_1={power}:seat_2=otters"], detail="cards", workers=1
    )
    own = played.cards.filter(pl.col("card").cast(pl.String) == power)
    assert own.height == 30
    assert own[column].sum() > 0
    assert own["activations"].sum() > 10


def test_tokens_that_are_left_are_points_of_the_power() -> None:
    """[WA17, WA30]"""
    bots, modules = ["random", "greedy"], ["player_powers:seat_1=platypuses:seat_2=mice"]
    played = ev.simulate(bots, 12, modules=modules, detail="cards", workers=1)
    own = played.cards.filter(pl.col("card").cast(pl.String) == "platypuses").sort("deal")
    seats = played.seats.filter(pl.col("seat") == 0).sort("deal")
    assert own["points_tokens"].to_list() == seats["score_power"].to_list()
    assert own["activations"].cast(int).to_list() == [5 - left for left in seats["score_power"]]
