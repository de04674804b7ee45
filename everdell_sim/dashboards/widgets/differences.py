"""Two runs compared: one chart of differences, paired deal by deal where they share their deals."""

from typing import Any

import polars as pl
import streamlit as st

from everdell_sim import plots
from everdell_sim.analysis.figures import CAUSAL
from everdell_sim.dashboards.run_view import View
from everdell_sim.dashboards.texts import escaped, plain
from everdell_sim.dashboards.widgets.charts import draw
from everdell_sim.dashboards.widgets.figure_tables import figures
from everdell_sim.dashboards.widgets.sentences import told as show_findings
from everdell_sim.effects.of_comparisons import differences
from everdell_sim.effects.of_runs import of_run
from everdell_sim.effects.rows import POINTS, WIN_SHARE
from everdell_sim.errors import BadInput
from everdell_sim.reports.comparison import Comparison, between, sentences
from everdell_sim.reports.comparison_document import effects_of, told
from everdell_sim.reports.run_pairs import Side
from everdell_sim.rules.catalogue import item_names, role_names

# Of what a page is about: the kinds of its rows, the measures of them that a comparison by deal has, and one without.
_ABOUT: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "card": ((POINTS, "plays"), ("used_share",)),
    "event": ((POINTS, "claims"), ("used_share",)),
    "location": (("visits",), ("used_share",)),
    "seat": ((WIN_SHARE, "score"), (WIN_SHARE, POINTS)),
    "bot": ((WIN_SHARE, "score"), (WIN_SHARE, POINTS)),
    "role": ((), (WIN_SHARE,)),
}
_SENTENCES, _ROWS = 3, 24


def show(views: list[View], kind: str) -> None:
    """How the second run differs from the first in things of this kind."""
    one, other = views
    st.markdown(f"**{plain(other.name)}** minus **{plain(one.name)}**")
    found = one.once(f"against {id(other.run)}", lambda: _compared(one, other))
    with_rows, without = _ABOUT.get(kind, ((), ("used_share",)))
    rows = pl.DataFrame()
    if isinstance(found, Comparison):
        st.markdown(escaped(" ".join(sentences(found))))
        show_findings(told(found)[:_SENTENCES] if found.clearest(1) else ())
        rows = _chosen(effects_of(found), kind, with_rows)
        names: Any = found.names
    if rows.is_empty():
        about = {"rules": other.name, "against": one.name}
        first, second = (_effects(view, kind) for view in views)
        rows = _chosen(differences(first, second, about), kind, without)
        rules = one.run.spec.cells[0].rules
        names = {**item_names([rules]), **role_names(rules)}
        if not isinstance(found, Comparison):
            st.caption(f":material/info: Not paired: {plain(found)}.")
    there = [one for one in (*with_rows, *without) if one in set(rows["what"])] if rows.height else []
    for at, what in enumerate(dict.fromkeys(there)):
        _draw(rows.filter(pl.col("what") == what), what, names, charted=at == 0)
    if rows.is_empty():
        st.caption("Both runs have nothing of this kind in common.")


def _compared(one: View, other: View) -> Comparison | str:
    try:
        return between(Side(one.run, one.name), Side(other.run, other.name))
    except BadInput as error:
        return str(error)


def _effects(view: View, kind: str) -> pl.DataFrame:
    return view.once(f"effects {kind}", lambda: of_run(view.run, view.where, kinds=[kind]))


def _chosen(rows: pl.DataFrame, kind: str, whats: tuple[str, ...]) -> pl.DataFrame:
    return rows.filter((pl.col("kind") == kind) & pl.col("what").is_in(whats) & (pl.col("se") > 0))


def _draw(mine: pl.DataFrame, what: str, names: dict[str, str], charted: bool) -> None:
    """One chart of the measure that matters most; the others are tables."""
    share = mine["unit"][0] == "share"
    named = [_label(row, names) for row in mine.select("kind", "thing", "what").iter_rows(named=True)]
    rows = mine.with_columns(pl.Series("label", named, pl.String))
    ranked = rows.sort((pl.col("estimate") / pl.col("se")).abs(), descending=True)
    paired = mine["reading"][0] == CAUSAL
    note = plots.note(
        max(mine["n"].to_list()), "deals" if paired else "", more="paired by deal" if paired else "not paired"
    )
    if charted:
        draw(
            plots.forest,
            ranked.head(_ROWS).with_columns(pl.col("estimate", "low", "high") * (100 if share else 1)),
            label="label",
            title=f"Difference in {what.replace('_', ' ')}",
            x="difference, percentage points" if share else f"difference, {mine['unit'][0] or 'times'}",
            note=note,
            tips=("n", "p_adjusted"),
        )
    with st.expander(f"All {len(ranked)} differences in {what.replace('_', ' ')}"):
        figures(ranked.drop("what", "reading"), "label")


def _label(row: dict[str, str], names: dict[str, str]) -> str:
    return f"seat {int(row['thing']) + 1}" if row["kind"] == "seat" else names.get(row["thing"], row["thing"])
