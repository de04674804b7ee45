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
from everdell_sim.dashboards.widgets.charts import draw
from everdell_sim.dashboards.widgets.figure_tables import folded, listed
from everdell_sim.dashboards.widgets.sentences import told
from everdell_sim.effects.finding import Finding
from everdell_sim.effects.findings import findings
from everdell_sim.effects.of_balance import of_balance
from everdell_sim.effects.of_experiments import UNREADABLE, of_document
from everdell_sim.errors import BadInput
from everdell_sim.experiments.effect_families import spoken
from everdell_sim.experiments.repetition import again
from everdell_sim.experiments.results import is_balance
from everdell_sim.reports import balance_sections
from everdell_sim.rules.catalogue import modules_available
from everdell_sim.rules.patch_text import patch_text
from everdell_sim.rules.patches import load_rules
from everdell_sim.support.toml_text import toml_value

# The words that all effects on items end with; the axis says them once.
_EACH = " per player"
ITEMS = ("card.", "event.", "location.")
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
    effects = _frame(experiment["effects"])
    if effects.is_empty():
        st.warning(f"{plain(name)} contains no effect that can be shown.")
        return
    told(_findings(experiment))
    if "changes" in experiment["patch"]:
        _whatif(experiment, effects)
    else:
        _ablation(experiment, effects)
    names = _names()
    folded("All effects", effects.with_columns(what=pl.Series([_spoken(one, names) for one in effects["what"]])))


def _frame(effects: list[dict[str, Any]]) -> pl.DataFrame:
    keys = ("what", "estimate", "low", "high", "n", "p_adjusted", "method")
    # Without variation anywhere there is no interval to tell the types of its ends from.
    ends = {"low": pl.Float64, "high": pl.Float64}
    rows = [{key: one.get(key) for key in keys} for one in effects]
    return pl.DataFrame(rows, infer_schema_length=None, schema_overrides=ends)


def _balance(document: dict[str, Any]) -> None:
    """A search for a patch: its targets before and after, what each further change buys, and the patch."""
    names = _names()
    first, *others = findings(of_balance(document), names)
    st.markdown(f"**{escaped(first.sentence)}**")
    st.markdown(escaped(balance_sections.about("The search", document)))
    for one in others[:MOST]:
        st.markdown(f"- {escaped(one.sentence)} **{escaped(one.figure)}**")
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


def _whatif(experiment: dict[str, Any], effects: pl.DataFrame) -> None:
    patch = experiment["patch"]
    rows = [
        {"number": str(one.get("path")), "before": toml_value(one.get("before")), "after": toml_value(one.get("after"))}
        for one in patch["changes"]
    ]
    st.markdown(
        f"**{plain(patch.get('patch') or 'The patch')}** against the game without it, on the same "
        f"{experiment['deals']:,} deals ({experiment['games']:,} games). Causal: nothing else differs."
    )
    listed(pl.DataFrame(rows))
    general = effects.filter(~pl.any_horizontal(pl.col("what").str.starts_with(one) for one in ITEMS))
    shares = general.filter(_is_share())
    points = general.filter(_is_points())
    _forest(points, "What the patch changes: points", "difference, points", experiment)
    shares = shares.with_columns(pl.col("estimate", "low", "high") * 100)
    _forest(shares, "What the patch changes: who wins", "difference, percentage points", experiment)
    counts = general.filter(~_is_points() & ~_is_share())
    _forest(counts, "What the patch changes: how it is played", "difference, count", experiment)
    items = effects.filter(pl.any_horizontal(pl.col("what").str.starts_with(one) for one in ITEMS))
    constant = pl.col("low").is_null() & (pl.col("estimate") != 0)
    clear = items.filter((pl.col("low") > 0) | (pl.col("high") < 0) | constant)
    moved = clear.sort((pl.col("estimate") / (pl.col("high") - pl.col("low"))).abs(), descending=True).head(MOST)
    most = f", the {len(moved)} clearest" if len(clear) > len(moved) else ""
    title = f"Cards, events and locations: {len(clear)} of {len(items)} differ{most}"
    _forest(moved, title, "difference per player, in points or times", experiment)


def _findings(experiment: dict[str, Any]) -> list[Finding]:
    """What the experiment says; nothing if its file lacks what that takes."""
    try:
        return findings(of_document(experiment, again(experiment)), _names())[:SENTENCES]
    except UNREADABLE:
        return []


def _is_points() -> pl.Expr:
    return pl.col("what").str.contains("score") | (pl.col("what") == "margin")


def _is_share() -> pl.Expr:
    return pl.col("what").str.starts_with("win_share") | pl.col("what").str.contains("share")


def _forest(rows: pl.DataFrame, title: str, x: str, experiment: dict[str, Any]) -> None:
    if rows.is_empty():
        return
    level, names = experiment["level"], _names()
    rows = rows.with_columns(what=pl.Series([_spoken(one, names) for one in rows["what"]], dtype=pl.String))
    if rows["what"].str.ends_with(_EACH).all():
        rows = rows.with_columns(pl.col("what").str.strip_suffix(_EACH))
    n = max(rows["n"].to_list())
    draw(
        plots.forest,
        rows.head(MOST),
        label="what",
        title=title,
        x=x,
        note=plots.note(n, "deals, at most", level, "paired by deal"),
        tips=("n", "p_adjusted"),
    )


@lru_cache(maxsize=1)
def _names() -> dict[str, str]:
    """Names of cards, events and locations of every module by id."""
    known = [load_rules([module]) for module in ("base", *modules_available())]
    return {row["id"]: row["name"] for rules in known for kind in KINDS for row in rules.rows(kind)}


def _spoken(what: str, names: Mapping[str, str]) -> str:
    """What an effect is about, in words. The file may have been written by anybody."""
    kind, _, item = what.partition(".")
    if kind in KINDS and "." not in item:
        return names.get(item, item)
    try:
        return spoken(what, names)
    except (KeyError, ValueError, IndexError):
        return what


def _ablation(experiment: dict[str, Any], effects: pl.DataFrame) -> None:
    worth = effects.filter(pl.col("what").str.ends_with(".effect"))
    how = plain(experiment["patch"].get("how", "removed"))
    bots = plain(", ".join(map(str, experiment.get("bots") or [])))
    st.markdown(
        f"What each is worth in points, by removing it ({how}) on the same deals; "
        f"{experiment['games']:,} games of {bots}. Causal; the intervals are simultaneous."
    )
    worth = worth.with_columns(what=pl.col("what").str.strip_suffix(".effect"))
    if len(worth) > MOST:
        worth = worth.sort("estimate", descending=True)
        st.caption(f"The {MOST // 2} most and the {MOST // 2} least valuable of {len(worth)}.")
        worth = pl.concat([worth.head(MOST // 2), worth.tail(MOST // 2)])
    _forest(worth, "Worth in points per player", "points with it minus without it", experiment)
