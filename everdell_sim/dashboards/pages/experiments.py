"""What does a change do? The same deals with and without it."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import polars as pl
import streamlit as st

from everdell_sim import plots
from everdell_sim.dashboards import address, frame, library
from everdell_sim.dashboards.item_catalogue import KINDS
from everdell_sim.dashboards.navigation import link
from everdell_sim.dashboards.texts import escaped, plain
from everdell_sim.dashboards.widgets import item_list
from everdell_sim.dashboards.widgets.charts import draw
from everdell_sim.dashboards.widgets.figure_tables import folded, listed
from everdell_sim.dashboards.widgets.sentences import told
from everdell_sim.effects.findings import findings, measure
from everdell_sim.effects.of_balance import of_balance
from everdell_sim.effects.of_experiments import UNREADABLE, of_document
from everdell_sim.effects.ranking import ranking
from everdell_sim.effects.rows import CHANGED, Row
from everdell_sim.errors import BadInput
from everdell_sim.experiments.effect_families import spoken, words
from everdell_sim.experiments.repetition import again
from everdell_sim.experiments.results import is_ablation, is_balance
from everdell_sim.reports import balance_sections
from everdell_sim.rules.catalogue import item_names, modules_available
from everdell_sim.rules.patch_text import patch_text
from everdell_sim.rules.patches import load_rules
from everdell_sim.support.toml_text import toml_value

# The words that all effects on items end with; the axis says them once.
_EACH = " per player"
# What is not about items, by its unit: a chart each, shares in percentage points.
CHARTS = {
    "points": ("points", "difference, points"),
    "share": ("who wins", "difference, percentage points"),
    "": ("how it is played", "difference, count"),
}
_SCALE = pl.when(pl.col("unit") == "share").then(100).otherwise(1)
# Sentences before the charts.
SENTENCES = 6
# Rows of a chart; the table has them all.
MOST = 20


def page() -> None:
    st.title("Experiments", anchor=False)
    root = frame.root()
    found = library.experiments(root)
    good: dict[str, dict[str, Any]] = {}
    for name, entry in found.items():
        try:
            good[name] = library.experiment(entry)
        except BadInput as error:
            st.caption(f":material/broken_image: Left out: {plain(error)}")
    if not good:
        st.info("The folder of runs contains no experiment yet. Start a what-if, or write one with these commands:")
        where = library.near(root)
        command = f"everdell-sim whatif --patch my.toml --json > {where}/my.json\n"
        command += f"everdell-sim ablate --json > {where}/worth.json\n"
        command += f"everdell-sim balance plan.toml --json > {where}/fairer.json"
        st.code(command, "bash", wrap_lines=True)
        link("Make a patch and start a what-if", "run", "play_circle")
        return
    name = str(address.choose("Experiment", list(good), "experiment", next(iter(good)), always=True))
    experiment = good[name]
    if is_balance(experiment):
        _balance(experiment)
        return
    names = _names()
    try:
        effects = of_document(experiment, again(experiment))
        sentences = findings(effects, names)[:SENTENCES]
        labels = [_label(row, names) for row in effects.to_dicts()]
    except UNREADABLE:
        effects = pl.DataFrame()
    if effects.is_empty():
        st.warning(f"{plain(name)} contains no effect that can be shown.")
        return
    told(sentences)
    (_ablation if is_ablation(experiment) else _whatif)(
        experiment, effects.with_columns(label=pl.Series(labels)), names
    )
    folded("All effects", effects.with_columns(what=pl.Series(labels)))


def _label(row: Row, names: Mapping[str, str]) -> str:
    """What an effect is about, in words; of what was taken out, what it brings."""
    if row["estimand"] == CHANGED:
        return spoken(measure(row), names)
    return f"{names.get(row['thing'], row['thing'])}: {words(row['what'])}"


def _balance(document: dict[str, Any]) -> None:
    """A search for a patch: its targets before and after, what each further change buys, and the patch."""
    names = _names()
    first, *others = findings(of_balance(document), names)
    st.markdown(f"**{escaped(first.sentence)}**")
    st.markdown(escaped(balance_sections.about("The search", document)))
    told(others[:MOST])
    rows, options = balance_sections.places(document, names)
    draw(plots.dots, rows.head(2 * MOST), **options)
    listed(balance_sections.targets(document, names))
    front = balance_sections.frontier(document)
    draw(
        plots.lines,
        front,
        x="change",
        y="imbalance left",
        title="What each further change buys",
        x_title="change, parts of the ranges",
        y_title="imbalance left",
        note=plots.note(None, level=None, more="on the deals of the search; patches that no other beats on both"),
    )
    listed(front)
    st.subheader("Patch", anchor=False)
    st.code(patch_text(document["patch"]), "toml")


def _whatif(experiment: dict[str, Any], effects: pl.DataFrame, names: Mapping[str, str]) -> None:
    patch = experiment["patch"]
    rows = [
        {"number": str(one["path"]), "before": toml_value(one["before"]), "after": toml_value(one["after"])}
        for one in patch.get("changes", [])
    ]
    st.markdown(
        f"**{plain(patch.get('patch') or 'The patch')}** against the game without it, on the same "
        f"{experiment['deals']:,} deals ({experiment['games']:,} games). Causal: nothing else differs."
    )
    listed(pl.DataFrame(rows))
    items = pl.col("kind").is_in(KINDS)
    general = effects.filter(~items).with_columns(pl.col("estimate", "low", "high") * _SCALE)
    for unit, (title, x) in CHARTS.items():
        _forest(general.filter(pl.col("unit") == unit), f"What the patch changes: {title}", x, experiment)
    of_items = effects.filter(items)
    constant = pl.col("low").is_null() & (pl.col("estimate") != 0)
    clear = of_items.filter((pl.col("low") > 0) | (pl.col("high") < 0) | constant)
    moved = clear.sort((pl.col("estimate") / (pl.col("high") - pl.col("low"))).abs(), descending=True).head(MOST)
    most = f", the {len(moved)} clearest" if len(clear) > len(moved) else ""
    title = f"Cards, events and locations: {len(clear)} of {len(of_items)} differ{most}"
    moved = moved.with_columns(pl.col("label").str.strip_suffix(_EACH))
    _forest(moved, title, "difference per player, in points or times", experiment)


def _forest(rows: pl.DataFrame, title: str, x: str, experiment: dict[str, Any]) -> None:
    if rows.is_empty():
        return
    draw(
        plots.forest,
        rows.head(MOST),
        label="label",
        title=title,
        x=x,
        note=plots.note(max(rows["n"].to_list()), "deals, at most", experiment["level"], "paired by deal"),
        tips=("n", "p_adjusted"),
    )


@lru_cache(maxsize=1)
def _names() -> dict[str, str]:
    """Names of cards, events and locations of every module by id."""
    return item_names(load_rules([module]) for module in ("base", *modules_available()))


def _ablation(experiment: dict[str, Any], effects: pl.DataFrame, names: Mapping[str, str]) -> None:
    st.markdown(
        f"What each is worth in points, by removing it ({plain(experiment['patch']['how'])}) on the same deals; "
        f"{experiment['games']:,} games of {plain(', '.join(experiment['bots']))}. Causal; the intervals are "
        "simultaneous."
    )
    for kind in effects["kind"].unique(maintain_order=True):
        found = ranking(effects, kind)
        if found is not None and found.rows:
            item_list.picture(found, names, item_list.MARKS.get(kind, "circle"))
