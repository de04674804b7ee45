"""The cards in the solo game against Rugwort."""

import pytest

from tests.rules.newleaf.cards.deck import solo, spot
from tests.rules.scenario import houses
from tests.rules.solo.rugwort import RUGWORT

MEADOW = ["farm", "mine", "inn", "queen", "wanderer", "castle", "school", "crane"]


def test_the_lamplighter_takes_from_open_slots() -> None:
    """Not from the one on which his worker stands. [NA50, NA36]"""
    table = solo(hand=["lamplighter"], own="1 berry", meadow=MEADOW, season="spring", deck=["ruins"] * 2)
    table.play("lamplighter")
    offered = set(table.values("card", kind="card"))
    assert offered == set(MEADOW) - {"farm"}


def test_his_hotel_pays_him() -> None:
    """Two tokens for your visit. [NA50, NA40]"""
    table = solo(["hotel"], hand=["farm", "king"], left=2, deck=["ruins"] * 2, meadow=MEADOW)
    table.visit(spot(0, 1))
    assert (table.city(), table.points(RUGWORT)) == (["farm"], 2)


def test_his_greenhouses_are_unpaired() -> None:
    """A Mole brings a card and no resource, whatever is said of his Husbands. [NA50, NA29]"""
    for paired in (False, True):
        table = solo(
            ["farm", "greenhouse"],
            hand=["miner_mole"],
            own="3 berries",
            deck=["ruins"] * 2,
            patch={"rules": {"rugwort_husbands_paired": paired}},
        )
        table.play("miner_mole").choose(card="greenhouse")
        assert table.own == {}
        assert table.hand() == ["ruins"]


def test_his_filled_spaces_are_his_cards_with_a_space() -> None:
    """For a Mole on his Mayor. [NA50, NA29]"""
    table = solo(["mayor", *["farm"] * 8, "wanderer", "air_balloon"], hand=["miner_mole"], own="3 berries")
    table.play("miner_mole").choose(card="mayor")
    assert table.points() == 1 + 1


def test_squatty_counts_the_space_that_a_main_road_opens() -> None:
    """2 points for each empty space. [NA50, NA30]"""
    plain = solo(city=houses(10), variants="squatty").score(RUGWORT)["empty_spaces"]
    road = solo(city=[*houses(10), "main_road"], variants="squatty").score(RUGWORT)["empty_spaces"]
    assert (plain, road) == (10, 12)


def test_your_fool_may_remove_his_main_road() -> None:
    """Its text means nothing in his city. [NA31, card:main_road]"""
    table = solo(["main_road", "farm"], hand=["fool"], own="3 berries")
    table.play("fool").choose(card="main_road")
    assert table.city(RUGWORT) == ["farm"]


@pytest.mark.parametrize("card", ["bank", "freight_car", "air_balloon"])
def test_a_card_that_he_plays_does_nothing(card: str) -> None:
    """It is only a card of his city. [NA50]"""
    table = solo(hand=["farm"], own="2 twigs, 1 resin", meadow=[card] * 2)
    table.play("farm")
    standing = [one for one in table.player(RUGWORT)["city"] if one["card"] == card]
    assert all(not one["tokens"] and not one["resources"] for one in standing)
