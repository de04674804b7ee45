"""Which cards are worth more together?"""

import polars as pl
import streamlit as st

from everdell_sim import analysis, plots
from everdell_sim.dashboards import address
from everdell_sim.dashboards.frame import Frame
from everdell_sim.dashboards.item_catalogue import Catalogue
from everdell_sim.dashboards.run_view import View
from everdell_sim.dashboards.widgets.charts import draw, draw_heat
from everdell_sim.dashboards.widgets.figure_tables import figure, folded, grouped, n_of, reading, same_games

FIGURES = {"score_lift": "points", "win_lift": "win share"}
UNITS = {"score_lift": "points", "win_lift": "percentage points"}
LEVELS = [0.00001, 0.0001, 0.001, 0.01, 0.05, 0.1, 0.2, 0.5, 1.0]
# Cards in the matrix.
MOST = 20


def page(frame: Frame) -> None:
    view = frame.view
    catalogue = Catalogue.of(view)
    st.title("Synergies", anchor=False)
    st.caption(
        "The lift of two cards: how much more players with both have than each card alone would suggest. "
        "Associated, not causal. With a thousand pairs, the largest are mostly luck, so set the threshold with care."
    )
    rows = grouped(view.ask(analysis.card_pairs), view)
    if rows.is_empty():
        st.info("Too few games for pairs: each of the four groups needs 30 players. Play more games (`--deals 10000`).")
        return
    what = str(address.choose("Figure", list(FIGURES), "lift", "score_lift", pills=True, show=FIGURES.__getitem__))
    level = address.choose(
        "Show pairs with an adjusted p of at most", LEVELS, "level", 0.05, slider=True, show=_level_text
    )
    mine = figure(rows, what).with_columns(
        one=pl.Series([catalogue.name("card", one) for one in figure(rows, what)["card"]], dtype=pl.String),
        two=pl.Series([catalogue.name("card", one) for one in figure(rows, what)["other"]], dtype=pl.String),
    )
    if what == "win_lift":
        mine = mine.with_columns(pl.col("estimate", "low", "high", "se") * 100)
    clear = mine.filter(pl.col("p_adjusted").fill_null(1.0) <= (level or 1.0))
    st.markdown(f"**{len(clear):,}** of {len(mine):,} pairs stand out at this threshold.")
    if clear.is_empty():
        st.info("None is clear. More games narrow the intervals; a higher threshold admits more luck.")
    else:
        _matrix(clear, what)
        _list(clear, what)
    reading(mine)
    # Computed and drawn when it is opened: a filter has a thousand pairs to compute already.
    with st.expander("Chains: a home and the critter that moves in for free", key="chains", on_change="rerun") as fold:
        if fold.open:
            _chains(view, rows, catalogue)


def _level_text(level: float) -> str:
    return "all" if level >= 1 else f"{level:g}"


def _matrix(clear: pl.DataFrame, what: str) -> None:
    both = pl.concat([clear, clear.rename({"one": "two", "two": "one"}).select(clear.columns)])
    cards = both.group_by("one").agg(pl.col("estimate").abs().sum()).sort("estimate", "one", descending=[True, False])
    names = cards["one"].head(MOST).to_list()
    which = f": {MOST} of {len(cards)} cards, those with the largest sums of lifts" if len(cards) > MOST else ""
    shown = both.filter(pl.col("one").is_in(names) & pl.col("two").is_in(names)).sort("one", "two")
    if shown.is_empty():
        return
    draw_heat(
        "pairs",
        shown,
        x="two",
        y="one",
        value="estimate",
        title=f"Pairs that stand out{which}",
        x_title="with",
        y_title="card",
        legend=f"lift, {UNITS[what]}",
        note=plots.note(n_of(shown), "players in the smallest of four groups, at most", None, "interval on hover"),
        middle=0.0,
        tips=("low", "high", "n", "p_adjusted"),
    )


def _list(clear: pl.DataFrame, what: str) -> None:
    labelled = clear.with_columns(pair=pl.format("{} + {}", "one", "two"))
    top = labelled.sort(pl.col("estimate").abs() / pl.col("se"), descending=True).head(25)
    draw(
        plots.forest,
        top,
        label="pair",
        title="The clearest pairs",
        x=f"lift, {UNITS[what]}",
        note=plots.note(n_of(top), "players in the smallest group, at most"),
        tips=("n", "p_adjusted"),
    )
    folded("All pairs that stand out", clear.drop("reading", "what"), "one", "two")


def _chains(view: View, like: pl.DataFrame, catalogue: Catalogue) -> None:
    """A construction and the critter that moves in for free."""
    rows = same_games(view.ask(analysis.chains), like)
    mine = figure(rows, "score_lift")
    if mine.is_empty():
        return
    label = [
        f"{catalogue.name('card', one)} → {catalogue.name('card', other)}"
        for one, other in mine.select("construction", "critter").iter_rows()
    ]
    draw(
        plots.forest,
        mine.with_columns(chain=pl.Series(label, dtype=pl.String)),
        label="chain",
        title="What a home and its critter bring together",
        x="lift, points",
        note=plots.note(n_of(mine), "players in the smallest group, at most", more="associated"),
        tips=("n", "p_adjusted"),
    )
