"""A hundred million games: the same figures with errors as much smaller, and nothing runs over."""

import math

import polars as pl
import pytest

from everdell_sim.analysis import TABLES, named_sql
from everdell_sim.runs.sql import Question
from everdell_sim.runs.sums import KEYS

TIMES = 400_000
# Whose errors or choice of rows hang on numbers of games in other ways: priors, minimum numbers, shrinkage.
OTHERWISE = {"card_pairs", "chains", "card_strength"}


class Repeated:
    """A run as if each of its games had been played many times."""

    def __init__(self, run, times):
        self.cells, self.spec = run.cells, run.spec
        self.sums = {
            name: run.summary(name).with_columns(pl.exclude(KEYS[name]) * times)
            for name in run.summaries
            if name != "notable"
        }

    def summary(self, name):
        return self.sums[name]


@pytest.fixture(scope="module")
def many(mixed):
    return Repeated(mixed, TIMES)


@pytest.mark.parametrize("name", sorted(set(TABLES) - OTHERWISE - {"fairness"}))
def test_figures_stay_and_errors_shrink(mixed, many, name):
    few, large = TABLES[name].make(mixed), TABLES[name].make(many)
    keys = [column for column in few.columns if column not in ("estimate", "low", "high", "n", "se", "p", "p_adjusted")]
    both = few.join(large, on=keys, how="inner", suffix="_many", nulls_equal=True)
    both = both.filter(~pl.col("what").is_in(["rating"]))
    # Effects of a play are told where the deal clearly makes a play likelier, which many games show of more cards.
    assert both.height >= few.filter(pl.col("what") != "rating").height
    near = (pl.col("estimate") - pl.col("estimate_many")).abs() <= 1e-7 * (1 + pl.col("estimate").abs())
    assert both.filter(~near).height == 0
    # A sum over n games has n - 1 in its error, which seats with few users show; what runs over is off by far more.
    known = both.filter((pl.col("se") > 1e-9) & (pl.col("n") > 60) & (pl.col("reading") != "modelled"))
    ratio = known["se"] / known["se_many"] / math.sqrt(TIMES)
    assert known.height > 0 or name == "cycles"
    assert known.height == 0 or ratio.is_between(0.8, 1.25).all()


@pytest.mark.parametrize("name", named_sql.names())
def test_questions_in_sql_do_not_run_over(many, name):
    tables = {f"summary_{table}": frame.to_arrow() for table, frame in many.sums.items()}
    answer = Question(named_sql.text(f"@{name}")).ask({**tables, "cells": many.cells.to_arrow()})
    for column in answer.select(pl.col(pl.Float64)).columns:
        assert answer[column].drop_nulls().is_finite().all(), column
