"""The cost of a run of many cells: games, time and disk space, estimated from a few games of some cells."""

import time
from dataclasses import asdict, dataclass
from typing import Any

from everdell_sim.runs.spec import Spec
from everdell_sim.runs.store import arrow_tables, summary
from everdell_sim.support.checks import threads_of

# How many cells are tried, and on how many deals.
_CELLS = 8
_DEALS = 64


@dataclass(frozen=True)
class Needs:
    """The cost of a run. Seconds and bytes are estimated from `tried` games."""

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
    threads = threads_of(workers)
    count = len(spec.cells)
    some = sorted({at * count // _CELLS for at in range(_CELLS)}) if count > _CELLS else range(count)
    deals = min(spec.deals, _DEALS)
    size = 0
    parts: list[tuple[str, Any]] = []
    began = time.perf_counter()
    for cell in some:
        played = arrow_tables.play(spec, cell, 0, deals, threads)
        size += sum(len(arrow_tables.parquet(arrow_tables.arrow(played.tables[table]))) for table in spec.tables)
        parts.extend((name, arrow_tables.arrow(one)) for name, one in played.summaries.items())
    # As a run writes them: the cells of a block together, and all of them once more at the end.
    added = summary.merge(parts)
    in_block, in_run = len(arrow_tables.pack(added)), sum(len(arrow_tables.parquet(one)) for _, one in added)
    seconds = time.perf_counter() - began
    tried = deals * len(some)
    # Summaries have the same size for any number of games.
    blocks = sum(cells * -(-spec.deals // size) for cells, size in spec.cut)
    return Needs(
        cells=count,
        deals=spec.deals,
        games=spec.games,
        seconds=round(seconds / tried * spec.games, 1),
        bytes=round(size / tried * spec.games + (in_block * blocks + in_run * count) / len(some)),
        tried=tried,
    )
