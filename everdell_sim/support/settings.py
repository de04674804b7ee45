"""Files of settings as people write them: TOML, every key known."""

import tomllib
from collections.abc import Collection, Iterable, Mapping
from pathlib import Path
from typing import Any

from everdell_sim.errors import BadInput
from everdell_sim.support.files import read_whole
from everdell_sim.support.near_names import nearest

# The keys of settings that may name files.
_OF_FILES = ("patch", "baseline_patch")


def read_settings(path: Path) -> dict[str, Any]:
    """The tables of a TOML file."""
    try:
        return tomllib.loads(read_whole(path, str(path), "file of settings", BadInput))
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise BadInput(f"{path}: not TOML: {error}") from None


def only(where: str, given: Iterable[str], known: Collection[str]) -> None:
    """Refuses a key that is not known, with the nearest that is."""
    for key in given:
        if key not in known:
            raise BadInput(f"{where}: there is no key {key!r}; {nearest(key, known)}")


def table(where: str, given: Mapping[str, Any], key: str) -> dict[str, Any]:
    """The table `key`; empty if it is not there."""
    found = given.get(key, {})
    if not isinstance(found, dict):
        raise BadInput(f"{where}: {key} must be a table")
    return found


def text(where: str, given: Mapping[str, Any], key: str) -> str:
    found = given.get(key)
    if not isinstance(found, str) or not found or not found.isprintable():
        raise BadInput(
            f"{where}: {key} must be a text, not {found!r}" if key in given else f"{where}: {key} is missing"
        )
    return found


def near_by(settings: Mapping[str, Any], folder: Path) -> dict[str, Any]:
    """The same settings with the files that they name counted from `folder`."""
    found = dict(settings)
    for key in _OF_FILES:
        if key in found:
            found[key] = _each(found[key], folder, lambda name: True)
    if "bots" in found:
        if isinstance(found["bots"], str):
            found["bots"] = [one.strip() for one in found["bots"].split(",") if one.strip()]
        found["bots"] = _each(found["bots"], folder, _is_file)
    return found


def _is_file(bot: str) -> bool:
    return bot.partition(":")[0].endswith((".py", ".toml"))


def _each(value: Any, folder: Path, wanted: Any) -> Any:
    if isinstance(value, list):
        return [_each(one, folder, wanted) for one in value]
    return str(folder / value) if isinstance(value, str) and wanted(value) else value
