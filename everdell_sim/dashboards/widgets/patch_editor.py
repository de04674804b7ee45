"""A patch made with sliders: every number by its address."""

import re
from typing import Any

import streamlit as st

from everdell_sim.dashboards import address
from everdell_sim.dashboards.texts import plain
from everdell_sim.rules.patch_text import table_of
from everdell_sim.rules.patches import Rules
from everdell_sim.rules.words import RESOURCES

# What a slider can change.
_KINDS = ("number", "amounts", "flag")
_RANGE = re.compile(r"from (-?\d+) to (\d+)")
# Other numbers, which a designer seldom changes, are hidden behind a toggle.
_FIRST = ("points", "copies", "cost", "effect", "visit", "score", "after_play", "dead", "workers")


def editor(rules: Rules) -> dict[str, Any]:
    """Sliders for the things that the user picks; what was moved, as a patch."""
    rows = [row for row in rules.addresses("") if row["type"] in _KINDS]
    things: dict[str, list[dict[str, Any]]] = {}
    for row in rows:
        things.setdefault(_thing(row["path"]), []).append(row)
    picked = address.choose_some("Change", list(things), "change", placeholder="a card, event, location or rule")
    changed: dict[str, Any] = {}
    for thing in picked:
        with st.expander(plain(thing), expanded=True):
            everything = st.toggle("show all numbers", key=f"all {thing}")
            shown = [row for row in things[thing] if everything or _common(row["path"])]
            columns = st.columns(3)
            for at, row in enumerate(shown or things[thing]):
                with columns[at % 3]:
                    value = _slider(row)
                if value != row["value"]:
                    changed[row["path"]] = value
    return changed


def _thing(path: str) -> str:
    return ".".join(table_of(path.split(".")))


def _common(path: str) -> bool:
    parts = path.split(".")
    return len(parts) < 3 or parts[2] in _FIRST


def _slider(row: dict[str, Any]) -> Any:
    path, value = row["path"], row["value"]
    label = path[len(_thing(path)) + 1 :]
    if row["type"] == "flag":
        return st.toggle(plain(label), bool(value), key=path, help=plain(row["range"]))
    if row["type"] == "amounts":
        given = {kind: _number(f"{label}.{kind}", f"{path}.{kind}", value.get(kind, 0), 0, 20) for kind in RESOURCES}
        return {kind: n for kind, n in given.items() if n}
    found = _RANGE.search(row["range"])
    low, high = (int(found[1]), int(found[2])) if found else (0, 20)
    return _number(label, path, value, low, high)


def _number(label: str, key: str, value: int, low: int, high: int) -> int:
    # A slider over the full range of 255 would be useless for a card of 2 points.
    near = max(8, 3 * abs(value))
    least, most = max(low, min(0, value) - (near if low < 0 else 0)), min(high, value + near)
    return int(st.slider(plain(label), least, most, value, key=key))
