"""Playing in the terminal against bots."""

import secrets
from collections.abc import Sequence

from rich.console import Console
from rich.table import Table
from rich.text import Text

from everdell_sim import _core
from everdell_sim.bot import watch
from everdell_sim.bot.explanation import Explanation, explain
from everdell_sim.bot.python_bots import PythonBot
from everdell_sim.errors import BadInput
from everdell_sim.game import board
from everdell_sim.game.game import Choice, Decision, Game
from everdell_sim.rules.patches import Patch
from everdell_sim.rules.words import PARTS
from everdell_sim.support.checks import MOST_PLAYERS, MOST_SEED, Names, whole

_HELP = "Type the number of a choice; ? shows the table again, q quits."


def opponents(bots: Sequence[str], players: int, seat: int) -> dict[int, str]:
    """Which bot sits where: one for all other seats, or one for each of them."""
    others = [other for other in range(players) if other != seat]
    if len(bots) == 1 or not others:
        bots = list(bots[:1]) * len(others)
    if len(bots) != len(others):
        raise BadInput(f"--bots names {len(bots)} bots for {len(others)} other seats; name one for all, or one each")
    return dict(zip(others, bots, strict=True))


def play(
    bots: Sequence[str],
    players: int,
    seat: int,
    seed: int | None,
    modules: Names,
    patch: Patch,
    console: Console,
    adviser: str | None = None,
) -> None:
    """Run one game between a person and bots. `seat` counts from 1; `adviser` is a bot that explains the choices."""
    whole("--players", players, 1, MOST_PLAYERS)
    seat = whole("--seat", seat, 1, players) - 1
    seed = secrets.randbelow(10**9) if seed is None else whole("--seed", seed, 0, MOST_SEED)
    lineup = opponents(bots, players, seat)
    game = Game(players, modules, seed, patch)
    minds = {other: _core.Bot(bot, other, seed, game.core.rules) for other, bot in lineup.items()}
    if adviser is not None:
        explain(adviser, game)

    console.print(f"Everdell, seed {seed}. You are player {seat + 1}. {_HELP}")
    shown = False
    while (decision := game.decision) is not None:
        if decision.player != seat:
            choice = decision.choices[chosen(lineup[decision.player], minds[decision.player], game)]
            console.print(
                f"Player {decision.player + 1} ({lineup[decision.player]}): {public_label(decision, choice)}",
                style="cyan",
            )
            game.apply(choice.index)
            shown = False
            continue
        if not shown:
            board.show(console, game.turn, game.core.board(seat), seat)
            shown = True
        answer = ask(console, decision, explain(adviser, game) if adviser else None)
        if answer is None:
            console.print(f"You left the game in turn {game.turn}. Play it again with --seed {seed}.")
            return
        if answer < 0:
            shown = False
            continue
        console.print(f"You: {decision.choices[answer].label}", style="bold")
        game.apply(answer)
        shown = False
    console.print(result(game, lineup))


def chosen(bot: str, mind: _core.Bot, game: Game) -> int:
    """The index that a bot chooses. A bot in Python may take too long, or forever."""
    return watch.aside(lambda: mind.choose(game.core)) if isinstance(bot, PythonBot) else mind.choose(game.core)


def public_label(decision: Decision, choice: Choice) -> str:
    """What other players see of a choice: which card of the hand it was stays hidden."""
    hidden = choice.kind == "card" and decision.kind in ("discard", "give_card", "keep")
    return f"{choice.label.split()[0]} a card of the hand" if hidden else choice.label


def ask(console: Console, decision: Decision, advice: Sequence[Explanation] | None = None) -> int | None:
    """The index chosen; -1 to see the table again, None to quit."""
    console.print(f"\n{decision.label}", style="bold")
    if advice is None:
        for choice in decision.choices:
            console.print(f"  {choice.index + 1:>2}  {choice.label}", highlight=False, markup=False)
    else:
        console.print(advised(advice))
    while True:
        try:
            answer = console.input("> ").strip().lower()
        except EOFError:
            return None
        if answer in ("q", "quit", "exit"):
            return None
        if answer == "?":
            return -1
        if answer.isdecimal() and 1 <= int(answer) <= len(decision.choices):
            return int(answer) - 1
        console.print(f"There is no choice '{answer}'. {_HELP}", markup=False)


def advised(advice: Sequence[Explanation]) -> Table:
    """The numbered choices with their values and the terms of these; a star marks the one that the bot takes."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), show_header=False)
    for justify in ("right", "left", "right", "left"):
        table.add_column(justify=justify, overflow="fold")
    for one in advice:
        terms = ", ".join(f"{term} {value:+.2f}" for term, value in one.terms)
        number = f"{'*' if one.taken else ' '}{one.choice.index + 1:>3}"
        table.add_row(number, Text(one.choice.label), f"{one.value:.2f}", Text(terms))
    return table


def result(game: Game, lineup: dict[int, str]) -> Table:
    """Who won, and where the points came from."""
    table = Table(title=f"The game is over after {game.turn} turns")
    table.add_column("player")
    added = (part for part in game.scores()[0] if part not in (*PARTS, "total"))
    parts = (*PARTS, *added, "total")
    for part in parts:
        table.add_column(part, justify="right")
    for seat, score in enumerate(game.scores()):
        name = game.automatic if seat == game.players else lineup.get(seat, "you")
        who = f"{seat + 1} {name}{' (won)' if seat in game.winners else ''}"
        table.add_row(who, *(str(score[part]) for part in parts))
    return table
