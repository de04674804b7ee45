"""Chapters 1 and 2: what lies in the box, and how a game is set up."""

from collections import Counter
from typing import Any

import pytest

import everdell_sim as ev
from tests.rules.scenario import Table, seat

COUNTS = [2, 3, 4, 5, 6]
MANY = range(60)


def start(players: int, seed: int = 1) -> dict[str, Any]:
    return ev.Game(players=players, seed=seed).state()


def all_cards(state: dict[str, Any]) -> Counter[str]:
    hands = [card for player in state["players"] for card in player["hand"]]
    return Counter([*state["deck"], *state["meadow"], *hands])


@pytest.mark.parametrize("players", COUNTS)
def test_the_main_deck_has_128_cards_of_48_names(players: int) -> None:
    """Deck, meadow and hands together are the 128 cards of 48 names. [R1.1]"""
    cards = all_cards(start(players))
    assert cards.total() == 128
    assert len(cards) == 48
    assert (cards["farm"], cards["husband"], cards["inn"], cards["king"]) == (8, 4, 3, 2)


def test_there_are_4_basic_and_16_special_events_and_11_forest_cards() -> None:
    """Over many games every event and every forest card comes up, and no others. [R1.1]"""
    states = [start(2, seed) for seed in MANY]
    drawn = {kind: {one for state in states for one in state[kind]} for kind in ("special_events", "forest")}
    assert len(drawn["special_events"]) == 16
    assert len(drawn["forest"]) == 11
    assert all(len(set(state["basic_events"])) == 4 for state in states)


def test_nobody_may_look_through_the_discard_pile() -> None:
    """Nobody sees more of the discard pile than its size. [R1.5]"""
    table = Table(discard=["king", "queen", "farm"], left=1, others=[seat(), seat()])
    for viewer in range(3):
        view = table.game.view(viewer)
        assert "discard" not in view
        assert view["discard_size"] == 3
        assert view["unseen"]["king"] == 2  # both Kings: the one in the pile is not known to lie there


@pytest.mark.parametrize(("players", "cards"), [(2, 3), (3, 4), (4, 4), (5, 4), (6, 4)])
def test_forest_cards_by_number_of_players(players: int, cards: int) -> None:
    """Three forest cards with 2 players, four with more, drawn at random. [R2.1]"""
    forests = [start(players, seed)["forest"] for seed in MANY]
    assert all(len(set(forest)) == len(forest) == cards for forest in forests)
    assert len({tuple(forest) for forest in forests}) > len(MANY) // 2


@pytest.mark.parametrize(("players", "events"), [(2, 4), (3, 4), (4, 4), (5, 5), (6, 6)])
def test_events_by_number_of_players(players: int, events: int) -> None:
    """All 4 basic events and 4 random special ones; 5 with 5 players, 6 with 6. [R2.2]"""
    states = [start(players, seed) for seed in MANY]
    basic = {"harvest_festival", "city_monument", "grand_tour", "cartographers_expedition"}
    assert all(set(state["basic_events"]) == basic for state in states)
    assert all(len(set(state["special_events"])) == len(state["special_events"]) == events for state in states)
    assert len({tuple(sorted(state["special_events"])) for state in states}) > len(MANY) // 2


@pytest.mark.parametrize("players", COUNTS)
def test_the_meadow_is_filled_from_the_shuffled_deck(players: int) -> None:
    """Eight cards lie in the meadow, others with every shuffle, and the discard pile is empty. [R2.3]"""
    states = [start(players, seed) for seed in MANY]
    assert all(len(state["meadow"]) == 8 and None not in state["meadow"] for state in states)
    assert all(state["discard"] == [] for state in states)
    assert len({tuple(state["meadow"]) for state in states}) == len(MANY)
    assert len({tuple(state["deck"]) for state in states}) == len(MANY)


@pytest.mark.parametrize(("players", "hands"), [
    (2, [5, 6]), (3, [5, 6, 7]), (4, [5, 6, 7, 8]), (5, [5, 5, 6, 6, 7]), (6, [5, 5, 6, 6, 7, 7]),
])  # fmt: skip
def test_starting_hands_by_seat(players: int, hands: list[int]) -> None:
    """Who comes later begins with more cards. [R2.4]"""
    assert [len(player["hand"]) for player in start(players)["players"]] == hands


@pytest.mark.parametrize("players", COUNTS)
def test_everybody_begins_in_winter_with_2_workers_and_nothing_else(players: int) -> None:
    """Winter, two unplaced workers, no resources, no tokens, an empty city, no events. [R2.5]"""
    for player in start(players)["players"]:
        assert player["season"] == "winter"
        assert player["workers"] == {"left": 2, "lost": 0, "placed": []}
        assert set(player["resources"].values()) == {0}
        assert (player["points"], player["city"], player["events"], player["passed"]) == (0, [], [], False)


@pytest.mark.parametrize("players", COUNTS)
def test_seat_0_begins_and_the_turn_goes_round_by_seat(players: int) -> None:
    """The first turn is seat 0's, then everybody's in ascending order, then seat 0's again. [R2.6]"""
    game = ev.Game(players=players, seed=4)
    order = []
    for _ in range(players + 1):
        assert game.decision is not None
        order.append(game.decision.player)
        game.apply({"kind": "place", "where": "basic_1_berry"})
    assert order == [*range(players), 0]
