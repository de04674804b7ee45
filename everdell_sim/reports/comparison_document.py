"""The report on how two runs differ."""

from collections.abc import Mapping, Sequence
from typing import Any

import polars as pl

from everdell_sim.effects import caveats
from everdell_sim.effects.finding import Finding
from everdell_sim.experiments.effect_families import FAMILIES, GAME, family, spoken
from everdell_sim.experiments.paired_effects import Effect
from everdell_sim.play.measures import is_share
from everdell_sim.reports.comparison import Comparison, sentences
from everdell_sim.reports.document import Document, Section
from everdell_sim.support.phrases import POINTS, command, figure, interval, number, sentence


def document(comparison: Comparison, title: str = "") -> Document:
    from everdell_sim.reports.charts import effects

    again = command("compare", comparison.one, comparison.other)
    findings = [
        Finding(
            sentence(f"{spoken(one.what, comparison.names)}: {'up' if one.estimate.value > 0 else 'down'} by"),
            figure(_row(one) | {"estimate": abs(one.estimate.value), **_ends(one)}),
            one.estimate.n,
            one.estimate.method,
            "causal" if comparison.paired else "associated",
            again,
            caveats.PAIRED if comparison.paired else caveats.APART,
        )
        for one in comparison.clearest()
    ]
    sections = []
    for name in (*FAMILIES, GAME):
        rows = [one for one in comparison.measured if family(one.what) == name]
        if rows:
            ranked = sorted(rows, key=lambda one: -abs(one.t))
            shown = [
                _row(one) | {"label": spoken(one.what, comparison.names)}
                for one in ranked[:12]
                if one.estimate.low is not None
            ]
            alike = [one for one in shown if one["unit"] == shown[0]["unit"]]
            note = f"{comparison.deals:,} deals; simultaneous intervals among {name}"
            unit = "share" if alike and alike[0]["unit"] == POINTS else "difference"
            charts = [effects(pl.DataFrame(alike), sentence(name), unit, note)] if alike and not comparison.same else []
            table, order = _table(ranked, comparison.names), "effect in standard errors"
            sections.append(Section(sentence(name), (), charts, table, order, again))
    return Document(
        title or f"{comparison.other} compared with {comparison.one}", sentences(comparison), findings, sections
    )


def _ends(one: Effect) -> dict[str, float | None]:
    """The interval of the size, for a sentence that says the direction itself."""
    low, high = one.estimate.low, one.estimate.high
    if low is None or high is None or one.estimate.value > 0:
        return {"low": low, "high": high}
    return {"low": -high, "high": -low}


def _row(one: Effect) -> dict[str, Any]:
    unit = POINTS if is_share(one.what) else ""
    return {
        "estimate": one.estimate.value,
        "low": one.estimate.low,
        "high": one.estimate.high,
        "n": one.estimate.n,
        "unit": unit,
    }


def _table(effects: Sequence[Effect], names: Mapping[str, str]) -> pl.DataFrame:
    rows = []
    for one in effects:
        unit, change, name = ("share", POINTS, " pp") if is_share(one.what) else ("", "", "")
        estimate = one.estimate
        rows.append(
            {
                "what": spoken(one.what, names),
                "before": number(one.without, unit),
                "after": number(one.having, unit),
                "effect": f"{number(estimate.value, change, sign=True)}{name}",
                "interval": interval(estimate.low, estimate.high, change, True, estimate.n),
                "p adjusted": "" if one.p_adjusted is None else f"{one.p_adjusted:.2g}",
                "n": estimate.n,
            }
        )
    return pl.DataFrame(rows)
