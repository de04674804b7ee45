"""Seats as people count them. Files, Python and JSON count from 0; the command line counts from 1."""

import re
from collections.abc import Iterator
from contextlib import contextmanager

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth")
_SEAT = re.compile(r"(\bseat\.)(\d+)")


def shown(measure: str) -> str:
    """The name of a measure for people.

    >>> shown("win_share.seat.0")
    'win_share.seat.1'
    """
    return _SEAT.sub(lambda found: f"{found[1]}{int(found[2]) + 1}", measure)


def typed(expression: str | None) -> str | None:
    """The same the other way round, for what people typed.

    >>> typed("win_share.seat.1 within 1 %")
    'win_share.seat.0 within 1 %'
    """
    return None if expression is None else _SEAT.sub(lambda found: f"{found[1]}{index(int(found[2]))}", expression)


@contextmanager
def errors_shown() -> Iterator[None]:
    """Errors about what people typed number the seats as they did."""
    from everdell_sim.errors import BadInput

    try:
        yield
    except BadInput as error:
        raise type(error)(shown(str(error))) from None


def named(seat: int) -> str:
    """The seat with this index in words.

    >>> named(0)
    'the first seat'
    """
    return f"the {ORDINALS[seat]} seat"


def index(seat: int, option: str = "seat", seats: int | None = None) -> int:
    """The index of the seat with this number; at most `seats` of them."""
    from everdell_sim.support.checks import MOST_PLAYERS, whole

    return whole(option, seat, 1, MOST_PLAYERS if seats is None else seats) - 1
