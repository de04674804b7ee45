"""The end of the game (chapter 12): what is added up, and who wins.

A table at which nobody can do anything but pass has come to its end, so the points are final.
"""

from tests.rules.scenario import Table

# ---- the worked example ---------------------------------------------------------------------------------------------


# ---- what is added up -----------------------------------------------------------------------------------------------


# ---- events ---------------------------------------------------------------------------------------------------------


def test_what_an_event_counts_in_the_city_is_counted_at_the_end() -> None:
    """A prisoner who comes after the claim counts. [R12.3, event:ministering_to_miscreants]"""
    table = Table(city=["dungeon", "monk", "bard"], held=["ministering_to_miscreants"], hand=["king"], own="3 berries")
    assert table.score()["events"] == 0
    table.play("king", via={"ability": {"slot": 0, "card": "dungeon"}, "prisoner": {"slot": 2, "card": "bard"}})
    assert table.score()["events"] == 3


# ---- leftover resources ---------------------------------------------------------------------------------------------


# ---- who wins -------------------------------------------------------------------------------------------------------
