"""The cards in the solo game against Rugwort."""

from tests.rules.newleaf.cards.deck import solo
from tests.rules.scenario import houses
from tests.rules.solo.rugwort import RUGWORT

MEADOW = ["farm", "mine", "inn", "queen", "wanderer", "castle", "school", "crane"]


def test_the_lamplighter_takes_from_open_slots() -> None:
    """Not from the one on which his worker stands. [NA50, NA36]"""
    table = solo(hand=["lamplighter"], own="1 berry", meadow=MEADOW, season="spring", deck=["ruins"] * 2)
    table.play("lamplighter")
    offered = set(table.values("card", kind="card"))
    assert offered == set(MEADOW) - {"farm"}


def test_squatty_counts_the_space_that_a_main_road_opens() -> None:
    """2 points for each empty space. [NA50, NA30]"""
    plain = solo(city=houses(10), variants="squatty").score(RUGWORT)["empty_spaces"]
    road = solo(city=[*houses(10), "main_road"], variants="squatty").score(RUGWORT)["empty_spaces"]
    assert (plain, road) == (10, 12)
