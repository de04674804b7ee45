"""`play`: a game in the terminal."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from everdell_sim.commands.shared import options, screen
from everdell_sim.commands.shared.options import option, rules_of, switch

if TYPE_CHECKING:
    from everdell_sim.play.terminal.session import Session

EXAMPLES = """\b
Examples:
  everdell-sim play --bots greedy
  everdell-sim play --bots champion --players 4 --seat 2 --explain champion"""

Others = Annotated[
    str | None, option("--bots", "A[,B]", "Bots of the other seats: one for all, or one each; default: greedy.")
]
Players = Annotated[int | None, option("--players", "N", "Players; default: 2, or 1 in a solo game.")]
Seat = Annotated[int | None, option("--seat", "N", "Your seat, numbered from 1; default: 1.")]
Seed = Annotated[int | None, option("--seed", "N", "The same seed gives the same deal.")]
Explain = Annotated[str | None, option("--explain", "BOT", "Show how this bot values your choices.")]

Load = Annotated[Path | None, option("--load", "FILE", "Continue a game that save wrote.")]

Continue = Annotated[bool, switch("--continue", "Continue the game that you left last: it is kept by itself.")]


def play(
    bots: Others = None,
    players: Players = None,
    seat: Seat = None,
    seed: Seed = None,
    modules: options.Modules = "",
    patch: options.Patches = None,
    explain: Explain = None,
    load: Load = None,
    go_on: Continue = False,
    bot_timeout: options.BotTimeout = None,
) -> None:
    """Play in the terminal against bots. Type help at the prompt to see what you can do there."""
    from everdell_sim.bot import watch
    from everdell_sim.bot.python_bots import read_bots
    from everdell_sim.errors import BadInput
    from everdell_sim.play.terminal import saved
    from everdell_sim.play.terminal.prompt import Prompt

    others = None if bots is None else read_bots("--bots", bots)
    given = {"--players": players, "--seat": seat, "--seed": seed, "--modules": modules, "--patch": patch}
    left = saved.unfinished()
    if go_on:
        if load is not None or not left:
            raise BadInput("--continue: " + ("--load names a game" if load else "no game of yours is unfinished"))
        load = left[0]
    for name, value in given.items():
        if load is not None and value not in (None, "", []):
            raise BadInput(
                f"{name} is part of the game that --{'continue' if go_on else 'load'} continues; leave it out"
            )
    console = screen.console(120)
    with watch.limited(bot_timeout):
        if load is None:
            session = _new(others or ["greedy"], players, seat, seed, modules, patch)
        else:
            session = saved.load(load, others)
        kept = saved.own_place()
        prompt = Prompt(session, console, explain, kept)
        if go_on and load is not None and kept is not None:
            load.rename(kept)
            prompt.is_kept = True
        elif left:
            prompt.shown.notice = ["A game of yours is unfinished: everdell-sim play --continue goes on with it."]
        try:
            prompt.run()
        except KeyboardInterrupt:
            console.print(f"\n{prompt.left()}")
            raise typer.Exit(130) from None


def _new(
    bots: list[str],
    players: int | None,
    seat: int | None,
    seed: int | None,
    modules: str,
    patch: list[Path] | None,
) -> "Session":
    import secrets

    from everdell_sim.play.terminal.session import Session, Setup
    from everdell_sim.rules.patches import read_patches
    from everdell_sim.support.checks import MOST_PLAYERS, MOST_SEED, names, whole

    if players is None:
        players = 1 if rules_of(modules, patch).automatic else 2
    whole("--players", players, 1, MOST_PLAYERS)
    seat = whole("--seat", 1 if seat is None else seat, 1, players) - 1
    seed = secrets.randbelow(10**9) if seed is None else whole("--seed", seed, 0, MOST_SEED)
    patches = [one for _, one in read_patches([*(patch or [])])]
    return Session(Setup(players, seat, seed, names("--modules", modules), patches, bots))
