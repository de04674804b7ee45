"""Chip Sweep and Miner Mole (chapter 8): which production cards they may activate, and for whom.

A player who can do nothing but prepare does so unasked: a table in winter begins with the production of spring.
"""

from typing import Any

from tests.rules.scenario import Table, pair, seat

OCCUPIED_FARM = {"card": "farm", "occupied": True}
FULL_STORE = {"card": "storehouse", "resources": {"twig": 3}}


def sweep(own: str = "3 berries", **table: Any) -> Table:
    """A Chip Sweep is played for 3 berries; its player has a worker left, so that the turn after this one is theirs."""
    return Table(hand=["chip_sweep"], own=own, left=1, **table).play("chip_sweep", via="resources")


def mole(*others: dict[str, Any], own: str = "3 berries", **table: Any) -> Table:
    """A Miner Mole is played for 3 berries; its player has a worker left, so that the turn after this one is theirs."""
    return Table(hand=["miner_mole"], own=own, left=1, others=list(others), **table).play("miner_mole", via="resources")


def targets(table: Table) -> list[tuple[int, str]]:
    """The cards on offer, each with the seat of its owner."""
    return [(one["seat"], one["card"]) for one in table.matching(kind="card")]


# ---- Chip Sweep -----------------------------------------------------------------------------------------------------


def test_a_chip_sweep_activates_a_production_card_of_the_own_city() -> None:
    """Other colours and other cities are not on offer, and choosing is a duty. [R8.3, D24, card:chip_sweep]"""
    table = sweep(city=["farm", "inn", "wife", "mine"], others=[seat(city=["twig_barge"])])
    assert (table.asked, targets(table)) == ("0 activate", [(0, "farm"), (0, "mine")])
    assert not table.offers(kind="stop")
    assert table.choose(card="mine").own == {"pebble": 1}


def test_a_chip_sweep_never_activates_a_chip_sweep() -> None:
    """Neither itself nor another one. [R8.3, D24, card:chip_sweep]"""
    table = sweep(city=["chip_sweep", "farm", "mine"])
    assert targets(table) == [(0, "farm"), (0, "mine")]


def test_the_only_production_card_is_activated_unasked() -> None:
    """A duty with one option is no question. [R8.3, D24, card:chip_sweep]"""
    table = sweep(city=["chip_sweep", "resin_refinery", "king"])
    assert (table.asked, table.own) == ("0 turn", {"resin": 1})


def test_a_chip_sweep_alone_may_be_played_and_does_nothing() -> None:
    """Without a production card nothing happens. [R8.3, card:chip_sweep]"""
    table = sweep(city=["chip_sweep", "inn"], others=[seat(city=["farm"])])
    assert (table.asked, table.own, table.city()) == ("0 turn", {}, ["chip_sweep", "inn", "chip_sweep"])


def test_the_chosen_card_keeps_its_options() -> None:
    """A Doctor activated by the Chip Sweep may be paid nothing. [R8.3, R8.2, D18, card:chip_sweep]"""
    table = sweep("4 berries", city=["doctor", "farm"]).choose(card="doctor")
    assert table.values("n") == [0, 1]
    table.choose(n=0)
    assert (table.own, table.points()) == ({"berry": 1}, 0)


def test_a_chip_sweep_fills_the_own_storehouse() -> None:
    """The pack is laid onto the Storehouse that was chosen. [R8.3, R8.6, D22, card:chip_sweep, card:storehouse]"""
    table = sweep(city=[FULL_STORE, "farm"]).choose(card="storehouse").choose(resource="pebble")
    store = table.player()["city"][0]["resources"]
    assert (table.own, store["twig"], store["pebble"]) == ({}, 3, 1)


def test_a_single_husband_may_be_chosen_in_vain() -> None:
    """His condition is looked at as he activates, not as he is chosen. [R8.3, R7.5, card:husband]"""
    table = sweep(city=["husband", "farm"])
    assert targets(table) == [(0, "husband"), (0, "farm")]
    assert table.choose(card="husband").own == {}


def test_each_chip_sweep_activates_in_production() -> None:
    """One Farm and two Chip Sweeps make three berries in spring. [R8.1, R8.3, card:chip_sweep]"""
    table = Table(season="winter", city=["chip_sweep", "farm", "chip_sweep"])
    table.choose(card="chip_sweep").choose(card="chip_sweep")
    assert (table.asked, table.own) == ("0 turn", {"berry": 3})


def test_an_occupied_and_a_free_farm_are_two_targets() -> None:
    """Two Farms that differ in nothing are one. [RA1, D24, card:chip_sweep]"""
    table = sweep(city=["farm", OCCUPIED_FARM, "farm"])
    assert table.values("slot") == [0, 1]


def test_storehouses_with_different_contents_are_two_targets() -> None:
    """What lies on a card belongs to the choice. [RA1, D24, card:chip_sweep]"""
    table = sweep(city=["storehouse", FULL_STORE, "storehouse"])
    assert table.values("slot") == [0, 1]
    table.choose(slot=0).choose(resource="berry")
    assert [card.get("resources", {}).get("berry", 0) for card in table.player()["city"]] == [2, 0, 0, 0]


def test_a_paired_and_a_single_husband_are_two_targets() -> None:
    """Pairing belongs to the choice. [RA1, D24, card:chip_sweep, card:husband]"""
    table = sweep(city=[*pair("husband", "wife"), "husband", "farm"])
    assert table.values("slot") == [0, 2, 3]
    assert table.choose(slot=0).values("resource") == ["twig", "resin", "pebble", "berry"]


# ---- Chip Sweep and Miner Mole --------------------------------------------------------------------------------------


def test_a_chip_sweep_may_set_the_mole_to_work() -> None:
    """The longest chain: Chip Sweep, Miner Mole, target. [R8.3, R8.4, D24, D25, card:chip_sweep, card:miner_mole]"""
    table = sweep(city=["miner_mole", "farm"], others=[seat(city=["mine", "twig_barge"])])
    table.choose(card="miner_mole")
    assert (targets(table), table.offers(kind="stop")) == ([(1, "mine"), (1, "twig_barge")], True)
    assert table.choose(card="twig_barge").own == {"twig": 2}


def test_a_mole_set_to_work_with_nothing_to_copy_does_nothing() -> None:
    """The choice of the Chip Sweep is a duty even so. [R8.3, R8.4, card:chip_sweep, card:miner_mole]"""
    table = sweep(city=["miner_mole"], others=[seat(city=["storehouse", "inn"])])
    assert (table.asked, table.own) == ("0 turn", {})


def test_a_mole_behind_a_chip_sweep_cannot_turn_back_to_it() -> None:
    """Though your own city is open, no Chip Sweep and no Mole is on offer there. [R8.4, card:miner_mole]"""
    table = sweep(city=["miner_mole", "farm"], others=[seat(city=["miner_mole", "chip_sweep"])])
    assert targets(table.choose(card="miner_mole")) == [(0, "farm")]


def test_a_chip_sweep_reaches_the_own_storehouse_through_two_moles() -> None:
    """Your own Mole copies the opponent's, which looks back. [R8.3, R8.4, R18.10, card:chip_sweep, card:miner_mole]"""
    table = sweep(city=["miner_mole", FULL_STORE], others=[seat(city=["miner_mole", "storehouse"])])
    table.choose(card="miner_mole").choose(seat=0, card="storehouse").choose(resource="berry")
    assert (table.own, table.player()["city"][1]["resources"]["berry"]) == ({}, 2)


# ---- Miner Mole -----------------------------------------------------------------------------------------------------


def test_a_mole_copies_a_production_card_of_any_opponent() -> None:
    """What it yields is the copier's; the owner gains nothing. [R8.4, D25, card:miner_mole]"""
    table = mole(seat(city=["farm", "inn"]), seat(city=["wife", "mine"]))
    assert (table.asked, targets(table)) == ("0 activate", [(1, "farm"), (2, "mine")])
    table.choose(card="mine")
    assert (table.own, table.owned(1), table.owned(2)) == ({"pebble": 1}, {}, {})


def test_a_mole_need_not_copy() -> None:
    """Stopping is on offer. [R8.4, D25, card:miner_mole]"""
    table = mole(seat(city=["farm"])).stop()
    assert (table.asked, table.own, table.city()) == ("0 turn", {}, ["miner_mole"])


def test_a_mole_copies_neither_mole_nor_chip_sweep_nor_storehouse_of_an_opponent() -> None:
    """All other production cards are open to it. [R8.4, D25, card:miner_mole, card:storehouse]"""
    table = mole(seat(city=["miner_mole", "chip_sweep", FULL_STORE, "peddler", "monk"]))
    assert targets(table) == [(1, "peddler"), (1, "monk")]


def test_the_own_city_is_closed_while_no_opponent_has_a_mole() -> None:
    """A second own Mole does not open it. [R8.4, D25, card:miner_mole]"""
    table = mole(seat(city=["mine"]), city=["farm", "storehouse", "miner_mole"])
    assert targets(table) == [(1, "mine")]


def test_the_mole_of_an_opponent_opens_the_own_city() -> None:
    """Your own Storehouse is included, the opponent's is not. [R8.4, R18.10, D25, card:miner_mole, card:storehouse]"""
    table = mole(seat(city=["miner_mole", "storehouse"]), city=["storehouse", "farm", "chip_sweep", "miner_mole"])
    assert targets(table) == [(0, "storehouse"), (0, "farm")]
    table.choose(card="storehouse").choose(resource="resin")
    assert (table.own, table.player()["city"][0]["resources"]["resin"]) == ({}, 2)


def test_a_mole_of_any_opponent_opens_the_own_city_beside_the_others() -> None:
    """One opponent's Mole is enough, and all other cities stay open. [R8.4, D25, card:miner_mole]"""
    table = mole(seat(city=["mine"]), seat(city=["miner_mole", "farm"]), city=["twig_barge"])
    assert sorted(targets(table)) == [(0, "twig_barge"), (1, "mine"), (2, "farm")]


def test_players_who_have_passed_may_be_copied() -> None:
    """They lose nothing and gain nothing. [RA22, R8.4, D25, card:miner_mole]"""
    table = mole(seat(city=["mine"], passed=True), seat())
    assert table.choose(seat=1, card="mine").own == {"pebble": 1}
    assert table.owned(1) == {}


def test_the_mole_of_a_passed_player_opens_the_own_city() -> None:
    """Any opponent's Mole does. [RA22, R8.4, card:miner_mole]"""
    table = mole(seat(city=["miner_mole"], passed=True), seat(), city=["farm"])
    assert targets(table) == [(0, "farm")]


def test_a_mole_without_a_target_may_be_played_and_does_nothing() -> None:
    """Nobody is asked. [R8.4, D25, card:miner_mole]"""
    table = mole(seat(city=["storehouse", "king"]), city=["farm"])
    assert (table.asked, table.own, table.city()) == ("0 turn", {}, ["farm", "miner_mole"])


def test_a_mole_copies_again_in_production() -> None:
    """Spring activates the Mole like any production card. [R8.1, R8.4, card:miner_mole]"""
    table = Table(season="winter", city=["miner_mole"], others=[seat(city=["mine"])])
    assert table.choose(card="mine").own == {"pebble": 1}


def test_cards_alike_of_two_owners_are_two_targets() -> None:
    """So are an occupied and a free Farm of one owner. [RA1, D25, card:miner_mole]"""
    table = mole(seat(city=["farm"]), seat(city=[OCCUPIED_FARM, "farm", "farm"]))
    assert [(one["seat"], one["slot"]) for one in table.matching(card="farm")] == [(1, 0), (2, 0), (2, 1)]


# ---- whose city, whose goods ----------------------------------------------------------------------------------------


def test_a_copied_general_store_counts_the_farm_where_it_stands() -> None:
    """Beside a Farm of its owner it yields two berries. [R8.4, card:miner_mole, card:general_store]"""
    table = mole(seat(city=["general_store", "farm"])).choose(card="general_store")
    assert (table.own, table.owned(1)) == ({"berry": 2}, {})


def test_the_copiers_farm_does_not_help_a_copied_general_store() -> None:
    """Without a Farm of its owner it yields one berry. [R8.4, card:miner_mole, card:general_store]"""
    table = mole(seat(city=["general_store"]), city=["farm", "farm"]).choose(card="general_store")
    assert table.own == {"berry": 1}


def test_a_copied_barge_toad_counts_the_farms_where_it_stands() -> None:
    """Two Farms there, one here: four twigs. [R8.4, card:miner_mole, card:barge_toad]"""
    table = mole(seat(city=["barge_toad", "farm", "farm"]), city=["farm"]).choose(card="barge_toad")
    assert table.own == {"twig": 4}


def test_a_copied_husband_needs_wife_and_farm_where_he_stands() -> None:
    """The copier then picks the resource. [R8.4, R7.5, D23, card:miner_mole, card:husband]"""
    table = mole(seat(city=[*pair("husband", "wife"), "farm"])).choose(card="husband").choose(resource="pebble")
    assert (table.own, table.owned(1)) == ({"pebble": 1}, {})


def test_the_copiers_farm_does_not_help_a_copied_husband() -> None:
    """He is paired, but there is no Farm in his city. [R8.4, R7.5, card:miner_mole, card:husband]"""
    table = mole(seat(city=pair("husband", "wife")), city=["farm"]).choose(card="husband")
    assert (table.asked, table.own) == ("0 turn", {})


def test_the_copier_pays_a_copied_doctor_and_gains_the_tokens() -> None:
    """Two berries of the copier, tokens to the copier. [R8.4, D18, card:miner_mole, card:doctor]"""
    table = mole(seat(city=["doctor"], own="3 berries"), own="5 berries").choose(card="doctor")
    assert table.values("n") == [0, 1, 2]
    table.choose(n=2)
    assert (table.own, table.points(), table.owned(1), table.points(1)) == ({}, 2, {"berry": 3}, 0)


def test_the_copier_pays_a_copied_woodcarver() -> None:
    """The twigs of the owner are not touched. [R8.4, D18, card:miner_mole, card:woodcarver]"""
    table = mole(seat(city=["woodcarver"], own="3 twigs"), own="3 berries, 1 twig").choose(card="woodcarver")
    table.choose(n=1)
    assert (table.own, table.points(), table.owned(1), table.points(1)) == ({}, 1, {"twig": 3}, 0)


def test_a_copied_monk_gives_the_copiers_berries_even_to_his_owner() -> None:
    """Receivers are the copier's opponents, never the copier. [R8.4, D19, card:miner_mole, card:monk]"""
    table = mole(seat(city=["monk"]), seat(), own="5 berries").choose(card="monk").choose(n=2)
    assert table.values("seat") == [1, 2]
    table.choose(seat=1)
    assert (table.own, table.points(), table.owned(1), table.points(1)) == ({}, 4, {"berry": 2}, 0)


def test_a_copied_peddler_swaps_the_copiers_resources() -> None:
    """The owner's supply is not on offer. [R8.4, D20, card:miner_mole, card:peddler]"""
    table = mole(seat(city=["peddler"], own="3 pebbles"), own="3 berries, 1 twig").choose(card="peddler")
    assert table.values("resource", kind="resource") == ["twig"]
    table.choose(resource="twig").choose(resource="resin")
    assert (table.own, table.owned(1)) == ({"resin": 1}, {"pebble": 3})


def test_a_copied_teacher_draws_for_the_copier() -> None:
    """The copier keeps one card and gives the other away. [R8.4, D21, card:miner_mole, card:teacher]"""
    table = mole(seat(city=["teacher"]), deck=["king", "bard", "fool"]).choose(card="teacher").choose(card="king")
    assert (table.hand(), table.hand(1), table.deck) == (["king"], ["bard"], ["fool"])


def test_copied_fairgrounds_draw_for_the_copier() -> None:
    """Two cards come into the copier's hand. [R8.4, card:miner_mole, card:fairgrounds]"""
    table = mole(seat(city=["fairgrounds"]), deck=["king", "bard", "fool"]).choose(card="fairgrounds")
    assert (table.hand(), table.hand(1), table.deck) == (["bard", "king"], [], ["fool"])
