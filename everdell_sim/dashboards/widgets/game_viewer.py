"""A game, step by step: the position, the choice taken, and how the bot valued every choice."""

import shlex

import polars as pl
import streamlit as st

from everdell_sim.dashboards import address
from everdell_sim.dashboards.library import near
from everdell_sim.dashboards.run_view import View
from everdell_sim.dashboards.texts import plain
from everdell_sim.dashboards.widgets import position
from everdell_sim.dashboards.widgets.figure_tables import listed
from everdell_sim.errors import EverdellError
from everdell_sim.game.board import many
from everdell_sim.game.game import Game
from everdell_sim.runs.reader.replay import Replayed, Step, follow


@st.cache_resource(max_entries=32, show_spinner="Replaying the game …")
def _played(_view: View, place: str, seal: str, game: int) -> Replayed:
    return follow(_view.run, game, explained=True)


def _seated(played: Replayed) -> list[str]:
    """Who sits at the table, an automatic opponent last."""
    return [*played.bots, *(played.end.rules.automatic or ())[:1]]


def show(view: View, game: int) -> None:
    """The game with this number, at the step that the address names."""
    manifest = view.run.manifest
    try:
        played = _played(view, view.run.place.uri, manifest.seal, game)
    except EverdellError as error:
        st.error(f"Game {game:,} cannot be replayed: {plain(error)}", icon=":material/error:")
        return
    end = played.end.scores()
    names = [f"{plain(bot)} (seat {seat + 1}, {end[seat]['total']})" for seat, bot in enumerate(_seated(played))]
    winners = ", ".join(names[seat] for seat in played.end.winners)
    st.subheader(f"Game {game:,}: deal {played.deal:,} of cell {played.cell}", anchor=False)
    st.markdown(f"{' against '.join(names)}. Won by **{winners}** after {many(played.end.turn, 'turn')}.")
    step = _where([one.before.turn for one in played.steps])
    at = played.steps[step] if step < len(played.steps) else None
    _position(played, at)
    command = shlex.join(["everdell-sim", "replay", near(view.run.place.uri), str(game)])
    st.code(command, "bash", wrap_lines=True)


def _where(turns: list[int]) -> int:
    """The current step, which the address holds. `turns` has the turn of every decision."""
    steps = len(turns)
    now = st.session_state["step"] = address.number("step", 0, steps) or 0

    def go(to: int) -> None:
        st.session_state["step"] = min(max(0, to), steps)

    # The start of this turn (or, if already there, of the previous one), and of the next.
    before = turns.index(turns[max(0, now - 1)])
    after = next((at for at in range(now + 1, steps) if turns[at] != turns[now]), steps)
    buttons, slider = st.columns([5, 4], vertical_alignment="bottom")
    with buttons, st.container(horizontal=True, gap="small"):
        for label, to in (("Previous turn", before), ("Previous", now - 1), ("Next", now + 1), ("Next turn", after)):
            st.button(label, on_click=go, args=(to,), key=label.lower())
    step = slider.slider("Decision", 0, steps, now, key="step", help="0 is the first decision; the last is the end")
    address.put("step", step)
    return int(step)


def _position(played: Replayed, at: Step | None) -> None:
    core = played.end if at is None else at.before
    active = None
    if at is None:
        st.markdown("**The end.** Final scores:")
    else:
        decision = Game.around(at.before).decision
        assert decision is not None
        active = decision.player
        st.markdown(
            f"Turn {at.before.turn}. Seat {active + 1}, {plain(played.bots[active])}, chooses: "
            f"**{plain(decision.choices[at.taken])}** ({decision.kind}, one of {many(len(decision.choices), 'choice')})"
        )
    left, right = st.columns([5, 4], gap="large")
    with left:
        st.html(position.draw(core.board(), played.bots, active))
    with right:
        if at is None:
            _scores(played)
        else:
            _thoughts(played, at)


def _scores(played: Replayed) -> None:
    bots = _seated(played)
    rows = [{"seat": seat + 1, "bot": bots[seat], **score} for seat, score in enumerate(played.end.scores())]
    listed(pl.DataFrame(rows))


def _thoughts(played: Replayed, at: Step) -> None:
    """How the bot valued each choice, if it is a bot that can explain itself."""
    game = Game.around(at.before)
    decision = game.decision
    assert decision is not None
    bot = played.bots[decision.player]
    st.markdown(f"**How {plain(bot)} valued each choice**")
    if at.explained is None:
        st.caption("This bot cannot explain its choices. These were the choices it had:")
        labels = [{"taken": one.index == at.taken, "choice": str(one)} for one in decision.choices]
        listed(pl.DataFrame(labels).sort("taken", descending=True, maintain_order=True))
        return
    rows = [
        {
            "taken": row["index"] == at.taken,
            "value": round(row["value"], 2) + 0.0,  # never -0.0
            "choice": str(decision.choices[row["index"]]),
            "because": ", ".join(f"{term} {value:+.1f}" for term, value in row["terms"] if round(value, 1)),
        }
        for row in at.explained
    ]
    config = {"value": st.column_config.NumberColumn("points", format="%.1f")}
    listed(pl.DataFrame(rows), column_config=config)
    st.caption("The value of a choice to this bot, in points: the sum of the terms on the right.")
