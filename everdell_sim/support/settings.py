"""Settings as people write them: TOML files with known keys."""

import tomllib
from collections.abc import Collection, Iterable, Mapping
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, Literal, TypeVar, Union, get_args, get_origin

import msgspec

from everdell_sim.errors import BadInput
from everdell_sim.support.files import read_whole
from everdell_sim.support.near_names import nearest

# The types of TOML in words.
_WORDS = {
    int: "a whole number",
    float: "a number",
    str: "a text",
    bool: "true or false",
    list: "a list",
    dict: "a table",
}
# The keys of settings that may name files.
_OF_FILES = ("patch", "baseline_patch")


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """The keys of a table, each with its type and default."""


Kind = TypeVar("Kind", bound=Settings)


def keys_of(kind: type[Settings]) -> tuple[str, ...]:
    """The keys that these settings have."""
    return kind.__struct_fields__


def settings_of(where: str, given: Mapping[str, Any], kind: type[Kind], section: str = "") -> Kind:
    """The settings given; an unknown key and a value of the wrong type are refused in a sentence."""
    only(f"{where}: {section}" if section else where, given, keys_of(kind))
    for field in msgspec.structs.fields(kind):
        named = f"{where}: {section}.{field.name}" if section else f"{where}: {field.name}"
        if field.name in given:
            try:
                msgspec.convert(given[field.name], field.type)
            except msgspec.ValidationError:
                raise BadInput(f"{named} must be {_said(field.type)}, not {given[field.name]!r}") from None
        elif field.required:
            raise BadInput(f"{named} is missing")
    return msgspec.convert(dict(given), kind)


def _said(kind: Any) -> str:
    """A type in words: a whole number, a text or a list, dead or replaced."""
    if get_origin(kind) is Literal:
        return " or ".join(map(str, get_args(kind)))
    if get_origin(kind) in (Union, UnionType):
        parts = [one for one in get_args(kind) if one is not NoneType and not (one is int and float in get_args(kind))]
        return " or ".join(_said(one) for one in parts)
    return _WORDS[get_origin(kind) or kind]


def read_settings(path: Path) -> dict[str, Any]:
    """The tables of a TOML file."""
    try:
        return tomllib.loads(read_whole(path, str(path), "file of settings", BadInput))
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise BadInput(f"{path}: not TOML: {error}") from None


def only(where: str, given: Iterable[str], known: Collection[str]) -> None:
    """Refuse an unknown key and suggest the nearest known one."""
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
    """The same settings with the paths in them relative to `folder`."""
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
