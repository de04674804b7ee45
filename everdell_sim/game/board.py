"""A position in a terminal. The engine describes it as sections, rows and chips; here they are drawn."""

from itertools import groupby
from typing import Any

from rich.console import Console, Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from everdell_sim.rules.words import PLURALS

COLOURS = {
    "traveler": "yellow",
    "production": "green",
    "destination": "red",
    "governance": "blue",
    "prosperity": "magenta",
}
# Places that have numbers stand so many in a line.
_ABREAST = 4


def show(console: Console, turn: int, board: list[dict[str, Any]], me: int) -> None:
    """A board as `_core.Game.board` describes it, looked at from seat `me`."""
    console.rule(f"Turn {turn}")
    for section in board:
        border = "none" if section["seat"] is None else "bold" if section["seat"] == me else "dim"
        console.print(
            Panel(
                Group(*_lines(section["rows"])),
                title=Text(section["title"]),
                title_align="left",
                border_style=border,
                expand=section["seat"] is not None,
            )
        )


def _lines(rows: list[dict[str, Any]]) -> list[RenderableType]:
    """Rows without a label take the whole width; the labels of the others stand in a column."""
    lines: list[RenderableType] = []
    for labelled, some in groupby(rows, key=lambda row: bool(row["label"])):
        if not labelled:
            lines += [_chips(row) for row in some]
            continue
        grid = Table.grid(padding=(0, 2, 0, 0))
        for row in some:
            (colour, *others) = {one["colour"] for one in row["chips"]}
            style = "bold" if others or colour is None else COLOURS[colour]
            grid.add_row(Text(row["label"], style=style, no_wrap=True), _chips(row))
        lines.append(grid)
    return lines


def _chips(row: dict[str, Any]) -> RenderableType:
    chips = row["chips"]
    if row["form"] == "line":
        return Text(" | ").join(_chip(one) for one in chips)
    if row["form"] == "list":
        lines = (_chip(one).append(f"  {one['tip']}".rstrip(), style="dim") for one in chips)
        return Text("\n").join(lines)
    grid = Table.grid(padding=(0, 2, 0, 0))
    slots = [Text(f"{at} ").append_text(_chip(one, " {}")) for at, one in enumerate(chips, 1)]
    for at in range(0, len(slots), _ABREAST):
        grid.add_row(*slots[at : at + _ABREAST])
    return grid


def _chip(chip: dict[str, Any], around: str = " ({})") -> Text:
    text = Text(chip["text"], style="dim" if chip["what"] == "empty" else COLOURS.get(chip["colour"], ""))
    return text.append(around.format(chip["note"]), style="not bold dim") if chip["note"] else text


def amounts(resources: dict[str, int]) -> str:
    """`2 twigs 1 resin`; empty if there is nothing."""
    owned = [(kind, resources[kind]) for kind in PLURALS if resources.get(kind)]
    return " ".join(f"{n} {kind if n == 1 else PLURALS[kind]}" for kind, n in owned)


def many(n: int, thing: str) -> str:
    """`1 card`, `2,000 cards`."""
    return f"{n:,} {thing}" if n == 1 else f"{n:,} {thing}s"
