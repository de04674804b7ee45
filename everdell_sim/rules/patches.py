"""Patches as people give them (a path, a dict, a list of these), and the rules that they make."""

import json
import warnings
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeAlias

from everdell_sim import _core
from everdell_sim.errors import BadPatch
from everdell_sim.support.checks import Names, names
from everdell_sim.support.files import read_whole

Patch: TypeAlias = "str | Path | dict[str, Any] | Sequence[str | Path | dict[str, Any]] | None"
Origin: TypeAlias = tuple[str, dict[str, Any]]
Rules: TypeAlias = _core.Rules

if _core.__profile__ == "debug":
    warnings.warn("everdell_sim runs on a debug build and is many times slower than it should be", stacklevel=2)


def read_patches(patch: Patch) -> list[Origin]:
    """Every patch with where it came from, in the order in which they apply."""
    if patch is None:
        return []
    if isinstance(patch, (str, Path, dict)):
        return [_read(patch)]
    if isinstance(patch, (list, tuple)):
        return [_read(one) for one in patch]
    raise BadPatch(f"a patch is a path, a dict or a list of these, not a value of type {type(patch).__name__}")


def _read(patch: object) -> Origin:
    if isinstance(patch, dict):
        named = patch.get("patch")
        name = named.get("name") if isinstance(named, dict) else None
        return (name if isinstance(name, str) and name and name.isprintable() else "patch", patch)
    if isinstance(patch, (str, Path)):
        origin = _printable(str(patch))
        return (origin, _core.parse_patch(origin, read_whole(Path(patch), origin, "patch", BadPatch)))
    raise BadPatch(f"a patch is a path or a dict, not a value of type {type(patch).__name__}")


def _printable(path: str) -> str:
    """The name of a file, printable and not too long."""
    shown = path if path.isprintable() else ascii(path)[1:-1]
    return shown if len(shown) <= 200 else f"{shown[:100]}…{shown[-100:]}"


def load_rules(modules: Names = None, patches: Sequence[Origin] = ()) -> _core.Rules:
    """The rules of these modules under these patches. The same rules are loaded once."""
    wanted = tuple(names("modules", modules))
    try:
        key = json.dumps(list(patches))
    except (TypeError, ValueError, RecursionError):
        # The engine will say what is wrong with it.
        return _core.Rules(wanted, patches)
    return _load(wanted, key)


@lru_cache(maxsize=64)
def _load(modules: tuple[str, ...], patches: str) -> _core.Rules:
    return _core.Rules(modules, [(origin, patch) for origin, patch in json.loads(patches)])


def place_in_list(known: Mapping[str, Mapping[str, Any]], address: str) -> tuple[str, int] | None:
    """The address of a list and the place in it, if this names a place in one; `known` are the rows of addresses."""
    above, _, last = address.rpartition(".")
    row = known.get(above)
    is_place = row is not None and row["type"] == "list" and last.isdecimal() and int(last) < len(row["value"])
    return (above, int(last)) if is_place else None


def changes(before: Rules, after: Rules) -> list[dict[str, Any]]:
    """Every value that differs between two sets of rules, by its address."""
    one, other = ({row["path"]: row["value"] for row in rules.addresses("")} for rules in (before, after))
    return [
        {"path": path, "before": one.get(path), "after": other.get(path)}
        for path in [*other, *(path for path in one if path not in other)]
        if one.get(path) != other.get(path)
    ]


def changed_texts(before: Rules, after: Rules) -> list[dict[str, Any]]:
    """Every card, event, location and extra whose sentence differs between two sets of rules, by its name."""
    one, other = (
        {(row["section"], row["id"]): row for kind in ("card", "event", "location") for row in rules.item_rows(kind)}
        for rules in (before, after)
    )
    there: dict[str, Any] = {"text": None}
    return [
        {"name": row["name"], "before": one.get(key, there)["text"], "after": row["text"]}
        for key, row in other.items()
        if one.get(key, there)["text"] != row["text"]
    ]
