"""One card, event or location: everything that the run knows about it."""

from typing import Any

import polars as pl
import streamlit as st

from everdell_sim import analysis, plots
from everdell_sim.board import amounts, many
from everdell_sim.dashboards import address, library
from everdell_sim.dashboards.catalogue import Catalogue
from everdell_sim.dashboards.frame import root
from everdell_sim.dashboards.kinds import Kind
from everdell_sim.dashboards.navigation import link
from everdell_sim.dashboards.tables import draw, figure, grouped, n_of, reading, same_games
from everdell_sim.dashboards.views import View
from everdell_sim.dashboards.words import number, percent, plain
from everdell_sim.errors import BadInput

# Partners that are shown.
_PARTNERS = 15


def show(view: View, kind: Kind, one: str, catalogue: Catalogue) -> None:
    row = catalogue.rows[kind.name][one]
    st.button(f"All {kind.title.lower()}", icon=":material/arrow_back:", on_click=address.tell, args=(kind.name, None))
    st.title(plain(row["name"]), anchor=False)
    st.markdown(_about(kind, row))
    rows = grouped(view.ask(kind.table), view).filter(pl.col(kind.name) == one)
    if rows.is_empty():
        st.info(f"Nobody {kind.used} it in these games. Other filters, or more games, may tell more.")
        return
    _metrics(rows, kind)
    left, right = st.columns(2, gap="large")
    with left:
        _ways(view, kind, one, rows)
    with right:
        if kind.name == "card" and len(view.bots) > 1:
            _bots(view, one, rows)
    if kind.name == "card":
        _worth(view, one, rows)
        _partners(view, one, rows, catalogue)
    _examples(view, kind, one)
    with st.expander("All figures"):
        told = rows.select("what", "estimate", "low", "high", "n", "unit", "p_adjusted", "reading")
        st.dataframe(told, hide_index=True)
        reading(rows)


def _about(kind: Kind, row: dict[str, Any]) -> str:
    cost = row.get("cost")
    facts = [str(row.get(key)) for key in ("rarity", kind.colour, "kind") if row.get(key)]
    facts += [f"costs {amounts(cost)}"] if isinstance(cost, dict) and cost else []
    facts += [many(row["points"], "point")] if isinstance(row.get("points"), int) else []
    facts += [f"{row['copies']} in the deck"] if "copies" in row else []
    return f"{plain(row.get('text', ''))}  \n:gray[{plain(', '.join(dict.fromkeys(facts)))}]"


def _metrics(rows: pl.DataFrame, kind: Kind) -> None:
    shown = {
        kind.share: (kind.used, "of players"),
        f"win_share_when_{kind.used}": ("won when " + kind.used, "win share of those players"),
        "win_adjusted": ("win share gained", "against those who did not, bot and seat held equal; associated"),
        "score_adjusted": ("points gained", "against those who did not, bot and seat held equal; associated"),
    }
    for column, (what, (label, told)) in zip(st.columns(4), shown.items(), strict=True):
        found = figure(rows, what)
        if len(found) != 1:
            continue
        row = found.row(0, named=True)
        share = row["unit"] == "share"
        value = f"{row['estimate']:.1%}" if share else f"{row['estimate']:+.2f}"
        interval = (
            ""
            if row["low"] is None
            else (f"{row['low']:.1%} to {row['high']:.1%}" if share else f"{row['low']:+.2f} to {row['high']:+.2f}")
        )
        column.metric(label, value, help=f"{told}; n = {row['n']:,}", border=True)
        column.caption(f"95% interval {interval}, n = {row['n']:,}" if interval else f"n = {row['n']:,}")


def _ways(view: View, kind: Kind, one: str, like: pl.DataFrame) -> None:
    """By season and, for cards, by payment and source."""
    table = {"card": analysis.card_ways, "event": analysis.event_seasons, "location": analysis.location_seasons}
    rows = same_games(view.ask(table[kind.name]), like).filter(pl.col(kind.name) == one)
    rows = rows.with_columns(label=pl.format("{}: {}", "way", "value"))
    shares = figure(rows, "win_share")
    if shares.is_empty():
        st.caption("Too few uses to tell by season.")
        return
    chart = plots.dots(
        shares,
        label="label",
        title="Who won, by when and how",
        x="win share",
        note=plots.note(n_of(shares), f"players who {kind.used} it, at most"),
        percent=True,
        line=1 / int(like["players"][0]),
        line_label="equal share",
        tips=("n",),
        sort=False,
    )
    draw(chart)


def _bots(view: View, card: str, like: pl.DataFrame) -> None:
    rows = figure(same_games(view.ask(analysis.card_bots), like).filter(pl.col("card") == card), "played_share")
    if rows.is_empty():
        return
    chart = plots.dots(
        rows,
        label="bot",
        title="How often each bot plays it",
        x="share of players",
        note=plots.note(n_of(rows), "players of games, at most"),
        percent=True,
        tips=("n",),
    )
    draw(chart)


def _worth(view: View, card: str, like: pl.DataFrame) -> None:
    """What is causal: chance dealt it, or an experiment took it out."""
    st.subheader("What it is worth", anchor=False)
    rows = same_games(view.ask(analysis.deal), like).filter(pl.col("card") == card)
    for what, told, share in (
        ("score_effect", "Being dealt it in the opening hand changes the score by {} points", False),
        ("win_effect", "and the win share by {}", True),
    ):
        found = figure(rows, what)
        if len(found) == 1:
            row = found.row(0, named=True)
            write = percent if share else number
            value = write(row["estimate"], row["low"], row["high"])
            st.markdown(f"- {told.format(f'**{value}**')} (causal: chance decided; n = {row['n']:,})")
    for name, entry in library.experiments(root()).items():
        try:
            effects = library.experiment(entry)["effects"]
        except BadInput:
            continue
        for one in effects:
            if one.get("what") == f"card.{card}.effect" and one.get("low") is not None:
                value = number(one["estimate"], one["low"], one["high"], 2)
                st.markdown(
                    f"- Taken out in {plain(name)}: worth **{value}** points (causal, paired; n = {one['n']:,})"
                )


def _partners(view: View, card: str, like: pl.DataFrame, catalogue: Catalogue) -> None:
    rows = figure(same_games(view.ask(analysis.card_pairs), like), "score_lift")
    rows = rows.filter((pl.col("card") == card) | (pl.col("other") == card))
    if rows.is_empty():
        st.caption("Too few players had it together with another card to tell about partners.")
        return
    partner = [other if one == card else one for one, other in rows.select("card", "other").iter_rows()]
    rows = rows.with_columns(partner=pl.Series([catalogue.name("card", one) for one in partner]))
    rows = rows.sort(pl.col("estimate").abs() / pl.col("se"), descending=True).head(_PARTNERS)
    chart = plots.forest(
        rows,
        label="partner",
        title="Partners: points more than the two bring apart",
        x="lift, points",
        note=plots.note(len(rows), "clearest partners", more="associated"),
        tips=("n", "p_adjusted"),
    )
    draw(chart)


def _examples(view: View, kind: Kind, one: str) -> None:
    rows = view.rows("notable").filter(
        (pl.col("what") == "example") & (pl.col("kind") == kind.name) & (pl.col("item") == one)
    )
    if rows.is_empty():
        return
    st.subheader("Games to look at", anchor=False)
    cells = len(view.run.spec.cells)
    with st.container(horizontal=True):
        for cell, deal in rows.select("cell", "deal").unique(maintain_order=True).head(6).iter_rows():
            game = deal * cells + cell
            link(f"Game {game:,}", "games", "playing_cards", run=view.name, game=str(game))
