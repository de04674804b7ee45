"""The result of a search for a patch, as effects: every target without and with the patch, on fresh deals."""

from collections.abc import Iterator, Mapping
from typing import Any

import polars as pl

from everdell_sim.effects import caveats
from everdell_sim.effects.finding import Finding, told
from everdell_sim.effects.of_experiments import parted, unit_of
from everdell_sim.effects.rows import COUNTED, Row, frame, row
from everdell_sim.experiments.effect_families import label
from everdell_sim.stats import Estimate
from everdell_sim.support.phrases import command, number

Document = Mapping[str, Any]
TARGET = "target"
BEFORE = "before"
# A target that the whole interval meets.
_WITHIN = "within"


def of_balance(document: Document) -> pl.DataFrame:
    """Two rows for each target: `before`, and with the patch against what was asked, `confirmed` if surely met."""
    about = {
        "players": len(document["bots"]),
        "rules": f"{document['plan']} ({changes(document)})",
        "bots": ", ".join(map(str, document["bots"])),
        "kind": TARGET,
        "estimand": COUNTED,
        "reading": COUNTED,
        "among": len(document["targets"]),
        "command": command("whatif", "--patch", document.get("file") or f"{document['plan']}.toml"),
    }
    rows = []
    for one in document["targets"]:
        what = parted(one["what"])[2]
        told_of = {"thing": one["what"], "what": what, "unit": "points" if what == "worth" else unit_of(what), **about}
        n, method = one["n"], one["method"]
        rows.append(row(Estimate(one["before"], None, None, None, n, method), against=BEFORE, **told_of))
        after = Estimate(one["estimate"], None, one["low"], one["high"], n, method)
        asked = f"{_value(one['asked_low'], told_of)} to {_value(one['asked_high'], told_of)}"
        rows.append(row(after, against=asked, confirmed=one["verdict"] == _WITHIN, **told_of))
    return frame(rows)


def _value(value: float, told_of: Mapping[str, Any]) -> str:
    return number(value, told_of["unit"])


def changes(document: Document) -> str:
    """What the patch changes, by address."""
    return ", ".join(f"{address} = {value}" for address, value in document["changes"].items()) or "nothing"


def targets(group: pl.DataFrame, names: Mapping[str, str]) -> Iterator[Finding]:
    """Does the patch reach what was asked? First all targets together, then each."""
    rows = group.filter(pl.col("kind") == TARGET).to_dicts()
    after = [one for one in rows if one["against"] != BEFORE]
    before = {one["thing"]: one for one in rows if one["against"] == BEFORE}
    if not after:
        return
    first, sure = after[0], sum(bool(one["confirmed"]) for one in after)
    text = f"The patch {first['rules']} is confirmed: {_names(after, names)} surely reach what was asked"
    if sure < len(after):
        left = _names([one for one in after if not one["confirmed"]], names)
        met = f"{sure} of {len(after)} targets are surely met"
        text = f"The patch {first['rules']} is not confirmed: {met}; not so: {left}"
    yield Finding(text, "", first["n"], first["method"], first["reading"], first["command"], caveats.FRESH)
    for one in sorted(after, key=lambda one: bool(one["confirmed"])):
        was = _value(before[one["thing"]]["estimate"], one)
        verdict = "within" if one["confirmed"] else "not surely within"
        text = f"{_label(one, names)} was {was}; asked is {one['against']}, and with the patch it is {verdict}:"
        yield told(one, text, caveats.FRESH)


def _names(rows: list[Row], names: Mapping[str, str]) -> str:
    return "; ".join(_label(one, names) for one in rows)


def _label(one: Row, names: Mapping[str, str]) -> str:
    return label(one["thing"], names)
