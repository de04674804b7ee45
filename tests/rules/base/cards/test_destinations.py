"""Chapel, Inn, Lookout and Queen (sections 4, 6, 13 and 17 of the rules)."""

from tests.rules.scenario import Table

# ---- Lookout ---------------------------------------------------------------------------------------------------------


def test_the_lookout_carries_out_a_basic_or_forest_location() -> None:
    """All basic locations and the forest cards in play are offered, nothing else. [R4.11, D34, card:lookout]"""
    hand = ["farm"] * 5
    table = Table(left=1, hand=hand, city=["lookout", "chapel"], forest=["forest_3_berries", "forest_2_any"])
    table.choose(kind="place", card="lookout")
    offered = table.values("where", kind="location")
    assert len(offered) == 10
    assert {where for where in offered if "basic" not in where} == {"forest_3_berries", "forest_2_any"}
