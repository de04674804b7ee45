"""Ratings from finishing orders.

The model of Plackett and Luce: first place goes to each of those at the table in proportion to their strength, then
the second among the rest, and so on. All games count at once, so their order does not matter. Tied places count as all
their orders in equal parts, which for two players is half a victory each.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import permutations, product

import numpy as np
from numpy.typing import ArrayLike, NDArray

from everdell_sim.stats.estimate import Floats, NoEstimate, Numbers, matrix, numbers, same_length

ELO = 400 / math.log(10)
_FARTHEST = 50.0

Whole = NDArray[np.int64]


@dataclass(frozen=True)
class Ratings:
    """Strengths in logits around 0 with their errors; `seats` likewise, what a seat adds to the player who sits there.

    `covariance`, `bread` and `gradients` (one row for each row of games given) are in the order strengths, seats.
    """

    theta: Floats
    se: Floats
    seats: Floats
    seats_se: Floats
    covariance: Floats
    bread: Floats
    prior: float
    gradients: Floats

    @property
    def elo(self) -> Floats:
        return self.theta * ELO

    def first(self, at_table: Sequence[int] | None = None) -> Floats:
        """How likely each of those at a table finishes first, in seats that give nothing."""
        strength = np.exp(self.theta if at_table is None else self.theta[list(at_table)])
        return np.asarray(strength / strength.sum(), dtype=np.float64)


def plackett_luce(
    entrants: ArrayLike,
    ranks: ArrayLike,
    counts: Numbers | None = None,
    size: int | None = None,
    seats: bool = False,
    prior_sd: float | None = None,
) -> Ratings:
    """Rates `size` entrants from games given as rows: who sat where, how they ranked (1 is best), how often.

    With `seats` each seat has a term of its own. `prior_sd` (in logits) keeps a rating finite for those who always or
    never win; without it such games are refused. The errors take the games as independent; see `clustered`.
    """
    who, places, weights = _checked(entrants, ranks, counts)
    size = int(who.max()) + 1 if size is None else size
    if who.max() >= size:
        raise NoEstimate(f"entrant {who.max()} is not one of {size}")
    if prior_sd is not None and not prior_sd > 0:
        raise NoEstimate(f"the deviation of a prior must be positive, not {prior_sd}")
    prior = 0.0 if prior_sd is None else 1 / prior_sd**2
    if not prior:
        _refuse_a_broken_ladder(who, places, weights, size)
    chairs = who.shape[1] if seats else 0
    orders = _Orders(who, places, weights, size, chairs)
    point = _climb(orders, prior)
    gradients, information = orders.slopes(point)
    bread = _inverse(information + prior * np.eye(size + chairs), size, chairs, prior)
    return _ratings(point, size, bread, bread, prior, gradients)


def clustered(ratings: Ratings, blocks: NDArray[np.integer]) -> Ratings:
    """`ratings` with errors for games that share deals: `blocks[l, d]` is the row that game l of deal d belongs to.

    A row's gradient is per game. A prior counts as one more observation of its own weight.
    """
    deals = blocks.shape[1]
    if blocks.size == 0 or deals < 2:
        raise NoEstimate("errors by deal need at least 2 deals")
    sums = np.zeros((deals, ratings.gradients.shape[1]))
    for row in blocks:
        sums += ratings.gradients[row]
    sums -= sums.mean(axis=0)
    meat = deals / (deals - 1) * (sums.T @ sums) + ratings.prior * np.eye(sums.shape[1])
    covariance = ratings.bread @ meat @ ratings.bread
    point = np.concatenate([ratings.theta, ratings.seats])
    return _ratings(point, len(ratings.theta), covariance, ratings.bread, ratings.prior, ratings.gradients)


class _Orders:
    """Games as orders without ties, with the first, second, ... of each as columns."""

    def __init__(self, who: Whole, places: Whole, weights: Floats, size: int, chairs: int) -> None:
        patterns, kind = np.unique(places, axis=0, return_inverse=True)
        parts = [(np.flatnonzero(kind.ravel() == at), _untied(pattern)) for at, pattern in enumerate(patterns)]
        rows = np.concatenate([np.repeat(games, len(orders)) for games, orders in parts])
        seating = np.concatenate([np.tile(orders, (len(games), 1)) for games, orders in parts])
        shares = np.concatenate([np.full(len(games) * len(orders), 1 / len(orders)) for games, orders in parts])
        self.counts, self.rows, self.shares, self.weights = weights, rows, shares, shares * weights[rows]
        columns = np.eye(size + chairs)
        self.terms: Floats = columns[who[rows[:, None], seating]]
        if chairs:
            self.terms = self.terms + columns[size + seating]

    def _strengths(self, point: Floats) -> tuple[Floats, Floats, Floats]:
        """Logits, strengths, and the strengths still in play at each place; all finite."""
        logits = self.terms @ point
        logits -= logits.max(axis=1, keepdims=True)
        strength = np.exp(np.maximum(logits, -600.0))
        return logits, strength, np.cumsum(strength[:, ::-1], axis=1)[:, ::-1]

    def likelihood(self, point: Floats) -> float:
        logits, _, left = self._strengths(point)
        return float(self.weights @ (logits - np.log(left))[:, :-1].sum(axis=1))

    def slopes(self, point: Floats) -> tuple[Floats, Floats]:
        """The gradient of one game of each row given, and the information of all games."""
        _, strength, left = self._strengths(point)
        gradient = np.zeros((len(strength), self.terms.shape[2]))
        information = np.zeros((self.terms.shape[2],) * 2)
        for place in range(strength.shape[1] - 1):
            chance = strength[:, place:] / left[:, place : place + 1]
            terms = self.terms[:, place:]
            expected = np.einsum("rk,rkp->rp", chance, terms)
            gradient += terms[:, 0] - expected
            flat = terms.reshape(-1, terms.shape[2])
            information += (flat * (chance * self.weights[:, None]).reshape(-1, 1)).T @ flat
            information -= (expected * self.weights[:, None]).T @ expected
        by_row = np.zeros((len(self.counts), gradient.shape[1]))
        np.add.at(by_row, self.rows, gradient * self.shares[:, None])
        return by_row, information


def _climb(orders: _Orders, prior: float) -> Floats:
    """Newton's method to the one maximum, with steps halved until they lead up."""
    width = orders.terms.shape[2]
    point = np.zeros(width)

    def height(at: Floats) -> float:
        return orders.likelihood(at) - prior / 2 * float(at @ at)

    now = height(point)
    for _ in range(200):
        by_row, information = orders.slopes(point)
        slope = orders.counts @ by_row - prior * point
        step = np.linalg.lstsq(information + prior * np.eye(width), slope, rcond=1e-12)[0]
        while (then := height(point + step)) < now and np.abs(step).max() > 1e-12:
            step = step / 2
        point, now = point + step, max(now, then)
        if np.abs(point).max() > _FARTHEST:
            raise NoEstimate("the games leave a rating without bounds: give a prior")
        if np.abs(step).max() < 1e-10:
            break
    return point


def _inverse(information: Floats, size: int, chairs: int, prior: float) -> Floats:
    """The inverse within strengths that add up to 0 and seats that add up to 0."""
    values, vectors = np.linalg.eigh(information)
    free = 0 if prior else 1 + (chairs > 0)
    keep = values > 1e-9 * max(1.0, float(values[-1]))
    if keep.sum() < size + chairs - free:
        raise NoEstimate("the games cannot separate all strengths and seats: give a prior")
    full = (vectors[:, keep] / values[keep]) @ vectors[:, keep].T
    centre = np.zeros_like(full)
    for start, end in ((0, size), (size, size + chairs)):
        if end > start:
            centre[start:end, start:end] = np.eye(end - start) - 1 / (end - start)
    return np.asarray(centre @ full @ centre, dtype=np.float64)


def _ratings(point: Floats, size: int, covariance: Floats, bread: Floats, prior: float, gradients: Floats) -> Ratings:
    theta, seats = point[:size], point[size:]
    errors = np.sqrt(np.maximum(np.diag(covariance), 0.0))
    return Ratings(
        theta=theta - theta.mean(),
        se=errors[:size],
        seats=seats - seats.mean() if len(seats) else seats,
        seats_se=errors[size:],
        covariance=covariance,
        bread=bread,
        prior=prior,
        gradients=gradients,
    )


def _untied(pattern: Whole) -> Whole:
    """Every order of seats that agrees with these ranks."""
    tied = [np.flatnonzero(pattern == rank).tolist() for rank in np.unique(pattern)]
    return np.array([sum(order, ()) for order in product(*(permutations(group) for group in tied))], dtype=np.int64)


def _checked(entrants: ArrayLike, ranks: ArrayLike, counts: Numbers | None) -> tuple[Whole, Whole, Floats]:
    who, places = matrix("entrants", entrants), matrix("ranks", ranks)
    if who.shape != places.shape or who.shape[1] < 2:
        raise NoEstimate("entrants and ranks must have the same shape, at least two to a game")
    if (who < 0).any() or (who != np.floor(who)).any():
        raise NoEstimate("entrants must be whole numbers from 0")
    weights = np.ones(len(who)) if counts is None else numbers("counts", counts)
    same_length("games and counts", who[:, 0], weights)
    if (weights < 0).any() or not weights.sum() > 0:
        raise NoEstimate("counts must not be negative, nor all be 0")
    return who.astype(np.int64), np.unique(places, return_inverse=True)[1].reshape(places.shape), weights


def _refuse_a_broken_ladder(who: Whole, places: Whole, weights: Floats, size: int) -> None:
    """Ratings are finite only if everyone finished ahead of everyone else, directly or through others."""
    ahead = np.eye(size, dtype=bool)
    for one, other in permutations(range(who.shape[1]), 2):
        better = (places[:, one] <= places[:, other]) & (weights > 0)
        ahead[who[better, one], who[better, other]] = True
    for middle in range(size):
        ahead |= ahead[:, middle : middle + 1] & ahead[middle]
    if not ahead.all():
        low, high = (int(at) for at in np.argwhere(~ahead)[0])
        raise NoEstimate(f"entrant {low} never finished ahead of entrant {high}, even through others: give a prior")
