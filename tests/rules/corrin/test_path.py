"""Corrin Evertail's Path: a place where somebody else has a worker."""

from typing import Any

import pytest

from tests.rules.corrin.hero import PATH, table
from tests.rules.pearlbrook.brook import Brook
from tests.rules.scenario import Table, houses, seat

HERE = {"city": 0, "slot": 0}


def at_path(*placed: Any, their_city: list[Any] | None = None, **rest: Any) -> Table:
    """You stand on the Path; the other player has workers there, and no others."""
    other = seat(city=their_city or [], placed=list(placed), season="winter", left=2 - len(placed))
    city = [PATH, *rest.pop("city", [])]
    return table(city=city, left=rest.pop("left", 1), others=[other, *rest.pop("others", [])], **rest)


def offered(one: Table) -> list[str]:
    return [choice.get("where") or choice["card"] for choice in one.matching()]


def test_a_place_with_the_worker_of_another_is_used() -> None:
    """Occupied or not; your worker stands on the Path. [CA6, CD5, card:corrin_evertails_path]"""
    one = at_path("basic_3_twigs", "basic_1_pebble").visit(HERE)
    assert (one.asked, offered(one)) == ("0 place", ["basic_3_twigs", "basic_1_pebble"])
    one.choose(where="basic_1_pebble")
    assert (one.own, one.places()) == ({"pebble": 1}, [HERE])


def test_forest_and_haven_are_places() -> None:
    """A worker of your own beside it does not matter. [CA6]"""
    forest = ["forest_3_berries", "forest_2_any"]
    one = at_path("forest_2_any", "haven", forest=forest, hand=["farm", "inn"], placed=["haven", "forest_3_berries"])
    one.visit(HERE)
    assert offered(one) == ["haven", "forest_2_any"]


def test_nothing_without_such_a_place() -> None:
    """Your own workers are none; a haven needs a card to discard. [CA6]"""
    assert not at_path(placed=["basic_3_twigs"]).may_visit(HERE)
    assert not at_path("haven").may_visit(HERE)
    assert at_path("haven", hand=["farm"]).may_visit(HERE)


def test_cards_with_a_spot_are_places_open_or_not() -> None:
    """Of any city; nobody gains a token for it. [CA6]"""
    spots = [{"city": 1, "slot": 0}, {"city": 0, "slot": 1}]
    one = at_path(*spots, their_city=["university"], city=["inn"], meadow=["farm"], own="9 twigs, 9 resin").visit(HERE)
    assert offered(one) == ["inn", "university"]
    one.choose(card="university").choose(card="inn").choose(resource="twig")
    assert one.city() == [PATH], "it is done as if the University stood in your city"
    assert (one.points(), one.points(1)) == (1, 0)


def test_an_inn_of_your_own_is_used_without_a_token() -> None:
    """[CA6]"""
    one = at_path({"city": 0, "slot": 1}, city=["inn"], meadow=["farm"], own="9 twigs, 9 resin").visit(HERE)
    assert one.city() == [PATH, "inn", "farm"]
    assert one.points() == 0


@pytest.mark.parametrize("card", ["cemetery", "chapel", "monastery", "storehouse"])
def test_some_cards_are_no_places(card: str) -> None:
    """[CA6]"""
    stored = {"resources": {"berry": 2}} if card == "storehouse" else {}
    city = [{"card": card, "tokens": 1 if card == "chapel" else 0, **stored}]
    there = {"where": {"city": 1, "slot": 0}, "permanent": card in ("cemetery", "monastery")}
    one = at_path(there, "basic_1_pebble", their_city=city, own="9 berries", deck=["farm"] * 4, hand=["inn"])
    one.visit(HERE)
    # The pebble is all that is left, and is gained at once.
    assert one.own == {"berry": 9, "pebble": 1}


def test_events_and_journeys_are_no_places() -> None:
    """[CA6]"""
    other = seat(city=["farm"] * 4, placed=["harvest_festival", "journey_3", "basic_1_pebble"], left=3,
                 held=["harvest_festival"])  # fmt: skip
    one = table(city=[PATH], left=1, others=[other], hand=["farm"] * 3).visit(HERE)
    assert one.own == {"pebble": 1}


def test_a_pirate_ship_and_the_river_are_no_places() -> None:
    """The ship of another that stands in your city with his worker. [CA6]"""
    ship = {"city": 0, "slot": 1}
    other = seat(placed=[ship, "basic_1_pebble"], season="winter")
    brook = Brook(city=[PATH, "pirate_ship"], left=1, others=[other], modules=["pearlbrook", "corrin"]).visit(HERE)
    assert brook.own == {"pebble": 1}


def test_no_copying_place_is_used_twice() -> None:
    """Path, Lookout, the copying forest card, and then a place that copies nothing. [CA7]"""
    copying = "forest_copy_basic_1_card"
    one = at_path({"city": 1, "slot": 0}, their_city=["lookout"], forest=[copying], deck=["farm"])
    one.visit(HERE)
    # The Lookout is the only place; it uses any basic or forest location.
    assert one.asked == "0 location"
    one.choose(where=copying)
    assert copying not in one.values("where")
    one.choose(where="basic_1_pebble")
    assert (one.own, one.hand(), one.asked) == ({"pebble": 1}, ["farm"], "1 turn")


def test_the_path_is_never_its_own_target() -> None:
    """A Ranger's worker of another could stand there only if it were open; with the switch it is. [CA7]"""
    open_path = {"card": {PATH: {"open": True, "worker_spots": 2}}}
    one = at_path(HERE, "basic_1_pebble", patch=open_path).visit(HERE)
    assert one.own == {"pebble": 1}
    assert not at_path(HERE, patch=open_path).may_visit(HERE)


def test_the_path_takes_no_space() -> None:
    """[CA9, CA6]"""
    assert table(hand=[PATH], own="1 pebble", city=houses(15)).may_play(PATH)
    assert not at_path("basic_3_twigs", left=0).may_visit(HERE)
    others = at_path("basic_3_twigs").game
    assert others is not None
