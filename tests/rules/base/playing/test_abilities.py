"""Chapter 6, first half: the card-playing abilities and what they do to a cost."""

from typing import Any

import pytest

from tests.rules.scenario import Table, resources

PALACE = "2 twigs, 3 resins, 3 pebbles"
KINDS = ("twig", "resin", "pebble", "berry")


def payments(table: Table) -> list[tuple[int, ...]]:
    """The payments on offer as twigs, resin, pebbles, berries."""
    return sorted(tuple(pay.get(kind, 0) for kind in KINDS) for pay in table.values("pay"))


# ---- one ability for a card ----------------------------------------------------------------------------------------


def test_using_an_ability_is_a_choice() -> None:
    """Paying the printed cost stays on offer beside every ability that fits. [D4, R6.7]"""
    table = Table(city=["crane", "judge"], hand=["palace"], own=PALACE + ", 1 berry", left=1)
    assert table.values("ability", card="palace") == [None, "crane", "judge"]
    table.play("palace", via="resources")
    assert (table.city(), table.own) == (["crane", "judge", "palace"], {"berry": 1})


# ---- Crane and Innkeeper -------------------------------------------------------------------------------------------


# ---- Dungeon -------------------------------------------------------------------------------------------------------


# ---- Judge ---------------------------------------------------------------------------------------------------------


def test_a_judge_lets_one_unit_be_paid_with_another_kind() -> None:
    """Farm: 2 twigs and 1 resin, either unit for the spare pebble; the Judge stays. [R6.3, D7, card:judge]"""
    table = Table(city=["judge"], hand=["farm"], own="2 twigs, 1 resin, 1 pebble", left=1)
    table.play("farm", ability="judge")
    assert payments(table) == [(1, 1, 1, 0), (2, 0, 1, 0)]
    table.choose(pay=resources("2 twigs, 1 pebble"))
    assert (table.city(), table.own) == (["judge", "farm"], {"resin": 1, "berry": 1})


# ---- an ability must change the cost -------------------------------------------------------------------------------

IDLE = {"rules": {"ability_must_change_cost": False}}


@pytest.mark.parametrize(("patch", "offered"), [(None, False), (IDLE, True)])
def test_an_innkeeper_needs_a_berry_to_drop(patch: dict[str, Any] | None, offered: bool) -> None:
    """A Critter that costs twigs alone is none of his business, unless the switch allows it. [R6.6, R19.2]"""
    twigs = {"card": {"wife": {"cost": {"twig": 2}}}}
    table = Table(city=["innkeeper"], hand=["wife"], own="2 twigs", left=1, patch=[twigs, patch or {}])
    assert table.may_play("wife", via="resources")
    assert table.may_play("wife", ability="innkeeper") == offered


# ---- what is paid --------------------------------------------------------------------------------------------------


def test_the_player_chooses_which_units_a_discount_drops() -> None:
    """Palace with a Crane: every way to drop exactly 3 of 2 twigs, 3 resin and 3 pebbles. [D7, R6.7, RA15]"""
    table = Table(city=["crane"], hand=["palace"], own=PALACE, left=1).play("palace", ability="crane")
    ways = [(t, r, 5 - t - r, 0) for t in range(3) for r in range(4) if 0 <= 5 - t - r <= 3]
    assert len(ways) == 9
    assert payments(table) == ways
    assert table.choose(pay=resources("2 twigs, 3 resins")).own == {"pebble": 3}


def test_only_payable_combinations_are_offered() -> None:
    """With 1 pebble at least 2 of the 3 pebbles of a Palace are dropped. [D7]"""
    table = Table(city=["crane"], hand=["palace"], own="2 twigs, 3 resins, 1 pebble", left=1)
    table.play("palace", ability="crane")
    assert payments(table) == [(1, 3, 1, 0), (2, 2, 1, 0), (2, 3, 0, 0)]


def test_the_inn_asks_which_units_are_dropped() -> None:
    """3 of the 4 units of a School are dropped, twig or resin is paid. [D7, R6.3, R6.7]"""
    table = Table(city=["inn"], meadow=["school", "king"], own="1 twig, 1 resin", left=1)
    table.choose(kind="place", card="inn")
    assert payments(table) == [(0, 1, 0, 0), (1, 0, 0, 0)]
    assert table.choose(pay={"twig": 1}).own == {"resin": 1}


# ---- step 1 comes first --------------------------------------------------------------------------------------------


# ---- what the places allow -----------------------------------------------------------------------------------------
