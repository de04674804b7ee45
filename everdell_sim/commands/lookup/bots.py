"""`bots`: who can play, and everything about one of them."""

import json
from typing import Annotated, Any

from everdell_sim.commands.shared import options, output, screen
from everdell_sim.commands.shared.options import argument
from everdell_sim.rules.words import SEASONS

EXAMPLES = """\b
Examples:
  everdell-sim bots                               list all of them
  everdell-sim bots champion
  everdell-sim bots my_bot.toml --json"""

WIDTH = 140

Name = Annotated[str | None, argument("NAME", "Show this bot, or file; default: list all.")]


def bots(name: Name = None, as_json: options.AsJson = False) -> None:
    """List the bots, or show one of them. Shown with its numbers, their defaults and what each is for."""
    from everdell_sim import _core

    if name is None:
        rows = _core.bots()
        print(json.dumps(rows)) if as_json else show_all(rows)
    else:
        bot = about(name)
        print(json.dumps(bot)) if as_json else show(bot)


def show_all(rows: list[dict[str, Any]]) -> None:
    shown = [
        (
            row["name"],
            row["kind"],
            row["about"],
            " ".join(f"{one['key']}={one['default']}" for one in row["parameters"]),
        )
        for row in rows
    ]
    output.show(("name", "kind", "about", "parameters"), shown, left=None, width=WIDTH)
    print(
        "\nEvery bot takes avoid=A+B and prefer=A+B (cards, events, locations, colours); a file also takes its numbers."
    )


def about(bot: str) -> dict[str, Any]:
    """Everything about a bot: its kind, its parameters or numbers, the cards it favours."""
    from everdell_sim import _core
    from everdell_sim.bot.python_bots import PythonBot, read_bot

    found = read_bot("bot", bot)
    if isinstance(found, PythonBot):
        text = (type(found.factory()).__doc__ or "").strip()
        return {"name": str(found), "kind": "python", "about": text.split("\n")[0], "parameters": []}
    file = _core.bot_file(found)
    if file is None:
        name = found.split(":")[0]
        return next(row for row in _core.bots() if row["name"] == name)
    weights = []
    for weight in _with_general(_core.weights()):
        name = weight["name"]
        by_players = {n: given for n, numbers in file["players"].items() if (given := _given(numbers, name))}
        value = _given(file["weights"], name) or weight["default"]
        by_module = {
            module: given for module, numbers in file["modules"].items() if (given := _given(numbers["weights"], name))
        }
        room = _given(file["room"], name) or []
        changed = value != weight["default"] or any((by_players, by_module, room))
        own = {"value": value, "room": room, "players": by_players, "modules": by_module, "changed": changed}
        weights.append({**weight, **own})
    kept = {key: file[key] for key in ("name", "about", "cards", "places", "roles", "text")}
    return {**kept, "kind": "file", "parameters": [], "weights": weights}


def _general(name: str) -> str:
    """The name of a number for all things of a group: `events.factor` for `events.basic.factor`."""
    group, _, rest = name.partition(".")
    return f"{group}.{rest.partition('.')[2]}"


def _with_general(weights: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The numbers for all things of a group come before those of its first thing."""
    listed: dict[str, dict[str, Any]] = {}
    for weight in weights:
        if weight["name"].count(".") == 2:
            general = _general(weight["name"])
            listed.setdefault(general, {**weight, "name": general, "about": f"{weight['about']}, where none is named"})
        listed[weight["name"]] = weight
    return list(listed.values())


def _given(numbers: dict[str, list[float]], name: str) -> list[float] | None:
    """What a file gives for a number, by its own name or for all things of its group."""
    return numbers.get(name) or numbers.get(_general(name))


def show(bot: dict[str, Any]) -> None:
    console = screen.console(WIDTH)
    console.print(f"{bot['name']} ({bot['kind']}): {bot['about']}")
    for one in bot["parameters"]:
        console.print(f"  {one['key']} = {one['default']}: {one['meaning']}")
    if bot["kind"] != "file":
        return
    for section in ("cards", "places", "roles"):
        if bot[section]:
            points = {one: value if isinstance(value, list) else [value] for one, value in bot[section].items()}
            ranked = sorted(points.items(), key=lambda one: -sum(one[1]) / len(one[1]))
            console.print(f"\n{section.title()} that it values more or less than its numbers say, in points:")
            console.print(
                "  " + ", ".join(f"{name} {_value(value, '+g', '/')}" for name, value in ranked if any(value))
            )
    changed = [weight for weight in bot["weights"] if weight["changed"]]
    plain = [weight for weight in bot["weights"] if not weight["changed"]]
    console.print(
        f"\nIts own numbers: one value, one per season ({', '.join(SEASONS)}), or five from the start to the end;"
    )
    console.print("+: added with 0, 2, 5 and 9 spaces left; [4]: with four players; [name]: with that module")
    rows = []
    for weight in changed:
        rows.append([weight["name"], _value(weight["value"]), _value(weight["default"]), weight["about"]])
        rows += [["  +", _value(weight["room"]), "", ""]] if weight["room"] else []
        where = {**weight["players"], **weight["modules"]}
        rows += [[f"  [{games}]", _value(value), "", ""] for games, value in sorted(where.items())]
    if rows:
        output.show(("number", "value", "default", "what it is for"), rows, left=None, width=WIDTH)
    else:
        console.print("  none")
    console.print("\nNumbers at their defaults:")
    defaults = [(one["name"], _value(one["default"]), one["about"]) for one in plain]
    output.show(("number", "default", "what it is for"), defaults, left=None, width=WIDTH)


def _value(value: list[float], shape: str = "g", between: str = " ") -> str:
    """One number if all are the same, else each of them."""
    return between.join(format(one, shape) for one in (value[:1] if len(set(value)) == 1 else value))
