"""A patch as the file that the command line takes."""

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

_BARE = re.compile(r"[A-Za-z0-9_-]+")


def patch_text(patch: Mapping[str, Any]) -> str:
    """The patch as TOML, a table for each thing that it changes, however its keys were nested or dotted."""
    tables: dict[str, list[str]] = {}
    for parts, value in _values(patch, []):
        table = table_of(parts)
        key = ".".join(map(_key, parts[len(table) :]))
        tables.setdefault(".".join(map(_key, table)), []).append(f"{key} = {written(value)}")
    return "\n".join("\n".join([f"[{table}]", *keys, ""] if table else [*keys, ""]) for table, keys in tables.items())


def table_of(parts: list[str]) -> list[str]:
    """`card.farm` of its numbers, or the table itself where it has no rows: `setup`, `rules`, that of a module."""
    return parts[:2] if len(parts) > 2 else parts[:-1]


def written(value: Any) -> str:
    """A value as a patch has it."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{_key(key)} = {written(one)}" for key, one in value.items()) + " }" if value else "{}"
    if isinstance(value, list):
        return "[" + ", ".join(map(written, value)) + "]"
    return json.dumps(value, ensure_ascii=False)


def _values(patch: Mapping[str, Any], above: list[str]) -> Iterator[tuple[list[str], Any]]:
    """Every value by its address; what is nested deeper than a number of a thing stays one value."""
    for key, value in patch.items():
        parts = [*above, *key.split(".")]
        if isinstance(value, dict) and len(parts) < 3:
            yield from _values(value, parts)
        else:
            yield parts, value


def _key(name: str) -> str:
    return name if _BARE.fullmatch(name) else json.dumps(name)
