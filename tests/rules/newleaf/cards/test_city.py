"""Cards that count, open, share, store or leave: from the Bank to the Magician."""

from typing import Any

import pytest

from tests.rules.newleaf.cards.deck import Deck, rival, spot
from tests.rules.scenario import houses, pair, seat

EIGHT = ["judge", "teacher", "monk", "doctor", "bard", "shepherd", "woodcarver", "king"]
MOLE = "miner_mole"


# ---- Bank ------------------------------------------------------------------------------------------------------------


def test_the_bank_raises_the_hand_limit() -> None:
    """A token when it is played and at each production, and one card more for each. [NA33, card:bank]"""
    deck = Deck(hand=["bank", *EIGHT[:7]], own="2 resin, 2 pebbles", deck=["farm"] * 6)
    deck.play("bank")
    assert deck.in_city("bank")["tokens"] == 1
    more = Deck(city=[{"card": "bank", "tokens": 2}], hand=EIGHT, deck=["farm"] * 6)
    more.visit("basic_2_cards_1_point")
    assert len(more.hand()) == 10
    again = Deck(city=[{"card": "bank", "tokens": 1}], season="winter", left=0, deck=["farm"] * 6)
    assert again.in_city("bank")["tokens"] == 2


def test_tokens_on_the_bank_count() -> None:
    """One point each. [NA33, card:bank]"""
    assert Deck(city=[{"card": "bank", "tokens": 3}]).score()["tokens"] == 3


def test_the_limit_falls_with_the_bank() -> None:
    """Cards above it stay, unless a switch says otherwise; nothing more is drawn. [NA33, card:bank]"""
    city: list[Any] = [{"card": "bank", "tokens": 2}, "university"]
    ten = [*EIGHT, "farm", "mine"]
    deck = Deck(city=city, hand=ten).visit(spot(1)).choose(card="bank").choose(resource="twig")
    assert len(deck.hand()) == 10
    strict = Deck(city=city, hand=ten, patch={"rules": {"discard_when_limit_drops": True}})
    strict.visit(spot(1)).choose(card="bank")
    assert strict.asked == "0 discard"


def test_with_five_players_the_limit_is_seven_and_the_bank() -> None:
    """[NA33, NA57, card:bank]"""
    deck = Deck(
        city=[{"card": "bank", "tokens": 1}],
        hand=EIGHT[:7],
        deck=["farm"] * 6,
        others=[seat(received=5)] * 4,
        received=5,
        left=2,
    )
    deck.visit("basic_2_cards_1_point")
    assert len(deck.hand()) == 8


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


def test_the_freight_car_is_filled_once() -> None:
    """2 of each when it is played, then the first two are taken. [NA34, ND11, card:freight_car]"""
    deck = Deck(hand=["freight_car"], own="1 twig, 2 resin, 2 pebbles").play("freight_car")
    deck.take("pebble", "berry")
    assert deck.own == {"berry": 1, "pebble": 1}
    assert deck.in_city("freight_car")["resources"] == {"twig": 2, "resin": 2, "pebble": 1, "berry": 1}


def test_each_activation_takes_two() -> None:
    """Or what is left of it; what lies there is nobody's supply. [NA34, card:freight_car]"""
    car = {"card": "freight_car", "resources": {"twig": 1, "resin": 1, "pebble": 1}}
    deck = Deck(city=[car], hand=["chip_sweep"], own="3 berries").play("chip_sweep")
    deck.take("twig", "pebble")
    assert deck.own == {"twig": 1, "pebble": 1}
    last = Deck(city=[{**car, "resources": {"resin": 1}}], hand=["chip_sweep"], own="3 berries").play("chip_sweep")
    assert last.own == {"resin": 1}
    empty = Deck(city=["freight_car"], hand=["chip_sweep"], own="3 berries").play("chip_sweep")
    assert empty.own == {}
    assert not Deck(city=[car], hand=["farm"]).may_play("farm")


@pytest.mark.parametrize("card", ["bank", "freight_car"])
def test_no_mole_reaches_them_in_another_city(card: str) -> None:
    """The own ones by a bounce, as the own Storehouse. [NA29, card:bank, card:freight_car]"""
    stored = {"card": card, "resources": {"twig": 2}} if card == "freight_car" else {"card": card, "tokens": 1}
    deck = Deck(hand=[MOLE], own="3 berries", others=rival(stored)).play(MOLE)
    assert deck.asked != "0 activate"
    bounce = Deck(hand=[MOLE], own="3 berries", city=[stored], others=rival(MOLE)).play(MOLE)
    assert card in bounce.values("card", seat=0)


def test_mole_and_mayor() -> None:
    """The owner's filled spaces count, the token is yours. [NA29, card:mayor]"""
    deck = Deck(hand=[MOLE], own="3 berries", others=rival("mayor", *houses(9))).play(MOLE)
    deck.choose(card="mayor")
    assert (deck.points(), deck.points(1)) == (3, 0)


def test_mole_and_greenhouse() -> None:
    """By its own pairing. [NA29, card:greenhouse]"""
    deck = Deck(hand=[MOLE], own="3 berries", others=rival(*pair("farm", "greenhouse")), deck=["king"] * 2)
    deck.play(MOLE).choose(card="greenhouse").take("pebble")
    assert (deck.hand(), deck.own) == (["king"], {"pebble": 1})


def test_mole_and_magician() -> None:
    """A card of your own city, but not the Mole that copies. [NA29, card:magician]"""
    deck = Deck(hand=[MOLE], own="3 berries", city=["farm", "inn"], others=rival("magician")).play(MOLE)
    deck.choose(card="magician")
    assert sorted(deck.values("card", kind="card")) == ["farm", "inn"]


# ---- filled spaces ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("others", "tokens"), [(3, 1), (4, 2), (8, 2), (9, 3), (14, 4)])
def test_the_mayor_counts_filled_spaces(others: int, tokens: int) -> None:
    """1, and 1 for every full 5, with the Mayor in place. [NA41, N10.4, card:mayor]"""
    deck = Deck(hand=["mayor"], own="4 berries", city=houses(others)).play("mayor", via="resources")
    assert deck.points() == tokens


def test_a_shared_space_is_one_and_cards_without_count_none() -> None:
    """Three Farms, a pair and a Wanderer beside the Mayor are five spaces. [NA30, NA41, N10.4, card:mayor]"""
    city = [*pair("husband", "wife"), *houses(3), "wanderer", "air_balloon", "main_road", "ever_wall"]
    deck = Deck(hand=["mayor"], own="4 berries", city=city).play("mayor", via="resources")
    assert deck.points() == 2
    fewer = Deck(hand=["mayor"], own="4 berries", city=[*pair("husband", "wife"), *houses(2), "wanderer"])
    assert fewer.play("mayor", via="resources").points() == 1


@pytest.mark.parametrize(("spaces", "bonus"), [(4, 0), (5, 2), (9, 2), (10, 4), (15, 6)])
def test_the_ever_wall_counts_full_fives(spaces: int, bonus: int) -> None:
    """It takes no space itself. [NA41, N10.4, card:ever_wall]"""
    assert Deck(city=["ever_wall", *houses(spaces)]).bonus() == bonus


def test_the_sixteenth_space_counts_when_it_is_filled() -> None:
    """And no pair counts twice. [NA30, NA41, card:ever_wall]"""
    assert Deck(city=["ever_wall", "main_road", *houses(15), "queen"]).bonus() == 6
    shared = Deck(city=[*pair("farm", "greenhouse"), "ever_wall", *houses(11)[8:], "inn"])
    assert shared.bonus() == 2


# ---- Main Road -------------------------------------------------------------------------------------------------------


def test_the_main_road_opens_a_space() -> None:
    """16 spaces, for the own plays and for a Fool. [NA30, N10.5, card:main_road]"""
    full = Deck(hand=["twig_barge"], own="1 twig, 1 pebble", city=houses(15))
    assert not full.may_play("twig_barge")
    road = Deck(hand=["twig_barge"], own="1 twig, 1 pebble", city=[*houses(15), "main_road"])
    assert road.may_play("twig_barge")
    assert Deck(hand=["main_road"], own="1 pebble", city=houses(15)).may_play("main_road")
    fool = Deck(hand=["fool"], own="3 berries", others=rival(*houses(15), "main_road"))
    assert fool.may_play("fool")
    assert not Deck(hand=["fool"], own="3 berries", others=rival(*houses(15))).may_play("fool")


def test_a_city_has_one_main_road() -> None:
    """It is unique, although there are four. [NA30, card:main_road]"""
    assert not Deck(hand=["main_road"], own="1 pebble", city=["main_road"]).may_play("main_road")


def test_the_main_road_stays() -> None:
    """University, Ruins, Magician and Croak Wart Cure leave it. [NA31, card:main_road]"""
    university = Deck(city=["main_road", "university", "farm"]).visit(spot(1))
    assert sorted(university.values("card", kind="card")) == ["farm", "university"]
    assert not Deck(hand=["ruins"], city=["main_road"]).may_play("ruins")
    ruins = Deck(hand=["ruins"], city=["main_road", "farm"]).play("ruins")
    assert ruins.city() == ["main_road", "ruins"]
    cure = ["main_road", "undertaker", "barge_toad"]
    own = "2 berries"
    assert Deck(city=cure, own=own, events=["croak_wart_cure"]).may_visit("croak_wart_cure")
    few = Deck(city=["main_road", "undertaker"], own=own, events=["croak_wart_cure"])
    assert not few.may_visit("croak_wart_cure")


def test_croak_wart_cure_needs_two_cards_besides() -> None:
    """[NA31, card:main_road]"""
    patch = {"event": {"croak_wart_cure": {"requires": {"cards": ["undertaker"]}}}}
    own = "2 berries"
    two = Deck(city=["main_road", "undertaker"], own=own, events=["croak_wart_cure"], patch=patch)
    assert not two.may_visit("croak_wart_cure")
    three = Deck(city=["main_road", "undertaker", "farm"], own=own, events=["croak_wart_cure"], patch=patch)
    assert three.may_visit("croak_wart_cure")


# ---- Greenhouse ------------------------------------------------------------------------------------------------------


def test_greenhouse_and_farm_share_a_space() -> None:
    """Whichever comes second; share or not is asked. [NA32, ND12, card:greenhouse]"""
    own = "1 twig, 2 resin"
    deck = Deck(hand=["greenhouse"], own=own, city=["farm"], deck=["king"] * 2).play("greenhouse")
    assert deck.asked == "0 pair"
    deck.choose(card="farm").take("berry")
    assert (deck.own, deck.hand()) == ({"berry": 1}, ["king"])
    alone = Deck(hand=["greenhouse"], own=own, city=["farm"], deck=["king"] * 2).play("greenhouse").stop()
    assert (alone.own, alone.hand()) == ({}, ["king"])
    farm = Deck(hand=["farm"], own="2 twigs, 1 resin", city=["greenhouse"]).play("farm").choose(card="greenhouse")
    assert farm.in_city("greenhouse")["paired_with"] == 1


def test_a_full_city_takes_the_partner() -> None:
    """And no third card joins them. [NA32, NA30, card:greenhouse]"""
    own = "1 twig, 2 resin"
    fourteen = [
        {"card": card, "occupied": True} for card in ("mine", "resin_refinery", "twig_barge", "inn") for _ in range(3)
    ]
    fourteen += ["queen", "theater"]
    assert Deck(hand=["greenhouse"], own=own, city=["farm", *fourteen], deck=["king"]).may_play("greenhouse")
    paired = [*pair("farm", "greenhouse"), *fourteen]
    assert not Deck(hand=["greenhouse"], own=own, city=paired).may_play("greenhouse")


def test_the_resource_is_for_the_shared_space() -> None:
    """Not for any Farm of the city. [NA32, N14.1, card:greenhouse]"""
    deck = Deck(hand=["chip_sweep"], own="3 berries", city=["farm", "greenhouse"], deck=["king"] * 2)
    deck.play("chip_sweep", via="resources").choose(card="greenhouse")
    assert (deck.own, deck.hand()) == ({}, ["king"])


def test_a_widowed_greenhouse_is_joined_by_a_new_farm() -> None:
    """And never by one that stands there. [NA32, card:greenhouse]"""
    city = [*pair("farm", "greenhouse"), "farm", "university"]
    deck = Deck(city=city, hand=["farm"], own="2 twigs, 1 resin", left=2).visit(spot(3))
    # Two Farms differ: one shares its space.
    deck.choose(card="farm", slot=0).choose(resource="twig")
    assert "paired_with" not in deck.in_city("greenhouse") or deck.in_city("greenhouse")["paired_with"] is None


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


def test_a_greenhouse_may_share_with_a_farm_without_space() -> None:
    """And then takes none itself; a switch forbids it. [NA32, card:greenhouse]"""
    own = "1 twig, 2 resin"
    beside = ["through_every_season"]
    names = ("inn", "mine", "resin_refinery", "twig_barge", "general_store")
    city = [*(name for name in names for _ in range(3)), "farm_summer_2"]
    deck = Deck(hand=["greenhouse"], own=own, city=city, beside=beside, deck=["king"])
    assert deck.may_play("greenhouse")
    off = {"rules": {"greenhouse_shares_spaceless": False}}
    assert not Deck(hand=["greenhouse"], own=own, city=city, beside=beside, patch=off).may_play("greenhouse")


# ---- Library, Baker, Miller, Magician --------------------------------------------------------------------------------


def test_the_library_counts_colours() -> None:
    """Its own too, five at most. [NA41, card:library]"""
    assert Deck(city=["library"]).bonus() == 1
    assert Deck(city=["library", "theater", "farm", "inn"]).bonus() == 3
    assert Deck(city=["library", "farm", "inn", "judge", "wanderer"]).bonus() == 5


@pytest.mark.parametrize(("berries", "bonus"), [(0, 0), (2, 4), (3, 6), (7, 6)])
def test_the_baker_counts_three_berries(berries: int, bonus: int) -> None:
    """2 points each; what lies on cards does not count. [NA41, card:baker]"""
    car = {"card": "freight_car", "resources": {"berry": 2}}
    assert Deck(city=["baker", car], own=f"{berries} berries").bonus() == bonus


def test_the_miller_sells_a_pebble() -> None:
    """None or one, for 3 tokens, at each activation. [NA41, ND15, card:miller]"""
    deck = Deck(hand=["miller"], own="3 berries, 2 pebbles").play("miller").choose(kind="amount", n=1)
    assert (deck.points(), deck.own) == (3, {"pebble": 1})
    none = Deck(hand=["miller"], own="3 berries, 2 pebbles").play("miller").choose(kind="amount", n=0)
    assert (none.points(), none.own) == (0, {"pebble": 2})
    assert Deck(hand=["miller"], own="3 berries").play("miller").points() == 0


def test_the_magician_discards_another_card() -> None:
    """For 1 token and 1 resource of your choice, no cost comes back. [NA37, ND15, card:magician]"""
    deck = Deck(hand=["magician"], own="3 berries", city=["farm", "inn"]).play("magician", via="resources")
    assert sorted(str(card) for card in deck.values("card")) == ["None", "farm", "inn"]
    deck.choose(card="inn").take("pebble")
    assert (deck.city(), deck.points(), deck.own) == (["farm", "magician"], 1, {"pebble": 1})
    assert deck.discard[0] == "inn"


def test_the_magician_may_decline() -> None:
    """And spares himself, the Main Road and Legendary cards. [NA37, NA31, card:magician]"""
    deck = Deck(hand=["magician"], own="3 berries", city=["farm"]).play("magician").stop()
    assert (deck.city(), deck.points()) == (["farm", "magician"], 0)
    city = ["main_road", "bridge_of_the_sky"]
    alone = Deck(hand=["magician"], own="3 berries", city=city, beside=["legends"]).play("magician")
    assert alone.asked != "0 discard_city"


def test_a_card_discarded_before_its_turn_does_not_produce() -> None:
    """In the production of a season. [NA37, card:magician]"""
    deck = Deck(city=["magician", "farm"], season="winter", left=0)
    if deck.asked == "0 order":
        deck.choose(card="magician")
    deck.choose(card="farm").take("twig")
    assert deck.own == {"twig": 1}
