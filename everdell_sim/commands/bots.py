"""`bots`: which there are, and what one of them is about."""

import json
import sys
from typing import TYPE_CHECKING, Annotated, Any

import typer

from everdell_sim.commands.shared import options
from everdell_sim.rules.words import SEASONS

if TYPE_CHECKING:
    from rich.console import Console

EXAMPLES = """\b
Examples:
  everdell-sim bots
  everdell-sim bots show engine
  everdell-sim bots show my_bot.toml"""


def add_to(app: typer.Typer) -> None:
    app.command(epilog=EXAMPLES)(bots)


def bots(
    words: Annotated[
        list[str] | None, typer.Argument(metavar="[show] [NAME]", help="One bot; all if left out.")
    ] = None,
    as_json: options.AsJson = False,
) -> None:
    """List the bots, or explain one. Its numbers stand beside the defaults, with what each is for."""
    from everdell_sim.errors import BadInput

    words = words or []
    if words[:1] == ["show"]:
        words = words[1:]
        if not words:
            raise BadInput("bots show: name a bot")
    if len(words) > 1:
        raise BadInput(f"bots: name one bot, not {len(words)}")
    if not words:
        listing(as_json)
        return
    told = about(words[0])
    if as_json:
        print(json.dumps(told))
    else:
        from rich.console import Console

        show(told, Console(width=None if sys.stdout.isatty() else 140, highlight=False, markup=False))


def listing(as_json: bool) -> None:
    from everdell_sim import _core

    rows = _core.bots()
    if as_json:
        print(json.dumps(rows))
        return
    from rich.console import Console

    console = Console(width=None if sys.stdout.isatty() else 140, highlight=False, markup=False)
    for row in rows:
        row["parameters"] = " ".join(f"{one['key']}={one['default']}" for one in row["parameters"])
    console.print(_table(["name", "kind", "about", "parameters"], [list(map(str, _picked(row))) for row in rows]))
    console.print(
        "\nEach takes avoid=A+B and prefer=A+B (cards, events, locations, colours); a file also any of its numbers."
    )


def _picked(row: dict[str, Any]) -> tuple[Any, ...]:
    return row["name"], row["kind"], row["about"], row["parameters"]


def about(bot: str) -> dict[str, Any]:
    """All about a bot: how it is made, its parameters or numbers, the cards it favours."""
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
    for weight in _core.weights():
        by_players = {n: numbers[weight["name"]] for n, numbers in file["players"].items() if weight["name"] in numbers}
        value = file["weights"].get(weight["name"], weight["default"])
        by_module = {
            name: numbers["weights"][weight["name"]]
            for name, numbers in file["modules"].items()
            if weight["name"] in numbers["weights"]
        }
        room = file["room"].get(weight["name"], [])
        changed = value != weight["default"] or any((by_players, by_module, room))
        own = {"value": value, "room": room, "players": by_players, "modules": by_module, "changed": changed}
        weights.append({**weight, **own})
    kept = {key: file[key] for key in ("name", "about", "cards", "places", "text")}
    return {**kept, "kind": "file", "parameters": [], "weights": weights}


def show(told: dict[str, Any], console: "Console") -> None:
    console.print(f"{told['name']} ({told['kind']}): {told['about']}")
    for one in told["parameters"]:
        console.print(f"  {one['key']} = {one['default']}: {one['meaning']}")
    if told["kind"] != "file":
        return
    for section in ("cards", "places"):
        if told[section]:
            points = {one: value if isinstance(value, list) else [value] for one, value in told[section].items()}
            ranked = sorted(points.items(), key=lambda one: -sum(one[1]) / len(one[1]))
            console.print(f"\n{section.title()}, in points more or less than they would seem worth:")
            console.print("  " + ", ".join(f"{name} {_told(value, '+g', '/')}" for name, value in ranked if any(value)))
    changed = [weight for weight in told["weights"] if weight["changed"]]
    plain = [weight for weight in told["weights"] if not weight["changed"]]
    console.print(
        f"\nNumbers of its own: one, one a season ({', '.join(SEASONS)}), or five from the first season to the end;"
    )
    console.print(
        "+ is added with 0, 2, 5 and 9 spaces left, [4] at a table of four, [name] with the module of that name"
    )
    rows = []
    for weight in changed:
        rows.append([weight["name"], _told(weight["value"]), _told(weight["default"]), weight["about"]])
        rows += [["  +", _told(weight["room"]), "", ""]] if weight["room"] else []
        where = {**weight["players"], **weight["modules"]}
        rows += [[f"  [{games}]", _told(value), "", ""] for games, value in sorted(where.items())]
    console.print(_table(["number", "here", "default", "what it is for"], rows) if rows else "  none")
    console.print("\nNumbers left at their defaults:")
    console.print(
        _table(["number", "default", "what it is for"], [[w["name"], _told(w["default"]), w["about"]] for w in plain])
    )


def _told(value: list[float], shape: str = "g", between: str = " ") -> str:
    """One number, or as many as there are."""
    return between.join(format(one, shape) for one in (value[:1] if len(set(value)) == 1 else value))


def _table(columns: list[str], rows: list[list[str]]) -> Any:
    from rich.table import Table

    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for column in columns:
        table.add_column(column, overflow="fold")
    for row in rows:
        table.add_row(*row)
    return table
