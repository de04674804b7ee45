"""Who plays for a teaching: the threads of this machine, or the workers of a Ray cluster. The results are the same."""

import hashlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol, Self, TypeVar

import numpy as np

from everdell_sim import _core
from everdell_sim.errors import RunError
from everdell_sim.learning.plan import Plan, Table
from everdell_sim.rules.patches import Origin, load_rules
from everdell_sim.runs.execution.ray_tasks import Tasks, address_of, connected
from everdell_sim.runs.execution.runner import Executor
from everdell_sim.support.checks import threads_of
from everdell_sim.tuning.tries import advantage

Result_co = TypeVar("Result_co", covariant=True)
SHARE = 25  # deals of a trial that one worker of a cluster plays at a time


class Job(Protocol[Result_co]):
    """Something to play that can be sent to another machine."""

    @property
    def bots(self) -> tuple[str, ...]:
        """The bots that play."""

    def done(self, threads: int) -> Result_co:
        """Play it: the same for any number of threads."""


@dataclass(frozen=True)
class Games:
    """Some games at one table. What is wanted of them, each kind says itself."""

    table: tuple[tuple[str, ...], tuple[Origin, ...], int]
    bots: tuple[str, ...]
    first_deal: int
    deals: int
    seed: int

    @classmethod
    def of(cls, plan: Plan, table: Table, *bots: str, **keys: Any) -> Self:
        return cls((table.modules, plan.patches, table.players), tuple(map(anywhere, bots)), **keys)

    @property
    def rules(self) -> _core.Rules:
        return load_rules(*self.table[:2])

    @property
    def players(self) -> int:
        return self.table[2]


@dataclass(frozen=True)
class LessonGames(Games):
    """The lessons of a pupil, played out by another bot."""

    playouts: int
    width: int
    behind: float

    def done(self, threads: int) -> bytes:
        pupil, rollout = self.bots
        return _core.judge_lessons(
            self.rules,
            pupil,
            rollout,
            self.players,
            self.deals,
            seed=self.seed,
            first_deal=self.first_deal,
            playouts=self.playouts,
            width=self.width,
            behind=self.behind,
            threads=threads,
        )


@dataclass(frozen=True)
class WatchedGames(Games):
    """Where the turns of a bot lead, and what the games ended with."""

    def done(self, threads: int) -> bytes:
        (bot,), first = self.bots, self.first_deal
        return _core.judge_positions(
            self.rules, bot, self.players, self.deals, seed=self.seed, first_deal=first, threads=threads
        )


@dataclass(frozen=True)
class TrialGames(Games):
    """What a bot has over its opponent."""

    def done(self, threads: int) -> np.ndarray:
        bot, *opponents = self.bots
        return advantage(bot, opponents, self.players, self.first_deal, self.deals, self.seed, threads, self.rules)


class Crew(Protocol):
    """Those who play."""

    def share(self, deals: int) -> int:
        """How many deals of a trial are one job."""

    def each(self, jobs: Sequence[Job[Result_co]]) -> Iterator[tuple[int, Result_co]]:
        """The number of each job and what it gives, in any order."""


@dataclass(frozen=True)
class Threads:
    """One job after another, each on all threads."""

    threads: int

    def share(self, deals: int) -> int:
        return deals

    def each(self, jobs: Sequence[Job[Result_co]]) -> Iterator[tuple[int, Result_co]]:
        for at, job in enumerate(jobs):
            yield at, job.done(self.threads)


@dataclass(frozen=True)
class Workers:
    """Many jobs at once, each on one processor of a cluster."""

    tasks: Tasks

    def share(self, deals: int) -> int:
        return min(deals, SHARE)

    def each(self, jobs: Sequence[Job[Result_co]]) -> Iterator[tuple[int, Result_co]]:
        yield from self.tasks.each(do, ((at, job, fingerprint(job)) for at, job in enumerate(jobs)))


def anywhere(bot: str) -> str:
    """A bot as it can be named from any folder."""
    return str(Path(bot).resolve()) if bot.endswith(".toml") else bot


def do(at: int, job: Job[Any], expected: str) -> tuple[int, Any]:
    """What a worker does."""
    if fingerprint(job) != expected:
        raise RunError("a worker has another engine or other bots than this machine")
    return at, job.done(1)


def fingerprint(job: Job[Any]) -> str:
    """Of the engine and of the files of the bots, which must be the same wherever a job is done."""
    files = [_core.bot_file(bot) for bot in job.bots]
    told = [_core.__sources__, *(file["text"] if file else "" for file in files)]
    return hashlib.sha256("\0".join(told).encode()).hexdigest()


@contextmanager
def crew_of(executor: Executor, workers: int | None, ray_address: str | None) -> Iterator[Crew]:
    """Those who are asked for. `auto` is Ray where an address is given, and threads elsewhere."""
    if executor == "ray" or (executor == "auto" and address_of(ray_address)):
        with connected(workers, ray_address) as tasks:
            yield Workers(tasks)
    else:
        yield Threads(threads_of(workers))
