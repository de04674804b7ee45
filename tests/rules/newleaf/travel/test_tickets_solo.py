"""Tickets in the solo game: Rugwort rolls for each use."""

from typing import Any

import pytest

import everdell_sim as ev
from tests.rules.newleaf.travel.table import TICKETS, Alone
from tests.rules.solo.rugwort import EIGHT, RUGWORT, when

TWIGS, RESIN, PEBBLE = "basic_3_twigs", "basic_2_resin", "basic_1_pebble"


def ridden(face: int | None = None, where: Any = RESIN, **rest: Any) -> Alone:
    """A worker was moved, and his die showed this face."""
    rest = {"meadow": EIGHT, "deck": ["farm"] * 5, "season": "winter", "placed": [PEBBLE], "left": 1, **rest}

    def made(seed: int) -> Any:
        return Alone(seed=seed, **rest).ride(PEBBLE, where)

    if face is None:
        return made(1)
    found = when(made, lambda solo: first_roll(solo) == face)
    assert isinstance(found, Alone)
    return found


def first_roll(solo: Any) -> int | None:
    """The face of the roll for the ticket, which a card that he plays for it follows."""
    tokens, cards = solo.points(RUGWORT), len(solo.his_city)
    if cards == 0:
        face: int | None = solo.rolled
        return face
    return 8 if tokens else 6


def test_rugwort_has_no_ticket() -> None:
    """[N12.5]"""
    state = ev.Game(1, modules=["solo_rugwort", TICKETS], seed=1).state()
    assert state[TICKETS]["players"] == [{"ticket": "outbound"}]


@pytest.mark.parametrize(("face", "tokens"), [(1, 0), (2, 1), (3, 1), (4, 2), (5, 2)])
def test_low_rolls_bring_him_tokens(face: int, tokens: int) -> None:
    """[N12.5, NA46]"""
    solo = ridden(face)
    assert (solo.rolled, solo.points(RUGWORT), solo.his_city) == (face, tokens, [])


def test_high_rolls_let_him_play() -> None:
    """6 or 7: a card, by a further roll. 8: a token and a card. [N12.5, NA46]"""
    card = ridden(6)
    assert (card.points(RUGWORT), len(card.his_city)) == (0, 1)
    both = ridden(8)
    assert (both.points(RUGWORT), len(both.his_city)) == (1, 1)
    assert both.rolled is not None
    assert EIGHT[both.rolled - 1] == both.his_city[0], "the card of the second roll"


def test_each_use_is_answered() -> None:
    """Inbound too. [N12.5]"""

    def made(seed: int) -> Any:
        solo = Alone(season="summer", placed=[PEBBLE], left=1, meadow=EIGHT, deck=["farm"] * 5, seed=seed)
        return solo.ride(PEBBLE, RESIN).ride(RESIN, PEBBLE, "inbound")

    solo = when(made, lambda solo: solo.points(RUGWORT) == 4)
    assert (solo.rolled in (4, 5), solo.his_city) == (True, [])


def test_the_roll_comes_when_everything_is_over() -> None:
    """A card played at the place is answered first; the face that is remembered is that of the ticket. [NA46]"""

    def made(seed: int) -> Any:
        rest = {
            "meadow": EIGHT,
            "deck": ["farm"] * 5,
            "placed": [PEBBLE],
            "left": 1,
            "city": ["inn"],
            "own": "2 berries",
        }
        return Alone(seed=seed, season="winter", **rest).ride(PEBBLE, {"city": 0, "slot": 0}).play("wife")

    def answered(solo: Any) -> bool:
        return solo.points(RUGWORT) == 2

    solo = when(made, answered)
    assert len(solo.his_city) == 1, "for the Wife"
    assert solo.rolled in (4, 5), "the last roll was that for the ticket"


def test_the_roll_counts_for_lucky() -> None:
    """A repeated face brings him a token more; with the switch off nobody knows of the roll. [NA46]"""

    def made(seed: int, **rest: Any) -> Any:
        rest = {"last_roll": 1, "meadow": EIGHT, "placed": [PEBBLE], "left": 1, "deck": ["farm"] * 5, **rest}
        return Alone(variants="lucky", season="winter", seed=seed, **rest).ride(PEBBLE, RESIN)

    seed = next(seed for seed in range(400) if first_roll(made(seed, last_roll=None)) == 1)
    lucky = made(seed)
    assert (lucky.rolled, lucky.points(RUGWORT)) == (1, 1), "the face brings nothing, being lucky one token"
    unknown = made(seed, patch={"rules": {"ticket_roll_is_a_roll": False}})
    assert (unknown.rolled, unknown.points(RUGWORT)) == (1, 0)
    other = made(seed, last_roll=5, patch={"rules": {"ticket_roll_is_a_roll": False}})
    assert other.rolled == 5, "his last roll is still the one before"


def test_the_roll_counts_for_cranky() -> None:
    """On an 8 you lose a card. [NA46]"""

    def made(seed: int) -> Any:
        rest = {"meadow": EIGHT, "placed": [PEBBLE], "left": 1, "deck": ["farm"] * 5, "hand": ["mine", "inn"]}
        return Alone(variants="cranky", season="winter", seed=seed, **rest).ride(PEBBLE, RESIN)

    solo = when(made, lambda solo: solo.points(RUGWORT) == 1 and len(solo.his_city) == 1)
    assert len(solo.hand()) <= 1


def test_the_table_of_rolls_is_data() -> None:
    """[N12.5]"""
    patch = {"newleaf_tickets": {"answers": [[7, 0]]}}

    def made(seed: int) -> Any:
        return Alone(seed=seed, season="winter", placed=[PEBBLE], left=1, meadow=EIGHT, patch=patch).ride(PEBBLE, RESIN)

    assert when(made, lambda solo: solo.rolled == 1).points(RUGWORT) == 7
    beyond = when(made, lambda solo: solo.rolled == 8)
    assert (beyond.points(RUGWORT), beyond.his_city) == (0, [])
