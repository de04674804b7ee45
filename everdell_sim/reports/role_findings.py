"""What the tables about roles say: rows, each with its sentence and how it may be read."""

from collections.abc import Iterator, Mapping
from typing import Any, TypeAlias

import polars as pl

from everdell_sim.reports.caveats import ROLES, ROLES_CHOSEN
from everdell_sim.reports.phrases import POINTS

Told: TypeAlias = tuple[Mapping[str, Any], str, str]

# How many of the strongest and weakest roles, and of the lopsided matchups, are told.
MOST = 3
SURE = 0.05
_GIVEN = {"fixed": "given out by chance", "chosen": "chosen"}


def ranking(frame: pl.DataFrame) -> Iterator[Told]:
    """The strongest and the weakest roles of each bot."""
    shares = frame.filter(pl.col("what") == "win_share")
    for _, mine in shares.group_by("players", "bot", maintain_order=True):
        rows = mine.sort("estimate", descending=True).to_dicts()
        some = min(MOST, len(rows) // 2)
        for chosen, word in ((rows[:some], "strongest"), (rows[::-1][:some], "weakest")):
            for row in chosen:
                yield row, f"among the {word} roles as {row['bot']} plays is {row['role']}, which wins", ROLES


def lopsided(frame: pl.DataFrame) -> Iterator[Told]:
    """The matchups that are farthest from even."""
    shares = frame.filter((pl.col("what") == "win_share") & (pl.col("p_adjusted") < SURE) & (pl.col("estimate") > 0.5))
    for _, mine in shares.group_by("bot", maintain_order=True):
        for row in mine.sort("estimate", descending=True).head(MOST).to_dicts():
            yield row, f"as {row['bot']} plays, {row['role']} beats {row['other_role']} most clearly: it wins", ROLES


def agreement(frame: pl.DataFrame) -> Iterator[Told]:
    for row in frame.to_dicts():
        yield row, f"the rank correlation of the roles as {row['bot']} and as {row['other_bot']} play is", ROLES


def spread(frame: pl.DataFrame) -> Iterator[Told]:
    for row in frame.to_dicts():
        text = f"the win shares of roles that are {_GIVEN[row['given']]}, as {row['bot']} plays, spread by"
        yield row | {"unit": POINTS}, text, ROLES_CHOSEN if row["given"] == "chosen" else ROLES
