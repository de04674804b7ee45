"""The report on how two runs differ."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import polars as pl

from everdell_sim.effects import caveats
from everdell_sim.effects.finding import Finding
from everdell_sim.effects.findings import findings, measure
from everdell_sim.effects.of_comparisons import differences
from everdell_sim.effects.of_experiments import changed, parted
from everdell_sim.effects.of_runs import of_run
from everdell_sim.effects.rows import SCHEMA, WIN_SHARE, frame
from everdell_sim.experiments.effect_families import FAMILIES, GAME, family, label, spoken
from everdell_sim.experiments.paired_effects import Effect
from everdell_sim.play.measures import is_share
from everdell_sim.reports.comparison import Comparison, sentences
from everdell_sim.reports.document import Document, Section
from everdell_sim.rules.catalogue import role_names
from everdell_sim.runs.reader.run_dataset import Run, open_run
from everdell_sim.runs.roles import is_fixed, roles_of
from everdell_sim.support.phrases import POINTS, command, interval, number, sentence

# Rows of a chart.
MOST = 24


def document(comparison: Comparison, title: str = "") -> Document:
    from everdell_sim.reports.charts import effects

    again = command("compare", comparison.one, comparison.other)
    sections = []
    for name in (*FAMILIES, GAME):
        rows = [one for one in comparison.measured if family(one.what) == name]
        if rows:
            ranked = sorted(rows, key=lambda one: -abs(one.t))
            table, order = _table(ranked, comparison.names), "effect in standard errors"
            sections.append(Section(sentence(name), (), (), table, order, again))
    points = in_points(comparison)
    if points.height:
        drawn = effects(points, "What differs, in points", "points", note(comparison))
        sections.insert(0, Section("What differs most, in points", [], [drawn], None, "", again))
    sections += _roles(comparison, again)
    name = title or f"{comparison.other} compared with {comparison.one}"
    return Document(name, sentences(comparison), told(comparison, again), sections)


def told(comparison: Comparison, again: str = "") -> list[Finding]:
    """What differs in sentences, what is clearest first: that is the difference itself, scores follow from it."""
    every = effects_of(comparison, again)
    first = [parted(one.what) for one in comparison.clearest(1)]
    keys = pl.DataFrame(first, schema=["kind", "thing", "what"], orient="row")
    found = findings(every.join(keys, on=keys.columns, how="semi"), comparison.names) if first else []
    found += [one for one in findings(every, comparison.names) if one not in found]
    caveat = caveats.PAIRED if comparison.paired else caveats.APART
    return [replace(one, caveat=caveat) for one in found]


def effects_of(comparison: Comparison, again: str = "") -> pl.DataFrame:
    """The comparison in the one form."""
    about = {
        "players": comparison.players,
        "rules": f"run {comparison.other}",
        "against": f"run {comparison.one}",
        "bots": "",
        "level": comparison.level,
        "reading": "causal" if comparison.paired else "associated",
        "command": again,
    }
    return frame(changed([one.to_dict() for one in comparison.measured], about))


def in_points(comparison: Comparison) -> pl.DataFrame:
    """What differs in points, clearest first: one unit, so one axis."""
    ranked = sorted(effects_of(comparison).to_dicts(), key=lambda one: -abs(one["estimate"] / (one["se"] or 1)))
    rows = [one for one in ranked if one["unit"] == "points" and one["low"] is not None]
    shown = [one | {"label": label(measure(one), comparison.names)} for one in rows[:MOST]]
    return pl.DataFrame(shown, schema={**SCHEMA, "label": pl.String})


def note(comparison: Comparison) -> str:
    return f"{comparison.deals:,} deals{', paired' if comparison.paired else ', not paired'}; simultaneous intervals"


def by_role(one: Run, other: Run, about: Mapping[str, Any], level: float = 0.95) -> pl.DataFrame:
    """How the win share of each role differs; empty where a run is not about roles."""
    if not all(any(is_fixed(roles_of(cell)) for cell in run.spec.cells) for run in (one, other)):
        return frame([])
    first, second = (of_run(run, level=level, kinds=["role"]) for run in (one, other))
    rows = differences(first, second, about, level).filter((pl.col("what") == WIN_SHARE) & (pl.col("among") > 1))
    return rows.sort("estimate", descending=True)


def _roles(comparison: Comparison, again: str) -> list[Section]:
    from everdell_sim.reports.charts import effects

    about = {"rules": comparison.other, "against": comparison.one, "command": again}
    runs = [open_run(where) for where in (comparison.one, comparison.other)]
    rows = by_role(runs[0], runs[1], about, comparison.level)
    if rows.is_empty():
        return []
    names = role_names(runs[0].spec.cells[0].rules)
    rows = rows.with_columns(pl.col("thing").replace(names).alias("label"))
    drawn = pl.concat([rows.head(MOST // 2), rows.tail(MOST // 2)]).unique("label", maintain_order=True)
    head = f"n = {int(rows['n'][0]):,}; {rows['among'][0]} simultaneous intervals, not paired"
    table = rows.select("label", pl.col("estimate", "low", "high", "p_adjusted").round(4), "n").rename(
        {"label": "role"}
    )
    picture = effects(drawn, "Win share of each role", "share", head)
    return [Section("Roles", [sentence(rows["method"][0]) + "."], [picture], table, "difference", again)]


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
