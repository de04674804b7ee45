"""What the documents of experiments say: ablations and what-ifs, as `--json` writes them."""

from collections.abc import Mapping

import polars as pl

from everdell_sim.effects.findings import measure
from everdell_sim.effects.rows import POINTS
from everdell_sim.experiments.effect_families import spoken
from everdell_sim.experiments.repetition import Experiment, again, files
from everdell_sim.experiments.results import is_ablation
from everdell_sim.reports.document import NothingToTell, Section

# How many of each end are listed first.
MOST = 10


def sections(name: str, experiment: Experiment, measured: pl.DataFrame, names: Mapping[str, str]) -> list[Section]:
    """What was `measured`, as effects."""
    from everdell_sim.reports.charts import effects

    ablation = is_ablation(experiment)
    if ablation:
        worth = measured.filter(what=POINTS).filter(pl.col("confirmed").is_null()).sort("estimate", descending=True)
        rows = [one | {"label": names.get(one["thing"], one["thing"])} for one in worth.to_dicts()]
        title, unit = f"Worth of each ({experiment['patch']['how']}, {name})", "points"
    else:
        clear = measured.filter(pl.col("low").is_not_null() & (pl.col("unit") != "share")).to_dicts()
        clear.sort(key=lambda one: -abs(one["estimate"] / one["se"]) if one["se"] else 0)
        rows = [one | {"label": spoken(measure(one), names)} for one in clear[:MOST]]
        rows.sort(key=lambda one: -one["estimate"])
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
