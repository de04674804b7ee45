"""The test language itself: two rules that everybody knows."""

from tests.rules.scenario import Table, pair


def test_a_husband_joins_a_wife_and_brings_any_one_resource() -> None:
    table = Table(city=["farm", "wife"], hand=["husband"], own="3 berries")
    table.play("husband", via="resources").choose(card="wife").choose(resource="pebble")
    assert table.own == {"pebble": 1}
    assert table.city() == ["farm", "wife", "husband"]


def test_a_farm_houses_one_critter_only() -> None:
    table = Table(city=[{"card": "farm", "occupied": True}, *pair("husband", "wife", at=1)], hand=["wife"], left=1)
    assert not table.may_play("wife")
