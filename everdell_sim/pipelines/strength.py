"""How strong the bots are, as Markdown for docs/bots.md.

`python -m everdell_sim.pipelines.strength field --deals 10000 --players 2`: every archetype against greedy and against
the champion, with intervals. At two players a deal is played from both sides; at four each bot has two seats, in all
six seatings.
`... strength own --deals 4000`: what the champion scores against itself with 2, 3 and 4 players, and its habits.
"""

import argparse
import sys
from collections.abc import Sequence

import polars as pl

from everdell_sim import _core
from everdell_sim.play.simulation import Simulation, simulate
from everdell_sim.rules.words import PARTS
from everdell_sim.stats import mean
from everdell_sim.tournaments.matches import Match, match

BASE = ("random", "greedy", "champion", "master", "search")


def archetypes() -> list[str]:
    return [bot["name"] for bot in _core.bots() if bot["name"] not in BASE]


def share(result: Match) -> str:
    return f"{result.win_share.value:.1%} [{result.win_share.low:.1%}, {result.win_share.high:.1%}]"


def points(result: Match) -> str:
    return f"{result.score.value:+.1f} [{result.score.low:+.1f}, {result.score.high:+.1f}]"


def tell_field(bots: Sequence[str], players: int, deals: int, seed: int) -> None:
    """Every bot against greedy and against the champion; greedy itself against random."""

    def cells(bot: str, rival: str) -> list[str]:
        result = match(bot, rival, players=players, deals=deals, seed=seed)
        return [share(result), points(result)]

    print("| bot | wins against greedy | margin | wins against champion | margin |\n|---|---|---|---|---|")
    for bot in bots:
        print("| " + " | ".join([bot, *cells(bot, "greedy"), *cells(bot, "champion")]) + " |", flush=True)
    print("| " + " | ".join(["champion", *cells("champion", "greedy"), "", ""]) + " |")
    last = match("greedy", "random", players=players, deals=deals, seed=seed)
    print(
        f"\n{last.games:,} games per pairing ({deals:,} deals) with {players} players, seed {seed}; 95 % intervals with"
    )
    print(f"the deal as the unit. `greedy` beats `random` in {share(last)}, by {points(last)} points.")


def tell_own(bot: str, games: int, seed: int) -> None:
    """Scores with their breakdown, and habits, of a bot that plays against itself."""
    tables = [simulate([bot] * players, games, seed=seed, detail="cards") for players in (2, 3, 4)]
    columns = [habits(table) for table in tables]
    print("| | 2 players | 3 players | 4 players |\n|---|---|---|---|")
    for name in columns[0]:
        print(f"| {name} | " + " | ".join(column[name] for column in columns) + " |")
    print(f"\n{games:,} games each, seed {seed}; means of all players, the score with its 95 % interval over games.")


def habits(table: Simulation) -> dict[str, str]:
    """What a seat does in a game, on average."""
    cards, cities = table.cards, table.seats.height

    def average(column: str, digits: int = 1) -> str:
        return f"{table.seats[column].to_numpy().mean():.{digits}f}"

    score = mean(table.seats.group_by("deal").agg(pl.col("score").mean())["score"].to_numpy())
    shown = {"score": f"{score.value:.1f} [{score.low:.1f}, {score.high:.1f}]"}
    shown |= {f"... {part}": average(f"score_{part}") for part in PARTS}
    journeys = table.locations.filter(pl.col("location").cast(pl.String).str.starts_with("journey"))
    visits = journeys.select(pl.sum_horizontal(pl.col("^visits_.*$").cast(pl.Int64)).sum()).item()
    found = cards.filter(pl.col("city_end") > 0).group_by("card").len()["len"].to_numpy() / cities
    return shown | {
        "events claimed": average("events", 2),
        "journeys": f"{visits / cities:.2f}",
        "cards played": average("cards_played"),
        "critters by an occupied token": f"{cards['paid_token'].to_numpy().sum(dtype=int) / cities:.1f}",
        "cards in at least 1 % of cities": f"{int((found >= 0.01).sum())} of 48",
        "the rarest card": f"{found.min():.1%} of cities",
    }


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("field", "own"))
    parser.add_argument("--bots", help="only these, separated by commas")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--deals", type=int, default=4_000)
    parser.add_argument("--seed", type=int, default=2026)
    options = parser.parse_args()
    bots = options.bots.split(",") if options.bots else None
    if options.what == "own":
        tell_own(bots[0] if bots else "champion", options.deals, options.seed)
    else:
        tell_field(bots or archetypes(), options.players, options.deals, options.seed)
    return 0


if __name__ == "__main__":
    sys.exit(main())
