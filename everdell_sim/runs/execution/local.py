"""Blocks on the threads of this process: the core plays one while those before it are being written."""

import threading
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from itertools import islice

from everdell_sim.play.stretches import GamesPlayed, after
from everdell_sim.runs.records import Receipt
from everdell_sim.runs.spec import Block, Spec
from everdell_sim.runs.store import block as blocks
from everdell_sim.runs.store.place import Place
from everdell_sim.support.checks import threads_of

_MOST_WRITERS = 4
# Deals that each thread should have of a block; smaller blocks are played side by side.
_DEALS = 16
# Seconds between two words about progress.
_TICK = 0.1


class _Stopped(Exception):  # noqa: N818 - the names of exceptions say what happened
    """Nobody waits for this block any more."""


def play_all(
    spec: Spec,
    todo: Iterable[Block],
    place: Place,
    workers: int | None,
    progress: GamesPlayed,
) -> Generator[Receipt, None, None]:
    """Play and write the blocks and yield each receipt. `progress` is called with the games played in all blocks."""
    threads, wanted = threads_of(workers), list(todo)
    lanes = 1 if spec.in_python else _lanes(wanted, threads)
    if lanes > 1:
        yield from _side_by_side(spec, wanted, place, lanes, threads // lanes, progress)
    else:
        yield from _in_turn(spec, wanted, place, threads, progress)


def _lanes(todo: list[Block], threads: int) -> int:
    """How many blocks are played at a time, so that no thread is idle."""
    deals = max((block.deals for block in todo), default=1)
    return min(threads, len(todo), -(-threads * _DEALS // deals)) if todo else 1


def _in_turn(
    spec: Spec, todo: list[Block], place: Place, threads: int, progress: GamesPlayed
) -> Generator[Receipt, None, None]:
    """All threads play one block."""
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
            waiting.add(pool.submit(blocks.write, spec.hash, played, place))
            del played
            done += block.deals * len(block.cells)
            progress(done)
        yield from (one.result() for one in waiting)


def _side_by_side(
    spec: Spec, todo: list[Block], place: Place, lanes: int, threads: int, progress: GamesPlayed
) -> Generator[Receipt, None, None]:
    """Each lane plays a block of its own and writes it."""
    stopped = threading.Event()
    games: dict[Block, int] = {}

    def tell(block: Block) -> Callable[[int], None]:
        def counted(done: int) -> None:
            games[block] = done
            if stopped.is_set():
                raise _Stopped

        return counted

    def one(block: Block) -> Receipt:
        return blocks.write(spec.hash, blocks.play(spec, block, threads, tell(block)), place)

    with ThreadPoolExecutor(lanes) as pool:
        try:
            left, waiting = iter(todo), set[Future[Receipt]]()
            while True:
                waiting |= {pool.submit(one, block) for block in islice(left, lanes - len(waiting))}
                if not waiting:
                    break
                finished, waiting = wait(waiting, _TICK, FIRST_COMPLETED)
                yield from (each.result() for each in finished)
                progress(sum(games.values()))
        except BaseException:
            stopped.set()
            raise
