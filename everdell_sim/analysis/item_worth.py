"""Cards, events and locations: how often they come and are used, how their users fare, what a use brings."""

from collections.abc import Mapping
from dataclasses import replace

import polars as pl

from everdell_sim.analysis import catalogue, contrasts
from everdell_sim.analysis.figures import ASSOCIATED, COUNTED, Figure, p_of, table
from everdell_sim.analysis.moments import OUTCOMES, Sums
from everdell_sim.analysis.pooling import mean_part, share
from everdell_sim.analysis.ratios import Uses
from everdell_sim.analysis.tempo import Tempo
from everdell_sim.analysis.where import EVERYTHING, Filter, Group, Summed, groups
from everdell_sim.stats import Estimate

METHODS = {
    "rate": "share of players of games, clustered by game",
    "mean": "mean over players of games, clustered by game",
    "difference": "those who did minus those who did not, clustered by game",
    "adjusted": "difference within bot, seat and players (regression with a term for each), clustered by game",
    "tempo": "difference within bot, seat, players and number of cards played, design effect of `adjusted`",
}
# What a use brings, a time: columns of the sums with their units.
BROUGHT = {
    "points": "points",
    "points_base": "points",
    "points_tokens": "points",
    "points_bonus": "points",
    "twig": "twigs",
    "resin": "resin",
    "pebble": "pebbles",
    "berry": "berries",
    "cards": "cards",
    "tokens": "points",
    "activations": "times",
}


def cards(run: Summed, where: Filter = EVERYTHING, level: float = 0.95) -> pl.DataFrame:
    """Every card that anyone held: how often it was played, how its players fared, what a play cost and brought."""
    figures: list[Figure] = []
    for group in groups(run, where):
        sums, uses = Sums(run, group, "card"), Uses(run, group, "card")
        found = fates(sums, "card", "played", level, Tempo(run, group, sums.items))
        for item, told in found.items():
            keys = {**group.about, "card": item}
            figures += told
            if item in uses.rows:
                figures += _handled(keys, uses, item, level)
                figures += brought(keys, uses, item, "play", level)
    return table(["card"], figures)


def _handled(keys: Mapping[str, object], uses: Uses, item: str, level: float) -> list[Figure]:
    """How copies came and went, and what they cost."""
    told = [Figure(keys, "plays", uses.a_game(item, "times", level), "times")]
    for what, estimate, unit in (
        ("unplayed_share", uses.per(item, "went", "came", level, share=True), "share"),
        ("free_share", uses.per(item, "free", "times", level, share=True), "share"),
        ("cost", uses.per(item, "spent", "times", level), "resources"),
        ("points_per_resource", uses.per(item, "points", "spent", level), "points"),
        ("points_per_space", uses.per(item, "points", "city_end", level), "points"),
    ):
        if estimate is not None:
            told.append(Figure(keys, what, estimate, unit))
    return told


def brought(keys: Mapping[str, object], uses: Uses, item: str, verb: str, level: float) -> list[Figure]:
    """What one use brings, by kind; a kind that it never brought is left out."""
    told = []
    for what, unit in BROUGHT.items():
        estimate = uses.per(item, what, "times", level)
        if estimate is not None and (estimate.value != 0 or what == "points"):
            told.append(Figure(keys, f"{what}_a_{verb}", estimate, unit))
    return told


def fates(sums: Sums, key: str, verb: str, level: float, tempo: Tempo | None = None) -> dict[str, list[Figure]]:
    """By item: how many saw and used it, how these fared, and how much better than those who did not."""
    group: Group = sums.group
    told: dict[str, list[Figure]] = {item: [] for item in sums.items}
    states = {"seen": "seen", "used": verb}
    if sums.kind == "card":
        states = {"dealt": "dealt", **states}

    def add(what: str, found: contrasts.Estimates, unit: str, method: str, test: bool = False) -> None:
        for at, item in enumerate(sums.items):
            bounded = unit == "share" and method in ("rate", "mean")
            estimate = found.at(at, level, METHODS[method], bounded)
            if estimate is not None:
                keys = {**group.about, key: item}
                reading = ASSOCIATED if test else COUNTED
                told[item].append(Figure(keys, what, estimate, unit, reading, p_of(estimate) if test else None))

    for outcome, (unit, _) in OUTCOMES.items():
        if group.players == 1 and outcome == "margin":
            continue
        shown = "win_share" if outcome == "win" else outcome
        for state, name in states.items():
            m = sums.moments(state, outcome)
            if outcome == "win" and (state != "seen" or sums.kind == "card"):
                add(f"{name}_share", contrasts.rate(m), "share", "rate")
            if state == "dealt" or (state == "seen" and sums.kind != "card"):
                continue
            add(f"{shown}_when_{name}", contrasts.mean_in(m), unit, "mean")
            adjusted = contrasts.adjusted(m)
            if state == "used":
                add(f"{shown}_when_not_{name}", contrasts.mean_out(m), unit, "mean")
                add(f"{outcome}_difference", contrasts.difference(m), unit, "difference", test=True)
                add(f"{outcome}_adjusted", adjusted, unit, "adjusted", test=True)
                if tempo is not None:
                    add(f"{outcome}_at_equal_tempo", tempo.effect(outcome, adjusted), unit, "tempo", test=True)
            else:
                add(f"{outcome}_adjusted_when_{name}", adjusted, unit, "adjusted", test=True)
    return told


def events(run: Summed, where: Filter = EVERYTHING, level: float = 0.95) -> pl.DataFrame:
    """Every event that was in play: how often, how often achieved and when, its points, how its achievers fared."""
    return _on_the_board(run, where, level, "event", "claimed", "claim", "kind")


def locations(run: Summed, where: Filter = EVERYTHING, level: float = 0.95) -> pl.DataFrame:
    """Every location that was in play: how often, how often visited, what a visit gave, how the visitors fared.

    `area` tells basic, forest, journey and haven apart.
    """
    return _on_the_board(run, where, level, "location", "visited", "visit", "area")


def _on_the_board(run: Summed, where: Filter, level: float, kind: str, verb: str, noun: str, sort: str) -> pl.DataFrame:
    figures: list[Figure] = []
    for group in groups(run, where):
        sums, uses = Sums(run, group, kind), Uses(run, group, kind)
        described = catalogue.rows(run, group, kind)
        for item, told in fates(sums, kind, verb, level).items():
            keys = {**group.about, kind: item, sort: described.get(item, {}).get(sort)}
            figures.append(Figure(keys, "offered_share", _offered(sums, item, level), "share"))
            figures += [replace(figure, keys=keys) for figure in told]
            if item in uses.rows:
                figures += _used(keys, uses, item, noun, level)
    return table([kind, sort], figures)


def _offered(sums: Sums, item: str, level: float) -> Estimate:
    """The share of games in which it was in play, over the cells."""
    at = sums.items.index(item)
    games = sums.seats.filter(pl.col("seat") == 0).select("cell", "games").rows()
    seen = sums.own_sums("seen")[at].max(axis=1)
    parts = [mean_part(n, int(times), int(times)) for (cell, n) in games for times in (seen[sums.cell_at[cell]],)]
    return share(parts, level)


def _used(keys: Mapping[str, object], uses: Uses, item: str, noun: str, level: float) -> list[Figure]:
    """How often it is used by a player who could, when, and what that brings."""
    told = []
    times = uses.per(item, "times", "seats", level)
    if times is not None:
        told.append(Figure(keys, f"{noun}s", times, "times"))
    turn = uses.per(item, "turn", "times", level)
    if turn is not None and turn.value > 0:
        told.append(Figure(keys, "turn", turn, "turn"))
    return told + brought(keys, uses, item, noun, level)
