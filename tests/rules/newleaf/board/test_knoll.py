"""The Knoll: three cards away, three cards into the hand, a tile."""

from itertools import combinations

import pytest

from tests.rules.newleaf.board.line import HERE, KNOLL, Line
from tests.rules.scenario import seat

MEADOW = ["farm", "mine", "king", "queen"]
STATION = ["inn", "wife", "peddler"]
HAND = ["farm", "mine", "judge", "bard", "monk", "doctor", "crane", "castle"]
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
    line.name("farm", "mine", "inn")
    assert sorted(line.discard) == ["farm", "inn", "mine"]
    assert line.meadow == ["judge", "bard", "king", "queen", "monk", "doctor", "crane", "castle"]
    assert line.station == ["palace", "wife", "peddler"], "the Meadow is refilled first"
    assert line.asked == "0 take"
    line.name("king", "castle", "palace")
    assert (line.hand(), line.asked) == (["castle", "king", "palace"], "0 train_tile")
    assert (line.meadow[2], line.station[0]) == (None, None), "not refilled before the tile"
    line.tile("pebble")
    assert (line.own, line.cars) == ({"pebble": 1}, ["berry", "twigs", "point"])
    assert (line.meadow[2], line.meadow[7], line.station[0]) == ("school", "ruins", "ranger")


def test_the_tile_may_be_declined() -> None:
    """It stays where it is. [N7.2, NA20, ND5]"""
    line = knoll(hand=HAND)
    line.name("farm", "mine", "king")
    assert line.asked == "0 train_tile"
    line.stop()
    assert (line.own, line.cars) == ({}, ["berry", "pebble", "point"])


def test_discarding_and_drawing_are_no_choice() -> None:
    """As far as they can be done. [NA20]"""
    line = knoll(deck=DECK)
    assert not line.offers(kind="stop")
    line.name("farm", "mine", "inn")
    assert not line.offers(kind="stop")


def test_fewer_cards_than_three() -> None:
    """All there are. [NA20]"""
    line = Line(left=1, meadow=["farm"], station=["inn", None, None], tiles=["berry", "pebble"]).visit(KNOLL)
    assert sorted(line.hand()) == ["farm", "inn"], "discarded, shuffled, laid out again and drawn"
    assert line.asked == "0 train_tile"
    bare = Line(left=1, station=[None, None, None], tiles=["berry", "pebble"])
    assert bare.visit(KNOLL).asked == "0 train_tile", "always legal"


@pytest.mark.parametrize(("held", "drawn"), [(6, 2), (7, 1), (8, 0)])
def test_the_hand_limit(held: int, drawn: int) -> None:
    """As many as fit; the visit is legal with a full hand, too. [N7.2, N7.3, NA20]"""
    line = knoll(hand=HAND[:held], deck=DECK)
    line.name("farm", "mine", "king")
    for _ in range(drawn):
        line.game.apply(line.matching(kind="card")[0])
    assert (len(line.hand()), line.asked) == (held + drawn, "0 train_tile")


def hands(line: Line) -> set[tuple[str, ...]]:
    """Every hand with which the drawing can end."""
    found, open_games = set(), [line.game]
    while open_games:
        game = open_games.pop()
        if game.decision is None or game.decision.kind != "take":
            found.add(tuple(sorted(game.state()["players"][0]["hand"])))
            continue
        for choice in game.legal_actions():
            open_games.append(game.clone())
            open_games[-1].apply(choice)
    return found


@pytest.mark.parametrize("room", range(4))
@pytest.mark.parametrize("least", range(4))
def test_every_set_of_cards_that_fits_can_be_drawn(least: int, room: int) -> None:
    """Also the cards that are named last, though fewer than the least number follow them. [N7.2, NA20]"""
    patch = {"location": {KNOLL: {"effect": {"drawn": {"min": least}}}}}
    held = HAND[: 8 - room]
    line = knoll(hand=held, deck=DECK, bag={"twigs": 1}, patch=patch).name("farm", "mine", "inn")
    there = [card for card in [*line.meadow, *line.station] if card is not None]
    sizes = range(min(least, room), room + 1)
    assert hands(line) == {tuple(sorted([*held, *cards])) for size in sizes for cards in combinations(there, size)}


def test_a_tile_without_a_card_by_a_switch() -> None:
    """Whoever took no card gets none, if the switch says so. [NA20, NA60, N7.3]"""
    patch = {"rules": {"knoll_tile_without_draw": False}}
    full = knoll(hand=HAND, patch=patch)
    full.name("farm", "mine", "king")
    assert full.asked != "0 train_tile"
    some = knoll(hand=HAND[:7], deck=DECK, patch=patch)
    some.name("farm", "mine", "king")
    some.name("queen")
    assert some.asked == "0 train_tile"


def test_one_worker_of_each_player() -> None:
    """Any number of players. [N7.1, NA21, NA58]"""
    others = [seat(placed=[KNOLL]), seat(placed=[KNOLL])]
    assert Line(left=1, others=others).may_visit(KNOLL)
    assert not Line(left=1, placed=[KNOLL]).may_visit(KNOLL)
    assert Line(left=1, placed=[HERE]).may_visit(KNOLL)


def test_equal_cards_are_named_once() -> None:
    """Equal cards of the Station differ by the tiles beside them. [NA19]"""
    cards = {"left": 1, "meadow": ["mine", "mine"], "station": ["farm", "farm", "king"]}
    same = Line(tiles=["berry", "berry", "resin"], **cards).visit(KNOLL).name("mine", "mine")
    assert same.values("card") == ["farm", "king"]
    differ = Line(tiles=["berry", "pebble", "resin"], **cards).visit(KNOLL).name("mine", "mine")
    assert differ.values("card") == ["farm", "farm", "king"]


def test_cards_are_taken_where_they_lie() -> None:
    """From the Meadow alone, from the Station alone, or both. [N7.2, NA20]"""
    line = knoll(deck=[*["judge"] * 2, *["ruins"] * 2, "bard", "ranger", "ranger"]).name("inn", "wife", "peddler")
    assert line.asked == "0 take"
    assert set(line.values("from")) == {"meadow", "station"}
    line.name("farm", "mine", "queen")
    assert line.hand() == ["farm", "mine", "queen"]
