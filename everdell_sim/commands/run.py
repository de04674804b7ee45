"""`run`: one line-up over many deals."""

import json
import sys
from typing import TYPE_CHECKING

import typer

from everdell_sim.commands.shared import options, output, progress_bar

if TYPE_CHECKING:
    from everdell_sim.runs.records import Manifest

EXAMPLES = """\b
Examples:
  everdell-sim run --bots greedy,random --games 10000 --out runs/first
  everdell-sim run --bots greedy,greedy --games 1000000 --detail cards --out runs/cards --resume
  everdell-sim run --bots champion,engine --games 100000 --until "win_share.bot.* within 1 %" --out runs/duel"""


def add_to(app: typer.Typer) -> None:
    app.command(epilog=EXAMPLES)(run)


def run(
    out: options.Out,
    bots: options.Bots = "greedy,random",
    players: int | None = typer.Option(None, "--players", metavar="N", help="To be sure: as many as there are bots."),
    games: options.Games = 1000,
    until: output.Until = None,
    seed: options.Seed = 1,
    modules: options.Modules = "",
    patch: options.Patches = None,
    detail: options.Detail = "games",
    executor: options.Executor = "auto",
    workers: options.Workers = None,
    ray_address: options.RayAddress = None,
    resume: options.Resume = False,
    force: options.Force = False,
    bot_timeout: options.BotTimeout = None,
    as_json: options.AsJson = False,
) -> None:
    """Play one line-up over many deals into a dataset on disk."""
    from everdell_sim.errors import BadInput
    from everdell_sim.runs.execution.runner import EXECUTORS
    from everdell_sim.runs.execution.runner import run as play
    from everdell_sim.runs.records import DETAILS
    from everdell_sim.runs.spec import one_cell
    from everdell_sim.support.checks import one_of

    kept = one_of("detail", detail, DETAILS)
    spec = one_cell(bots, games, seed, modules, [*(patch or [])], kept, until or "")
    seats = len(spec.cells[0].bots)
    if players is not None and players != seats:
        raise BadInput(f"--players says {players}, --bots names {seats}: name one bot for each seat")
    with progress_bar.shown(progress_bar.kept(out)) as progress:
        told = play(
            spec,
            out,
            executor=one_of("executor", executor, EXECUTORS),
            workers=workers,
            ray_address=ray_address,
            resume=resume,
            force=force,
            progress=progress,
            bot_timeout=bot_timeout,
        )
    tell(out, told, as_json)


def tell(out: str, told: "Manifest", as_json: bool) -> None:
    """Who won how much, with intervals."""
    from everdell_sim.runs.reader.headlines import by_bot

    rows = by_bot(out)
    seconds = told.timings.seconds
    if as_json:
        summary = {"run": out, "status": told.status, "games": told.games, "hash": told.hash}
        summary |= {} if told.reached is None else {"reached": told.reached}
        print(json.dumps({**summary, "seconds": seconds, "bots": rows}))
        return
    from rich.console import Console
    from rich.table import Table

    table = Table(title=f"{told.games:,} games in {seconds:.1f} s, {out}", title_justify="left", box=None)
    for column in ("bot", "seats", "won", "score"):
        table.add_column(column, justify="left" if column == "bot" else "right")
    for row in rows:
        won = f"{row['win_share']:.1%}{_half(row['win_share_half'], '.1%')}"
        score = f"{row['score']:.2f}{_half(row['score_half'], '.2f')}"
        table.add_row(row["bot"], f"{row['seats']:,}", won, score)
    Console(width=None if sys.stdout.isatty() else 120, highlight=False).print(table)
    if told.reached is not None:
        until = told.specification.until
        print(f"{until}: {'reached' if told.reached else 'not reached, there are no more deals'}.")


def _half(half: float | None, form: str) -> str:
    return "" if half is None else f" ± {half:{form}}"
