"""Blocks as Ray tasks. Workers write their own files; only receipts come back."""

from collections.abc import Callable, Generator, Iterable

from everdell_sim.bot import watch
from everdell_sim.errors import RunError
from everdell_sim.runs.execution.ray_tasks import connected
from everdell_sim.runs.records import Receipt, WrittenSpec
from everdell_sim.runs.spec import Block, Spec
from everdell_sim.runs.spec_differences import differences
from everdell_sim.runs.store import block as blocks
from everdell_sim.runs.store.place import Place, place_of


def play_all(
    spec: Spec,
    todo: Iterable[Block],
    place: Place,
    workers: int | None,
    progress: Callable[[int], object],
    address: str | None = None,
) -> Generator[Receipt, None, None]:
    """Play and write the blocks on a cluster; yields each receipt as it comes."""
    done = 0
    with connected(workers, address) as tasks:
        written = tasks.put(spec.written)
        jobs = ((written, (block.cells, block.first, block.deals), place.uri, watch.limit()) for block in todo)
        try:
            for receipt in tasks.each(play_block, jobs):
                done += receipt.games
                progress(done)
                yield receipt
        except GeneratorExit:
            # Enough is known: what is being played must not be written after the run is finished.
            tasks.settle()
            raise


# The specification of the last block: a run of many cells has many rules, and a worker plays many of its blocks.
_last: list[tuple[WrittenSpec, Spec]] = []


def _read(written: WrittenSpec) -> Spec:
    if not _last or _last[0][0] != written:
        _last[:] = [(written, Spec.of(written))]
    return _last[0][1]


def play_block(
    written: WrittenSpec, block: tuple[tuple[int, ...], int, int], where: str, bot_timeout: float | None = None
) -> Receipt:
    """What a worker does: one block, on one processor."""
    spec = _read(written)
    if spec.written != written:
        raise RunError(f"a worker has another engine or other bots: {differences(written, spec.written)}")
    with watch.limited(bot_timeout):
        played = blocks.play(spec, Block(*block), threads=1)
    return blocks.write(spec.hash, played, place_of(where))
