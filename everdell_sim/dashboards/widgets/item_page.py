"""One card, event or location: everything the run says about it."""

import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import polars as pl
import streamlit as st

from everdell_sim import analysis, plots
from everdell_sim.dashboards import address
from everdell_sim.dashboards.item_catalogue import Catalogue, Kind
from everdell_sim.dashboards.library import near
from everdell_sim.dashboards.navigation import link
from everdell_sim.dashboards.run_view import View
from everdell_sim.dashboards.texts import escaped, plain
from everdell_sim.dashboards.widgets import measuring
from everdell_sim.dashboards.widgets.charts import draw, draw_shares
from everdell_sim.dashboards.widgets.figure_tables import figure, folded, listed, n_of, part, reading, same_games
from everdell_sim.effects.findings import caveat, measured_by, verb
from everdell_sim.effects.of_runs import USED_SHARE
from everdell_sim.effects.ranking import EVIDENCE, SHORT, ranking
from everdell_sim.effects.rows import POINTS, REMOVED, REPLACED
from everdell_sim.game.board import amounts, many
from everdell_sim.support.phrases import figure as phrase

# How many partners are shown.
_PARTNERS = 15
_SHOWN = ("estimate", "low", "high", "n", "reading")


def show(whole: View, kind: Kind, one: str) -> None:
    view = part(whole)
    catalogue = Catalogue.of(view)
    row = catalogue.rows[kind.name][one]
    section = row.get("section", kind.name)
    st.button(f"All {kind.title.lower()}", icon=":material/arrow_back:", on_click=address.put, args=(kind.name, None))
    st.title(plain(row["name"]), anchor=False)
    st.markdown(_about(kind, row))
    rows = view.ask(kind.table).filter(pl.col(kind.name) == one)
    _known(view, kind, one, section, catalogue)
    if rows.is_empty():
        st.info(f"Nobody {verb(section, past=True)} it in these games. Try other filters, or more games.")
        return
    divided = list(_divided(view, kind, one, rows))
    left, right = st.columns(2, gap="large") if divided else (st.container(), None)
    with left:
        _ways(view, kind, one, rows)
    if right is not None:
        with right:
            _users(kind, divided)
    if kind.name == "card":
        _partners(view, one, rows, catalogue)
    _examples(view, kind, one)
    folded("All figures", rows)
    reading(rows)


def _about(kind: Kind, row: dict[str, Any]) -> str:
    cost = row.get("cost")
    facts = [str(row.get(key)) for key in ("rarity", kind.colour, "kind") if row.get(key)]
    facts += [f"costs {amounts(cost)}"] if isinstance(cost, dict) and cost else []
    facts += [many(row["points"], "point")] if isinstance(row.get("points"), int) else []
    facts += ["1 copy" if row["copies"] == 1 else f"{row['copies']} copies"] if "copies" in row else []
    return f"{escaped(row.get('text', ''))}  \n:gray[{plain(', '.join(dict.fromkeys(facts)))}]"


def _known(view: View, kind: Kind, one: str, section: str, catalogue: Catalogue) -> None:
    """What it is worth by every kind of evidence, the best first; a button for what is missing."""
    effects = view.evidence(kind.name)
    found = ranking(effects, section)
    mine = effects.filter((pl.col("kind") == section) & (pl.col("thing") == one) & (pl.col("against") == ""))
    things = [] if found is None else [row["thing"] for row in found.rows]
    if found is not None and one in things:
        at = things.index(one)
        place = f"Number {at + 1} of {len(things)} by {measured_by(found.estimand, section)}"
        worth = escaped(phrase(found.rows[at], sign=True))
        st.markdown(f"{place}: **{worth}**. :gray[{escaped(caveat(found.rows[at]))}]")
    rows = {row["estimand"]: row for row in mine.filter(pl.col("what") == POINTS).to_dicts()}
    for row in mine.filter(pl.col("what") == USED_SHARE).to_dicts():
        done = f"{verb(section, past=True).capitalize()} by {phrase(row)} of players, n = {row['n']:,}."
        st.markdown(f"{escaped(done)} What is known of its points, each interval alone:")
    known = [
        {"evidence": SHORT[one], "means": measured_by(one, section)} | {key: rows[one][key] for key in _SHOWN}
        for one in EVIDENCE
        if one in rows
    ]
    if known:
        signed = st.column_config.NumberColumn(format="%+.2f")
        config: Any = {"estimate": signed, "low": signed, "high": signed}
        listed(pl.DataFrame(known, infer_schema_length=None).select("evidence", *_SHOWN, "means"), column_config=config)
    if not {REMOVED, REPLACED} & set(rows):
        measuring.button(view, kind, [one], "Measure it")
        st.caption("The same on the command line:")
        st.code(_command(view, kind, one), "bash", wrap_lines=True)


def _command(view: View, kind: Kind, one: str) -> str:
    cell = view.run.spec.cells[view.cells["cell"][0]]
    words = ["everdell-sim", "ablate", f"--{kind.name}s", one, "--bots", ",".join(cell.bots)]
    modules = [module for module in cell.modules if module != "base"]
    words += ["--modules", ",".join(modules)] if modules else []
    return f"{shlex.join([*words, '--json'])} > {near(Path(view.run.place.uri).parent)}/{one}.json"


def _ways(view: View, kind: Kind, one: str, like: pl.DataFrame) -> None:
    """By season and, for cards, by payment and source."""
    table = {"card": analysis.card_ways, "event": analysis.event_seasons, "location": analysis.location_seasons}
    rows = same_games(view.ask(table[kind.name]), like).filter(pl.col(kind.name) == one)
    rows = rows.with_columns(label=pl.format("{}: {}", "way", "value"))
    shares = figure(rows, "win_share")
    if shares.is_empty():
        st.caption("Too few uses for figures by season.")
        return
    note = plots.note(n_of(shares), f"players who {kind.used} it, at most")
    draw_shares(shares, "label", "Win share by season and way of use", note, view.fair(like))


def _divided(view: View, kind: Kind, one: str, like: pl.DataFrame) -> Iterator[tuple[str, pl.DataFrame]]:
    """Its figures by seat and by bot, where there are several."""
    for side, table in kind.divided.items():
        rows = same_games(view.ask(table), like).filter(pl.col(kind.name) == one)
        if rows[side].n_unique() > 1:
            named = pl.format("seat {}", pl.col(side) + 1) if side == "seat" else pl.col(side)
            yield side, rows.with_columns(named.alias(side))


def _users(kind: Kind, divided: list[tuple[str, pl.DataFrame]]) -> None:
    """How often each seat and each bot uses it, and with what success."""
    for side, rows in divided:
        shares = figure(rows, kind.share)
        draw(
            plots.dots,
            shares,
            label=side,
            title=f"How often it is {kind.used}, by {side}",
            x="share of players",
            note=plots.note(n_of(shares), "players in games, at most"),
            percent=True,
            tips=("n",),
            sort=side == "bot",
        )
        folded(f"All figures by {side}", rows.drop("reading"), side)


def _partners(view: View, card: str, like: pl.DataFrame, catalogue: Catalogue) -> None:
    rows = figure(same_games(view.ask(analysis.card_pairs), like), "score_lift")
    rows = rows.filter((pl.col("card") == card) | (pl.col("other") == card))
    if rows.is_empty():
        st.caption("Too few players had it together with another card to show partners.")
        return
    partner = [other if one == card else one for one, other in rows.select("card", "other").iter_rows()]
    rows = rows.with_columns(partner=pl.Series([catalogue.name("card", one) for one in partner]))
    rows = rows.sort(pl.col("estimate").abs() / pl.col("se"), descending=True).head(_PARTNERS)
    draw(
        plots.forest,
        rows,
        label="partner",
        title="Partners: points beyond what the two bring separately",
        x="lift, points",
        note=plots.note(len(rows), "clearest partners", more="associated"),
        tips=("n", "p_adjusted"),
    )


def _examples(view: View, kind: Kind, one: str) -> None:
    rows = view.rows("notable").filter(
        (pl.col("what") == "example") & (pl.col("kind") == kind.name) & (pl.col("item") == one)
    )
    if rows.is_empty():
        return
    st.subheader("Example games", anchor=False)
    cells = len(view.run.spec.cells)
    with st.container(horizontal=True):
        for cell, deal in rows.select("cell", "deal").unique(maintain_order=True).head(6).iter_rows():
            game = deal * cells + cell
            link(f"Game {game:,}", "games", "playing_cards", run=view.name, game=str(game))
