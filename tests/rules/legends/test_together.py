"""Legendary cards together with Pearlbrook."""

from typing import Any

from tests.rules.legends.hall import FROM_ASIDE, PLAIN
from tests.rules.pearlbrook.brook import Brook
from tests.rules.scenario import houses, pair, seat

MODULES = ["pearlbrook", "legends", "more_legends"]


class Both(Brook):
    """A position with Pearlbrook and Legendary cards."""

    def __init__(self, *, aside: list[str] | None = None, **rest: Any) -> None:
        super().__init__(modules=MODULES, shelves={"aside": [aside or [], []]}, left=rest.pop("left", 2), **rest)


def compass(**rest: Any) -> Both:
    both = Both(adornments=["compass"], pearls=1, deck=PLAIN, **rest)
    both.adorn("compass")
    return both


def test_the_compass_uses_jor_and_the_prison_again() -> None:
    """[LA18]"""
    jor = compass(city=["jor_goldwing"], hand=["king", "queen"]).choose(card="jor_goldwing")
    assert jor.points() == 2
    prison = compass(city=["darkdeep_prison", "wife"]).choose(card="darkdeep_prison").choose(card="wife")
    assert prison.points() == 3


def test_the_compass_uses_cirrus_again() -> None:
    """[LA18]"""
    both = compass(city=["cirrus_windfall"], hand=["mine"]).choose(card="cirrus_windfall")
    assert both.offers(kind="play", card="mine")


def test_the_compass_does_not_move_the_spring() -> None:
    """The cost of the construction above it, if there is one, and 2 cards. [LA18]"""
    both = compass(city=[*pair("mine", "silver_scale_spring"), "castle"]).choose(card="silver_scale_spring")
    assert (both.own, len(both.hand())) == ({"twig": 1, "resin": 1, "pebble": 1}, 2)
    alone = compass(city=["silver_scale_spring", "castle"]).choose(card="silver_scale_spring")
    assert (alone.own, len(alone.hand())) == ({}, 2)


def test_the_gilded_book_names_the_treasury() -> None:
    """[LA18]"""
    both = Both(adornments=["gilded_book"], pearls=1, city=["king_norths_treasury", "judge"])
    both.adorn("gilded_book")
    assert sorted(both.values("card")) == ["judge", "king_norths_treasury"]
    assert both.choose(card="king_norths_treasury").own == {"twig": 3, "pebble": 3}


def test_a_messenger_left_behind_may_move_to_the_legendary() -> None:
    """[LA6]"""
    both = Both(aside=["the_green_acorn"], city=[*pair("inn", "messenger"), "mine"])
    both.play("the_green_acorn", **FROM_ASIDE)
    assert (both.asked, both.values("card")) == ("0 pair", ["mine", "the_green_acorn"])


def test_a_messenger_may_share_the_space_of_bridge_and_spring() -> None:
    """They lie in one space with others, and use no more. [LA29]"""
    city = [*pair("bridge_of_the_sky", "mine"), *[card for card in houses(17) if card["card"] != "mine"]]
    both = Both(city=city, hand=["messenger"], own="2 berries").play("messenger")
    assert {"mine", "bridge_of_the_sky"} <= set(both.values("card"))
    before = both.score()["cards"]
    both.choose(card="mine")
    assert both.score()["cards"] == before, "the Mine still lies on the Bridge"
    full = Both(city=both.player()["city"], hand=["king"], own="6 berries")
    assert full.may_play("king"), "15 of 16 spaces are used"


def test_a_pirate_ship_sails_into_an_empty_space_of_a_larger_city() -> None:
    """15 cards and a Legendary fill 16 spaces. [LA7]"""
    for cards, may in ((14, True), (15, False)):
        rival = seat(city=[*houses(cards), "strongroot_castle"])
        both = Both(city=["pirate_ship"], others=[rival], left=2)
        assert both.may_visit({"city": 0, "slot": 0}) is may


def test_romantic_cruise_finds_no_wife_beside_the_matriarch() -> None:
    """The search is not offered. [LA11]"""
    table: dict[str, Any] = {"events": ["romantic_cruise"], "deck": ["wife", "mine"]}
    with_her = Both(city=["husband", "ferry", "mayberry_matriarch"], **table).visit("romantic_cruise")
    assert with_her.values("option", kind="option") == ["tokens"]
    without = Both(city=["husband", "ferry"], **table).visit("romantic_cruise")
    assert without.values("option", kind="option") == ["search", "tokens"]


def test_amilla_claims_no_wonder() -> None:
    """[LA15]"""
    both = Both(city=["amilla_glistendew"], wonders=["hopewatch_gate"], pearls=3, own="9 twigs, 9 resin, 9 pebbles",
                hand=["king", "queen"])  # fmt: skip
    assert not both.may_visit({"city": 0, "slot": 0})
