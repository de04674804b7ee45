"""What each factor of a sweep changes: the right figure, an honest error, and a first sentence that names it."""

import numpy as np
import polars as pl
import pytest

import everdell_sim as ev
from everdell_sim.calibration.planted_factors import PLANTED, play
from everdell_sim.effects.cell_figures import fields, of_cells, verdicts
from everdell_sim.effects.findings import findings
from everdell_sim.effects.of_sweeps import design_of, is_sweep, of_sweep
from everdell_sim.runs.execution import runner
from everdell_sim.runs.spec import Spec
from everdell_sim.stats import mean
from everdell_sim.stats.simultaneous import shared_level

GRID = {"card.wife.points": [2, 4], "card.farm.points": [1, 2, 4]}


@pytest.fixture(scope="module")
def grid(tmp_path_factory):
    where = tmp_path_factory.mktemp("sweep") / "grid"
    return ev.sweep({"bots": "greedy,random", "deals": 60, "factors": GRID}, where, executor="local").run


def scores(run):
    """The mean score of a table: a row for each cell, a column for each deal."""
    rows = run.seats.group_by("cell", "deal").agg(pl.col("score").cast(float).mean()).sort("cell", "deal")
    return rows["score"].to_numpy().reshape(run.cells.height, -1)


def test_a_grid_compares_level_with_level_deal_by_deal(grid):
    """Six cells: each level of the Farm is played with both of the Wife."""
    design = design_of(grid)
    assert (design.factors, design.grid) == (tuple(GRID), True)
    table = scores(grid)
    apart = (table[2] + table[5] - table[0] - table[3]) / 2
    effects = of_sweep(grid)
    row = effects.row(by_predicate=(pl.col("against") == "1 → 4") & (pl.col("what") == "points"), named=True)
    expected = mean(apart, shared_level(0.95, row["among"]))
    assert row["among"] == effects.height == 3 * 4
    assert (row["estimate"], row["se"]) == pytest.approx((expected.value, expected.se))
    assert (row["low"], row["high"], row["n"]) == pytest.approx((expected.low, expected.high, 60))


def test_with_sums_alone_a_single_factor_has_the_same_figures_and_says_how(tmp_path):
    asked = {"bots": "greedy,random", "deals": 60, "factors": {"card.farm.points": [1, 4]}}
    one, other = (
        of_sweep(ev.sweep(asked | {"detail": detail}, tmp_path / detail, executor="local").run)
        for detail in ("games", "summary")
    )
    keys = ["what", "estimate", "se", "low", "high"]
    assert np.allclose(one.select(keys[1:]).to_numpy(), other.select(keys[1:]).to_numpy())
    assert "only sums were kept" in other["method"][0]


def test_of_many_cells_with_sums_alone_the_interval_is_never_narrower(grid, tmp_path):
    spec = grid.spec
    runner.run(Spec(spec.cells, spec.deals, spec.seed, "summary"), tmp_path / "sums", executor="local")
    sums, rows = of_sweep(ev.open_run(tmp_path / "sums")), of_sweep(grid)
    assert np.allclose(sums["estimate"], rows["estimate"])
    assert (sums["se"] >= rows["se"] - 1e-9).all()


def test_a_swept_number_of_players_is_named_so_and_other_factors_are_told_within_it(tmp_path):
    asked = {"bots": "random", "deals": 30, "factors": {"players": [2, 3], "card.farm.points": [1, 3]}}
    run = ev.sweep(asked, tmp_path / "players", executor="local").run
    assert design_of(run).factors == ("players", "card.farm.points")
    told = set(of_sweep(run).select("players", "thing").rows())
    assert told == {(2, "card.farm.points"), (3, "card.farm.points"), (None, "players")}


def test_a_sample_keeps_all_its_factors_in_the_order_of_the_file(tmp_path):
    """Where every cell is different, each factor could be told from the others, and is one all the same."""
    factors = {"card.wife.points": {"from": 0, "to": 5}, "card.farm.points": {"from": 0, "to": 5}}
    run = ev.sweep({"bots": "random,random", "deals": 4, "sample": 6, "factors": factors}, tmp_path / "s").run
    assert design_of(run).factors == tuple(factors)
    assert not design_of(run).grid


def test_runs_of_line_ups_or_of_one_cell_are_no_sweeps(tmp_path):
    assert not is_sweep(ev.run("random,random", 4, tmp_path / "one"))
    ev.tournament("greedy,random", deals=4, out=tmp_path / "cup")
    assert not is_sweep(ev.open_run(tmp_path / "cup"))


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_planted_factor_is_named_in_the_first_sentence_with_its_true_effect(tmp_path, seed):
    """Random bots look at no points: three more on a Farm are three for each Farm in a city."""
    run = ev.open_run(play(tmp_path / "run", seed, planted=True))
    farms = ev.simulate("random,random", deals=4000, seed=99, detail="cards").cards
    farms = farms.filter(pl.col("card").cast(pl.String) == "farm")["points_base"].cast(pl.Int64).sum() / 8000
    effects = of_sweep(run)
    first = findings(effects, {})[0]
    assert f"{PLANTED} changes a player's score" in first.sentence
    row = effects.row(by_predicate=(pl.col("thing") == PLANTED) & (pl.col("what") == "points"), named=True)
    assert row["estimate"] > 3 * row["se"]
    assert row["low"] <= 3 * farms <= row["high"]


def test_with_nothing_planted_the_first_sentence_says_so(tmp_path):
    """What nobody recorded changes the cells too: it must not be laid to an inert number."""
    first = findings(of_sweep(ev.open_run(play(tmp_path / "run", 1, planted=False))), {})[0]
    assert "nothing swept clearly changes a player's score" in first.sentence


def test_a_map_has_means_over_the_cells_of_a_field(grid):
    rows = of_cells(grid).filter(pl.col("what") == "points")
    found = fields(design_of(grid), rows, "card.farm.points", "card.wife.points")
    assert found.select("_x", "_y", "cells").rows() == [
        (x, y, 1) for y in ("2", "4") for x in ("1", "2", "4")
    ]  # fmt: skip
    assert found["estimate"].to_list() == pytest.approx(scores(grid).mean(axis=1))
    apart = scores(grid)[4] - scores(grid)[0]
    assert rows["difference"][4] == pytest.approx(apart.mean())
    assert rows["difference_high"][4] == pytest.approx(mean(apart).high)


def test_a_cell_meets_a_target_if_its_whole_interval_does():
    rows = pl.DataFrame({"estimate_low": [1.0, 3.0, 6.0], "estimate_high": [2.0, 5.0, 7.0]})
    assert verdicts(rows, 2.5, 5.5).to_list() == ["outside", "within", "outside"]
    assert verdicts(rows, 4.0, None).to_list() == ["outside", "not sure", "within"]


@pytest.mark.parametrize("seed", [7, 9])
def test_what_no_cell_changes_is_exactly_nothing(tmp_path, seed):
    """Points never change how random bots play, so games take as many turns in every cell: rounding is no effect."""
    effects = of_sweep(ev.open_run(play(tmp_path / "run", seed, planted=False)))
    turns = effects.filter(pl.col("what") == "turns")
    assert turns.select("estimate", "se").unique().rows() == [(0.0, 0.0)]
    assert turns["low"].is_null().all()
