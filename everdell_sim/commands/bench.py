"""`bench`: how fast this machine plays, and what keeping the games costs."""

import json
from typing import TYPE_CHECKING, Annotated

import typer

from everdell_sim.commands.shared import options, output

if TYPE_CHECKING:
    from everdell_sim.runs.execution.benchmark import Rate

EXAMPLES = """\b
Examples:
  everdell-sim bench
  everdell-sim bench --bots champion,champion --deals 20000 --workers 2 --json"""

Games = Annotated[int, typer.Option("--deals", metavar="N", help="Deals for each measurement.")]


def add_to(app: typer.Typer) -> None:
    app.command(epilog=EXAMPLES)(bench)


def bench(
    bots: options.Bots = "champion,champion",
    games: Games = 4096,
    seed: options.Seed = 1,
    modules: options.Modules = "",
    workers: options.Workers = None,
    as_json: options.AsJson = False,
) -> None:
    """Measure games per second. The bare engine, and runs of every detail in the same minute."""
    from everdell_sim.runs.execution.benchmark import bench as measure

    rates = measure(bots, games, seed, modules, workers)
    if as_json:
        print(json.dumps({"bots": bots, "games": games, "rates": [one.to_dict() for one in rates]}))
    else:
        tell(bots, games, rates)


def tell(bots: str, games: int, rates: "list[Rate]") -> None:
    print(
        f"{bots}: {games:,} games each, twice, in turn with the bare engine. Games/s: by the clock, the better of two."
    )
    print(
        "Parts of the engine: by processor time; what a run costs once (0.2 s) weighs less the more games there are.\n"
    )
    rows = [
        (
            one.what,
            f"{one.games_per_second:,.0f}",
            f"{one.part_of_engine:.0%}",
            "" if one.bytes_per_game is None else f"{one.bytes_per_game:,.0f}",
        )
        for one in rates
    ]
    output.show("", ("", "games/s", "of the bare engine", "bytes a game"), rows)
