"""The steps of a study that analyse and report."""

import io
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import polars as pl

from everdell_sim.analysis import TABLES
from everdell_sim.errors import BadInput
from everdell_sim.reports import write_report
from everdell_sim.runs.reader.run_dataset import open_run
from everdell_sim.studies.memory import Memory
from everdell_sim.studies.study_file import Step, Study
from everdell_sim.support.near_names import nearest
from everdell_sim.support.settings import only, text


def names_of(step: Step, study: Study, datasets: list[str]) -> list[str]:
    """The simulations that a step uses: those it names, or all that it can use."""
    known = [one.name for one in study.of("simulate")] if step.stage == "report" else datasets
    wanted = step.keys.get("of", known)
    if not isinstance(wanted, list) or not wanted:
        raise BadInput(f"{step.where}: of must be a list of simulations, not {wanted!r}")
    for name in wanted:
        if name not in known:
            raise BadInput(f"{step.where}: there is no dataset {name!r} here; {nearest(str(name), known)}")
    return wanted


def check(step: Step) -> None:
    """Refuse settings that neither an analysis nor a report has."""
    if step.stage == "report":
        only(step.where, step.keys, ("of", "title"))
        return
    table = text(step.where, step.keys, "table")
    if table not in TABLES:
        raise BadInput(f"{step.where}: there is no table {table!r}; {nearest(table, TABLES)}")
    only(step.where, step.keys, ("of", "table", "level"))


def tell(step: Step, study: Study, names: list[str], memory: Memory, scale: float = 1.0) -> list[str]:
    """Carry out a step and return the files that it wrote."""
    if step.stage == "report":
        return _report(step, study, names, memory.out, scale)
    make = TABLES[step.keys["table"]].make
    settings: Mapping[str, Any] = {key: step.keys[key] for key in ("level",) if key in step.keys}
    frames = [
        make(open_run(memory.out / name), **settings).select(pl.lit(name).alias("simulation"), pl.all())
        for name in names
    ]
    sink = io.BytesIO()
    pl.concat(frames, how="diagonal_relaxed").write_parquet(sink)
    memory.write(f"analysis/{step.name}.parquet", sink.getvalue())
    return [f"analysis/{step.name}.parquet"]


def _report(step: Step, study: Study, names: list[str], out: Path, scale: float) -> list[str]:
    runs = {name: out / name for name in names}
    title, again = (
        str(step.keys.get("title", study.name)),
        f"everdell-sim study {study.name}{f' --scale {scale:g}' * (scale != 1)}",
    )
    write_report(runs, out / step.name, title, again)
    return [f"{step.name}.html", f"{step.name}.md"]
