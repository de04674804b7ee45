"""Who is strong, who beats whom, and how do they play?"""

import polars as pl
import streamlit as st

from everdell_sim import analysis, plots
from everdell_sim.analysis import NothingLeft
from everdell_sim.dashboards import address
from everdell_sim.dashboards.frame import Frame
from everdell_sim.dashboards.item_catalogue import Catalogue
from everdell_sim.dashboards.run_view import View
from everdell_sim.dashboards.texts import chance, percent, plain
from everdell_sim.dashboards.widgets import bot_frontier, score_parts
from everdell_sim.dashboards.widgets.charts import draw, draw_heat
from everdell_sim.dashboards.widgets.figure_tables import figure, folded, grouped, n_of, reading, same_games
from everdell_sim.dashboards.widgets.sentences import told
from everdell_sim.effects.findings import findings

LADDERS = {
    "rating": ("rating", "Elo points", False),
    "win_share": ("win share", "share of games won", True),
    "score": ("score", "points", False),
    "margin": ("margin", "points ahead of the best opponent", False),
}
_SENTENCES = 2


def page(frame: Frame) -> None:
    st.title("Bots", anchor=False)
    frame.beside(_bots, "bot")
    bot_frontier.show()


def _bots(view: View) -> None:
    rows = grouped(view.ask(analysis.bots), view)
    if len(view.bots) < 2:
        # Against itself a bot wins its share by construction: there is nothing to rank.
        st.info("Only one bot plays here. A run with several, or `everdell-sim tournament`, compares bots.")
        _parts(view, rows)
        return
    told(findings(view.evidence("bot"), {})[:_SENTENCES])
    _pairings(view, rows)
    there = [what for what in LADDERS if not figure(rows, what).is_empty()]
    what = address.choose(
        "Rank by", there, f"ladder-{view.place}", there[0], pills=True, show=lambda one: LADDERS[one][0]
    )
    label, unit, share = LADDERS[str(what)]
    mine = figure(rows, str(what))
    draw(
        plots.dots,
        mine,
        label="bot",
        title=f"Bots by {label}",
        x=unit,
        note=plots.note(n_of(mine), "games per bot, at most"),
        percent=share,
        line=view.fair(mine) if what == "win_share" else None,
        line_label="equal share",
        tips=("n",),
    )
    reading(mine)
    _cycles(view, rows)
    _parts(view, rows)
    _styles(view, rows)


def _parts(view: View, rows: pl.DataFrame) -> None:
    totals = rows.filter(pl.col("what") == "score").sort("estimate", descending=True)
    rank = {bot: at for at, bot in enumerate(totals["bot"])}
    ranked = rows.sort(pl.col("bot").replace_strict(rank, return_dtype=pl.Int64), maintain_order=True)
    score_parts.show(view, ranked, "bot", "bot", "Where each bot's points come from", "games per bot, at most")
    folded("All figures", rows.drop("reading"), "bot", place=view.place)


def _pairings(view: View, like: pl.DataFrame) -> None:
    try:
        rows = figure(same_games(view.ask(analysis.pairings), like), "ahead_share")
    except NothingLeft:
        rows = like.clear()
    if rows.is_empty():
        st.caption("No two different bots play at the same table here, so there are no pairings.")
        return
    order = rows.group_by("bot").agg(pl.col("estimate").mean()).sort("estimate", descending=True)["bot"].to_list()
    _head_to_head(view, rows, order)
    rank = {bot: at for at, bot in enumerate(order)}
    rows = rows.sort(
        pl.col("bot").replace_strict(rank, return_dtype=pl.Int64, default=999),
        pl.col("opponent").replace_strict(rank, return_dtype=pl.Int64, default=999),
    )
    draw_heat(
        f"pairings-{view.place}",
        rows,
        x="opponent",
        y="bot",
        value="estimate",
        title="Who finishes ahead of whom",
        x_title="opponent",
        y_title="bot",
        legend="ahead",
        note=plots.note(n_of(rows), "games per pair, at most", level=None, more="interval and n on hover"),
        percent=True,
        middle=0.5,
        tips=("low", "high", "n"),
    )


def _head_to_head(view: View, rows: pl.DataFrame, order: list[str]) -> None:
    left, right = st.columns(2)
    with left:
        one = address.choose("Head to head", order, f"one-{view.place}", order[0])
    with right:
        others = [bot for bot in order if bot != one]
        other = address.choose("against", others, f"other-{view.place}", others[0])
    found = rows.filter((pl.col("bot") == one) & (pl.col("opponent") == other))
    if len(found) != 1:
        st.caption("These two never played each other.")
        return
    row = found.row(0, named=True)
    share = percent(row["estimate"], row["low"], row["high"])
    clear = "" if row["p_adjusted"] is None else f", {chance(row['p_adjusted'])} after correction for all pairs"
    st.markdown(f"**{plain(one)}** finishes ahead of **{plain(other)}** in {share} of {row['n']:,} games{clear}.")


def _cycles(view: View, like: pl.DataFrame) -> None:
    rows = same_games(view.ask(analysis.cycles), like)
    if rows.is_empty():
        st.caption("No three bots beat each other in a circle.")
        return
    for row in rows.head(5).iter_rows(named=True):
        circle = " beats ".join(plain(row[key]) for key in ("first", "second", "third", "first"))
        st.markdown(f"- {circle}; the weakest of the three wins {percent(row['estimate'], row['low'], row['high'])}")


def _styles(view: View, like: pl.DataFrame) -> None:
    rows = figure(same_games(view.ask(analysis.styles), like), "more_often")
    if rows.is_empty():
        return
    st.subheader("Style", anchor=False)
    bots = sorted(rows["bot"].unique())
    bot = address.choose("What distinguishes this bot", bots, f"style-{view.place}", bots[0])
    mine = rows.filter(pl.col("bot") == bot).drop_nulls("low")
    mine = mine.sort(pl.col("estimate").abs(), descending=True).head(16)
    catalogue = Catalogue.of(view)
    names = [f"{catalogue.name(kind, item)} ({kind})" for kind, item in mine.select("kind", "item").iter_rows()]
    mine = mine.with_columns(name=pl.Series(names, dtype=pl.String))
    draw(
        plots.forest,
        mine,
        label="name",
        title=f"What {bot} uses more and less often than the others",
        x="difference, uses per game",
        note=plots.note(n_of(mine), "games of this bot"),
        tips=("n",),
    )
