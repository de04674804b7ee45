"""Tables of figures on a page: one group of games at a time, since players and rules are never pooled."""

import re
from collections.abc import Callable, Sequence
from typing import Any

import polars as pl
import streamlit as st

from everdell_sim.analysis.tables.registry import READINGS
from everdell_sim.dashboards import address
from everdell_sim.dashboards.run_view import View
from everdell_sim.dashboards.texts import plain
from everdell_sim.game.board import many
from everdell_sim.plots.colours import QUIET

_ADDRESS = re.compile(r"[a-z_]+(?:\.[a-z_0-9]+)+(?==)")
# What the analysis calls all line-ups together.
ALL = "all line-ups"


def grouped(frame: pl.DataFrame, view: View) -> pl.DataFrame:
    """The rows of one number of players and one set of rules; the reader selects one if there are several."""
    found = frame.select("players", "rules").unique().sort("players", "rules").rows()
    if len(found) < 2:
        return frame
    players, rules = _selected(found, view)
    return frame.filter((pl.col("players") == players) & (pl.col("rules") == rules))


def part(view: View) -> View:
    """The games of one number of players and one set of rules; the reader selects one if there are several."""
    found = sorted(view.groups)
    return view.part(*(found[0] if len(found) == 1 else _selected(found, view)))


def _selected(found: Sequence[tuple[int, str]], view: View) -> tuple[int, str]:
    names = {f"{many(players, 'player')}, {rules}": (players, rules) for players, rules in found}
    key = f"group-{view.place}"
    options = list(names)
    shorter = short([rules for _, rules in found])
    shown = {name: f"{many(players, 'player')}, {shorter[rules]}" for name, (players, rules) in names.items()}
    reason = "Never pooled: these are different games"
    chosen = (
        address.choose("Players and rules", options, key, options[0], show=shown.__getitem__, help=reason) or options[0]
    )
    return names[chosen]


def short(rules: list[str]) -> dict[str, str]:
    """Names of rules without the parts that all of them share; of the addresses of a sweep only the ends, if clear."""
    parts = {one: one.split(" + ") for one in rules}
    shared = set.intersection(*(set(found) for found in parts.values()))
    named = {one: " + ".join(part for part in found if part not in shared) or found[-1] for one, found in parts.items()}
    ends = {path: path.rsplit(".", 1)[-1] for name in named.values() for path in _ADDRESS.findall(name)}
    if len(set(ends.values())) < len(ends):
        return named
    return {one: _ADDRESS.sub(lambda found: ends[found[0]], name) for one, name in named.items()}


def same_games(frame: pl.DataFrame, like: pl.DataFrame) -> pl.DataFrame:
    """The rows about the same players and rules as `like`."""
    return frame.join(like.select("players", "rules").unique(), on=["players", "rules"], how="semi")


def together(frame: pl.DataFrame) -> pl.DataFrame:
    """Rows about all line-ups together, where there are several."""
    return frame.filter(pl.col("line_up") == ALL) if ALL in set(frame["line_up"]) else frame


def figure(frame: pl.DataFrame, what: str) -> pl.DataFrame:
    """The rows of one figure."""
    return frame.filter(pl.col("what") == what)


def seat_names(frame: pl.DataFrame) -> pl.DataFrame:
    """Rows about seats with a column `place`: the seat, and its bot if the line-up names it."""
    places = []
    for seat, line_up in frame.select("seat", "line_up").iter_rows():
        bots = line_up.split(", ")
        places.append(f"seat {seat + 1}: {bots[seat]}" if 1 < len(bots) > seat else f"seat {seat + 1}")
    return frame.with_columns(place=pl.Series(places, dtype=pl.String))


def n_of(frame: pl.DataFrame) -> int:
    """The largest sample size among the figures."""
    return max(frame["n"].to_list(), default=0)


def reading(frame: pl.DataFrame) -> None:
    """How the figures may be read, and how they were computed."""
    if frame.is_empty():
        return
    there = set(frame["reading"])
    readings = [words for one, words in READINGS.items() if one in there]
    methods = sorted(frame["method"].unique(), key=len)
    named = "; ".join(plain(one) for one in methods[:2]) + ("; and others" if len(methods) > 2 else "")
    st.caption(f":material/info: {' '.join(readings)} Method: {named}.")


def figures(frame: pl.DataFrame, *keys: str, names: dict[str, str] | None = None, **more: Any) -> None:
    """A table of figures: what each is about, its interval and its n; `names` are the headings of its columns."""
    rows = frame.select(*keys, *(name for name in _SHOWN if name in frame.columns))
    unknown = [name for name in ("p_adjusted",) if name in rows.columns and rows[name].is_null().all()]
    if "what" in rows.columns:
        rows = rows.with_columns(pl.col("what").str.replace_all("_", " "))
    listed(rows.drop(unknown), column_config=_columns() | (names or {}), **more)


def folded(label: str, frame: pl.DataFrame | Callable[[], pl.DataFrame], *keys: str, place: int = 1) -> None:
    """A table of figures that is made and sent only when it is opened: most readers never do."""
    with st.expander(label, key=f"{label}-{place}", on_change="rerun") as fold:
        if fold.open:
            figures(frame() if callable(frame) else frame, *keys)


def listed(frame: pl.DataFrame, sure: int | None = None, **more: Any) -> None:
    """The rows as they are, as Arrow, which avoids converting to pandas; those after the first `sure` are grey."""
    more = {"hide_index": True, "lazy": False, "placeholder": "", **more}
    if sure is None or sure >= frame.height:
        st.dataframe(frame.to_arrow(), **more)
        return
    # Only pandas has styles.
    grey = [""] * sure + [f"color: {QUIET}"] * (frame.height - sure)
    shown = frame.to_pandas().style.apply(lambda column: grey, axis=0)
    st.dataframe(shown, **more)


_SHOWN = ("what", "estimate", "low", "high", "n", "unit", "p_adjusted", "reading")


def _columns() -> dict[str, Any]:
    number = st.column_config.NumberColumn
    return {
        "estimate": number(format="%.3f"),
        "low": number(format="%.3f", help="lower end of the 95% interval"),
        "high": number(format="%.3f", help="upper end of the 95% interval"),
        "n": number(format="localized", help="sample size"),
        "p_adjusted": number("p adjusted", format="%.2g", help="adjusted for all figures of this kind"),
        "line_up": st.column_config.TextColumn("line-up"),
    }
