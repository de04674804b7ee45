"""`bench`: how fast this machine plays, and what keeping the games costs."""

import json
from typing import TYPE_CHECKING, Annotated

from everdell_sim.commands.shared import options, output
from everdell_sim.commands.shared.options import option

if TYPE_CHECKING:
    from everdell_sim.runs.execution.benchmark import Rate

EXAMPLES = """\b
Examples:
  everdell-sim bench
  everdell-sim bench --bots champion,champion --deals 20000 --workers 2 --json"""

Deals = Annotated[int, option("--deals", "N", "Deals of each measurement.", parser=options.count)]


def bench(
    bots: options.Bots = "champion,champion",
    deals: Deals = 4096,
    seed: options.Seed = 1,
    modules: options.Modules = "",
    workers: options.Threads = None,
    bot_timeout: options.BotTimeout = None,
    as_json: options.AsJson = False,
) -> None:
    """Measure games per second. Compares the bare engine with runs of every detail."""
    from everdell_sim.bot import watch
    from everdell_sim.runs.execution.benchmark import bench as measure

    with watch.limited(bot_timeout):
        rates = measure(bots, deals, seed, modules, workers)
    if as_json:
        print(json.dumps({"bots": bots, "deals": deals, "rates": [one.to_dict() for one in rates]}))
    else:
        show(bots, deals, rates)


def show(bots: str, deals: int, rates: "list[Rate]") -> None:
    print(f"{bots}: {deals:,} games per measurement, twice, in turn with the bare engine.")
    print("Games/s: wall clock, the better of two. Share of the bare engine: processor time;")
    print("a run also costs 0.2 s once, which weighs less the more games there are.\n")
    rows = [
        (
            one.what,
            f"{one.games_per_second:,.0f}",
            f"{one.part_of_engine:.0%}",
            "" if one.bytes_per_game is None else f"{one.bytes_per_game:,.0f}",
        )
        for one in rates
    ]
    output.show(("", "games/s", "of the bare engine", "bytes per game"), rows)
