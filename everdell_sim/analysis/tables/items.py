"""Cards, events and locations: how often they come and are used, how their users fare, what a use brings."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from functools import cache, partial

import polars as pl

from everdell_sim.analysis import item_rows
from everdell_sim.analysis.estimates import contrasts
from everdell_sim.analysis.estimates.moments import OUTCOMES, Moments, Sums
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
PerUse = dict[str, tuple[dict[str, Estimate], str]]


def cards(run: Summed, where: Filter = EVERYTHING, level: float = 0.95, only: Collection[str] = ()) -> pl.DataFrame:
    """Every card that anyone held: how often it was played, how its players fared, what a play cost and brought.

    `only` these figures of how players fare; all of everything by default.
    """
    figures: list[Figure] = []
    for group in groups(run, where):
        sums = Sums(run, group, "card")
        tempo = None if only else Tempo(run, group, sums.items)
        handled = {} if only else _handled(Uses(run, group, "card", level))
        for item, figures_of in fates(sums, "card", "played", level, tempo, only).items():
            figures += figures_of + _each({**group.about, "card": item}, item, handled)
    return table(["card"], figures)


def _handled(uses: Uses) -> PerUse:
    """What becomes of cards, and what a play costs and brings."""
    return {
        "plays": (uses.a_game("times"), "times"),
        "unplayed_share": (uses.per("went", "came", bounded=True), "share"),
        "free_share": (uses.per("free", "times", bounded=True), "share"),
        "cost": (uses.per("spent", "times"), "resources"),
        "points_per_resource": (uses.per("points", "spent"), "points"),
        "points_per_space": (uses.per("points", "city_end"), "points"),
        **_brought(uses, "play"),
    }


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


def fates(
    sums: Sums, key: str, verb: str, level: float, tempo: Tempo | None = None, only: Collection[str] = ()
) -> dict[str, list[Figure]]:
    """By item: how many saw and used it, how these fared, and how much better than those who did not."""
    group: Group = sums.group
    figures: dict[str, list[Figure]] = {item: [] for item in sums.items}
    states = {"seen": "seen", "used": verb}
    if sums.kind == "card":
        states = {"dealt": "dealt", **states}

    def add(what: str, make: Callable[[], contrasts.Estimates], unit: str, method: str, test: bool = False) -> None:
        if only and what not in only:
            return
        found = make()
        for at, item in enumerate(sums.items):
            bounded = unit == "share" and method in ("rate", "mean")
            estimate = found.at(at, level, METHODS[method], bounded)
            if estimate is not None:
                keys = {**group.about, key: item}
                reading = ASSOCIATED if test else COUNTED
                figures[item].append(Figure(keys, what, estimate, unit, reading, p_of(estimate) if test else None))

    by_score = {state: cache(partial(sums.moments, state, "score")) for state in states}
    for state, name in states.items():
        if state != "seen" or sums.kind == "card":
            add(f"{name}_share", partial(_of, contrasts.rate, by_score[state]), "share", "rate")
    for outcome, (unit, _) in OUTCOMES.items():
        if outcome != "score" and not group.opposed:
            continue
        shown = "win_share" if outcome == "win" else outcome
        for state, name in states.items():
            if state == "dealt" or (state == "seen" and sums.kind != "card"):
                continue
            m = by_score[state] if outcome == "score" else cache(partial(sums.moments, state, outcome))
            adjusted = cache(partial(_of, contrasts.adjusted, m))
            add(f"{shown}_when_{name}", partial(_of, contrasts.mean_in, m), unit, "mean")
            if state == "used":
                add(f"{shown}_when_not_{name}", partial(_of, contrasts.mean_out, m), unit, "mean")
                add(f"{outcome}_difference", partial(_of, contrasts.difference, m), unit, "difference", test=True)
                add(f"{outcome}_adjusted", adjusted, unit, "adjusted", test=True)
                if tempo is not None:
                    equal = partial(_at_equal_tempo, tempo, outcome, adjusted)
                    add(f"{outcome}_at_equal_tempo", equal, unit, "tempo", test=True)
            else:
                add(f"{outcome}_adjusted_when_{name}", adjusted, unit, "adjusted", test=True)
    return figures


def _of(estimate: Callable[[Moments], contrasts.Estimates], moments: Callable[[], Moments]) -> contrasts.Estimates:
    return estimate(moments())


def _at_equal_tempo(tempo: Tempo, outcome: str, adjusted: Callable[[], contrasts.Estimates]) -> contrasts.Estimates:
    return tempo.effect(outcome, adjusted())


def events(run: Summed, where: Filter = EVERYTHING, level: float = 0.95, only: Collection[str] = ()) -> pl.DataFrame:
    """Every event that was in play: how often, how often claimed and when, its points, how its claimers fared."""
    return _on_the_board(run, where, level, "event", "claimed", "claim", "kind", only)


def locations(run: Summed, where: Filter = EVERYTHING, level: float = 0.95, only: Collection[str] = ()) -> pl.DataFrame:
    """Every location that was in play: how often, how often visited, what a visit gave, how the visitors fared.

    `area` is basic, forest, journey or haven.
    """
    return _on_the_board(run, where, level, "location", "visited", "visit", "area", only)


def _on_the_board(
    run: Summed, where: Filter, level: float, kind: str, verb: str, noun: str, sort: str, only: Collection[str]
) -> pl.DataFrame:
    figures: list[Figure] = []
    for group in groups(run, where):
        sums = Sums(run, group, kind)
        described = item_rows.rows(run, group, kind)
        used: PerUse = {} if only else _used(Uses(run, group, kind, level), noun)
        for item, mine in fates(sums, kind, verb, level, None, only).items():
            keys = {**group.about, kind: item, sort: described.get(item, {}).get(sort)}
            if not only:
                figures.append(Figure(keys, "offered_share", _offered(sums, item, level), "share"))
            figures += [replace(figure, keys=keys) for figure in mine] + _each(keys, item, used)
    return table([kind, sort], figures)


def _used(uses: Uses, noun: str) -> PerUse:
    """How often and when it is used, and what a use brings."""
    turns = {item: one for item, one in uses.per("turn", "times").items() if one.value > 0}
    return {f"{noun}s": (uses.per("times", "seats"), "times"), "turn": (turns, "turn"), **_brought(uses, noun)}


def _offered(sums: Sums, item: str, level: float) -> Estimate:
    """The share of games in which it was in play, over the cells."""
    at = sums.items.index(item)
    games = sums.seats.filter(pl.col("seat") == 0).select("cell", "games").rows()
    seen = sums.own_sums("seen")[at].max(axis=1)
    counts = [(n, int(seen[sums.cell_at[cell]])) for cell, n in games]
    return share_of_counts(counts, level, by_sample=sums.offered(at))
