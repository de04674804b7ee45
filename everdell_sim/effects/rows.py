"""The one form of all effects: whatever measures something gives such rows, and every page and report prints them."""

from collections.abc import Iterable
from typing import Any, TypeAlias

import polars as pl

from everdell_sim.analysis.figures import ABOUT, CAUSAL, FIGURE
from everdell_sim.stats import Estimate

# How an effect was found, best evidence first: the rule by which all answers choose (see `ranking`).
REPLACED = "replaced"  # each copy became an average one, on the same deals
REMOVED = "removed"  # left in the game, but nobody can use it, on the same deals
AVOIDED = "avoided"  # one seat may not use it
PREFERRED = "preferred"  # one seat must use it
CHANGED = "changed"  # other rules, on the same deals: a patch, a factor of a sweep, another run
ASSIGNED = "assigned"  # given out by design: a seat, a role, a bot
DEALT = "dealt"  # chance gave it
ADJUSTED = "adjusted"  # those who did against those who did not, with the same bot and seat
CHOSEN = "chosen"  # taken by choice
RAW = "raw"  # those who did, as they are
COUNTED = "counted"  # describes the games; compares nothing
ESTIMANDS = (
    *(REPLACED, REMOVED, AVOIDED, PREFERRED, CHANGED, ASSIGNED),
    *(DEALT, ADJUSTED, CHOSEN, RAW, COUNTED),
)

POINTS, WIN_SHARE = "points", "win_share"

ABOUT_WHAT: dict[str, type[pl.DataType]] = {
    # card, event, location or another section of the data; seat, bot, role, factor, patch, game.
    "kind": pl.String,
    "thing": pl.String,
    # What it is compared with, where that is a thing too: a role, a level of a factor.
    "against": pl.String,
    "estimand": pl.String,
}
# Who played: one bot a seat.
CONTEXT: dict[str, type[pl.DataType]] = {"bots": pl.String}
HOW_SURE: dict[str, type[pl.DataType]] = {
    "level": pl.Float64,
    # The number of effects whose intervals hold together at this level; 1: this one alone.
    "among": pl.Int64,
    # Was it measured again on deals by which it was not chosen? Null: it was not chosen for its size.
    "confirmed": pl.Boolean,
    "command": pl.String,
}
SCHEMA = {**ABOUT, **ABOUT_WHAT, **CONTEXT, **FIGURE, **HOW_SURE}


DEFAULTS = {"against": "", "reading": CAUSAL, "level": 0.95, "among": 1, "command": ""}

Row: TypeAlias = dict[str, Any]


def row(estimate: Estimate, **keys: Any) -> Row:
    """One effect: `what` is the measure (`points`, `win_share`, `plays`, ...); what is not given has its default."""
    return {**dict.fromkeys(SCHEMA), **DEFAULTS, **estimate.to_dict(keys["what"]), "se": estimate.se, **keys}


def frame(rows: Iterable[Row]) -> pl.DataFrame:
    return pl.DataFrame(list(rows), schema=SCHEMA)


def joined(frames: Iterable[pl.DataFrame]) -> pl.DataFrame:
    """Several tables as one."""
    found = [one.select(list(SCHEMA)) for one in frames if one.height]
    return pl.concat(found) if found else pl.DataFrame(schema=SCHEMA)
