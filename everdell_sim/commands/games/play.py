"""`play`: a game in the terminal."""

from typing import Annotated

import typer

from everdell_sim.commands.shared import options, screen
from everdell_sim.commands.shared.rules import rules_of

EXAMPLES = """\b
Examples:
  everdell-sim play --bots greedy
  everdell-sim play --bots champion --players 4 --seat 2 --explain champion"""

Others = Annotated[
    str, typer.Option("--bots", metavar="A[,B]", help="Bots of the other seats: one for all, or one each.")
]
Players = Annotated[
    int | None, typer.Option("--players", metavar="N", help="Players; default: 2, or 1 in a solo game.")
]
Seat = Annotated[int, typer.Option("--seat", metavar="N", help="Your seat; seat 1 plays first.")]
Seed = Annotated[int | None, typer.Option("--seed", metavar="N", help="The same seed gives the same deal.")]
Explain = Annotated[str | None, typer.Option("--explain", metavar="BOT", help="Show how this bot values your choices.")]


def add_to(app: typer.Typer) -> None:
    app.command(epilog=EXAMPLES)(play)


def play(
    bots: Others = "greedy",
    players: Players = None,
    seat: Seat = 1,
    seed: Seed = None,
    modules: options.Modules = "",
    patch: options.Patches = None,
    explain: Explain = None,
    bot_timeout: options.BotTimeout = None,
) -> None:
    """Play in the terminal against bots."""
    from everdell_sim.bot import watch
    from everdell_sim.bot.python_bots import read_bots
    from everdell_sim.play.terminal import play as lead

    console = screen.console(120)
    if players is None:
        players = 1 if rules_of(modules, patch).automatic else 2
    with watch.limited(bot_timeout):
        lead(read_bots("--bots", bots), players, seat, seed, modules, [*(patch or [])], console, explain)
