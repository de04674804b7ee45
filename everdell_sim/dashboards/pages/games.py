"""How long, high-scoring and close are games? And any game, step by step."""

from typing import Any

import polars as pl
import streamlit as st

from everdell_sim import plots
from everdell_sim.dashboards import address
from everdell_sim.dashboards.frame import Frame
from everdell_sim.dashboards.run_view import WHOLE_GAME, View
from everdell_sim.dashboards.texts import plain
from everdell_sim.dashboards.widgets import game_viewer
from everdell_sim.dashboards.widgets.charts import draw
from everdell_sim.dashboards.widgets.figure_tables import listed

SPREADS = {
    "score": "score per player, points",
    "winning_score": "score of the winner, points",
    "margin": "winner's lead over the second, points",
    "turns": "turns of all players",
    "lead_changes": "changes of the lead",
    "city_size": "cards in a city at the end",
    "events": "events per player",
}


# What the value of a record means.
RECORDS = {
    "closest": "lead, points",
    "highest score": "score, points",
    "largest margin": "lead, points",
    "longest": "turns",
    "lowest winning score": "score, points",
    "most lead changes": "lead changes",
}


def page(frame: Frame) -> None:
    view = frame.view
    st.title("Games", anchor=False)
    last = len(view.run.spec.cells) * view.deals - 1
    now = address.number("game", 0, last)
    if now is None and address.asked("game") is not None:
        st.warning(f"There is no game {plain(address.asked('game'))}: this run has games 0 to {last:,}.")
    field, close = st.columns([3, 1], vertical_alignment="bottom")
    label = f"Open a game by its number, 0 to {last:,}"
    game = field.number_input(label, 0, last, now, step=1, key="game", placeholder="no game is open")
    address.put("game", game)
    if game is None:
        address.put("step", None)
        _spread(view)
        _records(view)
    else:
        close.button("Close game", icon=":material/close:", on_click=_open, args=(None,))
        game_viewer.show(view, int(game))


def _open(game: int | None) -> None:
    st.session_state["game"] = game
    st.session_state["step"] = 0


def _spread(view: View) -> None:
    rows = view.rows("histograms")
    there = [what for what in SPREADS if what in set(rows["what"])]
    what = address.choose(
        "Distribution of", there, "what", there[0], pills=True, show=lambda one: str(one).replace("_", " ")
    )
    mine = rows.filter(pl.col("what") == what)
    whole = mine["seat"][0] == WHOLE_GAME
    if whole:
        counted, by = mine.group_by("value").agg(pl.col("n").sum()), None
    else:
        seats = view.sitting.select("cell", pl.col("seat").cast(pl.Int64), "bot")
        mine = mine.join(seats, on=["cell", "seat"])
        counted, by = mine.group_by("bot", "value").agg(pl.col("n").sum()), "bot"
        if counted["bot"].n_unique() > 6:
            counted, by = counted.group_by("value").agg(pl.col("n").sum()), None
    n = int(counted["n"].sum())
    below = plots.note(n, "games" if whole else "players' games", None, f"mean {_mean(counted):.2f}")
    title = f"{str(what).replace('_', ' ').capitalize()}: distribution"
    draw(plots.histogram, counted, title=title, x=SPREADS[str(what)], note=below, by=by)


def _mean(counted: pl.DataFrame) -> float:
    return float((counted["value"] * counted["n"]).sum()) / float(counted["n"].sum())


def _records(view: View) -> None:
    st.subheader("Records and close games", anchor=False)
    rows = view.rows("notable").filter(pl.col("what") != "example")
    if rows.is_empty():
        st.info("No record matches these filters. Remove one to see some.")
        return
    kinds = sorted(rows["what"].unique())
    kind = address.choose("List", kinds, "list", kinds[0], pills=True)
    cells = len(view.run.spec.cells)
    shown = (
        rows.filter(pl.col("what") == kind)
        .with_columns(game=pl.col("deal") * cells + pl.col("cell"))
        .join(view.all_cells.select("cell", "bots"), on="cell")
        .with_columns(bots=pl.col("bots").list.join(", "))
        .select("game", "value", "bots")
        .sort("value", "game", descending=[kind not in ("closest", "lowest winning score"), False])
    )
    numbers = shown["game"].to_list()

    def chosen() -> None:
        state: Any = st.session_state["records"]
        picked = state["selection"]["rows"]
        if picked:
            _open(numbers[picked[0]])

    config = {"value": st.column_config.NumberColumn(RECORDS.get(str(kind), "value"))}
    listed(shown, column_config=config, key="records", on_select=chosen, selection_mode="single-row")
    st.caption("Select a row to open that game.")
