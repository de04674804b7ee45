"""Legendary cards in the city: names, what they keep out, that they stay, and their rarity."""

from typing import Any

import pytest

import everdell_sim as ev
from tests.rules.legends.hall import PLAIN, Hall
from tests.rules.scenario import houses, pair, seat

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


def test_copies_that_are_there_stay() -> None:
    """[LA11]"""
    hall = Hall(aside=["mcgregors_market"], city=["farm", "farm", "farm"], left=2).legend("mcgregors_market")
    hall.take("twig", "twig")
    assert hall.city() == ["farm", "farm", "mcgregors_market"]


def test_a_revealed_or_granted_copy_is_no_legal_choice() -> None:
    """A Postal Pigeon that turns up two Farms plays none beside the Market. [LA11]"""
    table: dict[str, Any] = {"hand": ["postal_pigeon"], "own": "2 berries", "deck": ["farm", "farm", "mine"]}
    assert Hall(city=["mcgregors_market"], **table).play("postal_pigeon").city()[1:] == ["postal_pigeon"]
    assert Hall(city=["mine"], **table).play("postal_pigeon").offers(card="farm")


def test_the_market_counts_as_a_farm() -> None:
    """For a Barge Toad, a General Store, a Husband and the Matriarch. [LA10, card:mcgregors_market]"""
    toad = Hall(city=["mcgregors_market", "farm"], hand=["barge_toad"], own="2 berries").play("barge_toad")
    assert toad.own == {"twig": 4}
    store = Hall(city=["mcgregors_market"], hand=["general_store"], own="1 resin, 1 pebble").play("general_store")
    assert store.own == {"berry": 2}


def test_events_take_it_for_its_banner_card() -> None:
    """Queen, Historian and Ruins are there by other names. [LA10]"""
    relief = Hall(city=["amilla_glistendew", "judge"], events=["tax_relief"], left=2)
    assert relief.may_visit("tax_relief")
    scrolls = Hall(city=["foresight", "silver_scale_spring"], events=["ancient_scrolls_discovered"], left=2)
    assert scrolls.may_visit("ancient_scrolls_discovered")


def test_strey_is_the_key_of_the_second_cell() -> None:
    """A Ranger for the Dungeon, and the last key cannot be imprisoned. [LA10, LA12]"""
    dungeon = {"card": "dungeon", "prisoners": ["wife"]}
    table: dict[str, Any] = {"hand": ["king"], "own": "3 berries"}
    hall = Hall(city=[dungeon, "husband", "strey_softpaw"], **table)
    assert hall.values("ability", card="king") == ["dungeon"]
    assert hall.play("king").city() == ["dungeon", "strey_softpaw", "king"]
    assert not Hall(city=[dungeon, "husband"], **table).may_play("king")


def test_the_matriarch_is_a_wife_for_the_flying_doctor_service() -> None:
    """[LA10]"""
    hall = Hall(city=pair("mayberry_matriarch", "husband"), held=["flying_doctor_service"])
    assert hall.score()["events"] == 3


def test_a_city_grows_with_each_legendary() -> None:
    """15 spaces and two more. [LA7]"""
    city = [*houses(15), "strongroot_castle", "poe"]
    hall = Hall(city=city, hand=["inn"], own="2 twigs, 1 resin")
    assert not hall.may_play("inn")
    assert Hall(city=city[1:], hand=["inn"], own="2 twigs, 1 resin").may_play("inn")


def test_a_fool_goes_where_a_space_is_empty() -> None:
    """16 cards in a city with two Legendaries leave one. [LA7]"""
    for cards, may in ((14, True), (15, False)):
        rival = seat(city=[*houses(cards), "strongroot_castle", "poe"])
        hall = Hall(hand=["fool"], own="3 berries", others=[rival])
        assert hall.may_play("fool") is may


def test_nothing_takes_a_legendary_out_of_a_city() -> None:
    """University, Ruins, Dungeon and Acorn Thieves pass it over. [LA12]"""
    university = Hall(city=["university", "poe", "strongroot_castle", "farm"], left=2).visit({"city": 0, "slot": 0})
    assert university.values("card") == ["university", "farm"]
    ruins = Hall(city=["strongroot_castle", "farm", "mine"], hand=["ruins"]).play("ruins")
    assert ruins.values("card") == ["farm", "mine"]
    assert not Hall(city=["strongroot_castle"], hand=["ruins"]).may_play("ruins")
    dungeon = Hall(city=["dungeon", "poe", "wife"], hand=["king"], own="3 berries")
    assert dungeon.values("ability", card="king") == ["dungeon"]
    assert dungeon.play("king").city() == ["dungeon", "poe", "king"]
    thieves = Hall(city=["courthouse", "strey_softpaw", "wife"], events=["capture_of_the_acorn_thieves"], left=2)
    thieves.visit("capture_of_the_acorn_thieves")
    assert thieves.values("card", kind="card") == ["wife"]


def test_croak_wart_cure_needs_two_cards_that_may_go() -> None:
    """[LA12]"""
    alone = Hall(city=["amilla_glistendew", "mine"], events=["croak_wart_cure"], own="2 berries", left=2)
    assert not alone.may_visit({"city": 0, "slot": 0}), "through Amilla too"
    two = Hall(city=["amilla_glistendew", "mine", "inn"], events=["croak_wart_cure"], own="2 berries", left=2)
    assert two.visit({"city": 0, "slot": 0}).city() == ["amilla_glistendew"]


def test_nothing_copies_a_legendary() -> None:
    """A Miner Mole neither in another city nor, bouncing back, in its own. [LA13]"""
    rival = seat(city=["mcgregors_market", "twig_barge", "miner_mole"])
    hall = Hall(city=["click_clacks", "mine"], hand=["miner_mole"], own="3 berries", others=[rival], left=2)
    hall.play("miner_mole", via="resources")
    assert hall.values("card", kind="card") == ["twig_barge", "mine"]


def test_activating_an_own_legendary_is_not_copying() -> None:
    """A Chip Sweep may choose the Market, and it produces in spring. [LA13]"""
    hall = Hall(city=["mcgregors_market", "mine"], hand=["chip_sweep"], own="3 berries", left=2).play("chip_sweep")
    assert hall.values("card") == ["mcgregors_market", "mine"]
    assert hall.choose(card="mcgregors_market").take("resin", "resin").own == {"resin": 2}


def test_chipter_and_chip_sweep_never_choose_each_other() -> None:
    """So that nothing goes round. [LA13, LA23, card:chipter_swipple]"""
    hall = Hall(aside=["chipter_swipple"], city=["chip_sweep", "chip_sweep", "mine", "farm"], own="4 berries",
                patch={"rules.legendary_upgrade_forced": False})  # fmt: skip
    hall.legend("chipter_swipple", via="resources")
    assert hall.values("card") == ["mine", "farm"]
    sweep = Hall(city=["chipter_swipple", "mine", "farm"], hand=["barge_toad"], own="2 berries", deck=PLAIN)
    assert sweep.play("barge_toad").own == {"twig": 2}
    again = Hall(city=["chipter_swipple", "chip_sweep", "mine"], season="winter", left=0)
    # Spring: Chipter finds the Mine alone, the Chip Sweep too, and the Mine brings its own pebble.
    again.choose(card="chipter_swipple").choose(card="chip_sweep")
    assert again.own == {"pebble": 3}


def test_legendary_is_a_third_rarity() -> None:
    """Castle, Palace, School and Theater do not count them; colours and kinds do. [LA14]"""
    castle = Hall(city=["castle", "mcgregors_market", "click_clacks"][:2])
    assert castle.score()["prosperity"] == 0
    tree = Hall(city=["ever_tree", "strongroot_castle", "fynn_nobletail"])
    # The Ever Tree counts itself, the castle and Fynn; the castle no common construction, Fynn no event.
    assert tree.score()["prosperity"] == 3
    theater = Hall(city=["theater", "school", "poe"])
    assert theater.score()["prosperity"] == 0


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
