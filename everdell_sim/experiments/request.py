"""What was asked, as the options of the command that asks it again."""

from typing import Any

from everdell_sim.bot.python_bots import plain, read_bots


def options(bots: object, **given: object) -> dict[str, Any]:
    """Options and their values; what was not given is left out. Whole line-ups, which no command takes, stay lists."""
    if whole_lineups(bots):
        told: Any = [plain(read_bots("bots", one)) for one in bots]  # type: ignore[attr-defined]
    else:
        told = ",".join(plain(read_bots("bots", bots)))
    asked = {key: value for key, value in given.items() if value is not None and value is not False}
    return {"bots": told} | {key: _joined(value) for key, value in asked.items()}


def whole_lineups(bots: object) -> bool:
    """Are they lists of seats, one a line-up?"""
    return isinstance(bots, (list, tuple)) and bool(bots) and all(isinstance(one, (list, tuple)) for one in bots)


def _joined(value: object) -> object:
    return ",".join(map(str, value)) if isinstance(value, (list, tuple)) else value
