"""What each factor of a run changes, as effects: for grids, random and Latin samples alike."""

import math
from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np
import polars as pl

from everdell_sim.effects.cell_figures import parts
from everdell_sim.effects.contrast_sums import Differences, Sums
from everdell_sim.effects.factors import BOTS, FACTOR, MODULES, OF_TOURNAMENTS, PLAYERS, Contrast, Design, design
from everdell_sim.effects.rows import CHANGED, POINTS, WIN_SHARE, Row, frame, row
from everdell_sim.play.measures import is_share
from everdell_sim.play.stretches import cuts
from everdell_sim.runs.reader.run_dataset import Run
from everdell_sim.runs.roles import factor as role_factor
from everdell_sim.stats import VICTORY, difference_of_shares
from everdell_sim.stats.estimate import Floats
from everdell_sim.stats.simultaneous import shared_level

# What is measured of games.
_OF_GAMES = ("turns", "margin")
ENDS = ("estimate", "low", "high")
# Games that are read at a time.
_MOST_GAMES = 1_000_000
Measures = dict[str, Floats]


def is_sweep(run: Run) -> bool:
    """Do its cells differ by factors? Tournaments, roles and sets of modules have their own questions."""
    own = {OF_TOURNAMENTS, role_factor(0)} & set(run.cells.columns)
    return not own and bool(set(design_of(run).factors) - {BOTS, MODULES})


def design_of(run: Run) -> Design:
    return design(run.cells)


def of_sweep(run: Run, level: float = 0.95, command: str = "", cells: pl.DataFrame | None = None) -> pl.DataFrame:
    """What each factor changes, within each number of players; the number of players itself over all of them.

    All intervals hold together. `cells`: only these.
    """
    whole = design(run.cells if cells is None else cells)
    sizes = sorted(set(whole.cells[PLAYERS]))
    parts: list[tuple[Design, int | None, dict[str, Sums] | dict[str, Differences]]] = []
    for players in sizes:
        mine = whole.at({PLAYERS: players}).compared
        seats = players if players > 2 or _automatic(run, mine) else 1
        parts.append((mine, players, _sums(run, mine, mine.contrasts(), seats)))
    if len(sizes) > 1:
        parts.append((whole, None, _sums(run, whole, _of_players(whole), 0)))
    among = sum(len(found.weights) for _, _, sums in parts for found in sums.values())
    about = {"level": level, "among": among, "command": command, "rules": _rules(whole.cells)}
    return frame(
        one
        for mine, players, sums in parts
        for one in _effects(
            sums,
            mine.contrasts() if players else _of_players(mine),
            about | {"players": players, "bots": _bots(mine.cells)},
        )
    )


def response(run: Run, mine: Design, factor: str, level: float = 0.95) -> pl.DataFrame:
    """How each measure moves with one factor: each level, or part of its range, against the lowest.

    A row for each measure and level: `what`, `level` and the ends of the interval. They hold together for a measure.
    """
    ordered = mine.cells.sort(factor) if mine.is_number(factor) else mine.cells
    bare = Design(ordered, mine.factors)
    parted = Design(ordered.with_columns(parts(bare, factor)), mine.factors)
    contrasts = [one for one in parted.contrasts() if one.factor == factor]
    players = mine.cells[PLAYERS][0] if mine.cells[PLAYERS].n_unique() == 1 else 0
    seats = players if players > 2 or _automatic(run, mine) else min(1, players)
    rows = []
    for what, sums in _sums(run, parted, contrasts, seats).items():
        rows.append({"what": what, "step": contrasts[0].before, **dict.fromkeys(ENDS, 0.0)})
        for at, one in enumerate(contrasts):
            found, _ = sums.estimate(at, shared_level(level, len(contrasts)))
            rows.append({"what": what, "step": one.after, **found.to_dict(what)})
    return pl.DataFrame(rows, schema={"what": pl.String, "step": pl.String, **dict.fromkeys(ENDS, pl.Float64)})


def _of_players(whole: Design) -> list[Contrast]:
    return [one for one in whole.contrasts() if one.factor == PLAYERS]


def _rules(cells: pl.DataFrame) -> str:
    modules = cells[MODULES].unique()
    return " + ".join(modules[0].split("+")) if len(modules) == 1 else ""


def _bots(cells: pl.DataFrame) -> str:
    lineups = cells[BOTS].unique(maintain_order=True).to_list()
    several = sorted({bot for lineup in lineups for bot in lineup.split(", ")})
    return lineups[0] if len(lineups) == 1 else " + ".join(several)


def _automatic(run: Run, mine: Design) -> bool:
    cells = mine.cells.select("cell", PLAYERS)
    sitting = run.summary("seats").join(cells, on="cell").filter(pl.col("seat") >= pl.col(PLAYERS))
    return bool(sitting.height)


def _sums(run: Run, mine: Design, contrasts: list[Contrast], seats: int) -> dict[str, Sums] | dict[str, Differences]:
    if not contrasts:
        return {}
    detailed = "seats" in run.tables and run.done
    return (_of_rows if detailed else _of_summary)(run, mine, contrasts, seats)


def _effects(sums: Mapping[str, Sums | Differences], contrasts: list[Contrast], about: dict[str, Any]) -> Iterator[Row]:
    among = about["among"]
    each = shared_level(about["level"], among)
    for what, found in sums.items():
        for at, one in enumerate(contrasts):
            estimate, p = found.estimate(at, each)
            share = is_share(what)
            told = {"kind": FACTOR, "thing": one.factor, "against": one.step, "estimand": CHANGED, "what": what}
            yield row(
                difference_of_shares(estimate, each) if share else estimate,
                **told,
                unit="share" if share else "points" if what in (POINTS, "margin") else what,
                p=p,
                p_adjusted=None if p is None else min(1.0, p * among),
                **about,
            )


# ---- from rows: deal by deal -------------------------------------------------------------------------------------


def _of_rows(run: Run, mine: Design, contrasts: list[Contrast], seats: int) -> dict[str, Sums]:
    weights = np.stack([one.weights for one in contrasts])
    sums: dict[str, Sums] = {}
    for first, some in cuts(run.deals, max(1, _MOST_GAMES // mine.cells.height)):
        for what, values in _measures(run, mine, first, some, seats).items():
            sums.setdefault(what, Sums(mine, weights, not mine.grid)).add(values)
    return sums


def _measures(run: Run, mine: Design, first: int, some: int, seats: int) -> Measures:
    """Each measure of these deals: a row for each cell, in the order of the design, a column for each deal."""
    parts: dict[str, list[tuple[Floats, list[int]]]] = {}
    cells = mine.cells["cell"].to_list()
    for players, group in mine.cells.group_by(PLAYERS, maintain_order=True):
        own = group["cell"].to_list()
        played = pl.col("cell").is_in(own) & pl.col("deal").is_between(first, first + some - 1)
        seated = run.scan("seats").filter(played & (pl.col("seat") < players[0]))
        rows = seated.select("cell", "deal", "seat", "score", "win_60ths").sort("cell", "deal", "seat").collect()
        shape = (len(own), -1, int(players[0]))
        score, won = (rows[one].to_numpy().astype(float).reshape(shape) for one in ("score", "win_60ths"))
        found = {POINTS: score.mean(axis=2)}
        found |= {f"{WIN_SHARE}.seat.{seat}": won[:, :, seat] / VICTORY for seat in range(seats)}
        games = run.scan("games").filter(played).select("cell", "deal", *_OF_GAMES).sort("cell", "deal").collect()
        found |= {one: games[one].to_numpy().astype(float).reshape(shape[:2]) for one in _OF_GAMES}
        for what, values in found.items():
            parts.setdefault(what, []).append((values, sorted(own)))
    joined = {}
    for what, several in parts.items():
        order = {cell: at for at, cell in enumerate(cell for _, own in several for cell in own)}
        joined[what] = np.concatenate([values for values, _ in several])[[order[cell] for cell in cells]]
    return joined


# ---- from sums: differences from the first cell ------------------------------------------------------------------


def _of_summary(run: Run, mine: Design, contrasts: list[Contrast], seats: int) -> dict[str, Differences]:
    if mine.cells[PLAYERS].n_unique() > 1 or not {"paired", "paired_games"} <= set(run.summaries):
        return {}
    weights = np.stack([one.weights for one in contrasts])
    games, of_seats = run.summary("paired_games"), run.summary("paired")
    players = mine.cells[PLAYERS][0]
    wanted = [(POINTS, games, "score", players)]
    for seat in range(seats):
        wanted.append((f"{WIN_SHARE}.seat.{seat}", of_seats.filter(pl.col("seat") == seat), "win_60ths", VICTORY))
    wanted += [(one, games, one, 1) for one in _OF_GAMES]
    return {
        what: _differences(mine, weights, rows.to_dicts(), f"d_{column}", scale) for what, rows, column, scale in wanted
    }


def _differences(mine: Design, weights: Floats, rows: list[Row], column: str, scale: int) -> Differences:
    values, errors = np.zeros((2, mine.cells.height))
    at = {cell: place for place, cell in enumerate(mine.cells["cell"])}
    n = max((one["games"] for one in rows), default=0)
    for one in rows:
        if one["cell"] in at and one["cell"] != one["baseline"]:
            games, total, squares = one["games"], one[column], one[f"{column}__{column}"]
            values[at[one["cell"]]] = total / games / scale
            if games > 1:
                errors[at[one["cell"]]] = math.sqrt((squares - total * total / games) / (games - 1) / games) / scale
    return Differences(weights, values, errors, n)
