"""`tune`: better numbers for a bot, found by play."""

import json
from pathlib import Path
from typing import Annotated

from everdell_sim.commands.shared import bot_making, options
from everdell_sim.commands.shared.options import argument, option, switch

EXAMPLES = """\b
Examples:
  everdell-sim tune settler --against settler,engine --out my_bot.toml
  everdell-sim tune my_bot.toml --against champion --players 2,3,4 --out better.toml --resume"""


def tune(
    bot: Annotated[str, argument("BOT", "A bot that is a file of numbers.")],
    against: Annotated[str, option("--against", "A,B", "Opponents; default: BOT. self: BOT has every seat.")] = "",
    players: Annotated[str, option("--players", "N,N", "Numbers of players, in turn; default: 2, or 1.")] = "",
    method: Annotated[
        str, option("--method", "NAME", "evolution, or playouts (learns from its own decisions).")
    ] = "evolution",
    deals: Annotated[
        int, option("--deals", "N", "Deals per candidate, or per generation.", parser=options.count)
    ] = 200,
    generations: Annotated[int, option("--generations", "N", "Generations.")] = 50,
    population: Annotated[int, option("--population", "N", "Candidates per generation.")] = 24,
    playouts: Annotated[int, option("--playouts", "N", "Playouts per choice.")] = 10,
    check: Annotated[int, option("--check", "N", "Fresh deals to measure the gain on.", parser=options.count)] = 4000,
    seed: options.Seed = 1,
    cards: Annotated[bool, switch("--cards", "Tune the values of single cards and places too.")] = False,
    fine: Annotated[bool, switch("--fine", "Let numbers vary by season and with the room in the city.")] = False,
    only: Annotated[str, option("--only", "A,B", "Tune only these numbers, cards and places.")] = "",
    modules: options.Modules = "",
    patch: options.Patches = None,
    out: Annotated[Path | None, option("--out", "FILE", "The file to write; default: <bot>_tuned.toml.")] = None,
    workers: options.Threads = None,
    resume: options.ResumeFile = False,
    as_json: options.AsJson = False,
) -> None:
    """Improve the numbers of a bot by play, and write a new file."""
    from everdell_sim.rules.patches import load_rules, read_patches
    from everdell_sim.support.checks import names, one_of, threads_of
    from everdell_sim.tuning.plan import METHODS, Plan, check_plan
    from everdell_sim.tuning.tuner import tune as search

    wanted = names("--modules", modules)
    sizes = bot_making.sizes(players, 1 if load_rules(wanted).automatic else 2)
    threads_of(workers, "--workers")
    plan = Plan(
        bot=bot,
        opponents=tuple(names("--against", against)) or (bot,),
        players=sizes,
        deals=deals,
        generations=generations,
        population=population,
        seed=seed,
        cards=cards,
        check_deals=check,
        method=one_of("method", method, METHODS),
        playouts=playouts,
        fine=fine,
        modules=tuple(wanted),
        only=tuple(names("--only", only)),
        patches=tuple(read_patches([*(patch or [])])),
    )
    check_plan(plan)
    where = out or Path(f"{Path(bot).stem}_tuned.toml")
    with bot_making.steps("generation", plan.generations, where) as report:
        made = search(plan, where, resume=resume, threads=workers, report=lambda at: report(at.done, at.state))
    if as_json:
        print(json.dumps({"file": str(where), **made}))
        return
    print(f"{where}: made from {bot} in {made['games']:,} games")
    for size in plan.players:
        gain, half = made[f"gain_{size}_players"]
        print(f"  {size} players: {gain:+.2f} ± {half:.2f} points over {bot}, on {plan.check_deals:,} fresh deals")
