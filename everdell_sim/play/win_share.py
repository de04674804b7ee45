"""The share of the victory that a seat won (1, 1/2, ..., 0): a column that readers add to the rows of seats."""

from typing import TypeVar

import polars as pl

# A victory as the core counts it. `stats.VICTORY` is the same; this module does without the statistics, which take a
# while to load.
VICTORY = 60

Frame = TypeVar("Frame", pl.DataFrame, pl.LazyFrame)

# The same as a column of a SELECT.
IN_SQL = f"win_60ths / {VICTORY}.0 AS win_share"
MEANING = {
    "name": "win_share",
    "type": "f64",
    "unit": "victories",
    "meaning": f"win_60ths / {VICTORY}; added by readers",
}


def with_win_share(seats: Frame) -> Frame:
    """Rows of seats with the column `win_share`."""
    return seats.with_columns(win_share=pl.col("win_60ths") / VICTORY)
