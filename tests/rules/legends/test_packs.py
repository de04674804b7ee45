"""Legendary cards together with other packs: who takes cards, who frees critters, which Farms count."""

from typing import Any

from tests.rules.legends.hall import MODULES, Hall
from tests.rules.scenario import pair, seat

ROWDY = "rugwort_the_rowdy"


def rowdy(rival: list[Any], **rest: Any) -> Hall:
    """Rugwort the Rowdy is played against one other city."""
    modules = [*MODULES, "rugwort_cards"]
    return Hall(modules=modules, hand=[ROWDY], own="3 berries", others=[seat(city=rival)], left=2, **rest)


def test_a_card_that_the_rowdy_takes_leaves_the_bridge_free() -> None:
    """It may be built on again; he does not lie there himself. [LA16]"""
    hall = rowdy(pair("bridge_of_the_sky", "mine")).play(ROWDY)
    assert (hall.city(), hall.city(1)) == (["mine"], ["bridge_of_the_sky", ROWDY])
    bridge = hall.in_city("bridge_of_the_sky", 1)
    assert not bridge.get("spent")
    assert bridge.get("paired_with") is None


def test_special_farms_are_banner_cards_of_the_market() -> None:
    """Any Farm is upgraded, none comes afterwards. [LA3, LA10, LA11]"""
    modules = [*MODULES, "through_every_season"]
    farms = [f"farm_{season}_{n}" for season in ("winter", "spring", "summer", "autumn") for n in (1, 2)]
    own = "9 twigs, 9 resin, 9 pebbles, 9 berries"
    for farm in farms:
        hall = Hall(modules=modules, aside=["mcgregors_market"], city=[farm, "mine"], left=2)
        assert hall.ways("mcgregors_market") == ["free"]
        assert not Hall(modules=modules, city=["mcgregors_market"], hand=[farm], own=own).may_play(farm)
        assert Hall(modules=modules, city=["click_clacks"], hand=[farm], own=own).may_play(farm)
