"""The deal as an experiment: chance alone decides who gets a card in the opening hand.

Within a cell and a seat, those who were dealt a card and those who were not differ by nothing else, so the difference
is what being dealt it does, without any bias. It is small: one card of several, often not even played.
"""

from collections.abc import Collection
from math import hypot

import numpy as np
import polars as pl

from everdell_sim.analysis.estimates import contrasts
from everdell_sim.analysis.estimates.contrasts import Estimates
from everdell_sim.analysis.estimates.moments import OUTCOMES, Sums
from everdell_sim.analysis.figures import CAUSAL, COUNTED, MODELLED, Figure, table
from everdell_sim.analysis.filters import EVERYTHING, Filter, NothingLeft, Summed, groups
from everdell_sim.stats import Estimate, p_of
from everdell_sim.stats.means import symmetric

DEALT = "dealt minus not dealt within cell and seat, clustered by game: random, hence unbiased"
PLAYED = "share who play it, dealt minus not dealt, within cell and seat; errors of seats added"
PER_PLAY = "effect of the deal over how many play it because of it; assumes that it matters only by being played"


def deal(run: Summed, where: Filter = EVERYTHING, level: float = 0.95, only: Collection[str] = ()) -> pl.DataFrame:
    """What being dealt a card in the opening hand does, card by card: the one unbiased figure of ordinary runs.

    `score_effect`, `win_effect`, `margin_effect` are of the deal itself. `played_more` is how much likelier it makes
    playing the card; the effect over that (`score_per_play`, ...) holds for those who play it because it was dealt.
    `only` these effects; by default all of this.
    """
    figures: list[Figure] = []
    for group in groups(run, where):
        sums = Sums(run, group, "card")
        effects = {
            outcome: contrasts.adjusted(sums.moments("dealt", outcome))
            for outcome in _outcomes(group.opposed)
            if not only or f"{outcome}_effect" in only
        }
        shares = contrasts.rate(sums.moments("dealt", "score"))
        more = None if only else compliance(sums)
        for at, item in enumerate(sums.items):
            keys = {**group.about, "card": item}
            share = shares.at(at, level, "share of players of games, clustered by game", share=True)
            if share is None or share.value == 0:
                continue
            taken = None if more is None else more.at(at, level, PLAYED)
            if not only:
                figures.append(Figure(keys, "dealt_share", share, "share", COUNTED))
            if taken is not None:
                figures.append(Figure(keys, "played_more", taken, "share", CAUSAL, p_of(taken)))
            for outcome, effect in effects.items():
                estimate = effect.at(at, level, DEALT)
                if estimate is None:
                    continue
                unit = OUTCOMES[outcome][0]
                figures.append(Figure(keys, f"{outcome}_effect", estimate, unit, CAUSAL, p_of(estimate)))
                a_play = per_play(estimate, taken, level)
                if a_play is not None:
                    figures.append(Figure(keys, f"{outcome}_per_play", a_play, unit, MODELLED, p_of(a_play)))
    if not figures:
        raise NothingLeft("no card was dealt to some and not to others, so the deal shows nothing")
    return table(["card"], figures)


def _outcomes(opposed: bool) -> list[str]:
    return list(OUTCOMES) if opposed else ["score"]


def compliance(sums: Sums) -> Estimates:
    """How much likelier those who were dealt a card are to play it, within cell and seat."""
    kept = sums.kept[None]
    n = np.where(kept, sums.moments("dealt", "score").v[..., 0], 0.0)
    d, u, du = (np.where(kept, sums.own_sums(name), 0.0) for name in ("dealt", "used", "dealt__used"))
    safe = np.where(n > 0, n, 1.0)
    share = d / safe
    useful = (share > 0) & (share < 1)
    weight = np.where(useful, d * (1 - share), 0.0).sum(axis=(1, 2))
    whole = np.where(weight > 0, weight, 1.0)
    value = np.where(useful, du - share * u, 0.0).sum(axis=(1, 2)) / whole
    effect = value[:, None, None]
    level = u / safe - effect * share
    # Playing is a yes or no, so its square is itself.
    rest1 = du - 2 * (level + effect) * du + d * (level + effect) ** 2
    rest0 = (u - du) - 2 * level * (u - du) + (n - d) * level**2
    variance = np.where(useful, (1 - share) ** 2 * rest1 + share**2 * rest0, 0.0)
    se = np.sqrt(np.maximum(variance, 0.0)).sum(axis=(1, 2)) / whole
    smaller = np.minimum(np.where(useful, d, 0.0).sum(axis=(1, 2)), np.where(useful, n - d, 0.0).sum(axis=(1, 2)))
    return Estimates(value, se, smaller, n.shape[1])


def per_play(effect: Estimate, more: Estimate | None, level: float) -> Estimate | None:
    """The effect of the deal over how much likelier it makes a play; None where it does not clearly do so."""
    if more is None or more.low is None or more.low <= 0 or effect.se is None or more.se is None:
        return None
    value = effect.value / more.value
    se = hypot(effect.se / more.value, value * more.se / more.value)
    return symmetric(value, se, effect.n, level, PER_PLAY)
