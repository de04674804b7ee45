"""A study as it is written: a TOML file, checked before anything is played."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from everdell_sim.errors import BadInput
from everdell_sim.support.near_names import nearest
from everdell_sim.support.settings import near_by, only, read_settings, table, text

STAGES = ("simulate", "analyse", "report")
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,79}")
_HERE = Path(__file__).parents[1] / "pipelines"


@dataclass(frozen=True)
class Step:
    """One step of a stage: its name and everything else that its table says. `where` is for messages."""

    stage: str
    name: str
    where: str
    keys: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Study:
    """What a file says."""

    name: str
    why: str
    path: Path
    defaults: Mapping[str, Any]
    steps: tuple[Step, ...]

    def of(self, stage: str) -> list[Step]:
        return [step for step in self.steps if step.stage == stage]


def read_study(name: str | Path) -> Study:
    """The study in this file, or the one of this name that comes with the program."""
    path = find(name)
    tables = read_settings(path)
    where = str(path)
    only(where, tables, ("study", "defaults", *STAGES))
    head = table(where, tables, "study")
    only(f"{where}: [study]", head, ("name", "why"))
    defaults = near_by(table(where, tables, "defaults"), path.parent)
    steps = tuple(_steps(where, tables, path.parent))
    if not any(step.stage == "simulate" for step in steps):
        raise BadInput(f"{where}: there is no [[simulate]]: what is to be played?")
    return Study(_named(f"{where}: [study]", head), str(head.get("why", "")), path, defaults, steps)


def find(name: str | Path) -> Path:
    """The file of a study."""
    path = Path(name)
    if path.exists() or path.suffix or len(path.parts) > 1:
        return path
    known = sorted(one.stem for one in _HERE.glob("*.toml"))
    if str(name) not in known:
        raise BadInput(f"there is no file and no study {str(name)!r}; {nearest(str(name), known)}")
    return _HERE / f"{name}.toml"


def _steps(where: str, tables: Mapping[str, Any], folder: Path) -> Iterator[Step]:
    seen = {"study", "analysis"}
    known: dict[str, Mapping[str, Any]] = {}
    for stage in STAGES:
        found = tables.get(stage, [])
        if not isinstance(found, list) or not all(isinstance(one, dict) for one in found):
            raise BadInput(f"{where}: write [[{stage}]], once for each step")
        for at, one in enumerate(found, 1):
            name = _named(f"{where}: [[{stage}]] number {at}", one)
            if name in seen:
                raise BadInput(f"{where}: [[{stage}]]: the name {name!r} is taken")
            seen.add(name)
            step = f"{where}: [[{stage}]] {name}"
            keys = {key: value for key, value in one.items() if key != "name"}
            if stage == "simulate":
                known[name] = keys = _like(step, keys, known)
            yield Step(stage, name, step, near_by(keys, folder))


def _like(where: str, keys: dict[str, Any], known: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    """The keys of a simulation: those of the one that it is like, then its own."""
    if "like" not in keys:
        return keys
    model = text(where, keys, "like")
    if model not in known:
        hint = f"; {nearest(model, known)}" if known else ""
        raise BadInput(f"{where}: like: there is no simulation {model!r} before it{hint}")
    return {**known[model], **{key: value for key, value in keys.items() if key != "like"}}


def _named(where: str, given: Mapping[str, Any]) -> str:
    name = text(where, given, "name")
    if not _NAME.fullmatch(name):
        raise BadInput(f"{where}: the name {name!r} must be letters, digits, dots, dashes: it names a folder")
    return name
