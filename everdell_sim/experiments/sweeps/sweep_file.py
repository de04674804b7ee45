"""A sweep as people write it: a TOML file or a dict."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from everdell_sim.bot.python_bots import named_in
from everdell_sim.errors import BadInput
from everdell_sim.experiments.sweeps.design import MOST_CELLS, Levels, grid, read_levels, sample
from everdell_sim.experiments.sweeps.factors import Ground
from everdell_sim.play.dataset import Detail
from everdell_sim.runs.spec import Spec
from everdell_sim.support.checks import path_of, whole
from everdell_sim.support.settings import Settings, keys_of, near_by, only, read_settings, settings_of, table


class SweepKeys(Settings, frozen=True):
    """What a sweep says. Bots, modules and patches are checked where they are read."""

    bots: Any = ("champion",)
    players: int | None = None
    deals: int = 1000
    seed: int = 1
    modules: Any = None
    patch: Any = None
    detail: Detail = "games"
    sample: int | None = None
    factors: dict[str, Any] = msgspec.field(default_factory=dict)
    baseline: dict[str, Any] = msgspec.field(default_factory=dict)


# Those that have tables of their own in a file.
_TABLES = ("factors", "baseline")


@dataclass(frozen=True)
class SweepPlan:
    """What a sweep plays: its cells, the first of which is the baseline, and the factors by name."""

    spec: Spec
    factors: tuple[str, ...]


def read_sweep(given: str | Path | Mapping[str, Any], trust_bots: bool = False) -> SweepPlan:
    """The sweep in this file, or of these keys; anything wrong with it is an error now."""
    if isinstance(given, Mapping):
        return make(given, "sweep")
    path = Path(path_of("a sweep, if it is no dict,", given))
    tables = read_settings(path)
    only(str(path), tables, ("sweep", *_TABLES))
    head = table(str(path), tables, "sweep")
    only(f"{path}: [sweep]", head, ("name", "why", *(key for key in keys_of(SweepKeys) if key not in _TABLES)))
    keys = {key: value for key, value in head.items() if key not in ("name", "why")}
    rest: dict[str, Any] = {key: table(str(path), tables, key) for key in _TABLES if key in tables}
    try:
        with named_in(path, trust_bots):
            return make(near_by(keys, path.parent) | _near(rest, path.parent), str(path))
    except BadInput as error:
        raise BadInput(str(error) if str(error).startswith(str(path)) else f"{path}: {error}") from None


def _near(tables: dict[str, Any], folder: Path) -> dict[str, Any]:
    """Paths in levels are relative to the folder too; '' means no patch."""
    for values in tables.values():
        if isinstance(values.get("patch"), list):
            values["patch"] = [near_by({"patch": one}, folder)["patch"] if one else one for one in values["patch"]]
    return tables


def make(given: Mapping[str, Any], where: str) -> SweepPlan:
    keys = settings_of(where, given, SweepKeys)
    levels = dict(_levels(where, keys.factors))
    if not levels:
        raise BadInput(f"{where}: there are no factors: what is to change?")
    ground = Ground(keys.bots, keys.players, keys.modules, keys.patch)
    several_rules = "modules" in levels or "patch" in levels
    for factor in levels:
        ground.check(factor, several_rules)
    count = keys.sample
    points = grid(levels) if count is None else sample(levels, whole("sample", count, 1, MOST_CELLS), keys.seed)
    first = _baseline(where, keys.baseline, levels, points, ground, sampled=count is not None)
    cells = [ground.cell(values) for values in (first, *(one for one in points if one != first))]
    return SweepPlan(Spec(tuple(cells), keys.deals, keys.seed, keys.detail), tuple(levels))


def _levels(where: str, factors: Mapping[str, Any], before: str = "") -> Iterator[tuple[str, Levels]]:
    """Addresses may be quoted whole or written as TOML nests them."""
    for key, value in factors.items():
        name = f"{before}{key}"
        if isinstance(value, dict) and "from" not in value:
            yield from _levels(where, value, f"{name}.")
        else:
            yield name, read_levels(f"{where}: factor {name}", value)


def _baseline(
    where: str,
    given: Mapping[str, Any],
    levels: Mapping[str, Levels],
    points: list[dict[str, Any]],
    ground: Ground,
    sampled: bool,
) -> dict[str, Any]:
    """The values of the first cell: those given, else the unchanged game (for a sample) or the first of all values."""
    given = dict(_flat(given, levels))
    only(f"{where}: [baseline]", given, levels)
    first = dict(points[0])
    if sampled:
        first = {factor: points[0][factor] if ground.now(factor) is None else ground.now(factor) for factor in levels}
    return {factor: given.get(factor, first[factor]) for factor in levels}


def _flat(given: Mapping[str, Any], levels: Mapping[str, Levels], before: str = "") -> Iterator[tuple[str, Any]]:
    for key, value in given.items():
        name = f"{before}{key}"
        if isinstance(value, dict) and name not in levels:
            yield from _flat(value, levels, f"{name}.")
        else:
            yield name, value
