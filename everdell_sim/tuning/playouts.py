"""Learns a bot's numbers from its own decisions, played out.

In each round the bot plays against itself at every number of players. Some of its decisions become lessons: its
favourite choices are played out, on the same deals of the hidden cards. Close to the present numbers, the value of a
choice is nearly linear in them. So the change that leads to better choices is a gradient: that of the expected points,
if the bot chose at random with probabilities that grow with the values. A number is changed only where the lessons are
clear, and the bot goes as far in that direction as play on fresh deals confirms, or not at all.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from everdell_sim import _core
from everdell_sim.tuning.plan import Plan, bot_text
from everdell_sim.tuning.tries import COURSE, ROOM, SEASONS, Dimension, Progress, Report, advantage, numbers

LOT = 0.35  # how many points more make a choice e times as likely
NUDGE = 0.1  # how far a number is moved to see its effect, in steps of its dimension
SURE = 2.0  # standard errors above which the slope of a number counts
FURTHEST = 1.0  # how far a number may move in a round
RIDGE = 0.0003  # penalty on long moves, in points per decision
ASCENT = 150  # gradient steps
WAYS = (0.25, 0.5, 1.0)  # shares of the way that are tested by play
TRIED = 10  # deals of these tests per deal of lessons
BATCH = 4  # games between two looks at the clock and at Ctrl-C


@dataclass
class Table:
    """Where bots with tried numbers are written and played."""

    folder: Path
    parent: str
    threads: int
    report: Report
    modules: str

    def seat(self, name: str, space: Sequence[Dimension], point: np.ndarray) -> str:
        """The file of a bot with these numbers."""
        path = self.folder / f"{name}.toml"
        path.write_text(bot_text(name, "", self.parent, numbers(space, point), modules=self.modules), encoding="utf-8")
        return str(path)


@dataclass
class Sheet:
    """The choices of all lessons that were played out, one after another."""

    first: np.ndarray
    lesson: np.ndarray
    season: np.ndarray
    placed: np.ndarray
    room: np.ndarray
    weight: np.ndarray
    points: np.ndarray

    @staticmethod
    def of(lessons: _core.Lessons) -> "tuple[Sheet, np.ndarray]":
        """The sheet, and which of all choices are on it."""
        rows = [row for row in lessons.rows() if row[5]]
        played = np.array([point is not None for row in rows for point in row[5]])
        sizes = np.array([sum(point is not None for point in row[5]) for row in rows])
        lesson = np.repeat(np.arange(len(rows)), sizes)
        first = np.concatenate([[0], np.cumsum(sizes)[:-1]])
        points = np.array([point for row in rows for point in row[5] if point is not None])
        points -= (np.add.reduceat(points, first) / sizes)[lesson]
        season, placed, room, weight = (np.array([row[at] for row in rows]) for at in (1, 2, 3, 4))
        times = season[lesson], placed[lesson], room[lesson]
        return Sheet(first, lesson, *times, weight / weight.sum(), points), played

    def counts(self, one: Dimension) -> np.ndarray:
        """How much of a number this part of it makes when each choice is made."""
        if one.section == "room":
            return np.asarray(np.interp(self.room, ROOM, np.eye(len(ROOM))[one.part]))
        if one.parts == SEASONS:
            return np.where(self.season == one.part, 1.0, 0.0)
        if one.parts == COURSE:
            after = np.where(self.season + 1 == one.part, self.placed, 0.0)
            return np.where(self.season == one.part, 1 - self.placed, after)
        return np.ones(len(self.season))

    def slopes(self, values: np.ndarray) -> np.ndarray:
        """The gradient of the expected points with respect to the value of each choice."""
        best = np.maximum.reduceat(values, self.first)[self.lesson]
        likely = np.exp((values - best) / LOT)
        likely /= np.add.reduceat(likely, self.first)[self.lesson]
        expected = np.add.reduceat(likely * self.points, self.first)[self.lesson]
        return np.asarray(likely * (self.points - expected) * self.weight[self.lesson] / LOT)


def derivatives(
    space: Sequence[Dimension], at: np.ndarray, sheet: Sheet, think: Callable[[np.ndarray], np.ndarray]
) -> np.ndarray:
    """How each dimension changes the value of each choice. A part of a number counts only in its season."""
    now = think(at)
    changes = np.zeros((len(now), len(space)), dtype=np.float32)
    rises = [one.start + one.scale * (x + NUDGE) <= one.high for one, x in zip(space, at, strict=True)]
    for name in sorted({(one.kind, one.name) for one in space}):
        own = [index for index, one in enumerate(space) if (one.kind, one.name) == name]
        nudge = np.zeros(len(space))
        # What is added as the city fills changes the same number as its value by season.
        said = [index for index in own if space[index].section != "room"]
        nudge[said] = NUDGE if all(rises[index] for index in said) else -NUDGE
        moved = (think(at + nudge) - now) / nudge[said[0]]
        for index in own:
            changes[:, index] = moved * sheet.counts(space[index])
    return changes


def climb(sheet: Sheet, now: np.ndarray, changes: np.ndarray) -> np.ndarray:
    """The change of each dimension that leads to better choices."""
    slope = np.add.reduceat(sheet.slopes(now)[:, None] * changes, sheet.first, axis=0)
    sure = np.abs(slope.sum(axis=0)) > SURE * np.sqrt((slope**2).sum(axis=0))
    way = np.zeros(changes.shape[1])
    some = changes[:, sure]
    x, mean, square = np.zeros(some.shape[1]), np.zeros(some.shape[1]), np.zeros(some.shape[1])
    for step in range(1, ASCENT + 1):  # Adam: steps of similar size for any slope
        g = some.T @ sheet.slopes(now + some @ x).astype(np.float32) - 2 * RIDGE * x
        mean, square = 0.9 * mean + 0.1 * g, 0.99 * square + 0.01 * g * g
        x += 0.03 * (mean / (1 - 0.9**step)) / (np.sqrt(square / (1 - 0.99**step)) + 1e-6)
        x = np.clip(x, -FURTHEST, FURTHEST)
    way[sure] = x
    return way


def take_lessons(plan: Plan, bot: str, number: int, table: Table) -> _core.Lessons:
    """The lessons of one round, for every number of players."""
    lessons = _core.Lessons(plan.rules)
    done, batches = 0, len(plan.players) * len(range(0, plan.deals, BATCH))
    for players in plan.players:
        for start in range(0, plan.deals, BATCH):
            lessons.take(
                bot,
                players,
                min(BATCH, plan.deals - start),
                seed=plan.seed,
                first_deal=number * plan.deals + start,
                playouts=plan.playouts,
                threads=table.threads,
            )
            done += 1
            table.report(Progress(number + 0.9 * done / batches, f"{len(lessons):,} lessons"))
    return lessons


def learn(plan: Plan, number: int, space: Sequence[Dimension], at: np.ndarray, table: Table) -> np.ndarray:
    """One round: where the numbers stand after it."""
    teacher = table.seat("teacher", space, at)
    lessons = take_lessons(plan, teacher, number, table)
    sheet, played = Sheet.of(lessons)

    def think(point: np.ndarray) -> np.ndarray:
        values = np.frombuffer(lessons.values(table.seat("pupil", space, point), table.threads), dtype="<i4")
        return np.asarray(values[played] / 1000.0)

    way = climb(sheet, think(at), derivatives(space, at, sheet, think))

    def gained(point: np.ndarray) -> float:
        pupil, deals = table.seat("pupil", space, point), TRIED * plan.deals
        args = (number * deals, deals, plan.seed + 1, table.threads, plan.rules)
        return float(np.mean([advantage(pupil, (teacher,), players, *args).mean() for players in plan.players]))

    tries = {share: gained(at + share * way) for share in (0.0, *WAYS)}
    best = max(tries, key=tries.__getitem__)
    gain = f"{len(lessons):,} lessons, {best:.0%} of the way, {tries[best] - tries[0.0]:+.2f} points"
    table.report(Progress(number + 1, gain))
    return at + best * way
