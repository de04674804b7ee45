"""The cards beside Pearlbrook, Legends, the small packs, Bellfaire and the powers."""

from typing import Any

import pytest

import everdell_sim as ev
from tests.rules.newleaf.cards.deck import CARDS, Deck, rival
from tests.rules.pearlbrook.brook import Brook
from tests.rules.scenario import houses, pair


def brook(**rest: Any) -> Brook:
    return Brook(modules=["pearlbrook", *CARDS], **rest)


# ---- Pearlbrook ------------------------------------------------------------------------------------------------------


# ---- Legends ---------------------------------------------------------------------------------------------------------


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


# ---- Bellfaire and the powers ----------------------------------------------------------------------------------------


def test_all_modules_that_may_be_combined_load() -> None:
    """With every pack, and alone with each box. [NA1]"""
    packs = ["legends", "more_legends", "extra_extra", "rugwort_cards", "corrin", "through_every_season"]
    for beside in (packs, ["pearlbrook"], ["player_powers"], ["solo_rugwort"], [*packs, "pearlbrook", "player_powers"]):
        players = 1 if "solo_rugwort" in beside else 4
        assert ev.Game(players, modules=[*CARDS, *beside], seed=1).state()["players"][0]["goods"]["golden"] == 3
