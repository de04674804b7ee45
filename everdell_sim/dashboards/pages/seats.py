"""Does it matter who goes first?"""

import polars as pl
import streamlit as st

from everdell_sim import analysis, plots
from everdell_sim.analysis import NothingLeft
from everdell_sim.dashboards import address
from everdell_sim.dashboards.frame import Frame
from everdell_sim.dashboards.run_view import View
from everdell_sim.dashboards.texts import chance, percentage_points, plain
from everdell_sim.dashboards.widgets.charts import draw, draw_shares
from everdell_sim.dashboards.widgets.figure_tables import (
    ALL,
    figure,
    figures,
    grouped,
    n_of,
    reading,
    seat_names,
    together,
)
from everdell_sim.dashboards.widgets.rule_sets import compare

MEASURES = {
    "score": "score, points",
    "events": "events",
    "cards_played": "cards played",
    "city_size": "cards in the city at the end",
    "left": "resources left over",
    "workers_placed": "workers placed",
    "turn_passed": "turn when passing",
}


def page(frame: Frame) -> None:
    st.title("Seats", anchor=False)
    frame.beside(_seats, "seat")


def _seats(view: View) -> None:
    everything = view.ask(analysis.seats)
    rows = grouped(everything, view)
    lineups = rows["line_up"].unique(maintain_order=True).to_list()
    if len(lineups) > 1:
        first = ALL if ALL in lineups else lineups[0]
        chosen = address.choose("Line-up", lineups, f"lineup-{view.place}", first)
        rows = rows.filter(pl.col("line_up") == chosen)
    rows = seat_names(rows)
    shares = figure(rows, "win_share")
    fair = view.fair(shares)
    if fair is not None:
        _fairness(view, rows)
    note = plots.note(n_of(shares), more="" if fair is None else f"line: an equal share, {fair:.1%}")
    draw_shares(shares, "place", "Win share by seat", note, fair, tips=("line_up", "n"))
    _by_players(everything, rows)
    compare(view, everything, rows)
    names = list(MEASURES)
    what = address.choose("Figure", names, f"figure-{view.place}", "score", show=MEASURES.__getitem__) or "score"
    other = figure(rows, what)
    draw(
        plots.dots,
        other,
        label="place",
        title=f"{MEASURES[what].capitalize()} by seat",
        x=f"{MEASURES[what]}, mean per player",
        note=plots.note(n_of(other)),
        tips=("line_up", "n"),
        sort=False,
    )
    order = {what: at for at, what in enumerate(rows["what"].unique(maintain_order=True))}
    figures(rows.drop("reading").sort(pl.col("what").replace_strict(order), maintain_order=True), "place", "line_up")
    reading(rows)


def _by_players(everything: pl.DataFrame, like: pl.DataFrame) -> None:
    """The seats at every number of players under the same rules, relative to an equal share."""
    rows = figure(everything, "win_index").filter(pl.col("rules") == like["rules"][0])
    if rows["players"].n_unique() < 2:
        return
    rows = pl.concat([together(part) for part in rows.partition_by("players", maintain_order=True)])
    draw(
        plots.dots,
        rows.with_columns(
            place=pl.format("seat {}", pl.col("seat") + 1), table=pl.format("{} players", "players")
        ).unique(["place", "table"], maintain_order=True),
        label="place",
        by="table",
        title="Win share by seat and number of players",
        x="win share relative to an equal share",
        note=plots.note(n_of(rows), "games, at most", more="1 is an equal share at every table"),
        line=1.0,
        line_label="equal share",
        tips=("line_up", "n"),
        sort=False,
    )


def _fairness(view: View, rows: pl.DataFrame) -> None:
    """Only if bots cannot cause the difference."""
    try:
        fairness = view.ask(analysis.fairness)
    except NothingLeft as error:
        st.info(f"This run cannot show whether seats are fair: {plain(error)}. Play equal bots, or a tournament.")
        return
    keys = ["players", "rules", "line_up"]
    mine = fairness.join(rows.select(keys).unique(), on=keys, how="semi")
    spread = figure(mine, "spread")
    if len(spread) != 1:
        return
    row = spread.row(0, named=True)
    p = row["p_adjusted"] if row["p_adjusted"] is not None else row["p"]
    verdict = "show no clear difference" if p is None or p > 0.05 else "are not equal"
    luck = "" if p is None else f" ({chance(p)})"
    st.markdown(
        f"The seats of {plain(row['line_up'])} **{verdict}**{luck}: the win shares of the best and the worst seat "
        f"differ by {percentage_points(row['estimate'], row['low'], row['high'], sign='')}."
    )
