"""The main job in small: a tournament of bots, who is strong, and whether the seats are fair."""

import sys
import time
from collections.abc import Iterable

import polars as pl
from rich.console import Console
from rich.table import Table

from everdell_sim import stats
from everdell_sim.errors import EverdellError
from everdell_sim.rules.words import PARTS
from everdell_sim.tournaments.leagues import Tournament
from everdell_sim.tournaments.tournament import tournament

FIELD = ("random", "greedy", "farmstead", "events", "governance", "champion")
DEALS = 60
SEED = 1


def shown(title: str, head: Iterable[str], rows: Iterable[Iterable[str]]) -> Table:
    table = Table(title=title, title_justify="left")
    for at, name in enumerate(head):
        table.add_column(name, justify="left" if at == 0 else "right")
    for row in rows:
        table.add_row(*row)
    return table


def ladder(result: Tournament) -> Table:
    """Who won how much, with intervals, and where the points come from."""
    rows = result.table.join(result.breakdown, on="bot", suffix="_part").sort("win_share", descending=True)

    def cells(row: dict[str, float | str]) -> list[str]:
        share = f"{row['win_share']:.0%} [{row['win_low']:.0%}, {row['win_high']:.0%}]"
        score = f"{row['score']:.1f} ± {(float(row['score_high']) - float(row['score_low'])) / 2:.1f}"
        return [str(row["bot"]), share, score, *(f"{row[f'score_{part}']:.1f}" for part in PARTS)]

    title = f"{result.deals} deals at 2 players, every pairing from both sides (95 % intervals)"
    return shown(title, ("bot", "won", "score", *PARTS), map(cells, rows.iter_rows(named=True)))


def seats(result: Tournament) -> str:
    """Is the first seat better? Over all games of the tournament, the two sides of a pairing being balanced."""
    first = result.seats.filter(pl.col("seat") == 0)
    by_deal = first.group_by("deal").agg(pl.col("win_share").sum(), games=pl.len())
    share = stats.clustered_share(by_deal["win_share"].to_numpy(), by_deal["games"].to_numpy())
    return f"The first seat wins {share.value:.1%} [{share.low:.1%}, {share.high:.1%}] of {first.height:,} games."


def main() -> int:
    console = Console(width=None if sys.stdout.isatty() else 120)
    start = time.perf_counter()
    try:
        result = tournament(FIELD, deals=DEALS, seed=SEED, keep_games=True)
    except EverdellError as error:
        print(f"demo: {error}", file=sys.stderr)
        return 1
    console.print(ladder(result))
    console.print(seats(result))
    games = result.games.height
    console.print(f"{games:,} games in {time.perf_counter() - start:.1f} s. Next: everdell-sim play --bots champion")
    return 0


if __name__ == "__main__":
    sys.exit(main())
