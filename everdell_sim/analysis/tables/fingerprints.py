"""What each bot plays, claims and visits: its fingerprint."""

import polars as pl

from everdell_sim.analysis.estimates.pooled_means import ADDED, deviation, estimate
from everdell_sim.analysis.figures import ASSOCIATED, COUNTED, Figure, table
from everdell_sim.analysis.filters import EVERYTHING, Filter, Group, Summed, groups
from everdell_sim.stats import p_of

APART = "difference of means; errors added"


def styles(run: Summed, where: Filter = EVERYTHING, level: float = 0.95) -> pl.DataFrame:
    """By bot and item: `used_share` of its players (of events and locations: where these were in play), `times` a
    player, and `more_often`: its `times` minus those of all the other bots."""
    figures: list[Figure] = []
    for group in groups(run, where):
        several = group.places["bot"].n_unique() > 1
        for row in _pooled(run, group).iter_rows(named=True):
            keys = {**group.about, "bot": row["bot"], "kind": row["kind"], "item": row["item"]}
            n, method = row["n"], f"over players of games{ADDED}"
            used = estimate(row["used"] / n, row["used_error"] / n, n, level, f"share {method}", bounded=True)
            times = estimate(row["times"] / n, row["times_error"] / n, n, level, f"mean {method}")
            figures.append(Figure(keys, "used_share", used, "share", COUNTED))
            figures.append(Figure(keys, "times", times, "times", COUNTED))
            others = row["all_n"] - n
            if several and others > 0:
                value = row["times"] / n - (row["all_times"] - row["times"]) / others
                # Bots meet at the same tables and on the same deals: their errors are added too.
                se = row["times_error"] / n + (row["all_error"] - row["times_error"]) / others
                apart = estimate(value, se, min(n, others), level, APART)
                figures.append(Figure(keys, "more_often", apart, "times", ASSOCIATED, p_of(apart)))
    return table(["bot", "kind", "item"], figures)


def _pooled(run: Summed, group: Group) -> pl.DataFrame:
    """By bot and item, and for all bots: players, those who used it, times; with the errors of their sums."""
    on = ["cell", "seat"]
    games = run.summary("seats").select(*on, "games").join(group.places, on=on)
    uses = run.summary("uses").join(group.places, on=on).join(games.select(*on, "games"), on=on)
    # A card is in every game; an event or location only where it is in play.
    card = pl.col("kind") == "card"
    uses = uses.with_columns(n=pl.when(card).then("games").otherwise("seats"))
    n, used, times = pl.col("n"), pl.col("used"), pl.col("times")
    sums = uses.group_by("bot", "kind", "item").agg(
        n.sum(),
        used.sum(),
        times.sum(),
        used_error=deviation(n, used, used).sum(),
        times_error=deviation(n, times, pl.col("times__times")).sum(),
    )
    # Seats that never met a card count as well.
    played = games.group_by("bot").agg(games=pl.col("games").sum())
    sums = sums.join(played, on="bot").with_columns(n=pl.when(card).then("games").otherwise("n"))
    over = {"all_n": "n", "all_times": "times", "all_error": "times_error"}
    whole = {name: pl.col(column).sum().over("kind", "item") for name, column in over.items()}
    everybody = int(games["games"].sum())
    sums = sums.with_columns(**whole).with_columns(all_n=pl.when(card).then(everybody).otherwise("all_n"))
    return sums.sort("bot", "kind", "item")
