"""`learn`: a judge for a bot, taught by play."""

import json
from pathlib import Path
from typing import Annotated

import typer

from everdell_sim.commands.shared import bot_making, options
from everdell_sim.commands.shared.options import argument, option

EXAMPLES = """\b
Examples:
  everdell-sim learn champion --players 2 --rounds 2 --out my_master.toml
  everdell-sim learn champion --players 2,3,4 --patch my_patch.toml --rounds 3 --out my_master.toml --resume"""


def learn(
    bot: Annotated[str, argument("BOT", "A bot that ranks choices: a file, or greedy.")],
    players: Annotated[str, option("--players", "N,N", "Numbers of players; solo modules are played by one.")] = "2",
    modules: Annotated[str, option("--modules", "A,B/C", "Modules to add; several sets are separated by /.")] = "",
    rounds: Annotated[int, option("--rounds", "N", "Rounds of lessons, fit and trial.")] = 2,
    deals: Annotated[
        int, option("--deals", "N", "Games of lessons per round (2 players).", parser=options.count)
    ] = 2000,
    games: Annotated[
        int, option("--games", "N", "Games watched per round (2 players).", parser=options.count)
    ] = 40_000,
    playouts: Annotated[int, option("--playouts", "N", "Playouts per choice.")] = 4,
    glance: Annotated[int, option("--glance", "N", "Trees that judge at a glance.")] = 50,
    trees: Annotated[int, option("--trees", "N", "Trees that see what a turn leads to.")] = 160,
    doubt: Annotated[float, option("--doubt", "X", "Points behind at a glance up to which it looks closely.")] = 2.0,
    check: Annotated[int, option("--check", "N", "Fresh deals of a trial at most.", parser=options.count)] = 1000,
    seed: options.Seed = 1,
    patch: options.Patches = None,
    out: Annotated[Path | None, option("--out", "FILE", "The file to write; default: <bot>_taught.toml.")] = None,
    executor: options.Executor = "auto",
    workers: options.Workers = None,
    ray_address: options.RayAddress = None,
    resume: options.ResumeFile = False,
    as_json: options.AsJson = False,
) -> None:
    """Teach a bot to judge positions by play, and write a new file."""
    from everdell_sim.errors import BadInput
    from everdell_sim.learning.learner import learn as teach
    from everdell_sim.learning.plan import Plan, check_plan
    from everdell_sim.rules.patches import read_patches
    from everdell_sim.runs.execution.runner import EXECUTORS
    from everdell_sim.support.checks import names, one_of, threads_of

    sizes = bot_making.sizes(players, 2)
    threads_of(workers, "--workers")
    sets = [[one for one in names("--modules", some) if one != "base"] for some in modules.split("/")]
    plan = Plan(
        bot=bot,
        players=sizes,
        module_sets=tuple(tuple(some) for some in sets),
        rounds=rounds,
        deals=deals,
        games=games,
        playouts=playouts,
        glance=glance,
        trees=trees,
        doubt=doubt,
        check_deals=check,
        seed=seed,
        patches=tuple(read_patches([*(patch or [])])),
    )
    check_plan(plan)
    where = out or Path(f"{Path(bot).stem}_taught.toml")
    if where.suffix != ".toml":
        raise BadInput(f"--out {where}: the file of a bot ends in .toml")
    with bot_making.steps("round", plan.rounds, where) as report:
        made = teach(
            plan,
            where,
            resume=resume,
            executor=one_of("executor", executor, EXECUTORS),
            workers=workers,
            ray_address=ray_address,
            report=lambda at: report(at.done, at.state),
        )
    if as_json:
        print(json.dumps({"file": str(where) if made["kept"] else None, **made}))
    elif not made["kept"]:
        print(
            f"no judge has won its trial in {made['rounds']} rounds of {made['lessons']:,} lessons: nothing is written"
        )
    if not made["kept"]:
        raise typer.Exit(1)
    if as_json:
        return
    print(f"{where}: {bot} with a judge out of {made['lessons']:,} lessons, in {made['seconds']:,} seconds")
    for table in plan.tables:
        gain, half = made[table.gain]
        print(f"  {table.name}: {gain:+.2f} ± {half:.2f} points over {bot}, on {plan.check_deals:,} fresh deals")
