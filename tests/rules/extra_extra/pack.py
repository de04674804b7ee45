"""Tables with Extra! Extra!, alone or beside other modules."""

from typing import Any

from tests.rules.scenario import Table

MODULES = ["extra_extra"]


def extra(**table: Any) -> Table:
    """A table with the pack."""
    return Table(sections={"modules": MODULES, **table.pop("sections", {})}, **table)
