"""Chapter 7: spaces, couples, and what happens to a card that leaves."""

from tests.rules.scenario import Table, houses

# ---- spaces --------------------------------------------------------------------------------------------------------


def test_events_and_what_lies_beneath_them_are_outside_the_city() -> None:
    """A Judge beneath an event takes no space, swaps nothing and bars no other Judge. [R7.2]"""
    thieves = {"event": "capture_of_the_acorn_thieves", "cards": ["judge"]}
    table = Table(city=houses(14), held=[thieves], hand=["judge", "bard"], own="3 berries, 1 twig", left=1)
    assert table.values("via", card="judge") == table.values("via", card="bard") == ["resources"]
    assert table.score()["cards"] == Table(city=houses(14)).score()["cards"]


# ---- Husband and Wife ----------------------------------------------------------------------------------------------


# ---- Ruins ---------------------------------------------------------------------------------------------------------


# ---- leaving a city ------------------------------------------------------------------------------------------------


# ---- requirements once met -----------------------------------------------------------------------------------------
