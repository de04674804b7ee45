"""Small runs with many blocks, and what two runs must share."""

import hashlib
import json
import os
from collections.abc import Iterator
from pathlib import Path

from everdell_sim.runs import cutting
from everdell_sim.runs.execution import runner
from everdell_sim.runs.spec import Cell, Spec

BLOCK = 16
# `make chaos` plays all cases, `make test` some of them.
FULL = os.environ.get("EVERDELL_CHAOS") == "full"


def cases(some: int, of_all: int) -> range:
    """The numbers of the cases to play; each is a seed."""
    return range(of_all if FULL else some)


def small_blocks() -> None:
    """Blocks of a few games, so that a small run has many of them."""
    cutting._MOST.update(dict.fromkeys(cutting._MOST, BLOCK))


def small_spec(deals: int = 96, detail: str = "cards", seed: int = 5) -> Spec:
    return Spec((Cell.of(["greedy", "random"]),), deals, seed, detail)


def bits(run: Path) -> dict[str, str]:
    """A fingerprint of every file; of the manifest without its timings."""
    found = {}
    for path in sorted(run.rglob("*")):
        if path.is_file():
            content = path.read_bytes()
            if path.name == "manifest.json":
                document = json.loads(content)
                content = json.dumps(
                    {key: document[key] for key in document if key not in ("timings", "seal")}
                ).encode()
            found[path.relative_to(run).as_posix()] = hashlib.sha256(content).hexdigest()
    return found


def busy_workers(node) -> Iterator[int]:
    """The processes of a node of Ray that play a block right now."""
    raylet = node.all_processes["raylet"][0].process.pid
    for entry in Path("/proc").iterdir():
        try:
            parent = int((entry / "stat").read_text().rsplit(")", 1)[1].split()[1])
            if parent == raylet and b"play_block" in (entry / "cmdline").read_bytes():
                yield int(entry.name)
        except (OSError, ValueError, IndexError):
            continue


def play_undisturbed(where: Path, deals: int = 96) -> Path:
    """A run that nothing happens to, for those that something happens to."""
    kept = dict(cutting._MOST)
    small_blocks()
    runner.run(small_spec(deals), where, executor="local", workers=2)
    cutting._MOST.update(kept)
    return where


def play_small(where: str, deals: int) -> None:
    """A run in a process of its own, to be killed."""
    small_blocks()
    runner.run(small_spec(deals), where, executor="local", workers=2, resume=True)


def play_small_on_ray(where: str, deals: int, address: str) -> None:
    """The same on Ray."""
    small_blocks()
    runner.run(small_spec(deals), where, executor="ray", ray_address=address, resume=True)
