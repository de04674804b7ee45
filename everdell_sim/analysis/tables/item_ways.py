"""How items are used: in which season, paid how, from where; and how those players fared."""

from functools import partial

import polars as pl

from everdell_sim.analysis.estimates.pooled_means import ADDED, deviation, estimate
from everdell_sim.analysis.figures import ASSOCIATED, COUNTED, Figure, table
from everdell_sim.analysis.filters import EVERYTHING, Filter, Group, Summed, groups
from everdell_sim.rules.words import SEASONS
from everdell_sim.stats import VICTORY

# The ways in the order in which they are shown.
ORDER = {
    "season": SEASONS,
    "paid": ("full", "discounted", "token", "free", "upgraded", "good"),
    "from": ("hand", "meadow", "elsewhere"),
}


def _ways(run: Summed, where: Filter = EVERYTHING, level: float = 0.95, *, kind: str) -> pl.DataFrame:
    """How each card was played, by season, payment and source; of events and locations, in which season.

    `players_share` is the part of those who used it that did so in this way (some do in several), `win_share` and
    `score` how these players fared, `score_difference` how many points more than all of the same bot and seat.
    """
    figures: list[Figure] = []
    for group in groups(run, where):
        figures += _figures(_pooled(run, group, kind), group, kind, level)
    return table([kind, "way", "value"], figures)


def _pooled(run: Summed, group: Group, kind: str) -> pl.DataFrame:
    """By item and way: how many used it so, of how many who used it at all, and how they fared."""
    mine = [run.summary(name).filter(pl.col("kind") == kind).join(group.places, on=["cell", "seat"]) for name in _FROM]
    ways, uses = mine[0], mine[1].select("cell", "seat", "item", "used")
    everybody = run.summary("seats").select("cell", "seat", usual=pl.col("score") / pl.col("games"))
    seats, win, score = pl.col("seats"), pl.col("win"), pl.col("score")
    sums = (
        ways.join(uses, on=["cell", "seat", "item"])
        .join(everybody, on=["cell", "seat"])
        .group_by("item", "what", "value")
        .agg(
            seats.sum(),
            win.sum() / seats.sum() / VICTORY,
            score.sum() / seats.sum(),
            # They are some of those with whom they are compared, so the error of their own mean is never too small.
            more=(score - seats * pl.col("usual")).sum() / seats.sum(),
            # Players who used it, but never in this way, add nothing to the error.
            players_error=deviation(pl.col("used"), seats, seats).sum(),
            win_error=deviation(seats, win, pl.col("win__win")).sum() / seats.sum() / VICTORY,
            score_error=deviation(seats, score, pl.col("score__score")).sum() / seats.sum(),
        )
    )
    users = uses.group_by("item").agg(pl.col("used").sum())
    place = {value: at for at, value in enumerate(value for values in ORDER.values() for value in values)}
    order = pl.col("value").replace_strict(place, default=len(place), return_dtype=pl.Int64)
    return sums.join(users, on="item").sort("item", order)


_FROM = ("ways", "uses")


def _figures(pooled: pl.DataFrame, group: Group, kind: str, level: float) -> list[Figure]:
    added = ADDED * (group.places.height > 1)
    method = f"over players of games{added}"
    figures = []
    for row in pooled.iter_rows(named=True):
        keys = {**group.about, kind: row["item"], "way": row["what"], "value": row["value"]}
        n, used = row["seats"], row["used"]
        share = estimate(n / used, row["players_error"] / used, used, level, f"share {method}", bounded=True)
        won = estimate(row["win"], row["win_error"], n, level, f"share {method}", bounded=True)
        scored = estimate(row["score"], row["score_error"], n, level, f"mean {method}")
        than_all = f"mean less that of all with the same bot and seat {method}"
        more = estimate(row["more"], row["score_error"], n, level, than_all)
        figures += [
            Figure(keys, "players_share", share, "share", COUNTED),
            Figure(keys, "win_share", won, "share", ASSOCIATED),
            Figure(keys, "score", scored, "points", ASSOCIATED),
            Figure(keys, "score_difference", more, "points", ASSOCIATED),
        ]
    return figures


card_ways, event_seasons, location_seasons = (partial(_ways, kind=kind) for kind in ("card", "event", "location"))
