"""The tables on runs with a known truth: do their intervals cover, do their tests keep their word?"""

import math

import numpy as np
import polars as pl

from everdell_sim.analysis.estimates import contrasts
from everdell_sim.analysis.estimates.moments import Sums
from everdell_sim.analysis.filters import EVERYTHING, groups
from everdell_sim.analysis.tables.card_pairs import card_pairs
from everdell_sim.analysis.tables.deal import deal
from everdell_sim.analysis.tables.seats import fairness, seats
from everdell_sim.calibration import methods
from everdell_sim.calibration.methods import AT_LEAST, AT_MOST, COVERS, Check
from everdell_sim.calibration.synthetic_runs import Synthetic
from everdell_sim.effects.findings import findings
from everdell_sim.effects.of_runs import of_run

GAMES = 400


def made(rng: np.random.Generator, effects: list[float], players: int = 3, games: int = GAMES) -> Synthetic:
    """Players of different wealth: the rich score more and play more cards, a card dealt is likelier to be played.

    A card adds its effect to the score of the player who plays it. So the cards of winners look good even without an
    effect, and only the deal shows the true effect. Later seats are dealt a card more often and start a little ahead.
    """
    wealth = rng.normal(0.0, 1.0, (games, players))
    score = 50 + np.arange(players) + 6 * wealth + rng.normal(0.0, 4.0, wealth.shape)
    states = {}
    for at, effect in enumerate(effects):
        dealt = rng.random(wealth.shape) < 0.2 + 0.05 * np.arange(players)
        used = rng.random(wealth.shape) < _logistic(wealth + 1.5 * dealt - 0.5)
        score += effect * used
        states[f"card_{at}"] = {"dealt": dealt, "used": used}
    return Synthetic(np.rint(score).astype(np.int64), states=states)


def _logistic(
    x: np.ndarray[tuple[int, ...], np.dtype[np.float64]],
) -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
    return np.asarray(1 / (1 + np.exp(-x)))


def _compliance() -> float:
    """How much likelier a card dealt is to be played, over all wealth."""
    points, weights = np.polynomial.hermite_e.hermegauss(60)
    more = _logistic(points + 1.0) - _logistic(points - 0.5)
    return float(weights @ more / math.sqrt(2 * math.pi))


def _covers(frame: pl.DataFrame, what: str, truth: float) -> float:
    row = frame.filter(pl.col("what") == what).to_dicts()[0]
    return float(row["low"] <= truth <= row["high"])


def _effect(rng: np.random.Generator) -> float:
    return _covers(deal(made(rng, [2.0])), "score_effect", 2.0 * _compliance())


def _bias(rng: np.random.Generator) -> float:
    frame = deal(made(rng, [2.0]))
    return float(frame.filter(pl.col("what") == "score_effect")["estimate"][0]) - 2.0 * _compliance()


def _per_play(rng: np.random.Generator) -> float:
    return _covers(deal(made(rng, [2.0])), "score_per_play", 2.0)


def _no_effect(rng: np.random.Generator) -> float:
    """Victories are shared out among the seats of a table, so these are anything but independent."""
    return _covers(deal(made(rng, [0.0])), "win_effect", 0.0)


def _users(rng: np.random.Generator) -> float:
    """The mean score of those who play a card by pure chance, in games that go well or badly for all."""
    score = 50 + rng.normal(0.0, 5.0, (GAMES, 1)) + rng.normal(0.0, 5.0, (GAMES, 3))
    run = Synthetic(score, states={"card": {"used": rng.random(score.shape) < 0.4}})
    (group,) = groups(run, EVERYTHING)
    found = contrasts.mean_in(Sums(run, group, "card").moments("used", "score")).at(0, 0.95, "")
    assert found is not None
    return methods.covers(found, 50.0)


def _seat(rng: np.random.Generator) -> float:
    """The first seat of three equal ones, with ties."""
    frame = seats(Synthetic(rng.integers(40, 60, (GAMES, 3))))
    return _covers(frame.filter(pl.col("seat") == 0), "win_share", 1 / 3)


def _fair(rng: np.random.Generator) -> float:
    frame = fairness(Synthetic(rng.integers(40, 60, (GAMES, 4))))
    return float(frame.filter(pl.col("what") == "spread")["p"][0] < 0.05)


def _said(rng: np.random.Generator) -> float:
    """Of equal seats: is one called?"""
    run = Synthetic(rng.integers(40, 60, (GAMES, 3)))
    return float(findings(of_run(run, kinds=["seat"]), {})[0].clear)


def _claimed_fair(rng: np.random.Generator) -> float:
    """Seats that differ by just the margin must not be called fair more often than stated."""
    first = rng.random(GAMES) < 0.55
    frame = fairness(Synthetic(np.stack([first, ~first], axis=1)), within=0.05)
    return float(frame.filter(pl.col("what") == "imbalance")["p"][0] < 0.05)


def _discoveries(rng: np.random.Generator) -> float:
    """Of 30 cards 6 do something: the part of the cards called that do nothing."""
    effects = [3.0] * 6 + [0.0] * 24
    frame = deal(made(rng, effects)).filter((pl.col("what") == "score_effect") & (pl.col("p_adjusted") < 0.05))
    wrong = frame.filter(~pl.col("card").is_in([f"card_{at}" for at in range(6)])).height
    return wrong / max(1, frame.height)


def _lifts(rng: np.random.Generator) -> float:
    """Of 12 cards that add up no two bring more together: is any pair called?"""
    score = 50 + rng.normal(0.0, 6.0, (4 * GAMES, 2))
    states = {}
    for at in range(12):
        used = rng.random(score.shape) < 0.3
        score += used * (at % 3)
        states[f"card_{at:02}"] = {"used": used}
    frame = card_pairs(Synthetic(score, states=states))
    return float((frame.filter(pl.col("what") == "score_lift")["p_adjusted"] < 0.05).any())


CHECKS: tuple[Check, ...] = (
    Check("deal: interval of the effect on the score", COVERS, _effect, every=10),
    Check("deal: bias of the effect on the score", (-0.05, 0.05), _bias, every=10),
    Check("deal: interval of the effect of a play", AT_LEAST, _per_play, 10, "the error of how many play it is added"),
    Check("deal: interval of no effect on victories", COVERS, _no_effect, every=10),
    Check("deal: share of false discoveries among 30 cards", AT_MOST, _discoveries, every=25),
    Check("cards: interval of the mean of their players", COVERS, _users, every=10),
    Check("seats: interval of a win share with ties", COVERS, _seat, every=10),
    Check("fairness: false alarms with ties", AT_MOST, _fair, every=10),
    Check("seats: a false first sentence", AT_MOST, _said, every=10),
    Check("fairness: false claims at the margin", AT_MOST, _claimed_fair, every=10),
    Check("card_pairs: any false discovery among 66", AT_MOST, _lifts, every=25),
)
