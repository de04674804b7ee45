"""The bots of a run as its specification tells them: parameters, the text of their files, and a hash of all that."""

from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from typing import Any

from everdell_sim import _core
from everdell_sim.bot.python_bots import file_of, in_python
from everdell_sim.errors import BotError
from everdell_sim.runs.records import WrittenBot
from everdell_sim.support.files import read_whole
from everdell_sim.support.seals import hash_of

# Microseconds that a bot in Python takes in a game, roughly: a millisecond for each of its choices.
_IN_PYTHON = 50_000


def resolved(bots: Iterable[str]) -> tuple[WrittenBot, ...]:
    """Each bot with every parameter that it plays by. No code of theirs is run."""
    return tuple(_resolve(bot) for bot in sorted(bots))


@lru_cache(maxsize=1)
def _known() -> dict[str, dict[str, Any]]:
    return {bot["name"]: bot for bot in _core.bots()}


def _resolve(bot: str) -> WrittenBot:
    name, *given = bot.split(":")
    defaults = {one["key"]: one["default"] for one in _known().get(name, {}).get("parameters", [])}
    parameters = {**defaults, **dict(pair.split("=", 1) for pair in given if "=" in pair)}
    fields: dict[str, Any] = {
        "name": name,
        "parameters": {key: str(value) for key, value in sorted(parameters.items())},
    }
    if (text := _text(bot)) is not None:
        fields["file"] = text
    return WrittenBot(text=str(bot), **fields, hash=hash_of({**fields, "version": _core.__version__}))


def _text(bot: str) -> str | None:
    """The text of the file behind a bot, with those that it is like; None for a bot of the core."""
    if in_python(bot):
        path = file_of(bot)
        return read_whole(Path(path), path, "bot", BotError)
    file = _core.bot_file(bot)
    return None if file is None else str(file["text"])


@lru_cache(maxsize=4096)
def cost(bot: str, players: int) -> int:
    """Microseconds that its seat takes of a processor in a game, as its kind declares."""
    return _IN_PYTHON if in_python(bot) else _core.bot_cost(bot, players) or 0
