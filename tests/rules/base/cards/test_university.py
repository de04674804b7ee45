"""The University, and workers on the cards that it discards (sections 4, 7, 13, 18 and 19 of the rules)."""

from typing import Any

from tests.rules.scenario import Table

KEEPS_WORKER = {"rules": {"refund_keeps_permanent_worker": True}}


def university(*city: Any, **rest: Any) -> Table:
    """A worker on the University in slot 0 of this city."""
    return Table(left=1, city=["university", *city], **rest).choose(kind="place", card="university")


def test_with_the_switch_a_permanent_worker_moves_onto_the_university() -> None:
    """With refund_keeps_permanent_worker it stays there for good. [R18.3, RA29]"""
    spots = [{"city": 0, "slot": 1}]
    table = university("cemetery", placed=spots, patch=KEEPS_WORKER).choose(card="cemetery").choose(resource="twig")
    assert table.player()["workers"]["lost"] == 0
    placed = table.player()["workers"]["placed"]
    assert {"where": {"city": 0, "slot": 0}, "permanent": True} in placed
