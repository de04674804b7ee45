"""Prosperity cards (R12.2): what each is worth at the end, and what it does not count.

A table at which nobody can do anything but pass has come to its end, so the points are final.
"""

import pytest

from tests.rules.scenario import Table, houses, resources

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
def test_a_card_takes_one_space(card: str) -> None:
    """It still enters a city with 14 spaces used, but not one with 15. [R7.1]"""
    open_houses = [{"card": name, "occupied": True} for name in ["inn", "post_office"] * 3]
    others = [house for house in houses(17) + open_houses if house["card"] != card]
    room, full = (Table(city=others[:n], hand=[card], own=PRINTED[card][0], left=1) for n in (14, 15))
    assert room.may_play(card, via="resources")
    assert (full.asked, full.may_play(card)) == ("0 turn", False)


# ---- Architect ------------------------------------------------------------------------------------------------------


# ---- Castle, Palace, School, Theater --------------------------------------------------------------------------------


# ---- Ever Tree, King, Wife ------------------------------------------------------------------------------------------
