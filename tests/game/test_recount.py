"""The engine's points are found again by the slow recount, at every decision of many games."""

import random
from typing import Any

import pytest

import everdell_sim as ev
from everdell_sim import _core
from tests.support.recount import CARDS, EVENTS, bonus, recount, winners

SPECIAL = [event for event, row in EVENTS.items() if row["kind"] == "special"]
TWO_OF_EACH_COLOUR = ["bard", "ranger", "farm", "mine", "inn", "chapel", "judge", "crane", "wife", "school"]


class Seen:
    """What stood in cities, which events were held, and which of both scored more than their fixed value."""

    def __init__(self) -> None:
        self.cards: set[str] = set()
        self.events: set[str] = set()
        self.scored: set[str] = set()

    def note(self, state: dict[str, Any]) -> None:
        for seat, player in enumerate(state["players"]):
            self.cards.update(one["card"] for one in player["city"])
            self.events.update(one["event"] for one in player["events"])
            self.scored.update(one["card"] for one in player["city"] if bonus(state, seat, CARDS[one["card"]], one))
            self.scored.update(
                one["event"] for one in player["events"] if bonus(state, seat, EVENTS[one["event"]], one)
            )


def scoring(rows: dict[str, dict[str, Any]]) -> set[str]:
    return {name for name, row in rows.items() if "score" in row}


def check(game: ev.Game, seen: Seen) -> None:
    state = game.state()
    assert game.scores() == recount(state), f"turn {game.turn}, after {game.history[-3:]}"
    seen.note(state)


def eager(game: ev.Game, rng: random.Random) -> int:
    """A random choice, but events are claimed at once and cards are played more often than not."""
    assert game.decision is not None
    choices = game.decision.choices
    claims = [one for one in choices if one.kind == "place" and one.to_dict()["where"] in list(EVENTS)]
    plays = [one for one in choices if one.kind == "play"]
    return rng.choice(claims or (plays if plays and rng.random() < 0.7 else choices)).index


def play_and_check(game: ev.Game, rng: random.Random, seen: Seen) -> None:
    while not game.over:
        check(game, seen)
        game.apply(eager(game, rng))
    check(game, seen)
    assert game.winners == winners(game.state())


def test_points_agree_at_every_decision_of_games_of_two_to_six_players() -> None:
    """Every card is in some city along the way, and every bonus is counted. [R12.1, R12.2, R12.3, R12.4, R12.5]"""
    seen = Seen()
    for players in range(2, 7):
        for seed in range(40):
            play_and_check(ev.Game(players=players, seed=seed), random.Random(f"{players} {seed}"), seen)
    assert seen.cards == set(CARDS)
    assert seen.scored >= scoring(CARDS)


def crowded(events: list[str], players: int, seed: int) -> ev.Game:
    """A position in summer: all cities have many cards, and the first player has those that these events ask for."""
    rng = random.Random(f"{events} {players} {seed}")
    pool = [card for card, row in CARDS.items() for _ in range(row["copies"])]
    rng.shuffle(pool)
    needed = {card: 1 for event in events for card in EVENTS[event]["requires"].get("cards", TWO_OF_EACH_COLOUR)}
    cities = [list(needed), *([] for _ in range(players - 1))]
    for card in needed:
        pool.remove(card)
    for city in cities:
        while len(city) < 13:
            city.append(next(card for card in pool if card not in city))
            pool.remove(city[-1])
    seats = [
        {
            "season": "summer",
            "city": [{"card": card, "tokens": 2 if card == "chapel" else 0} for card in city],
            "resources": {kind: rng.randrange(5) for kind in ("twig", "resin", "pebble", "berry")},
            "hand": [pool.pop() for _ in range(5)],
        }
        for city in cities
    ]
    return ev.Game.from_state({"players": seats, "special_events": events, "active": 0}, seed=seed)


def test_points_agree_while_every_special_event_is_held() -> None:
    """Four events a game, claimed as soon as may be, every one counted that counts anything. [R12.3]"""
    seen = Seen()
    for start in range(0, len(SPECIAL), 4):
        for players in (2, 3, 4):
            for seed in range(6):
                game = crowded(SPECIAL[start : start + 4], players, seed)
                play_and_check(game, random.Random(seed), seen)
    assert seen.events == set(EVENTS)
    assert seen.scored >= scoring(EVENTS)


@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_points_agree_in_games_of_bots(bot: str) -> None:
    """Points and winners agree at every decision and at the end. [R12.1, R12.5]"""
    seen = Seen()
    for seed in range(15):
        players = 2 + seed % 5
        game = ev.Game(players=players, seed=seed)
        bots = [_core.Bot(bot, seat, seed) for seat in range(players)]
        while game.decision is not None:
            check(game, seen)
            game.apply(bots[game.decision.player].choose(game.core))
        check(game, seen)
        assert game.winners == winners(game.state())
