"""Wonders: built by a worker for a price, and no events."""

from typing import Any

import pytest

from tests.rules.pearlbrook.brook import WONDERS, Brook
from tests.rules.scenario import seat

PRICES = [
    ("hopewatch_gate", 1, 2, 2, 10),
    ("mistrise_fountain", 2, 3, 2, 15),
    ("sunblaze_bridge", 2, 3, 3, 20),
    ("starfalls_flame", 3, 3, 3, 25),
]
HAND = ["farm", "inn", "king", "queen"]


def builder(each: int, pearls: int, hand: list[str] | None = None, **rest: Any) -> Brook:
    own = f"{each} twigs, {each} resin, {each} pebbles"
    return Brook(left=1, own=own, pearls=pearls, hand=HAND if hand is None else hand, wonders=WONDERS, **rest)


@pytest.mark.parametrize(("wonder", "each", "pearls", "cards", "points"), PRICES)
def test_a_wonder_is_built_for_its_price(wonder: str, each: int, pearls: int, cards: int, points: int) -> None:
    """Resources, pearls and cards of the hand; the worker comes home as usual. [P6.1, P6.5, PA1, PD18, P3.3, P12.1,
    event:hopewatch_gate, event:mistrise_fountain, event:sunblaze_bridge, event:starfalls_flame]"""
    brook = builder(each, pearls).visit(wonder)
    assert brook.asked == "0 discard"
    brook.drop(*HAND[:cards])
    assert (brook.own, brook.pearls(), len(brook.hand())) == ({}, 0, len(HAND) - cards)
    assert brook.score()["wonders"] == points
    assert brook.places() == [wonder]
    for short in (builder(each - 1, pearls), builder(each, pearls - 1), builder(each, pearls, HAND[: cards - 1])):
        assert not short.may_visit(wonder)


def test_the_other_price_of_the_fountain() -> None:
    """A patch makes it the two pearls of another source. [P6.5, PA1, P12.1]"""
    patch = {"event.mistrise_fountain.cost": {"twig": 2, "resin": 2, "pebble": 2, "goods": {"pearl": 2}, "cards": 2}}
    assert builder(2, 2, patch=patch).may_visit("mistrise_fountain")
    assert not builder(2, 2).may_visit("mistrise_fountain")


def test_a_wonder_is_built_once() -> None:
    """A player may build several. [P6.3]"""
    own, hand = "2 twigs, 2 resin, 2 pebbles", ["farm", "inn", "king", "queen"]
    rich = Brook(left=2, own=own, hand=hand, pearls=4, wonders=["hopewatch_gate"], held=["starfalls_flame"])
    assert not rich.may_visit("starfalls_flame")
    rich.visit("hopewatch_gate").drop("farm", "inn")
    assert rich.score()["wonders"] == 35
    theirs = Brook(left=1, own=own, hand=hand, pearls=4, others=[seat(held=["hopewatch_gate"])])
    assert not theirs.may_visit("hopewatch_gate")


def test_no_ability_helps() -> None:
    """Neither Judge nor Crane nor Dungeon. [P6.2, PA36]"""
    city = ["judge", "crane", "dungeon", "wife"]
    brook = Brook(left=1, city=city, own="2 twigs, 1 resin", pearls=3, hand=HAND, wonders=WONDERS)
    assert not any(brook.may_visit(wonder) for wonder in WONDERS)


@pytest.mark.parametrize("allowed", [True, False])
def test_a_worker_that_is_moved_may_build(allowed: bool) -> None:
    """At full price; a switch forbids it. [P6.2, PA36]"""
    patch = None if allowed else {"rules": {"move_worker_to_wonder": False}}
    hand = ["ranger", "farm", "inn"]
    own = "1 twig, 1 resin, 1 pebble, 2 berries"
    brook = Brook(own=own, pearls=2, hand=hand, wonders=WONDERS, placed=["basic_2_resin"], patch=patch)
    brook.play("ranger").choose(kind="worker", where="basic_2_resin")
    assert brook.may_visit("hopewatch_gate") == allowed


def test_a_wonder_is_no_event() -> None:
    """King and the tie-break of events ignore it. [P6.4, P7.4]"""
    brook = Brook(city=["king"], held=["hopewatch_gate", "river_race"], events=[])
    assert brook.score()["prosperity"] == 2, "one special event"
    assert brook.score()["events"] == 4
    # Both have 10 points; the other holds an event and wins, though the first has a wonder.
    event = {"held": ["grand_tour"], "points": 7}
    tied = Brook(held=["hopewatch_gate"], others=[seat(**event, passed=True)], modules=["pearlbrook"])
    tied.choose(kind="pass") if tied.asked else None
    assert tied.game.winners == [1]


def test_pearls_break_a_tie_as_leftover_resources() -> None:
    """[P7.4, P7.2]"""
    brook = Brook(pearls=1, others=[seat(points=2, own="", passed=True)])
    assert brook.score()["pearls"] == 2
    brook.choose(kind="pass") if brook.asked else None
    assert brook.game.winners == [0]
