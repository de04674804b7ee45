"""Improves the numbers of a bot by play.

By evolution: each generation tries a few dozen sets of numbers against the same opponents on the same deals, in every
seat, and moves towards those that did best. By playouts: see `playouts`. The numbers are those of the bot's
file; the result is a new file that says how it was made and what it gained, measured on deals not seen before.
"""

import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np

from everdell_sim.errors import BadInput, RunError
from everdell_sim.support.checks import threads_of
from everdell_sim.support.files import write_new
from everdell_sim.tuning import playouts
from everdell_sim.tuning.plan import Plan, bot_out, bot_text, check_plan, checkpoint_of, is_made, note, parent_of, past
from everdell_sim.tuning.playouts import Table
from everdell_sim.tuning.tries import Dimension, Progress, Report, advantage, dimensions, games_with, mean_of, numbers

Search: TypeAlias = Callable[[Plan, Sequence[Dimension], Table, Path, bool], np.ndarray]
CHECKED = 1_000_003  # added to the seed for the deals on which the gain is measured


def tune(
    plan: Plan,
    out: Path,
    *,
    resume: bool = False,
    threads: int | None = None,
    report: Report = lambda _: None,
) -> dict[str, Any]:
    """Run the search and write the tuned bot to `out`. With the checkpoint beside it `resume` continues."""
    check_plan(plan)
    out = bot_out(out, resume)
    if not resume:
        bot_out(checkpoint_of(out), resume)
    search = learn if plan.method == "playouts" else evolve
    try:
        return _searched(plan, out, search, resume, threads_of(threads), report)
    except OSError as error:
        raise RunError(f"{error.filename or out}: cannot be written: {error.strerror or error}") from error


def _searched(plan: Plan, out: Path, search: Search, resume: bool, threads: int, report: Report) -> dict[str, Any]:
    space = dimensions(plan)
    if plan.method == "evolution" and len(space) < 2:
        raise BadInput(f"evolution needs at least two numbers to tune; --only leaves {len(space)}")
    with tempfile.TemporaryDirectory() as folder:
        table = Table(Path(folder), parent_of(plan, Path(folder)), threads, report, plan.section)
        point = search(plan, space, table, checkpoint_of(out), resume)
        return finish(plan, space, point, out, table.threads)


def learn(plan: Plan, space: Sequence[Dimension], table: Table, checkpoint: Path, resume: bool) -> np.ndarray:
    """Round after round of lessons; the checkpoint holds where the numbers stood after each."""
    history = past(plan, checkpoint, len(space)) if resume else []
    for number in range(len(history), plan.generations):
        at = np.array(history[-1]) if history else np.zeros(len(space))
        history.append(playouts.learn(plan, number, space, at, table).tolist())
        note(plan, checkpoint, history)
    return np.array(history[-1])


def evolve(plan: Plan, space: Sequence[Dimension], table: Table, checkpoint: Path, resume: bool) -> np.ndarray:
    """A separable CMA-ES; the checkpoint holds what each try of each generation was worth."""
    try:
        from cmaes import SepCMA
    except ImportError:
        raise BadInput("tuning needs the package cmaes: install everdell-sim[tune]") from None

    search = SepCMA(mean=np.zeros(len(space)), sigma=plan.step, population_size=plan.population, seed=plan.seed)
    history = past(plan, checkpoint, plan.population) if resume else []
    for values in history:
        # The strategy is a pure function of its seed and of the results that it was given.
        asked = [search.ask() for _ in range(plan.population)]
        search.tell([(point, -value) for point, value in zip(asked, values, strict=True)])
    for number in range(len(history), plan.generations):
        started = time.perf_counter()
        points = [search.ask() for _ in range(plan.population)]
        players = plan.players[number % len(plan.players)]
        values = []
        for at, point in enumerate(points):
            bot = table.seat(f"candidate-{at}", space, point)
            args = (players, number * plan.deals, plan.deals, plan.seed, table.threads, plan.rules)
            values.append(float(advantage(bot, plan.opponents, *args).mean()))
        search.tell([(point, -value) for point, value in zip(points, values, strict=True)])
        history.append(values)
        note(plan, checkpoint, history)
        speed = games_of(plan, players) / (time.perf_counter() - started)
        best = f"best {max(values):.2f}, mean {np.mean(values):.2f}, {speed:,.0f} games/s"
        table.report(Progress(number + 1, best))
    return np.asarray(search.mean)


def games_of(plan: Plan, players: int) -> int:
    """The games of one generation with this many players."""
    return plan.population * plan.deals * games_with(plan.opponents, players)


def finish(plan: Plan, space: Sequence[Dimension], mean: np.ndarray, out: Path, threads: int) -> dict[str, Any]:
    """Measure the gain of the result over the bot it was made from, on fresh deals, and write the file."""
    made = numbers(space, mean)
    only = plan.players[0] if len(plan.players) == 1 else None
    name = out.stem
    about = f"{Path(plan.bot).stem}, tuned by play"
    gains: dict[str, Any] = {}
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "made.toml"
        parent = parent_of(plan, Path(folder))
        path.write_text(bot_text(name, about, parent, made, only, modules=plan.section, new=plan.new), encoding="utf-8")
        for players in plan.players:
            args = (players, 0, plan.check_deals, plan.seed + CHECKED, threads, plan.rules)
            difference = advantage(str(path), plan.opponents, *args) - advantage(plan.bot, plan.opponents, *args)
            gains[f"gain_{players}_players"] = mean_of(difference)
    provenance = {
        "made_from": plan.bot,
        "method": plan.method,
        "opponents": list(plan.opponents),
        "players": list(plan.players),
        "modules": plan.rules.modules,
        **({"patch": plan.rules.patch_name or "without a name"} if plan.patches else {}),
        **counts_of(plan),
        "seed": plan.seed,
        "generations": plan.generations,
        "gain_meaning": f"{_aim(plan)}, against the parent on fresh deals: [mean, 95 % half-width]",
        **gains,
    }
    parent = parent_of(plan, out.parent)
    write_new({out: bot_text(name, about, parent, made, only, provenance, plan.section, plan.new)}, is_made)
    return provenance


def _aim(plan: Plan) -> str:
    return "own points less the opponent's" if plan.rules.automatic else "own points less half the others'"


def counts_of(plan: Plan) -> dict[str, int]:
    """What was played."""
    if plan.method == "playouts":
        return {"games": plan.generations * plan.deals * len(plan.players), "playouts": plan.playouts}
    sizes = (plan.players[number % len(plan.players)] for number in range(plan.generations))
    return {"games": sum(games_of(plan, players) for players in sizes)}
