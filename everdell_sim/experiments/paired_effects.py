"""Paired differences from whole sums, with their intervals."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

import numpy as np
import polars as pl

from everdell_sim import stats
from everdell_sim.play.measures import Measured, Whole, is_share
from everdell_sim.stats import Estimate

PAIRED = "mean of paired differences by deal, Student interval"
SEQUENCE = "mean of paired differences by deal, confidence sequence, valid whenever it is stopped"
CHANGED = "share of deals in which anything measured differs, Wilson interval"


@dataclass(frozen=True)
class Effect:
    """A paired difference: how much `what` moved.

    It is the mean `having` the thing in question minus the mean `without` it. `saved` is how many times as many games
    unpaired runs would need for the same interval; it and `p` are None where the difference never varies.
    """

    what: str
    estimate: Estimate
    without: float
    having: float
    saved: float | None
    p: float | None
    p_adjusted: float | None = None

    @property
    def t(self) -> float:
        """How many standard errors it is away from 0."""
        se = self.estimate.se
        return self.estimate.value / se if se else 0.0

    @property
    def clear(self) -> bool:
        """Does the interval exclude 0?"""
        return self.estimate.excludes(0.0)

    def to_dict(self) -> dict[str, Any]:
        rest = {"se": self.estimate.se, "without": self.without, "with": self.having, "saved": self.saved}
        return self.estimate.to_dict(self.what) | rest | {"p": self.p, "p_adjusted": self.p_adjusted}


# An estimate as columns.
ESTIMATE = {
    "what": pl.String,
    "estimate": pl.Float64,
    "low": pl.Float64,
    "high": pl.Float64,
    "n": pl.Int64,
    "method": pl.String,
}
TEST = {"p": pl.Float64, "p_adjusted": pl.Float64}
SCHEMA = {
    **ESTIMATE,
    "se": pl.Float64,
    "without": pl.Float64,
    "with": pl.Float64,
    "saved": pl.Float64,
    **TEST,
}


def frame(effects: Sequence[Effect]) -> pl.DataFrame:
    return pl.DataFrame([effect.to_dict() for effect in effects], schema=SCHEMA)


class Sums:
    """Sums over deals of two arms, of their squares and of their differences (`second` minus `first`).

    `same`: both arms play by the same rules with the same bots, so that a difference of 0 is certain.
    """

    def __init__(self, same: bool = False) -> None:
        self.same = same
        self.names: tuple[str, ...] = ()
        self.scales: tuple[int, ...] = ()
        self.deals = self.changed = 0
        self._sums: Whole = np.zeros((6, 0), dtype=np.int64)

    def add(self, first: Measured, second: Measured) -> None:
        """Counts a stretch of deals that both arms played."""
        if not self.names:
            self.names, self.scales = first.names, first.scales
            self._sums = np.zeros((6, len(self.names)), dtype=np.int64)
        a, b = first.values, second.values
        apart = b - a
        squares = ((one * one).sum(1) for one in (a, b, apart))
        self._sums += np.stack([a.sum(1), b.sum(1), *squares, (apart != 0).sum(1)])
        self.deals += a.shape[1]
        self.changed += int(apart.any(axis=0).sum())

    def effect(
        self, at: int, level: float, target: int | None = None, method: str = PAIRED, bounded: bool = False
    ) -> Effect:
        """The difference of measure number `at`; with a `target` its interval is a confidence sequence.

        `bounded`: where hardly a deal differs, its interval allows for as many as may hide.
        """
        n, scale = self.deals, self.scales[at]
        first, second, first_squares, second_squares, squares, unlike = (int(one) for one in self._sums[:, at])
        estimate = stats.mean_of_sums(n, second - first, squares, scale, level, method)
        doubted = is_share(self.names[at]) and not self.same
        if self.same:
            # What cannot differ is known without doubt.
            estimate = replace(estimate, low=0.0, high=0.0, method=method)
        elif target is not None and estimate.se is not None and (estimate.se > 0 or doubted):
            deviation = estimate.se * math.sqrt(n)
            deviation = max(deviation, stats.least_deviation(n)) if doubted else deviation
            low, high = stats.confidence_sequence(estimate.value, deviation, n, target, level)
            estimate = replace(estimate, low=low, high=high, method=SEQUENCE)
        elif doubted:
            estimate = stats.difference_of_shares(estimate, level)
        elif bounded:
            usual = stats.mean_of_sums(n, first, first_squares, scale).se or 0.0
            estimate = stats.difference_of_few(estimate, level, unlike, usual * math.sqrt(n))
        varies = n * squares - (second - first) ** 2
        both = n * (first_squares + second_squares) - first**2 - second**2
        return Effect(
            what=self.names[at],
            estimate=estimate,
            without=first / (n * scale),
            having=second / (n * scale),
            saved=float(Fraction(both, varies)) if varies else None,
            p=stats.p_of(estimate) if target is None and not (bounded and unlike < stats.FEW) else None,
        )

    def effects(self, level: float, target: int | None = None) -> list[Effect]:
        return [self.effect(at, level, target) for at in range(len(self.names))]

    def changed_share(self, level: float) -> Estimate:
        if self.same:
            # What cannot differ is known without doubt.
            return Estimate(0.0, 0.0, 0.0, 0.0, self.deals, CHANGED)
        low, high = stats.wilson(self.changed, self.deals, level)
        share = self.changed / self.deals
        return Estimate(share, math.sqrt(share * (1 - share) / self.deals), low, high, self.deals, CHANGED)


def adjusted(effects: Sequence[Effect]) -> list[Effect]:
    """The same with p-values adjusted for the share of false alarms among all of them."""
    found = stats.adjusted([effect.p for effect in effects])
    return [replace(effect, p_adjusted=p) for effect, p in zip(effects, found, strict=True)]
