"""A patch as the file that the command line takes."""

from collections.abc import Iterator, Mapping
from typing import Any

from everdell_sim.support.toml_text import toml_key, toml_value


def patch_text(patch: Mapping[str, Any]) -> str:
    """The patch as TOML, a table for each thing that it changes, however its keys were nested or dotted."""
    tables: dict[str, list[str]] = {}
    for parts, value in _values(patch, []):
        table = table_of(parts)
        key = ".".join(map(toml_key, parts[len(table) :]))
        tables.setdefault(".".join(map(toml_key, table)), []).append(f"{key} = {toml_value(value)}")
    return "\n".join("\n".join([f"[{table}]", *keys, ""] if table else [*keys, ""]) for table, keys in tables.items())


def table_of(parts: list[str]) -> list[str]:
    """`card.farm` of its numbers, or the table itself where it has no rows: `setup`, `rules`, that of a module."""
    return parts[:2] if len(parts) > 2 else parts[:-1]


def _values(patch: Mapping[str, Any], above: list[str]) -> Iterator[tuple[list[str], Any]]:
    """Every value by its address; what is nested deeper than a number of a thing stays one value."""
    for key, value in patch.items():
        parts = [*above, *key.split(".")]
        if isinstance(value, dict) and len(parts) < 3:
            yield from _values(value, parts)
        else:
            yield parts, value
