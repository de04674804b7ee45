"""Sweeps whose truth is known: a planted factor among inert ones, of real games and of made-up ones."""

from pathlib import Path

import numpy as np
import polars as pl

from everdell_sim.calibration.methods import AT_LEAST, AT_MOST, COVERS, TOGETHER, Check
from everdell_sim.effects.contrast_sums import Sums
from everdell_sim.effects.factors import Design
from everdell_sim.experiments.sweeps.design import Levels, sample
from everdell_sim.runs.execution import runner
from everdell_sim.runs.spec import Cell, Spec
from everdell_sim.stats.simultaneous import shared_level

# Numbers with which nothing is changed: they only stand beside the cells.
INERT = tuple(f"inert.{letter}" for letter in "abcd")
PLANTED = "card.farm.points"
# What changes games, but is not told.
_HIDDEN = "card.wife.points"
_CELLS, _DEALS = 40, 60


def play(where: Path, seed: int, planted: bool, cells: int = _CELLS, deals: int = _DEALS) -> Path:
    """A Latin sample: the points of the Farm from 0 to 3 and four inert numbers, or only these; each cell also has
    something that nobody recorded. Random bots look at no points, so that an effect is that number times the Farms of a
    city."""
    levels = {PLANTED: Levels((0, 1, 2, 3)), _HIDDEN: Levels((0, 3)), **{one: Levels((), 0, 9) for one in INERT}}
    made = []
    for point in sample(levels, cells, seed):
        told = {one: value for one, value in point.items() if one in INERT or (planted and one == PLANTED)}
        patch = {_HIDDEN: point[_HIDDEN], **({PLANTED: point[PLANTED]} if planted else {})}
        made.append(Cell.of(["random", "random"], patch={"patch": {"name": "one"}, **patch}, factors=told))
    runner.run(Spec(tuple(made), deals, seed, "games"), where, executor="local")
    return where


# ---- made-up cells -----------------------------------------------------------------------------------------------


def _estimated(rng: np.random.Generator, planted: float, level: float) -> list[tuple[bool, bool]]:
    """Of each of five factors of a sample: does the interval hold its true slope, does it hold 0?

    Deals differ in luck and in how much a factor moves them; two factors have effects that are no straight lines, which
    cells of a sample mistake in part for others.
    """
    names = [f"f{at}" for at in range(5)]
    drawn = sample({one: Levels((), 0.0, 1.0) for one in names}, _CELLS, int(rng.integers(1 << 30)))
    mine = Design(pl.DataFrame(drawn).with_columns(cell=pl.int_range(_CELLS)), tuple(names))
    x = mine.cells.select(names).to_numpy()
    bent = 2.0 * np.cos(6 * np.pi * x[:, 3]) * np.cos(4 * np.pi * x[:, 4])
    slopes = np.array([planted, 0, 0, 0, 0]) + rng.normal(0, 0.8, (_DEALS, 5))
    values = x @ slopes.T + bent[:, None] + rng.normal(0, 6, _DEALS) + rng.normal(0, 4, (_CELLS, _DEALS))
    contrasts = mine.contrasts()
    sums = Sums(mine, np.stack([one.weights for one in contrasts]), True)
    sums.add(values)
    found = []
    for at, one in enumerate(contrasts):
        low, high = mine.levels(one.factor)[0], mine.levels(one.factor)[-1]
        estimate, _ = sums.estimate(at, level)
        true = (planted if at == 0 else 0.0) * (high - low)
        found.append((not estimate.excludes(true), not estimate.excludes(0.0)))
    return found


def _one(rng: np.random.Generator) -> float:
    return float(_estimated(rng, 3.0, 0.95)[0][0])


def _inert(rng: np.random.Generator) -> float:
    return float(_estimated(rng, 3.0, 0.95)[1][0])


def _all(rng: np.random.Generator) -> float:
    return float(all(held for held, _ in _estimated(rng, 3.0, shared_level(0.95, 5))))


def _false_alarm(rng: np.random.Generator) -> float:
    return float(not all(nothing for _, nothing in _estimated(rng, 0.0, shared_level(0.95, 5))))


CHECKS = (
    Check("interval of a planted factor of a sample", COVERS, _one, every=5),
    Check("interval of an inert factor of a sample", COVERS, _inert, every=5),
    Check("simultaneous intervals of five factors of a sample", AT_LEAST, _all, every=5, reason=TOGETHER),
    Check("any inert factor of a sample called (Bonferroni)", AT_MOST, _false_alarm, every=5),
)
