"""A card, a seat or a role that is stronger by a patch, in real games: does a report name it first, with its true sign
and an interval that holds the truth, and does a comparison with games without the patch?

A card is the first of the things: who goes first may matter too, and is told before.
"""

import json
import re
import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np

from everdell_sim.calibration.methods import Check
from everdell_sim.effects.finding import Finding
from everdell_sim.experiments.ablation import ablate
from everdell_sim.experiments.matchups.outcome import matchups
from everdell_sim.reports.comparison import compare
from everdell_sim.reports.comparison_document import told
from everdell_sim.reports.report_files import report
from everdell_sim.runs.execution.lineup_run import run

BOTS = ["greedy", "greedy"]
# The role that is planted is a row of a module, so it stands in a file of data.
ROLE = tomllib.loads(Path(__file__).with_name("planted_role.toml").read_text(encoding="utf-8"))
# Of 20 plants at least 19 are named, and at most one is where there is none.
NAMED = (0.95, 1.0)
# Deals of a trial, and of the truth.
_DEALS, _TRUTH = 300, 6_000


@dataclass(frozen=True)
class Plant:
    """The patch that plants something, against the `plain` one, and what a report and a comparison say of it."""

    patch: dict[str, Any] | None
    says: str
    compared: str = ""
    plain: dict[str, Any] | None = None


PLANTS = {
    "card": Plant({"card": {"farm": {"points": 9}}}, "the Farm is worth most"),
    "seat": Plant({"setup": {"starting_hand": [9, 4, 7, 8]}}, "the first seat wins most often", "of the first seat by"),
    "role": Plant(None, ROLE["says"], ROLE["compared"], ROLE["plain"]),
}


def play(kind: str, where: Path, seed: int, deals: int, planted: bool = True) -> Path:
    """Games with the plant, or without it; of cards with an ablation beside them."""
    patch = PLANTS[kind].patch if planted else PLANTS[kind].plain
    if kind == "role":
        widths: dict[str, Any] = {"pair_half_width": None, "role_half_width": None}
        widths |= {"roles": ROLE["roles"], "bots": BOTS[0], "out": where}
        matchups(ROLE["module"], deals=deals, seed=seed, patch=patch, **widths)
        return where
    run(BOTS, deals, where, seed, patch=patch, executor="local")
    if kind == "card":
        worth = ablate("all", bots=BOTS, deals=deals // 3, within=None, seed=seed, patch=patch).to_dict()
        where.with_suffix(".json").write_text(json.dumps(worth), encoding="utf-8")
    return where


@cache
def truth(kind: str) -> float:
    """The figure that the first sentence gives, from many more deals."""
    with TemporaryDirectory() as folder:
        if kind == "card":
            patch = PLANTS[kind].patch
            return ablate("farm", bots=BOTS, deals=_TRUTH, within=None, patch=patch).worth("farm").effect.estimate.value
        found = play(kind, Path(folder) / "run", 1, _TRUTH)
        return _numbers(_first(kind, found).figure)[0]


def _first(kind: str, where: Path) -> Finding:
    """The first sentence of a report; of cards, the first about things."""
    found = report({"run": where}, "Planted").findings
    return next(one for one in found if kind != "card" or " card " in one.sentence or " worth " in one.sentence)


def _numbers(figure: str) -> list[float]:
    """Those of `57.2 % [51.4 %, 62.9 %]`."""
    return [float(one) for one in re.findall(r"[-+]?\d+(?:\.\d+)?", figure.replace("−", "-"))]


def named(kind: str, seed: int) -> bool:
    """Is the plant named first, with its sign, and does its interval hold the truth?"""
    with TemporaryDirectory() as folder:
        found = _first(kind, play(kind, Path(folder) / "run", seed, _DEALS))
        _, low, high = _numbers(found.figure)[:3]
        return PLANTS[kind].says in found.sentence and low <= truth(kind) <= high


def compared(kind: str, seed: int) -> bool:
    """Does a comparison with games without the plant name it first?"""
    with TemporaryDirectory() as folder:
        one, other = (play(kind, Path(folder) / str(planted), seed, _DEALS, planted) for planted in (False, True))
        first = told(compare(one, other))[0]
        return PLANTS[kind].compared in first.sentence and first.figure.startswith("+")


def checks() -> list[Check]:
    """Every trial is a run: at full size there are 20 of each."""

    def once(ask: Callable[[str, int], bool], kind: str) -> Callable[[np.random.Generator], float]:
        return lambda rng: float(ask(kind, int(rng.integers(2**31))))

    found = [Check(f"a planted {kind} is named first in a report", NAMED, once(named, kind), 500) for kind in PLANTS]
    return found + [
        Check(f"a planted {kind} is named first in a comparison", NAMED, once(compared, kind), 500)
        for kind, plant in PLANTS.items()
        if plant.compared
    ]
