"""Chapel, Inn, Lookout and Queen (sections 4, 6, 13 and 17 of the rules)."""

from tests.rules.scenario import Table

# ---- Chapel ----------------------------------------------------------------------------------------------------------


# ---- Inn -------------------------------------------------------------------------------------------------------------


# ---- Lookout ---------------------------------------------------------------------------------------------------------


def test_the_lookout_carries_out_a_basic_or_forest_location() -> None:
    """All basic locations and the forest cards in play are offered, nothing else. [R4.11, D34, card:lookout]"""
    hand = ["farm"] * 5
    table = Table(left=1, hand=hand, city=["lookout", "chapel"], forest=["forest_3_berries", "forest_2_any"])
    table.choose(kind="place", card="lookout")
    offered = table.values("where", kind="location")
    assert len(offered) == 10
    assert {where for where in offered if "basic" not in where} == {"forest_3_berries", "forest_2_any"}


# ---- Queen -----------------------------------------------------------------------------------------------------------


def test_the_queen_offers_hand_and_meadow_by_base_value() -> None:
    """A Wife counts 2 and a Theater 3, whatever they may score; a Palace counts 4, too much. [D37, card:queen]"""
    table = Table(left=1, city=["queen"], hand=["palace", "wife"], meadow=["king", "theater", "wife"])
    table.choose(kind="place", card="queen")
    offered = [(one["card"], one["from"], one["via"]) for one in table.matching()]
    assert offered == [("wife", "hand", "free"), ("theater", "meadow", "free"), ("wife", "meadow", "free")]
