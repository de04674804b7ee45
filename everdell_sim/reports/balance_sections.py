"""What a search for a patch found: its targets, the frontier and the patch."""

from collections.abc import Mapping
from typing import Any

import polars as pl

from everdell_sim.effects.of_balance import changes
from everdell_sim.experiments.effect_families import label
from everdell_sim.play.measures import is_share
from everdell_sim.reports.document import Section
from everdell_sim.rules.patch_text import patch_text
from everdell_sim.support.phrases import command, interval, number

Document = Mapping[str, Any]


def about(name: str, document: Document) -> str:
    left = document["imbalance"]
    return (
        f"{name}: {document['tries']:,} patches tried, {document['games']:,} games of {', '.join(document['bots'])}; "
        f"imbalance on fresh deals {left['before']:.2f} before, {left['after']:.2f} after (0: all targets are met)."
    )


def sections(document: Document, names: Mapping[str, str]) -> list[Section]:
    from everdell_sim import plots

    table = targets(document, names)
    rows, options = places(document, names)
    chart = plots.dots(rows, **options)
    file = str(document.get("file") or f"{document['plan']}.toml")
    made = [Section("Targets", [], [chart], table), Section("Frontier", [FRONTIER], (), frontier(document))]
    patch = Section("Patch", [f"It changes {changes(document)}."], command=command("whatif", "--patch", file))
    return [*made, Section(patch.title, patch.text, command=patch.command, files={file: patch_text(document["patch"])})]


FRONTIER = "What each further change buys, on the deals of the search: patches that no other beats on both counts."


def targets(document: Document, names: Mapping[str, str]) -> pl.DataFrame:
    """Every target in words."""
    rows = []
    for one in document["targets"]:
        unit = "share" if is_share(one["what"]) else ""
        rows.append(
            {
                "target": label(one["what"], names),
                "before": number(one["before"], unit),
                "with the patch": number(one["estimate"], unit),
                "interval": interval(one["low"], one["high"], unit, n=one["n"]),
                "asked": f"{number(one['asked_low'], unit)} to {number(one['asked_high'], unit)}",
                "verdict": one["verdict"],
            }
        )
    return pl.DataFrame(rows)


def places(document: Document, names: Mapping[str, str]) -> tuple[pl.DataFrame, dict[str, Any]]:
    """Where each target stands in its range: -1 is the lowest that was asked, 1 the highest; and how it is drawn."""
    from everdell_sim import plots

    rows = []
    for one in document["targets"]:
        middle, half = (one["asked_low"] + one["asked_high"]) / 2, (one["asked_high"] - one["asked_low"]) / 2 or 1.0
        ends = {key: None if one[key] is None else (one[key] - middle) / half for key in ("estimate", "low", "high")}
        about_it = {"target": label(one["what"], names), "n": one["n"]}
        rows.append({**about_it, "when": "before", "estimate": (one["before"] - middle) / half})
        rows.append({**about_it, "when": "with the patch", **ends})
    number_of = dict.fromkeys(("estimate", "low", "high"), pl.Float64)
    made = pl.DataFrame(rows, schema={"target": pl.String, "when": pl.String, "n": pl.Int64, **number_of})
    note = plots.note(max(made["n"].to_list()), "fresh deals", more="-1 to 1: as asked")
    title, x = "Targets before and after", "place in the range that was asked"
    shown = {"label": "target", "by": "when", "title": title, "x": x, "line": 0.0, "line_label": "its middle"}
    return made, {**shown, "note": note, "sort": False}


def frontier(document: Document) -> pl.DataFrame:
    rows = [
        {
            "change": float(one["change"]),
            "imbalance left": float(one["imbalance"]),
            "by": ", ".join(f"{address} = {value}" for address, value in one["changes"].items()) or "nothing",
        }
        for one in document["frontier"]
    ]
    return pl.DataFrame(rows, schema={"change": pl.Float64, "imbalance left": pl.Float64, "by": pl.String})
