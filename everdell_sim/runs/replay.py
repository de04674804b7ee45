"""A game of a run played again, choice by choice."""

from pathlib import Path
from typing import Any

import polars as pl

from everdell_sim import _core
from everdell_sim.checks import whole
from everdell_sim.runs import manifest, tables
from everdell_sim.runs.dataset import RunDataset


def replay(where: str | Path, game: int) -> dict[str, Any]:
    """Every choice of the game with its sentence, the final scores, and whether they are those of the run."""
    run = RunDataset(where)
    spec = run.spec
    whole("game", game, 0, manifest.deals_of(run.manifest) * len(spec.cells) - 1)
    deal, cell = divmod(game, len(spec.cells))
    lineup = spec.cells[cell]
    taken = _choices(run, cell, deal) if lineup.in_python else None
    if taken is None:
        played = tables.play(spec, cell, deal, 1, 1)
        seed, batch = pl.DataFrame(played.games)["seed"][0], pl.DataFrame(played.seats)["score"].to_list()
    else:
        seed, batch = _core.deal_seed(spec.seed, deal), None

    core = _core.Game(lineup.rules, len(lineup.bots), seed)
    minds = [_core.Bot(bot, seat, seed, lineup.rules) for seat, bot in enumerate(lineup.lineup)]
    steps: list[dict[str, Any]] = []
    while (decision := core.decision()) is not None:
        seat, kind, _, _, choices = decision
        index = minds[seat].choose(core) if taken is None else core.packed().index(taken[len(steps)])
        choice, label = choices[index]
        steps.append(
            {"turn": core.turn, "seat": seat, "kind": kind, "of": len(choices), "label": label} | {"choice": choice}
        )
        core.apply(index)

    scores = core.scores()
    totals = [score["total"] for score in scores]
    kept = _kept(run, cell, deal)
    same = batch in (None, totals) and kept in (None, totals)
    if not same:
        verdict = f"NOT THE SAME GAME: replayed {totals}, played in bulk {batch}, in the run {kept}"
    elif kept is None:
        verdict = "The run keeps sums only: there are no rows to compare with."
    else:
        verdict = "The same scores as in the run."
    return {
        "game": game,
        "deal": deal,
        "cell": cell,
        "seed": seed,
        "bots": list(lineup.bots),
        "steps": steps,
        "scores": scores,
        "winners": core.winners,
        "turns": core.turn,
        "same": same,
        "verdict": verdict,
    }


def _choices(run: RunDataset, cell: int, deal: int) -> list[int] | None:
    """The packed choices of a game with bots in Python, if its row was kept."""
    if "games" not in run.tables:
        return None
    mine = run.games.filter((pl.col("cell") == cell) & (pl.col("deal") == deal))
    rows = mine.select("choices").collect()["choices"].to_list()
    return rows[0] if rows else None


def _kept(run: RunDataset, cell: int, deal: int) -> list[int] | None:
    if "seats" not in run.tables:
        return None
    mine = run.seats.filter((pl.col("cell") == cell) & (pl.col("deal") == deal)).sort("seat")
    return mine.select("score").collect()["score"].to_list()
