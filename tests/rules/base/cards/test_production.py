"""Production cards (chapter 8): when they activate, what they yield, and which parts of them are optional.

A player who can do nothing but prepare does so unasked: a table in winter begins with the production of spring, one in
summer with that of autumn.
"""

from typing import Any

import pytest

from tests.rules.scenario import Table, pair, seat

FULL_HAND = ["bard", "castle", "crane", "inn", "judge", "king", "queen", "shepherd"]

# ---- plain yields ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "cost", "yields"),
    [
        ("farm", "2 twigs, 1 resin", {"berry": 1}),
        ("mine", "1 twig, 1 resin, 1 pebble", {"pebble": 1}),
        ("resin_refinery", "1 resin, 1 pebble", {"resin": 1}),
        ("twig_barge", "1 twig, 1 pebble", {"twig": 2}),
        ("general_store", "1 resin, 1 pebble", {"berry": 1}),
    ],
)
def test_a_production_card_yields_as_it_is_played(card: str, cost: str, yields: dict[str, int]) -> None:
    """Played for its exact cost, the card leaves its own first yield. [R8.1, card:farm, card:mine,
    card:resin_refinery, card:twig_barge, card:general_store]"""
    table = Table(hand=[card], own=cost).play(card)
    assert (table.city(), table.own) == ([card], yields)


@pytest.mark.parametrize("season", ["winter", "summer"])
def test_spring_and_autumn_activate_every_production_card_once(season: str) -> None:
    """Each of two Farms, a Mine, a Resin Refinery and a Twig Barge yields once. [R8.1, card:farm, card:mine,
    card:resin_refinery, card:twig_barge]"""
    table = Table(season=season, city=["farm", "mine", "resin_refinery", "twig_barge", "farm"])
    assert table.asked == "0 turn"
    assert table.own == {"twig": 2, "resin": 1, "pebble": 1, "berry": 2}


def test_summer_activates_nothing() -> None:
    """Nobody produces on the way from spring to summer. [R8.1]"""
    table = Table(season="spring", city=["farm", "mine"])
    assert (table.player()["season"], table.own) == ("summer", {})


def test_production_is_the_affair_of_one_player_alone() -> None:
    """Spring of one player yields nothing to another. [R8.1]"""
    table = Table(season="winter", city=["farm"], others=[seat(city=["farm", "mine"], left=1)])
    assert (table.own, table.owned(1)) == ({"berry": 1}, {})


def test_tax_relief_activates_every_production_card() -> None:
    """Claiming Tax Relief yields like spring. [R8.1, event:tax_relief]"""
    table = Table(city=["judge", "queen", "farm", "mine", "farm"], events=["tax_relief"], left=1)
    table.visit("tax_relief")
    assert table.own == {"berry": 2, "pebble": 1}


def test_a_general_store_yields_one_more_beside_a_farm() -> None:
    """The further berry comes once, however many Farms there are. [card:general_store]"""
    one, three = (Table(season="winter", city=["general_store", *["farm"] * farms]) for farms in (1, 3))
    assert one.own == {"berry": 2 + 1}
    assert three.own == {"berry": 2 + 3}


def test_a_barge_toad_yields_two_twigs_for_each_farm() -> None:
    """Three Farms bring six twigs. [card:barge_toad]"""
    table = Table(city=["farm", "mine", "farm", "farm"], hand=["barge_toad"], own="2 berries").play("barge_toad")
    assert table.own == {"twig": 6}


def test_a_barge_toad_without_a_farm_may_be_played_for_nothing() -> None:
    """Farms of opponents do not help. [card:barge_toad]"""
    table = Table(hand=["barge_toad"], own="2 berries", others=[seat(city=["farm"])]).play("barge_toad")
    assert (table.city(), table.own) == (["barge_toad"], {})


def test_fairgrounds_draw_two_cards_unasked() -> None:
    """Drawing is not optional. [R8.2, card:fairgrounds]"""
    table = Table(hand=["fairgrounds"], own="1 twig, 2 resin, 1 pebble", left=1, deck=["king", "queen", "bard"])
    table.play("fairgrounds")
    assert (table.asked, table.hand(), table.deck) == ("0 turn", ["king", "queen"], ["bard"])


def test_fairgrounds_draw_up_to_the_hand_limit() -> None:
    """With seven cards left in hand one is drawn. [R9.1, card:fairgrounds]"""
    table = Table(hand=["fairgrounds", *FULL_HAND[1:]], own="1 twig, 2 resin, 1 pebble", left=1, deck=["mine", "farm"])
    table.play("fairgrounds")
    assert (table.hand(), table.deck) == (sorted([*FULL_HAND[1:], "mine"]), ["farm"])


# ---- the Husband ----------------------------------------------------------------------------------------------------


def test_a_paired_husband_beside_a_farm_yields_any_resource() -> None:
    """One resource, of a kind that his player picks. [D23, R7.5, card:husband]"""
    table = Table(city=["farm", "wife"], hand=["husband"], own="3 berries", left=1)
    table.play("husband", via="resources").choose(card="wife")
    assert table.values("resource") == ["twig", "resin", "pebble", "berry"]
    assert not table.offers(kind="stop")
    assert table.choose(resource="resin").own == {"resin": 1}


def test_a_husband_in_his_own_space_yields_nothing() -> None:
    """A Wife in another space is no pair. [R7.5, D23, card:husband]"""
    table = Table(city=["farm", "wife"], hand=["husband"], own="3 berries", left=1)
    table.play("husband", via="resources").stop()
    assert (table.asked, table.own, table.city()) == ("0 turn", {}, ["farm", "wife", "husband"])


def test_a_pair_without_a_farm_yields_nothing() -> None:
    """The Farm of an opponent does not count. [R7.5, D23, card:husband]"""
    table = Table(season="winter", city=pair("husband", "wife"), others=[seat(city=["farm"])])
    assert (table.asked, table.own) == ("0 turn", {})


def test_each_paired_husband_yields_in_spring() -> None:
    """Two pairs and one Farm bring two resources of any kinds and the Farm's berry. [R8.1, D23, card:husband]"""
    table = Table(season="winter", city=[*pair("husband", "wife"), *pair("wife", "husband", at=2), "farm"])
    table.choose(card="farm").choose(resource="twig").choose(resource="pebble")
    assert (table.asked, table.own) == ("0 turn", {"twig": 1, "pebble": 1, "berry": 1})


# ---- paying for points ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("card", "kind"), [("doctor", "berries"), ("woodcarver", "twigs")])
def test_doctor_and_woodcarver_take_up_to_three_for_a_token_each(card: str, kind: str) -> None:
    """Not more than three, though there are five. [D18, R8.2, card:doctor, card:woodcarver]"""
    table = Table(season="winter", city=[card], own=f"5 {kind}")
    assert (table.asked, table.values("n")) == ("0 pay_amount", [0, 1, 2, 3])
    table.choose(n=3)
    assert (sum(table.own.values()), table.points()) == (2, 3)


@pytest.mark.parametrize(("card", "kind"), [("doctor", "berry"), ("woodcarver", "twig")])
def test_doctor_and_woodcarver_may_be_paid_nothing(card: str, kind: str) -> None:
    """The amount ends at what is there, and begins at nothing. [D18, R8.2, card:doctor, card:woodcarver]"""
    table = Table(season="winter", city=[card], own=f"1 {kind}, 3 pebbles")
    assert table.values("n") == [0, 1]
    table.choose(n=0)
    assert (table.own, table.points()) == ({kind: 1, "pebble": 3}, 0)


def test_a_played_doctor_heals_with_what_his_cost_has_left() -> None:
    """Six berries pay four for him and two for tokens. [R8.1, D18, card:doctor]"""
    table = Table(hand=["doctor"], own="6 berries").play("doctor")
    assert table.values("n") == [0, 1, 2]
    table.choose(n=2)
    assert (table.own, table.points()) == ({}, 2)


def test_a_played_woodcarver_turns_twigs_into_tokens() -> None:
    """Berries pay for him, twigs for the tokens. [R8.1, D18, card:woodcarver]"""
    table = Table(hand=["woodcarver"], own="2 berries, 2 twigs").play("woodcarver").choose(n=1)
    assert (table.own, table.points()) == ({"twig": 1}, 1)


# ---- the Monk -------------------------------------------------------------------------------------------------------


def test_a_monk_gives_up_to_two_berries_to_one_opponent() -> None:
    """Two tokens for each berry; all berries go to one. [D19, R9.7, R8.2, card:monk]"""
    table = Table(hand=["monk"], own="4 berries", others=[seat(), seat()]).play("monk")
    assert table.values("n") == [0, 1, 2]
    table.choose(n=2)
    assert table.values("seat") == [1, 2]
    table.choose(seat=2)
    assert (table.own, table.owned(1), table.owned(2), table.points()) == ({"berry": 1}, {}, {"berry": 2}, 4)


def test_a_monk_may_give_nothing() -> None:
    """With nothing given nobody is asked for a receiver. [D19, R8.2, card:monk]"""
    table = Table(season="winter", city=["monk"], own="1 berry", others=[seat(), seat()])
    assert table.values("n") == [0, 1]
    table.choose(n=0)
    assert (table.asked, table.own, table.points()) == ("0 turn", {"berry": 1}, 0)


def test_a_monk_passes_by_those_who_have_passed() -> None:
    """Only who has not passed may receive. [D19, R9.7, card:monk]"""
    table = Table(season="winter", city=["monk"], own="1 berry", others=[seat(passed=True), seat(), seat()])
    assert table.choose(n=1).values("seat") == [2, 3]


def test_a_monk_whom_nobody_hears_still_gains() -> None:
    """All others have passed: the berries go to the general supply. [D19, RA12, R9.7, card:monk]"""
    table = Table(season="winter", city=["monk"], own="3 berries", others=[seat(passed=True), seat(passed=True)])
    table.choose(n=2)
    assert (table.asked, table.own, table.points()) == ("0 turn", {"berry": 1}, 4)
    assert (table.owned(1), table.owned(2)) == ({}, {})


# ---- the Peddler ----------------------------------------------------------------------------------------------------


def test_a_peddler_swaps_two_resources_for_two_of_any_kinds() -> None:
    """Two are paid, no third is asked for, two come back. [D20, R8.2, card:peddler]"""
    table = Table(hand=["peddler"], own="2 berries, 1 twig, 3 resin").play("peddler")
    assert table.values("resource", kind="resource") == ["twig", "resin"]
    table.choose(resource="twig").choose(resource="resin")
    assert (table.asked, table.own) == ("0 gain_resource", {"resin": 2})
    assert table.values("resource") == ["twig", "resin", "pebble", "berry"]
    table.choose(resource="pebble").choose(resource="pebble")
    assert table.own == {"resin": 2, "pebble": 2}


def test_a_peddler_swaps_one_for_one() -> None:
    """A player who stops after one gets one back. [D20, card:peddler]"""
    table = Table(season="winter", city=["peddler"], own="3 twigs").choose(resource="twig").stop()
    table.choose(resource="pebble")
    assert (table.asked, table.own) == ("0 turn", {"twig": 2, "pebble": 1})


def test_a_peddler_may_be_left_alone() -> None:
    """Nothing paid, nothing gained. [D20, R8.2, card:peddler]"""
    table = Table(season="winter", city=["peddler"], own="3 twigs").stop()
    assert (table.asked, table.own) == ("0 turn", {"twig": 3})


# ---- the Teacher ----------------------------------------------------------------------------------------------------


def test_a_teacher_keeps_one_card_and_gives_the_other() -> None:
    """Of the two drawn cards alone one is kept, not of the hand. [D21, card:teacher]"""
    table = Table(hand=["teacher", "king"], own="2 berries", deck=["mine", "farm"], others=[seat(), seat()])
    table.play("teacher")
    assert (sorted(table.values("card")), table.offers(kind="stop")) == (["farm", "mine"], False)
    table.choose(card="mine")
    assert table.values("seat") == [1, 2]
    table.choose(seat=2)
    assert (table.hand(), table.hand(1), table.hand(2)) == (["king", "mine"], [], ["farm"])


@pytest.mark.parametrize("barred", [seat(hand=FULL_HAND), seat(passed=True)])
def test_a_teacher_gives_only_to_those_who_can_receive(barred: dict[str, Any]) -> None:
    """Neither a full hand nor a passed player is offered. [D21, R9.6, card:teacher]"""
    table = Table(season="winter", city=["teacher"], deck=["mine", "farm"], others=[barred, seat(), seat()])
    assert table.choose(card="mine").values("seat") == [2, 3]


def test_a_teacher_whom_nobody_can_hear_discards_the_other_card() -> None:
    """All opponents are full or gone. [D21, RA12, R9.6, card:teacher]"""
    table = Table(season="winter", city=["teacher"], deck=["mine", "farm"], others=[seat(hand=FULL_HAND)])
    table.choose(card="farm")
    assert (table.hand(), table.discard, table.hand(1)) == (["farm"], ["mine"], FULL_HAND)


def test_a_teacher_who_draws_a_single_card_keeps_it() -> None:
    """With room for one, one is drawn and kept. [D21, R9.8, card:teacher]"""
    table = Table(season="winter", city=["teacher"], hand=FULL_HAND[1:], deck=["mine", "farm"])
    assert (table.hand(), table.hand(1), table.deck) == (sorted([*FULL_HAND[1:], "mine"]), [], ["farm"])


def test_a_teacher_with_a_full_hand_draws_nothing() -> None:
    """The hand limit comes first. [D21, R9.8, card:teacher]"""
    table = Table(season="winter", city=["teacher"], hand=FULL_HAND, deck=["mine", "farm"])
    assert (table.asked, table.hand(), table.deck) == ("0 turn", FULL_HAND, ["mine", "farm"])


# ---- the Storehouse -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("kind", "n"), [("twig", 3), ("resin", 2), ("pebble", 1), ("berry", 2)])
def test_a_storehouse_lays_one_of_four_packs_on_itself(kind: str, n: int) -> None:
    """What lies there is not in the supply. [D22, R8.6, card:storehouse]"""
    table = Table(hand=["storehouse"], own="1 twig, 1 resin, 1 pebble", left=1).play("storehouse")
    packs = [(one["resource"], one["n"]) for one in table.matching()]
    assert packs == [("twig", 3), ("resin", 2), ("pebble", 1), ("berry", 2)]
    table.choose(resource=kind)
    stored = {resource: held for resource, held in table.player()["city"][0]["resources"].items() if held}
    assert (table.own, stored) == ({}, {kind: n})


def test_a_visit_takes_all_that_the_activations_have_laid_there() -> None:
    """Spring adds to what lies there, the visit empties it. [R8.6, D22, R8.1, card:storehouse]"""
    table = Table(season="winter", city=[{"card": "storehouse", "resources": {"berry": 2}}]).choose(resource="twig")
    table.visit({"city": 0, "slot": 0})
    assert table.own == {"twig": 3, "berry": 2}
    assert not any(table.player()["city"][0].get("resources", {}).values())


def test_what_lies_on_a_storehouse_pays_for_nothing() -> None:
    """A Farm cannot be paid from the store. [R8.6, card:storehouse]"""
    store = {"card": "storehouse", "resources": {"twig": 3, "resin": 2}}
    assert not Table(city=[store], hand=["farm"], left=1).may_play("farm")
    assert Table(city=[store], hand=["farm"], left=1, own="2 twigs, 1 resin").may_play("farm")


def test_an_empty_storehouse_and_that_of_an_opponent_cannot_be_visited() -> None:
    """There must be something to take, and the card is not open. [R8.6, R4.8, card:storehouse]"""
    full = {"card": "storehouse", "resources": {"pebble": 1}}
    table = Table(city=["storehouse", full], left=1, others=[seat(city=[full])])
    assert table.values("where", kind="place", card="storehouse") == [{"city": 0, "slot": 1}]


# ---- the order of production ----------------------------------------------------------------------------------------


def test_the_player_orders_production_card_by_card() -> None:
    """Each card comes once; stopping is not offered. [D26, R10.2]"""
    table = Table(season="winter", city=["farm", "doctor", "inn", "mine"])
    assert (table.asked, table.values("card")) == ("0 order", ["farm", "doctor", "mine"])
    table.choose(card="farm")
    assert (table.values("card"), table.offers(kind="stop")) == (["doctor", "mine"], False)


def test_tax_relief_is_ordered_like_spring() -> None:
    """A Woodcarver may wait for the Twig Barge. [D26, R14.7, event:tax_relief]"""
    table = Table(city=["judge", "queen", "woodcarver", "twig_barge"], events=["tax_relief"], left=1)
    table.visit("tax_relief")
    assert (table.asked, table.values("card")) == ("0 order", ["woodcarver", "twig_barge"])
    assert table.choose(card="twig_barge").values("n") == [0, 1, 2]


def test_the_order_decides_who_draws_up_to_the_hand_limit() -> None:
    """With room for two a Teacher first leaves one place to the Fairgrounds. [D26, R9.1, card:teacher]"""
    table = Table(season="summer", city=["fairgrounds", "teacher"], hand=FULL_HAND[2:], deck=["farm", "mine", "wife"])
    table.choose(card="teacher").choose(card="mine")
    assert (table.hand(), table.hand(1), table.deck) == (sorted([*FULL_HAND[2:], "mine", "wife"]), ["farm"], [])


def test_a_doctor_before_the_farm_has_no_berry_yet() -> None:
    """The order decides what can be paid. [D26, card:doctor]"""
    table = Table(season="winter", city=["farm", "doctor"])
    table.choose(card="doctor")
    assert (table.asked, table.own, table.points()) == ("0 turn", {"berry": 1}, 0)


def test_a_doctor_after_the_farm_may_take_its_berry() -> None:
    """The order decides what can be paid. [D26, card:doctor]"""
    table = Table(season="winter", city=["doctor", "farm"]).choose(card="farm")
    assert table.values("n") == [0, 1]
    table.choose(n=1)
    assert (table.own, table.points()) == ({}, 1)


def test_the_order_names_cards_not_names() -> None:
    """Occupied and free Farm are two options, two Farms alike are one. [D26, RA1]"""
    farms = ["farm", "farm", {"card": "farm", "occupied": True}]
    table = Table(season="winter", city=[*farms, "doctor"])
    assert table.values("slot") == [0, 2, 3]


def test_storehouses_of_different_contents_are_ordered_apart() -> None:
    """A full and an empty Storehouse are two options. [D26, RA1, card:storehouse]"""
    table = Table(season="winter", city=["storehouse", {"card": "storehouse", "resources": {"twig": 3}}])
    assert (table.asked, table.values("slot")) == ("0 order", [0, 1])
    table.choose(slot=1).choose(resource="pebble").choose(resource="berry")
    first, second = (card["resources"] for card in table.player()["city"])
    assert (first["berry"], second["twig"], second["pebble"]) == (2, 3, 1)
