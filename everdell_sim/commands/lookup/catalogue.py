"""`cards`, `events`, `locations` and `modules`: what there is, and everything about one of them."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

from everdell_sim.commands.shared import options, output
from everdell_sim.commands.shared.options import argument, rules_of

_EXAMPLES = """\b
Examples:
  everdell-sim {0}                        list all of them
  everdell-sim {0} {1}
  everdell-sim {0} {2}"""
EXAMPLES = {
    "cards": _EXAMPLES.format("cards", "farm", "farm --patch cheaper-farm.toml --json"),
    "events": _EXAMPLES.format("events", "grand_tour", '"Grand Tour" --json'),
    "locations": _EXAMPLES.format("locations", "basic_3_twigs", '"3 twigs" --json'),
    "modules": _EXAMPLES.format("modules", "base", "base --json"),
}

ADDRESS = ("path", "value", "type", "range")

# How sure a row is, in words.
DOUBTS = {
    "stand_in": "stand-ins of our own, as no source gives them",
    "unconfirmed": "given by a single source",
    "conflict": "sources disagree about",
    "missing": "given by no source",
}

Name = Annotated[str | None, argument("NAME", "Show this one, by id or name; default: list all.")]


def cards(
    name: Name = None,
    modules: options.Modules = "",
    patch: options.Patches = None,
    as_json: options.AsJson = False,
) -> None:
    """List the cards, or show one of them. Shown with every number that a patch can change."""
    columns = ("id", "kind", "colour", "rarity", "copies", "points", "cost", "text")
    _section("card", name, modules, patch, as_json, columns)


def events(
    name: Name = None,
    modules: options.Modules = "",
    patch: options.Patches = None,
    as_json: options.AsJson = False,
) -> None:
    """List the events, or show one of them. Shown with every number that a patch can change."""
    _section("event", name, modules, patch, as_json, ("id", "kind", "points", "text"))


def locations(
    name: Name = None,
    modules: options.Modules = "",
    patch: options.Patches = None,
    as_json: options.AsJson = False,
) -> None:
    """List the locations, or show one of them. Shown with every number that a patch can change."""
    _section("location", name, modules, patch, as_json, ("id", "area", "sharing", "text"))


def _section(
    section: str,
    name: str | None,
    modules: str,
    patch: list[Path] | None,
    as_json: bool,
    columns: Sequence[str],
) -> None:
    rules = rules_of(modules, patch)
    rows = rules.item_rows(section)
    if name is None:
        show_rows([{"kind": row["section"], "area": row["section"], **row} for row in rows], columns, as_json)
        return
    extras = (row for row in rows if row["section"] != section and name.lower() in (row["id"], row["name"].lower()))
    row = next(extras, None) or next(row for row in rows if row["id"] == rules.find(section, name))
    addresses = rules.addresses(f"{row['section']}.{row['id']}")
    if as_json:
        print(json.dumps({**row, "addresses": addresses}))
        return
    print(f"{row['name']}: {row.get('text', '')}\n")
    for what, doubt in row.get("doubt", {}).items():
        print(f"{DOUBTS.get(what, what)}: {doubt if isinstance(doubt, str) else ', '.join(doubt)}\n")
    show_rows(addresses, ADDRESS)


def modules(name: Name = None, as_json: options.AsJson = False) -> None:
    """List the modules, or show one of them. Shown with what it adds and its own numbers."""
    from everdell_sim import _core

    rows = {row["id"]: row for row in _core.modules()}
    if name is None:
        show_rows(list(rows.values()), ("id", "name", "about"), as_json)
        return
    if name not in rows:
        from everdell_sim.errors import BadModule
        from everdell_sim.support.near_names import nearest

        raise BadModule(f"there is no module {name!r}; {nearest(name, rows)}")
    module = dict(rows[name])
    with_it, base = rules_of(name), rules_of("")
    for section in ("card", "event", "location"):
        module[f"{section}s"] = len(with_it.rows(section)) - (0 if name == "base" else len(base.rows(section)))
    module["stand_ins"] = with_it.stand_ins
    known = {row["path"] for row in base.addresses("rules")}
    switches = [row for row in with_it.addresses("rules") if row["path"] not in known]
    module["numbers"] = [*with_it.addresses(name), *switches]
    if as_json:
        print(json.dumps(module))
        return
    show_rows([module], [key for key in module if key != "numbers"])
    if module["numbers"]:
        print("\nIts own numbers and switches, for patches:")
        show_rows(module["numbers"], ADDRESS)


def show_rows(rows: Sequence[dict[str, Any]], columns: Sequence[str], as_json: bool = False) -> None:
    """Rows of the data as a table for people, or as JSON."""
    if as_json:
        print(json.dumps(rows))
    else:
        output.show(columns, [[_cell(row.get(column)) for column in columns] for row in rows], left=None)


def _cell(value: object) -> str:
    if isinstance(value, str):
        return value
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "" if value is None or value in ({}, []) else json.dumps(value).replace('"', "")
