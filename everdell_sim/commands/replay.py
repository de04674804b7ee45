"""`replay`: a game of a run, told turn by turn."""

import json
import sys
from typing import TYPE_CHECKING, Annotated, Any

import typer

from everdell_sim.commands.shared import options

if TYPE_CHECKING:
    from rich.console import Console

EXAMPLES = """\b
Examples:
  everdell-sim replay runs/first 17
  everdell-sim replay runs/first 17 --explain"""

COLOURS = ("cyan", "magenta", "green", "yellow", "blue", "red")
# So many terms of a value are told, the largest first.
MOST_TERMS = 4


def add_to(app: typer.Typer) -> None:
    app.command(epilog=EXAMPLES)(replay)


def replay(
    run: options.Run,
    game: Annotated[
        int,
        typer.Argument(metavar="GAME", min=0, help="Its number: deal * cells + cell; in a run of one cell the deal."),
    ],
    explain: Annotated[bool, typer.Option("--explain", help="What a heuristic bot valued, and why.")] = False,
    as_json: options.AsJson = False,
) -> None:
    """Tell a game turn by turn, from its number alone. Its result is compared with the run."""
    from everdell_sim.runs.reader.replay import replay as play

    told = play(run, game, explain)
    if as_json:
        print(json.dumps(told))
    else:
        from rich.console import Console

        tell(told, Console(width=None if sys.stdout.isatty() else 120, highlight=False))
    if not told["same"]:
        raise typer.Exit(1)


def tell(told: dict[str, Any], console: "Console") -> None:
    console.print(f"Game {told['game']}: deal {told['deal']} of cell {told['cell']}, seed {told['seed']}", style="bold")
    turn = 0
    for step in told["steps"]:
        if step["turn"] != turn:
            turn = step["turn"]
            console.print(f"\nTurn {turn}", style="bold")
        who = f"{told['bots'][step['seat']]} ({step['seat']})"
        console.print(f"  {who}: {step['label']}", style=COLOURS[step["seat"]], markup=False)
        for one in step.get("valued") or []:
            console.print(f"      {_valued(one)}", style="" if one["taken"] else "dim", markup=False)
    for seat, score in enumerate(told["scores"]):
        won = ", won" if seat in told["winners"] else ""
        parts = ", ".join(f"{part} {points}" for part, points in score.items() if part != "total")
        console.print(f"\nSeat {seat}, {told['bots'][seat]}: {score['total']} points{won} ({parts})", markup=False)
    console.print(f"\n{told['verdict']}", style="bold" if told["same"] else "bold red", markup=False)


def _valued(one: dict[str, Any]) -> str:
    """A choice with its value and the largest parts of it."""
    terms = sorted(one["terms"], key=lambda term: -abs(term[1]))[:MOST_TERMS]
    why = ", ".join(f"{name} {value:+.2f}" for name, value in terms if value)
    return f"{'>' if one['taken'] else ' '} {one['value']:7.2f}  {one['label']}{f'  ({why})' if why else ''}"
