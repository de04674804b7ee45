"""Corrin Evertail's Path: a place where somebody else has a worker."""

from typing import Any

from tests.rules.corrin.hero import PATH, table
from tests.rules.scenario import Table, houses, seat

HERE = {"city": 0, "slot": 0}


def at_path(*placed: Any, their_city: list[Any] | None = None, **rest: Any) -> Table:
    """You stand on the Path; the other player has workers there, and no others."""
    other = seat(city=their_city or [], placed=list(placed), season="winter", left=2 - len(placed))
    city = [PATH, *rest.pop("city", [])]
    return table(city=city, left=rest.pop("left", 1), others=[other, *rest.pop("others", [])], **rest)


def test_the_path_takes_no_space() -> None:
    """[CA9, CA6]"""
    assert table(hand=[PATH], own="1 pebble", city=houses(15)).may_play(PATH)
    assert not at_path("basic_3_twigs", left=0).may_visit(HERE)
    others = at_path("basic_3_twigs").game
    assert others is not None
