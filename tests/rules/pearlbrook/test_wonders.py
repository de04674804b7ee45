"""Wonders: built by a worker for a price, and no events."""

from typing import Any

import pytest

from tests.rules.pearlbrook.brook import WONDERS, Brook

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
