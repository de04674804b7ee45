"""The Knoll: three cards away, three cards into the hand, a tile."""

import pytest

from tests.rules.newleaf.line import HERE, KNOLL, Line
from tests.rules.scenario import seat

MEADOW = ["farm", "mine", "king", "queen"]
STATION = ["inn", "wife"]
DECK = [
    "judge",
    "bard",
    "monk",
    "doctor",
    "crane",
    "castle",
    "palace",
    "school",
    "ruins",
    "ranger",
    "chapel",
    "dungeon",
]


def knoll(**rest: object) -> Line:
    return Line(**{"left": 1, "meadow": MEADOW, "station": STATION, "tiles": ["berry", "pebble"], **rest}).visit(KNOLL)


def test_the_order() -> None:
    """Three are discarded and replaced, three are drawn, a tile or none, then what was drawn is replaced. [N7.1,
    N7.2, NA20,
    ND5, location:newleaf_knoll]"""
    line = knoll(deck=DECK, bag={"twigs": 1})
    assert line.asked == "0 discard"
    line.card("farm", "meadow").card("mine", "meadow").card("inn", "station")
    assert sorted(line.discard) == ["farm", "inn", "mine"]
    assert line.meadow == ["judge", "bard", "king", "queen", "monk", "doctor", "crane", "castle"]
    assert line.station == ["palace", "wife", "school"], "the Meadow is refilled first"
    assert line.asked == "0 take"
    line.card("king", "meadow").card("castle", "meadow").card("school", "station")
    assert (line.hand(), line.asked) == (["castle", "king", "school"], "0 train_tile")
    assert (line.meadow[2], line.station[2]) == (None, None), "not refilled before the tile"
    line.tile("pebble")
    assert (line.own, line.cars) == ({"pebble": 1}, ["berry", "twigs", "point"])
    assert (line.meadow[2], line.meadow[7], line.station[2]) == ("ruins", "ranger", "chapel")


def test_the_tile_may_be_declined() -> None:
    """It stays where it is. [N7.2, NA20, ND5]"""
    line = knoll(hand=["farm"] * 8)
    line.card("farm", "meadow").card("mine", "meadow").card("king", "meadow")
    assert line.asked == "0 train_tile"
    line.stop()
    assert (line.own, line.cars) == ({}, ["berry", "pebble", "point"])


def test_discarding_and_drawing_are_no_choice() -> None:
    """As far as they can be done. [NA20]"""
    line = knoll(deck=DECK)
    assert not line.offers(kind="stop")
    line.card("farm", "meadow").card("mine", "meadow").card("inn", "station")
    assert not line.offers(kind="stop")


def test_fewer_cards_than_three() -> None:
    """All there are. [NA20]"""
    line = Line(left=1, meadow=["farm"], station=["inn"], tiles=["berry", "pebble"]).visit(KNOLL)
    assert line.hand() in (["farm", "inn"], []), "both were discarded and nothing came in their place"
    assert sorted([*line.discard, *line.meadow[:2], *line.station[:1]], key=str)
    assert line.asked == "0 train_tile"


@pytest.mark.parametrize(("held", "drawn"), [(6, 2), (7, 1), (8, 0)])
def test_the_hand_limit(held: int, drawn: int) -> None:
    """As many as fit; the visit is legal with a full hand, too. [N7.2, N7.3, NA20]"""
    line = knoll(hand=["farm"] * held, deck=DECK)
    line.card("farm", "meadow").card("mine", "meadow").card("king", "meadow")
    for _ in range(drawn):
        line.game.apply(line.matching(kind="card")[0])
    assert (len(line.hand()), line.asked) == (held + drawn, "0 train_tile")


def test_a_tile_without_a_card_by_a_switch() -> None:
    """Whoever took no card gets none, if the switch says so. [NA20, NA60, N7.3]"""
    patch = {"rules": {"knoll_tile_without_draw": False}}
    full = knoll(hand=["farm"] * 8, patch=patch)
    full.card("farm", "meadow").card("mine", "meadow").card("king", "meadow")
    assert full.asked != "0 train_tile"
    some = knoll(hand=["farm"] * 7, deck=DECK, patch=patch)
    some.card("farm", "meadow").card("mine", "meadow").card("king", "meadow")
    some.card("queen", "meadow")
    assert some.asked == "0 train_tile"


def test_one_worker_of_each_player() -> None:
    """Any number of players. [N7.1, NA21, NA58]"""
    others = [seat(placed=[KNOLL]), seat(placed=[KNOLL])]
    assert Line(left=1, others=others).may_visit(KNOLL)
    assert not Line(left=1, placed=[KNOLL]).may_visit(KNOLL)
    assert Line(left=1, placed=[HERE]).may_visit(KNOLL)


def test_equal_cards_are_named_once() -> None:
    """Equal cards of the Station differ by the tiles beside them. [NA19]"""
    same = Line(left=1, meadow=["mine", "mine"], station=["farm", "farm", "king"], tiles=["berry", "berry", "resin"])
    assert sorted(same.visit(KNOLL).values("card")) == ["farm", "mine"]
    differ = Line(left=1, meadow=["mine", "mine"], station=["farm", "farm", "king"], tiles=["berry", "pebble", "resin"])
    assert sorted(differ.visit(KNOLL).values("card")) == ["farm", "farm", "mine"]


def test_cards_are_taken_where_they_lie() -> None:
    """From the Meadow alone, from the Station alone, or both. [N7.2, NA20]"""
    line = knoll(station=["inn", "wife", "bard"], deck=["judge"] * 2 + ["farm"] * 5)
    line.card("inn", "station").card("wife", "station").card("bard", "station")
    assert line.asked == "0 take"
    assert set(line.values("from")) == {"meadow", "station"}
