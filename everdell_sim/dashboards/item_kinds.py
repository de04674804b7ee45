"""Cards, events and locations: what is shown item by item, and the tables about it."""

from collections.abc import Callable
from dataclasses import dataclass

import polars as pl

from everdell_sim import analysis


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
