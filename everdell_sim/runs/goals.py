"""When to stop: `score within 0.2 points`, `win_share.seat.* within 1 %`."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import Protocol

from everdell_sim.errors import BadInput
from everdell_sim.play.measures import is_share
from everdell_sim.stats import Estimate
from everdell_sim.support.near_names import nearest

_FORM = re.compile(r"(?P<what>\S+)\s+within\s+(?P<size>\d+(?:\.\d*)?|\.\d+)\s*(?P<unit>%|[a-z]*)")
_UNITS = ("", "point", "points", "turn", "turns")
# Of a share: percentage points to either side.
_PERCENT = ("%", "pp")
# A deviation of one deal's difference, to guess how many deals will be needed.
_USUAL = {True: 0.7, False: 7.0}


class Known(Protocol):
    """Anything with a name and an interval."""

    @property
    def what(self) -> str: ...
    @property
    def estimate(self) -> Estimate: ...


@dataclass(frozen=True)
class Goal:
    """The interval of every effect that `what` matches is to be no wider than `size` to either side."""

    what: str
    size: float
    # Whether the size was given in %; None where it was not given by a person.
    percent: bool | None = None

    def matches(self, name: str) -> bool:
        return fnmatchcase(name, self.what)

    def reached(self, effect: Known) -> bool:
        low, high = effect.estimate.low, effect.estimate.high
        return low is not None and high is not None and (high - low) / 2 <= self.size

    def deals(self, most: int) -> int:
        """An estimate from the goal alone: results must not tune the rule that judges them."""
        usual = _USUAL[is_share(self.what)]
        return int(min(most, max(500.0, (3 * usual / self.size) ** 2)))


def parse(text: str) -> list[Goal]:
    """One or more goals, joined by `and` or a comma."""
    if not isinstance(text, str) or not text.strip():
        raise BadInput(f"until must be a text like 'score within 0.2 points', not {text!r}")
    return [_goal(part.strip()) for part in re.split(r",|\sand\s", text)]


def _goal(text: str) -> Goal:
    found = _FORM.fullmatch(text)
    if found is None:
        raise BadInput(f"until {text!r} is not of the form 'WHAT within NUMBER points' or 'WHAT within NUMBER %'")
    what, size, unit = found["what"], float(found["size"]), found["unit"]
    if not size > 0:
        raise BadInput(f"until {text!r}: no number of games makes an interval as narrow as 0")
    if unit not in (*_UNITS, *_PERCENT):
        raise BadInput(f"until {text!r}: the unit is points, turns, or % (percentage points, pp), not {unit!r}")
    percent = unit in _PERCENT
    return Goal(what, size / 100 if percent else size, percent)


def check(goals: Sequence[Goal], names: Sequence[str]) -> None:
    """Refuse a goal that matches nothing, or is in the wrong unit."""
    for goal in goals:
        if not any(goal.matches(name) for name in names):
            raise BadInput(f"until: nothing measured is called {goal.what!r}; {nearest(goal.what, names, 8)}")
        if goal.percent is not None and goal.percent != is_share(goal.what):
            right = "points or turns" if goal.percent else "% (percentage points)"
            raise BadInput(f"until: {goal.what} is measured in {right}")


def reached(goals: Sequence[Goal], effects: Sequence[Known]) -> bool:
    return all(goal.reached(effect) for goal in goals for effect in effects if goal.matches(effect.what))
