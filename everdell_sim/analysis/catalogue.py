"""What a run's items are: the rows of the game's data behind their names."""

from typing import Any

import polars as pl

from everdell_sim.analysis.where import Group, Summed
from everdell_sim.errors import BadInput
from everdell_sim.patches import load_rules


def rows(run: Summed, group: Group, section: str) -> dict[str, dict[str, Any]]:
    """By name: the rows of `card`, `event` or `location` under the rules of this group.

    An item that is not found here (a run in memory does not keep its patches) is simply not described.
    """
    cell = group.cells[0]
    spec = getattr(run, "spec", None)
    try:
        rules = load_rules(_modules(run, cell), []) if spec is None else spec.cells[cell].rules
    except BadInput:
        return {}
    return {row["id"]: row for row in rules.rows(section)}


def _modules(run: Summed, cell: int) -> list[str]:
    modules: list[str] = run.cells.row(by_predicate=pl.col("cell") == cell, named=True)["modules"]
    return modules
