"""What is shown item by item: cards, events and locations their tables, and their names in the rules of a run."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import polars as pl

from everdell_sim import analysis
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
        for group in view.groups.values():
            # Tables of other roles have the same items.
            rules = view.run.spec.cells[group.cells[0]].rules
            for kind in KINDS:
                for row in rules.item_rows(kind):
                    rows[kind].setdefault(row["id"], row)
        return cls(rows)

    def names(self, kind: str, section: str | None = None) -> dict[str, str]:
        """Names by id, of one section or of all."""
        rows = self.rows[kind].items()
        return {one: shown_name(row) for one, row in rows if section in (None, row.get("section", kind))}

    def sections(self, kind: str) -> list[str]:
        """The kind itself, and what modules add that is counted like it."""
        return list(dict.fromkeys([kind, *(row.get("section", kind) for row in self.rows[kind].values())]))

    def name(self, kind: str, one: str) -> str:
        row = self.rows[kind].get(one)
        return one if row is None else shown_name(row)

    def like(self, kind: str, asked: str) -> str | None:
        """The id of the item whose id or name is most like a text."""
        ids = {text.lower(): one for one, row in self.rows[kind].items() for text in (row["name"], one)}
        found = near(asked.lower(), ids)
        return None if found is None else ids[found]

    def group(self, kind: str, one: str) -> str:
        """What an item is grouped by: colour, kind or area, in words; without one by its section."""
        row = self.rows[kind].get(one, {})
        by = {"card": "colour", "event": "kind", "location": "area"}[kind]
        return str(row.get(by) or row.get("section", "")).replace("_", " ")


@dataclass(frozen=True)
class Kind:
    """One kind of item, how its tables call its use, and what its items are grouped by."""

    name: str
    table: Callable[..., pl.DataFrame]
    used: str
    colour: str
    title: str
    # The same by bot and by seat.
    divided: dict[str, Callable[..., pl.DataFrame]]

    @property
    def share(self) -> str:
        return f"{self.used}_share"


CARDS = Kind(
    "card",
    analysis.cards,
    "played",
    "colour",
    "Cards",
    {"seat": analysis.card_seats, "bot": analysis.card_bots},
)
EVENTS = Kind(
    "event",
    analysis.events,
    "claimed",
    "kind",
    "Events",
    {"seat": analysis.event_seats, "bot": analysis.event_bots},
)
LOCATIONS = Kind(
    "location",
    analysis.locations,
    "visited",
    "area",
    "Locations",
    {"seat": analysis.location_seats, "bot": analysis.location_bots},
)
