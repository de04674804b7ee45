"""What the documents of experiments say: ablations and what-ifs, as `--json` writes them."""

from collections.abc import Mapping
from typing import Any

import polars as pl

from everdell_sim.experiments.effect_families import spoken
from everdell_sim.experiments.repetition import Experiment, again, files
from everdell_sim.play.measures import is_share
from everdell_sim.reports.document import NothingToTell, Section

# How many of each end are listed first.
MOST = 10
WORTH = ".effect"


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


def item(what: str, names: Mapping[str, str]) -> str:
    """`card.farm.effect` is the Farm."""
    parts = what.split(".")
    return names.get(parts[1], parts[1]) if len(parts) > 1 else what
