"""What the documents of experiments say: ablations and what-ifs, as `--json` tells them."""

from collections.abc import Mapping
from typing import Any

import polars as pl

from everdell_sim.experiments.effect_families import lateness, spoken
from everdell_sim.play.measures import is_share
from everdell_sim.reports.document import Finding, NothingToTell, Section
from everdell_sim.reports.phrases import figure, listed, sentence
from everdell_sim.reports.repetition import again, files

Told = Mapping[str, Any]
# How many of each end are told first.
MOST = 10
WORTH = ".effect"
MEANINGS = {
    "dead": "{} brings each player at the table, against a blank in its place,",
    "replaced": "{} brings each player at the table, against an average one in its place,",
    "avoid": "To be allowed {} brings a player",
    "prefer": "To be obliged to {} wherever possible brings a player",
}


def is_experiment(told: object) -> bool:
    return isinstance(told, dict) and {"baseline", "patch", "games", "effects", "asked"} <= set(told)


def findings(name: str, told: Told, names: Mapping[str, str]) -> list[Finding]:
    return _ablation(told, names) if "how" in told["patch"] else _whatif(name, told, names)


def sections(name: str, told: Told, names: Mapping[str, str]) -> list[Section]:
    from everdell_sim.reports.charts import effects

    rows = [row(effect) for effect in told["effects"]]
    ablation = "how" in told["patch"]
    if ablation:
        rows = [one | {"label": item(one["what"], names)} for one in rows if one["what"].endswith(WORTH)]
        title, unit = f"Worth of each ({told['patch']['how']}, {name})", "points"
    else:
        rows = [
            one | {"label": spoken(one["what"], names)}
            for one in rows
            if one["low"] is not None and one["unit"] != "share"
        ]
        rows = sorted(rows, key=lambda one: -abs(one["estimate"] / one["se"]) if one["se"] else 0)[:MOST]
        title, unit = f"What the patch changes ({name})", "points or times"
    if not rows:
        raise NothingToTell(f"{name}: this experiment measured nothing")
    frame = pl.DataFrame(rows, infer_schema_length=None)
    note = f"{told['games']:,} games; intervals {'hold together' if ablation else 'hold one by one'}"
    shown = frame.select(
        "label",
        *(pl.col(key).round(3) for key in ("estimate", "low", "high")),
        "n",
        pl.col("p_adjusted").map_elements(lambda p: f"{p:.2g}", return_dtype=pl.String),
    )
    return [Section(title, [rows[0]["method"]], [effects(frame, title, unit, note)], shown, again(told), files(told))]


def row(effect: Told) -> dict[str, Any]:
    """An effect as a row of a table, with its unit."""
    return {**effect, "unit": "share" if is_share(effect["what"]) else "points"}


def item(what: str, names: Mapping[str, str]) -> str:
    """`card.farm.effect` is the Farm."""
    parts = what.split(".")
    return names.get(parts[1], parts[1]) if len(parts) > 1 else what


def _ablation(told: Told, names: Mapping[str, str]) -> list[Finding]:
    how = told["patch"]["how"]
    worths = [row(effect) for effect in told["effects"] if effect["what"].endswith(WORTH)]
    worths = [one for one in worths if one["low"] is not None and not one["low"] <= 0 <= one["high"]]
    worths.sort(key=lambda one: -one["estimate"])
    if not worths:
        text = f"Of nothing that was taken out ({how}) is the worth clear: every interval holds 0."
        return [Finding(text, "", told["games"], "paired by deal", "causal", again(told))]
    ends = worths if len(worths) <= 2 * MOST else [*worths[:MOST], *worths[-MOST:]]
    return [
        Finding(
            MEANINGS[how].format(item(one["what"], names)),
            figure(one, sign=True),
            one["n"],
            one["method"],
            "causal",
            again(told),
        )
        for one in ends
    ]


def _whatif(name: str, told: Told, names: Mapping[str, str]) -> list[Finding]:
    changes = [f"{one['path']} {one['before']} → {one['after']}" for one in told["patch"].get("changes", [])]
    patch = told["patch"].get("patch") or name
    if not changes:
        text = f"The patch {patch} changes nothing, and every effect is exactly 0."
        return [Finding(text, "", told["deals"], "paired by deal", "causal", again(told))]
    clear = [one for one in map(row, told["effects"]) if one["low"] is not None and not one["low"] <= 0 <= one["high"]]
    clear.sort(key=lambda one: (lateness(one["what"]), -abs(one["estimate"] / one["se"]) if one["se"] else 0))
    intro = f"{patch} ({listed(changes[:3])})"
    return [
        Finding(
            sentence(f"{intro} moves {spoken(one['what'], names)} by"),
            figure(one, sign=True),
            one["n"],
            one["method"],
            "causal",
            again(told),
        )
        for one in clear[:MOST]
    ]
