"""Seats: how each fares, and whether they are fair."""

import math
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from itertools import combinations

import numpy as np
import polars as pl

from everdell_sim import stats
from everdell_sim.analysis.estimates.pooled_means import Samples, clustered, mean, over, share
from everdell_sim.analysis.figures import ASSOCIATED, COUNTED, Figure, table
from everdell_sim.analysis.filters import EVERYTHING, Filter, Group, NothingLeft, Summed, groups
from everdell_sim.rules.words import SCORES
from everdell_sim.stats import VICTORY, Estimate, p_of
from everdell_sim.stats.distributions import normal_quantile, student_quantile

ALL = "all line-ups"
# The measures of a seat beside its victories, with their units.
MEASURES = {
    "score": "points",
    "margin": "points",
    **dict.fromkeys(SCORES, "points"),
    "score_modules": "points",
    "rank": "rank",
    "events": "events",
    "cards_played": "cards",
    "city_size": "cards",
    "left": "resources",
    "workers_placed": "times",
    "turn_passed": "turn",
}


def seats(run: Summed, where: Filter = EVERYTHING, level: float = 0.95, only: Collection[str] = ()) -> pl.DataFrame:
    """How each seat fares, by line-up and over all line-ups. `p` of `win_share` tests it against equal shares.

    An automatic opponent has the seats after the players', unless the filter asks for certain players. `only` these
    figures; all by default.
    """
    sums = run.summary("seats")
    figures: list[Figure] = []
    everybody = where.bots is None and where.seats is None
    for group in groups(run, where):
        rows = {(row["cell"], row["seat"]): row for row in sums.iter_rows(named=True)}
        samples = Samples(run, "seat_samples", group)
        beyond = range(group.players, group.players + len(group.opponents) * everybody)
        for line_up, cells in line_ups(group):
            for seat in (*range(group.players), *beyond):
                mine = [rows[cell, seat] for cell in cells if seat in group.kept[cell] or seat in beyond]
                if mine:
                    keys = {**group.about, "line_up": line_up, "seat": seat}
                    figures += _seat(keys, mine, group.fair, level, samples, only)
    return table(["line_up", "seat"], figures)


def _seat(
    keys: dict[str, object],
    rows: Sequence[dict[str, int]],
    fair: float | None,
    level: float,
    samples: Samples,
    only: Collection[str],
) -> list[Figure]:
    won = share(over(rows, "win", samples, VICTORY), level)
    figures = [Figure(keys, "win_share", won, "share", COUNTED, None if fair is None else p_of(won, fair))]
    if fair is not None and not only:
        figures.append(Figure(keys, "win_index", _times(won, 1 / fair), "times the equal share"))
    for what, unit in MEASURES.items():
        if (not only or what in only) and counted(what, rows):
            figures.append(Figure(keys, what, mean(over(rows, what, samples), level), unit))
    return figures


def counted(what: str, rows: Sequence[dict[str, int]]) -> bool:
    """Is there anything to show? Points of modules are left out where no module gives any."""
    return what in rows[0] and (what != "score_modules" or any(row[f"{what}__{what}"] for row in rows))


def _times(one: Estimate, factor: float) -> Estimate:
    ends = [None if end is None else end * factor for end in (one.se, one.low, one.high)]
    return Estimate(one.value * factor, ends[0], ends[1], ends[2], one.n, one.method, one.units)


def line_ups(group: Group) -> Iterable[tuple[str, list[int]]]:
    """Each line-up with its cells; before them all together, if there are several."""
    named: dict[str, list[int]] = {}
    for cell in group.cells:
        named.setdefault(group.line_up(cell), []).append(cell)
    if len(named) > 1:
        yield ALL, group.cells
    yield from named.items()


def fairness(run: Summed, where: Filter = EVERYTHING, level: float = 0.95, within: float = 0.01) -> pl.DataFrame:
    """Whether the seats are fair, where bots cannot make the difference.

    `spread` is the best seat's share minus the worst's, with an interval that holds whichever seats these are; its `p`
    tests that all seats are equal. `imbalance` is the largest distance from an equal share; its `p` tests the claim
    that all seats lie `within` it: small means shown to be fair, where a large `p` of `spread` shows nothing.
    """
    wins, pairs = run.summary("seats"), run.summary("seat_pairs")
    figures: list[Figure] = []
    alone = True
    for group in groups(run, where):
        if group.players < 2:
            continue
        alone = False
        samples = Samples(run, "seat_samples", group)
        for line_up, cells in line_ups(group):
            if _even([group.bots[cell] for cell in cells]):
                keys = {**group.about, "line_up": line_up}
                figures += _fairness(keys, cells, group.players, wins, pairs, level, within, samples)
    if not figures:
        raise NothingLeft(
            "a table of one has no seats to compare"
            if alone
            else "the bots keep their seats, so the effects of seats and bots cannot be separated"
        )
    return table(["line_up"], figures)


def _even(lineups: Sequence[tuple[str, ...]]) -> bool:
    """Does every bot sit equally often on every seat?"""
    counts = [Counter(lineup[seat] for lineup in lineups) for seat in range(len(lineups[0]))]
    return all(count == counts[0] for count in counts)


def _fairness(
    keys: dict[str, object],
    cells: list[int],
    players: int,
    wins: pl.DataFrame,
    pairs: pl.DataFrame,
    level: float,
    within: float,
    samples: Samples,
) -> list[Figure]:
    mine = [wins.filter(pl.col("cell") == cell).sort("seat").to_dicts()[:players] for cell in cells]
    shares = [over([rows[seat] for rows in mine], "win", samples, VICTORY) for seat in range(players)]
    games = shares[0].n
    counts = [one.value * games for one in shares]
    balance = stats.seat_balance(counts)
    # If all seats are equal, the first and the last are compared.
    best, worst = max(range(players), key=counts.__getitem__), min(reversed(range(players)), key=counts.__getitem__)
    se, units = _spread_error(cells, mine, pairs, best, worst, games, samples), shares[0].units
    p_fair, z = balance.p, None
    if se is not None and games > 1:
        # Any two of the seats could have turned out to be the farthest apart.
        many = len(list(combinations(range(players), 2)))
        z = student_quantile(1 - (1 - level) / (2 * many), (units or games) - 1)
    half = None if z is None or se is None else z * se
    spread = Estimate(
        balance.spread,
        se,
        None if half is None else balance.spread - half,
        None if half is None else balance.spread + half,
        games,
        "best seat minus worst, simultaneous interval; p: chi-square test of equal shares",
        units,
    )
    spread = _distance(spread, level)
    if len(cells) > 1:
        # Several games share a deal, so counts are no multinomial sample: Bonferroni over the pairs.
        p_fair = 1.0 if not se else min(1.0, players * (players - 1) / 2 * (p_of(spread) or 1.0))
    figures = [Figure(keys, "spread", spread, "share", ASSOCIATED, p_fair)]
    errors = [one.se for one in shares]
    if all(error is not None for error in errors):
        far = max(range(players), key=lambda seat: abs(shares[seat].value - 1 / players))
        free, tail = None if units is None else units - 1, 1 - (1 - level) / (2 * players)
        claim = max(stats.equivalence(one.value, one.se or 0.0, 1 / players, within, free) for one in shares)
        reach = (normal_quantile(tail) if free is None else student_quantile(tail, free)) * (shares[far].se or 0.0)
        value = abs(shares[far].value - 1 / players)
        imbalance = Estimate(
            value,
            shares[far].se,
            value - reach,
            value + reach,
            games,
            f"farthest seat from an equal share; p: two one-sided tests of all seats within {within:g}",
        )
        figures.append(Figure(keys, "imbalance", _distance(imbalance, level), "share", ASSOCIATED, claim))
    return figures


def _distance(estimate: Estimate, level: float) -> Estimate:
    """A distance between shares: never below 0 or above 1, and never certain because all games agree."""
    found = stats.difference_of_shares(estimate, level)
    if found.low is None or found.high is None:
        return found
    return replace(found, low=max(0.0, found.low), high=min(1.0, found.high))


def _spread_error(
    cells: list[int],
    mine: list[list[dict[str, int]]],
    pairs: pl.DataFrame,
    best: int,
    worst: int,
    games: int,
    samples: Samples,
) -> float | None:
    """The error of one seat's share minus another's, by sample or from their products within a game."""
    if best == worst:
        return 0.0
    first, last = (samples.of([rows[seat] for rows in mine], "win", scale=VICTORY) for seat in (best, worst))
    if first is not None and last is not None and len(cells) > 1:
        apart = first[0] - last[0]
        return clustered(apart.sum() / games, games, np.stack([apart, first[1]])).se
    low, high = sorted((best, worst))
    errors = []
    for cell, rows in zip(cells, mine, strict=True):
        one = pairs.filter((pl.col("cell") == cell) & (pl.col("seat") == low) & (pl.col("other") == high)).to_dicts()[0]
        n = rows[low]["games"]
        if n < 2:
            return None
        total = rows[low]["win"] - rows[high]["win"]
        squares = rows[low]["win__win"] + rows[high]["win__win"] - 2 * one["win__win"]
        errors.append(n * math.sqrt(max(0.0, (squares - total * total / n) / (n - 1) / n)) / VICTORY)
    return math.fsum(errors) / games
