"""What was run, what came out, and can it be trusted?"""

from datetime import datetime

import polars as pl
import streamlit as st

from everdell_sim import analysis, plots
from everdell_sim.dashboards.frame import Frame
from everdell_sim.dashboards.run_view import View
from everdell_sim.dashboards.texts import plain
from everdell_sim.dashboards.widgets import score_parts
from everdell_sim.dashboards.widgets.charts import draw_shares
from everdell_sim.dashboards.widgets.figure_tables import figure, n_of, part, seat_names, together
from everdell_sim.dashboards.widgets.rule_sets import compare
from everdell_sim.dashboards.widgets.sentences import told
from everdell_sim.effects.findings import findings
from everdell_sim.errors import BadInput
from everdell_sim.game.board import many
from everdell_sim.runs.reader.verification import verify

# Up to this many patches are named.
_FEW = 3
# Sentences of the first screen.
MOST = 6
# Beyond so many sets of rules the page of sweeps compares them.
FEW = 36


def page(frame: Frame) -> None:
    st.title("Overview", anchor=False)
    frame.beside(_run, "seat")


def _run(whole: View) -> None:
    view = part(whole)
    told(findings(view.evidence(), view.names)[:MOST])
    seats = together(view.ask(analysis.seats))
    _winners(view, seats)
    if 1 < len(whole.groups) <= FEW:
        compare(whole, whole.ask(analysis.seats), seats)
    score_parts.show(view, seat_names(seats), "seat", "place", "Where points come from", "games")
    _facts(whole)
    _trust(whole)


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


def _winners(view: View, seats: pl.DataFrame) -> None:
    rows = seat_names(figure(seats, "win_share"))
    if rows.is_empty():
        return
    note = plots.note(n_of(rows), more="shared wins are divided")
    draw_shares(rows, "place", "Who wins, by seat", note, view.fair(rows), tips=("line_up", "n"))


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
