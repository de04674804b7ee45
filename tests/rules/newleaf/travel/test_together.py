"""Tickets and reservations beside the board and the cards of Newleaf."""

from typing import Any

import everdell_sim as ev
from tests.rules.newleaf.board.line import STATION, Line
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


def test_the_sentence_of_the_token_names_the_rows() -> None:
    """[N9.1]"""
    rows = ev.Game(2, modules=["newleaf", RESERVATIONS]).core.rules.item_rows("location")
    text = next(one["text"] for one in rows if one["section"] == "reservation")
    assert "from the meadow or the Station" in text
