"""The request as the options of the command that repeats it."""

from collections.abc import Sequence
from typing import Any, TypeAlias, TypeGuard

from everdell_sim.bot.python_bots import AnyBot, Bots, plain, read_bots
from everdell_sim.support.checks import Names

# A line-up, or several of them.
Lineups: TypeAlias = Bots | Sequence[Sequence[AnyBot]]


def options(bots: Lineups, **given: Names | int | float) -> dict[str, Any]:
    """Options and their values; those not given are left out. Whole line-ups, which no command takes, stay lists."""
    if whole_lineups(bots):
        named: Any = [plain(read_bots("bots", one)) for one in bots]
    else:
        named = ",".join(plain(read_bots("bots", bots)))
    asked = {key: value for key, value in given.items() if value is not None and value is not False}
    return {"bots": named} | {key: _joined(value) for key, value in asked.items()}


def whole_lineups(bots: Lineups) -> TypeGuard[Sequence[Sequence[AnyBot]]]:
    """Are they lists of seats, one per line-up?"""
    return isinstance(bots, (list, tuple)) and bool(bots) and all(isinstance(one, (list, tuple)) for one in bots)


def _joined(value: Names | int | float) -> str | int | float | None:
    return value if value is None or isinstance(value, (str, int, float)) else ",".join(map(str, value))
