"""`replay`: a game of a run, turn by turn."""

import json
from typing import TYPE_CHECKING, Annotated, Any

import typer

from everdell_sim.commands.shared import options, screen
from everdell_sim.commands.shared.options import argument, switch

if TYPE_CHECKING:
    from rich.console import Console

EXAMPLES = """\b
Examples:
  everdell-sim replay runs/first 17
  everdell-sim replay runs/first 17 --explain"""

COLOURS = ("cyan", "magenta", "green", "yellow", "blue", "red")
# Terms of a value that are shown, the largest first.
MOST_TERMS = 4

Game = Annotated[
    int, argument("GAME", "Its number: deal * cells + cell; with one cell, the deal.", parser=options.count)
]


def replay(
    run: options.Run,
    game: Game,
    explain: Annotated[bool, switch("--explain", "Show how heuristic bots valued each choice.")] = False,
    trust_bots: options.TrustBots = False,
    bot_timeout: options.BotTimeout = None,
    as_json: options.AsJson = False,
) -> None:
    """Replay a game turn by turn. Its result is compared with the run."""
    from everdell_sim.bot import watch
    from everdell_sim.runs.reader.replay import replay as play

    with watch.limited(bot_timeout):
        replayed = play(run, game, explain, trust_bots)
    if as_json:
        print(json.dumps(replayed))
    else:
        show(replayed, screen.console(120))
    if not replayed["same"]:
        raise typer.Exit(1)


def show(game: dict[str, Any], console: "Console") -> None:
    console.print(f"Game {game['game']}: deal {game['deal']} of cell {game['cell']}, seed {game['seed']}", style="bold")
    turn = 0
    for step in game["steps"]:
        if step["turn"] != turn:
            turn = step["turn"]
            console.print(f"\nTurn {turn}", style="bold")
        who = f"{game['bots'][step['seat']]} (seat {step['seat'] + 1})"
        console.print(f"  {who}: {step['label']}", style=COLOURS[step["seat"]], markup=False)
        for one in step.get("valued") or []:
            console.print(f"      {_valued(one)}", style="" if one["taken"] else "dim", markup=False)
    for seat, score in enumerate(game["scores"]):
        won = ", won" if seat in game["winners"] else ""
        parts = ", ".join(f"{part} {points}" for part, points in score.items() if part != "total")
        console.print(f"\nSeat {seat + 1}, {game['bots'][seat]}: {score['total']} points{won} ({parts})", markup=False)
    console.print(f"\n{game['verdict']}", style="bold" if game["same"] else "bold red", markup=False)


def _valued(one: dict[str, Any]) -> str:
    """A choice with its value and the largest terms of it."""
    terms = sorted(one["terms"], key=lambda term: -abs(term[1]))[:MOST_TERMS]
    why = ", ".join(f"{name} {value:+.2f}" for name, value in terms if value)
    return f"{'>' if one['taken'] else ' '} {one['value']:7.2f}  {one['label']}{f'  ({why})' if why else ''}"
