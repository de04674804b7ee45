"""The Messenger: it shares the space of a construction, and moves when that leaves."""

from typing import Any

from tests.rules.pearlbrook.brook import Brook
from tests.rules.scenario import pair


def test_it_is_moved_in_no_other_case() -> None:
    """A Construction that comes free later does not take a Messenger alone. [PA12]"""
    city: list[Any] = ["messenger", *pair("farm", "messenger", at=1), "dungeon"]
    brook = Brook(city=city, hand=["king"], own="3 berries").choose(
        card="king",
        prisoner="messenger",
        via={"ability": {"card": "dungeon", "slot": 3}, "prisoner": {"card": "messenger", "slot": 2}},
    )
    assert sorted(brook.city()) == ["dungeon", "farm", "king", "messenger"]
    assert all(card["paired_with"] is None for card in brook.player()["city"])
