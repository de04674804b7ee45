"""Cards, events and locations: the same questions, so the same page."""

import math
from typing import Any

import polars as pl
import streamlit as st

from everdell_sim import analysis, plots
from everdell_sim.dashboards import address
from everdell_sim.dashboards.frame import Frame
from everdell_sim.dashboards.item_catalogue import Catalogue
from everdell_sim.dashboards.item_kinds import Kind, is_gain, is_share
from everdell_sim.dashboards.run_view import View
from everdell_sim.dashboards.texts import plain
from everdell_sim.dashboards.widgets import item_page
from everdell_sim.dashboards.widgets.charts import draw_to_open
from everdell_sim.dashboards.widgets.figure_tables import grouped, listed, n_of, reading, same_games, together

# Items with fewer users are only in the table: their wide intervals would hide everything else.
_FEW = 30


def page(frame: Frame, kind: Kind) -> None:
    """All of a kind, or one of them if the address names it."""
    view = frame.view
    catalogue = Catalogue.of(view)
    names = catalogue.names(kind.name)
    chosen = address.asked(kind.name)
    if chosen is not None and chosen in names:
        item_page.show(view, kind, chosen, catalogue)
        return
    st.title(kind.title, anchor=False)
    if chosen is not None:
        _unknown(kind, chosen, catalogue)
    alone = len(frame.views) == 1
    frame.beside(lambda one: _all(one, kind, Catalogue.of(one), alone), kind.name)


def _unknown(kind: Kind, asked: str, catalogue: Catalogue) -> None:
    """Say that the address names something else, and offer what is most like it."""
    like = catalogue.like(kind.name, asked)
    offer = "" if like is None else f" Did you mean {plain(catalogue.name(kind.name, like))}?"
    st.warning(f"There is no {kind.name} {plain(asked)} in this run.{offer}", icon=":material/search_off:")
    if like is not None:
        label = f"Open {plain(catalogue.name(kind.name, like))}"
        st.button(label, icon=":material/arrow_forward:", on_click=address.put, args=(kind.name, like))


def _all(view: View, kind: Kind, catalogue: Catalogue, alone: bool) -> None:
    rows = grouped(view.ask(kind.table), view)
    if rows.is_empty():
        st.info(f"No {kind.name} was used in these games.")
        return
    there = set(rows["what"])
    figures = {what: label for what, label in kind.figures.items() if what in there}
    left, right = st.columns(2) if alone else (st.container(), st.container())
    with left:
        what = address.choose("Figure", list(figures), f"y-{view.place}", next(iter(figures)), show=figures.__getitem__)
    wide = catalogue.labelled(kind.name, _wide(rows, kind, str(what)))
    with right:
        asked = _asked(view, kind, wide, catalogue)
    percent = is_share(str(what))
    label = f"{figures[str(what)]}, percentage points" if is_gain(str(what)) else figures[str(what)]
    n = n_of(rows.filter(pl.col("what") == kind.share))
    often = wide.filter(pl.col("n") >= _FEW)
    often = wide if often.is_empty() else often
    # What the reader asks for is shown, however rare it is.
    often = pl.concat([often, wide.filter(pl.col("name").is_in(asked)).join(often, on="name", how="anti")])
    rare = "" if len(often) == len(wide) else f"; without {len(wide) - len(often)} with n below {_FEW}"
    line, compared = _compared(view, rows, kind, str(what))
    draw_to_open(
        f"points-{kind.name}-{view.place}",
        lambda one: address.put(kind.name, one),
        often,
        opens=kind.name,
        x=kind.share,
        y="value",
        low="low",
        high="high",
        name="name",
        by=kind.colour,
        title=label.capitalize(),
        x_title=f"share of players who {kind.used} it",
        y_title=label,
        note=plots.note(n, "players in games", more=f"select a point or a name to open it{compared}{rare}"),
        asked=tuple(asked),
        percent=(True, percent),
        line=line,
        tips=("n",),
    )
    _table(view, kind, wide, label, percent)
    reading(rows.filter(pl.col("what") == what))


def _asked(view: View, kind: Kind, wide: pl.DataFrame, catalogue: Catalogue) -> list[str]:
    """The names of the items that the reader wants to find in the chart."""
    ids = wide.sort("name")[kind.name].to_list()
    label, key = f"Show the names of these {kind.title.lower()}", f"named-{kind.name}-{view.place}"

    def name(one: str) -> str:
        return catalogue.name(kind.name, one)

    chosen = address.choose_some(label, ids, key, format_func=name, placeholder="the outermost have theirs")
    return list(map(name, chosen))


def _compared(view: View, rows: pl.DataFrame, kind: Kind, what: str) -> tuple[float | None, str]:
    """What a figure is compared with: no gain, an equal share or, against an automatic opponent, the share of all."""
    if any(one in what for one in ("difference", "adjusted", "tempo")):
        return 0.0, "; line: no gain"
    if what == f"win_share_when_{kind.used}":
        fair = view.fair(rows)
        if fair is not None:
            return fair, f"; line: an equal share, {fair:.1%}"
        share = _share_of_all(view, rows)
        return share, f"; line: the win share of all players, {share:.1%}"
    return None, ""


def _share_of_all(view: View, rows: pl.DataFrame) -> float:
    """The win share of everybody who plays in the games of these rows."""
    mine = same_games(view.ask(analysis.seats), rows)
    shares = together(mine.filter((pl.col("what") == "win_share") & (pl.col("seat") < pl.col("players"))))
    return float((shares["estimate"] * shares["n"]).sum()) / float(shares["n"].sum())


def _wide(rows: pl.DataFrame, kind: Kind, what: str) -> pl.DataFrame:
    """One row per item: how often it is used, and the selected figure with its interval."""
    used = rows.filter(pl.col("what") == kind.share).select(kind.name, pl.col("estimate").alias(kind.share))
    figure = rows.filter(pl.col("what") == what).select(kind.name, "low", "high", "n", "p_adjusted", value="estimate")
    wide = used.join(figure, on=kind.name, how="inner", maintain_order="left").filter(pl.col("value").is_not_null())
    return wide.with_columns(pl.col("value", "low", "high") * 100) if is_gain(what) else wide


def _table(view: View, kind: Kind, wide: pl.DataFrame, label: str, percent: bool) -> None:
    rows = wide.sort("value", descending=True).select(
        "name", kind.colour, kind.share, "value", "low", "high", "n", "p_adjusted"
    )
    form = "percent" if percent else "%.2f"
    config: Any = {
        kind.share: st.column_config.ProgressColumn(kind.used, format="percent", min_value=0, max_value=1),
        "value": st.column_config.NumberColumn(label, format=form),
        "low": st.column_config.NumberColumn(format=form, help="lower end of the 95% interval"),
        "high": st.column_config.NumberColumn(format=form, help="upper end of the 95% interval"),
        "n": st.column_config.NumberColumn(format="localized", help="sample size: players in games"),
        "p_adjusted": st.column_config.NumberColumn(
            "p adjusted", format="%.2g", help="p value, adjusted for the false discovery rate"
        ),
    }
    scale = ""
    if percent:
        least, most = bar_ends(wide)
        scale = f"Bars of the {label} run from {least:.0%} to {most:.0%}. "
        config["value"] = st.column_config.ProgressColumn(label, format="percent", min_value=least, max_value=most)
    if rows["p_adjusted"].is_null().all():
        rows = rows.drop("p_adjusted")
    ids = wide.sort("value", descending=True)[kind.name].to_list()
    key = f"{kind.name}s-{view.place}"

    def chosen() -> None:
        state: Any = st.session_state[key]
        if state["selection"]["rows"]:
            address.put(kind.name, ids[state["selection"]["rows"][0]])

    listed(rows, column_config=config, key=key, on_select=chosen, selection_mode="single-row", height=560)
    st.caption(f"{scale}Select a row to open the page of that {kind.name}. Click a heading to sort.")


def bar_ends(wide: pl.DataFrame) -> tuple[float, float]:
    """Where bars begin and end so that they can be told apart: at steps of 5% around what is not rare."""
    often = wide.filter(pl.col("n") >= _FEW)
    values = (wide if often.is_empty() else often)["value"].to_list()
    least, most = math.floor(min(values) * 20) / 20, math.ceil(max(values) * 20) / 20
    # The lowest has a bar too.
    least = max(0.0, least - 0.05) if min(values) - least < 0.01 else least
    return least, most if most > least else least + 0.05
