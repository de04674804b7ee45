"""All exceptions, below `EverdellError`."""

from everdell_sim._core import (
    BadInput,
    BadModule,
    BadPatch,
    BadState,
    BotError,
    EverdellError,
    GameOver,
    IllegalChoice,
    InternalError,
)


class Damaged(BadInput):
    """Something that was written by this program is not as it was written.

    >>> import everdell_sim as ev
    >>> issubclass(ev.Damaged, ev.BadInput)
    True
    """


class RunError(InternalError):
    """A run could not continue: a full disk, a lost worker. It can be resumed.

    >>> import everdell_sim as ev
    >>> issubclass(ev.RunError, ev.InternalError)
    True
    """


__all__ = [
    "BadInput",
    "BadModule",
    "BadPatch",
    "BadState",
    "BotError",
    "Damaged",
    "EverdellError",
    "GameOver",
    "IllegalChoice",
    "InternalError",
    "RunError",
]
