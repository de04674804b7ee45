"""Rugwort the Rowdy: he takes a production card and moves into the city where it stood."""

from typing import Any

from tests.rules.rugwort_cards.pack import ROWDY, gang
from tests.rules.scenario import Table, pair, seat

COST = "3 berries"


def rowdy(others: list[dict[str, Any]], **rest: Any) -> Table:
    return gang(**{"hand": [ROWDY], "own": COST, "others": others, **rest})


def full(*cards: Any) -> list[Any]:
    """A city of 15 spaces, these cards last; the rest are Inns and the like, which nobody takes."""
    rest = ["inn", "inn", "inn", "school", "castle", "palace", "crane", "university", "theater", "courthouse"]
    rest += ["clock_tower", "dungeon", "cemetery", "chapel", "monastery"]
    return [*rest[: 15 - len(cards)], *cards]


def test_what_was_built_on_a_card_may_be_taken() -> None:
    """He does not lie there, so that he needs a space; the card beneath may be built on again. [RCA6]"""
    ability = {"plays": "construction", "drops": 3, "price": "build_on"}
    arch = {"like": "crane", "ability": ability, "name": "Arch"}
    patch = {"new": {"card": {"arch": arch}}}
    city: list[Any] = [*full()[:13], *pair("arch", "farm", at=13)]
    table = rowdy([seat(city=city, left=1)], patch=patch).play(ROWDY)
    assert (table.city(), table.city(1)[-2:]) == (["farm"], ["arch", ROWDY])
    crowded: list[Any] = [*full()[:14], *pair("arch", "farm", at=14)]
    assert not rowdy([seat(city=crowded)], patch=patch).may_play(ROWDY)
