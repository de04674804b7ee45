"""What starting hands would make the seats equal, from what a card in the hand is worth: measured by playing it."""

from math import hypot
from typing import Any

import polars as pl

from everdell_sim.analysis.estimates.pooled_means import mean_part, share
from everdell_sim.analysis.figures import CAUSAL, COUNTED, MODELLED, Figure, table
from everdell_sim.analysis.filters import EVERYTHING, Filter, Group, NothingLeft, Summed, groups
from everdell_sim.analysis.item_rows import rules_of
from everdell_sim.experiments.what_if import whatif
from everdell_sim.stats import VICTORY, Estimate, p_of
from everdell_sim.stats.means import symmetric

DEALS = 4_000
EVEN = "hand now plus the missing share over the worth of a card; assumes that every further card is worth the same"


def starting_hands(
    run: Summed, where: Filter = EVERYTHING, level: float = 0.95, deals: int = DEALS, seed: int = 1
) -> pl.DataFrame:
    """By seat: what one more card in the opening hand is worth, and the hand that would give it an equal share.

    Plays `deals` games for each seat with a card more, and as many without, for tables of equal bots. `even_hand`
    changes this hand alone, the others staying as they are; it is given only where the worth of a card is clear.
    """
    sums = run.summary("seats")
    figures: list[Figure] = []
    for group in groups(run, where):
        for cell in group.cells:
            if len(set(group.bots[cell])) == 1 and group.players > 1:
                figures += _of_cell(run, group, cell, sums, level, deals, seed)
    if not figures:
        raise NothingLeft("no table of equal bots, so the effects of seats and bots cannot be separated")
    return table(["line_up", "seat"], figures)


def _of_cell(
    run: Summed, group: Group, cell: int, sums: pl.DataFrame, level: float, deals: int, seed: int
) -> list[Figure]:
    modules, patches, rules = rules_of(run, cell)
    key, hands = _hands(rules, group.players)
    rows = {row["seat"]: row for row in sums.filter(pl.col("cell") == cell).iter_rows(named=True)}
    figures = []
    for seat in group.kept[cell]:
        more = [*hands[:seat], hands[seat] + 1, *hands[seat + 1 :]]
        patch = {"patch": {"name": f"a card more for seat {seat + 1}"}, "setup": {key: more}}
        tried = whatif(patch, list(group.bots[cell]), deals=deals, seed=seed, modules=modules, baseline_patch=patches)
        worth, points = (tried.effect(f"{what}.seat.{seat}") for what in ("win_share", "score"))
        row = rows[seat]
        won = share(mean_part(row["games"], row["win"], row["win__win"], VICTORY), level)
        keys = {**group.about, "line_up": group.line_up(cell), "seat": seat}
        size = Estimate(float(hands[seat]), 0.0, float(hands[seat]), float(hands[seat]), row["games"], "of the rules")
        figures += [
            Figure(keys, "hand", size, "cards", COUNTED),
            Figure(keys, "win_share", won, "share", COUNTED, p_of(won, 1 / group.players)),
            Figure(keys, "win_worth_of_a_card", worth.estimate, "share", CAUSAL, worth.p),
            Figure(keys, "score_worth_of_a_card", points.estimate, "points", CAUSAL, points.p),
        ]
        even = _even(hands[seat], 1 / group.players - won.value, won.se, worth.estimate, level)
        if even is not None:
            figures.append(Figure(keys, "even_hand", even, "cards", MODELLED))
    return figures


def _hands(rules: Any, players: int) -> tuple[str, list[int]]:
    """The key and the sizes of the opening hands with this many players."""
    values = {row["path"]: row["value"] for row in rules.addresses("setup")}
    key = "starting_hand" if players <= len(values["setup.starting_hand"]) else "starting_hand_large"
    return key, list(values[f"setup.{key}"])


def _even(hand: int, missing: float, se: float | None, worth: Estimate, level: float) -> Estimate | None:
    """None where the worth of a card is not clear: nothing may be divided by it."""
    if se is None or worth.se is None or not worth.excludes(0.0):
        return None
    cards = missing / worth.value
    error = hypot(se / worth.value, cards * worth.se / worth.value)
    return symmetric(hand + cards, error, worth.n, level, EVEN)
