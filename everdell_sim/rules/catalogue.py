"""The catalogue: bots, cards, events and locations as frames."""

import json
from collections.abc import Iterable
from typing import Any

import polars as pl

from everdell_sim import _core
from everdell_sim.errors import EverdellError
from everdell_sim.rules.patches import Patch, Rules, load_rules, read_patches
from everdell_sim.rules.words import RESOURCES
from everdell_sim.support.checks import MOST_PLAYERS, Names

ITEMS = ("card", "event", "location")


def bots() -> pl.DataFrame:
    """Every bot that can be named: its kind (code or file), its parameters as `key=default`, what it does.

    >>> import everdell_sim as ev
    >>> sorted(set(ev.bots()["kind"]))
    ['code', 'file']
    """
    rows = [
        {
            "name": bot["name"],
            "kind": bot["kind"],
            "parameters": " ".join(f"{one['key']}={one['default']}" for one in bot["parameters"]),
            "about": bot["about"],
        }
        for bot in _core.bots()
    ]
    return pl.DataFrame(rows)


def cards(modules: Names = None, patch: Patch = None) -> pl.DataFrame:
    """Every card of the game with these modules and this patch.

    >>> import everdell_sim as ev
    >>> cards = ev.cards(patch={"card": {"farm": {"points": 3}}})
    >>> cards.filter(cards["id"] == "farm").select("name", "points").row(0)
    ('Farm', 3)
    """
    return pl.DataFrame([_card(row) for row in _rows("card", modules, patch)])


def _card(row: dict[str, Any]) -> dict[str, Any]:
    cost = row.get("cost", {})
    return {
        "id": row["id"],
        "name": row["name"],
        "kind": row["kind"],
        "colour": row["colour"],
        "rarity": row["rarity"],
        "copies": row["copies"],
        "points": row["points"],
        **{f"cost_{kind}": cost.get(kind, 0) for kind in RESOURCES},
        "free_with": ", ".join(_link(link) for link in row.get("free_with", [])),
        "text": row.get("text", ""),
    }


def _link(link: str | dict[str, Any]) -> str:
    """A card that is named, or `any prosperity construction`."""
    if isinstance(link, str):
        return link
    return " ".join(["any", *(str(link[key]) for key in ("rarity", "colour", "kind") if key in link)])


def events(modules: Names = None, patch: Patch = None) -> pl.DataFrame:
    """Every event of the game with these modules and this patch.

    >>> import everdell_sim as ev
    >>> sorted(set(ev.events()["kind"]))
    ['basic', 'special']
    """
    rows = [
        {
            "id": row["id"],
            "name": row["name"],
            "kind": row["kind"],
            "points": row["points"],
            "requires": _in_words(row.get("requires", {})),
            "text": row.get("text", ""),
        }
        for row in _rows("event", modules, patch)
    ]
    return pl.DataFrame(rows)


def locations(modules: Names = None, patch: Patch = None) -> pl.DataFrame:
    """Every location of the game with these modules and this patch.

    >>> import everdell_sim as ev
    >>> sorted(set(ev.locations()["area"]))
    ['basic', 'forest', 'haven', 'journey']
    """
    rows = [
        {
            "id": row["id"],
            "name": row["name"],
            "area": row["area"],
            "sharing": row["sharing"],
            "text": row.get("text", ""),
        }
        for row in _rows("location", modules, patch)
    ]
    return pl.DataFrame(rows)


def _rows(section: str, modules: Names, patch: Patch) -> list[dict[str, Any]]:
    return load_rules(modules, read_patches(patch)).rows(section)


def _in_words(requires: dict[str, Any]) -> str:
    """`4 production` or `shopkeeper, post_office`."""
    colours = [f"{n} {colour}" for colour, n in requires.get("colours", {}).items()]
    rest = {key: value for key, value in requires.items() if key not in ("cards", "colours")}
    return ", ".join([*requires.get("cards", []), *colours, *([json.dumps(rest)] if rest else [])])


def item_names(rules: Iterable[Rules]) -> dict[str, str]:
    """The names of all cards, events, locations, extras and roles by id; where rules differ, the last one counts."""
    found: dict[str, str] = {}
    for one in rules:
        found |= role_names(one)
        found |= {row["id"]: shown_name(row) for kind in ITEMS for row in one.item_rows(kind)}
    return found


def role_names(rules: Rules) -> dict[str, str]:
    """The names of all roles by id."""
    return {row["id"]: shown_name(row) for _, section in rules.roles for row in rules.rows(section)}


def shown_name(row: dict[str, Any]) -> str:
    """The name of an item; one with values of ours that no source gives is marked."""
    return f"{row['name']} (stand-in)" if row.get("doubt", {}).get("stand_in") else str(row["name"])


def modules_available() -> dict[str, list[str]]:
    """The modules besides the base game that can be played, each with the parameters that its name takes."""
    return {one["id"]: one["parameters"] for one in _core.modules() if one["id"] != "base"}


def players_allowed(rules: Rules) -> list[int]:
    """The numbers of players that the rules and modules allow."""
    return [players for players in range(1, MOST_PLAYERS + 1) if _allowed(rules, players)]


def _allowed(rules: Rules, players: int) -> bool:
    try:
        _core.check(rules, ["random"] * players)
    except EverdellError:
        return False
    return True
