"""What each role of each table got, deal by deal: the mean over all seats from which the table was played."""

from dataclasses import dataclass, replace

import numpy as np
import polars as pl
from numpy.typing import NDArray

from everdell_sim import stats
from everdell_sim.play.win_share import with_win_share
from everdell_sim.runs.roles import Tables
from everdell_sim.stats import Estimate

Floats = NDArray[np.float64]

COLUMNS = ("cell", "deal", "seat", "win_60ths", "score", "automatic")


@dataclass(frozen=True)
class RoleResults:
    """`share` and `score` by deal, table and place at the table. Of the deals only those that all tables played."""

    tables: Tables
    share: Floats
    score: Floats

    @classmethod
    def of(cls, tables: Tables, rows: pl.DataFrame) -> "RoleResults":
        """From the rows of seats."""
        cells, seats = zip(*tables.seats, strict=True)
        at, place = zip(*tables.seats.values(), strict=True)
        kinds = rows.schema
        where = pl.DataFrame(
            {"cell": cells, "seat": seats, "at": at, "place": place},
            schema={"cell": kinds["cell"], "seat": kinds["seat"], "at": pl.Int64, "place": pl.Int64},
        )
        players, count = tables.players, len(tables.tables)
        mine = among_people(rows.join(where, on=["cell", "seat"]), players)
        deals = mine["deal"].unique().sort()
        deal = np.searchsorted(deals.to_numpy(), mine["deal"].to_numpy())
        cell = (deal * count + mine["at"].to_numpy()) * players + mine["place"].to_numpy()
        size = len(deals) * count * players
        played = np.bincount(cell, minlength=size).reshape(len(deals), count, players)
        # A table that is played from fewer seats than another one is not finished.
        whole = (played == played.max(initial=0)).all(axis=(1, 2))
        share, score = (
            np.bincount(cell, mine[name].to_numpy(), size).reshape(played.shape)[whole] / played[whole]
            for name in ("win_share", "score")
        )
        return cls(tables, share, score)

    def and_more(self, later: "RoleResults") -> "RoleResults":
        """With the deals that come after these."""
        share, score = (np.concatenate([getattr(one, name) for one in (self, later)]) for name in ("share", "score"))
        return replace(self, share=share, score=score)

    @property
    def deals(self) -> int:
        return len(self.share)

    @property
    def margin(self) -> Floats:
        """The score of each place less the mean of the others at its table."""
        others = (self.score.sum(axis=2, keepdims=True) - self.score) / (self.tables.players - 1)
        margin: Floats = self.score - others
        return margin

    def by_role(self, values: Floats) -> Floats:
        """Values of places as those of roles, by deal: the mean over the tables of a role."""
        found: Floats = np.stack([self.of_role(values, role).mean(axis=0) for role in self.tables.roles], axis=1)
        return found

    def of_role(self, values: Floats, role: str) -> Floats:
        """The values of one role: one row per table that it sits at, one column per deal."""
        places = [(at, table.index(role)) for at, table in enumerate(self.tables.tables) if role in table]
        return np.stack([values[:, at, place] for at, place in places])

    def pair_shares(self, level: float) -> list[Estimate]:
        """The share of the first role of every table of two."""
        return stats.simultaneous_shares(self.share[:, :, 0], level)

    def role_shares(self, level: float) -> list[Estimate]:
        """The share of every role, over all tables that it sits at."""
        if self.tables.complete or self.deals < 2:
            return stats.simultaneous_shares(self.by_role(self.share), level)
        each = stats.shared_level(level, len(self.tables.roles))
        return [stats.crossed_share(self.of_role(self.share, role), each) for role in self.tables.roles]

    def role_margins(self, level: float) -> list[Estimate]:
        """The same of the margins."""
        if self.tables.complete or self.deals < 2:
            return stats.simultaneous_means(self.by_role(self.margin), level)
        each = stats.shared_level(level, len(self.tables.roles))
        return [stats.crossed_mean(self.of_role(self.margin, role), each) for role in self.tables.roles]


def among_people(rows: pl.DataFrame, players: int) -> pl.DataFrame:
    """Rows of people, the share of an automatic opponent divided equally among them: shares of a table add up to 1."""
    people = with_win_share(rows.filter(~pl.col("automatic")))
    mean = pl.col("win_share").mean().over("cell", "deal")
    return people.with_columns(win_share=pl.col("win_share") - mean + 1 / players)
