"""The strength table of the bots: every archetype against greedy and against the champion, with intervals.

`python -m everdell_sim.pipelines.strength --deals 10000 --players 2` prints Markdown for docs/bots.md. At two players
a deal is played from both sides; at four each bot has two seats, in all six seatings.
"""

import argparse
import sys
import time

from everdell_sim import _core
from everdell_sim.matches import Match, match

BASE = ("random", "greedy", "champion")


def fields(wanted: str | None) -> list[str]:
    named = [bot["name"] for bot in _core.bots() if bot["name"] not in (*BASE, "search")]
    return wanted.split(",") if wanted else named


def share(result: Match) -> str:
    return f"{result.win_share.value:.1%} [{result.win_share.low:.1%}, {result.win_share.high:.1%}]"


def points(result: Match) -> str:
    return f"{result.score.value:+.1f} [{result.score.low:+.1f}, {result.score.high:+.1f}]"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bots", help="only these, separated by commas")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--deals", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=2026)
    options = parser.parse_args()
    games = None
    print("| bot | wins against greedy | margin | wins against champion | margin |\n|---|---|---|---|---|")
    start = time.perf_counter()
    for bot in [*fields(options.bots), "champion"]:
        cells = [bot]
        for rival in ("greedy", "champion"):
            if bot == rival:
                cells += ["", ""]
                continue
            result = match(bot, rival, players=options.players, deals=options.deals, seed=options.seed)
            games = result.games
            cells += [share(result), points(result)]
        print("| " + " | ".join(cells) + " |", flush=True)
    seconds = time.perf_counter() - start
    print(f"\n{options.deals:,} deals ({games:,} games) a pairing at {options.players} players, seed {options.seed};")
    print(f"95 % intervals with the deal as the unit. {seconds:.0f} s.", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
