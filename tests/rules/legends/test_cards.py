"""Legendary cards that act when played, at production, after plays and at the end."""

from typing import Any

import pytest

from tests.rules.legends.hall import PLAIN, Hall
from tests.rules.scenario import pair, seat


def test_cirrus_plays_a_cheap_card_free() -> None:
    """Base value 3 or less, from hand or meadow, or none. [LA19, LD8, card:cirrus_windfall]"""
    table: dict[str, Any] = {"aside": ["cirrus_windfall"], "own": "4 berries", "hand": ["king", "school"]}
    hall = Hall(**table, meadow=["inn", "castle", "postal_pigeon"]).legend("cirrus_windfall")
    assert sorted(hall.values("card", kind="play")) == ["inn", "school"], "a Postal Pigeon may not come any more"
    assert hall.offers(kind="stop")
    hall.play("school")
    assert hall.city() == ["cirrus_windfall", "school"]


def test_cirrus_plays_special_cards_too() -> None:
    """A Fool into another city, a Ruins with a construction to discard. [LA19, R13.7]"""
    table: dict[str, Any] = {"aside": ["cirrus_windfall"], "own": "4 berries", "hand": ["fool", "ruins"]}
    hall = Hall(**table, city=["mine"]).legend("cirrus_windfall")
    assert sorted(hall.values("card", kind="play")) == ["fool", "ruins"]
    assert hall.play("fool").city(1) == ["fool"]
    assert Hall(**table).legend("cirrus_windfall").values("card", kind="play") == ["fool"]


def test_the_card_of_cirrus_is_a_play_of_its_own() -> None:
    """Its effect and reactions follow. [LA19]"""
    hall = Hall(aside=["cirrus_windfall"], city=["postal_pigeon", "courthouse"], hand=["mine"], left=2)
    hall.legend("cirrus_windfall").play("mine").take("resin")
    assert hall.own == {"pebble": 1, "resin": 1}


@pytest.mark.parametrize(("card", "draws_for"), [("foresight", "critter"), ("tarry_hare", "construction")])
def test_foresight_and_tarry_react_to_both_kinds(card: str, draws_for: str) -> None:
    """2 cards for one, a resource for the other, both a duty. [LA20, LD9, card:foresight, card:tarry_hare]"""
    for played, kind, own in (
        ("wanderer", "critter", "2 berries"),
        ("castle", "construction", "2 twigs, 3 resin, 3 pebbles"),
    ):
        patch = {"card.wanderer.effect": []}
        hall = Hall(city=[card], hand=[played], own=own, deck=PLAIN, left=2, patch=patch).play(played)
        if kind == draws_for:
            assert len(hall.hand()) == 2
        else:
            assert hall.values("resource") == ["twig", "resin", "pebble", "berry"]
            assert hall.take("berry").own == {"berry": 1}


def test_neither_reacts_to_itself() -> None:
    """[LA20]"""
    hall = Hall(aside=["tarry_hare"], own="5 berries", deck=PLAIN).legend("tarry_hare")
    assert (hall.own, hall.hand()) == ({}, [])


def test_the_order_of_a_draw_and_a_resource_is_asked() -> None:
    """A Historian draws, Tarry Hare asks for a resource. [LA20, LD9]"""
    hall = Hall(city=["historian", "tarry_hare"], hand=["king"], own="6 berries", deck=PLAIN, left=2).play("king")
    assert (hall.asked, sorted(hall.values("card"))) == ("0 order", ["historian", "tarry_hare"])


def test_the_order_of_two_resources_is_not_asked() -> None:
    """Foresight and a Courthouse bring the same in either order. [LA20]"""
    hall = Hall(city=["courthouse", "foresight"], hand=["school"], own="2 twigs, 2 resin", left=2).play("school")
    assert hall.asked == "0 gain_resource"
    assert hall.take("pebble", "berry").own == {"pebble": 1, "berry": 1}


def test_poe_discards_and_draws_to_the_limit() -> None:
    """Any number of cards, also none. [LA22, LD11, card:poe]"""
    deck = [*PLAIN, "inn", "lookout"]
    table: dict[str, Any] = {"aside": ["poe"], "hand": ["king", "queen"], "own": "4 berries", "deck": deck}
    hall = Hall(**table, left=2).legend("poe")
    assert (hall.asked, hall.values("card", kind="card")) == ("0 discard", ["king", "queen"])
    hall.choose(card="king").stop()
    assert (len(hall.hand()), hall.discard) == (8, ["king"])
    assert len(Hall(**table, left=2).legend("poe").stop().hand()) == 8


def test_the_market_brings_two_resources() -> None:
    """When played and at production. [LD12, card:mcgregors_market]"""
    hall = Hall(aside=["mcgregors_market"], own="2 twigs, 2 resin, 1 pebble", left=2).legend("mcgregors_market")
    assert hall.take("twig", "berry").own == {"twig": 1, "berry": 1}


def test_click_clacks_counts_farms() -> None:
    """3 berries and a resource for each Farm. [LD12, card:click_clacks]"""
    hall = Hall(aside=["click_clacks"], city=["farm", "farm", "general_store"], left=2).legend("click_clacks")
    assert hall.take("resin", "pebble").own == {"berry": 3, "resin": 1, "pebble": 1}


def test_chipter_activates_two_different_cards() -> None:
    """A second copy of a name is another card; both are a duty. [LA23, LD13, card:chipter_swipple]"""
    hall = Hall(aside=["chipter_swipple"], city=["mine", "mine", "farm"], own="4 berries").legend("chipter_swipple")
    assert (hall.values("card"), hall.offers(kind="stop")) == (["mine", "farm"], False)
    hall.choose(card="mine")
    assert hall.values("card") == ["mine", "farm"]
    assert hall.choose(card="mine").own == {"pebble": 2}
    one = Hall(aside=["chipter_swipple"], city=["mine"], own="4 berries").legend("chipter_swipple")
    assert one.own == {"pebble": 1}


def test_the_prison_discards_up_to_two_critters() -> None:
    """3 tokens and 3 resources for each; no Legendary. [LA24, LD14, card:darkdeep_prison]"""
    table: dict[str, Any] = {"aside": ["darkdeep_prison"], "city": ["wife", "poe", "fool"], "left": 2,
                             "own": "2 twigs, 2 resin, 2 pebbles"}  # fmt: skip
    hall = Hall(**table).legend("darkdeep_prison")
    assert sorted(hall.values("card", kind="card")) == ["fool", "wife"]
    hall.choose(card="fool").choose(card="wife")
    assert (hall.points(), sorted(hall.discard)) == (6, ["fool", "wife"])
    # Picked in a fixed order, so that the last is the only choice left.
    hall.take(*["twig"] * 2, *["pebble"] * 2, *["berry"])
    assert (hall.own, hall.city()) == ({"twig": 2, "pebble": 2, "berry": 2}, ["poe", "darkdeep_prison"])
    none = Hall(**table).legend("darkdeep_prison").stop()
    assert (none.points(), none.own) == (0, {})


def test_jor_counts_the_hand() -> None:
    """8 at most; cards that lie aside are none, and the hand is kept. [LA26, card:jor_goldwing]"""
    for cards in (3, 8):
        hall = Hall(aside=["jor_goldwing", "strongroot_castle"], hand=["farm"] * cards, own="4 berries", left=2)
        hall.legend("jor_goldwing")
        assert (hall.points(), len(hall.hand())) == (cards, cards)
    many = Hall(
        aside=["jor_goldwing"], hand=["farm"] * 8, own="4 berries", patch={"card.jor_goldwing.effect.points": 2}
    )
    assert many.legend("jor_goldwing").points() == 16


def test_the_matriarch_at_the_end() -> None:
    """5 points with a Husband beside her and a Farm in the city, the Market too. [LA26, card:mayberry_matriarch]"""
    couple = pair("mayberry_matriarch", "husband")
    assert Hall(city=[*couple, "farm"]).score()["prosperity"] == 5
    assert Hall(city=[*couple, "mcgregors_market"]).score()["prosperity"] == 5
    assert Hall(city=couple).score()["prosperity"] == 0
    assert Hall(city=["mayberry_matriarch", "husband", "farm"]).score()["prosperity"] == 0


def test_the_husband_of_the_matriarch_produces() -> None:
    """[LA10]"""
    hall = Hall(city=[*pair("mayberry_matriarch", "husband"), "farm"], hand=["chip_sweep"], own="3 berries", left=2)
    assert hall.play("chip_sweep").choose(card="husband").take("pebble").own == {"pebble": 1}


def test_fynn_counts_events() -> None:
    """2 for a basic, 3 for a special one. [card:fynn_nobletail]"""
    held = ["harvest_festival", "grand_tour", "tax_relief"]
    hall = Hall(city=["fynn_nobletail"], held=held)
    assert hall.score()["prosperity"] == 2 * 2 + 3


def test_the_opera_house_and_strongroot_castle() -> None:
    """2 points for each unique critter, for each common construction.
    [LA14, card:oleanders_opera_house, card:strongroot_castle]
    """
    opera = Hall(city=["oleanders_opera_house", "historian", "judge", "wife", "poe"])
    assert opera.score()["prosperity"] == 2 * 2
    castle = Hall(city=["strongroot_castle", "farm", "inn", "university"])
    assert castle.score()["prosperity"] == 2 * 2


def test_workers_are_placed_by_others_only_where_it_is_open() -> None:
    """Of the four that are visited The Green Acorn alone is. [LA21, LA15, LA25]"""
    rival = seat(city=["amilla_glistendew", "everflame_tomb"], hand=["mine"])
    hall = Hall(hand=["mine"], basic_events=["grand_tour"], others=[rival], left=2)
    assert not any(hall.may_visit({"city": 1, "slot": slot}) for slot in (0, 1))
