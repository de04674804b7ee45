"""The Rugwort cards beside Legendary cards, which are never taken and are homes like any other."""

from typing import Any

from tests.rules.legends.hall import Hall
from tests.rules.rugwort_cards.pack import MODULES, ROBBER, ROWDY, RULER
from tests.rules.rugwort_cards.test_rowdy import COST, full
from tests.rules.scenario import pair, seat

BOTH = [*MODULES, "legends"]


def hall(**table: Any) -> Hall:
    return Hall(modules=BOTH, **table)


def test_a_legendary_construction_is_a_home() -> None:
    """Of its own colour. [RCA1, RD1]"""
    target = [seat(city=["mine"])]
    market = hall(hand=[ROBBER, ROWDY, RULER], city=["mcgregors_market"], others=target)
    assert sorted(market.values("card", token="mcgregors_market")) == sorted([ROBBER, ROWDY])
    opera = hall(hand=[ROBBER, ROWDY, RULER], city=["oleanders_opera_house"], others=target)
    assert sorted(opera.values("card", token="oleanders_opera_house")) == sorted([ROBBER, RULER])


def test_a_legendary_card_is_no_target() -> None:
    """[RCA6]"""
    theirs = ["mcgregors_market", "poe"]
    assert not hall(hand=[ROWDY], own=COST, others=[seat(city=theirs)]).may_play(ROWDY)
    table = hall(hand=[ROWDY], own=COST, others=[seat(city=[*theirs, "mine"])]).play(ROWDY)
    assert (table.city(), table.city(1)) == (["mine"], [*theirs, ROWDY])


def test_a_card_that_a_legendary_keeps_out_is_no_target() -> None:
    """McGregor's Market counts as a Farm, and no further one comes into its city. [RCA6]"""
    table = hall(hand=[ROWDY], own=COST, city=["mcgregors_market"], others=[seat(city=["farm"])])
    assert not table.may_play(ROWDY)


def test_what_lies_on_the_bridge_may_be_taken() -> None:
    """He does not lie there, and it may be built on again. [RCA6]"""
    on_it = pair("bridge_of_the_sky", "mine")
    table = hall(hand=[ROWDY], own=COST, others=[seat(city=on_it)]).play(ROWDY)
    assert (table.city(), table.city(1)) == (["mine"], ["bridge_of_the_sky", ROWDY])
    assert not table.in_city("bridge_of_the_sky", 1).get("spent")
    # A city of 16 spaces, all used: the card on the Bridge frees none.
    crowded = [*full(), *pair("bridge_of_the_sky", "mine", at=15)]
    assert not hall(hand=[ROWDY], own=COST, others=[seat(city=crowded)]).may_play(ROWDY)


def test_the_spring_below_keeps_the_space() -> None:
    """A city of 16 spaces: 15 and the one that Mine and Spring share, or 14 and that one. [RCA6]"""
    for others, may in ((15, False), (14, True)):
        city = [*full()[:others], *pair("mine", "silver_scale_spring", at=others)]
        assert hall(hand=[ROWDY], own=COST, others=[seat(city=city)]).may_play(ROWDY) is may
