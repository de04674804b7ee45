"""The first numbers of a run: who won how much, with intervals, out of its sums alone."""

import math
from pathlib import Path
from typing import Any

from everdell_sim.runs.dataset import RunDataset

_Z = 1.959964


def by_bot(where: str | Path) -> list[dict[str, Any]]:
    """Win share and score of each bot with 95% intervals; the game is the unit."""
    run = RunDataset(where)
    seats = run.summary("seats").to_dicts()
    pairs = run.summary("seat_pairs").to_dicts()
    rows = []
    for bot in sorted({row["bot"] for row in seats}):
        mine = [row for row in seats if row["bot"] == bot]
        both = [row for row in pairs if row["bot"] == bot == row["other_bot"]]
        n = sum(row["games"] for row in mine)
        win, win_half = _mean(mine, both, "win", 60)
        score, score_half = _mean(mine, both, "score", 1)
        told = {"bot": bot, "seats": n, "win_share": win, "win_share_half": win_half}
        rows.append({**told, "score": score, "score_half": score_half})
    return sorted(rows, key=lambda row: -row["win_share"])


def _mean(seats: list[dict[str, Any]], pairs: list[dict[str, Any]], what: str, unit: int) -> tuple[float, float]:
    """Mean over seats, and half the width of its interval clustered by game."""
    total = mass = squares = 0.0
    cells: dict[int, list[dict[str, Any]]] = {}
    for row in seats:
        cells.setdefault(row["cell"], []).append(row)
    n = sum(row["games"] for row in seats)
    mean = sum(row[what] for row in seats) / n
    games = 0
    for cell, rows in cells.items():
        # e = Y - p M for each game, where M seats of the bot won Y together.
        k = len(rows)
        games += rows[0]["games"]
        total = sum(row[what] for row in rows)
        mass = sum(row[f"{what}__{what}"] for row in rows)
        mass += 2 * sum(row[f"{what}__{what}"] for row in pairs if row["cell"] == cell)
        squares += mass - 2 * mean * k * total + mean * mean * k * k * rows[0]["games"]
    error = math.sqrt(max(squares, 0.0) * games / max(games - 1, 1)) / n
    return mean / unit, _Z * error / unit
