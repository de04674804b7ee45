"""What a run of many cells will take: cells, games, time and disk, from a few games of some of its cells."""

import os
import time
from dataclasses import asdict, dataclass
from typing import Any

from everdell_sim.runs import tables
from everdell_sim.runs.spec import Spec

# So many cells are tried, on so many deals.
_CELLS = 8
_DEALS = 64


@dataclass(frozen=True)
class Needs:
    """What a run will take. Seconds and bytes are guesses from `tried` games."""

    cells: int
    deals: int
    games: int
    seconds: float
    bytes: int
    tried: int

    def to_dict(self) -> dict[str, Any]:
        return asdict(self)


def needs(spec: Spec, workers: int | None = None) -> Needs:
    """Plays some games of some cells, writes nothing."""
    threads = workers or os.cpu_count() or 1
    count = len(spec.cells)
    some = sorted({at * count // _CELLS for at in range(_CELLS)}) if count > _CELLS else range(count)
    deals = min(spec.deals, _DEALS)
    size = sums = 0
    began = time.perf_counter()
    for cell in some:
        played = tables.play(spec, cell, 0, deals, threads)
        size += sum(len(tables.parquet(tables.arrow(getattr(played, table)))) for table in spec.tables)
        sums += len(tables.pack([(name, tables.arrow(one)) for name, one in played.summary]))
    seconds = time.perf_counter() - began
    tried = deals * len(some)
    # Sums are kept once a block and once for the run, whatever the number of games.
    blocks = sum(len(block.cells) for block in spec.blocks())
    return Needs(
        cells=count,
        deals=spec.deals,
        games=spec.games,
        seconds=round(seconds / tried * spec.games, 1),
        bytes=round(size / tried * spec.games) + sums // len(some) * (blocks + count),
        tried=tried,
    )
