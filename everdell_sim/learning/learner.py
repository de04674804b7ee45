"""Teaches a bot in rounds: games, lessons, a fit, a trial.

A round watches plain games of the pupil, and a net learns from them what positions are worth. Then it takes lessons
where the pupil goes: at some decisions of its own games the best choices are played out on the same deals of what is
hidden, by the bot that is taught: playouts by the pupil teach no more and cost several times as much. Trees are fitted
to the lessons of all rounds, and the new judge is tried against the pupil before it on fresh deals. It is kept only if
it wins.
"""

import time
from pathlib import Path
from typing import Any

import numpy as np

from everdell_sim import _core
from everdell_sim.errors import BadInput, RunError
from everdell_sim.learning.crew import Crew, LessonGames, TrialGames, crew_of
from everdell_sim.learning.files import Folder, Round
from everdell_sim.learning.plan import Plan, Table, check_plan
from everdell_sim.learning.watching import learn_worth
from everdell_sim.runs.execution.runner import EXECUTORS, Executor
from everdell_sim.support.checks import one_of, threads_of
from everdell_sim.tuning.plan import bot_out
from everdell_sim.tuning.tries import Progress, Report, mean_of

BATCH = 50  # games of lessons in one file, and between two looks at Ctrl-C
APART = 10  # one game in so many is kept out of the fit, to tell what it is worth
STEPS = (0.1, 0.3, 1.0)  # of the deals of a trial, after which it may be decided
TRIED = 1_000_003  # added to the seed for the deals of trials
CHECKED = 2_000_003  # added to the seed for the deals on which the whole gain is measured


def learn(
    plan: Plan,
    out: Path,
    *,
    resume: bool = False,
    executor: Executor = "auto",
    workers: int | None = None,
    ray_address: str | None = None,
    report: Report = lambda _: None,
) -> dict[str, Any]:
    """Teach, and write the bot to `out` with its judge beside it. `resume` continues with what is there.

    `executor`, `workers` and `ray_address` are those of a run: who plays does not change the files.
    """
    one_of("executor", executor, EXECUTORS)
    threads_of(workers)
    check_plan(plan)
    out = bot_out(out, resume)
    bot_out(out.with_suffix(".judge"), resume)
    folder = Folder(plan, out)
    try:
        folder.start(resume)
    except OSError as error:
        raise BadInput(f"{out}: cannot be written: {error.strerror or error}") from error
    try:
        with crew_of(executor, workers, ray_address) as crew:
            return _taught(plan, folder, crew, report)
    except OSError as error:
        raise RunError(f"{error.filename or out}: cannot be written: {error.strerror or error}") from error


def _taught(plan: Plan, folder: Folder, crew: Crew, report: Report) -> dict[str, Any]:
    while len(folder.rounds) < plan.rounds:
        folder.note(one_round(plan, folder, len(folder.rounds), crew, report))
    made = finish(plan, folder, folder.rounds, crew)
    # Not in the bot's file, which is the same however long it took.
    return made | {"seconds": round(sum(one.seconds for one in folder.rounds))}


def pupil_after(plan: Plan, folder: Folder) -> str:
    """The bot after the rounds so far: that of the last round whose judge was kept."""
    kept = [folder.pupil(at) for at, one in enumerate(folder.rounds) if one.kept]
    return str(kept[-1]) if kept else plan.bot


def one_round(plan: Plan, folder: Folder, number: int, crew: Crew, report: Report) -> Round:
    """Lessons, a fit, a trial."""
    started = time.monotonic()
    pupil = pupil_after(plan, folder)
    net = learn_worth(plan, folder, number, pupil, crew, report)
    lessons = take_lessons(plan, folder, number, pupil, crew, report)
    report(Progress(number + 0.7, f"{lessons:,} lessons, growing trees"))
    made = _core.fit_judge(
        folder.all(".lessons"),
        net,
        glance=plan.glance,
        trees=plan.trees,
        rate=plan.rate,
        steady=plan.steady,
        most=plan.most,
        apart=APART,
        seed=plan.seed + number,
    )
    candidate = folder.path / "candidate.toml"
    folder.write_pupil(candidate, made["text"])
    report(Progress(number + 0.8, f"{lessons:,} lessons, trial against {Path(pupil).stem}"))
    gain, half, deals = trial(plan, str(candidate), pupil, number, crew)
    kept = gain > half
    if kept:
        folder.keep_pupil(number, made["text"])
    words = "kept" if kept else "not kept"
    report(Progress(number + 1, f"{lessons:,} lessons, {gain:+.2f} ± {half:.2f} points, {words}"))
    return Round(
        lessons, kept, gain, half, deals, made["explained"], made["gain"], round(time.monotonic() - started, 1)
    )


def take_lessons(plan: Plan, folder: Folder, number: int, pupil: str, crew: Crew, report: Report) -> int:
    """Take the lessons of a round, as far as they are not there; returns how many there are in all."""
    wanted = {
        f"round-{number:03}-{table.name}-{start:07}.lessons": (table, start)
        for table in plan.tables
        for start in range(0, table.deals(plan.deals), BATCH)
    }
    missing = [name for name in wanted if name not in folder.files]
    jobs = [batch(plan, *wanted[name], number, pupil) for name in missing]
    have = len(wanted) - len(missing)
    for done, (at, lessons) in enumerate(crew.each(jobs), have + 1):
        folder.keep(missing[at], lessons)
        report(Progress(number + 0.2 + 0.5 * done / len(wanted), f"lessons of {wanted[missing[at]][0].name}"))
    return sum(_core.count_lessons(lessons) or 0 for lessons in folder.all(".lessons"))


def batch(plan: Plan, table: Table, start: int, number: int, pupil: str) -> LessonGames:
    """The games of one file of lessons."""
    return LessonGames.of(
        plan,
        table,
        pupil,
        plan.bot,
        first_deal=number * plan.deals + start,
        deals=min(BATCH, table.deals(plan.deals) - start),
        seed=plan.seed,
        playouts=plan.playouts,
        width=plan.width,
        behind=plan.behind,
    )


def trial(plan: Plan, candidate: str, pupil: str, number: int, crew: Crew) -> tuple[float, float, int]:
    """What the candidate gains against the pupil on fresh deals, the half width of its 95 % interval, and the deals.

    After a tenth and three tenths of the deals the trial ends if the interval, three halves as wide, leaves no doubt.
    """
    gains = np.zeros((len(plan.tables), 0))
    for step in STEPS:
        have, until = gains.shape[1], max(round(step * plan.check_deals), 2)
        more = gained(plan, candidate, pupil, number * plan.check_deals + have, until - have, TRIED, crew)
        gains = np.concatenate([gains, more], axis=1)
        mean, half = mean_of(gains.mean(axis=0))
        if abs(mean) > 1.5 * half:
            break
    return mean, half, gains.shape[1]


def gained(plan: Plan, bot: str, over: str, first: int, deals: int, which: int, crew: Crew) -> np.ndarray:
    """By table and deal: what a bot has against another, less what that one itself would have on the same deals."""
    share, seed = crew.share(deals), plan.seed + which
    jobs = [
        TrialGames.of(plan, table, one, over, first_deal=at, deals=min(share, first + deals - at), seed=seed)
        for table in plan.tables
        for one in (bot, over)
        for at in range(first, first + deals, share)
    ]
    found = dict(crew.each(jobs))
    whole = np.concatenate([found[at] for at in range(len(jobs))]).reshape(len(plan.tables), 2, deals)
    return np.asarray(whole[:, 0] - whole[:, 1])


def finish(plan: Plan, folder: Folder, rounds: list[Round], crew: Crew) -> dict[str, Any]:
    """Measure the whole gain on deals that no trial has seen, and write the bot."""
    pupil = pupil_after(plan, folder)
    provenance: dict[str, Any] = {
        "made_from": plan.bot,
        "players": list(plan.players),
        "modules": [" ".join(modules) or "base" for modules in plan.module_sets],
        "rounds": len(rounds),
        "kept": sum(one.kept for one in rounds),
        "lessons": rounds[-1].lessons if rounds else 0,
        "playouts": plan.playouts,
        "seed": plan.seed,
    }
    if pupil == plan.bot:
        return provenance
    provenance["gain_meaning"] = (
        "own points less half the others', against the parent on fresh deals: [mean, 95 % half]"
    )
    for table, gain in zip(plan.tables, gained(plan, pupil, plan.bot, 0, plan.check_deals, CHECKED, crew), strict=True):
        provenance[table.gain] = mean_of(gain)
    judge = folder.read(Path(pupil).with_suffix(".judge").name).decode()
    folder.write_pupil(folder.out, judge, provenance)
    return provenance
