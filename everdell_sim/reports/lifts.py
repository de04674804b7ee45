"""The figures of cards, events and locations that say most about their users."""

import polars as pl

# First choice first.
LIFTS = ("win_at_equal_tempo", "win_adjusted", "win_difference")
# By table: the key of its rows, and what one does with it.
VERBS = {"cards": ("card", "play"), "events": ("event", "claim"), "locations": ("location", "visit")}


def lifts(frame: pl.DataFrame) -> pl.DataFrame:
    """The rows of the best figure that the table has."""
    for what in LIFTS:
        found = frame.filter(pl.col("what") == what)
        if found.height:
            return found
    return frame.clear()
