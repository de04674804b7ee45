"""The methods for matchups of roles, on made-up tables whose true win shares are known."""

import numpy as np

from everdell_sim import stats
from everdell_sim.calibration.methods import AT_LEAST, AT_MOST, COVERS, TOGETHER, Check
from everdell_sim.stats.estimate import Floats

_ROLES, _DEALS = 8, 150
# Bootstraps of a check; a study has more.
_DRAWS = 199


def _pairs(rng: np.random.Generator, strengths: Floats, deals: int = _DEALS) -> tuple[Floats, Floats]:
    """The share of the first role of every pair on every deal (0, 1/2 or 1), and the truth.

    A deal favours some roles, in all their matchups: so the matchups of a deal depend on each other.
    """
    one, other = np.triu_indices(_ROLES, 1)
    luck = rng.normal(0.0, 0.6, (deals, _ROLES))
    apart = strengths[one] - strengths[other] + luck[:, one] - luck[:, other]
    chance = 1 / (1 + np.exp(-apart))
    won = (rng.random((2, *chance.shape)) < chance).mean(axis=0)
    # The mean over all luck, by a rule of Gauss and Hermite.
    nodes, weights = np.polynomial.hermite_e.hermegauss(40)
    true = strengths[one] - strengths[other] + 0.6 * np.sqrt(2) * nodes[:, None]
    return won, (weights / weights.sum()) @ (1 / (1 + np.exp(-true)))


_STRENGTHS = np.linspace(-0.8, 0.8, _ROLES)


def _simultaneous(rng: np.random.Generator) -> float:
    won, truth = _pairs(rng, _STRENGTHS)
    found = stats.simultaneous_shares(won)
    return float(not any(one.excludes(true) for one, true in zip(found, truth, strict=True)))


def _stopped(rng: np.random.Generator) -> float:
    """The rule of `matchups`: look after every 32 deals, and stop when every interval is narrow enough."""
    won, truth = _pairs(rng, _STRENGTHS, 480)
    found = stats.simultaneous_shares(won)
    for deals in range(32, len(won), 32):
        found = stats.simultaneous_shares(won[:deals])
        if all(one.high - one.low < 0.22 for one in found if one.high is not None and one.low is not None):
            break
    return float(not any(one.excludes(true) for one, true in zip(found, truth, strict=True)))


def _lopsided(rng: np.random.Generator) -> float:
    """No matchup is lopsided: is any called?"""
    won, _ = _pairs(rng, np.zeros(_ROLES))
    p = [stats.p_of_share(one, 0.5) for one in stats.simultaneous_shares(won)]
    return float((stats.holm([one for one in p if one is not None]) < 0.05).any())


def _crossed(rng: np.random.Generator) -> float:
    """A role at 24 sampled tables on 60 sampled deals, each of which helps or hurts it."""
    table, deal = rng.normal(0.0, 0.06, (24, 1)), rng.normal(0.0, 0.06, (1, 60))
    share = 0.4 + table + deal + rng.normal(0.0, 0.2, (24, 60))
    return float(not stats.crossed_share(share).excludes(0.4))


def _estimated(rng: np.random.Generator, true: Floats) -> tuple[Floats, Floats]:
    """Estimates of true values, and the same drawn again."""
    values = true + rng.normal(0.0, 0.02, len(true))
    return values, values + rng.normal(0.0, 0.02, (_DRAWS, len(true)))


def _agreement(rng: np.random.Generator) -> float:
    """Twenty roles that two bots rate alike in part."""
    true = rng.normal(0.5, 0.05, 20)
    theirs = 0.5 + 0.7 * (true - 0.5) + rng.normal(0.0, 0.035, 20)
    (one, ones), (other, others) = _estimated(rng, true), _estimated(rng, theirs)
    found = stats.rank_agreement(one, other, ones, others, 100)
    return float(not found.excludes(stats.rank_correlation(true, theirs)))


def _spread(rng: np.random.Generator) -> float:
    true = rng.normal(0.5, 0.05, 20)
    values, draws = _estimated(rng, true)
    return float(not stats.spread(values, draws, 100).excludes(float(true.std())))


CHECKS: tuple[Check, ...] = (
    Check("simultaneous intervals of 28 matchups", AT_LEAST, _simultaneous, reason=TOGETHER),
    Check("the same, played until they are narrow", AT_LEAST, _stopped, every=5, reason=TOGETHER),
    Check("any even matchup called lopsided (Holm)", AT_MOST, _lopsided),
    Check("interval of a role at sampled tables", AT_LEAST, _crossed, reason="tables and deals are both a sample"),
    Check("interval of a rank correlation of two bots", AT_LEAST, _agreement, every=5, reason="ends at 1"),
    Check("interval of a spread of roles", COVERS, _spread, every=5),
)
