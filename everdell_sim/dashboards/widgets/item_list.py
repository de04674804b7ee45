"""Cards, events and locations: the same questions, so the same page."""

from typing import Any

import polars as pl
import streamlit as st

from everdell_sim import plots
from everdell_sim.dashboards import address
from everdell_sim.dashboards.frame import Frame
from everdell_sim.dashboards.item_catalogue import Catalogue
from everdell_sim.dashboards.item_kinds import Kind, is_share
from everdell_sim.dashboards.run_view import View
from everdell_sim.dashboards.widgets import item_page
from everdell_sim.dashboards.widgets.figure_tables import draw, grouped, listed, n_of, reading

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
    frame.beside(lambda one: _all(one, kind, Catalogue.of(one)))


def _all(view: View, kind: Kind, catalogue: Catalogue) -> None:
    rows = grouped(view.ask(kind.table), view)
    if rows.is_empty():
        st.info(f"No {kind.name} was used in these games.")
        return
    there = set(rows["what"])
    figures = {what: label for what, label in kind.figures.items() if what in there}
    what = address.choose("Figure", list(figures), f"y-{view.place}", next(iter(figures)), show=figures.__getitem__)
    wide = catalogue.labelled(kind.name, _wide(rows, kind, str(what)))
    percent = is_share(str(what))
    n = n_of(rows.filter(pl.col("what") == kind.share))
    often = wide.filter(pl.col("n") >= _FEW)
    often = wide if often.is_empty() else often
    rare = "" if len(often) == len(wide) else f"; without {len(wide) - len(often)} with n below {_FEW}"
    line, compared = _compared(view, rows, kind, str(what))
    draw(
        plots.scatter,
        often,
        x=kind.share,
        y="value",
        low="low",
        high="high",
        name="name",
        by=kind.colour,
        title=figures[str(what)].capitalize(),
        x_title=f"share of players who {kind.used} it",
        y_title=figures[str(what)],
        note=plots.note(n, "players in games", more=f"names on hover{compared}{rare}"),
        percent=(True, percent),
        line=line,
        tips=("n",),
    )
    _table(view, kind, wide, figures[str(what)], percent)
    reading(rows.filter(pl.col("what") == what))


def _compared(view: View, rows: pl.DataFrame, kind: Kind, what: str) -> tuple[float | None, str]:
    """What a figure is compared with: no gain, or an equal share."""
    if any(one in what for one in ("difference", "adjusted", "tempo")):
        return 0.0, "; line: no gain"
    if what == f"win_share_when_{kind.used}":
        return view.fair(rows), "; line: an equal share"
    return None, ""


def _wide(rows: pl.DataFrame, kind: Kind, what: str) -> pl.DataFrame:
    """One row per item: how often it is used, and the selected figure with its interval."""
    used = rows.filter(pl.col("what") == kind.share).select(kind.name, pl.col("estimate").alias(kind.share))
    figure = rows.filter(pl.col("what") == what).select(kind.name, "low", "high", "n", "p_adjusted", value="estimate")
    return used.join(figure, on=kind.name, how="inner", maintain_order="left").filter(pl.col("value").is_not_null())


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
    if percent and (rows["value"].min() or 0) >= 0:  # type: ignore[operator]
        top = max(rows["value"].to_list(), default=1.0)
        config["value"] = st.column_config.ProgressColumn(label, format="percent", min_value=0, max_value=top)
    if rows["p_adjusted"].is_null().all():
        rows = rows.drop("p_adjusted")
    ids = wide.sort("value", descending=True)[kind.name].to_list()
    key = f"{kind.name}s-{view.place}"

    def chosen() -> None:
        state: Any = st.session_state[key]
        if state["selection"]["rows"]:
            address.put(kind.name, ids[state["selection"]["rows"][0]])

    listed(rows, column_config=config, key=key, on_select=chosen, selection_mode="single-row", height=560)
    st.caption(f"Select a row to open the page of that {kind.name}. Click a heading to sort.")
