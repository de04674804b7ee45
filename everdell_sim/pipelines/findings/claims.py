"""A claim about the game: what the champion's games say, and whether the master's say the same.

Their games are on different deals, so both figures are independent. All intervals of a family of claims hold together
(Bonferroni).
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from everdell_sim.stats import Estimate
from everdell_sim.stats.means import share_around, symmetric
from everdell_sim.stats.simultaneous import shared_level
from everdell_sim.support.phrases import POINTS, figure

YES, NO, OPEN = "yes", "no", "open"
LEVEL = 0.95


def shown(row: Mapping[str, Any], sign: bool = False) -> str:
    """A row of a table: the estimate with its interval. Differences of shares are in percentage points."""
    return figure({**row, "unit": "share" if row["unit"] == "share" else ""}, sign).removesuffix(f" {POINTS}")


def one_of_many(row: Mapping[str, Any], things: int, sign: bool = False) -> str:
    """The same with an interval that holds together with those of the other things."""
    level = shared_level(LEVEL, things)
    around = share_around if row["unit"] == "share" and not sign else symmetric
    value, low, high = around(row["estimate"], row["se"], row["n"], level, "").ends
    return shown({**row, "estimate": value, "low": low, "high": high}, sign)


def estimate_of(row: Mapping[str, Any], level: float, fair: float = 0.0) -> Estimate:
    """A row less what it is compared with, at another level."""
    return symmetric(row["estimate"] - fair, row["se"], row["n"], level, "")


def direction(one: Estimate) -> int:
    """1 or -1 if the interval lies on that side of 0, else 0."""
    if not one.excludes(0.0):
        return 0
    return 1 if one.value > 0 else -1


@dataclass(frozen=True)
class Claim:
    """Two rows about the same thing, one of `things` that are compared.

    `near`: an effect is taken for 0 if its whole interval is closer to 0 than this. `fair`: what 0 is for the rows.
    """

    champion: Mapping[str, Any]
    master: Mapping[str, Any]
    things: int
    near: float
    fair: float = 0.0

    @property
    def level(self) -> float:
        return shared_level(LEVEL, self.things)

    @property
    def both(self) -> tuple[Estimate, Estimate]:
        return estimate_of(self.champion, self.level, self.fair), estimate_of(self.master, self.level, self.fair)

    @property
    def difference(self) -> Estimate:
        """The master's figure less the champion's."""
        champion, master = self.both
        error = math.hypot(champion.se or 0.0, master.se or 0.0)
        return symmetric(master.value - champion.value, error, min(champion.n, master.n), self.level, "")

    def cells(self, sign: bool = False) -> list[str]:
        """Both figures for a table."""
        return [one_of_many(row, self.things, sign) for row in (self.champion, self.master)]

    @property
    def more(self) -> str:
        """The difference for a table."""
        value, low, high = self.difference.ends
        row = {"estimate": value, "low": low, "high": high, "n": self.difference.n, "unit": self.champion["unit"]}
        return shown(row, True)

    @property
    def moved(self) -> bool:
        return self.difference.excludes(0.0)

    @property
    def holds(self) -> str:
        """Does it hold for stronger players?

        `yes`: both intervals lie on the same side of 0, or both contain 0 and the master's is near it. `no`: they do
        not lie on the same side, and the difference excludes 0. `open`: neither.
        """
        champion, master = self.both
        was, now = direction(champion), direction(master)
        if was and was == now:
            return f"{YES}, {'more' if abs(master.value) > abs(champion.value) else 'less'}" if self.moved else YES
        if was == now and self._is_near(master):
            return YES
        return NO if was != now and self.moved else OPEN

    def _is_near(self, one: Estimate) -> bool:
        low, high = (one.value, one.value) if one.low is None or one.high is None else (one.low, one.high)
        return -self.near < low and high < self.near
