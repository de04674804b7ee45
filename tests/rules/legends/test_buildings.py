"""Bridge of the Sky and Silver Scale Spring: cards that lie with others in one space."""

from typing import Any

import pytest

from tests.rules.legends.hall import MODULES, PLAIN, Hall
from tests.rules.scenario import houses, pair, resources

ON_BRIDGE = pair("bridge_of_the_sky", "mine")


def test_a_construction_is_built_on_the_bridge() -> None:
    """3 resources fewer of any kinds, and it needs no space. [LA16, LA29, LD5, card:bridge_of_the_sky]"""
    city = [*houses(15), "bridge_of_the_sky"]
    hall = Hall(city=city, hand=["palace", "king"], own="2 twigs, 3 resin, 6 berries", left=2)
    assert not hall.may_play("king"), "the city is full"
    assert hall.values("ability", card="palace") == ["bridge_of_the_sky"]
    hall.play("palace")
    assert (hall.own, len(hall.city())) == ({"berry": 6}, 17)
    # The Palace counts no unique construction but itself; the Bridge is Legendary and worth the Palace's 4, as a card.
    points = hall.score()
    assert (points["prosperity"], points["cards"] - Hall(city=houses(15)).score()["cards"]) == (1, 4 + 4)


def test_which_resources_are_saved_is_chosen() -> None:
    """[LA16, LD5]"""
    hall = Hall(city=["bridge_of_the_sky"], hand=["theater"], own="3 twigs, 1 resin, 1 pebble", left=2)
    hall.play("theater", ability="bridge_of_the_sky")
    assert resources("2 twigs") in hall.values("pay")
    assert resources("1 resin, 1 pebble") in hall.values("pay")


def test_the_bridge_takes_one_construction_that_costs_something() -> None:
    """No critter, nothing of cost 0, and no second card. [LA16]"""
    hall = Hall(city=["bridge_of_the_sky", "farm"], hand=["wife", "ruins", "inn"], own="9 berries", left=2)
    assert hall.values("card", ability="bridge_of_the_sky") == ["inn"]
    covered = Hall(city=[*ON_BRIDGE, "farm"], hand=["inn"], left=2)
    assert not covered.may_play("inn")


def test_a_card_given_up_leaves_the_bridge_spent() -> None:
    """University: no second use, 0 points. [LA16]"""
    city = [*ON_BRIDGE, "university"]
    before = Hall(city=city).score()["cards"]
    hall = Hall(city=city, hand=["inn"], left=3).visit({"city": 0, "slot": 2}).choose(card="mine").take("twig")
    assert before - hall.score()["cards"] == 2 + 2, "a Mine is worth 2, and so was the Bridge"
    assert not hall.offers(ability="bridge_of_the_sky")
    assert hall.in_city("bridge_of_the_sky")["spent"] is True


def test_a_ruins_that_discards_the_card_on_the_bridge_needs_a_space() -> None:
    """That card used none. [LA16]"""
    critters = [*["wife"] * 4, *["husband"] * 4, "king", "queen", "judge", "bard", "doctor", "monk", "shepherd"]
    for cards, may in ((14, True), (15, False)):
        # Only the Mine could be discarded; the Bridge uses a space and opens one.
        hall = Hall(city=[*ON_BRIDGE, *critters[:cards]], hand=["ruins"], left=2)
        assert hall.may_play("ruins") is may


def test_the_covered_bridge_houses_an_architect() -> None:
    """Whatever lies on it has a token of its own. [LA16]"""
    city = [{**ON_BRIDGE[0]}, {**ON_BRIDGE[1], "occupied": True}]
    hall = Hall(city=city, hand=["architect", "inn"], left=2)
    assert hall.values("token", card="architect") == ["bridge_of_the_sky"]


def spring(**rest: Any) -> Hall:
    return Hall(aside=["silver_scale_spring"], deck=PLAIN, **rest)


def test_the_spring_lies_below_a_construction() -> None:
    """Its printed cost comes back, two cards are drawn, and no space is used. [LA17, LD4, card:silver_scale_spring]"""
    hall = spring(city=["castle", "wife", "farm"], own="1 pebble", left=2).legend("silver_scale_spring")
    assert (hall.asked, hall.values("card")) == ("0 pair", ["castle", "farm"])
    assert not hall.offers(kind="stop")
    hall.choose(card="castle")
    assert (hall.own, len(hall.hand())) == ({"twig": 2, "resin": 3, "pebble": 3}, 2)
    assert hall.city() == ["castle", "wife", "farm", "silver_scale_spring"]


def test_the_spring_uses_no_space_and_opens_one() -> None:
    """[LA17, LA29]"""
    hall = Hall(aside=["silver_scale_spring"], city=houses(15), own="1 pebble, 6 berries", hand=["king"], left=2)
    assert not hall.may_play("king")
    hall.legend("silver_scale_spring").choose(slot=0)
    assert hall.may_play("king")


def test_the_construction_is_chosen_after_the_ruins_have_left() -> None:
    """The Ruins itself is none; without another the Spring cannot be played. [LA17, LA4]"""
    hall = spring(city=["ruins", "mine"]).legend("silver_scale_spring")
    assert (hall.city(), hall.own) == (["mine", "silver_scale_spring"], {"twig": 1, "resin": 1, "pebble": 1})
    assert spring(city=["ruins"], own="1 pebble").ways("silver_scale_spring") == []
    assert spring(city=["wife"], own="1 pebble").ways("silver_scale_spring") == []


def test_the_spring_alone_if_the_switch_is_off() -> None:
    """It takes a space of its own, brings nothing back and draws 2. [LA17]"""
    hall = spring(city=["ruins"], patch={"rules.silver_scale_needs_construction": False}).legend("silver_scale_spring")
    assert (hall.city(), hall.own, len(hall.hand())) == (["silver_scale_spring"], {}, 2)


def test_a_construction_of_cost_0_brings_nothing() -> None:
    """[LA17]"""
    hall = spring(city=["mine", "ruins", "ruins"]).legend("silver_scale_spring").choose(card="ruins")
    assert (hall.own, len(hall.hand())) == ({}, 2)


@pytest.mark.parametrize(
    ("module", "card", "cost"),
    [
        ("corrin", "corrin_evertails_path", "1 pebble"),
        ("newleaf_cards", "main_road", "1 pebble"),
        ("newleaf_cards", "air_balloon", "3 twigs"),
    ],
)
def test_the_spring_lies_below_a_construction_without_a_space(module: str, card: str, cost: str) -> None:
    """It uses none either. [LA17, card:silver_scale_spring]"""
    hall = Hall(city=[*houses(15), card], own="1 pebble", aside=["silver_scale_spring"], modules=[*MODULES, module])
    hall.legend("silver_scale_spring").choose(card=card)
    assert (hall.own, hall.in_city("silver_scale_spring")["paired_with"]) == (resources(cost), 15)


def test_the_spring_stays_in_the_space_when_the_construction_goes() -> None:
    """So that its removal frees none, and nothing is laid on it again. [LA17]"""
    city = [*pair("mine", "silver_scale_spring"), "university", *["wife"] * 4, *["husband"] * 4,
            "king", "queen", "judge", "bard", "doctor"]  # fmt: skip
    hall = Hall(city=city, hand=["palace"], own="2 twigs, 3 resin, 3 pebbles", left=3)
    assert hall.may_play("palace"), "16 spaces, 15 of them used"
    hall.visit({"city": 0, "slot": 2}).choose(card="mine").take("twig")
    assert "silver_scale_spring" in hall.city()
    assert hall.may_play("palace"), "still one: the Spring uses that of the Mine"
    assert hall.in_city("silver_scale_spring").get("paired_with") is None


def test_the_spring_houses_a_peddler_by_itself() -> None:
    """[LA17]"""
    city = pair("mine", "silver_scale_spring")
    city[0]["occupied"] = True
    hall = Hall(city=city, hand=["peddler", "miner_mole"], left=2)
    assert hall.values("token", card="peddler") == ["silver_scale_spring"]
    assert not hall.may_play("miner_mole")
