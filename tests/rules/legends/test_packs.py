"""Legendary cards together with other packs: who takes cards, who frees critters, which Farms count."""

from tests.rules.legends.hall import MODULES, Hall


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
