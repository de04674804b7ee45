"""The interval methods of experiments, on real games; `make calibrate` does the same at full size."""

import numpy as np

from everdell_sim.calibration import paired_experiments
from everdell_sim.calibration.methods import Check, calibrate


def test_every_rule_of_an_experiment_keeps_its_word_on_real_games():
    found = [*calibrate(paired_experiments.checks(deals=1500, seed=5), 400, seed=3)]
    assert len(found) == 11
    assert [one for one in found if not one.holds] == []


def test_looking_again_and_again_at_an_ordinary_interval_is_found_out():
    """Why `--until` needs a confidence sequence: the same rule with Student's interval misses its level."""
    pool = np.random.default_rng(1).normal(0.0, 1.0, 5000)
    truth = float(pool.mean())

    def peeking(rng):
        sums = paired_experiments._drawn(rng, pool, 2000).cumsum()
        looks = np.arange(50, 2001, 50)
        return float((np.abs(sums[looks - 1] / looks - truth) <= 1.96 / np.sqrt(looks)).all())

    (found,) = calibrate([Check("peeking", paired_experiments.AT_LEAST, peeking)], 300, seed=1)
    assert not found.holds
    assert found.found < 0.85
