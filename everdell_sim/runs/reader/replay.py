"""A game of a run played again, choice by choice."""

from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import polars as pl

from everdell_sim import _core
from everdell_sim.bot import watch
from everdell_sim.errors import BotError
from everdell_sim.runs.provenance import check_trusted
from everdell_sim.runs.reader.run_dataset import Run
from everdell_sim.runs.spec import Cell
from everdell_sim.runs.store import arrow_tables
from everdell_sim.support.checks import whole

# How many choices of a decision are explained, the best first; the one taken is always among them.
_EXPLAINED = 4


@dataclass(frozen=True)
class Step:
    """A decision: the position in which it was asked, and the index of the choice that was taken."""

    before: _core.Game
    taken: int
    explained: list[dict[str, Any]] | None = None
    """What the bot made of each choice, as `Bot.explain` of the core returns it; None for a bot that cannot tell."""


@dataclass(frozen=True)
class Replayed:
    """A game played again: every step, the end, and the scores of the same game played in bulk."""

    game: int
    cell: int
    deal: int
    seed: int
    bots: tuple[str, ...]
    steps: list[Step]
    end: _core.Game
    in_bulk: list[int] | None


def follow(run: Run, game: int, trust_bots: bool = False, explained: bool = False) -> Replayed:
    """Play a game of the run again and keep every position; if `explained`, with what each bot made of it.

    With a bot in Python at the table the choices that the run has kept are followed. Where it has kept none, the code
    of the bot is run, but only if it is trusted and still the same.
    """
    spec = run.spec
    whole("game", game, 0, run.deals * len(spec.cells) - 1)
    deal, cell = divmod(game, len(spec.cells))
    lineup = spec.cells[cell]
    taken = _choices(run, cell, deal) if lineup.in_python else None
    if taken is None:
        check_trusted(run.manifest.specification, lineup.bots, trust_bots)
        played = arrow_tables.play(spec, cell, deal, 1, 1)
        seed, batch = played.games["seed"][0], played.seats["score"].to_list()
    else:
        seed, batch = _core.deal_seed(spec.seed, deal), None

    walked = partial(_walked, lineup, seed, taken, explained)
    steps, end = watch.aside(walked) if lineup.in_python else walked()
    return Replayed(game, cell, deal, seed, lineup.bots, steps, end, batch)


def _walked(lineup: Cell, seed: int, taken: list[int] | None, explained: bool) -> tuple[list[Step], _core.Game]:
    """Every step of a game, and its end: with the choices that were kept, or with those that its bots make now."""
    core = _core.Game(lineup.rules, len(lineup.bots), seed)
    seated = enumerate(lineup.lineup if taken is None else lineup.bots if explained else ())
    # Where the choices were kept, bots only explain them: none in Python, and none whose file is not here any more.
    needed = [taken is None or _is_here(bot) for bot in lineup.bots]
    minds = [_core.Bot(bot, seat, seed, lineup.rules) if needed[seat] else None for seat, bot in seated]
    steps: list[Step] = []
    while (decision := core.decision()) is not None:
        mind = minds[decision[0]] if minds else None
        rows = mind.explain(core) if explained and mind else None
        if taken is not None:
            index = core.packed().index(taken[len(steps)])
        else:
            assert mind is not None
            index = rows[0]["index"] if rows else mind.choose(core)
        steps.append(Step(core.clone(), index, rows))
        core.apply(index)
    return steps, core


def _is_here(bot: str) -> bool:
    try:
        _core.check_bot(bot)
    except BotError:
        return False
    return True


def replay(where: str | Path, game: int, explained: bool = False, trust_bots: bool = False) -> dict[str, Any]:
    """Every choice of the game with its sentence, the final scores, and whether they are those of the run.

    With `explained` each step also has the values that a bot with a file of numbers gave to its choices.
    """
    run = Run(where)
    played = follow(run, game, trust_bots, explained)
    scores = played.end.scores()
    totals = [score["total"] for score in scores]
    kept = _kept(run, played.cell, played.deal)
    same = played.in_bulk in (None, totals) and kept in (None, totals)
    if not same:
        verdict = f"NOT THE SAME GAME: replayed {totals}, played in bulk {played.in_bulk}, in the run {kept}"
    elif kept is None:
        verdict = "The run has only summaries: there are no rows to compare with."
    else:
        verdict = "The same scores as in the run."
    return {
        "game": game,
        "deal": played.deal,
        "cell": played.cell,
        "seed": played.seed,
        "bots": [*played.bots, *(played.end.rules.automatic or ())[:1]],
        "steps": [_step(step, explained) for step in played.steps],
        "scores": scores,
        "winners": played.end.winners,
        "turns": played.end.turn,
        "same": same,
        "verdict": verdict,
    }


def _valued(step: Step, labels: list[str]) -> list[dict[str, Any]] | None:
    """How the bot valued the best choices and the one taken; None for a bot that cannot tell."""
    if step.explained is None:
        return None
    rows = sorted(step.explained, key=lambda row: row["index"] != step.taken)[:_EXPLAINED]
    return [
        {
            "label": labels[row["index"]],
            "value": row["value"],
            "terms": row["terms"],
            "taken": row["index"] == step.taken,
        }
        for row in rows
    ]


def _step(step: Step, explained: bool) -> dict[str, Any]:
    """A step in words; if wanted also how the bot valued its choices."""
    decision = step.before.decision()
    assert decision is not None
    seat, kind, _, _, choices = decision
    choice, label = choices[step.taken]
    shown = {"turn": step.before.turn, "seat": seat, "kind": kind, "of": len(choices), "label": label, "choice": choice}
    if explained:
        shown["valued"] = _valued(step, [text for _, text in choices])
    return shown


def _choices(run: Run, cell: int, deal: int) -> list[int] | None:
    """The packed choices of a game with bots in Python, if its row was kept."""
    if "games" not in run.tables:
        return None
    mine = run.of_cell("games", cell).filter(pl.col("deal") == deal)
    rows = mine.select("choices").collect()["choices"].to_list()
    return rows[0] if rows else None


def _kept(run: Run, cell: int, deal: int) -> list[int] | None:
    if "seats" not in run.tables:
        return None
    mine = run.of_cell("seats", cell).filter(pl.col("deal") == deal).sort("seat")
    # Of a run that is not finished some cells have played more deals than others.
    return mine.select("score").collect()["score"].to_list() or None
