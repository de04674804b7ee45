"""`run`: one line-up on many deals."""

import json
from typing import TYPE_CHECKING, Annotated

import typer

from everdell_sim.commands.shared import options, output, progress_bar
from everdell_sim.support import seats

if TYPE_CHECKING:
    from everdell_sim.runs.reader.run_dataset import Run

EXAMPLES = """\b
Examples:
  everdell-sim run --bots greedy,random --deals 10000 --out runs/first
  everdell-sim run --bots champion,engine --deals 100000 --until "win_share.bot.* within 1 %" --out runs/duel"""

Players = Annotated[int | None, typer.Option("--players", metavar="N", help="Fail unless this many bots are named.")]


def add_to(app: typer.Typer) -> None:
    app.command(epilog=EXAMPLES)(run)


def run(
    out: options.Out,
    bots: options.Bots = "greedy,random",
    players: Players = None,
    deals: options.Deals = 1000,
    until: options.Until = None,
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
    """Play one line-up on many deals, into a dataset on disk."""
    from everdell_sim.bot.python_bots import read_bots
    from everdell_sim.errors import BadInput
    from everdell_sim.play.dataset import DETAILS
    from everdell_sim.runs.execution.lineup_run import run as play
    from everdell_sim.runs.execution.runner import EXECUTORS
    from everdell_sim.support.checks import one_of

    named = len(read_bots("--bots", bots))
    if players not in (None, named):
        raise BadInput(f"--players says {players}, --bots names {named}: name one bot for each seat")
    with progress_bar.shown(progress_bar.kept(out)) as progress:
        played = play(
            bots,
            deals,
            out,
            seed=seed,
            modules=modules,
            patch=[*(patch or [])],
            detail=one_of("detail", detail, DETAILS),
            until=seats.typed(until),
            executor=one_of("executor", executor, EXECUTORS),
            workers=workers,
            ray_address=ray_address,
            resume=resume,
            force=force,
            progress=progress,
            bot_timeout=bot_timeout,
        )
    show(out, played, as_json)


def show(out: str, run: "Run", as_json: bool) -> None:
    """How often each bot won and what it scored, with intervals."""
    from everdell_sim.runs.reader.headlines import by_bot

    manifest, bots = run.manifest, by_bot(run)
    seconds = manifest.timings.seconds
    if as_json:
        document = {"run": out, "status": manifest.status, "games": manifest.games, "hash": manifest.hash}
        document |= {} if manifest.reached is None else {"reached": manifest.reached}
        print(json.dumps({**document, "seconds": seconds, "bots": bots}))
        return
    rows = [
        (
            row["bot"],
            f"{row['seats']:,}",
            f"{row['win_share']:.1%}{_half(row['win_share_half'], '.1%')}",
            f"{row['score']:.2f}{_half(row['score_half'], '.2f')}",
        )
        for row in bots
    ]
    title = f"{manifest.games:,} games in {seconds:.1f} s, {out}"
    output.show(("bot", "seats", "won", "score"), rows, title, width=120)
    if manifest.reached is not None:
        until = seats.shown(manifest.specification.until)
        print(f"{until}: {'reached' if manifest.reached else 'not reached; all deals are played'}.")


def _half(half: float | None, form: str) -> str:
    return "" if half is None else f" ± {half:{form}}"
