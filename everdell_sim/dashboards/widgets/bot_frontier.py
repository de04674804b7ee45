"""Strength against speed of the bots that come with the program: the same on every run."""

import polars as pl
import streamlit as st

from everdell_sim import plots
from everdell_sim.dashboards import address
from everdell_sim.dashboards.texts import plain
from everdell_sim.dashboards.widgets.charts import draw
from everdell_sim.dashboards.widgets.figure_tables import listed
from everdell_sim.errors import EverdellError
from everdell_sim.game.board import many
from everdell_sim.tournaments import frontier


def show() -> None:
    st.subheader("Strength against speed", anchor=False)
    try:
        found = frontier.shipped()
    except EverdellError as error:
        st.caption(f"Nothing has been measured: {plain(error)}")
        return
    sizes = [many(players, "player") for players in found.sizes]
    size = address.choose("Table", sizes, "frontier", sizes[0], pills=True)
    players = found.sizes[sizes.index(str(size))]
    rows = frontier.frame(found.at(players))
    draw(
        plots.frontier,
        rows,
        title="Bots that come with the program: points over games per second",
        note=plots.note(None, more=f"{size}; n on hover; up and right is better; measured before, not in this run"),
    )
    listed(_table(rows), column_config=_columns())
    st.caption(
        f":material/info: Counted. The score is that of all players when the bot has every seat; margin and victories "
        f"are against {frontier.RIVAL}, the seats shared evenly. Intervals are of 95%. Seed {found.seed}, engine "
        f"{found.engines}, data {found.data}. `make frontier` measures it again."
    )


def _table(rows: pl.DataFrame) -> pl.DataFrame:
    parts = [
        "bot",
        *("score", "score_low", "score_high", "score_n"),
        *("margin", "margin_low", "margin_high", "margin_n"),
        *("wins", "wins_low", "wins_high"),
        *("speed", "speed_low", "speed_high"),
        *("instructions", "instructions_low", "instructions_high", "instructions_n"),
    ]
    return rows.select(parts)


def _columns() -> dict[str, object]:
    number = st.column_config.NumberColumn
    shown: dict[str, object] = {"bot": st.column_config.TextColumn(width="medium", pinned=True)}
    for what, title, form in (
        ("score", "score", "%.1f"),
        ("margin", "margin", "%.1f"),
        ("wins", "victories", "percent"),
        ("speed", "games/s/core", "localized"),
        ("instructions", "instructions a game", "localized"),
    ):
        shown[what] = number(title, format=form)
        shown |= {f"{what}_{end}": number(end, format=form, help=f"{end} end: {title}") for end in ("low", "high")}
    counts = {"score": "games among itself", "margin": "deals against the champion", "instructions": "games counted"}
    return shown | {f"{what}_n": number("n", format="localized", help=unit) for what, unit in counts.items()}
