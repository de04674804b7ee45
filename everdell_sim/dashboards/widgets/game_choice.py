"""What is to be played: modules with their parameters, players and bots. Everything offered comes from the rules."""

import re
from typing import Any

import streamlit as st

from everdell_sim.dashboards import address
from everdell_sim.dashboards.texts import plain
from everdell_sim.rules import catalogue
from everdell_sim.rules.patches import Rules, load_rules

# The default: a bot that plays well.
USUAL = "champion"
_RANGE = re.compile(r"from (-?\d+) to (\d+)")
_WORDS = re.compile(r"each one of (.+)$")


def modules() -> list[str]:
    """The modules chosen, each with its parameters as the command line takes them."""
    known = catalogue.modules_available()
    chosen = address.choose_some("Modules in addition to the base game", list(known), "extra", placeholder="none")
    named = []
    for name in chosen:
        given = [_parameter(row, key) for row, key in _parameters(name, known[name])]
        named.append(":".join([name, *(one for one in given if one)]))
    return named


def _parameters(module: str, keys: list[str]) -> list[tuple[dict[str, Any], str]]:
    rows = {row["path"]: row for row in load_rules([module]).addresses(module)} if keys else {}
    return [(rows[f"{module}.{key}"], key) for key in keys]


def _parameter(row: dict[str, Any], key: str) -> str:
    """`key=value`, or nothing if it is what the rules say anyway."""
    label, widget = row["path"].replace(".", ": "), f"parameter {row['path']}"
    words, ends = _WORDS.search(row["range"]), _RANGE.search(row["range"])
    if row["type"] == "list" and words:
        some = st.multiselect(label, words[1].split(", "), row["value"], key=widget, placeholder="none")
        return f"{key}={'+'.join(some)}" if some != row["value"] else ""
    if row["type"] == "number" and ends:
        numbers = list(range(int(ends[1]), int(ends[2]) + 1))
        value = st.select_slider(label, numbers, row["value"], key=widget)
        return f"{key}={value}" if value != row["value"] else ""
    return ""


def bots(rules: Rules) -> list[str]:
    """One bot per seat, for a number of players that the rules allow."""
    allowed = catalogue.players_allowed(rules)
    count = allowed[0]
    if len(allowed) > 1:
        if st.session_state.get("seats") not in allowed:
            st.session_state["seats"] = allowed[0]
        count = st.select_slider("Players", allowed, st.session_state["seats"], key="seats")
    else:
        st.caption(f"These rules are for {count} player{'s' * (count > 1)}.")
    known = list(catalogue.bots()["name"])
    columns = st.columns(min(3, count))
    lineup = []
    for seat in range(count):
        with columns[seat % len(columns)]:
            lineup.append(st.selectbox(f"Seat {seat + 1}", known, index=known.index(USUAL), key=f"bot{seat}"))
    if rules.automatic:
        st.caption(f"Against {plain(rules.automatic[1])}, an automatic opponent.")
    return lineup
