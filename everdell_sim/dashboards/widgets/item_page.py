"""One card, event or location: everything the run says about it."""

import shlex
from collections.abc import Iterator
from typing import Any

import polars as pl
import streamlit as st

from everdell_sim import analysis, plots
from everdell_sim.dashboards import address, library
from everdell_sim.dashboards.frame import root
from everdell_sim.dashboards.item_catalogue import Catalogue
from everdell_sim.dashboards.item_kinds import Kind, is_gain
from everdell_sim.dashboards.library import near
from everdell_sim.dashboards.navigation import link
from everdell_sim.dashboards.run_view import View
from everdell_sim.dashboards.texts import escaped, number, percentage_points, plain
from everdell_sim.dashboards.widgets.charts import draw
from everdell_sim.dashboards.widgets.figure_tables import figure, folded, grouped, n_of, reading, same_games
from everdell_sim.errors import BadInput
from everdell_sim.game.board import amounts, many
from everdell_sim.support.brief import no_interval

# How many partners are shown.
_PARTNERS = 15
_COMPARED = "compared with players who did not, bot and seat held equal; associated"


def show(view: View, kind: Kind, one: str, catalogue: Catalogue) -> None:
    row = catalogue.rows[kind.name][one]
    st.button(f"All {kind.title.lower()}", icon=":material/arrow_back:", on_click=address.put, args=(kind.name, None))
    st.title(plain(row["name"]), anchor=False)
    st.markdown(_about(kind, row))
    rows = grouped(view.ask(kind.table), view).filter(pl.col(kind.name) == one)
    if rows.is_empty():
        st.info(f"Nobody {kind.used} it in these games. Try other filters, or more games.")
        return
    _metrics(rows, kind)
    divided = list(_divided(view, kind, one, rows))
    left, right = st.columns(2, gap="large") if divided else (st.container(), None)
    with left:
        _ways(view, kind, one, rows)
    if right is not None:
        with right:
            _users(kind, divided)
    _worth(view, kind, one, rows)
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


def _metrics(rows: pl.DataFrame, kind: Kind) -> None:
    shown = {
        kind.share: (kind.used, "of players"),
        f"win_share_when_{kind.used}": ("won when " + kind.used, "win share of those players"),
        "win_adjusted": (
            "win share gained",
            "in percentage points, compared with players who did not, bot and seat held equal; associated",
        ),
        "score_adjusted": ("points gained", "compared with players who did not, bot and seat held equal; associated"),
    }
    for column, (what, (label, meaning)) in zip(st.columns(4), shown.items(), strict=True):
        found = figure(rows, what)
        if len(found) != 1:
            continue
        row = found.row(0, named=True)
        share = row["unit"] == "share"
        write = _percentage_points if is_gain(what) else "{:.1%}".format if share else "{:+.2f}".format
        interval = no_interval(row["n"]) if row["low"] is None else f"{write(row['low'])} to {write(row['high'])}"
        column.metric(label, write(row["estimate"]), help=f"{meaning}; below: 95% interval and n", border=True)
        column.caption(f"{interval}, n = {row['n']:,}" if interval else f"n = {row['n']:,}")


def _percentage_points(difference: float) -> str:
    return f"{100 * difference:+.1f} pp"


def _ways(view: View, kind: Kind, one: str, like: pl.DataFrame) -> None:
    """By season and, for cards, by payment and source."""
    table = {"card": analysis.card_ways, "event": analysis.event_seasons, "location": analysis.location_seasons}
    rows = same_games(view.ask(table[kind.name]), like).filter(pl.col(kind.name) == one)
    rows = rows.with_columns(label=pl.format("{}: {}", "way", "value"))
    shares = figure(rows, "win_share")
    if shares.is_empty():
        st.caption("Too few uses for figures by season.")
        return
    draw(
        plots.dots,
        shares,
        label="label",
        title="Win share by season and way of use",
        x="win share",
        note=plots.note(n_of(shares), f"players who {kind.used} it, at most"),
        percent=True,
        line=view.fair(like),
        line_label="equal share",
        tips=("n",),
        sort=False,
    )


def _divided(view: View, kind: Kind, one: str, like: pl.DataFrame) -> Iterator[tuple[str, pl.DataFrame]]:
    """Its figures by seat and by bot, where there are several."""
    for part, table in kind.divided.items():
        rows = same_games(view.ask(table), like).filter(pl.col(kind.name) == one)
        if rows[part].n_unique() > 1:
            named = pl.format("seat {}", pl.col(part) + 1) if part == "seat" else pl.col(part)
            yield part, rows.with_columns(named.alias(part))


def _users(kind: Kind, divided: list[tuple[str, pl.DataFrame]]) -> None:
    """How often each seat and each bot uses it, and with what success."""
    for part, rows in divided:
        shares = figure(rows, kind.share)
        draw(
            plots.dots,
            shares,
            label=part,
            title=f"How often it is {kind.used}, by {part}",
            x="share of players",
            note=plots.note(n_of(shares), "players in games, at most"),
            percent=True,
            tips=("n",),
            sort=part == "bot",
        )
        folded(f"All figures by {part}", rows.drop("reading"), part)


def _worth(view: View, kind: Kind, one: str, like: pl.DataFrame) -> None:
    """What is causal: chance dealt it, or an experiment removed it."""
    lines = [*_dealt(view, one, like)] if kind.name == "card" else []
    lines += _taken_out(kind, one)
    st.subheader("What it is worth", anchor=False)
    for line in lines:
        st.markdown(f"- {line}")
    if not lines:
        st.caption("No experiment in the folder of runs covers it. This command runs one:")
        st.code(_command(view, kind, one, like), "bash", wrap_lines=True)


def _command(view: View, kind: Kind, one: str, like: pl.DataFrame) -> str:
    """Measures what it is worth in games with the same modules and as many players."""
    words = ["everdell-sim", "ablate", f"--{kind.name}s", one]
    players = like["players"][0]
    # The command's own line-up has two.
    words += ["--bots", ",".join(["champion"] * players)] if players != 2 else []
    modules = view.modules(like)
    words += ["--modules", ",".join(modules)] if modules else []
    return f"{shlex.join([*words, '--json'])} > {near(root())}/{one}.json"


def _dealt(view: View, card: str, like: pl.DataFrame) -> Iterator[str]:
    rows = same_games(view.ask(analysis.deal), like).filter(pl.col("card") == card)
    parts, n = [], 0
    for what, sentence, write in (
        ("score_effect", "the score by **{}** points", number),
        ("win_effect", "the win share by **{}**", percentage_points),
    ):
        found = figure(rows, what)
        if len(found) == 1:
            row = found.row(0, named=True)
            parts.append(sentence.format(write(row["estimate"], row["low"], row["high"])))
            n = row["n"]
    if parts:
        changes = " and ".join(parts)
        yield f"Being dealt it at the start changes {changes} (causal: chance decided; n = {n:,})."


def _taken_out(kind: Kind, item: str) -> Iterator[str]:
    for name, entry in library.experiments(root()).items():
        try:
            effects = library.experiment(entry)["effects"]
        except BadInput:
            continue
        for one in effects:
            if one["what"] == f"{kind.name}.{item}.effect":
                value = number(one["estimate"], one["low"], one["high"], 2, one["n"])
                yield f"Removed in {plain(name)}: worth **{value}** points (causal, paired; n = {one['n']:,})"


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
