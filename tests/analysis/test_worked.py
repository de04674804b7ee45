"""The tables on the worked examples: numbers that were computed elsewhere, by hand or by another library."""

import json
import math
from pathlib import Path

import numpy as np
import polars as pl
import pytest

from everdell_sim import analysis, stats
from everdell_sim.analysis.estimates import contrasts
from everdell_sim.analysis.estimates.moments import Sums
from everdell_sim.analysis.filters import EVERYTHING, Filter, groups
from everdell_sim.calibration import run_tables
from everdell_sim.calibration.synthetic_runs import Synthetic

WORKED = json.loads((Path(__file__).parents[1] / "data" / "worked_statistics.json").read_text(encoding="utf-8"))


def test_win_shares_with_ties():
    worked = WORKED["win_shares"]
    sets = worked["winners"]
    wins = np.array([[60 // len(won) if seat in won else 0 for seat in range(3)] for won in sets])
    frame = analysis.seats(Synthetic(np.zeros((6, 3), dtype=int), wins))
    shares = frame.filter(pl.col("what") == "win_share").sort("seat")
    assert shares["estimate"].to_list() == pytest.approx(worked["share"], abs=1e-6)
    assert shares["estimate"].sum() == pytest.approx(1)
    mean, _, se = worked["first_mean_sd_se"]
    assert (shares["estimate"][0], shares["se"][0]) == (pytest.approx(mean, abs=1e-6), pytest.approx(se, abs=1e-6))
    index = frame.filter(pl.col("what") == "win_index").sort("seat")["estimate"].to_list()
    assert index == pytest.approx(worked["index"], abs=1e-6)


def test_a_card_that_several_seats_can_have():
    """M seats of a game have it and win Y together."""
    worked = WORKED["clustered"]
    having, won = worked["seats"], worked["wins"]
    used, wins = np.zeros((8, 4), dtype=bool), np.zeros((8, 4), dtype=int)
    for game, (m, y) in enumerate(zip(having, won, strict=True)):
        used[game, :m] = True
        wins[game, 0], wins[game, 3] = int(60 * y), wins[game, 3] + int(60 * (1 - y))
    run = Synthetic(np.zeros((8, 4), dtype=int), wins, {"card": {"used": used}})
    (group,) = groups(run, EVERYTHING)
    found = contrasts.mean_in(Sums(run, group, "card").moments("used", "win")).at(0, 0.95, "")
    assert found is not None
    assert (found.value, found.se) == (worked["share"], pytest.approx(worked["se"], abs=1e-6))


def test_fair_seats():
    worked = WORKED["seats"]
    wins = np.zeros((10_000, 4), dtype=int)
    winners = np.repeat(np.arange(4), worked["wins"])
    wins[np.arange(10_000), winners] = 60
    frame = analysis.fairness(Synthetic(np.zeros((10_000, 4), dtype=int), wins))
    spread = frame.filter(pl.col("what") == "spread").to_dicts()[0]
    assert spread["estimate"] == pytest.approx(worked["spread"])
    assert spread["p"] == pytest.approx(worked["p"], rel=1e-4)


def test_synergy_of_two_cards():
    """Four kinds of players with these numbers, means and deviations; two values each have just these."""
    worked = WORKED["synergy"]
    cells = dict(zip([(1, 1), (1, 0), (0, 1), (0, 0)], worked["cells"], strict=True))
    scores, one, other = [], [], []
    for (a, b), (n, mean, sd) in cells.items():
        half = sd * math.sqrt((n - 1) / n)
        scores += [mean - half, mean + half] * (n // 2)
        one += [bool(a)] * n
        other += [bool(b)] * n
    mine = np.array(scores)
    run = Synthetic(
        np.stack([mine, np.zeros_like(mine)], axis=1),
        states={
            name: {"used": np.stack([np.array(used), np.zeros(len(used), dtype=bool)], axis=1)}
            for name, used in (("a", one), ("b", other))
        },
    )
    found = analysis.card_pairs(run, Filter(seats=0)).filter(pl.col("what") == "score_lift").to_dicts()[0]
    assert found["estimate"] == pytest.approx(worked["lift"])
    assert found["se"] == pytest.approx(worked["se"], abs=1e-5)
    z, p = worked["z"], worked["p"]
    assert found["estimate"] / found["se"] == pytest.approx(z, abs=1e-4)
    # Student's test with the players of both cards is a little more careful than the normal one.
    assert p < found["p"] < 2 * p


def test_effects_that_change_with_strength():
    worked = WORKED["trend"]
    found = stats.trend(worked["effects"], worked["errors"], worked["at"])
    slope = found.slope
    assert (slope.value, slope.se) == (pytest.approx(worked["slope"]), pytest.approx(worked["se"], abs=1e-6))
    assert slope.value / slope.se == pytest.approx(worked["z"], abs=1e-4)
    assert (found.q, found.q_p) == (pytest.approx(worked["q"]), pytest.approx(worked["q_p"], rel=1e-4))
    assert found.i_squared == pytest.approx(worked["i_squared"], abs=1e-4)
    with pytest.raises(stats.NoEstimate, match="no slope"):
        stats.trend([1, 2], [1, 1], [3, 3])


def test_only_the_deal_tells_the_truth():
    """The rich win and play more: a card without effect looks strong when played, and is nothing when dealt."""
    run = run_tables.made(np.random.default_rng(11), [0.0], games=20_000)
    (group,) = groups(run, EVERYTHING)
    played = contrasts.adjusted(Sums(run, group, "card").moments("used", "score")).at(0, 0.95, "")
    assert played is not None
    assert played.low is not None
    assert played.low > 3
    dealt = analysis.deal(run).filter(pl.col("what") == "score_effect").to_dicts()[0]
    assert abs(dealt["estimate"]) < 3 * dealt["se"] < 0.4
