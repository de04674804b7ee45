"""Whether the seats of a table are fair. A large p-value does not show fairness; `equivalence` does."""

import math
from dataclasses import dataclass

from everdell_sim.stats.distributions import chi_square_tail, normal_tail, student_tail
from everdell_sim.stats.estimate import NoEstimate, Numbers, numbers, same_length


@dataclass(frozen=True)
class Balance:
    """The chi-square test of counts against what was expected. `w` is Cohen's size of the difference."""

    chi_square: float
    p: float
    w: float
    spread: float
    n: float


def seat_balance(wins: Numbers, expected: Numbers | None = None) -> Balance:
    """Tests the wins of every seat against equal shares, or against the `expected` ones."""
    won = numbers("wins", wins, 2)
    total = float(won.sum())
    if (won < 0).any() or not total > 0:
        raise NoEstimate("wins must not be negative, nor all be 0")
    weights = numbers("expected", [1.0] * len(won) if expected is None else expected)
    same_length("wins and expected shares", won, weights)
    if not (weights > 0).all():
        raise NoEstimate("expected shares must be positive")
    wanted = weights / weights.sum() * total
    statistic = float(((won - wanted) ** 2 / wanted).sum())
    return Balance(
        chi_square=statistic,
        p=chi_square_tail(statistic, len(won) - 1),
        w=math.sqrt(statistic / total),
        spread=float(won.max() - won.min()) / total,
        n=total,
    )


def equivalence(share: float, se: float, expected: float, margin: float, freedom: int | None = None) -> float:
    """The p-value of the claim that the true share lies within `margin` of `expected` (two one-sided tests)."""
    if not margin > 0 or not se >= 0:
        raise NoEstimate(f"a margin must be positive and an error not negative: {margin}, {se}")
    above, below = share - expected + margin, expected + margin - share
    if se == 0:
        return 0.0 if above > 0 and below > 0 else 1.0
    if freedom is not None:
        return max(student_tail(above / se, freedom), student_tail(below / se, freedom))
    return max(normal_tail(above / se), normal_tail(below / se))
