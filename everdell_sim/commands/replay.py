"""`replay`: a game of a run, told turn by turn."""

import json
import sys
from typing import Annotated

import typer

from everdell_sim.commands import options


def add_to(app: typer.Typer) -> None:
    app.command()(replay)


def replay(
    run: options.Run,
    game: Annotated[int, typer.Argument(metavar="GAME", min=0, help="Its number: deal * cells + cell.")],
    as_json: options.AsJson = False,
) -> None:
    """Tell a game turn by turn, from its number alone, and compare its result with the run."""
    from everdell_sim.runs.replay import replay as tell

    told = tell(run, game)
    if as_json:
        print(json.dumps(told))
    else:
        from rich.console import Console

        console = Console(width=None if sys.stdout.isatty() else 120, highlight=False)
        console.print(f"Game {game}: deal {told['deal']} of cell {told['cell']}, seed {told['seed']}", style="bold")
        turn = 0
        for step in told["steps"]:
            if step["turn"] != turn:
                turn = step["turn"]
                console.print(f"\nTurn {turn}", style="bold")
            colour = ("cyan", "magenta", "green", "yellow", "blue", "red")[step["seat"]]
            console.print(
                f"  {told['bots'][step['seat']]} ({step['seat']}): {step['label']}", style=colour, markup=False
            )
        for seat, score in enumerate(told["scores"]):
            won = ", won" if seat in told["winners"] else ""
            console.print(f"\nSeat {seat}, {told['bots'][seat]}: {score['total']} points{won}  {score}", markup=False)
        console.print(f"\n{told['verdict']}", style="bold" if told["same"] else "bold red", markup=False)
    if not told["same"]:
        raise typer.Exit(1)
