"""Everything that can go wrong, as one small tree below `EverdellError`."""

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

__all__ = [
    "BadInput",
    "BadModule",
    "BadPatch",
    "BadState",
    "BotError",
    "EverdellError",
    "GameOver",
    "IllegalChoice",
    "InternalError",
]
