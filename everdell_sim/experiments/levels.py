"""What is measured of one side, as means over deals from whole sums."""

import numpy as np

from everdell_sim import stats
from everdell_sim.play.measures import Measured, Whole, is_share
from everdell_sim.stats import Estimate

MEAN = "mean over deals, Student interval"
SHARE = "share over deals, Wilson interval"


class Levels:
    """Sums over deals of what is measured, and of the squares."""

    def __init__(self) -> None:
        self.deals = 0
        self._at: dict[str, int] = {}
        self._scales: tuple[int, ...] = ()
        self._sums: Whole = np.zeros((2, 0), dtype=np.int64)

    @property
    def names(self) -> list[str]:
        return list(self._at)

    def add(self, played: Measured) -> None:
        if not self._at:
            self._at, self._scales = {name: at for at, name in enumerate(played.names)}, played.scales
            self._sums = np.zeros((2, len(played.names)), dtype=np.int64)
        values = played.values
        self._sums += np.stack([values.sum(1), (values * values).sum(1)])
        self.deals += values.shape[1]

    def estimate(self, what: str, level: float, method: str = MEAN) -> Estimate:
        total, squares = (int(one) for one in self._sums[:, self._at[what]])
        scale = self._scales[self._at[what]]
        if is_share(what):
            return stats.share_of_sums(self.deals, total, squares, scale, level, SHARE)
        return stats.mean_of_sums(self.deals, total, squares, scale, level, method)
