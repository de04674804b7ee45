"""What must hold at every decision of games with all of Newleaf, alone and beside everything that came before it.

`EVERDELL_GAMES` says how many games are played for each number of players (`make properties`).
"""

import json
import os
import random
from collections import Counter

import pytest

import everdell_sim as ev
from tests.game.test_properties import assert_comes_back
from tests.rules.packs.table import MODULES
from tests.support.recount import recount, winners
from tests.support.zones import cards

GAMES = int(os.environ.get("EVERDELL_GAMES", "2"))
OPTIONS = ["newleaf_tickets", "newleaf_reservations"]
TABLES = {
    "the board": ["newleaf"],
    "board and options": ["newleaf", *OPTIONS],
    "cards and options": ["newleaf_cards:forest_cards=true:special_events=only", *OPTIONS],
    "options alone": OPTIONS,
    "with Pearlbrook": ["newleaf", *OPTIONS, "pearlbrook"],
    "with powers and Bellfaire": ["newleaf", *OPTIONS, "player_powers", "bellfaire"],
    "with everything": ["newleaf", *OPTIONS, *MODULES, "player_powers", "bellfaire"],
}
# Sections that everybody sees whole.
OPEN = OPTIONS


def eager(game: ev.Game, rng: random.Random) -> int:
    """A random choice, but cards are played and reserved and tickets used more often than not."""
    assert game.decision is not None
    choices = game.decision.choices
    wanted = [one for one in choices if one.kind in ("play", "reserve", "ticket")]
    return rng.choice(wanted if wanted and rng.random() < 0.4 else choices).index


def check(game: ev.Game, first: Counter[str]) -> None:
    """No card is lost or made, the points are found again, and the state comes back."""
    state = game.state()
    assert cards(state) == first
    assert game.scores() == recount(state), game.history[-3:]
    assert_comes_back(game, None)
    for seat in range(len(state["players"])):
        view = game.view(seat)
        for section in OPEN:
            if section in state:
                assert json.dumps(view[section]) == json.dumps(state[section])


@pytest.mark.parametrize("name", TABLES)
@pytest.mark.parametrize("players", range(2, 7))
def test_decisions_are_well_asked_and_points_are_found_again(name: str, players: int) -> None:
    for seed in range(GAMES):
        game, rng = ev.Game(players, modules=TABLES[name], seed=seed), random.Random(f"{name} {players} {seed}")
        first: Counter[str] | None = None
        while game.decision is not None:
            labels = [choice.label for choice in game.decision.choices]
            assert len(set(labels)) == len(labels) >= 2, labels
            assert not any("?" in label for label in [*labels, game.decision.label]), labels
            if game.decision.kind == "turn" and first is None:
                first = cards(game.state())
            if first is not None and rng.random() < 0.04:
                check(game, first)
            game.apply(eager(game, rng))
        state = game.state()
        assert game.scores() == recount(state)
        assert game.winners == winners(state)


def test_tickets_and_tokens_are_used_as_often_as_they_may() -> None:
    """Two uses of a ticket, and four cards reserved, of which no more are played."""
    seen: Counter[str] = Counter()
    for seed in range(12):
        game, rng = ev.Game(2 + seed % 5, modules=OPTIONS, seed=seed), random.Random(seed)
        while game.decision is not None:
            game.apply(eager(game, rng))
        state = game.state()
        for player in state["newleaf_reservations"]["players"]:
            assert player["played"] <= player["reserved"] <= 4
            seen["reserved"] += player["reserved"]
            seen["played"] += player["played"]
        seen["used"] += sum(one["ticket"] == "used" for one in state["newleaf_tickets"]["players"])
    assert min(seen["reserved"], seen["played"], seen["used"]) > 5


@pytest.mark.parametrize("name", [name for name in TABLES if name != "the board"])
def test_it_can_be_played_alone(name: str) -> None:
    """Rugwort answers whatever he has to answer."""
    rugwort = "solo_rugwort:year=2:variants=cranky+lucky+hasty"
    for seed in range(2 * GAMES):
        game, rng = ev.Game(1, modules=[*TABLES[name], rugwort], seed=seed), random.Random(f"{name} {seed}")
        first: Counter[str] | None = None
        while game.decision is not None:
            labels = [choice.label for choice in game.decision.choices]
            assert len(set(labels)) == len(labels) >= 2, labels
            if game.decision.kind == "turn" and first is None:
                first = cards(game.state())
            if first is not None and rng.random() < 0.05:
                assert_comes_back(game, None)
                assert cards(game.state()) == first
            game.apply(eager(game, rng))
        assert game.winners in ([0], [1])


@pytest.mark.parametrize("name", ["board and options", "with everything"])
def test_bots_play_it_and_threads_change_nothing(name: str) -> None:
    for bots in (["random", "greedy"], ["champion", "greedy", "villager"]):
        one, two = (
            ev.simulate(bots, deals=6, seed=3, modules=TABLES[name], workers=workers, detail="cards")
            for workers in (1, 2)
        )
        assert one.seats.equals(two.seats)
        assert one.games.equals(two.games)
