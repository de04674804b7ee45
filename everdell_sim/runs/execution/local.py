"""Blocks on the threads of this process: the core plays one while those before it are being written."""

from collections.abc import Generator, Iterable
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait

from everdell_sim.play.stretches import GamesPlayed, after
from everdell_sim.runs.records import Receipt
from everdell_sim.runs.spec import Block, Spec
from everdell_sim.runs.store import block as blocks
from everdell_sim.runs.store.place import Place
from everdell_sim.support.checks import threads_of

_MOST_WRITERS = 4


def play_all(
    spec: Spec,
    todo: Iterable[Block],
    place: Place,
    workers: int | None,
    progress: GamesPlayed,
) -> Generator[Receipt, None, None]:
    """Play and write the blocks and yield each receipt. `progress` is called with the games played in all blocks."""
    threads = threads_of(workers)
    writers = min(threads, _MOST_WRITERS)
    done = 0
    with ThreadPoolExecutor(writers) as pool:
        waiting: set[Future[Receipt]] = set()
        for block in todo:
            # Never more blocks in memory than are being written, and one being played.
            while len(waiting) >= writers:
                finished, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                yield from (one.result() for one in finished)
            played = blocks.play(spec, block, threads, after(done, progress))
            done += block.deals * len(block.cells)
            progress(done)
            waiting.add(pool.submit(blocks.write, spec, played, place))
            del played
        yield from (one.result() for one in waiting)
