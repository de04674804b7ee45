"""One figure under every set of rules of a run: years, variants and patches side by side."""

import polars as pl
import streamlit as st

from everdell_sim import plots
from everdell_sim.dashboards.run_view import View
from everdell_sim.dashboards.widgets.charts import draw_shares
from everdell_sim.dashboards.widgets.figure_tables import figure, n_of, seat_names, short

# More rows than this cannot be read as a chart.
MOST = 36


def compare(view: View, everything: pl.DataFrame, like: pl.DataFrame) -> None:
    """The win share of each seat by rules, at as many players and with the same line-up as `like`."""
    players = int(like["players"][0])
    rows = figure(everything, "win_share").filter(
        (pl.col("players") == players) & pl.col("line_up").is_in(like["line_up"].unique().to_list())
    )
    if rows["rules"].n_unique() < 2:
        return
    # The share of an automatic opponent follows from the player's.
    rows = seat_names(rows.filter(pl.col("seat") < players)).with_columns(
        pl.col("rules").replace_strict(short(rows["rules"].unique().to_list()))
    )
    several = rows["place"].n_unique() > 1
    if len(rows) > MOST:
        st.caption(f"Win share by rules: the first {MOST} of {len(rows):,} rows; the Sweeps page has them all.")
    title = "Win share by rules" if several else f"Win share by rules: {rows['line_up'][0]}"
    note = plots.note(n_of(rows), "games each", more="the same deals under all of them")
    draw_shares(rows.head(MOST), "rules", title, note, view.fair(like), by="place" if several else None)
