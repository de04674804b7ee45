"""The University, and workers on the cards that it discards (sections 4, 7, 13, 18 and 19 of the rules)."""

from typing import Any

import pytest

from tests.rules.scenario import Table, pair, resources, seat

NOT_ITSELF = {"rules": {"city_discard_includes_itself": False}}
KEEPS_WORKER = {"rules": {"refund_keeps_permanent_worker": True}}
ANY = ["twig", "resin", "pebble", "berry"]


def university(*city: Any, **rest: Any) -> Table:
    """A worker on the University in slot 0 of this city."""
    return Table(left=1, city=["university", *city], **rest).choose(kind="place", card="university")


def test_the_university_refunds_a_card_and_adds_a_resource_and_a_token() -> None:
    """A Mine brings back its cost, 1 resource of choice and 1 token. [R13.4, D29, D41, card:university]"""
    table = university("mine").choose(card="mine")
    assert table.values("resource") == ANY
    table.choose(resource="berry")
    assert table.own == {"twig": 1, "resin": 1, "pebble": 1, "berry": 1}
    assert table.points() == 1
    assert (table.city(), table.discard) == (["university"], ["mine"])


def test_the_university_discards_any_card_of_the_own_city() -> None:
    """Constructions and Critters of your own city are offered, none of other cities, and no way out. [D41, RA2]"""
    table = university("farm", "wife", "fool", others=[seat(city=["king"])])
    assert table.asked == "0 discard_city"
    assert table.values("card") == ["university", "farm", "wife", "fool"]


def test_the_university_may_discard_itself() -> None:
    """It refunds 1 resin and 2 pebbles, and its worker stays deployed without a place.

    [R7.8, R13.4, R19.8, RA16, D41, card:university]
    """
    table = university("farm").choose(card="university").choose(resource="twig")
    assert table.own == {"twig": 1, "resin": 1, "pebble": 2}
    assert (table.city(), table.points()) == (["farm"], 1)
    assert table.places() == [None]
    assert table.player()["workers"]["lost"] == 0


def test_a_lone_university_is_open() -> None:
    """It can discard itself, so a visit is always legal. [R4.8, R19.8, RA16]"""
    table = university()
    assert table.asked == "0 gain_resource"
    assert table.city() == []


def test_with_the_switch_the_university_discards_other_cards_only() -> None:
    """With city_discard_includes_itself = false it is not on offer. [R19.8, RA16]"""
    table = university("farm", "mine", patch=NOT_ITSELF)
    assert table.values("card") == ["farm", "mine"]


def test_with_the_switch_a_lone_university_is_closed() -> None:
    """With city_discard_includes_itself = false a visit needs another card. [R4.8, R19.8, RA16]"""
    table = Table(left=1, city=["university"], patch=NOT_ITSELF)
    assert table.asked == "0 turn"
    assert not table.offers(kind="place", card="university")


@pytest.mark.parametrize(
    ("card", "refund"),
    [
        ("shepherd", "3 berries"),
        ("fool", "3 berries"),
        ("ruins", ""),
        ("king", "6 berries"),
        ("farm", "2 twigs, 1 resin"),
    ],
)
def test_the_refund_is_the_printed_cost(card: str, refund: str) -> None:
    """Shepherd and Fool refund 3 berries, a Ruins nothing; token and resource of choice come always. [R13.4, RA16]"""
    table = university(card, others=[seat(left=1)]).choose(card=card).choose(resource="pebble")
    assert table.own == {**resources(refund), "pebble": 1}
    assert table.points() == 1
    assert table.owned(1) == {}


def test_equal_cards_are_one_choice_and_different_ones_are_not() -> None:
    """Two plain Farms are one choice, an occupied Farm another. [R4.12, RA1, D41]"""
    table = university("farm", {"card": "farm", "occupied": True}, "farm")
    assert table.values("slot", card="farm") == [1, 2]
    table.choose(slot=2).choose(resource="twig")
    assert [card["occupied"] for card in table.player()["city"]] == [False, False, False]


@pytest.mark.parametrize(
    "cards",
    [
        ["storehouse", {"card": "storehouse", "resources": {"twig": 3}}],
        [*pair("husband", "wife", at=1), "wife"],
    ],
)
def test_what_lies_on_a_card_tells_it_apart(cards: list[Any]) -> None:
    """Storehouses with and without goods, paired and single Wives are different choices. [R4.12, RA1, D41]"""
    table = university(*cards)
    assert len(table.values("slot")) == 1 + len(cards)


def test_a_worker_on_a_card_tells_it_apart() -> None:
    """Of two Inns one is visited: they are two choices. [R4.12, RA1, D41]"""
    table = university("inn", "inn", others=[seat(placed=[{"city": 0, "slot": 2}])])
    assert table.values("slot", card="inn") == [1, 2]


def test_a_permanent_worker_on_the_discarded_card_is_lost() -> None:
    """The worker on a discarded Cemetery is lost for the game. [R7.8, R18.3, RA29, card:university]"""
    table = university("cemetery", placed=[{"city": 0, "slot": 1}]).choose(card="cemetery").choose(resource="twig")
    assert table.player()["workers"]["lost"] == 1
    assert table.places() == [{"city": 0, "slot": 0}]


def test_after_losing_a_permanent_worker_the_university_can_be_visited_again() -> None:
    """The University stays usable: its visitor comes home and may return. [R18.3]"""
    spots = [{"city": 0, "slot": 1}]
    table = Table(season="summer", left=1, city=["university", "cemetery"], placed=spots, others=[seat(passed=True)])
    table.choose(kind="place", card="university").choose(card="cemetery").choose(resource="twig")
    assert table.player()["season"] == "autumn"
    assert table.player()["workers"]["left"] == 5
    assert table.offers(kind="place", card="university")


def test_with_the_switch_a_permanent_worker_moves_onto_the_university() -> None:
    """With refund_keeps_permanent_worker it stays there for good. [R18.3, RA29]"""
    spots = [{"city": 0, "slot": 1}]
    table = university("cemetery", placed=spots, patch=KEEPS_WORKER).choose(card="cemetery").choose(resource="twig")
    assert table.player()["workers"]["lost"] == 0
    placed = table.player()["workers"]["placed"]
    assert {"where": {"city": 0, "slot": 0}, "permanent": True} in placed


def test_with_the_switch_the_university_cannot_be_visited_any_more() -> None:
    """With refund_keeps_permanent_worker the kept worker blocks the University in later seasons. [R18.3, RA29]"""
    rest: dict[str, Any] = {"placed": [{"city": 0, "slot": 1}], "others": [seat(passed=True)], "patch": KEEPS_WORKER}
    table = Table(season="summer", left=1, city=["university", "cemetery"], **rest)
    table.choose(kind="place", card="university").choose(card="cemetery").choose(resource="twig")
    assert table.player()["season"] == "autumn"
    assert table.player()["workers"]["left"] == 5
    assert not table.offers(kind="place", card="university")


def test_another_worker_on_the_discarded_card_stays_deployed() -> None:
    """An opponent's worker on a discarded Inn has no place but is not home either. [R7.8, R18.4]"""
    table = university("inn", others=[seat(placed=[{"city": 0, "slot": 1}])]).choose(card="inn").choose(resource="twig")
    assert table.places(1) == [None]
    assert table.player(1)["workers"]["left"] == 0


def test_what_lay_on_the_discarded_card_is_lost() -> None:
    """Goods on a Storehouse are not refunded. [R7.8, R13.4]"""
    table = university({"card": "storehouse", "resources": {"berry": 4}}).choose(card="storehouse")
    table.choose(resource="resin")
    assert table.own == {"twig": 1, "resin": 2, "pebble": 1}


def test_prisoners_follow_their_dungeon_onto_the_discard_pile() -> None:
    """A discarded Dungeon lies beneath its prisoner. [R7.8, R9.11, RA4]"""
    table = university({"card": "dungeon", "prisoners": ["bard"]}).choose(card="dungeon").choose(resource="twig")
    assert table.discard == ["bard", "dungeon"]
