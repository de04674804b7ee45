"""Which chart goes with which table."""

from collections.abc import Iterator, Mapping
from typing import Any

import polars as pl

from everdell_sim import plots
from everdell_sim.effects.findings import measured_by
from everdell_sim.effects.ranking import ranking

# The tables of things, with their kind.
KINDS = {"cards": "card", "events": "event", "locations": "location"}
# More rows than this are no picture any more.
MOST = 24


def charts(name: str, frame: pl.DataFrame, names: Mapping[str, str], known: pl.DataFrame) -> list[Any]:
    if name == "seats":
        return _shares(frame.filter(pl.col("what") == "win_share"))
    if name == "roles":
        return [_roles(group, names) for _, group in frame.group_by("players", "bot", maintain_order=True)]
    if name in KINDS:
        return [chart for _, group in _groups(known) for chart in _ranked(KINDS[name], group, names)]
    return []


def _roles(frame: pl.DataFrame, names: Mapping[str, str]) -> Any:
    """The strongest and the weakest roles as one bot plays."""
    shares = frame.filter(pl.col("what") == "win_share").sort("estimate", descending=True)
    shown = pl.concat([shares.head(MOST // 2), shares.tail(MOST // 2)]).unique("role", maintain_order=True)
    players, bot = shown.select("players", "bot").row(0)
    return plots.dots(
        shown.with_columns(label=pl.col("role").replace(dict(names))),
        label="label",
        title=f"Win share of each role at {players} players, as {bot} plays",
        x="win share",
        note=plots.note(max(shown["n"])),
        percent=True,
        line=1 / players,
        line_label="equal",
    )


def effects(frame: pl.DataFrame, title: str, unit: str, note: str) -> Any:
    """Effects with their intervals: rows of `label`, `estimate`, `low`, `high`."""
    return plots.forest(frame, label="label", title=title, x=unit, note=note, percent=unit == "share")


def _groups(frame: pl.DataFrame) -> Any:
    return frame.group_by("players", "rules", maintain_order=True)


def _shares(frame: pl.DataFrame) -> list[Any]:
    """Win shares by seat; of many sets of rules (years, variants, patches) one chart shows them all."""
    drawn = []
    for _, group in frame.group_by("players", maintain_order=True):
        pooled = group.filter(pl.col("line_up") == "all line-ups")
        shown = pooled if pooled.height else group
        if shown["rules"].n_unique() > 1:
            drawn.append(_by_rules(shown))
        else:
            drawn.append(_seats(shown))
    return drawn


def _seats(frame: pl.DataFrame) -> Any:
    players = frame["players"][0]
    shown = frame.with_columns(label=pl.format("seat {}", pl.col("seat") + 1))
    return _dots(shown, "line_up", f"Win share by seat at {players} player{'s' * (players > 1)}")


def _by_rules(frame: pl.DataFrame) -> Any:
    players = frame["players"][0]
    # What an automatic opponent wins is what the player does not.
    shown = frame.filter(pl.col("seat") < players).with_columns(
        label=pl.col("rules"), place=pl.format("seat {}, {}", pl.col("seat") + 1, "line_up")
    )
    return _dots(shown.head(2 * MOST), "place", f"Win share by rules at {players} player{'s' * (players > 1)}")


def _dots(frame: pl.DataFrame, by: str, title: str) -> Any:
    players = frame["players"][0]
    # There is a test against equal shares wherever these could be expected.
    fair = 1 / players if players > 1 and frame["p"].is_not_null().any() else None
    return plots.dots(
        frame,
        label="label",
        by=by if frame[by].n_unique() > 1 else None,
        title=title,
        x="win share",
        note=plots.note(max(frame["n"])),
        percent=True,
        line=fair,
        line_label="equal",
        sort=False,
    )


def _ranked(kind: str, known: pl.DataFrame, names: Mapping[str, str]) -> Iterator[Any]:
    """The best and the last of a kind by the best evidence that there is."""
    found = ranking(known, kind)
    if found is None or not found.rows:
        return
    rows = found.rows if len(found.rows) <= MOST else [*found.rows[: MOST // 2], *found.rows[-MOST // 2 :]]
    shown = pl.DataFrame(rows, infer_schema_length=None).with_columns(label=pl.col("thing").replace(dict(names)))
    title = f"{kind.capitalize()}s at {rows[0]['players']} players: {measured_by(found.estimand, kind)}"
    more = f"all {len(found.rows)} intervals hold together; {rows[0]['reading']}"
    yield effects(shown, title, "points per player", plots.note(max(shown["n"]), "at most", more=more))
