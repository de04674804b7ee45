"""The first numbers of a run: how often each bot won, with intervals, from the summary alone."""

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from everdell_sim import stats
from everdell_sim.runs import goals as goals_of
from everdell_sim.runs.goals import Goal
from everdell_sim.runs.reader.run_dataset import Run
from everdell_sim.runs.spec import Spec
from everdell_sim.stats import VICTORY, Estimate
from everdell_sim.stats.means import CLUSTERED, share_around, symmetric

Rows = Sequence[Mapping[str, Any]]

MEAN = "mean clustered by game, Student interval"
BY_DEFINITION = "known: the bot has every seat"
SEQUENCE = "mean clustered by game, confidence sequence, valid whenever it is stopped"
# Column of the summary and size of a unit, by figure.
_FIGURES = {"win_share": ("win", VICTORY), "score": ("score", 1)}


@dataclass(frozen=True)
class Figure:
    """A mean of the run by its name: `score.seat.0`, `win_share.bot.greedy`."""

    what: str
    estimate: Estimate


@dataclass(frozen=True)
class Goals:
    """When a run is to stop, and the number of deals at which its intervals are narrowest."""

    goals: tuple[Goal, ...]
    target: int

    @classmethod
    def of(cls, spec: Spec) -> "Goals | None":
        """The goals of a run of one line-up, checked; None if it has none."""
        if not spec.until or len(spec.cells) > 1:
            return None
        goals = tuple(goals_of.parse(spec.until))
        goals_of.check(goals, _names(spec.cells[0].bots))
        return cls(goals, max(goal.deals(spec.deals) for goal in goals))


def _names(lineup: Sequence[str]) -> list[str]:
    """The names of the figures of a line-up."""
    bots = sorted(set(lineup))
    whose = [*(f"seat.{seat}" for seat in range(len(lineup))), *(f"bot.{bot}" for bot in bots if len(bots) > 1)]
    return ["score", *(f"{name}.{one}" for name in _FIGURES for one in whose)]


def figures(seats: Rows, pairs: Rows, level: float, target: int | None = None) -> Iterator[Figure]:
    """Every figure of one cell from its summary; with a `target` the intervals are valid at every look."""
    bots = sorted({row["bot"] for row in seats})
    for name, (column, unit) in _FIGURES.items():
        for row in seats:
            yield Figure(f"{name}.seat.{row['seat']}", _mean([row], [], column, unit, level, target))
        for bot in bots if len(bots) > 1 else []:
            mine, both = _of_bot(bot, seats, pairs)
            yield Figure(f"{name}.bot.{bot}", _mean(mine, both, column, unit, level, target))
    yield Figure("score", _mean(seats, pairs, "score", 1, level, target))


def by_bot(run: Run, level: float = 0.95) -> list[dict[str, Any]]:
    """Win share and score of each bot of a run of one cell, with intervals; the game is the unit."""
    seats, pairs = run.summary("seats").to_dicts(), run.summary("seat_pairs").to_dicts()
    bots = sorted({row["bot"] for row in seats})
    rows = [_row({"bot": bot}, *_of_bot(bot, seats, pairs), run, level) for bot in bots]
    if len(bots) == 1:
        # One bot at all seats wins one victory per game, whatever it does.
        share = rows[0]["win_share"]
        rows[0] |= {"win_share_low": share, "win_share_high": share, "win_share_method": BY_DEFINITION}
    return sorted(rows, key=lambda row: -row["win_share"])


def by_seat(run: Run, level: float = 0.95) -> list[dict[str, Any]]:
    """The same for each seat; for a run of one cell."""
    seats = sorted(run.summary("seats").to_dicts(), key=lambda row: int(row["seat"]))
    return [_row({"bot": row["bot"], "seat": row["seat"]}, [row], [], run, level) for row in seats]


def _row(about: dict[str, Any], mine: Rows, both: Rows, run: Run, level: float) -> dict[str, Any]:
    goals = Goals.of(run.spec)
    row = {**about, "seats": sum(row["games"] for row in mine)}
    for name, (column, unit) in _FIGURES.items():
        mean = _mean(mine, both, column, unit, level, goals.target if goals else None)
        row |= {name: mean.value, f"{name}_low": mean.low, f"{name}_high": mean.high, f"{name}_method": mean.method}
    return row


def _of_bot(bot: str, seats: Rows, pairs: Rows) -> tuple[Rows, Rows]:
    both = [row for row in pairs if row["bot"] == bot == row["other_bot"]]
    return [row for row in seats if row["bot"] == bot], both


def _mean(seats: Rows, pairs: Rows, what: str, unit: int, level: float, target: int | None) -> Estimate:
    """Mean over seats of one cell, its error clustered by game."""
    # e = Y - p M for each game, where M seats won Y together.
    k, games, total = len(seats), seats[0]["games"], sum(row[what] for row in seats)
    n = k * games
    mean = total / n
    mass = sum(row[f"{what}__{what}"] for row in seats) + 2 * sum(row[f"{what}__{what}"] for row in pairs)
    squares = mass - 2 * mean * k * total + mean * mean * k * k * games
    se = math.sqrt(max(squares, 0.0) * games / (games - 1)) / n / unit if games > 1 else None
    value, share = mean / unit, unit == VICTORY
    if target is None or se is None:
        return share_around(value, se, games, level, CLUSTERED) if share else symmetric(value, se, games, level, MEAN)
    deviation = se * math.sqrt(games)
    if share:
        # Games that all agree do not prove that no other game can turn out differently.
        deviation = max(deviation, stats.least_deviation(games))
    if deviation == 0:
        return symmetric(value, se, games, level, SEQUENCE)
    low, high = stats.confidence_sequence(value, deviation, games, target, level)
    return Estimate(value, se, max(0.0, low) if share else low, min(1.0, high) if share else high, games, SEQUENCE)
