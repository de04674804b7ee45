"""Chapter 6, second half: critters that move in free, on an occupied token."""

from typing import Any

import pytest

from tests.rules.scenario import Table, houses, seat

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
def test_a_critter_moves_free_into_the_construction_named_on_it(critter: str, home: str) -> None:
    """Without paying, for an occupied token on that Construction. [R6.4, D6]"""
    table = Table(city=[home], hand=[critter], own="1 twig", left=1).play(critter, token=home)
    assert occupied(table) == [home]
    assert table.hand() == []
    assert table.own["twig"] == 1


@pytest.mark.parametrize(("critter", "home"), HOMES.items())
def test_no_other_construction_houses_it(critter: str, home: str) -> None:
    """Only the named Construction serves. [R6.4]"""
    others = sorted(set(HOMES.values()) - {home})
    for city in (others[:12], others[12:]):
        table = Table(city=city, hand=[critter], left=1)
        assert table.asked == "0 turn"
        assert not table.may_play(critter)


def test_a_construction_houses_once() -> None:
    """An occupied token is there already. [R6.4]"""
    table = Table(city=[{"card": "inn", "occupied": True}], hand=["innkeeper"], left=1)
    assert table.asked == "0 turn"
    assert not table.may_play("innkeeper")


def test_a_farm_serves_one_husband_or_one_wife() -> None:
    """Not both: once the Wife has moved in, the Husband has to pay. [R6.4, card:farm]"""
    table = Table(city=["farm"], hand=["husband", "wife"], own="3 berries", left=1)
    assert table.may_play("husband", token="farm")
    table.play("wife", token="farm")
    assert (table.asked, table.values("via", card="husband")) == ("0 turn", ["resources"])


def test_an_opponents_construction_houses_nobody_of_yours() -> None:
    """The Construction must be in your city. [R6.4]"""
    table = Table(hand=["innkeeper"], left=1, others=[seat(city=["inn"])])
    assert table.asked == "0 turn"
    assert not table.may_play("innkeeper")


def test_an_ever_tree_houses_any_one_critter() -> None:
    """Any Critter, no Construction, and once. [R6.4, card:ever_tree]"""
    table = Table(city=["ever_tree"], hand=["king", "wife", "mine"], left=1)
    assert table.values("card", token="ever_tree") == table.values("card", kind="play") == ["king", "wife"]
    table.play("king")
    assert (occupied(table), table.asked) == (["ever_tree"], "0 turn")
    assert not table.may_play("wife")


def test_the_player_chooses_how_a_critter_is_paid() -> None:
    """Resources, the named Construction or the Ever Tree. [D6, R6.7]"""
    table = Table(city=["inn", "ever_tree"], hand=["innkeeper"], own="1 berry", left=1)
    assert table.values("token", card="innkeeper") == [None, "inn", "ever_tree"]
    table.play("innkeeper", token="ever_tree")
    assert (occupied(table), table.own) == (["ever_tree"], {"berry": 1})


def test_a_token_lies_on_a_certain_card() -> None:
    """An Inn with and one without a worker are two options, an occupied one is none. [D6, R4.12, RA1]"""
    inns = [{"card": "inn", "occupied": True}, "inn", "inn"]
    table = Table(city=inns, hand=["innkeeper"], left=1, placed=[{"city": 0, "slot": 2}])
    assert [one["via"]["token"]["slot"] for one in table.matching(card="innkeeper", kind="play")] == [1, 2]


def test_equal_constructions_are_one_option() -> None:
    """Two free Farms differ in nothing. [D6, R4.12]"""
    table = Table(city=["farm", "farm"], hand=["wife"], left=1)
    assert table.values("token", card="wife") == ["farm"]


# ---- tokens beside places and abilities ----------------------------------------------------------------------------

NO_TOKEN_AT_PLACES = {"rules": {"token_with_discount_place": False}}
TOKEN_WITH_ABILITY = {"rules": {"token_with_governance_ability": True}}


@pytest.mark.parametrize(("patch", "tokens"), [(None, [None, "castle"]), (NO_TOKEN_AT_PLACES, [None])])
def test_at_the_inn_a_token_may_stand_in_for_what_is_left_to_pay(patch: object, tokens: list[str | None]) -> None:
    """A King costs 3 there, or a token on the Castle; the switch forbids the token. [R6.5, RA28, R19.1]"""
    table = Table(city=["inn", "castle"], meadow=["king", "mine"], own="3 berries", left=1, patch=patch)
    table.choose(kind="place", card="inn")
    assert table.values("token", card="king") == tokens


@pytest.mark.parametrize(("patch", "open_"), [(None, True), (NO_TOKEN_AT_PLACES, False)])
def test_a_token_alone_can_make_the_inn_worth_a_visit(patch: object, open_: bool) -> None:
    """Without berries the King comes on the token or not at all. [R6.5, R4.8, R19.1]"""
    table = Table(city=["inn", "castle"], meadow=["king"], left=1, patch=patch)
    assert table.may_visit({"city": 0, "slot": 0}) == open_
    if open_:
        table.choose(kind="place", card="inn")
        assert (table.city()[-1], occupied(table)) == ("king", ["castle"])


def test_at_the_inn_no_token_is_spent_where_nothing_is_left_to_pay() -> None:
    """The Bard's 3 berries are dropped by the Inn; the Theater stays free. [R6.5]"""
    table = Table(city=["inn", "theater"], meadow=["bard", "mine"], left=1).choose(kind="place", card="inn")
    assert table.values("via", card="bard") == ["resources"]


@pytest.mark.parametrize(("patch", "tokens"), [(None, ["castle"]), (NO_TOKEN_AT_PLACES, [])])
def test_at_the_forest_card_a_token_may_stand_in_too(patch: object, tokens: list[str]) -> None:
    """The King that was just taken moves into the Castle, unless the switch forbids it. [R6.5, RA28, R19.1]"""
    table = Table(
        city=["castle"], forest=["forest_2_meadow_play_1"], meadow=["king", "wife"], own="1 berry", left=1, patch=patch
    )
    table.visit("forest_2_meadow_play_1")
    assert table.asked == "0 play"
    assert table.values("token", card="king") == tokens
    assert table.may_play("wife", via="resources")


def test_a_free_play_places_no_token() -> None:
    """Through Queen, Cemetery and Postal Pigeon the Theater stays free. [R6.5]"""
    queen = Table(city=["queen", "theater"], hand=["bard"], left=1).choose(kind="place", card="queen")
    cemetery = Table(city=["cemetery", "theater"], deck=["bard"], left=1).choose(kind="place", card="cemetery")
    pigeon = Table(city=["theater"], hand=["postal_pigeon"], deck=["bard"], own="2 berries", left=1)
    pigeon.play("postal_pigeon").play("bard")
    for table in (queen, cemetery, pigeon):
        assert "bard" in table.city()
        assert occupied(table) == []


def test_a_token_is_not_combined_with_a_governance_ability() -> None:
    """Each of the four stands alone, so in this full city the King finds no way in. [R6.5, R19.1]"""
    table = Table(city=["innkeeper", "castle", *houses(13)], hand=["king"], own="2 berries", left=1)
    assert table.asked == "0 turn"
    assert not table.may_play("king")
    roomy = Table(city=["innkeeper", "castle", "dungeon", "judge"], hand=["king"], own="6 berries, 1 twig", left=1)
    assert not [one for one in roomy.values("via") if isinstance(one, dict) and len(one) > 1 and "token" in one]
    assert roomy.may_play("king", token="castle")


def test_with_the_switch_an_innkeeper_makes_the_room_and_a_token_pays() -> None:
    """The ability is used for the space that it frees. [R19.1, RA28, R6.5]"""
    table = Table(
        city=["innkeeper", "castle", *houses(13)], hand=["king"], own="2 berries", left=1, patch=TOKEN_WITH_ABILITY
    )
    table.play("king", ability="innkeeper", token="castle")
    assert (table.city()[0], table.city()[-1], table.discard) == ("castle", "king", ["innkeeper"])
    assert table.player()["city"][0]["occupied"]
    assert table.own == {"berry": 2}


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


def test_with_the_switch_a_dungeon_may_lock_up_and_house_at_once() -> None:
    """The Ranger moves into the Dungeon in which the Wife is locked up. [R19.1, RA28]"""
    table = Table(city=["wife", "dungeon"], hand=["ranger"], season="winter", left=2, patch=TOKEN_WITH_ABILITY)
    table.play("ranger", ability="dungeon", token="dungeon")
    dungeon = table.player()["city"][0]
    assert (table.city(), dungeon["occupied"], dungeon["prisoners"]) == (["dungeon", "ranger"], True, ["wife"])


# ---- how long a token stays ----------------------------------------------------------------------------------------


def test_a_token_stays_when_its_critter_leaves() -> None:
    """The Farm of a Wife in prison houses nobody else. [R6.8, R7.9]"""
    farm = {"card": "farm", "occupied": True}
    table = Table(city=[farm, "wife", "dungeon"], hand=["mine", "husband"], own="3 berries", left=1)
    table.play("mine", ability="dungeon", prisoner="wife")
    assert occupied(table) == ["farm"]
    assert (table.asked, table.values("via", card="husband")) == ("0 turn", ["resources"])


def test_a_critter_stays_when_its_construction_leaves() -> None:
    """The token goes with the Farm, the Wife remains, and a new Farm is free. [R6.8, R7.8, R7.9]"""
    farm = {"card": "farm", "occupied": True}
    table = Table(city=[farm, "wife"], hand=["ruins", "farm"], deck=["king", "king"], left=1).play("ruins")
    assert (table.city(), occupied(table)) == (["wife", "ruins"], [])
    table.play("farm", via="resources")
    assert (table.city(), occupied(table)) == (["wife", "ruins", "farm"], [])
