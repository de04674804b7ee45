"""Cards, events and locations: how often they come and are used, how their users fare, what a use brings."""

from collections.abc import Mapping
from dataclasses import replace

import polars as pl

from everdell_sim.analysis import item_rows
from everdell_sim.analysis.estimates import contrasts
from everdell_sim.analysis.estimates.moments import OUTCOMES, Sums
from everdell_sim.analysis.estimates.pooled_means import share_of_counts
from everdell_sim.analysis.estimates.ratios import Uses
from everdell_sim.analysis.estimates.tempo import Tempo
from everdell_sim.analysis.figures import ASSOCIATED, COUNTED, Figure, table
from everdell_sim.analysis.filters import EVERYTHING, Filter, Group, Summed, groups
from everdell_sim.stats import Estimate, p_of

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
        sums, uses = Sums(run, group, "card"), Uses(run, group, "card", level)
        handled = {
            "plays": (uses.a_game("times"), "times"),
            "unplayed_share": (uses.per("went", "came", bounded=True), "share"),
            "free_share": (uses.per("free", "times", bounded=True), "share"),
            "cost": (uses.per("spent", "times"), "resources"),
            "points_per_resource": (uses.per("points", "spent"), "points"),
            "points_per_space": (uses.per("points", "city_end"), "points"),
            **_brought(uses, "play"),
        }
        found = fates(sums, "card", "played", level, Tempo(run, group, sums.items))
        for item, figures_of in found.items():
            figures += figures_of + _each({**group.about, "card": item}, item, handled)
    return table(["card"], figures)


PerUse = dict[str, tuple[dict[str, Estimate], str]]


def _brought(uses: Uses, noun: str) -> PerUse:
    """What one use brings, by kind; a kind that it never brought is left out."""
    brought: PerUse = {}
    for what, unit in BROUGHT.items():
        found = uses.per(what, "times")
        some = {item: one for item, one in found.items() if one.value != 0 or what == "points"}
        brought[f"{what}_per_{noun}"] = (some, unit)
    return brought


def _each(keys: Mapping[str, object], item: str, per_use: PerUse) -> list[Figure]:
    return [Figure(keys, what, found[item], unit) for what, (found, unit) in per_use.items() if item in found]


def fates(sums: Sums, key: str, verb: str, level: float, tempo: Tempo | None = None) -> dict[str, list[Figure]]:
    """By item: how many saw and used it, how these fared, and how much better than those who did not."""
    group: Group = sums.group
    figures: dict[str, list[Figure]] = {item: [] for item in sums.items}
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
                figures[item].append(Figure(keys, what, estimate, unit, reading, p_of(estimate) if test else None))

    by_score = {state: sums.moments(state, "score") for state in states}
    for state, name in states.items():
        if state != "seen" or sums.kind == "card":
            add(f"{name}_share", contrasts.rate(by_score[state]), "share", "rate")
    for outcome, (unit, _) in OUTCOMES.items():
        if outcome != "score" and not group.opposed:
            continue
        shown = "win_share" if outcome == "win" else outcome
        for state, name in states.items():
            if state == "dealt" or (state == "seen" and sums.kind != "card"):
                continue
            m = by_score[state] if outcome == "score" else sums.moments(state, outcome)
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
    return figures


def events(run: Summed, where: Filter = EVERYTHING, level: float = 0.95) -> pl.DataFrame:
    """Every event that was in play: how often, how often claimed and when, its points, how its claimers fared."""
    return _on_the_board(run, where, level, "event", "claimed", "claim", "kind")


def locations(run: Summed, where: Filter = EVERYTHING, level: float = 0.95) -> pl.DataFrame:
    """Every location that was in play: how often, how often visited, what a visit gave, how the visitors fared.

    `area` is basic, forest, journey or haven.
    """
    return _on_the_board(run, where, level, "location", "visited", "visit", "area")


def _on_the_board(run: Summed, where: Filter, level: float, kind: str, verb: str, noun: str, sort: str) -> pl.DataFrame:
    figures: list[Figure] = []
    for group in groups(run, where):
        sums, uses = Sums(run, group, kind), Uses(run, group, kind, level)
        described = item_rows.rows(run, group, kind)
        turns = {item: one for item, one in uses.per("turn", "times").items() if one.value > 0}
        used: PerUse = {
            f"{noun}s": (uses.per("times", "seats"), "times"),
            "turn": (turns, "turn"),
            **_brought(uses, noun),
        }
        for item, mine in fates(sums, kind, verb, level).items():
            keys = {**group.about, kind: item, sort: described.get(item, {}).get(sort)}
            figures.append(Figure(keys, "offered_share", _offered(sums, item, level), "share"))
            figures += [replace(figure, keys=keys) for figure in mine] + _each(keys, item, used)
    return table([kind, sort], figures)


def _offered(sums: Sums, item: str, level: float) -> Estimate:
    """The share of games in which it was in play, over the cells."""
    at = sums.items.index(item)
    games = sums.seats.filter(pl.col("seat") == 0).select("cell", "games").rows()
    seen = sums.own_sums("seen")[at].max(axis=1)
    counts = [(n, int(seen[sums.cell_at[cell]])) for cell, n in games]
    return share_of_counts(counts, level, by_sample=sums.offered(at))
