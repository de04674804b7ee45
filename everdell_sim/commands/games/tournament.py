"""`tournament`: a field of bots over balanced line-ups."""

import json
from typing import TYPE_CHECKING, Annotated

from everdell_sim.commands.shared import options, output, progress_bar
from everdell_sim.commands.shared.options import option

if TYPE_CHECKING:
    from everdell_sim.tournaments.leagues import Tournament

EXAMPLES = """\b
Examples:
  everdell-sim tournament --bots engine,school,villager,greedy --deals 1000 --out runs/field
  everdell-sim tournament --bots engine,school,castle,events,villager --players 4 --out runs/four --resume"""

# Larger matrices do not fit a terminal; --json has them.
MOST_COLUMNS = 9

Field = Annotated[str, option("--bots", "A,B[,C...]", "The field of bots; a bot may be named twice.")]
Players = Annotated[int, option("--players", "N", "Players at each table.")]
Rounds = Annotated[int, option("--rounds", "N", "Samples of line-ups with 3 to 6 players.")]


def tournament(
    out: options.Out,
    bots: Field,
    players: Players = 2,
    deals: options.Deals = 1000,
    rounds: Rounds = 1,
    seed: options.Seed = 1,
    modules: options.Modules = "",
    patch: options.Patches = None,
    detail: options.Detail = "games",
    level: options.Level = 0.95,
    executor: options.Executor = "auto",
    workers: options.Workers = None,
    ray_address: options.RayAddress = None,
    resume: options.Resume = False,
    force: options.Force = False,
    bot_timeout: options.BotTimeout = None,
    as_json: options.AsJson = False,
) -> None:
    """Let a field of bots play each other on the same deals. Every pair with 2 players, else balanced line-ups."""
    from everdell_sim.play.dataset import DETAILS
    from everdell_sim.runs.execution.runner import EXECUTORS
    from everdell_sim.stats import check_level
    from everdell_sim.support.checks import one_of
    from everdell_sim.tournaments.leagues import League
    from everdell_sim.tournaments.tournament_run import play_tournament

    check_level(level)
    league = League.of(bots, players, seed, rounds)
    with progress_bar.shown(progress_bar.kept(out)) as progress:
        result = play_tournament(
            league,
            out,
            deals,
            seed,
            modules,
            [*(patch or [])],
            level,
            one_of("detail", detail, DETAILS),
            resume,
            executor=one_of("executor", executor, EXECUTORS),
            workers=workers,
            ray_address=ray_address,
            force=force,
            progress=progress,
            bot_timeout=bot_timeout,
        )
    print(json.dumps({"run": out, **result.to_dict()})) if as_json else show(out, result)


def show(out: str, result: "Tournament") -> None:
    """The ladder, who beats whom, and circles that no ladder can show."""
    deals, lineups = result.deals, result.cells.height
    print(f"{deals * lineups:,} games: {lineups} line-ups of {result.players}, each on the same {deals:,} deals; {out}")
    print(f"{result.level:.0%} intervals with the deal as the unit; ratings in Elo around 0 (Plackett-Luce).\n")
    output.show(("bot", "rating", "", "won", "", "score", "", "games"), [_row(one) for one in result.table.to_dicts()])
    order = result.table["bot"].to_list()
    if len(order) <= MOST_COLUMNS:
        shares = {(one["bot"], one["opponent"]): one["share"] for one in result.pairs.to_dicts()}
        rows = [
            [bot, *(f"{shares[bot, other]:.1%}" if (bot, other) in shares else "" for other in order)] for bot in order
        ]
        print()
        output.show(("", *order), rows, "How often the bot of the row finishes ahead of the bot of the column")
    print()
    for one in result.cycles.to_dicts():
        print(
            f"A circle: {one['first']} beats {one['second']} ({one['first_second']:.1%}), who beats {one['third']} "
            f"({one['second_third']:.1%}), who beats {one['first']} ({one['third_first']:.1%}).",
        )
    if not result.cycles.height:
        print("No three bots beat each other in a circle (every interval above one half).")


def _row(one: dict[str, float]) -> list[str]:
    return [
        str(one["bot"]),
        f"{one['rating']:+.0f}",
        output.ends(one, "rating", "+.0f"),
        f"{one['win_share']:.1%}",
        output.ends(one, "win", ".1%"),
        f"{one['score']:.2f}",
        output.ends(one, "score", ".2f", int(one["games"])),
        f"{int(one['games']):,}",
    ]
