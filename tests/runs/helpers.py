"""Small runs with many blocks, and what two runs must share."""

import hashlib
import json
import os
from pathlib import Path

from everdell_sim.runs import runner
from everdell_sim.runs import spec as specs
from everdell_sim.runs.spec import Cell, Spec

BLOCK = 16
# `make chaos` plays all cases, `make test` some of them.
FULL = os.environ.get("EVERDELL_CHAOS") == "full"


def cases(some: int, of_all: int) -> range:
    """The numbers of the cases to play; each is a seed."""
    return range(of_all if FULL else some)


def small_blocks() -> None:
    """Blocks of a few games, so that a small run has many of them."""
    specs._BLOCK.update(dict.fromkeys(specs._BLOCK, BLOCK))


def small_spec(deals: int = 96, detail: str = "cards", seed: int = 5) -> Spec:
    return Spec((Cell.of(["greedy", "random"]),), deals, seed, detail)


def bits(run: Path) -> dict[str, str]:
    """A fingerprint of every file; of the manifest without its timings."""
    found = {}
    for path in sorted(run.rglob("*")):
        if path.is_file():
            content = path.read_bytes()
            if path.name == "manifest.json":
                told = json.loads(content)
                content = json.dumps({key: told[key] for key in told if key not in ("timings", "seal")}).encode()
            found[path.relative_to(run).as_posix()] = hashlib.sha256(content).hexdigest()
    return found


def play_small(where: str, deals: int) -> None:
    """A run in a process of its own, to be killed."""
    small_blocks()
    runner.run(small_spec(deals), where, executor="local", workers=2, resume=True)


def play_small_on_ray(where: str, deals: int, address: str) -> None:
    """The same on Ray."""
    small_blocks()
    runner.run(small_spec(deals), where, executor="ray", ray_address=address, resume=True)
