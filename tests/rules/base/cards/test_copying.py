"""Chip Sweep and Miner Mole (chapter 8): which production cards they may activate, and for whom.

A player who can do nothing but prepare does so unasked: a table in winter begins with the production of spring.
"""

from typing import Any

from tests.rules.scenario import Table

FULL_STORE = {"card": "storehouse", "resources": {"twig": 3}}


def sweep(own: str = "3 berries", **table: Any) -> Table:
    """A Chip Sweep is played for 3 berries; its player has a worker left, so that the turn after this one is theirs."""
    return Table(hand=["chip_sweep"], own=own, left=1, **table).play("chip_sweep", via="resources")


# ---- Chip Sweep -----------------------------------------------------------------------------------------------------


def test_storehouses_with_different_contents_are_two_targets() -> None:
    """What lies on a card belongs to the choice. [RA1, D24, card:chip_sweep]"""
    table = sweep(city=["storehouse", FULL_STORE, "storehouse"])
    assert table.values("slot") == [0, 1]
    table.choose(slot=0).choose(resource="berry")
    assert [card.get("resources", {}).get("berry", 0) for card in table.player()["city"]] == [2, 0, 0, 0]


# ---- Chip Sweep and Miner Mole --------------------------------------------------------------------------------------


# ---- Miner Mole -----------------------------------------------------------------------------------------------------


# ---- whose city, whose goods ----------------------------------------------------------------------------------------
