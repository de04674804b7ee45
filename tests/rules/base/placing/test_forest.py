"""The eleven forest cards (sections 4, 6, 9 and 17 of the rules)."""

from tests.rules.scenario import Table

COPY = "forest_copy_basic_1_card"


# ---- discard any number, draw double ---------------------------------------------------------------------------------


# ---- discard up to 3 for resources -----------------------------------------------------------------------------------


# ---- draw 2 meadow cards, play 1 cheaper -----------------------------------------------------------------------------


# ---- copy a basic location, draw 1 -----------------------------------------------------------------------------------


def test_only_basic_locations_are_copied() -> None:
    """All eight basic locations are offered; no haven, journey, forest card or card. [R4.11, D34]"""
    table = Table(left=1, hand=["farm"] * 5, city=["chapel"], forest=[COPY, "forest_3_berries"]).visit(COPY)
    assert len(table.values("where")) == 8
    assert all(where.startswith("basic_") for where in table.values("where"))
