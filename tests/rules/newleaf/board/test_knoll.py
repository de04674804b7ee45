"""The Knoll: three cards away, three cards into the hand, a tile."""

from itertools import combinations

import pytest

from tests.rules.newleaf.board.line import KNOLL, Line

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
