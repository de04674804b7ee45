"""The cards beside Pearlbrook, Legends, the small packs, Bellfaire and the powers."""

from typing import Any

import pytest

import everdell_sim as ev
from tests.rules.newleaf.cards.deck import CARDS, Deck, rival, spot
from tests.rules.pearlbrook.brook import Brook
from tests.rules.player_powers.guild import Guild
from tests.rules.scenario import houses, pair, seat

FULL = ("inn", "mine", "resin_refinery", "twig_barge", "general_store")


def brook(**rest: Any) -> Brook:
    return Brook(modules=["pearlbrook", *CARDS], **rest)


# ---- Pearlbrook ------------------------------------------------------------------------------------------------------


def test_a_compass_uses_travelers_of_the_set() -> None:
    """Air Balloon, Gardener, Poet; not the Main Road. [NA53, NA31]"""
    table = brook(
        adornments=["compass"],
        pearls=1,
        city=["gardener", "poet", "main_road", "air_balloon", "mine"],
        left=1,
        others=rival("bard"),
        meadow=["farm"],
        hand=["inn"],
    )
    table.choose(kind="adornment", adornment="compass")
    assert sorted(table.values("card", kind="card")) == ["air_balloon", "gardener", "poet"]


def test_a_messenger_needs_a_construction_with_a_space() -> None:
    """None on Air Balloon, Ever Wall or Main Road. [NA53, NA30]"""
    own, spaceless = "2 berries", ["air_balloon", "ever_wall", "main_road"]
    assert not brook(hand=["messenger"], own=own, city=spaceless, left=1).may_play("messenger", via="resources")
    assert brook(hand=["messenger"], own=own, city=[*spaceless, "bank"], left=1).may_play("messenger", via="resources")


def test_a_messenger_joins_a_paired_farm() -> None:
    """Three cards may lie in one space. [NA30, NA53]"""
    table = brook(hand=["messenger"], own="2 berries", city=[*pair("farm", "greenhouse")], left=1)
    table.play("messenger", via="resources")
    assert table.asked == "0 pair"


def test_a_balloon_copies_messenger_and_pirate() -> None:
    """[NA53, NA26]"""
    table = brook(
        hand=["air_balloon", "farm"],
        own="3 twigs",
        city=["inn"],
        others=rival("messenger", "pirate", "inn"),
        left=1,
        deck=["ruins"] * 2,
    )
    table.play("air_balloon", via="resources")
    assert {"messenger", "pirate"} <= set(table.values("card", kind="card"))


# ---- Legends ---------------------------------------------------------------------------------------------------------


def test_an_upgraded_farm_leaves_its_greenhouse_single() -> None:
    """The Market may pair as it enters. [NA55, NA32]"""
    city = [*pair("farm", "greenhouse"), "mine"]
    deck = Deck(city=city, beside=["legends"], shelves={"aside": [["mcgregors_market"], []]})
    deck.play("mcgregors_market")
    if deck.asked == "0 pair":
        deck.choose(card="greenhouse")
    assert "mcgregors_market" in deck.city()
    assert "farm" not in deck.city()


def test_legendary_cards_count_by_colour_and_kind() -> None:
    """Not by rarity. [NA55]"""
    nine = ["farm", "farm", "farm", "mine", "mine", "inn", "inn", "bridge_of_the_sky", "school"]
    deck = Deck(city=nine, events=["ever_wall_tower_constructed"], beside=["legends"])
    assert deck.may_visit("ever_wall_tower_constructed")


def test_the_city_limit_adds_up() -> None:
    """15, a Main Road and each Legendary card. [NA30, N10.5, NA55]"""
    city = [*houses(15), "main_road", "bridge_of_the_sky"]
    deck = Deck(city=city, hand=["queen"], own="5 berries", beside=["legends"])
    assert deck.may_play("queen")
    assert not Deck(city=[*city, "king"], hand=["queen"], own="5 berries", beside=["legends"]).may_play("queen")


@pytest.mark.parametrize(("homes", "room"), [(14, True), (15, False)])
def test_a_card_without_a_space_does_not_take_that_of_the_bridge(homes: int, room: bool) -> None:
    """An Air Balloon that was built on the Bridge of the Sky needs none, the Bridge below it does. [TG12, NA30]"""
    city = [*pair("bridge_of_the_sky", "air_balloon"), *houses(homes)]
    deck = Deck(city=city, hand=["queen"], own="5 berries", beside=["legends"])
    assert deck.may_play("queen") is room, "15 spaces and one for the Legendary card"


# ---- small packs -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("card", ["bank", "freight_car"])
def test_rowdy_takes_what_lies_on_a_card(card: str) -> None:
    """[NA55]"""
    stored: dict[str, Any] = {"card": card}
    stored |= {"tokens": 2} if card == "bank" else {"resources": {"berry": 2, "twig": 2}}
    rowdy = "rugwort_the_rowdy"
    deck = Deck(
        hand=[rowdy, "inn", "farm"],
        own="5 berries, 5 twigs, 5 resin, 5 pebbles",
        others=rival(stored),
        beside=["rugwort_cards"],
    )
    deck.play(rowdy, via="resources")
    while deck.asked and deck.asked.startswith("0") and card not in deck.city():
        deck.game.apply(deck.game.legal_actions()[0])
    mine = deck.in_city(card)
    assert (mine["tokens"] >= 2) if card == "bank" else mine["resources"]


def test_a_balloon_copies_the_juggler_and_the_warrior() -> None:
    """[NA55, NA26]"""
    deck = Deck(
        hand=["air_balloon", "inn"],
        own="3 twigs",
        others=rival("corrin_evertail_the_warrior", "bard"),
        beside=["corrin"],
    )
    deck.play("air_balloon", via="resources")
    assert sorted(deck.values("card", kind="card")) == ["bard", "corrin_evertail_the_warrior"]


def test_a_conductor_copies_the_path() -> None:
    """[NA55, NA27]"""
    others = [seat(city=["corrin_evertails_path"], placed=["basic_2_resin"])]
    deck = Deck(city=["conductor"], others=others, beside=["corrin"]).visit(spot(0)).choose(where="basic_2_resin")
    assert deck.own == {"resin": 2}


# ---- Bellfaire and the powers ----------------------------------------------------------------------------------------


def test_the_flower_festival_is_a_basic_event() -> None:
    """For City Jubilee. [NA55, NA42]"""
    deck = Deck(
        city=houses(10),
        events=["city_jubilee"],
        held=["flower_festival"],
        placed=["flower_festival"],
        beside=["flower_festival"],
    )
    assert deck.visit("city_jubilee").points() == 1 + 2


def test_a_greenhouse_of_the_pigs_shares_without_a_space() -> None:
    """Their Farms take none, so the pair takes none. [NA32, NA56]"""
    city = [*(name for name in FULL for _ in range(3)), "farm"]
    rest: dict[str, Any] = {"city": city, "hand": ["greenhouse"], "own": "1 twig, 2 resin", "deck": ["king"]}
    pigs = Guild("pigs", "moles", modules=CARDS, **rest)
    assert pigs.may_play("greenhouse")
    off = {"rules": {"greenhouse_shares_spaceless": False}}
    assert not Guild("pigs", "moles", modules=CARDS, patch=off, **rest).may_play("greenhouse")


def test_all_modules_that_may_be_combined_load() -> None:
    """With every pack, and alone with each box. [NA1]"""
    packs = ["legends", "more_legends", "extra_extra", "rugwort_cards", "corrin", "through_every_season"]
    for beside in (packs, ["pearlbrook"], ["player_powers"], ["solo_rugwort"], [*packs, "pearlbrook", "player_powers"]):
        players = 1 if "solo_rugwort" in beside else 4
        assert ev.Game(players, modules=[*CARDS, *beside], seed=1).state()["players"][0]["goods"]["golden"] == 3
