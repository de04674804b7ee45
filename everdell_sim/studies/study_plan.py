"""All steps of a study in order; those that are done are skipped."""

import os
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from everdell_sim.bot.python_bots import named_in
from everdell_sim.errors import BadInput
from everdell_sim.runs.execution.runner import How
from everdell_sim.runs.records import as_json
from everdell_sim.runs.spec import Spec
from everdell_sim.runs.store import manifest, own_files
from everdell_sim.runs.store.lock import FileLock
from everdell_sim.runs.store.own_files import MANIFEST
from everdell_sim.runs.store.place import Folder
from everdell_sim.studies import report_steps
from everdell_sim.studies.memory import NAME as STUDY
from everdell_sim.studies.memory import Memory
from everdell_sim.studies.simulation_steps import Simulation, check_defaults, simulation
from everdell_sim.studies.study_file import STAGES, Step, Study
from everdell_sim.support.files import outside_runs
from everdell_sim.support.near_names import nearest
from everdell_sim.support.seals import hash_of

# Called with a line about a step; gives the progress of its games.
Watch = Callable[[str], AbstractContextManager[Callable[[int, int], object]]]


@dataclass(frozen=True)
class Outcome:
    """What happened to a step: `made` now, `there` already, or `planned`."""

    stage: str
    name: str
    status: str
    games: int = 0
    files: list[str] = field(default_factory=list)


class Plan:
    """A study, completely checked. Nothing is written before `go`."""

    def __init__(self, study: Study, out: Path, scale: float = 1.0, trust_bots: bool = False) -> None:
        if not 0 < scale <= 1:
            raise BadInput(f"scale must be above 0 and at most 1, not {scale}")
        check_defaults(str(study.path), study.defaults)
        # What nodir/../out names would be known only when nodir is made.
        out = Path(os.path.realpath(out)) if ".." in out.parts else out
        outside_runs(out / STUDY)
        self.study, self.out, self.scale = study, out, scale
        with named_in(study.path, trust_bots):
            self.simulations = {step.name: simulation(step, study.defaults, scale) for step in study.of("simulate")}
        datasets = [name for name, one in self.simulations.items() if one.dataset]
        self.about: dict[str, list[str]] = {}
        for step in (*study.of("analyse"), *study.of("report")):
            report_steps.check(step)
            self.about[step.name] = report_steps.names_of(step, study, datasets)

    def steps(self, only: str | None = None) -> list[Step]:
        if only is not None and only not in STAGES:
            raise BadInput(f"there is no stage {only!r}; {nearest(only, STAGES)}")
        return [step for step in self.study.steps if only in (None, step.stage)]

    def planned(self, only: str | None = None) -> list[Outcome]:
        """What `go` would do."""
        memory = Memory(self.out)
        return [
            Outcome(step.stage, step.name, "there" if self._done(step, memory) else "planned", self._games(step))
            for step in self.steps(only)
        ]

    def go(self, watch: Watch, how: How, only: str | None = None, again: bool = False) -> Iterator[Outcome]:
        """Carry out the steps, one after another."""
        steps = self.steps(only)
        with FileLock(self.out):
            yield from self._go(steps, watch, how, again)

    def _go(self, steps: list[Step], watch: Watch, how: How, again: bool) -> Iterator[Outcome]:
        memory = Memory(self.out)
        if again:
            self._forget(steps, memory)
        for step in steps:
            mark = self._mark(step)
            if self._done(step, memory):
                yield Outcome(step.stage, step.name, "there", self._games(step))
                continue
            memory.begin(step.name, _files(step))
            if step.stage == "simulate":
                files = self._simulate(step, self.simulations[step.name], memory, watch, how)
            else:
                with watch(f"{step.name}: {step.stage}"):
                    files = report_steps.tell(step, self.study, self.about[step.name], memory, self.scale)
            memory.keep(step.name, mark, files)
            yield Outcome(step.stage, step.name, "made", self._games(step), files)

    def _simulate(self, step: Step, played: Simulation, memory: Memory, watch: Watch, how: How) -> list[str]:
        with watch(f"{step.name}: {step.keys['command']}") as progress:
            result = played.go(self.out / step.name, {**how, "progress": progress})
        (document,) = _files(step)
        memory.write(document, as_json({"command": step.keys["command"], "name": step.name, **result}))
        return [document, f"{step.name}/{MANIFEST}"] if played.dataset else [document]

    def _games(self, step: Step) -> int:
        return self.simulations[step.name].games if step.stage == "simulate" else 0

    def _done(self, step: Step, memory: Memory) -> bool:
        return memory.done(step.name, self._mark(step))

    def _mark(self, step: Step) -> str:
        """Equal only if a step would give the same result. Every specification contains the version of the program."""
        if step.stage == "simulate":
            made: Any = self.simulations[step.name].mark
        else:
            made = [self.simulations[name].mark for name in self.about[step.name]]
        return hash_of({"step": dict(step.keys), "from": made})

    def _forget(self, steps: list[Step], memory: Memory) -> None:
        """Remove what these steps made before, and nothing else."""
        places = [Folder(self.out / step.name) for step in steps if step.stage == "simulate"]
        runs = [place for place in places if (place.path / MANIFEST).exists()]
        # All are looked at before any is removed.
        found = [own_files.removable(Spec.of(manifest.read(place).specification), place) for place in runs]
        for place, names in zip(runs, found, strict=True):
            own_files.remove(place, names)
        for step in steps:
            memory.forget(step.name, _files(step))


def _files(step: Step) -> list[str]:
    """The files that a step writes, besides the folder of its games."""
    if step.stage == "simulate":
        return [f"{step.name}.json"]
    return [f"{step.name}.html", f"{step.name}.md"] if step.stage == "report" else [f"analysis/{step.name}.parquet"]
