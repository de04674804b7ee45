"""Tickets and reservations beside the board and the cards of Newleaf."""

from typing import Any

import everdell_sim as ev
from tests.rules.newleaf.board.line import HERE, KNOLL, STATION, Line
from tests.rules.newleaf.travel.table import RESERVATIONS, TICKETS
from tests.rules.scenario import seat

BOTH = [TICKETS, RESERVATIONS]
PASSED = [seat(passed=True)]


def line(**rest: Any) -> Line:
    """A table with everything of Newleaf, at which the other player has passed."""
    shelves = {"reserved": [[], []], **rest.pop("shelves", {})}
    return Line(modules=BOTH, shelves=shelves, **{"others": PASSED, "season": "summer", "left": 1, **rest})


def test_a_card_of_the_station_is_reserved_and_its_tile_stays() -> None:
    """The space is filled at once. [NA23, N9.1]"""
    table = line(station=["farm"], tiles=["pebble"], deck=["mine"], meadow=["inn"] * 3 + ["wife"] * 4 + ["king"])
    assert {"farm", "inn", "wife", "king"} <= set(table.values("card", kind="reserve"))
    table.choose(kind="reserve", card="farm", **STATION)
    assert table.state["shelves"]["reserved"] == [["farm"], []]
    assert (table.station[0], table.cars[0], table.own) == ("mine", "pebble", {})


def test_a_reserved_card_pays_no_tile() -> None:
    """Wherever it came from. [N9.6]"""
    table = line(shelves={"reserved": [["farm"], []]}, tiles=["pebble"] * 3, own="1 twig, 1 resin")
    table.play("farm", **{"from": "reserved"})
    assert (table.own, table.points(), table.cars) == ({"berry": 1}, 0, ["pebble"] * 3)


def test_equal_cards_beside_different_tiles_are_different_choices() -> None:
    """Where the tiles are equal too they are one. [NA23]"""

    def slots(*tiles: str) -> list[Any]:
        table = line(station=["farm", "farm"], tiles=list(tiles))
        return table.values("slot", kind="reserve", card="farm")

    assert (slots("pebble", "berry"), slots("pebble", "pebble")) == ([0, 1], [0])


def test_a_ticket_leads_to_the_station_and_to_the_knoll() -> None:
    """But not where you have a worker. [N8.3]"""
    table = line(placed=[HERE], left=0, meadow=["inn"] * 3, tiles=["berry", "twigs", "pebble"])
    table.choose(kind="ticket").choose(kind="worker", where="basic_1_berry")
    assert (table.may_visit(HERE), table.may_visit(KNOLL)) == (False, True)
    free = line(placed=[KNOLL], left=0, tiles=["berry", "twigs", "pebble"])
    free.choose(kind="ticket").choose(kind="worker", where=KNOLL).visit(HERE).tile("twigs")
    assert free.own == {"twig": 2}


def test_a_golden_token_may_pay_for_a_reserved_card() -> None:
    """Then the discount is not used, and the Reservation token turns. [NA24]"""
    rest: dict[str, Any] = {"shelves": {"reserved": [["miller"], []]}, "city": ["school"], "goods": [{"golden": 3}]}
    table = line(own="1 berry", **rest).play("miller", golden="school", **{"from": "reserved"})
    assert "miller" in table.city()
    assert table.own["berry"] == 1
    assert table.state[RESERVATIONS]["players"][0]["token"] == "season"


def test_a_hotel_plays_no_reserved_card() -> None:
    """Nor does a Locomotive. [N9.5]"""
    hotel = line(shelves={"reserved": [["farm"], []]}, city=["hotel"])
    assert not hotel.may_visit({"city": 0, "slot": 0}), "the hand is empty"
    train = line(shelves={"reserved": [["farm"], []]}, city=["locomotive"], station=["king", "castle", "palace"])
    assert not train.may_visit({"city": 0, "slot": 0}), "no card of the Station can be paid for"


def test_the_sentence_of_the_token_names_the_rows() -> None:
    """[N9.1]"""
    rows = ev.Game(2, modules=["newleaf", RESERVATIONS]).core.rules.item_rows("location")
    text = next(one["text"] for one in rows if one["section"] == "reservation")
    assert "from the meadow or the Station" in text
