"""A tournament as a run: one cell per line-up, on the same deals; and the standings from its rows."""

from collections.abc import Iterator
from pathlib import Path
from typing import Unpack

import polars as pl

from everdell_sim.errors import BadInput
from everdell_sim.play.dataset import Detail
from everdell_sim.play.stretches import STRETCH, Stretch, cuts
from everdell_sim.rules.patches import Patch
from everdell_sim.runs.execution import runner
from everdell_sim.runs.execution.runner import How
from everdell_sim.runs.reader.run_dataset import Run
from everdell_sim.runs.spec import Cell, Spec
from everdell_sim.support.checks import Names
from everdell_sim.tournaments.leagues import League, Tournament
from everdell_sim.tournaments.standings import Standings


def tournament_spec(league: League, deals: int, seed: int, modules: Names, patch: Patch, detail: Detail) -> Spec:
    """A cell for each line-up; the column `entrants` distinguishes bots that are named twice."""
    if detail == "summary":
        raise BadInput(
            "a tournament needs its games, because errors are by deal over all line-ups: use --detail games or more"
        )
    cells = [
        Cell.of(bots, modules, patch, {"entrants": entrants})
        for bots, entrants in zip(league.seated, league.entrants, strict=True)
    ]
    return Spec(tuple(cells), deals, seed, detail)


def play_tournament(
    league: League,
    out: str | Path,
    deals: int,
    seed: int,
    modules: Names = None,
    patch: Patch = None,
    level: float = 0.95,
    detail: Detail = "games",
    resume: bool = True,
    **how: Unpack[How],
) -> Tournament:
    """Play what is missing of the tournament at `out` and return the standings. `how` is for `runner.run`."""
    spec = tournament_spec(league, deals, seed, modules, patch, detail)
    runner.run(spec, out, resume=resume, **how)
    return outcome(league, out, level)


def outcome(league: League, where: str | Path, level: float) -> Tournament:
    """The standings of the finished tournament at `where`."""
    run = Run(where)
    counted = Standings(league.lineups, len(league.bots), run.spec.deals)
    for played in stretches(run):
        counted.add(played)
    return Tournament.of(league, counted, run.cells, run.spec.seed, level, kept=run)


def stretches(run: Run) -> Iterator[Stretch]:
    """The rows of a run as if they were being played: all cells on a stretch of deals, then all on the next."""
    for first, deals in cuts(run.spec.deals, STRETCH):
        for cell in range(len(run.spec.cells)):
            games, seats = (
                table.filter(pl.col("deal").is_between(first, first + deals - 1)).collect()
                for table in (run.of_cell("games", cell), run.of_cell("seats", cell))
            )
            yield Stretch(cell, first, {"games": games, "seats": seats})
