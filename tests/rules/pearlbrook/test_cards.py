"""Harbor, Ferry Ferret, Pirate, Pirate Ship and Shipwright."""

from typing import Any

from tests.rules.pearlbrook.brook import Brook, plain
from tests.rules.scenario import seat

SHIP = {"city": 0, "slot": 0}


def test_what_travels_with_a_ship() -> None:
    """The occupied token does; nothing reacts; a Messenger stays behind. [PA11, P13.1]"""
    city: list[Any] = [
        {"card": "pirate_ship", "occupied": True, "paired_with": 1},
        {"card": "messenger", "paired_with": 0},
        "courthouse",
        "inn",
        "historian",
    ]
    others = [seat(city=["historian", "courthouse"])]
    brook = Brook(city=city, left=1, others=others, deck=plain(4)).visit(SHIP)
    assert brook.asked == "0 pair", "the Messenger moves"
    brook.choose(card="courthouse")
    assert brook.player(1)["city"][2] == {
        "card": "pirate_ship",
        "occupied": True,
        "tokens": 0,
        "resources": {},
        "workers": [0],
        "paired_with": None,
        "prisoners": [],
    }
    assert (brook.hand(), brook.hand(1)) == ([], [])
