"""Strength against speed, as Markdown for docs/bots.md.

`python -m everdell_sim.pipelines.frontier --players 2 --deals 500`: for each bot its margin and its share of victories
against the champion, what all players score when it has every seat, and how many such games a core plays in a second.
Searches take long, so they get a share of the deals; the table says how many each had.
"""

import argparse
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass

from everdell_sim.play.simulation import simulate
from everdell_sim.stats import Estimate, mean
from everdell_sim.tournaments.matches import match

RIVAL = "champion"
SEARCHES = ("search:sims=25", "search:sims=100", "search:sims=100:rollout=master")
BOTS = ("greedy", "villager", "champion", "master", *SEARCHES)
# Deals of a bot that plays out, as a share of the others'.
SLOW = 0.1


@dataclass(frozen=True)
class Place:
    """Where a bot stands."""

    bot: str
    deals: int
    margin: Estimate | None
    wins: Estimate | None
    own: Estimate
    speed: float


def place(bot: str, players: int, deals: int, seed: int, workers: int) -> Place:
    """Let a bot play the champion and itself."""
    deals = max(round(deals * (SLOW if bot.startswith("search") else 1.0)), 20)
    result = None if bot == RIVAL else match(bot, RIVAL, players=players, deals=deals, seed=seed, workers=workers)
    started = time.process_time()
    games = simulate([bot] * players, deals, seed=seed, workers=workers)
    speed = deals / (time.process_time() - started)
    own = mean(games.seats["score"].to_numpy().reshape(deals, players).mean(axis=1))
    return Place(bot, deals, result.score if result else None, result.win_share if result else None, own, speed)


def row(one: Place) -> list[str]:
    """A row of the table; the champion is not compared with itself."""

    def shown(what: Estimate | None, form: str) -> str:
        return "" if what is None else f"{what.value:{form}} [{what.low:{form}}, {what.high:{form}}]"

    cells = [f"`{one.bot}`", f"{one.deals:,}", shown(one.margin, "+.1f"), shown(one.wins, ".1%"), shown(one.own, ".1f")]
    return [*cells, f"{one.speed:,.0f}" if one.speed >= 10 else f"{one.speed:.1f}"]


def tell(bots: Sequence[str], players: int, deals: int, seed: int, workers: int) -> None:
    """The table, row by row."""
    heads = ["bot", "deals", f"margin against `{RIVAL}`", "victories", "score among itself", "games/s/core"]
    print("| " + " | ".join(heads) + " |\n|" + "---|" * len(heads))
    for bot in bots:
        print("| " + " | ".join(row(place(bot, players, deals, seed, workers))) + " |", flush=True)
    print(f"\n{players} players, seed {seed}; 95 % intervals with the deal as the unit. Speed is by processor time.")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bots", help="only these, separated by commas")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--deals", type=int, default=500)
    parser.add_argument("--seed", type=int, default=2027)
    parser.add_argument("--workers", type=int, default=1)
    asked = parser.parse_args()
    tell(asked.bots.split(",") if asked.bots else BOTS, asked.players, asked.deals, asked.seed, asked.workers)
    return 0


if __name__ == "__main__":
    sys.exit(main())
