"""Roles: how they fare against each other, fixed by design or chosen."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import polars as pl

from everdell_sim.analysis.figures import ABOUT, ASSOCIATED, CAUSAL, FIGURE
from everdell_sim.analysis.filters import EVERYTHING, Filter, NothingLeft, groups
from everdell_sim.experiments.matchups.choice import TAKEN_SHARE
from everdell_sim.experiments.matchups.estimates import (
    AGREEMENT,
    AGREEMENT_KEYS,
    FIXED,
    MARGIN,
    PAIR_KEYS,
    ROLE_KEYS,
    SPREAD,
    SPREAD_KEYS,
    WIN_SHARE,
)
from everdell_sim.experiments.matchups.outcome import Matchups, matchups_of
from everdell_sim.runs.reader.run_dataset import Run
from everdell_sim.runs.roles import without_roles

# Of a run with many tables of fixed roles all other tables would say the same once for each of them.
TABLES = ("roles", "matchups", "chosen_roles", "role_spread", "role_agreement")
UNITS = {WIN_SHARE: "share", TAKEN_SHARE: "share", SPREAD: "share", MARGIN: "points", AGREEMENT: ""}
NO_TABLES = "no seat of this run has a fixed role; `everdell-sim matchups` plays such tables"
NO_CHOICE = "no seat of this run chooses a role; `everdell-sim matchups --choose` plays such games"


def roles(run: Run, where: Filter = EVERYTHING, level: float = 0.95) -> pl.DataFrame:
    """How each role fares over all opponents. `p` of `win_share` tests equal shares; adjusted by Holm."""
    return _found(run, where, level, "roles", ROLE_KEYS, CAUSAL, NO_TABLES)


def matchups(run: Run, where: Filter = EVERYTHING, level: float = 0.95) -> pl.DataFrame:
    """How each role fares against each other one at two players."""
    return _found(run, where, level, "pairs", PAIR_KEYS, CAUSAL, NO_TABLES)


def chosen_roles(run: Run, where: Filter = EVERYTHING, level: float = 0.95) -> pl.DataFrame:
    """How those fare who have a role by their own choice, and how often it is taken."""
    return _found(run, where, level, "chosen", ROLE_KEYS, ASSOCIATED, NO_CHOICE)


def role_spread(run: Run, where: Filter = EVERYTHING, level: float = 0.95) -> pl.DataFrame:
    """How far the win shares of roles lie apart, given out by chance (`fixed`) and chosen."""
    read = pl.when(pl.col("given") == FIXED).then(pl.lit(CAUSAL)).otherwise(pl.lit(ASSOCIATED))
    return _found(run, where, level, "spread", SPREAD_KEYS, read, NO_TABLES)


def role_agreement(run: Run, where: Filter = EVERYTHING, level: float = 0.95) -> pl.DataFrame:
    """How alike two bots rank the roles."""
    return _found(run, where, level, "agreement", AGREEMENT_KEYS, CAUSAL, "fewer than two bots play tables of roles")


def _found(
    run: Run, where: Filter, level: float, name: str, keys: Sequence[str], reading: str | pl.Expr, nothing: str
) -> pl.DataFrame:
    """A frame of the matchups of a run in the shape of all tables."""
    kept = [cell for group in groups(run, where) for cell in group.cells]
    if not isinstance(run, Run) or not run.spec.cells[0].rules.roles:
        raise NothingLeft("no seat has a role: roles are compared in runs on disk whose modules have some")
    by_players: dict[int, list[int]] = {}
    for cell in kept:
        by_players.setdefault(len(run.spec.cells[cell].bots), []).append(cell)
    parts = []
    for players, cells in sorted(by_players.items()):
        rows: pl.DataFrame = getattr(_matchups(run, level, tuple(cells)), name)
        about: dict[str, Any] = {"players": players, "rules": rules_of(run, cells)}
        parts.append(
            rows.with_columns(
                *(pl.lit(value, ABOUT[key]).alias(key) for key, value in about.items()),
                unit=pl.col("what").replace_strict(UNITS, return_dtype=pl.String),
                reading=pl.lit(reading) if isinstance(reading, str) else reading,
            ).select(*ABOUT, *keys, *FIGURE)
        )
    whole = pl.concat(parts)
    if whole.is_empty():
        raise NothingLeft(nothing)
    return whole


@lru_cache(maxsize=4)
def _matchups(run: Run, level: float, cells: tuple[int, ...]) -> Matchups:
    """The rows are read once for all tables of a run."""
    return matchups_of(run, level, cells)


def rules_of(run: Run, cells: Sequence[int]) -> str:
    """What the rules of these cells are called, whatever roles they fix."""
    first = run.spec.cells[cells[0]]
    names = [without_roles(one) for one in first.modules]
    patch = first.rules.patch_name
    return " + ".join([*names, *([patch] if patch else [])])
