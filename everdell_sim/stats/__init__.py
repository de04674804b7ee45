"""Numbers in, numbers out: every estimate that is shown, with its error. Needs nothing but numpy.

What the numbers cannot answer raises `NoEstimate` or gives None, never a NaN.
"""

from everdell_sim.stats.agreement import drawn, rank_agreement, rank_correlation, spread
from everdell_sim.stats.cycles import cyclic_share, cyclic_triples
from everdell_sim.stats.effects import Shrunk, Trend, between_variance, shrink, trend
from everdell_sim.stats.estimate import Estimate, NoEstimate, check_level
from everdell_sim.stats.fairness import Balance, equivalence, seat_balance
from everdell_sim.stats.means import (
    FEW,
    VICTORY,
    clustered_share,
    clustered_share_of_sums,
    difference_of_few,
    difference_of_shares,
    least_deviation,
    mean,
    mean_of_sums,
    p_of,
    share_of_sums,
    wilson,
)
from everdell_sim.stats.multiple_tests import adjusted, benjamini_hochberg, holm
from everdell_sim.stats.ratings import ELO, Ratings, clustered, plackett_luce
from everdell_sim.stats.sample_sizes import (
    confidence_sequence,
    sequence_radius,
    tuned_rate,
)
from everdell_sim.stats.simultaneous import (
    crossed_mean,
    crossed_share,
    p_of_share,
    shared_level,
    simultaneous_means,
    simultaneous_shares,
)

__all__ = [
    "ELO",
    "FEW",
    "VICTORY",
    "Balance",
    "Estimate",
    "NoEstimate",
    "Ratings",
    "Shrunk",
    "Trend",
    "adjusted",
    "benjamini_hochberg",
    "between_variance",
    "check_level",
    "clustered",
    "clustered_share",
    "clustered_share_of_sums",
    "confidence_sequence",
    "crossed_mean",
    "crossed_share",
    "cyclic_share",
    "cyclic_triples",
    "difference_of_few",
    "difference_of_shares",
    "drawn",
    "equivalence",
    "holm",
    "least_deviation",
    "mean",
    "mean_of_sums",
    "p_of",
    "p_of_share",
    "plackett_luce",
    "rank_agreement",
    "rank_correlation",
    "seat_balance",
    "sequence_radius",
    "share_of_sums",
    "shared_level",
    "shrink",
    "simultaneous_means",
    "simultaneous_shares",
    "spread",
    "trend",
    "tuned_rate",
    "wilson",
]
