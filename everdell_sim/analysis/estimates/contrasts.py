"""Shares, means and differences of those in a state and those not, each with an error that has the game as its unit."""

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from everdell_sim.analysis.estimates.moments import Floats, Moments
from everdell_sim.analysis.estimates.pooled_means import BY_SAMPLE, TOGETHER, error_of
from everdell_sim.stats import Estimate
from everdell_sim.stats.means import share_around, symmetric

# With fewer on one side of a cell all of them may fare alike by chance: then the error is that of the spread of all, if
# larger. Cells share their deals, so many cells do not make many of few.
FEW = 30
# Where one side has so many times as many as the other, it is nearly all of them.
_NEARLY = 10


@dataclass(frozen=True)
class Estimates:
    """One estimate per item; where there is none its `n` is 0."""

    value: Floats
    se: Floats
    n: Floats
    cells: int
    # How many samples of the deals an error comes from; None where errors of cells are added, or there is one cell.
    units: NDArray[np.int64] | None = None

    def at(self, item: int, level: float, method: str, share: bool = False) -> Estimate | None:
        n = int(self.n[item])
        if n < 1:
            return None
        units = None if self.units is None else int(self.units[item])
        se = float(self.se[item]) if n > 1 and units not in (0, 1) else None
        how = BY_SAMPLE if units is not None else TOGETHER * (self.cells > 1)
        return (share_around if share else symmetric)(float(self.value[item]), se, n, level, method + how, units)


def rate(m: Moments) -> Estimates:
    """How many of all seats are in the state."""
    seats, _ = _totals(m)
    value = _over(_kept(m, m.state), seats)
    c = _coefficients(m, -value, np.ones_like(value), 0, 0) / _safe(seats)[:, None, None, None]
    return _estimates(m, value, c, seats)


def mean_in(m: Moments) -> Estimates:
    """How those in the state fare."""
    seats, inside = _totals(m)
    value = _over(_kept(m, m.v[..., 3]), inside)
    found = _estimates(m, value, _c_in(m, value, inside), inside, "in")
    return _beside_few(m, found, inside, seats - inside)


def mean_out(m: Moments) -> Estimates:
    """How those not in the state fare."""
    seats, inside = _totals(m)
    outside = seats - inside
    value = _over(_kept(m, m.v[..., 2] - m.v[..., 3]), outside)
    found = _estimates(m, value, _c_out(m, value, outside), outside, "out")
    return _beside_few(m, found, outside, inside)


def _beside_few(m: Moments, found: Estimates, these: Floats, others: Floats) -> Estimates:
    """The victories of a table add up to one, so those of nearly all seats vary only by those of the few others, who
    may all fare alike by chance."""
    nearly_all = others < these / _NEARLY
    return at_least(found, _common(m, _over(these**2, others)), np.where(nearly_all, others, np.inf))


def difference(m: Moments) -> Estimates:
    """How much better those in the state fare than those not, as they are."""
    seats, inside = _totals(m)
    outside = seats - inside
    one = _over(_kept(m, m.v[..., 3]), inside)
    other = _over(_kept(m, m.v[..., 2] - m.v[..., 3]), outside)
    c = _c_in(m, one, inside) - _c_out(m, other, outside)
    found = _estimates(m, one - other, c, np.minimum(inside, outside), "in", "out")
    return at_least(found, _common(m, _over(inside * outside, seats)))


def adjusted(m: Moments) -> Estimates:
    """The same between seats of the same cell and place at the table, so of the same bot: a regression with a term for
    each of these. Where all or none are in the state nothing can be compared, and they do not count."""
    n = np.where(m.kept, m.n[..., None], 0.0)
    d, y, dy = (np.where(m.kept, m.v[..., at], 0.0) for at in (1, 2, 3))
    share = _over(d, n)
    weight = (d * (1 - share)).sum(axis=(1, 2))
    effect = _over((dy - share * y).sum(axis=(1, 2)), weight)
    level = _over(y, n) - effect[:, None, None] * share
    e = effect[:, None, None]
    c = np.stack([share * level, -level - e + share * e, -share, np.ones_like(share)], axis=-1)
    useful = (share > 0) & (share < 1)
    c = np.where(useful[..., None], c, 0.0) / _safe(weight)[:, None, None, None]
    inside = np.where(useful, d, 0.0).sum(axis=(1, 2))
    outside = np.where(useful, n - d, 0.0).sum(axis=(1, 2))
    found = _estimates(m, effect, c, np.where(weight > 0, np.minimum(inside, outside), 0.0), "in", "out")
    return at_least(found, _common(m, weight))


def at_least(found: Estimates, floor: Floats, fewer: Floats | None = None) -> Estimates:
    """The same with no smaller error than this where few are on one side: `fewer`, else what `n` counts."""
    few = (found.n if fewer is None else fewer) < FEW * (found.cells if found.units is None else 1)
    return replace(found, se=np.where(few, np.maximum(found.se, floor), found.se))


def _common(m: Moments, weight: Floats) -> Floats:
    """The error of a difference if all seats had one spread, that around the mean of their cell and place; the errors
    of cells are added, unless samples tell how much they have in common."""
    kept = np.where(m.kept, 1.0, 0.0)
    n = m.n[..., None] * kept
    y, yy = m.v[..., 2] * kept, m.squares * kept
    around = np.maximum(yy - y * _over(y, n), 0.0).sum(axis=(1, 2))
    together = m.n.shape[1] if m.samples is None else 1
    return np.asarray(np.sqrt(_over(_over(around, n.sum(axis=(1, 2))), weight) * together))


def _totals(m: Moments) -> tuple[Floats, Floats]:
    """Seats that count, and those of them in the state."""
    return _kept(m, m.v[..., 0]), _kept(m, m.state)


def _kept(m: Moments, values: Floats) -> Floats:
    return np.asarray(np.where(m.kept, values, 0.0).sum(axis=(1, 2)))


def _over(a: Floats, b: Floats) -> Floats:
    return np.asarray(np.divide(a, b, out=np.zeros_like(np.asarray(a, dtype=np.float64)), where=b > 0))


def _safe(values: Floats) -> Floats:
    return np.where(values > 0, values, 1.0)


def _coefficients(m: Moments, one: Floats, d: Floats, y: float, dy: float) -> Floats:
    """The same coefficients for all cells and seats of an item."""
    row = np.stack([one, d, np.full_like(one, y), np.full_like(one, dy)], axis=-1)
    return np.broadcast_to(row[:, None, None, :], m.v.shape)


def _c_in(m: Moments, value: Floats, inside: Floats) -> Floats:
    return _coefficients(m, np.zeros_like(value), -value, 0, 1) / _safe(inside)[:, None, None, None]


def _c_out(m: Moments, value: Floats, outside: Floats) -> Floats:
    return _coefficients(m, -value, value, 1, -1) / _safe(outside)[:, None, None, None]


def _estimates(m: Moments, value: Floats, coefficients: Floats, n: Floats, *of: str) -> Estimates:
    if m.samples is not None:
        c = np.where(m.kept[None, :, :, None], coefficients, 0.0)
        inside, whole = (m.samples.counted(place, m.kept) for place in (1, 0))
        # A sample in which nobody is on a side that is compared tells nothing.
        there = (whole > 0) & ((inside > 0) | ("in" not in of)) & ((whole > inside) | ("out" not in of))
        se, _ = error_of(m.samples.total(c), whole > 0)
        return Estimates(value, se, n, m.n.shape[1], there.sum(axis=1))
    # Cells share their deals, so their errors are added and not their variances.
    se = np.sqrt(m.variance(coefficients)).sum(axis=1)
    return Estimates(value, se, n, m.n.shape[1])
