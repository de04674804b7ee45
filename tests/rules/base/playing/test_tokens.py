"""Chapter 6, second half: critters that move in free, on an occupied token."""

from typing import Any

import pytest

from tests.rules.scenario import Table, houses

# The Construction that is named on each Critter.
HOMES = {
    "architect": "crane",
    "bard": "theater",
    "barge_toad": "twig_barge",
    "chip_sweep": "resin_refinery",
    "doctor": "university",
    "fool": "fairgrounds",
    "historian": "clock_tower",
    "husband": "farm",
    "wife": "farm",
    "innkeeper": "inn",
    "judge": "courthouse",
    "king": "castle",
    "miner_mole": "mine",
    "monk": "monastery",
    "peddler": "ruins",
    "postal_pigeon": "post_office",
    "queen": "palace",
    "ranger": "dungeon",
    "shepherd": "chapel",
    "shopkeeper": "general_store",
    "teacher": "school",
    "undertaker": "cemetery",
    "wanderer": "lookout",
    "woodcarver": "storehouse",
}


def occupied(table: Table) -> list[str]:
    return [card["card"] for card in table.player()["city"] if card["occupied"]]


# ---- who moves in where --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("critter", "home"), HOMES.items())
def test_no_other_construction_houses_it(critter: str, home: str) -> None:
    """Only the named Construction serves. [R6.4]"""
    others = sorted(set(HOMES.values()) - {home})
    for city in (others[:12], others[12:]):
        table = Table(city=city, hand=[critter], left=1)
        assert table.asked == "0 turn"
        assert not table.may_play(critter)


def test_the_player_chooses_how_a_critter_is_paid() -> None:
    """Resources, the named Construction or the Ever Tree. [D6, R6.7]"""
    table = Table(city=["inn", "ever_tree"], hand=["innkeeper"], own="1 berry", left=1)
    assert table.values("token", card="innkeeper") == [None, "inn", "ever_tree"]
    table.play("innkeeper", token="ever_tree")
    assert (occupied(table), table.own) == (["ever_tree"], {"berry": 1})


# ---- tokens beside places and abilities ----------------------------------------------------------------------------

NO_TOKEN_AT_PLACES = {"rules": {"token_with_discount_place": False}}
TOKEN_WITH_ABILITY = {"rules": {"token_with_governance_ability": True}}


@pytest.mark.parametrize(("patch", "tokens"), [(None, [None, "castle"]), (NO_TOKEN_AT_PLACES, [None])])
def test_at_the_inn_a_token_may_stand_in_for_what_is_left_to_pay(patch: object, tokens: list[str | None]) -> None:
    """A King costs 3 there, or a token on the Castle; the switch forbids the token. [R6.5, RA28, R19.1]"""
    table = Table(city=["inn", "castle"], meadow=["king", "mine"], own="3 berries", left=1, patch=patch)
    table.choose(kind="place", card="inn")
    assert table.values("token", card="king") == tokens


def test_with_the_switch_a_prisoner_makes_the_room_and_a_token_pays() -> None:
    """The same with the Dungeon; the Judge frees no space and is never combined. [R19.1, RA28]"""
    city: list[Any] = ["dungeon", "judge", "castle", *houses(12)]
    table = Table(city=city, hand=["king"], left=1, patch=TOKEN_WITH_ABILITY)
    assert table.values("ability", card="king") == ["dungeon"]
    table.play("king", token="castle", prisoner="judge")
    assert table.player()["city"][0]["prisoners"] == ["judge"]
    assert (table.city()[-1], table.player()["city"][1]["occupied"]) == ("king", True)
    roomy = Table(city=["judge", "castle"], hand=["king"], own="6 berries, 1 twig", left=1, patch=TOKEN_WITH_ABILITY)
    assert roomy.values("ability", token="castle") == [None]


# ---- how long a token stays ----------------------------------------------------------------------------------------
