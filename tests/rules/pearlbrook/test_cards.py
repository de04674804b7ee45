"""Harbor, Ferry Ferret, Pirate, Pirate Ship and Shipwright."""

from typing import Any

import pytest

from tests.rules.pearlbrook.brook import Brook, entry, plain
from tests.rules.scenario import houses, seat


@pytest.mark.parametrize(("pearls", "gives"), [(1, False), (2, True)])
def test_harbor_and_ferret_look_at_the_pearls(pearls: int, gives: bool) -> None:
    """They are not spent. [PD22, card:harbor, card:ferry_ferret]"""
    harbor = Brook(hand=["harbor"], own="3 twigs, 1 resin, 1 pebble", pearls=pearls).play("harbor")
    if gives:
        harbor.take("berry", "berry")
    assert (harbor.own, harbor.pearls()) == ({"berry": 2} if gives else {}, pearls)
    ferret = Brook(hand=["ferry_ferret"], own="3 berries", pearls=pearls).play("ferry_ferret")
    assert ferret.points() == (2 if gives else 0)


def test_a_mole_looks_at_the_owner_s_pearls() -> None:
    """[PD30, PA21, card:harbor, card:ferry_ferret]"""
    others = [seat(city=["harbor", "ferry_ferret"])]
    poor = Brook(hand=["miner_mole"], own="3 berries", pearls=5, others=others, rivals=[entry(pearls=1)])
    poor.play("miner_mole").choose(card="harbor")
    assert poor.own == {}
    rich = Brook(hand=["miner_mole"], own="3 berries", others=others, rivals=[entry(pearls=2)])
    rich.play("miner_mole").choose(card="harbor").take("twig", "resin")
    assert rich.own == {"twig": 1, "resin": 1}
    sweep = Brook(hand=["chip_sweep"], own="3 berries", city=["ferry_ferret"], pearls=2).play("chip_sweep")
    assert sweep.points() == 2


def pirate(deck: list[str], hand: list[str], **rest: Any) -> Brook:
    return Brook(hand=["pirate", *hand], own="3 berries", deck=deck, **rest).play("pirate")


@pytest.mark.parametrize(("drawn", "pearl"), [(["king", "castle"], 1), (["king", "judge"], 0), (["king", "queen"], 1)])
def test_a_pirate_shows_what_it_draws(drawn: list[str], pearl: int) -> None:
    """Base values of 7 or more bring a pearl. [PD19, PA43, card:pirate]"""
    brook = pirate(drawn, ["farm", "inn"]).drop("farm", "inn")
    assert (brook.pearls(), brook.hand()) == (pearl, sorted(drawn))


def test_a_pirate_discards_up_to_four_or_none() -> None:
    """Nothing discarded, nothing drawn. [PD19, card:pirate]"""
    none = pirate(plain(3), ["farm", "inn"]).stop()
    assert (none.hand(), none.pearls()) == (["farm", "inn"], 0)
    most = pirate(["castle"] * 2 + ["king"] * 2 + ["inn"], ["farm"] * 5).drop(*["farm"] * 4)
    assert most.hand() == ["castle", "castle", "farm", "king", "king"]


def test_negative_values_subtract_and_all_is_discarded_first() -> None:
    """With an empty deck the cards just discarded are shuffled in and drawn. [PA43]"""
    brook = pirate(["castle", "king", "fool"], ["farm", "farm", "farm"]).drop(*["farm"] * 3)
    assert brook.pearls() == 0, "4 + 4 - 2"
    again = pirate([], ["queen", "king"]).drop("king", "queen")
    assert (again.hand(), again.pearls()) == (["king", "queen"], 1)


def test_a_pirate_above_the_limit_draws_what_fits() -> None:
    """Only cards really drawn are added up. [PA43]"""
    hand = ["judge", "teacher", "monk", "doctor", "bard", "shepherd", "woodcarver", "farm", "inn", "mine"]
    brook = pirate(["king", "queen"], hand).drop("farm", "inn").stop()
    assert (len(brook.hand()), brook.pearls()) == (8, 0)


def test_the_pearl_of_a_pirate_draws_for_a_bridge() -> None:
    """[P8.1, card:pirate]"""
    brook = pirate(["king", "castle", "inn", "inn"], ["farm", "farm"], city=["bridge"]).drop("farm", "farm")
    assert brook.hand() == ["castle", "inn", "inn", "king"]


def test_a_pirate_takes_no_space() -> None:
    """[P13.1, PA8, card:pirate]"""
    brook = Brook(hand=["pirate"], own="3 berries", city=houses(15))
    assert brook.may_play("pirate")


SHIP = {"city": 0, "slot": 0}


@pytest.mark.parametrize(("pearls", "gain"), [(0, 0), (2, 2), (5, 3)])
def test_a_ship_sails_and_pays_by_the_other_s_pearls(pearls: int, gain: int) -> None:
    """At most 3 tokens and 3 resources. [PA11, PD20, P13.2, card:pirate_ship]"""
    brook = Brook(city=["pirate_ship"], left=1, rivals=[entry(pearls=pearls)]).visit(SHIP)
    brook.take(*["twig"] * gain)
    assert (brook.city(), brook.city(1)) == ([], ["pirate_ship"])
    assert (brook.points(), brook.own) == (gain, {"twig": gain} if gain else {})
    assert brook.places() == [{"city": 1, "slot": 0}]
    assert brook.pearls(1) == pearls


def test_the_captain_chooses_the_harbour() -> None:
    """Passed or not, with a free space. [PA11, PD20]"""
    others = [seat(city=houses(15)), seat(passed=True), seat()]
    brook = Brook(city=["pirate_ship"], left=1, others=others, rivals=[entry(), entry(pearls=1), entry()])
    brook.visit(SHIP)
    assert (brook.asked, brook.values("seat")) == ("0 target_city", [2, 3])
    full = Brook(city=["pirate_ship"], left=1, others=[seat(city=houses(15))])
    assert not full.may_visit(SHIP)


def test_what_travels_with_a_ship() -> None:
    """The occupied token does; nothing reacts; a Messenger stays behind. [PA11, P13.1]"""
    city: list[Any] = [
        {"card": "pirate_ship", "occupied": True, "paired_with": 1},
        {"card": "messenger", "paired_with": 0},
        "courthouse",
        "inn",
        "historian",
    ]
    others = [seat(city=["historian", "courthouse"])]
    brook = Brook(city=city, left=1, others=others, deck=plain(4)).visit(SHIP)
    assert brook.asked == "0 pair", "the Messenger moves"
    brook.choose(card="courthouse")
    assert brook.player(1)["city"][2] == {
        "card": "pirate_ship",
        "occupied": True,
        "tokens": 0,
        "resources": {},
        "workers": [0],
        "paired_with": None,
        "prisoners": [],
    }
    assert (brook.hand(), brook.hand(1)) == ([], [])


def test_a_messenger_alone_joins_a_ship_that_comes() -> None:
    """[PA11, PA12]"""
    brook = Brook(city=["pirate_ship"], left=1, others=[seat(city=["messenger"])]).visit(SHIP)
    assert [card["paired_with"] for card in brook.player(1)["city"]] == [1, 0]


def test_a_ship_is_blocked_while_the_worker_stands_on_it_and_may_come_back() -> None:
    """Afterwards its new owner alone uses it. [PA11, card:pirate_ship]"""
    others = [seat(city=["pirate_ship"], left=1)]
    brook = Brook(left=1, others=others, placed=[{"where": {"city": 1, "slot": 0}}])
    assert not brook.may_visit({"city": 1, "slot": 0})
    free = Brook(left=1, others=others)
    assert not free.may_visit({"city": 1, "slot": 0})
    free.visit("basic_1_berry")
    assert free.asked == "1 turn"
    free.choose(kind="place", where={"city": 1, "slot": 0})
    assert (free.city(), free.city(1)) == (["pirate_ship"], [])


def test_a_ranger_moves_the_worker_off_a_ship() -> None:
    """[PA11]"""
    brook = Brook(
        hand=["ranger"],
        own="2 berries",
        others=[seat(city=["pirate_ship"])],
        placed=[{"where": {"city": 1, "slot": 0}}],
    )
    brook.play("ranger")
    assert {"city": 1, "slot": 0} in brook.values("where", kind="worker")


def test_a_shipwright_counts_the_cards_of_the_set() -> None:
    """Itself too, and those without a space. [card:shipwright]"""
    city: list[Any] = [
        "shipwright",
        "pirate",
        {"card": "pirate_ship", "paired_with": 3},
        {"card": "messenger", "paired_with": 2},
        "farm",
    ]
    assert Brook(city=city, played=["tiara"]).score()["prosperity"] == 4
