"""What a run's items are: the rows of the game's data behind their names."""

from typing import Any

import polars as pl

from everdell_sim.analysis.filters import Group, Summed
from everdell_sim.errors import BadInput
from everdell_sim.rules.patches import Rules, load_rules


def rows(run: Summed, group: Group, section: str) -> dict[str, dict[str, Any]]:
    """By name: the rows of the items of a kind (`card`, `event` or `location`) under the rules of this group.

    What modules add has the name of its section as its kind or area. An item
    that is not found here (a run in memory does not keep its patches) is simply not described.
    """
    cell = group.cells[0]
    spec = getattr(run, "spec", None)
    try:
        rules = load_rules(_cell(run, cell)["modules"], []) if spec is None else spec.cells[cell].rules
    except BadInput:
        return {}
    return {row["id"]: {"kind": row["section"], "area": row["section"], **row} for row in rules.item_rows(section)}


def rules_of(run: Summed, cell: int) -> tuple[list[str], list[dict[str, Any]], Rules]:
    """The modules, patches and rules of a cell, to play on by them."""
    spec = getattr(run, "spec", None)
    row = _cell(run, cell)
    if spec is not None:
        patches = [patch for _, patch in spec.cells[cell].patches]
        return list(spec.cells[cell].modules), patches, spec.cells[cell].rules
    if row["patch"]:
        raise BadInput(f"a run in memory does not keep its patches, so {row['patch']!r} cannot be played again")
    return list(row["modules"]), [], load_rules(row["modules"], [])


def _cell(run: Summed, cell: int) -> dict[str, Any]:
    return run.cells.row(by_predicate=pl.col("cell") == cell, named=True)
