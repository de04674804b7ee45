"""Comparisons of cells that play the same deals, with their errors.

A comparison of cells, a weight for each of them, is worked out deal by deal: `n` is
the number of deals, and its error that of paired differences. Cells that are a sample tell a factor from the others
only as far as its effect is a straight line: how far the means of cells are from such a fit, beyond what their deals
explain, is part of the error.
"""

import math
from dataclasses import dataclass, field

import numpy as np

from everdell_sim.effects.factors import Design
from everdell_sim.stats import Estimate
from everdell_sim.stats.distributions import student_quantile, student_tail
from everdell_sim.stats.estimate import Floats
from everdell_sim.stats.means import symmetric

_ROUNDING = 1e-9
GRID = "mean over cells of differences paired by deal, simultaneous Student intervals (Bonferroni)"
SAMPLE = "least squares over cells, paired by deal; the error has the lack of fit; simultaneous intervals (Bonferroni)"
SUMS = "differences from the first cell, their errors added (only sums were kept); simultaneous intervals (Bonferroni)"


@dataclass
class Sums:
    """Sums over deals of one measure: of each contrast, and of what its fit leaves in each cell."""

    mine: Design
    weights: Floats
    fits: bool
    deals: int = 0
    centre: Floats | None = None
    added: list[Floats] = field(default_factory=list)

    def add(self, values: Floats) -> None:
        """`values`: a row for each cell, a column for each deal."""
        if self.centre is None:
            # Sums of squares lose nothing where numbers are small.
            self.centre = np.round(values.mean(axis=1))
        near = values - self.centre[:, None]
        moved = self.weights @ near
        # Least squares leaves nothing in a grid of which every level has its column.
        left = near - self.mine.matrix @ (self.mine.inverse @ near) if self.fits else near[:, :0]
        parts = [moved.sum(1), (moved**2).sum(1), near.sum(1), left.sum(1), (left**2).sum(1)]
        self.added = [one + more for one, more in zip(self.added, parts, strict=True)] if self.added else parts
        self.deals += values.shape[1]

    def estimate(self, at: int, level: float) -> tuple[Estimate, float | None]:
        """The effect of one contrast with its error: that of paired differences, and that of the lack of fit."""
        assert self.centre is not None
        n = self.deals
        moved, squares, near, left, left_squares = self.added
        value = float(self.weights[at] @ (self.centre + near / n))
        of_deals = max(0.0, float(squares[at] - moved[at] ** 2 / n)) / (n - 1) / n if n > 1 else None
        if of_deals is None or not self.fits:
            return _estimate(value, of_deals, n, n - 1, level, GRID)
        freedom = self.mine.matrix.shape[0] - self.mine.matrix.shape[1]
        if freedom < 1:
            return _estimate(value, of_deals, n, n - 1, level, SAMPLE.replace("has the", "has no"))
        means = self.centre + near / n
        rest = float(np.square(means - self.mine.matrix @ (self.mine.inverse @ means)).sum())
        noise = float(np.maximum(left_squares - left**2 / n, 0.0).sum()) / (n - 1) / n
        size = float(np.square(self.weights[at]).sum())
        lack = max(0.0, rest - noise) / freedom * size
        both = of_deals + lack
        # By Welch and Satterthwaite. What cells leave may, alone, have few degrees of freedom and the wider interval.
        shared = both**2 / (of_deals**2 / (n - 1) + lack**2 / freedom) if both else n - 1
        ways = [_estimate(value, both, n, shared, level, SAMPLE)]
        ways.append(_estimate(value, rest / freedom * size, n, freedom, level, SAMPLE))
        return max(ways, key=lambda one: (one[0].high or value) - value)


def _estimate(
    value: float, variance: float | None, n: int, freedom: float, level: float, method: str
) -> tuple[Estimate, float | None]:
    se = None if variance is None else math.sqrt(variance)
    if se is not None and se < _ROUNDING:
        # What never varied is exact, but for the last digits of the fit.
        value, se = round(value, 9), 0.0
    if not se or freedom < 1:
        return symmetric(value, se, n, level, method), None
    half = student_quantile((1 + level) / 2, freedom) * se
    p = min(1.0, 2 * student_tail(abs(value) / se, freedom))
    return Estimate(value, se, value - half, value + half, n, method), p


@dataclass
class Differences:
    """The difference of each cell from the first, with its error. How cells vary together was not kept."""

    weights: Floats
    values: Floats
    errors: Floats
    n: int

    def estimate(self, at: int, level: float) -> tuple[Estimate, float | None]:
        weights = self.weights[at]
        # The errors of differences add up at most: those of cells on the same deals may vary together.
        error = float(np.abs(weights) @ self.errors)
        return _estimate(float(weights @ self.values), error**2, self.n, self.n - 1, level, SUMS)
