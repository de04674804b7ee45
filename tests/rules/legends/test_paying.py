"""Paying for a Legendary, and what may help."""

import pytest

from tests.rules.legends.hall import Hall
from tests.rules.scenario import houses, resources


def test_a_full_city_is_no_obstacle() -> None:
    """It brings its space with it. [LA7]"""
    hall = Hall(aside=["strongroot_castle"], city=houses(15), own="4 twigs, 4 resin, 4 pebbles", left=2)
    hall.legend("strongroot_castle")
    assert len(hall.city()) == 16
    second = Hall(aside=["poe"], city=[*houses(15), "strongroot_castle"], own="4 berries", left=2)
    assert second.ways("poe") == ["resources"]


def test_the_abilities_of_the_city_may_be_used() -> None:
    """One of them, if it changes the cost. [LA8, LD1]"""
    city = ["crane", "innkeeper", "dungeon", "judge", "wife"]
    hall = Hall(aside=["poe", "oleanders_opera_house"], city=city, own="9 twigs, 9 resin, 9 pebbles, 9 berries")
    # The prisoner is the Innkeeper, the Judge or the Wife.
    assert hall.ways("poe") == ["resources", "innkeeper", "dungeon", "dungeon", "dungeon", "judge"]
    assert hall.ways("oleanders_opera_house") == ["resources", "crane", "dungeon", "dungeon", "dungeon", "judge"]


def test_an_ability_drops_all_that_it_can() -> None:
    """3 of the 4 berries with an Innkeeper. [LA8]"""
    hall = Hall(aside=["poe"], city=["innkeeper"], own="1 berry")
    assert hall.ways("poe") == ["innkeeper"]
    assert hall.legend("poe").own == {}


@pytest.mark.parametrize(("card", "own"), [("silver_scale_spring", "1 pebble"), ("bridge_of_the_sky", "2 pebbles")])
def test_at_least_one_resource_is_paid(card: str, own: str) -> None:
    """A Crane would leave nothing to pay for a card that costs 3 or less: it is not offered. [LA8]"""
    city = ["crane", "mine"] if card == "silver_scale_spring" else ["dungeon", "wife", "mine"]
    hall = Hall(aside=[card], city=city, own=own)
    assert hall.ways(card) == ["resources"]
    free = Hall(aside=[card], city=city, patch={"rules.legendary_discount_to_zero": True})
    assert free.ways(card) == ["crane" if "crane" in city else "dungeon"]


def test_no_token_pays_for_it() -> None:
    """Neither the construction that houses the banner card nor an Ever Tree. [LA8]"""
    city = ["castle", "ever_tree"]
    assert Hall(aside=["fynn_nobletail"], city=city).ways("fynn_nobletail") == []
    patch = {"rules.token_with_governance_ability": True}
    hall = Hall(aside=["fynn_nobletail"], city=[*city, "dungeon", "wife"], own="4 berries", patch=patch)
    assert hall.ways("fynn_nobletail") == ["dungeon"]


def test_the_treasury_pays_for_any_card() -> None:
    """Each token is worth 2 resources, none is given for nothing. [LA26, LD6, card:king_norths_treasury]"""
    treasury = {"card": "king_norths_treasury", "tokens": 4}
    hall = Hall(city=[treasury], hand=["palace", "judge"], own="2 resin, 3 pebbles, 1 berry")
    # A Palace costs 2 twigs, 3 resin and 3 pebbles: 3 units are missing. A Judge costs 3 berries: 2 are missing.
    assert hall.values("tokens", card="palace") == [2, 3, 4]
    assert hall.values("tokens", card="judge") == [1, 2], "2 tokens for 3 berries, never 3"
    hall.play("palace", tokens=2)
    assert hall.asked == "0 pay"
    # 4 of 8 units stay: the 2 twigs are dropped and 2 of the 6 others.
    assert hall.values("pay") == [resources("2 resin, 2 pebbles"), resources("1 resin, 3 pebbles")]
    hall.choose(pay=resources("2 resin, 2 pebbles"))
    assert (hall.in_city("king_norths_treasury")["tokens"], hall.own) == (2, {"pebble": 1, "berry": 1})
    assert hall.score()["tokens"] == 2, "tokens that are left count 1 each"


def test_the_treasury_pays_for_the_own_legendary_critter() -> None:
    """Of 4 berries 1 must be paid: 2 tokens would leave none. [LA8, LA26]"""
    treasury = {"card": "king_norths_treasury", "tokens": 4}
    hall = Hall(aside=["poe"], city=[treasury], own="4 berries")
    assert hall.values("tokens", card="poe") == [None, 1]
    assert Hall(aside=["poe"], city=[treasury], own="1 berry").ways("poe") == []


def test_the_treasury_begins_with_four_tokens() -> None:
    """[LA26, card:king_norths_treasury]"""
    hall = Hall(aside=["king_norths_treasury"], own="3 twigs, 3 pebbles").legend("king_norths_treasury")
    assert hall.in_city("king_norths_treasury")["tokens"] == 4
