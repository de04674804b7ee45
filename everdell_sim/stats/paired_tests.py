"""Two things compared on the same deals."""

import math
from dataclasses import dataclass

import numpy as np

from everdell_sim.stats.distributions import student_tail
from everdell_sim.stats.estimate import Estimate, Numbers, numbers, same_length
from everdell_sim.stats.means import mean


@dataclass(frozen=True)
class Paired:
    """The difference of two runs over the deals that they share.

    `saving` is how many times as many games unpaired runs would need; None when the difference never varies.
    """

    difference: Estimate
    se_independent: float
    correlation: float | None
    saving: float | None
    t: float | None
    p: float | None


def paired(one: Numbers, other: Numbers, level: float = 0.95) -> Paired:
    """`one` minus `other`, deal by deal."""
    a, b = numbers("one", one, 2), numbers("other", other, 2)
    same_length("the two runs", a, b)
    n = len(a)
    apart = a - b
    difference = mean(apart, level, "mean of paired differences, Student interval")
    variances = float(a.var(ddof=1)), float(b.var(ddof=1))
    varies = float(apart.var(ddof=1))
    t = difference.value / math.sqrt(varies / n) if varies > 0 else None
    return Paired(
        difference=difference,
        se_independent=math.sqrt(sum(variances) / n),
        correlation=float(np.corrcoef(a, b)[0, 1]) if min(variances) > 0 else None,
        saving=sum(variances) / varies if varies > 0 else None,
        t=t,
        p=None if t is None else 2 * student_tail(abs(t), n - 1),
    )
