"""Production cards (chapter 8): when they activate, what they yield, and which parts of them are optional.

A player who can do nothing but prepare does so unasked: a table in winter begins with the production of spring, one in
summer with that of autumn.
"""

import pytest

from tests.rules.scenario import Table

# ---- plain yields ---------------------------------------------------------------------------------------------------


# ---- the Husband ----------------------------------------------------------------------------------------------------


# ---- paying for points ----------------------------------------------------------------------------------------------


# ---- the Monk -------------------------------------------------------------------------------------------------------


# ---- the Peddler ----------------------------------------------------------------------------------------------------


# ---- the Teacher ----------------------------------------------------------------------------------------------------


# ---- the Storehouse -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("kind", "n"), [("twig", 3), ("resin", 2), ("pebble", 1), ("berry", 2)])
def test_a_storehouse_lays_one_of_four_packs_on_itself(kind: str, n: int) -> None:
    """What lies there is not in the supply. [D22, R8.6, card:storehouse]"""
    table = Table(hand=["storehouse"], own="1 twig, 1 resin, 1 pebble", left=1).play("storehouse")
    packs = [(one["resource"], one["n"]) for one in table.matching()]
    assert packs == [("twig", 3), ("resin", 2), ("pebble", 1), ("berry", 2)]
    table.choose(resource=kind)
    stored = {resource: held for resource, held in table.player()["city"][0]["resources"].items() if held}
    assert (table.own, stored) == ({}, {kind: n})


# ---- the order of production ----------------------------------------------------------------------------------------
