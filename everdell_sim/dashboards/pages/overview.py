"""What was run, what came out, and can it be trusted?"""

from collections.abc import Iterator
from datetime import datetime
from typing import Any

import polars as pl
import streamlit as st

from everdell_sim import analysis, plots
from everdell_sim.dashboards.frame import Frame
from everdell_sim.dashboards.item_catalogue import Catalogue
from everdell_sim.dashboards.item_kinds import CARDS, EVENTS, Kind
from everdell_sim.dashboards.run_view import View
from everdell_sim.dashboards.texts import number, percent, plain
from everdell_sim.dashboards.widgets.charts import draw
from everdell_sim.dashboards.widgets.figure_tables import figure, grouped, n_of, same_games, seat_names, together
from everdell_sim.dashboards.widgets.rule_sets import compare
from everdell_sim.errors import BadInput
from everdell_sim.game.board import many
from everdell_sim.rules.words import PARTS
from everdell_sim.runs.reader.verification import verify

# Whatever modules add is shown as one part.
ALL_PARTS = (*PARTS, "modules")
# Up to this many patches are named.
_FEW = 3


def page(frame: Frame) -> None:
    st.title("Overview", anchor=False)
    frame.beside(_run, "seat")


def _run(view: View) -> None:
    _facts(view)
    everything = view.ask(analysis.seats)
    seats = together(grouped(everything, view))
    for sentence in headlines(view, seats):
        st.markdown(f"- {sentence}")
    _winners(view, seats)
    compare(view, everything, seats)
    _points(seats)
    _trust(view)


def _facts(view: View) -> None:
    manifest = view.run.manifest
    spec, timings = manifest.specification, manifest.timings
    speed = manifest.games / timings.seconds if timings.seconds else 0
    with st.container(horizontal=True):
        for label, value, more in (
            ("Games", f"{view.games:,}", f"of {manifest.games:,} in the run"),
            ("Line-ups", f"{len(view.cells):,}", f"each plays the same {view.deals:,} deals"),
            ("Players", ", ".join(map(str, view.players)), "numbers of players are never pooled"),
            ("Bots", f"{len(view.bots):,}", ", ".join(view.bots[:12])),
        ):
            st.metric(label, value, help=plain(more), border=True)
    modules = sorted({one for names in view.cells["modules"].to_list() for one in names})
    patches = sorted({one for one in view.cells["patch"].to_list() if one})
    named = ", ".join(patches) if len(patches) <= _FEW else f"{len(patches)} of them"
    started = datetime.fromisoformat(timings.started)
    st.caption(
        f"Seed {spec.seed}, detail {spec.detail}, modules {plain(', '.join(modules))}"
        + (f", patch {plain(named)}" if patches else "")
        + f". Played {started:%Y-%m-%d %H:%M} UTC in {timings.seconds:,.1f} s ({speed:,.0f} games/s, "
        f"{timings.executor}), everdell-sim {plain(spec.version)}."
    )


def headlines(view: View, seats: pl.DataFrame) -> list[str]:
    """The first things to say, each with its interval."""
    lines = []
    bots = figure(same_games(view.ask(analysis.bots), seats), "win_share").sort("estimate", descending=True)
    # A single game has no interval, and says nothing about who wins most.
    if len(bots) > 1 and bots["low"][0] is not None:
        best = bots.row(0, named=True)
        share = percent(best["estimate"], best["low"], best["high"])
        lines.append(f"**{plain(best['bot'])}** wins most: {share} of {many(best['n'], 'game')}.")
    first = figure(seats, "win_share").filter(pl.col("seat") == 0)
    if len(first) == 1:
        lines.append(_first_seat(first.row(0, named=True), view.fair(first)))
    game = same_games(view.ask(analysis.game), seats)
    for what, sentence in (
        ("winning_score", "The winner scores {} points on average"),
        ("margin", "leads by {} points"),
        ("turns", "and a game takes {} turns"),
    ):
        rows = figure(game, what)
        if len(rows) == 1:
            row = rows.row(0, named=True)
            lines.append(sentence.format(f"**{number(row['estimate'], row['low'], row['high'], n=row['n'])}**"))
    if len(lines) >= 3:
        lines[-3:] = [", ".join(lines[-3:]) + "."]
    return lines + [line for kind in (CARDS, EVENTS) for line in _extremes(view, kind, seats)]


def _extremes(view: View, kind: Kind, like: pl.DataFrame) -> Iterator[str]:
    """The items whose users win most and least often, judged by the near ends of their intervals."""
    rows = same_games(view.ask(analysis.gained, kind=kind.name), like).drop_nulls("low")
    if rows.is_empty():
        return
    most, least = rows.sort("low").row(-1, named=True), rows.sort("high").row(0, named=True)
    ends = [(most, "above", most["low"] > 0), (least, "below", least["high"] < 0)]
    clear = [f"of those who {kind.used} {_item(view, kind, row)} {way}" for row, way, sure in ends if sure]
    if clear:
        yield f"The win share {', '.join(clear)} others with the same bot and seat (associated, not causal)."


def _item(view: View, kind: Kind, row: dict[str, Any]) -> str:
    name = plain(Catalogue.of(view).name(kind.name, row[kind.name]))
    near, far = sorted(100 * abs(row[end]) for end in ("low", "high"))
    return f"**{name}** is {number(100 * abs(row['estimate']), near, far)} percentage points"


def _first_seat(row: dict[str, Any], fair: float | None) -> str:
    share = percent(row["estimate"], row["low"], row["high"])
    if fair is None:
        who, *others = row["line_up"].split(", ")
        against = f" against {plain(', '.join(others))}" if others else ""
        return f"**{plain(who)}** wins {share} of {many(row['n'], 'game')}{against} ({plain(row['rules'])})."
    judged = _judged(row["low"], row["high"], fair)
    return f"The first seat ({plain(row['line_up'])}) wins {share}; an equal share is {fair:.1%}, {judged}."


def _judged(low: float | None, high: float | None, fair: float) -> str:
    if low is None or high is None:
        return "and a single game decides nothing"
    return "and the difference is not clear" if low <= fair <= high else "and the difference is clear"


def _winners(view: View, seats: pl.DataFrame) -> None:
    rows = seat_names(figure(seats, "win_share"))
    if rows.is_empty():
        return
    draw(
        plots.dots,
        rows,
        label="place",
        title="Who wins, by seat",
        x="share of games won",
        note=plots.note(n_of(rows), more="shared wins are divided"),
        percent=True,
        line=view.fair(rows),
        line_label="equal share",
        tips=("line_up", "n"),
        sort=False,
    )


def _points(seats: pl.DataFrame) -> None:
    rows = seats.filter(pl.col("what").is_in([f"score_{part}" for part in ALL_PARTS]))
    rows = seat_names(rows.with_columns(part=pl.col("what").str.strip_prefix("score_")))
    if rows.is_empty():
        return
    draw(
        plots.bars,
        rows,
        label="place",
        value="estimate",
        part="part",
        parts=ALL_PARTS,
        title="Where points come from",
        x="mean points per player",
        note=plots.note(n_of(rows), level=None, more="intervals are on the Seats page"),
    )


def _trust(view: View) -> None:
    """On request, read every byte and replay some games."""
    key = f"verified {view.run.place.uri}"
    if st.button("Verify this run", key=f"button {key}", icon=":material/fact_check:"):
        with st.spinner("Reading every file and replaying some games …"):
            try:
                st.session_state[key] = verify(view.run.place.uri)
            except BadInput as error:
                st.error(plain(error))
    report = st.session_state.get(key)
    if report is None:
        return
    if report.fine:
        filled = f" Stand-ins for values that no source gives: {report.stand_ins}." if report.stand_ins else ""
        st.success(
            f"Intact: {many(report.files, 'file')} match their hashes, and "
            f"{many(report.replayed, 'replayed game')} gave the same result.{filled}",
            icon=":material/verified:",
        )
        for note in report.notes:
            st.caption(plain(note))
    else:
        st.error("\n\n".join([many(len(report.problems), "problem"), *(plain(one) for one in report.problems[:20])]))
