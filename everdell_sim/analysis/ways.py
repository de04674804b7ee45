"""How items are used: in which season, paid how, from where; and how those players fared."""

from collections.abc import Sequence
from typing import Any

import polars as pl

from everdell_sim.analysis.figures import ASSOCIATED, COUNTED, Figure, table
from everdell_sim.analysis.pooling import Part, mean, mean_part, share
from everdell_sim.analysis.ratios import ADDED
from everdell_sim.analysis.where import EVERYTHING, Filter, Group, Summed, groups
from everdell_sim.stats import VICTORY

ORDER = {
    "season": ("winter", "spring", "summer", "autumn"),
    "paid": ("full", "discounted", "token", "free"),
    "from": ("hand", "meadow", "elsewhere"),
}


def card_ways(run: Summed, where: Filter = EVERYTHING, level: float = 0.95) -> pl.DataFrame:
    """How each card was played, by season, payment and source.

    `players_share` is the part of those who played it that did so in this way (some do in several), `times` how often
    such a player did, `win_share` and `score` how these players fared.
    """
    return _ways(run, where, level, "card")


def event_seasons(run: Summed, where: Filter = EVERYTHING, level: float = 0.95) -> pl.DataFrame:
    """In which season each event was achieved, and how those players fared."""
    return _ways(run, where, level, "event")


def location_seasons(run: Summed, where: Filter = EVERYTHING, level: float = 0.95) -> pl.DataFrame:
    """In which season each location was visited, and how those players fared."""
    return _ways(run, where, level, "location")


def _ways(run: Summed, where: Filter, level: float, kind: str) -> pl.DataFrame:
    ways = run.summary("ways").filter(pl.col("kind") == kind)
    uses = run.summary("uses").filter(pl.col("kind") == kind).select("cell", "item", "seat", "used")
    figures: list[Figure] = []
    for group in groups(run, where):
        used = {(row["item"], row["cell"], row["seat"]): row["used"] for row in _mine(uses, group)}
        found: dict[tuple[str, str, str], list[dict[str, Any]]] = {}
        for row in _mine(ways, group):
            found.setdefault((row["item"], row["what"], row["value"]), []).append(row)
        users: dict[str, list[tuple[int, int]]] = {}
        for item, cell, seat in used:
            users.setdefault(item, []).append((cell, seat))
        for item, what, value in sorted(found, key=_order):
            rows = found[item, what, value]
            keys = {**group.about, kind: item, "way": what, "value": value}
            seats = {(row["cell"], row["seat"]): row["seats"] for row in rows}
            parts = [
                mean_part(n, seats.get(place, 0), seats.get(place, 0))
                for place in users[item]
                if (n := used[item, *place]) > 0
            ]
            figures += _figures(keys, rows, parts, level)
    return table([kind, "way", "value"], figures)


def _figures(keys: dict[str, Any], rows: Sequence[dict[str, int]], parts: Sequence[Part], level: float) -> list[Figure]:
    won = [mean_part(row["seats"], row["win"], row["win__win"], VICTORY) for row in rows]
    scored = [mean_part(row["seats"], row["score"], row["score__score"]) for row in rows]
    told = ADDED * (len(rows) > 1)
    return [
        Figure(keys, "players_share", share(parts, level), "share", COUNTED),
        Figure(keys, "win_share", share(won, level), "share", ASSOCIATED),
        Figure(keys, "score", mean(scored, level, "mean over players of games" + told), "points", ASSOCIATED),
    ]


def _mine(frame: pl.DataFrame, group: Group) -> list[dict[str, Any]]:
    rows = frame.filter(pl.col("cell").is_in(group.cells)).iter_rows(named=True)
    return [row for row in rows if row["seat"] in group.kept[row["cell"]]]


def _order(key: tuple[str, str, str]) -> tuple[str, int, int]:
    item, what, value = key
    return item, list(ORDER).index(what), ORDER[what].index(value)
