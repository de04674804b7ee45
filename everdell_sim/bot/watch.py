"""Watches over bots in Python while they think: one that takes too long, or is no longer waited for, is ended.

An exception is raised in the thread of such a bot. That ends a loop, but not a sleep or a call into other code: then
the thread is left behind, and `busy` says that the process must not wait for it when it ends.
"""

import ctypes
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TypeVar

from everdell_sim.errors import BadInput, BotError
from everdell_sim.support.checks import number

# Seconds that a bot is given to end when an exception was raised in it.
_GRACE = 1.0
# Seconds between two looks at the clock.
_LOOK_EVERY = 0.05

T = TypeVar("T")


class _Ended(BaseException):
    """Raised in a bot that is to end: no `except Exception` of its own keeps it."""


@dataclass
class _Call:
    """A bot that is thinking."""

    bot: str
    thread: int
    since: float
    ended: bool = False


_calls: dict[int, _Call] = {}
_limit: list[float | None] = [None]


@contextmanager
def limited(seconds: float | None) -> Iterator[None]:
    """So long may a bot think about one choice; None changes nothing."""
    if seconds is not None and not number("bot_timeout", seconds) > 0:
        raise BadInput(f"bot_timeout must be above 0 seconds, not {seconds}")
    before, _limit[0] = _limit[0], _limit[0] if seconds is None else seconds
    try:
        yield
    finally:
        _limit[0] = before


def limit() -> float | None:
    """How long a bot may think about one choice, in seconds."""
    return _limit[0]


@contextmanager
def thinking(bot: str) -> Iterator[None]:
    """A bot thinks about a choice."""
    me = threading.get_ident()
    _calls[me] = _Call(bot, me, time.monotonic())
    try:
        yield
    except _Ended:
        raise BotError("was ended") from None
    finally:
        _calls.pop(me, None)


def heeded(progress: Callable[[int], object] | None) -> Callable[[int], object]:
    """The same progress, heard every moment: it ends a bot that takes longer than it may."""

    def heard(done: int) -> None:
        if progress is not None:
            progress(done)
        most = limit()
        for call in list(_calls.values()):
            if most is not None and time.monotonic() - call.since > most:
                # At once: the core waits for its threads before it hands the error on.
                _raise_in(call)
                raise BotError(f"bot '{call.bot}' thought longer than {most:g} seconds about one choice")

    return heard


def aside(work: Callable[[], T]) -> T:
    """Let bots think in a thread of their own, while this one hears Ctrl-C and looks at the clock."""
    made: list[T] = []
    failed: list[BaseException] = []

    def think() -> None:
        try:
            made.append(work())
        except BaseException as error:
            failed.append(error)

    thread = threading.Thread(target=think, daemon=True)
    heard = heeded(None)
    try:
        thread.start()
        while thread.is_alive():
            thread.join(_LOOK_EVERY)
            heard(0)
    except BaseException:
        end_all()
        raise
    if failed:
        raise failed[0]
    return made[0]


def end_all() -> None:
    """Nobody waits for the bots that are thinking now."""
    for call in list(_calls.values()):
        _raise_in(call)
    until = time.monotonic() + _GRACE
    while _calls and time.monotonic() < until:
        time.sleep(0.01)


def busy() -> bool:
    """Is a bot still thinking that was asked to end?"""
    return any(call.ended for call in list(_calls.values()))


def _raise_in(call: _Call) -> None:
    call.ended = True
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(call.thread), ctypes.py_object(_Ended))
