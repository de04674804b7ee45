"""Cards by strength of the bot: does a card only look strong because weak bots play it?"""

from dataclasses import replace
from math import hypot

import polars as pl

from everdell_sim import stats
from everdell_sim.analysis.estimates import contrasts
from everdell_sim.analysis.estimates.moments import OUTCOMES, Sums
from everdell_sim.analysis.figures import ASSOCIATED, Figure, table
from everdell_sim.analysis.filters import EVERYTHING, Filter, NothingLeft, Summed, groups
from everdell_sim.analysis.tables.bot_strength import ratings_of
from everdell_sim.analysis.tables.item_breakdowns import by_bot, outcomes
from everdell_sim.analysis.tables.items import METHODS
from everdell_sim.stats import ELO, Estimate, p_of
from everdell_sim.stats.distributions import normal_quantile

# With fewer players of a game than this on either side, a bot and a card are left out.
LEAST = 30
SLOPE = "change of the adjusted effect for each 100 Elo of the bot, weighed by precision"
SPREAD = "largest minus smallest effect of a bot, simultaneous interval; p: Cochran's Q that all are equal"


def card_strength(run: Summed, where: Filter = EVERYTHING, level: float = 0.95) -> pl.DataFrame:
    """Every card: does its adjusted effect fall or rise with the strength of the bot?

    `score_slope` and `win_slope` are for each 100 Elo; `score_at_best` and `win_at_best` the effect for the best rated
    bot; `score_differs` and `win_differs` how far the bots lie apart. A slope below 0 with an interval at the best that
    covers 0: strong for weak bots only.
    """
    figures: list[Figure] = []
    orders = run.summary("orders")
    for group in groups(run, where):
        rated = ratings_of(orders, group)
        if rated is None:
            continue
        known, ratings = rated
        elo = {bot: float(ratings.theta[at]) * ELO for at, bot in enumerate(known)}
        sums = Sums(run, group, "card")
        masks = by_bot(group)
        best = max(masks, key=elo.__getitem__)
        for outcome in outcomes(group):
            whole = sums.moments("used", outcome)
            unit = OUTCOMES[outcome][0]
            effects = {bot: contrasts.adjusted(replace(whole, kept=kept)) for bot, kept in masks.items()}
            for at, item in enumerate(sums.items):
                by_bot_effects = {bot: effect.at(at, level, METHODS["adjusted"]) for bot, effect in effects.items()}
                enough = {
                    bot: one for bot, one in by_bot_effects.items() if one is not None and one.n >= LEAST and one.se
                }
                keys = {**group.about, "card": item}
                figures += _trend(keys, outcome, unit, enough, elo, level)
                if best in enough:
                    figures.append(
                        Figure(keys, f"{outcome}_at_best", enough[best], unit, ASSOCIATED, p_of(enough[best]))
                    )
    if not figures:
        raise NothingLeft("a single bot played, so stronger and weaker ones cannot be compared")
    return table(["card"], figures)


def _trend(
    keys: dict[str, object],
    outcome: str,
    unit: str,
    estimates: dict[str, Estimate],
    elo: dict[str, float],
    level: float,
) -> list[Figure]:
    if len(estimates) < 2:
        return []
    values, errors = [one.value for one in estimates.values()], [one.se or 1.0 for one in estimates.values()]
    found = stats.trend(values, errors, [elo[bot] / 100 for bot in estimates], level)
    n = min(one.n for one in estimates.values())
    slope = replace(found.slope, n=n, method=SLOPE)
    most, least = max(estimates.values(), key=lambda one: one.value), min(estimates.values(), key=lambda one: one.value)
    apart, se = most.value - least.value, hypot(most.se or 0.0, least.se or 0.0)
    # Any two of the bots could have turned out to be the farthest apart.
    half = se * normal_quantile(1 - (1 - level) / (len(estimates) * (len(estimates) - 1)))
    spread = Estimate(apart, se, max(0.0, apart - half), apart + half, n, SPREAD)
    return [
        Figure(keys, f"{outcome}_slope", slope, f"{unit} / 100 Elo", ASSOCIATED, found.p),
        Figure(keys, f"{outcome}_differs", spread, unit, ASSOCIATED, found.q_p),
    ]
