"""`run`: one line-up on many deals."""

import json
from typing import TYPE_CHECKING, Annotated, Any

from everdell_sim.commands.shared import options, output, progress_bar
from everdell_sim.commands.shared.options import option
from everdell_sim.support import seats

if TYPE_CHECKING:
    from everdell_sim.runs.reader.run_dataset import Run

EXAMPLES = """\b
Examples:
  everdell-sim run --bots greedy,random --deals 10000 --out runs/first
  everdell-sim run --bots champion,engine --deals 100000 --until "win_share.bot.* within 1 %" --out runs/duel"""

Players = Annotated[int | None, option("--players", "N", "Fail unless this many bots are named.")]


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
    with seats.errors_shown(), progress_bar.shown(progress_bar.kept(out)) as progress:
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
    from everdell_sim.runs.reader.headlines import by_bot, by_seat

    manifest, bots = run.manifest, by_bot(run)
    seconds = manifest.timings.seconds
    if as_json:
        document = {"run": out, "status": manifest.status, "games": manifest.games, "hash": manifest.hash}
        document |= {} if manifest.reached is None else {"reached": manifest.reached}
        print(json.dumps({**document, "seconds": seconds, "bots": bots}))
        return
    # One bot at all seats wins its share by definition; which of its seats won does say something.
    rows = by_seat(run) if len(bots) == 1 else bots
    games = f"{manifest.games:,} game{'s' if manifest.games != 1 else ''}"
    print(f"{games} in {seconds:.1f} s, with 95 % confidence intervals; {out}")
    if manifest.games == 1:
        print("One game has no interval: play more of them.")
    print()
    output.show(("bot", "seats", "won", "", "score", ""), [_row(row, manifest.games) for row in rows])
    if manifest.reached is not None:
        until = seats.shown(manifest.specification.until)
        print(f"{until}: {'reached' if manifest.reached else 'not reached; all deals are played'}.")


def _row(row: dict[str, Any], games: int) -> list[str]:
    """A bot or seat with its games, win share and score."""
    who = f"{row['bot']}, seat {row['seat'] + 1}" if "seat" in row else row["bot"]
    won = f"{row['win_share']:.1%}", output.ends(row, "win_share", ".1%")
    return [who, f"{row['seats']:,}", *won, f"{row['score']:.2f}", output.ends(row, "score", ".2f", games)]
