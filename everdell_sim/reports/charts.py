"""Which chart goes with which table."""

from collections.abc import Mapping
from typing import Any

import polars as pl

from everdell_sim import plots
from everdell_sim.reports.lifting import VERBS, lifts

# More rows than this are no picture any more.
MOST = 24


def charts(name: str, frame: pl.DataFrame, names: Mapping[str, str]) -> list[Any]:
    if name == "seats":
        return [_seats(group) for _, group in _groups(frame.filter(pl.col("what") == "win_share"))]
    if name in VERBS:
        return [_lifts(name, group, names) for _, group in _groups(lifts(frame))]
    return []


def effects(frame: pl.DataFrame, title: str, unit: str, note: str) -> Any:
    """Effects with their intervals: rows of `label`, `estimate`, `low`, `high`."""
    return plots.forest(frame, label="label", title=title, x=unit, note=note, percent=unit == "share")


def _groups(frame: pl.DataFrame) -> Any:
    return frame.group_by("players", "rules", maintain_order=True)


def _seats(frame: pl.DataFrame) -> Any:
    players = frame["players"][0]
    pooled = frame.filter(pl.col("line_up") == "all line-ups")
    shown = (pooled if pooled.height else frame).with_columns(label=pl.format("seat {}", pl.col("seat") + 1))
    return plots.dots(
        shown,
        label="label",
        by="line_up" if shown["line_up"].n_unique() > 1 else None,
        title=f"Win share by seat at {players} players",
        x="win share",
        note=plots.note(max(shown["n"])),
        percent=True,
        line=1 / players,
        line_label="equal",
        sort=False,
    )


def _lifts(name: str, frame: pl.DataFrame, names: Mapping[str, str]) -> Any:
    key, verb = VERBS[name]
    ordered = frame.sort("estimate", descending=True)
    shown = pl.concat([ordered.head(MOST // 2), ordered.tail(MOST // 2)]).unique(maintain_order=True)
    shown = shown.with_columns(label=pl.col(key).replace(dict(names)))
    title = f"Who {verb}s what wins more often, at {frame['players'][0]} players"
    note = plots.note(max(shown["n"]), "players", more="associated, not caused")
    return effects(shown, title, "share", note)
