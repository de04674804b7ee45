"""Plays a sweep and compares every cell with the first, on the same deals."""

import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import polars as pl

from everdell_sim import stats
from everdell_sim.experiments.paired_effects import ESTIMATE, PAIRED, TEST
from everdell_sim.experiments.sweeps.sweep_file import SweepPlan, read_sweep
from everdell_sim.play.stretches import Progress
from everdell_sim.runs.execution import runner
from everdell_sim.runs.execution.runner import Executor
from everdell_sim.runs.reader.run_dataset import Run, open_run
from everdell_sim.runs.store.summary import PAIRED_GAMES
from everdell_sim.stats import VICTORY, Estimate
from everdell_sim.support.brief import MOST, Brief, Summary, interval

MEAN = "mean over games, Student interval"
# The figures of every seat: column of the summary, column of the rows, name, size of a unit.
_OF_SEATS = (("win", "win_60ths", "win_share", VICTORY), ("score", "score", "score", 1))


@dataclass(frozen=True, repr=False)
class Sweep(Brief):
    """A sweep that was played.

    `table`: one row per cell with its factors, and mean and interval of every figure. `effects`: one row per cell and
    figure, how much it differs from its `baseline`, the first cell with as many players, paired by deal; p-values are
    adjusted for the number of rows. `run` is the dataset.

    >>> import everdell_sim as ev
    >>> found = ev.sweep({"bots": "greedy", "deals": 20, "factors": {"players": [2, 3]}})
    >>> found.table["players"].to_list(), found.run.tables
    ([2, 3], ['games', 'seats'])
    """

    factors: tuple[str, ...]
    table: pl.DataFrame
    effects: pl.DataFrame
    run: Run
    # A sweep without a folder lives in this one, for as long as the object does.
    kept: Any = field(default=None, repr=False)

    @property
    def cells(self) -> pl.DataFrame:
        return self.run.cells

    def _brief(self) -> Summary:
        spec = self.run.spec
        shown = self.table.head(MOST).to_dicts()
        rows = [
            [
                str(row["cell"]),
                *("" if row[one] is None else str(row[one]) for one in self.factors),
                interval(row["score.seat.0"], row["score.seat.0.low"], row["score.seat.0.high"], ".2f", spec.deals),
            ]
            for row in shown
        ]
        title = f"A sweep of {len(spec.cells):,} cells on the same {spec.deals:,} deals: {spec.games:,} games"
        return Summary(title, ("cell", *self.factors, "score of seat 1, 95% interval"), rows, self.table.height)

    def to_dict(self) -> dict[str, Any]:
        """The outcome, ready for JSON."""
        spec = self.run.spec
        return {
            "factors": list(self.factors),
            "cells": self.table.to_dicts(),
            "games": spec.games,
            "deals": spec.deals,
            "seed": spec.seed,
            "effects": self.effects.to_dicts(),
        }


def sweep(
    spec: str | Path | Mapping[str, Any],
    out: str | Path | None = None,
    level: float = 0.95,
    workers: int | None = None,
    executor: Executor = "auto",
    progress: Progress | None = None,
    trust_bots: bool = False,
) -> Sweep:
    """Play every cell of a sweep (a file, or its keys) on the same deals, into a run with a column for each factor.

    With `out` it is kept there: an interrupted sweep continues, a finished one is read. Bots in Python that a file
    names are run with `trust_bots` alone.

    >>> import everdell_sim as ev
    >>> asked = {"bots": "greedy", "players": 2, "deals": 20, "factors": {"card.farm.points": [1, 3]}}
    >>> ev.sweep(asked).table["card.farm.points"].to_list()
    [1, 3]
    """
    stats.check_level(level)
    asked = read_sweep(spec, trust_bots)
    folder = tempfile.TemporaryDirectory(prefix="everdell-sweep-") if out is None else None
    where = Path(folder.name) / "sweep" if folder else out
    assert where is not None
    runner.run(asked.spec, where, resume=True, workers=workers, executor=executor, progress=progress)
    return outcome(asked, where, level, folder)


def outcome(asked: SweepPlan, where: str | Path, level: float = 0.95, kept: Any = None) -> Sweep:
    """The results of the finished sweep at `where`."""
    run = open_run(where)
    return Sweep(asked.factors, _table(run, asked.factors, level), _effects(run, level), run, kept)


def _table(run: Run, factors: Sequence[str], level: float) -> pl.DataFrame:
    sums = {(row["cell"], row["seat"]): row for row in run.summary("seats").to_dicts()}
    rows = []
    for cell in run.cells.to_dicts():
        row: dict[str, Any] = {"cell": cell["cell"]}
        for factor in factors:
            value = cell[factor]
            row[factor] = ",".join(value) if isinstance(value, list) else value
        for seat in range(cell["players"]):
            mine = sums[cell["cell"], seat]
            row["games"] = mine["games"]
            for column, _, name, unit in _OF_SEATS:
                sums_of_seat = mine["games"], mine[column], mine[f"{column}__{column}"], unit, level
                share = name == "win_share"
                estimate = stats.share_of_sums(*sums_of_seat) if share else stats.mean_of_sums(*sums_of_seat, MEAN)
                row |= {f"{name}.seat.{seat}{end}": value for end, value in _ends(estimate).items()}
        rows.append(row)
    return pl.DataFrame(rows, infer_schema_length=None)


def _ends(estimate: Estimate) -> dict[str, float | None]:
    return {"": estimate.value, ".low": estimate.low, ".high": estimate.high}


EFFECTS = {"cell": pl.UInt32, "baseline": pl.UInt32, **ESTIMATE, **TEST}


def _effects(run: Run, level: float) -> pl.DataFrame:
    rows: list[dict[str, Any]] = []
    players = dict(run.cells.select("cell", "players").iter_rows())
    if "paired" in run.summaries:
        for row in run.summary("paired_games").to_dicts():
            seats = players[row["cell"]]
            for name in ("score", *PAIRED_GAMES):
                rows.append(_row(row, name, name, seats if name == "score" else 1, level))
        for row in run.summary("paired").to_dicts():
            for _, column, name, unit in _OF_SEATS:
                rows.append(_row(row, column, f"{name}.seat.{row['seat']}", unit, level))
    for row, p in zip(rows, stats.adjusted([row["p"] for row in rows]), strict=True):
        row["p_adjusted"] = p
    return pl.DataFrame(rows, schema=EFFECTS).sort("cell", maintain_order=True)


def _row(sums: Mapping[str, int], column: str, name: str, unit: int, level: float) -> dict[str, Any]:
    squares = sums[f"d_{column}__d_{column}"]
    estimate = stats.mean_of_sums(sums["games"], sums[f"d_{column}"], squares, unit, level, PAIRED)
    if unit == VICTORY:
        estimate = stats.difference_of_shares(estimate, level)
    return {"cell": sums["cell"], "baseline": sums["baseline"], **estimate.to_dict(name), "p": stats.p_of(estimate)}
