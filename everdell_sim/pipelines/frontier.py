"""Strength against speed of every bot that comes with the program: the data file, the table and the charts.

`python -m everdell_sim.pipelines.frontier`, or `make frontier`: each bot plays the champion and then itself, at 2 and 4
players. It goes row by row and may be stopped: rows that are there, of the same engine, data, seed and bot, are kept;
with `--keep`, those of another engine too. Slow bots get fewer games, and the table says how many.
"""

import argparse
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec
import numpy as np
import numpy.typing as npt

from everdell_sim import stats
from everdell_sim.errors import BadInput, EverdellError
from everdell_sim.pipelines import instructions
from everdell_sim.pipelines.frontier_pages import write_charts, write_table
from everdell_sim.play.lineups import seatings
from everdell_sim.play.simulation import simulate
from everdell_sim.rules.catalogue import bots as known_bots
from everdell_sim.runs.bot_records import cost, resolved
from everdell_sim.runs.spec import one_cell
from everdell_sim.support.seals import hash_of
from everdell_sim.tournaments import frontier
from everdell_sim.tournaments.frontier import RIVAL, Figure, Frontier, Standing
from everdell_sim.tournaments.matches import match

SEARCHES = tuple(f"search:sims={sims}{rollout}" for rollout in ("", ":rollout=master") for sims in (25, 100, 400))
TOO_LONG = 20  # times the seconds of a part: a row that needs more is left out
SIZES = (2, 4)
SEED = 2027
ROUNDS = 6  # of games among itself, to tell how much the speed varies
YARDSTICK_SECONDS = 0.25  # of champions' games before each round
MOST_GAMES, MOST_DEALS, MOST_COUNTED = 6000, 2000, 100
LEAST_DEALS, LEAST_COUNTED = 12, 2
UNDER_VALGRIND = 60  # times as long


def all_bots() -> list[str]:
    """Every bot that can be named, without `rules`, which is another name; and searches of several budgets."""
    plain = [name for name in known_bots()["name"] if name not in ("rules", "search")]
    return [*sorted(plain, key=lambda name: cost(name, 2)), *SEARCHES]


def bot_hash(bot: str) -> str:
    """Of a bot as it is now, and of the one that it plays out with."""
    (one,) = resolved([bot])
    rollout = one.parameters.get("rollout")
    return hash_of([other.hash for other in (one, *(resolved([rollout]) if rollout else ()))])[:16]


def begun(path: Path, seed: int) -> Frontier:
    """What the file has, if it was measured with these data and this seed; else nothing."""
    written = one_cell([RIVAL] * 2, 1, seed, None, None, "games").written
    new = Frontier(written.version, written.cells[0].data, seed)
    if not path.exists():
        return new
    old = frontier.read(path)
    return old if (old.version, old.data, old.seed) == (new.version, new.data, new.seed) else new


def engine_here() -> str:
    return one_cell([RIVAL] * 2, 1, SEED, None, None, "games").written.engine


def games_for(seconds: float, bot: str, players: int, least: int, most: int) -> int:
    """Games of a table full of this bot that take so many seconds of a processor, as the bot declares its cost."""
    return min(max(int(seconds * 1e6 / (cost(bot, players) * players)), least), most)


def too_long(bot: str, players: int, seconds: float) -> bool:
    """Whether even the least number of deals, in all seatings against a rival that costs nothing, takes too long."""
    games = LEAST_DEALS * len(seatings(players)) / 2
    return games * cost(bot, players) * players > TOO_LONG * seconds * 1e6


def strength(bot: str, players: int, seconds: float, seed: int, workers: int | None) -> tuple[Figure, Figure]:
    """Margin and share of victories against the champion."""
    ways = len(seatings(players))
    # The rival has half of the seats.
    deals = games_for(2 * seconds / ways, bot, players, LEAST_DEALS, MOST_DEALS)
    found = match(bot, RIVAL, players=players, deals=deals, seed=seed, workers=workers)
    return Figure.of(found.score, 3), Figure.of(found.win_share, 4)


def timed(bot: str, players: int, games: int, seed: int, workers: int | None) -> tuple[npt.NDArray[np.float64], float]:
    """What the players of each game score on average, and the games per second of processor time."""
    started = time.process_time()
    played = simulate([bot] * players, games, seed=seed, workers=workers)
    speed = games / (time.process_time() - started)
    return played.seats["score"].to_numpy().reshape(games, players).mean(axis=1), speed


def among_itself(
    bot: str, players: int, seconds: float, seed: int, workers: int | None, yardstick: Figure | None
) -> tuple[Figure, Figure]:
    """What all players score, and the games per second of processor time.

    A machine is a fifth faster or slower from one minute to the next. So champions' games before each round tell how
    fast it is then; `yardstick` is the champion's own speed, and the figure is for a machine as fast as it was for him.
    """
    each = -(-games_for(seconds, bot, players, LEAST_DEALS, MOST_GAMES) // ROUNDS)
    some = games_for(YARDSTICK_SECONDS, RIVAL, players, LEAST_DEALS, MOST_GAMES)
    simulate([bot] * players, 1, seed=seed, workers=workers)
    scores, speeds = [], []
    for at in range(1, ROUNDS + 1):
        here = timed(RIVAL, players, some, seed + at, workers)[1] if yardstick else 1.0
        score, fast = timed(bot, players, each, seed + at, workers)
        scores.append(score)
        speeds.append(fast / here * (yardstick.value if yardstick else 1.0))
    speed = stats.mean(speeds)
    return Figure.of(stats.mean(np.concatenate(scores)), 3), Figure.of(speed, 0 if speed.value >= 100 else 3)


def counted(bot: str, players: int, seconds: float) -> Figure | None:
    """The instructions of a game; None where even a few games would take several times as long."""
    games = games_for(seconds / UNDER_VALGRIND, bot, players, LEAST_COUNTED, MOST_COUNTED)
    if (games + 1) * cost(bot, players) * players * UNDER_VALGRIND > 4e6 * seconds:
        return None
    return Figure.of(stats.mean(instructions.per_game([bot] * players, games)), 0)


def measure(bot: str, players: int, seconds: float, have: Frontier, workers: int | None) -> Standing:
    """Where a bot stands at a table; instructions are not counted yet."""
    margin, wins = (None, None) if bot == RIVAL else strength(bot, players, seconds, have.seed, workers)
    rival = None if bot == RIVAL else next((row.speed for row in have.at(players) if row.bot == RIVAL), None)
    score, speed = among_itself(bot, players, seconds, have.seed, workers, rival)
    return Standing(bot, players, bot_hash(bot), engine_here(), score, speed, margin, wins)


def measured(
    have: Frontier, bots: Sequence[str], sizes: Sequence[int], seconds: float, workers: int | None, keep: bool
) -> Iterator[tuple[str, Frontier]]:
    """The frontier with one more row each time, and what was just measured."""
    why = instructions.missing()
    if why:
        print(f"instructions are not counted: {why}", file=sys.stderr)
    for players in sizes:
        for bot in sorted(bots, key=lambda bot: bot != RIVAL):  # the others are measured by it
            mine = (row for row in have.at(players) if (row.bot, row.hash) == (bot, bot_hash(bot)))
            there = next((row for row in mine if keep or row.engine == engine_here()), None)
            if there is None and too_long(bot, players, seconds):
                print(f"{bot}, {players} players: left out, takes too long; more --seconds measure it", file=sys.stderr)
                continue
            row = measure(bot, players, seconds, have, workers) if there is None else there
            if row.instructions is None and not why:
                row = msgspec.structs.replace(row, instructions=counted(bot, players, seconds))
            if row != there:
                have = have.with_row(row)
                yield f"{bot}, {players} players", have


def parsed(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bots", help="only these, separated by commas")
    parser.add_argument("--players", help="only these sizes of tables, separated by commas")
    parser.add_argument("--seconds", type=float, default=60.0, help="of a processor, for each of three parts of a row")
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--workers", type=int)
    parser.add_argument("--keep", action="store_true", help="keep rows that another engine has played")
    parser.add_argument("--out", type=Path, default=frontier.SHIPPED)
    parser.add_argument("--docs", type=Path, help="the folder of bots.md and images, to write the table and charts")
    return parser.parse_args(arguments)


def main(arguments: Sequence[str] | None = None) -> int:
    asked = parsed(arguments)
    try:
        bots = asked.bots.split(",") if asked.bots else all_bots()
        sizes = [int(one) for one in asked.players.split(",")] if asked.players else SIZES
        found = begun(asked.out, asked.seed)
        for what, more in measured(found, bots, sizes, asked.seconds, asked.workers, asked.keep):
            found = more
            frontier.write(found, asked.out)
            print(what, flush=True)
        if asked.docs:
            write_table(found, asked.docs / "bots.md")
            write_charts(found, asked.docs / "images")
    except BadInput as error:
        print(f"frontier: {error}", file=sys.stderr)
        return 2
    except EverdellError as error:
        print(f"frontier: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
