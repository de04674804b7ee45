"""Roles that seats chose: how their owners fare, and whether choosing evens the roles out."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import polars as pl

from everdell_sim import stats
from everdell_sim.experiments.matchups.estimates import (
    CHOSEN,
    ROLE_KEYS,
    SPREAD,
    WIN_SHARE,
    Floats,
    Row,
    frame,
    row,
)
from everdell_sim.runs.reader.role_results import among_people
from everdell_sim.stats import Estimate

TAKEN_SHARE = "taken_share"


@dataclass(frozen=True)
class Chosen:
    """One row per deal, one column per role: the seats that had it, and what they won together."""

    bot: str
    players: int
    roles: list[str]
    seats: Floats
    won: Floats
    # Of what one seat wins, whatever its role.
    variance: float

    @property
    def deals(self) -> int:
        return len(self.seats)

    @classmethod
    def of(cls, bot: str, players: int, section: str, rows: pl.DataFrame) -> "Chosen":
        """From the rows of seats of the cells in which seats choose."""
        people = among_people(rows, players).filter(pl.col(section) != "")
        roles = sorted(people[section].unique())
        deals = people["deal"].unique().sort()
        deal = np.searchsorted(deals.to_numpy(), people["deal"].to_numpy())
        at = people[section].replace_strict({role: at for at, role in enumerate(roles)}, return_dtype=pl.Int64)
        where, size = deal * len(roles) + at.to_numpy(), len(deals) * len(roles)
        seats = np.bincount(where, minlength=size).astype(np.float64)
        won = np.bincount(where, people["win_share"].to_numpy(), size).astype(np.float64)
        shape = (len(deals), len(roles))
        variance = float(np.var(people["win_share"].to_numpy(), ddof=1))
        return cls(bot, players, roles, seats.reshape(shape), won.reshape(shape), variance)

    def share(self, at: int, level: float) -> Estimate:
        """What the seats with a role won; the games in which nobody had it say nothing about it."""
        had = self.seats[:, at] > 0
        return stats.clustered_share(self.won[had, at], self.seats[had, at], level)


def chosen_roles(found: Sequence[Chosen], level: float) -> pl.DataFrame:
    """How those fare who have each role of their own choice, and how often it is taken. Associated, not causal."""
    rows: list[Row] = []
    for one in found:
        each = stats.shared_level(level, len(one.roles))
        everybody = one.seats.sum(axis=1)
        shares = [one.share(at, each) for at in range(len(one.roles))]
        order = sorted(range(len(one.roles)), key=lambda at: -shares[at].value)
        tests = [stats.p_of_share(share, 1 / one.players) for share in shares]
        adjusted = iter(stats.holm([p for p in tests if p is not None]).tolist())
        both = [(p, None if p is None else next(adjusted)) for p in tests]
        for at in order:
            keys = {"bot": one.bot, "role": one.roles[at]}
            p, p_adjusted = both[at]
            rows.append(row(keys, WIN_SHARE, shares[at]) | {"p": p, "p_adjusted": p_adjusted})
            rows.append(row(keys, TAKEN_SHARE, stats.clustered_share(one.seats[:, at], everybody, each)))
    return frame(ROLE_KEYS, rows)


def spread_of_chosen(one: Chosen, level: float) -> Row:
    """How far the win shares of roles lie apart where seats choose; each role counts as often as it is taken."""
    taken = one.seats.sum(axis=0)
    shares = one.won.sum(axis=0) / taken
    weights = stats.drawn(one.deals)
    seats = weights @ one.seats
    # A draw without a role says nothing about it.
    draws = np.where(seats > 0, (weights @ one.won) / np.where(seats > 0, seats, 1), shares)
    # Of a role that few seats had, draws do not show how far its share may be off.
    weight = taken / taken.sum()
    noise = float((weight * (1 - weight) * one.variance / taken).sum())
    found = stats.spread(shares, draws, one.deals, taken, level, noise)
    return row({"bot": one.bot, "given": CHOSEN}, SPREAD, found)
