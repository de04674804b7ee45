"""Every statistical method on data with a known truth; `make calibrate` does the same at full size."""

import math

import numpy as np
import pytest

from everdell_sim.calibration import (
    methods,
    paired_experiments,
    planted_factors,
    planted_things,
    role_methods,
    run_tables,
    shared_deals,
)
from everdell_sim.calibration.methods import AT_LEAST, COVERS, Check, calibrate

CHECKS = {
    "numbers": (lambda: methods.CHECKS, 500),
    "roles": (lambda: role_methods.CHECKS, 300),
    "factors of samples": (lambda: planted_factors.CHECKS, 600),
    "tables": (lambda: run_tables.CHECKS, 1200),
    "experiments on real games": (lambda: paired_experiments.checks(deals=1500, seed=5), 400),
    "cells that share deals, in real games": (lambda: shared_deals.checks(deals=1000, seed=5), 625),
    "plants in real games": (lambda: planted_things.checks()[1:], 500),
}


@pytest.mark.parametrize("of", CHECKS)
def test_every_method_keeps_its_word(of):
    checks, repeats = CHECKS[of]
    assert [one for one in calibrate(checks(), repeats, seed=3) if not one.holds] == []


def test_a_method_that_may_be_conservative_says_why():
    every = [*methods.CHECKS, *role_methods.CHECKS, *planted_factors.CHECKS, *run_tables.CHECKS]
    assert {bool(one.reason) for one in every if one.ends == AT_LEAST} == {True}


def test_a_broken_method_is_found():
    """A check that could not fail would be no check: intervals of half their width do not hold."""

    def narrow(rng):
        values = rng.normal(0.0, 1.0, 50)
        return float(abs(values.mean()) <= values.std(ddof=1) / math.sqrt(50))

    (found,) = calibrate([Check("half as wide", COVERS, narrow)], 400, 1)
    assert not found.holds


def test_looking_again_and_again_at_an_ordinary_interval_is_found_out():
    """Why `--until` needs a confidence sequence: the same rule with Student's interval misses its level."""
    pool = np.random.default_rng(1).normal(0.0, 1.0, 5000)
    truth = float(pool.mean())

    def peeking(rng):
        sums = paired_experiments._drawn(rng, pool, 2000).cumsum()
        looks = np.arange(50, 2001, 50)
        return float((np.abs(sums[looks - 1] / looks - truth) <= 1.96 / np.sqrt(looks)).all())

    (found,) = calibrate([Check("peeking", AT_LEAST, peeking)], 300, seed=1)
    assert not found.holds
    assert found.found < 0.85
