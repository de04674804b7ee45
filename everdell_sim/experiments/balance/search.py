"""The search itself: a response surface over patches, pushed out one step of one number at a time.

All patches are tried on the same deals, so their differences are paired and what a try finds is the same whenever it is
made. First every single step from the game as it is; then always the untried neighbour of a tried patch for which a
linear fit of each target to the numbers, over all tries, predicts the least imbalance; the fit keeps the search from
following the noise of one try. Those tries that no other beats in both change and imbalance are the frontier.
"""

import json
import math
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import msgspec
import numpy as np

from everdell_sim.errors import BadInput
from everdell_sim.experiments.balance.numbers import Point, neighbours, size
from everdell_sim.experiments.balance.search_plan import Plan
from everdell_sim.experiments.balance.trial import Trier, imbalance
from everdell_sim.stats.estimate import Floats
from everdell_sim.support.files import read_regular, write_whole

Kept = dict[Point, list[float]]
_RIDGE = 1e-6


@dataclass(frozen=True)
class Try:
    """A patch that was tried."""

    point: Point
    change: float
    imbalance: float
    values: list[float]


def frontier(tries: list[Try]) -> list[Try]:
    """Those that no other beats: ever less imbalance for ever more change."""
    found: list[Try] = []
    for one in sorted(tries, key=lambda one: (one.change, one.imbalance, one.point)):
        if not found or one.imbalance < found[-1].imbalance:
            found.append(one)
    return found


class Checkpoint(msgspec.Struct, frozen=True):
    """What the search for a plan has tried: the numbers of each patch, and the values of all targets."""

    plan: str
    tries: list[tuple[Point, list[float]]]


class Search:
    """Tries patches and remembers them in a file."""

    def __init__(self, plan: Plan, trier: Trier, checkpoint: Path | None, kept: Kept) -> None:
        self.plan, self.trier, self.checkpoint = plan, trier, checkpoint
        self.kept = kept
        self.complete = False

    @property
    def tries(self) -> list[Try]:
        bands = self.trier.wanted.bands
        return [
            Try(point, size(self.plan.numbers, point), imbalance(bands, values), values)
            for point, values in self.kept.items()
        ]

    def run(self, on_try: Callable[[int, Try], object] | None = None) -> list[Try]:
        """Everything tried. `on_try` is called after each try with their number and the best so far."""
        start = tuple(one.start for one in self.plan.numbers)
        self._try(start, on_try)
        while len(self.kept) < self.plan.tries:
            point = self._next()
            if point is None:
                self.complete = True
                break
            self._try(point, on_try)
        return self.tries

    def _next(self) -> Point | None:
        """The untried neighbour of a tried point with the best prediction.

        Where all targets are reached, nothing that changes more can be better.
        """
        plan, reached = self.plan, best(self.tries)
        enough = reached.change if reached.imbalance == 0 else math.inf
        start = tuple(one.start for one in plan.numbers)
        for origins in ([start], list(self.kept)):
            found = dict.fromkeys(point for one in origins for point in neighbours(plan.numbers, one))
            open_ = [point for point in found if point not in self.kept and size(plan.numbers, point) < enough]
            if open_ and origins == [start]:
                return open_[0]
            if open_:
                predicted = self._predict(open_)
                return min(zip(predicted, open_, strict=True), key=lambda one: (one[0], size(plan.numbers, one[1])))[1]
        return None

    def _predict(self, points: list[Point]) -> list[float]:
        """The imbalance of each point by a linear fit of every target; a little ridge keeps it unique."""
        widths = np.array([one.high - one.low for one in self.plan.numbers], dtype=float)
        start = np.array([one.start for one in self.plan.numbers], dtype=float)

        def terms(of: list[Point]) -> Floats:
            return np.hstack([np.ones((len(of), 1)), (np.array(of, dtype=float) - start) / widths])

        seen, values = terms(list(self.kept)), np.array(list(self.kept.values()))
        fit = np.linalg.solve(seen.T @ seen + _RIDGE * np.eye(seen.shape[1]), seen.T @ values)
        return [imbalance(self.trier.wanted.bands, row) for row in (terms(points) @ fit).tolist()]

    def _try(self, point: Point, on_try: Callable[[int, Try], object] | None) -> None:
        if point not in self.kept:
            self.kept[point] = [one.value for one in self.trier.measure(point, self.plan.deals)]
            if self.checkpoint is not None:
                kept = Checkpoint(self.plan.hash, list(self.kept.items()))
                write_whole(self.checkpoint, json.dumps(msgspec.to_builtins(kept)))
        if on_try is not None:
            on_try(len(self.kept), best(self.tries))


def best(tries: list[Try]) -> Try:
    """The least imbalance, and of those the least change."""
    return min(tries, key=lambda one: (one.imbalance, one.change, one.point))


def checkpoint_of(out: Path) -> Path:
    """The file in which the search keeps what it has tried."""
    return out.with_suffix(".balance.json")


def past(plan: Plan, checkpoint: Path, bands: int) -> Kept:
    """What a search with the same plan has tried before it was stopped."""
    if not checkpoint.exists():
        return {}
    try:
        checkpoint_read = msgspec.json.decode(read_regular(checkpoint), type=Checkpoint)
    except (OSError, msgspec.MsgspecError, RecursionError):
        raise BadInput(f"{checkpoint}: is not a checkpoint of a search; remove it or choose another --out") from None
    kept = dict(checkpoint_read.tries)
    fits = all(len(point) == len(plan.numbers) and len(values) == bands for point, values in kept.items())
    if checkpoint_read.plan != plan.hash or not fits:
        raise BadInput(f"{checkpoint}: made by another plan; choose another --out, or drop --resume")
    return kept
