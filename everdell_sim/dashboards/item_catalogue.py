"""Names, texts and colours of the items of a run, from its own rules."""

from dataclasses import dataclass
from typing import Any

import polars as pl

from everdell_sim.dashboards.run_view import View
from everdell_sim.rules.catalogue import shown_name
from everdell_sim.support.near_names import near

KINDS = ("card", "event", "location")


@dataclass(frozen=True)
class Catalogue:
    """Rows of the data by kind and id."""

    rows: dict[str, dict[str, dict[str, Any]]]

    @classmethod
    def of(cls, view: View) -> "Catalogue":
        """The items of every set of rules in the view; if a patch changes one, the first set counts."""
        return view.once("catalogue", lambda: cls._read(view))

    @classmethod
    def _read(cls, view: View) -> "Catalogue":
        rows: dict[str, dict[str, dict[str, Any]]] = {kind: {} for kind in KINDS}
        seen = set()
        for cell, data in view.cells.select("cell", "data").iter_rows():
            if data in seen:
                continue
            seen.add(data)
            rules = view.run.spec.cells[cell].rules
            for kind in KINDS:
                for row in rules.item_rows(kind):
                    rows[kind].setdefault(row["id"], row)
        return cls(rows)

    def names(self, kind: str) -> dict[str, str]:
        return {one: shown_name(row) for one, row in self.rows[kind].items()}

    def name(self, kind: str, one: str) -> str:
        row = self.rows[kind].get(one)
        return one if row is None else shown_name(row)

    def like(self, kind: str, asked: str) -> str | None:
        """The id of the item whose id or name is most like a text."""
        ids = {text.lower(): one for one, row in self.rows[kind].items() for text in (row["name"], one)}
        found = near(asked.lower(), ids)
        return None if found is None else ids[found]

    def labelled(self, kind: str, frame: pl.DataFrame) -> pl.DataFrame:
        """`frame` with the names of its items and what groups them: colour, kind or area."""
        group = {"card": "colour", "event": "kind", "location": "area"}[kind]
        rows = self.rows[kind]
        ids = frame[kind].to_list()
        names = pl.Series("name", [self.name(kind, one) for one in ids], dtype=pl.String)
        groups = pl.Series(group, [_group(rows.get(one, {}), group) for one in ids], dtype=pl.String)
        return frame.with_columns(names, groups)


def _group(row: dict[str, Any], group: str) -> str:
    """What an item is grouped by, in words; items without a colour are grouped by their section."""
    return str(row.get(group) or row.get("section", "")).replace("_", " ")
