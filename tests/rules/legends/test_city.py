"""Legendary cards in the city: names, what they keep out, that they stay, and their rarity."""

from typing import Any

import pytest

import everdell_sim as ev
from tests.rules.legends.hall import Hall

BANNERS = {
    "amilla_glistendew": "queen",
    "bridge_of_the_sky": "crane",
    "chipter_swipple": "chip_sweep",
    "cirrus_windfall": "postal_pigeon",
    "click_clacks": "general_store",
    "darkdeep_prison": "dungeon",
    "everflame_tomb": "cemetery",
    "foresight": "historian",
    "fynn_nobletail": "king",
    "jor_goldwing": "bard",
    "king_norths_treasury": "clock_tower",
    "mayberry_matriarch": "wife",
    "mcgregors_market": "farm",
    "oleanders_opera_house": "theater",
    "poe": "teacher",
    "silver_scale_spring": "ruins",
    "strey_softpaw": "ranger",
    "strongroot_castle": "castle",
    "tarry_hare": "shopkeeper",
    "the_green_acorn": "inn",
}
RICH = "9 twigs, 9 resin, 9 pebbles, 9 berries"


@pytest.mark.parametrize(("card", "banner"), BANNERS.items())
def test_no_further_copy_of_the_banner_card(card: str, banner: str) -> None:
    """Neither from the hand nor from the meadow; with the upgrade it would be the other way round. [LA11]"""
    table: dict[str, Any] = {"hand": [banner], "meadow": [banner], "own": RICH}
    assert not Hall(city=[card, "mine"], **table).may_play(banner)
    assert Hall(city=["university", "mine"], **table).may_play(banner)
    upgrade = Hall(aside=[card], city=["mine", banner], own=RICH, left=2)
    assert upgrade.ways(card) == ["free"]


@pytest.mark.parametrize(("card", "critters"), [
    ("bridge_of_the_sky", ["architect"]), ("mcgregors_market", ["husband", "wife"]),
    ("oleanders_opera_house", ["bard"]), ("silver_scale_spring", ["peddler"]), ("the_green_acorn", ["innkeeper"]),
    ("click_clacks", ["shopkeeper"]), ("darkdeep_prison", ["ranger"]), ("everflame_tomb", ["undertaker"]),
    ("king_norths_treasury", ["historian"]), ("strongroot_castle", ["king"]),
])  # fmt: skip
def test_it_frees_the_critters_that_its_banner_card_frees(card: str, critters: list[str]) -> None:
    """One of them, with its own occupied token. [L3.7, LA10]"""
    for critter in critters:
        hall = Hall(city=[card], hand=[critter, "mine"], left=2).play(critter, token=card)
        assert hall.in_city(card)["occupied"] is True


def test_every_row_says_what_all_of_them_share() -> None:
    """[LA3, LA7, LA10, LA12, LA28]"""
    rows = {row["id"]: row for row in ev.Game(2, ["legends", "more_legends"]).core.rules.item_rows("card")}
    for card, banner in BANNERS.items():
        row = rows[card]
        assert (row["rarity"], row["copies"]) == ("legendary", 1)
        name = rows[banner]["name"]
        assert f"Counts as a {name} too." in row["text"] or f"Counts as an {name} too." in row["text"]
        for sentence in ("Adds 1 space to your city.", "Stays in its city for good.", "Nothing can copy it."):
            assert sentence in row["text"]
