"""Prosperity cards (R12.2): what each is worth at the end, and what it does not count.

A table at which nobody can do anything but pass has come to its end, so the points are final.
"""

from typing import Any

import pytest

from tests.rules.scenario import Table, houses, pair, resources, seat

# Cost and base value as printed, of all production and prosperity cards.
PRINTED = {
    "barge_toad": ("2 berries", 1),
    "chip_sweep": ("3 berries", 2),
    "doctor": ("4 berries", 4),
    "fairgrounds": ("1 twig, 2 resin, 1 pebble", 3),
    "farm": ("2 twigs, 1 resin", 1),
    "general_store": ("1 resin, 1 pebble", 1),
    "husband": ("3 berries", 2),
    "mine": ("1 twig, 1 resin, 1 pebble", 2),
    "miner_mole": ("3 berries", 1),
    "monk": ("1 berry", 0),
    "peddler": ("2 berries", 1),
    "resin_refinery": ("1 resin, 1 pebble", 1),
    "storehouse": ("1 twig, 1 resin, 1 pebble", 2),
    "teacher": ("2 berries", 2),
    "twig_barge": ("1 twig, 1 pebble", 1),
    "woodcarver": ("2 berries", 2),
    "architect": ("4 berries", 2),
    "castle": ("2 twigs, 3 resin, 3 pebbles", 4),
    "ever_tree": ("3 twigs, 3 resin, 3 pebbles", 5),
    "king": ("6 berries", 4),
    "palace": ("2 twigs, 3 resin, 3 pebbles", 4),
    "school": ("2 twigs, 2 resin", 2),
    "theater": ("3 twigs, 1 resin, 1 pebble", 3),
    "wife": ("2 berries", 2),
}


def bonus(*city: Any, **me: Any) -> int:
    """What the prosperity cards of this city score at the end, besides their base values."""
    table = Table(city=list(city), **me)
    assert table.game.over
    return table.score()["prosperity"]


@pytest.mark.parametrize("card", PRINTED)
def test_a_card_costs_what_is_printed_to_the_last_unit(card: str) -> None:
    """One unit less of any kind and it cannot be played. [card:barge_toad, card:chip_sweep, card:doctor,
    card:fairgrounds, card:farm, card:general_store, card:husband, card:mine, card:miner_mole, card:monk, card:peddler,
    card:resin_refinery, card:storehouse, card:teacher, card:twig_barge, card:woodcarver, card:architect, card:castle,
    card:ever_tree, card:king, card:palace, card:school, card:theater, card:wife]"""
    cost = resources(PRINTED[card][0])
    assert Table(hand=[card], own=PRINTED[card][0], left=1).may_play(card, pay=cost)
    for kind, n in cost.items():
        plenty = {"twig": 9, "resin": 9, "pebble": 9, "berry": 9, kind: n - 1}
        table = Table(hand=[card], own=", ".join(f"{n} {kind}" for kind, n in plenty.items()), left=1)
        assert (table.asked, table.may_play(card)) == ("0 turn", False)


@pytest.mark.parametrize("card", PRINTED)
def test_a_card_has_its_printed_base_value(card: str) -> None:
    """It counts from the moment it is in the city. [R12.1, card:barge_toad, card:chip_sweep, card:doctor,
    card:fairgrounds, card:farm, card:general_store, card:husband, card:mine, card:miner_mole, card:monk, card:peddler,
    card:resin_refinery, card:storehouse, card:teacher, card:twig_barge, card:woodcarver, card:architect, card:castle,
    card:ever_tree, card:king, card:palace, card:school, card:theater, card:wife]"""
    assert Table(city=[card]).score()["cards"] == PRINTED[card][1]


@pytest.mark.parametrize("card", PRINTED)
def test_a_card_takes_one_space(card: str) -> None:
    """It still enters a city with 14 spaces used, but not one with 15. [R7.1]"""
    open_houses = [{"card": name, "occupied": True} for name in ["inn", "post_office"] * 3]
    others = [house for house in houses(17) + open_houses if house["card"] != card]
    room, full = (Table(city=others[:n], hand=[card], own=PRINTED[card][0], left=1) for n in (14, 15))
    assert room.may_play(card, via="resources")
    assert (full.asked, full.may_play(card)) == ("0 turn", False)


def test_a_prosperity_card_does_nothing_as_it_is_played() -> None:
    """A Castle among Farms brings neither tokens nor resources. [R5.3, card:castle]"""
    table = Table(city=["farm", "farm"], hand=["castle"], own="2 twigs, 3 resin, 3 pebbles", left=1).play("castle")
    assert (table.asked, table.own, table.points()) == ("0 turn", {}, 0)
    assert table.score()["prosperity"] == 2


# ---- Architect ------------------------------------------------------------------------------------------------------


def test_an_architect_counts_resin_and_pebbles() -> None:
    """Twigs and berries are worth nothing to him. [R12.2, card:architect]"""
    assert bonus("architect", own="2 resin, 1 pebble, 5 twigs, 5 berries") == 3


@pytest.mark.parametrize(("own", "points"), [("4 resin, 2 pebbles", 6), ("4 resin, 5 pebbles", 6), ("9 pebbles", 6)])
def test_an_architect_is_worth_six_at_most(own: str, points: int) -> None:
    """Both kinds are added first, then the cap applies. [R12.2, card:architect]"""
    assert bonus("architect", own=own) == points


def test_an_architect_counts_only_what_is_in_the_supply() -> None:
    """Neither a Storehouse nor an event nor an opponent helps. [R12.2, R12.4, card:architect]"""
    store = {"card": "storehouse", "resources": {"resin": 2, "pebble": 1}}
    event = {"event": "under_new_management", "resources": {"resin": 2, "pebble": 1}}
    assert bonus("architect", store, held=[event], own="1 resin", others=[seat(own="3 pebbles")]) == 1


# ---- Castle, Palace, School, Theater --------------------------------------------------------------------------------


def test_a_castle_counts_common_constructions() -> None:
    """Of any colour, each copy; neither itself nor unique ones nor Critters. [R12.2, card:castle]"""
    assert bonus("castle", "farm", "farm", "inn", "ruins", "storehouse") == 5
    assert bonus("castle", "chapel", "fairgrounds", "teacher", "wanderer") == 0


def test_a_palace_counts_unique_constructions_and_itself() -> None:
    """Neither common ones nor Critters. [R12.2, card:palace]"""
    assert bonus("palace", "chapel", "fairgrounds", "crane", "university") == 5
    assert bonus("palace", "farm", "inn", "queen") == 1


def test_a_school_counts_common_critters() -> None:
    """Wanderers too; neither itself nor unique Critters nor Constructions. [R12.2, card:school]"""
    assert bonus("school", "teacher", "wanderer", "postal_pigeon", "barge_toad", "barge_toad") == 5
    assert bonus("school", "shepherd", "doctor", "farm", "fairgrounds") == 0


def test_a_school_counts_both_of_a_pair() -> None:
    """A pair shares a space, not a place in school. [R12.2, R12.1, card:school, card:wife]"""
    assert bonus("school", *pair("husband", "wife", at=1)) == 2 + 3


def test_a_theater_counts_unique_critters() -> None:
    """Neither itself nor common Critters nor Constructions. [R12.2, card:theater]"""
    assert bonus("theater", "shepherd", "doctor", "queen") == 3
    assert bonus("theater", "teacher", "wanderer", "chapel") == 0


def test_a_theater_counts_the_fool_in_its_city() -> None:
    """The player with the Fool loses two points and gains one. [R12.2, R12.1, card:theater]"""
    score = Table(city=["theater", "fool"]).score()
    assert (score["cards"], score["prosperity"]) == (3 - 2, 1)


def test_bonuses_look_at_the_own_city_alone() -> None:
    """Cards of opponents count for nothing. [R12.2, card:castle, card:palace, card:school, card:theater,
    card:ever_tree]"""
    rich = seat(city=["farm", "crane", "teacher", "doctor", "wife"])
    assert bonus("castle", "school", "theater", others=[rich]) == 0
    assert bonus("palace", others=[rich]) == 1
    assert bonus("ever_tree", others=[rich]) == 1


def test_cards_outside_the_city_count_for_no_bonus() -> None:
    """Prisoners and cards beneath events are not in the city. [R12.2, R7.2, card:school, card:theater]"""
    dungeon = {"card": "dungeon", "prisoners": ["teacher", "doctor"]}
    event = {"event": "capture_of_the_acorn_thieves", "cards": ["wanderer", "bard"]}
    assert bonus("school", "theater", dungeon, held=[event]) == 0


# ---- Ever Tree, King, Wife ------------------------------------------------------------------------------------------


def test_an_ever_tree_counts_prosperity_cards_and_itself() -> None:
    """Each Wife counts, cards of other colours do not. [R12.2, card:ever_tree]"""
    assert bonus("ever_tree", "wife", "wife", "king", "farm", "husband", "crane") == 4
    assert bonus("ever_tree", "farm") == 1


def test_an_ever_tree_houses_any_one_critter() -> None:
    """A Queen moves in free; after her nobody. [R6.4, card:ever_tree]"""
    table = Table(city=["ever_tree"], hand=["queen", "bard"], left=1)
    assert table.values("card", kind="play") == ["bard", "queen"]
    table.play("queen")
    assert (table.asked, table.may_play("bard"), table.city()) == ("0 turn", False, ["ever_tree", "queen"])


def test_a_king_counts_one_for_a_basic_and_two_for_a_special_event() -> None:
    """In addition to the points of the events themselves. [R12.2, card:king]"""
    table = Table(city=["king"], held=["grand_tour", "city_monument", "a_well_run_city"])
    assert (table.score()["prosperity"], table.score()["events"]) == (1 + 1 + 2, 3 + 3 + 4)


def test_a_king_counts_only_his_own_events() -> None:
    """Neither those of opponents nor those that nobody has claimed. [R12.2, card:king]"""
    assert bonus("king", basic_events=["grand_tour"], others=[seat(held=["tax_relief", "city_monument"])]) == 0


def test_a_wife_is_worth_three_more_while_paired() -> None:
    """Each of two paired Wives, but no single one. [R12.2, R7.5, card:wife]"""
    assert bonus(*pair("wife", "husband")) == 3
    assert bonus(*pair("wife", "husband"), *pair("husband", "wife", at=2), "wife") == 6
    assert bonus("wife", "husband") == 0


def test_a_wife_who_joins_a_husband_scores_at_once() -> None:
    """Played into a space of her own she does not. [R12.2, D9, card:wife]"""
    joined, apart = (Table(city=["husband"], hand=["wife"], own="2 berries").play("wife") for _ in range(2))
    assert joined.choose(card="husband").score()["prosperity"] == 3
    assert apart.stop().score()["prosperity"] == 0
