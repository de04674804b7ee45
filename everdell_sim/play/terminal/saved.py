"""A game in a file: what it began with, and every choice since. It continues where it was saved."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from everdell_sim.bot.python_bots import in_python, read_bots
from everdell_sim.errors import BadInput
from everdell_sim.play.terminal.session import Session, Setup
from everdell_sim.support.checks import MOST_PLAYERS, MOST_SEED, whole
from everdell_sim.support.files import read_whole, write_whole

FORMAT = "everdell-sim game 1"
_LISTS = {"modules": str, "patches": dict, "bots": str, "choices": dict}


def save(path: Path, session: Session) -> None:
    """Write a session to a file. Only a saved game is replaced."""
    if not str(path).isprintable():
        raise BadInput("the name of a file has no invisible characters; choose another name")
    if path.exists():
        try:
            _document(path)
        except BadInput:
            raise BadInput(f"{path} is there and is not a saved game; choose another name") from None
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
    write_whole(path, json.dumps(document, indent=1) + "\n")


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


def _document(path: Path) -> dict[str, Any]:
    text = read_whole(path, str(path), "saved game", BadInput)
    try:
        document = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadInput(f"{path}: not a saved game: {error}") from None
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        raise BadInput(f"{path}: not a saved game: format must be '{FORMAT}'")
    return document
