"""Constructions and the critters that may move in for nothing."""

import numpy as np
import polars as pl

from everdell_sim.analysis import item_rows
from everdell_sim.analysis.estimates.moments import OUTCOMES, Floats, Sums
from everdell_sim.analysis.estimates.pooled_means import ADDED, share_of_counts
from everdell_sim.analysis.figures import ASSOCIATED, COUNTED, Figure, table
from everdell_sim.analysis.filters import EVERYTHING, Filter, Group, NothingLeft, Summed, groups
from everdell_sim.analysis.tables.card_pairs import LIFT, lifts_of, outcomes_of, together
from everdell_sim.stats import Estimate, p_of

PLAYERS = f"share of players of games{ADDED}"


def chains(run: Summed, where: Filter = EVERYTHING, level: float = 0.95) -> pl.DataFrame:
    """Every construction with each critter that it houses.

    `both_share` is the part of players with both; `token_share` the part of those who played the critter that did so by
    a token; lifts as for pairs.
    """
    figures: list[Figure] = []
    for group in groups(run, where):
        sums = Sums(run, group, "card")
        homes = _homes(run, group, sums)
        (both,), tokens = together(run, sums, group, "seats"), _by_token(run, sums, group)
        used, games = sums.own_sums("used"), sums.moments("used", "score").v[..., 0]
        lifts = {}
        for outcome in outcomes_of(group):
            found = lifts_of(run, sums, group, outcome, {frozenset(home) for home in homes})
            lifts[outcome] = {
                frozenset(pair): found.estimates.at(row, level, LIFT) for row, pair in enumerate(found.pairs)
            }
        for home, critter in homes:
            keys = {**group.about, "construction": sums.items[home], "critter": sums.items[critter]}
            low, high = sorted((home, critter))
            for what, whole, part in (
                ("both_share", games[low], both[low, high]),
                ("token_share", used[critter], tokens[critter]),
            ):
                estimate = _share(whole, part, sums, level)
                if estimate is not None:
                    figures.append(Figure(keys, what, estimate, "share", COUNTED))
            for outcome, known in lifts.items():
                lift = known.get(frozenset((home, critter)))
                if lift is not None:
                    unit = OUTCOMES[outcome][0]
                    figures.append(Figure(keys, f"{outcome}_lift", lift, unit, ASSOCIATED, p_of(lift)))
    if not figures:
        raise NothingLeft("no card of this run gives a home to another")
    return table(["construction", "critter"], figures)


def _homes(run: Summed, group: Group, sums: Sums) -> list[tuple[int, int]]:
    """Which card houses which, as places among the items."""
    at = {item: place for place, item in enumerate(sums.items)}
    described = item_rows.rows(run, group, "card")
    pairs = sorted((home, critter) for critter, row in described.items() for home in row.get("homes", []))
    return [(at[home], at[critter]) for home, critter in pairs if home in at and critter in at]


def _by_token(run: Summed, sums: Sums, group: Group) -> Floats:
    """Players who played a card by a token, by item, cell and seat."""
    ways = run.summary("ways").filter(
        (pl.col("kind") == "card") & (pl.col("value") == "token") & pl.col("cell").is_in(group.cells),
        pl.col("seat") < group.players,
    )
    values = np.zeros(sums.shape)
    at = {item: place for place, item in enumerate(sums.items)}
    for item, cell, seat, seats in ways.select("item", "cell", "seat", "seats").iter_rows():
        values[at[item], sums.cell_at[cell], seat] = seats
    return values


def _share(whole: Floats, part: Floats, sums: Sums, level: float) -> Estimate | None:
    kept = sums.kept & (whole > 0)
    counts = list(zip(whole[kept].astype(int).tolist(), part[kept].astype(int).tolist(), strict=True))
    return share_of_counts(counts, level, PLAYERS) if counts else None
