"""Where strength is not a ladder."""

from itertools import combinations

import numpy as np
from numpy.typing import ArrayLike

from everdell_sim.stats.estimate import Floats, NoEstimate, matrix


def cyclic_share(shares: ArrayLike, games: float | Floats | None = None) -> float | None:
    """How much of the differences between bots no rating can express, from 0 (a ladder) to 1 (rock, paper, scissors).

    `shares[i][j]` is what i wins against j. With the number of `games` of a pair, or a matrix of them, every share is
    drawn in by half a game, which keeps those of 0 and 1 finite.
    None when all are equal. Noise counts as cyclic, so few games between equal bots give a large value.
    """
    table = _shares(shares)
    if games is not None:
        if not np.all(np.asarray(games) > 0):
            raise NoEstimate("numbers of games must be positive")
        table = (table * games + 0.5) / (games + 1)
    np.fill_diagonal(table, 0.5)
    if (table <= 0).any() or (table >= 1).any():
        raise NoEstimate("a share of 0 or 1 has no finite odds: give the number of games")
    odds: Floats = np.log(table / (1 - table))
    odds = (odds - odds.T) / 2
    size = float(np.square(odds).sum())
    if size == 0:
        return None
    rating = odds.mean(axis=1)
    return float(np.square(odds - (rating[:, None] - rating[None, :])).sum()) / size


def cyclic_triples(lows: ArrayLike) -> list[tuple[int, int, int]]:
    """Every (i, j, k) in which i beats j, j beats k and k beats i, from the lower ends of their shares' intervals.

    The first of a triple is its smallest. The intervals hold one by one: of many triples a few may be chance.
    """
    beats = _shares(lows) > 0.5
    np.fill_diagonal(beats, False)
    found = []
    for i, j, k in combinations(range(len(beats)), 3):
        found += [(i, a, b) for a, b in ((j, k), (k, j)) if beats[i, a] and beats[a, b] and beats[b, i]]
    return found


def _shares(shares: ArrayLike) -> Floats:
    table = matrix("shares", shares, 2)
    if table.shape[0] != table.shape[1]:
        raise NoEstimate(f"shares must form a square, not {table.shape[0]} by {table.shape[1]}")
    return table.copy()
