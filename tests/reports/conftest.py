"""Small runs with an imbalance planted in each of them, made once."""

from pathlib import Path

import pytest

from everdell_sim.runs.execution import runner
from everdell_sim.runs.spec import Cell, Spec

PATCHES = {
    "base": None,
    "card": {"patch": {"name": "<b>cheap</b>|farm"}, "card": {"farm": {"cost": {"twig": 1}}}},
    "event": {"event": {"grand_tour": {"points": 12}}},
    "seat": {"setup": {"starting_hand": [0, 8, 7, 8]}},
    "same": {"card": {"farm": {"points": 1}}},
}
BOTS = ["champion", "champion"]


def play(where: Path, patch=None, bots=BOTS, deals=300, seed=4, detail="cards") -> Path:
    runner.run(Spec((Cell.of(bots, patch=patch),), deals, seed, detail), where, executor="local")
    return where


@pytest.fixture(scope="session")
def runs(tmp_path_factory):
    folder = tmp_path_factory.mktemp("runs")
    return {name: play(folder / name, patch) for name, patch in PATCHES.items()}
