"""Tables with Corrin Evertail: you have seat 0."""

from typing import Any

from tests.rules.scenario import Table, seat

KING = "corrin_evertail_the_king"
LEADER = "corrin_evertail_the_leader"
WARRIOR = "corrin_evertail_the_warrior"
FIELD = "corrin_evertails_field"
PATH = "corrin_evertails_path"


def table(modules: list[str] | None = None, **rest: Any) -> Table:
    """A position with the module, and with others besides if they are named; the other player has a worker left."""
    rest.setdefault("others", [seat(left=1)])
    return Table(sections={"modules": ["corrin", *(modules or [])]}, **rest)


def gifts(one: Table) -> set[tuple[str, int]]:
    """The cards of the hand that are offered, each with its receiver."""
    return {(choice["card"], choice["seat"]) for choice in one.matching(kind="card")}
