"""Chapter 6, first half: the card-playing abilities and what they do to a cost."""

from typing import Any

import pytest

from tests.rules.scenario import Table, houses, pair, resources, seat

PALACE = "2 twigs, 3 resins, 3 pebbles"
KINDS = ("twig", "resin", "pebble", "berry")


def locked_in(*prisoners: str) -> dict[str, Any]:
    return {"card": "dungeon", "prisoners": list(prisoners)}


def payments(table: Table) -> list[tuple[int, ...]]:
    """The payments on offer as twigs, resin, pebbles, berries."""
    return sorted(tuple(pay.get(kind, 0) for kind in KINDS) for pay in table.values("pay"))


# ---- one ability for a card ----------------------------------------------------------------------------------------


def test_two_abilities_never_combine() -> None:
    """Crane and Dungeon would leave 2 units of a Palace, Crane and Judge 5 with one swapped: neither. [R6.1, R6.2]"""
    city = ["crane", "dungeon", "wife", "judge"]
    for own in ["2 twigs", "2 twigs, 2 resins, 1 berry"]:
        table = Table(city=city, hand=["palace"], own=own, left=1)
        assert table.asked == "0 turn"
        assert not table.may_play("palace")
    table = Table(city=city, hand=["palace"], own="2 twigs, 3 resins", left=1)
    assert sorted(table.values("ability", card="palace")) == ["crane", "dungeon", "dungeon"]


def test_using_an_ability_is_a_choice() -> None:
    """Paying the printed cost stays on offer beside every ability that fits. [D4, R6.7]"""
    table = Table(city=["crane", "judge"], hand=["palace"], own=PALACE + ", 1 berry", left=1)
    assert table.values("ability", card="palace") == [None, "crane", "judge"]
    table.play("palace", via="resources")
    assert (table.city(), table.own) == (["crane", "judge", "palace"], {"berry": 1})


def test_a_play_through_the_inn_admits_no_other_ability() -> None:
    """At the Inn nothing but resources pays, so its discount stays alone. [R6.1, R6.2, R13.9, D36]"""
    city = ["inn", "crane", "innkeeper", "dungeon", "judge"]
    table = Table(city=city, meadow=["palace", "school", "bard"], own="2 twigs, 3 resins", left=1)
    table.choose(kind="place", card="inn")
    assert table.values("card") == ["palace", "school", "bard"]
    assert table.values("via") == ["resources"] * 3


def test_a_play_through_the_forest_card_admits_no_other_ability() -> None:
    """The taken Mine costs 1 fewer; no Crane or Judge helps. [R6.2, R6.3]"""
    table = Table(
        city=["crane", "judge"],
        forest=["forest_2_meadow_play_1"],
        meadow=["mine", "school"],
        own="1 twig, 1 resin",
        left=1,
    )
    table.visit("forest_2_meadow_play_1")
    assert table.asked == "0 play"
    assert table.values("via", kind="play") == ["resources"]


def test_free_plays_admit_no_ability() -> None:
    """Through Queen, Cemetery and Postal Pigeon a card is free and nothing else. [R6.2, R6.3]"""
    tools = ["crane", "innkeeper", "dungeon", "judge"]
    queen = Table(city=["queen", *tools], hand=["bard", "mine"], left=1).choose(kind="place", card="queen")
    assert queen.values("via") == ["free", "free"]
    cemetery = Table(city=["cemetery", *tools], deck=["bard", "mine"], left=1).choose(kind="place", card="cemetery")
    assert cemetery.values("via") == ["free", "free"]
    pigeon = Table(city=tools, hand=["postal_pigeon"], deck=["bard", "mine"], own="2 berries", left=1)
    pigeon.play("postal_pigeon", via="resources")
    assert pigeon.values("via", kind="play") == ["free", "free"]


def test_abilities_serve_their_owner_alone() -> None:
    """An opponent's Crane, Innkeeper, Dungeon and Judge are of no use to you. [R13.9, R6.3]"""
    tools = ["crane", "innkeeper", "dungeon", "judge"]
    table = Table(city=["wife"], hand=["mine", "bard"], own="2 berries, 2 twigs", left=1, others=[seat(city=tools)])
    assert table.asked == "0 turn"
    assert not table.offers(kind="play")


# ---- Crane and Innkeeper -------------------------------------------------------------------------------------------


def test_a_crane_makes_a_construction_3_cheaper_and_is_discarded() -> None:
    """Of any kinds: without pebbles the 3 pebbles of the Palace are dropped. [R6.3, card:crane]"""
    table = Table(city=["crane"], hand=["palace"], own="2 twigs, 3 resins", left=1).play("palace", ability="crane")
    assert (table.city(), table.own, table.discard) == (["palace"], {}, ["crane"])


def test_a_crane_helps_no_critter() -> None:
    """The Bard's 3 berries stay due. [R6.3, card:crane]"""
    table = Table(city=["crane"], hand=["bard", "mine"], left=1)
    assert table.values("card", ability="crane") == ["mine"]
    assert not table.may_play("bard")


def test_an_innkeeper_makes_a_critter_3_berries_cheaper_and_is_discarded() -> None:
    """A King costs 6 berries, 3 of them are left to pay. [R6.3, card:innkeeper]"""
    table = Table(city=["innkeeper"], hand=["king"], own="4 berries", left=1).play("king", ability="innkeeper")
    assert (table.city(), table.own, table.discard) == (["king"], {"berry": 1}, ["innkeeper"])


def test_an_innkeeper_helps_no_construction() -> None:
    """Not even one that costs berries. [R6.3, card:innkeeper]"""
    dear = {"card": {"mine": {"cost": {"berry": 1}}}}
    table = Table(city=["innkeeper"], hand=["mine", "wife"], left=1, patch=dear)
    assert table.values("card", kind="play") == ["wife"]


def test_an_innkeeper_drops_nothing_but_berries() -> None:
    """Of a cost of 1 berry and 2 twigs it drops the berry alone. [R6.7, RA15, card:innkeeper]"""
    mixed = {"card": {"wife": {"cost": {"berry": 1, "twig": 2}}}}
    poor = Table(city=["innkeeper"], hand=["wife"], own="1 twig, 1 berry", left=1, patch=mixed)
    assert not poor.may_play("wife")
    table = Table(city=["innkeeper"], hand=["wife"], own="2 twigs, 1 berry", left=1, patch=mixed)
    table.play("wife", ability="innkeeper")
    assert table.own == {"berry": 1}


# ---- Dungeon -------------------------------------------------------------------------------------------------------


def test_a_dungeon_makes_any_card_3_cheaper_for_a_prisoner() -> None:
    """A Construction or a Critter, of any kinds; the prisoner lies beneath the Dungeon. [R6.3, D5, card:dungeon]"""
    for card in ["mine", "bard"]:
        table = Table(city=["dungeon", "wife"], hand=[card], left=1).play(card, ability="dungeon", prisoner="wife")
        assert table.city()[:2] == ["dungeon", card]
        assert table.player()["city"][0]["prisoners"] == ["wife"]
        assert table.discard == []


def test_any_critter_of_the_own_city_may_be_the_prisoner() -> None:
    """Each Critter is offered, no Construction, nobody of another city. [D5, R6.7]"""
    table = Table(city=["dungeon", "wife", "inn", "king"], hand=["mine"], left=1, others=[seat(city=["bard"])])
    assert table.values("prisoner", card="mine") == ["wife", "king"]


def test_a_dungeon_without_critters_gives_no_ability() -> None:
    """There is nobody to lock up. [R6.9, D5]"""
    table = Table(city=["dungeon", "inn"], hand=["mine"], left=1)
    assert table.asked == "0 turn"
    assert not table.may_play("mine")


def test_a_prisoner_is_a_certain_card() -> None:
    """A paired and a single Wife are two options, two equal ones are one. [D5, R4.12, RA1]"""
    table = Table(city=["dungeon", *pair("husband", "wife", at=1), "wife", "wife"], hand=["mine"], left=1)
    assert table.values("prisoner", card="mine") == ["husband", "wife", "wife"]


def test_the_second_cell_opens_with_a_ranger() -> None:
    """One prisoner already: locked without a Ranger, open with one. [R6.9, card:dungeon, card:ranger]"""
    locked = Table(city=[locked_in("bard"), "wife"], hand=["mine"], left=1)
    assert locked.asked == "0 turn"
    assert not locked.may_play("mine")
    table = Table(city=["wife", locked_in("bard"), "ranger"], hand=["mine"], left=1).play("mine", prisoner="wife")
    assert table.city() == ["dungeon", "ranger", "mine"]
    assert table.player()["city"][0]["prisoners"] == ["bard", "wife"]


def test_a_ranger_may_enter_the_first_cell_but_not_the_second() -> None:
    """He holds the key of the second. [R6.9, R18.15, D5, card:ranger]"""
    first = Table(city=["dungeon", "ranger", "wife"], hand=["mine"], left=1)
    assert first.values("prisoner", card="mine") == ["ranger", "wife"]
    second = Table(city=[locked_in("bard"), "ranger", "wife"], hand=["mine"], left=1)
    assert second.values("prisoner", card="mine") == ["wife"]


def test_a_full_dungeon_gives_no_ability() -> None:
    """Two prisoners, Ranger or not. [R6.9]"""
    table = Table(city=[locked_in("bard", "king"), "wife", "ranger"], hand=["mine"], left=1)
    assert table.asked == "0 turn"
    assert not table.may_play("mine")


# ---- Judge ---------------------------------------------------------------------------------------------------------


def test_a_judge_lets_one_unit_be_paid_with_another_kind() -> None:
    """Farm: 2 twigs and 1 resin, either unit for the spare pebble; the Judge stays. [R6.3, D7, card:judge]"""
    table = Table(city=["judge"], hand=["farm"], own="2 twigs, 1 resin, 1 pebble", left=1)
    table.play("farm", ability="judge")
    assert payments(table) == [(1, 1, 1, 0), (2, 0, 1, 0)]
    table.choose(pay=resources("2 twigs, 1 pebble"))
    assert (table.city(), table.own) == (["judge", "farm"], {"resin": 1, "berry": 1})


def test_a_judge_swaps_one_unit_only() -> None:
    """Two berries short is too many. [R6.3, card:judge]"""
    assert Table(city=["judge"], hand=["bard"], own="2 berries, 2 twigs", left=1).may_play("bard")
    table = Table(city=["judge"], hand=["bard"], own="1 berry, 2 twigs", left=1)
    assert table.asked == "0 turn"
    assert not table.may_play("bard")


def test_a_judge_must_swap_a_unit() -> None:
    """With the exact cost and nothing else in supply there is nothing to swap. [R6.6, card:judge]"""
    table = Table(city=["judge"], hand=["farm"], own="2 twigs, 1 resin", left=1)
    assert table.values("via", card="farm") == ["resources"]


# ---- an ability must change the cost -------------------------------------------------------------------------------

IDLE = {"rules": {"ability_must_change_cost": False}}


@pytest.mark.parametrize(("patch", "ways"), [(None, [None]), (IDLE, [None, "dungeon"])])
def test_no_ability_is_used_on_a_ruins_which_costs_nothing(patch: object, ways: list[str | None]) -> None:
    """An ability must drop or swap a unit; the switch lifts that. [R6.6, RA15, R19.2, card:ruins]"""
    table = Table(city=["dungeon", "bard", "inn", "judge"], hand=["ruins"], left=1, patch=patch)
    assert sorted(set(table.values("ability", card="ruins")), key=str) == ways


def test_with_the_switch_a_dungeon_takes_its_prisoner_for_a_ruins() -> None:
    """The price is paid although nothing is dropped. [R19.2, R6.6]"""
    table = Table(city=["dungeon", "bard", "inn"], hand=["ruins"], deck=["mine", "mine"], left=1, patch=IDLE)
    table.play("ruins", ability="dungeon").choose(card="inn")
    assert (table.city(), table.discard) == (["dungeon", "ruins"], ["inn"])
    assert table.player()["city"][0]["prisoners"] == ["bard"]


def test_a_crane_spent_on_a_ruins_is_no_construction_to_replace() -> None:
    """Legality is judged after step 1: the only Construction has left by then. [R5.2, R19.2, R7.6]"""
    table = Table(city=["crane"], hand=["ruins"], left=1, patch=IDLE)
    assert table.values("via", card="ruins") == ["resources"]


@pytest.mark.parametrize(("patch", "offered"), [(None, False), (IDLE, True)])
def test_an_innkeeper_needs_a_berry_to_drop(patch: dict[str, Any] | None, offered: bool) -> None:
    """A Critter that costs twigs alone is none of his business, unless the switch allows it. [R6.6, R19.2]"""
    twigs = {"card": {"wife": {"cost": {"twig": 2}}}}
    table = Table(city=["innkeeper"], hand=["wife"], own="2 twigs", left=1, patch=[twigs, patch or {}])
    assert table.may_play("wife", via="resources")
    assert table.may_play("wife", ability="innkeeper") == offered


def test_an_ability_may_be_used_on_a_smaller_cost() -> None:
    """The rest of the discount is lost, and all that can be dropped is dropped. [R6.6, R6.7, RA15]"""
    table = Table(city=["dungeon", "wife"], hand=["innkeeper"], own="5 berries", left=1)
    table.play("innkeeper", ability="dungeon")
    assert (table.city(), table.own) == (["dungeon", "innkeeper"], {"berry": 5})


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


def test_in_a_full_city_a_crane_makes_the_room() -> None:
    """The Crane leaves before the Inn enters; paying alone is not enough. [R6.10, card:crane]"""
    table = Table(city=["crane", *houses(14)], hand=["inn"], own="2 twigs, 1 resin", left=1)
    assert table.values("ability", card="inn") == ["crane"]
    assert table.play("inn").city()[-1] == "inn"


def test_in_a_full_city_an_innkeeper_makes_the_room() -> None:
    """The Innkeeper leaves before the Bard enters. [R6.10, card:innkeeper]"""
    table = Table(city=["innkeeper", *houses(14)], hand=["bard"], own="3 berries", left=1)
    assert table.values("ability", card="bard") == ["innkeeper"]
    assert table.play("bard").city()[-1] == "bard"


def test_in_a_full_city_a_prisoner_makes_the_room() -> None:
    """The prisoner leaves before the Inn enters. [R6.10, card:dungeon]"""
    table = Table(city=["dungeon", "king", *houses(13)], hand=["inn"], own="2 twigs, 1 resin", left=1)
    assert table.values("prisoner", card="inn") == ["king"]
    assert table.play("inn").city()[-1] == "inn"


def test_a_wanderer_or_half_a_pair_in_prison_makes_no_room() -> None:
    """None of them had a space of its own. [R6.10, R7.1, card:wanderer]"""
    wanderer = Table(city=["dungeon", "wanderer", *houses(14)], hand=["inn"], own="2 twigs, 1 resin", left=1)
    couple = Table(
        city=["dungeon", *pair("husband", "wife", at=1), *houses(13)], hand=["inn"], own="2 twigs, 1 resin", left=1
    )
    for table in (wanderer, couple):
        assert table.asked == "0 turn"
        assert not table.may_play("inn")


def test_a_crane_pays_for_a_crane_and_an_innkeeper_for_an_innkeeper() -> None:
    """The Unique test comes after step 1. [R6.11]"""
    for card, own in [("crane", "1 pebble"), ("innkeeper", "1 berry")]:
        table = Table(city=[card], hand=[card], own=own, left=1)
        assert table.values("ability", card=card) == [card]
        table.play(card)
        assert (table.city(), table.discard, table.own) == ([card], [card], resources(own))


def test_a_prisoner_may_bear_the_name_of_the_unique_card_played() -> None:
    """The old Bard goes beneath the Dungeon, the new one comes. [R6.11, D5]"""
    table = Table(city=["dungeon", "bard", "wife"], hand=["bard"], own="3 berries", left=1)
    assert table.values("prisoner", card="bard") == ["bard"]
    assert table.play("bard").city() == ["dungeon", "wife", "bard"]


# ---- what the places allow -----------------------------------------------------------------------------------------


def test_the_inn_plays_meadow_cards_alone() -> None:
    """3 fewer of any kinds, not for a card of the hand. [R6.3, card:inn]"""
    table = Table(city=["inn"], hand=["mine", "farm"], meadow=["school", "bard", "palace"], own="1 resin", left=1)
    table.choose(kind="place", card="inn")
    assert list(zip(table.values("card"), table.values("from"), strict=True)) == [
        ("school", "meadow"),
        ("bard", "meadow"),
    ]


def test_the_forest_card_plays_one_of_the_cards_just_taken() -> None:
    """1 fewer of any kind, not for a card that was in the hand before. [R6.3, location:forest_2_meadow_play_1]"""
    table = Table(
        hand=["twig_barge"],
        forest=["forest_2_meadow_play_1"],
        meadow=["mine", "school"],
        own="2 twigs, 1 resin",
        left=1,
    )
    table.visit("forest_2_meadow_play_1")
    assert table.values("card", kind="play") == ["mine", "school"]
    assert table.play("school").own == {}


def test_the_queen_plays_cards_of_base_value_3_or_less() -> None:
    """From hand or meadow, free. [R6.3, card:queen]"""
    table = Table(city=["queen"], hand=["king", "judge"], meadow=["theater", "castle"], left=1)
    table.choose(kind="place", card="queen")
    assert table.values("card") == ["judge", "theater"]


def test_the_cemetery_plays_cards_of_any_value() -> None:
    """1 of the 4 revealed cards, free. [R6.3, card:cemetery]"""
    table = Table(city=["cemetery"], deck=["king", "castle", "theater", "judge", "bard"], left=1)
    table.choose(kind="place", card="cemetery")
    assert sorted(table.values("card")) == ["castle", "judge", "king", "theater"]


def test_the_pigeon_plays_cards_of_base_value_3_or_less() -> None:
    """1 of the 2 revealed cards, free. [R6.3, card:postal_pigeon]"""
    table = Table(hand=["postal_pigeon"], deck=["king", "theater", "judge"], own="2 berries", left=1)
    table.play("postal_pigeon")
    assert table.values("card", kind="play") == ["theater"]
