"""What the documents of experiments say: ablations and what-ifs, as `--json` writes them."""

from collections.abc import Mapping
from typing import Any

import polars as pl

from everdell_sim.experiments.effect_families import lateness, spoken
from everdell_sim.play.measures import is_share
from everdell_sim.reports import caveats
from everdell_sim.reports.document import Finding, NothingToTell, Section
from everdell_sim.reports.phrases import called, figure, listed, sentence
from everdell_sim.reports.repetition import Experiment, again, files
from everdell_sim.rules.change_words import change_words
from everdell_sim.stats import Estimate

# How many of each end are listed first.
MOST = 10
WORTH = ".effect"
MEANINGS = {
    "dead": "{}, compared with a blank in its place, changes the score of each player at the table by",
    "replaced": "{}, compared with an average one in its place, changes the score of each player at the table by",
    "avoid": "Being allowed to use {} changes a player's score by",
    "prefer": "Having to use {} wherever possible changes a player's score by",
}


def findings(name: str, experiment: Experiment, names: Mapping[str, str]) -> list[Finding]:
    return _ablation(experiment, names) if "how" in experiment["patch"] else _whatif(name, experiment, names)


def sections(name: str, experiment: Experiment, names: Mapping[str, str]) -> list[Section]:
    from everdell_sim.reports.charts import effects

    rows = [row(effect) for effect in experiment["effects"]]
    ablation = "how" in experiment["patch"]
    if ablation:
        rows = [one | {"label": item(one["what"], names)} for one in rows if one["what"].endswith(WORTH)]
        rows.sort(key=lambda one: -one["estimate"])
        title, unit = f"Worth of each ({experiment['patch']['how']}, {name})", "points"
    else:
        rows = [
            one | {"label": spoken(one["what"], names)}
            for one in rows
            if one["low"] is not None and one["unit"] != "share"
        ]
        clearest = sorted(rows, key=lambda one: -abs(one["estimate"] / one["se"]) if one["se"] else 0)[:MOST]
        rows = sorted(clearest, key=lambda one: -one["estimate"])
        title, unit = f"What the patch changes ({name})", "points or times"
    if not rows:
        raise NothingToTell(f"{name}: this experiment measured nothing")
    frame = pl.DataFrame(rows, infer_schema_length=None)
    note = f"{experiment['games']:,} games; {'simultaneous' if ablation else 'individual'} intervals"
    shown = frame.select(
        "label",
        *(pl.col(key).cast(pl.Float64).round(3) for key in ("estimate", "low", "high")),
        "n",
        pl.col("p_adjusted").map_elements(lambda p: f"{p:.2g}", return_dtype=pl.String).alias("p adjusted"),
    )
    return [
        Section(
            title,
            [rows[0]["method"]],
            [effects(frame, title, unit, note)],
            shown,
            "estimate",
            again(experiment),
            files(experiment),
        )
    ]


def row(effect: Mapping[str, Any]) -> dict[str, Any]:
    """An effect as a row of a table, with its unit."""
    return {**effect, "unit": "share" if is_share(effect["what"]) else "points"}


def _clear(effect: Mapping[str, Any]) -> bool:
    """Does the interval exclude 0?"""
    value, se, low, high = (effect.get(key) for key in ("estimate", "se", "low", "high"))
    return Estimate(value or 0.0, se, low, high, effect["n"], "").excludes(0.0)


def item(what: str, names: Mapping[str, str]) -> str:
    """`card.farm.effect` is the Farm."""
    parts = what.split(".")
    return names.get(parts[1], parts[1]) if len(parts) > 1 else what


def _ablation(experiment: Experiment, names: Mapping[str, str]) -> list[Finding]:
    how = experiment["patch"]["how"]
    worths = [row(effect) for effect in experiment["effects"] if effect["what"].endswith(WORTH)]
    worths = list(filter(_clear, worths))
    worths.sort(key=lambda one: -one["estimate"])
    if not worths:
        text = f"Nothing that was taken out ({how}) has a clear worth: every interval contains 0."
        return [Finding(text, "", experiment["games"], "paired by deal", "causal", again(experiment), caveats.REMOVED)]
    ends = worths if len(worths) <= 2 * MOST else [*worths[:MOST], *worths[-MOST:]]
    return [
        Finding(
            sentence(MEANINGS[how].format(called(one["what"].split(".")[0], item(one["what"], names)))),
            figure(one, sign=True),
            one["n"],
            one["method"],
            "causal",
            again(experiment),
            caveats.REMOVED,
        )
        for one in ends
    ]


def _whatif(name: str, experiment: Experiment, names: Mapping[str, str]) -> list[Finding]:
    changes = change_words(experiment["patch"].get("changes", []))
    patch = experiment["patch"].get("patch") or name
    if not changes:
        text = f"The patch {patch} changes nothing, and every effect is exactly 0."
        return [Finding(text, "", experiment["deals"], "paired by deal", "causal", again(experiment), caveats.PATCHED)]
    clear = list(filter(_clear, map(row, experiment["effects"])))
    clear.sort(key=lambda one: (lateness(one["what"]), -abs(one["estimate"] / one["se"]) if one["se"] else 0))
    intro = f"{patch} ({listed(changes[:3])})"
    return [
        Finding(
            sentence(f"{intro} changes {spoken(one['what'], names)} by"),
            figure(one, sign=True),
            one["n"],
            one["method"],
            "causal",
            again(experiment),
            caveats.PATCHED,
        )
        for one in clear[:MOST]
    ]
