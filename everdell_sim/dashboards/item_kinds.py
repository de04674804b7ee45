"""Cards, events and locations: what is shown item by item, and the figures that a reader can select."""

from collections.abc import Callable
from dataclasses import dataclass

import polars as pl

from everdell_sim import analysis


@dataclass(frozen=True)
class Kind:
    """One kind of item, the word for its use, and the figures that a reader can select."""

    name: str
    table: Callable[..., pl.DataFrame]
    used: str
    colour: str
    # Figure and what it says, in the order of the box.
    figures: dict[str, str]
    title: str
    # The same by bot and by seat.
    divided: dict[str, Callable[..., pl.DataFrame]]

    @property
    def share(self) -> str:
        return f"{self.used}_share"


def is_share(what: str) -> bool:
    return what.endswith("share") or "_share_" in what


def is_gain(what: str) -> bool:
    """Is it a difference of win shares? Such figures are shown in percentage points."""
    return what in ("win_adjusted", "win_at_equal_tempo", "win_difference")


FIGURES = {
    "win_share_when_{used}": "win share of those who {used} it",
    "win_adjusted": "win share gained, bot and seat held equal",
    "win_at_equal_tempo": "win share gained, also tempo held equal",
    "win_difference": "win share gained, unadjusted",
    "score_adjusted": "points gained, bot and seat held equal",
    "score_at_equal_tempo": "points gained, also tempo held equal",
    "score_when_{used}": "score of those who {used} it",
}


def figures(used: str, **more: str) -> dict[str, str]:
    """The figures of a kind: those of all kinds, and its own."""
    return {what.format(used=used): label.format(used=used) for what, label in FIGURES.items()} | more


CARDS = Kind(
    "card",
    analysis.cards,
    "played",
    "colour",
    figures(
        "played",
        points_per_resource="points at the end per resource paid",
        points_per_space="points at the end per space",
        points_per_play="points at the end per play",
        plays="plays per player and game",
        free_share="share of plays that were free",
        unplayed_share="share of copies discarded or given away",
    ),
    "Cards",
    {"seat": analysis.card_seats, "bot": analysis.card_bots},
)
EVENTS = Kind(
    "event",
    analysis.events,
    "claimed",
    "kind",
    figures(
        "claimed", points_per_claim="points per claim", turn="turn of the claim", offered_share="share of games with it"
    ),
    "Events",
    {"seat": analysis.event_seats, "bot": analysis.event_bots},
)
LOCATIONS = Kind(
    "location",
    analysis.locations,
    "visited",
    "area",
    figures("visited", visits="visits per player and game", points_per_visit="points per visit"),
    "Locations",
    {"seat": analysis.location_seats, "bot": analysis.location_bots},
)
