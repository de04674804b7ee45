"""A game in a file: what it began with, and every choice since. It continues where it was saved."""

import json
import os
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from everdell_sim.bot.python_bots import in_python, read_bots
from everdell_sim.errors import BadInput
from everdell_sim.play.terminal.session import Session, Setup
from everdell_sim.support.checks import MOST_PLAYERS, MOST_SEED, whole
from everdell_sim.support.files import read_whole, write_new

FORMAT = "everdell-sim game 1"
_LISTS = {"modules": str, "patches": dict, "bots": str, "choices": dict}


def save(path: Path, session: Session) -> None:
    """Write a session to a file. Only a saved game is replaced."""
    setup = session.setup
    document = {
        "format": FORMAT,
        "rules": session.game.core.rules.data_hash,
        "players": setup.players,
        "seat": setup.seat,
        "seed": setup.seed,
        "modules": setup.modules,
        "patches": setup.patches,
        "bots": list(map(str, setup.bots)),
        "choices": [one["choice"] for one in session.game.history],
    }
    write_new({path: json.dumps(document, indent=1) + "\n"}, _is_saved)


def _kept_in() -> Path:
    """Where games in progress are kept."""
    state = Path(os.environ.get("XDG_STATE_HOME") or "~/.local/state").expanduser()
    return state / "everdell-sim"


def own_place() -> Path | None:
    """Where the game of this process is kept after every choice; None without a home."""
    with suppress(RuntimeError):
        return _kept_in() / f"game-{time.time_ns()}-{os.getpid()}.json"
    return None


def unfinished() -> list[Path]:
    """Games that were left, the last one first; without those that somebody plays now."""
    with suppress(OSError, RuntimeError):
        return sorted((path for path in _kept_in().glob("game-*.json") if not _is_played(path)), reverse=True)
    return []


def _is_played(path: Path) -> bool:
    try:
        os.kill(int(path.stem.rpartition("-")[2]), 0)
    except PermissionError:
        return True
    except (OSError, ValueError, OverflowError):
        return False
    return True


def load(path: Path, bots: Sequence[str] | None = None) -> Session:
    """The session of a file. `bots` replace those of the file, whose code is never run unasked."""
    document = _document(path)
    for key, kind in _LISTS.items():
        value = document.get(key)
        if not isinstance(value, list) or not all(isinstance(one, kind) for one in value):
            raise BadInput(f"{path}: {key} must be a list of {'texts' if kind is str else 'tables'}")
    if bots is None:
        for bot in document["bots"]:
            if in_python(bot):
                raise BadInput(f"{path}: the bot {bot} is Python code; name it with --bots if it may run")
        bots = read_bots(f"{path}: bots", document["bots"])
    players = whole(f"{path}: players", document.get("players"), 1, MOST_PLAYERS)
    setup = Setup(
        players,
        whole(f"{path}: seat", document.get("seat"), 0, players - 1),
        whole(f"{path}: seed", document.get("seed"), 0, MOST_SEED),
        document["modules"],
        document["patches"],
        list(bots),
    )
    begun = Session(setup)
    if begun.game.core.rules.data_hash != document.get("rules"):
        raise BadInput(f"{path}: saved under other rules; play it with the version that saved it")
    try:
        return Session(setup, document["choices"])
    except BadInput as error:
        raise BadInput(f"{path}: {error}") from None


def _is_saved(content: bytes) -> bool:
    return FORMAT.encode() in content[:100]


def _document(path: Path) -> dict[str, Any]:
    text = read_whole(path, str(path), "saved game", BadInput)
    try:
        document = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadInput(f"{path}: not a saved game: {error}") from None
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        raise BadInput(f"{path}: not a saved game: format must be '{FORMAT}'")
    return document
