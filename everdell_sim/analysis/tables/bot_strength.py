"""Bots: how they fare, how strong they are, who beats whom, where strength is not a ladder."""

import math
from collections.abc import Collection, Sequence
from itertools import combinations
from typing import Any

import numpy as np
import polars as pl

from everdell_sim import stats
from everdell_sim.analysis.estimates.pooled_means import ADDED, Part, Samples, mean, mean_part, over, pooled, share
from everdell_sim.analysis.figures import COUNTED, MODELLED, Figure, table
from everdell_sim.analysis.filters import EVERYTHING, Filter, Group, NothingLeft, Summed, groups
from everdell_sim.analysis.tables.seats import MEASURES, counted
from everdell_sim.stats import ELO, VICTORY, Estimate, Ratings, p_of
from everdell_sim.stats.distributions import fair_coin_p
from everdell_sim.stats.means import share_around, symmetric

# Two of three strengths are taken to lie within this many logits of the average: less than one game, and finite.
PRIOR_SD = 3.0
RATING = "Plackett-Luce over all finishing orders with seat terms, in Elo around 0, errors as of independent games"
AHEAD = "how often it finishes ahead of the other at the same table, a tie being half, errors as of independent games"
EXPLAINED = "slope of this part over the whole score, by seat"


def bots(run: Summed, where: Filter = EVERYTHING, level: float = 0.95, only: Collection[str] = ()) -> pl.DataFrame:
    """How each bot fares over all its seats and line-ups, where its points come from, and its rating.

    `variance_share_X` is the share of the variance of its score that comes from part X; these add up to 1. `only`
    some: how it fares and its rating, without where its points come from.
    """
    sums, pairs, orders = (run.summary(name) for name in ("seats", "seat_pairs", "orders"))
    rows = {(row["cell"], row["seat"]): row for row in sums.iter_rows(named=True)}
    between = {(row["cell"], row["seat"], row["other"]): row for row in pairs.iter_rows(named=True)}
    figures: list[Figure] = []
    for group in groups(run, where):
        rated, samples = ratings_of(orders, group), Samples(run, "seat_samples", group)
        for bot in names(group):
            seats = {cell: [seat for seat in group.kept[cell] if group.bots[cell][seat] == bot] for cell in group.cells}
            mine = {cell: places for cell, places in seats.items() if places}
            if not mine:
                continue
            keys = {**group.about, "bot": bot}
            figures += _fares(keys, mine, rows, between, level, samples, not only)
            if rated is not None and bot in rated[0]:
                figures.append(Figure(keys, "rating", _elo(rated, bot, group, rows, level), "Elo", MODELLED))
    return table(["bot"], figures)


def names(group: Group) -> list[str]:
    """The bots of a group, in the order of their first seats."""
    return list(dict.fromkeys(bot for lineup in group.bots.values() for bot in lineup))


def _fares(
    keys: dict[str, Any],
    mine: dict[int, list[int]],
    rows: dict[tuple[int, int], dict[str, int]],
    between: dict[tuple[int, int, int], dict[str, int]],
    level: float,
    samples: Samples,
    whole: bool,
) -> list[Figure]:
    own = [rows[cell, seat] for cell, seats in mine.items() for seat in seats]
    exact = {}
    for what, scale in (("win", VICTORY), ("score", 1), ("margin", 1)):
        parts = [_clustered(what, scale, cell, seats, rows, between) for cell, seats in mine.items()]
        exact[what] = pooled(parts, samples.of(own, what, scale=scale))
    figures = [Figure(keys, "win_share", share(exact["win"], level), "share", COUNTED)]
    figures += [Figure(keys, what, mean(exact[what], level), "points", COUNTED) for what in ("score", "margin")]
    if not whole:
        return figures
    for what, unit in MEASURES.items():
        if what not in exact and counted(what, own):
            figures.append(Figure(keys, what, mean(over(own, what, samples, how=ADDED), level), unit, COUNTED))
    for what in (name for name in MEASURES if name.startswith("score_") and counted(name, own)):
        explained = _explained(own, what, level)
        if explained is not None:
            name = what.removeprefix("score_")
            figures.append(Figure(keys, f"variance_share_{name}", explained, "share", COUNTED))
    return figures


def _clustered(
    what: str,
    scale: int,
    cell: int,
    seats: Sequence[int],
    rows: dict[tuple[int, int], dict[str, int]],
    between: dict[tuple[int, int, int], dict[str, int]],
) -> Part:
    """The mean over the seats of one bot in a cell; a game is the unit."""
    total = sum(rows[cell, seat][what] for seat in seats)
    squares = sum(rows[cell, seat][f"{what}__{what}"] for seat in seats)
    squares += 2 * sum(between[cell, one, other][f"{what}__{what}"] for one, other in combinations(sorted(seats), 2))
    games = rows[cell, seats[0]]["games"]
    part = mean_part(games, total, squares, scale * len(seats))
    return Part(part.value, part.se, games * len(seats))


def _explained(own: Sequence[dict[str, int]], what: str, level: float) -> Estimate | None:
    """How much of the variation of the score is that of one part: their covariance over the variance of the score."""
    games = sum(row["games"] for row in own)

    def around(one: str, other: str) -> float:
        """The sum of products around the means of each seat."""
        name = f"{one}__{other}"
        return sum(row[name] - row[one] * row[other] / row["games"] for row in own)

    whole = around("score", "score")
    spare = games - len(own) - 1
    if whole <= 0 or spare < 1:
        return None
    slope = around("score", what) / whole
    rest = max(0.0, around(what, what) - slope * slope * whole)
    return symmetric(slope, math.sqrt(rest / spare / whole), games, level, EXPLAINED)


def _orders(orders: pl.DataFrame, group: Group) -> tuple[list[str], list[list[int]], list[list[int]], list[int]]:
    """Who sat where, how they ranked, how often."""
    known = names(group)
    place = {bot: at for at, bot in enumerate(known)}
    who, ranks, counts = [], [], []
    for row in orders.filter(pl.col("cell").is_in(group.cells)).iter_rows(named=True):
        digits = [int(digit) for digit in str(row["ranks"]).zfill(group.players)[: group.players]]
        who.append([place[bot] for bot in group.bots[row["cell"]]])
        ranks.append(digits)
        counts.append(row["games"])
    return known, who, ranks, counts


def ratings_of(orders: pl.DataFrame, group: Group) -> tuple[list[str], Ratings] | None:
    """The ratings of all bots of a group; None where there are no two to compare."""
    known, who, ranks, counts = _orders(orders, group)
    if len(known) < 2 or group.players < 2:
        return None
    seats = len(group.cells) > 1
    return known, stats.plackett_luce(who, ranks, counts, len(known), seats=seats, prior_sd=PRIOR_SD)


def _elo(
    rated: tuple[list[str], Ratings],
    bot: str,
    group: Group,
    rows: dict[tuple[int, int], dict[str, int]],
    level: float,
) -> Estimate:
    known, ratings = rated
    at = known.index(bot)
    games = sum(rows[cell, 0]["games"] for cell in group.cells if bot in group.bots[cell])
    se = float(ratings.se[at]) * ELO if games > 1 else None
    return symmetric(float(ratings.theta[at]) * ELO, se, games, level, RATING)


def pairings(run: Summed, where: Filter = EVERYTHING, level: float = 0.95) -> pl.DataFrame:
    """How often each bot finishes ahead of each other one at the same table. `p` is against one half."""
    orders = run.summary("orders")
    figures: list[Figure] = []
    for group in groups(run, where):
        wanted = {bot for cell in group.cells for seat in group.kept[cell] for bot in (group.bots[cell][seat],)}
        known, ahead = _ahead(orders, group)
        for one, bot in enumerate(known):
            for other, opponent in enumerate(known):
                estimate = _share_ahead(ahead, one, other, level)
                if estimate is not None and bot in wanted:
                    keys = {**group.about, "bot": bot, "opponent": opponent}
                    won = int(ahead[one, other, 2])
                    # Where all games went one way there is no error to divide by, but a coin can be thrown as often.
                    p = p_of(estimate, 0.5) if estimate.se else fair_coin_p(won, int(ahead[other, one, 2]))
                    figures.append(Figure(keys, "ahead_share", estimate, "share", COUNTED, p))
    if not figures:
        raise NothingLeft("no two different bots sat at a table, so there are no pairings")
    return table(["bot", "opponent"], figures)


def _ahead(orders: pl.DataFrame, group: Group) -> tuple[list[str], np.ndarray[Any, Any]]:
    """By two bots: games that one finished behind, level and ahead."""
    known, who, ranks, counts = _orders(orders, group)
    ahead = np.zeros((len(known), len(known), 3))
    for seated, placed, n in zip(who, ranks, counts, strict=True):
        for one, other in combinations(range(group.players), 2):
            if seated[one] != seated[other]:
                result = 1 + int(np.sign(placed[other] - placed[one]))
                ahead[seated[one], seated[other], result] += n
                ahead[seated[other], seated[one], 2 - result] += n
    return known, ahead


def _share_ahead(ahead: np.ndarray[Any, Any], one: int, other: int, level: float) -> Estimate | None:
    behind, tied, won = (int(n) for n in ahead[one, other])
    n = behind + tied + won
    if one == other or not n:
        return None
    value = (won + tied / 2) / n
    se = math.sqrt(max(0.0, (won + tied / 4) / n - value * value) / (n - 1)) if n > 1 else None
    return share_around(value, se, n, level, AHEAD)


def cycles(run: Summed, where: Filter = EVERYTHING, level: float = 0.95) -> pl.DataFrame:
    """Where strength is not a ladder: three bots of which each clearly beats the next, described by its weakest side.

    An empty table: no such three were found.
    """
    orders = run.summary("orders")
    figures: list[Figure] = []
    for group in groups(run, where):
        known, ahead = _ahead(orders, group)
        found = {
            (one, other): _share_ahead(ahead, one, other, level)
            for one in range(len(known))
            for other in range(len(known))
        }
        if len(known) < 3:
            continue
        lows = np.full((len(known), len(known)), 0.5)
        for side, estimate in found.items():
            if estimate is not None and estimate.low is not None:
                lows[side] = estimate.low
        for triple in stats.cyclic_triples(lows):
            sides = list(zip(triple, (*triple[1:], triple[0]), strict=True))
            least = min((found[side] for side in sides), key=lambda one: one.low or 0.0 if one else 0.0)
            if least is not None:
                keys = {
                    **group.about,
                    **dict(zip(("first", "second", "third"), (known[i] for i in triple), strict=True)),
                }
                figures.append(Figure(keys, "least_share", least, "share", COUNTED))
    return table(["first", "second", "third"], figures)
