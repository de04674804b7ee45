"""Cards that count, open, share, store or leave: from the Bank to the Magician."""

from tests.rules.newleaf.cards.deck import Deck

EIGHT = ["judge", "teacher", "monk", "doctor", "bard", "shepherd", "woodcarver", "king"]


# ---- Bank ------------------------------------------------------------------------------------------------------------


def test_bank_and_bridge_add() -> None:
    """[NA33, NA53, card:bank]"""
    deck = Deck(
        city=[{"card": "bank", "tokens": 1}, "bridge"],
        hand=EIGHT,
        deck=["farm"] * 6,
        beside=["pearlbrook"],
        goods=[{"golden": 3, "pearl": 1}],
    )
    deck.visit("basic_2_cards_1_point")
    assert len(deck.hand()) == 10


# ---- Freight Car -----------------------------------------------------------------------------------------------------


# ---- filled spaces ---------------------------------------------------------------------------------------------------


# ---- Main Road -------------------------------------------------------------------------------------------------------


# ---- Greenhouse ------------------------------------------------------------------------------------------------------


def test_a_messenger_is_no_farm() -> None:
    """On a Greenhouse it brings no resource, and does not hinder the pairing. [NA32, NA53, card:greenhouse]"""
    city = [{"card": "greenhouse", "paired_with": 1}, {"card": "messenger", "paired_with": 0}]
    deck = Deck(city=city, hand=["chip_sweep"], own="3 berries", deck=["king"] * 2, beside=["pearlbrook"])
    deck.play("chip_sweep", via="resources")
    assert (deck.own, deck.hand()) == ({}, ["king"])
    farm = Deck(city=city, hand=["farm"], own="2 twigs, 1 resin", beside=["pearlbrook"]).play("farm")
    assert farm.asked == "0 pair"


def test_other_farms_are_farms() -> None:
    """McGregor's Market and the farms of Through Every Season. [NA32, NA55, card:greenhouse]"""
    own = "1 twig, 2 resin"
    market = Deck(hand=["greenhouse"], own=own, city=["mcgregors_market"], beside=["legends"], deck=["king"])
    assert market.play("greenhouse").asked == "0 pair"
    special = Deck(hand=["greenhouse"], own=own, city=["farm_summer_2"], beside=["through_every_season"], deck=["king"])
    special.play("greenhouse").choose(card="farm_summer_2").take("twig")
    assert special.own == {"twig": 1}


# ---- Library, Baker, Miller, Magician --------------------------------------------------------------------------------


def test_the_magician_may_decline() -> None:
    """And spares himself, the Main Road and Legendary cards. [NA37, NA31, card:magician]"""
    deck = Deck(hand=["magician"], own="3 berries", city=["farm"]).play("magician").stop()
    assert (deck.city(), deck.points()) == (["farm", "magician"], 0)
    city = ["main_road", "bridge_of_the_sky"]
    alone = Deck(hand=["magician"], own="3 berries", city=city, beside=["legends"]).play("magician")
    assert alone.asked != "0 discard_city"
