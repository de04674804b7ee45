"""A thousand games between the bots, and a table of who won how much: `python -m everdell_sim.demo`."""

import sys
import time

import polars as pl
from rich.console import Console
from rich.table import Table

from everdell_sim.errors import EverdellError
from everdell_sim.simulation import simulate

DEALS = 500
SEED = 1
PARTS = ("cards", "tokens", "prosperity", "journey", "events")


def duel(one: str, other: str, deals: int, seed: int) -> pl.DataFrame:
    """The seats of two bots that play every deal twice, once from each side."""
    sides = [simulate([one, other], deals, seed=seed), simulate([other, one], deals, seed=seed)]
    return pl.concat([side.seats.with_columns(pl.col("bot").cast(pl.String)) for side in sides])


def by_bot(seats: pl.DataFrame) -> pl.DataFrame:
    """Mean and 95% interval of wins and scores. A deal, not a game, is the unit: its two games share their cards."""
    values = ["win_share", "score", *(f"score_{part}" for part in PARTS)]
    deals = seats.group_by("bot", "deal").agg(pl.col(values).mean(), games=pl.len())
    half = (pl.col("win_share", "score").std() / pl.len().sqrt() * 1.96).name.suffix("_half")
    return (
        deals.group_by("bot").agg(pl.col("games").sum(), pl.col(values).mean(), half).sort("win_share", descending=True)
    )


def shown(rows: pl.DataFrame, title: str) -> Table:
    table = Table(title=title, title_justify="left")
    table.add_column("bot")
    for name in ("games", "won", "score", *PARTS):
        table.add_column(name, justify="right")
    for row in rows.iter_rows(named=True):
        table.add_row(
            row["bot"],
            f"{row['games']:,}",
            f"{row['win_share']:.1%} ± {row['win_share_half']:.1%}",
            f"{row['score']:.1f} ± {row['score_half']:.1f}",
            *(f"{row[f'score_{part}']:.1f}" for part in PARTS),
        )
    return table


def main() -> int:
    console = Console(width=None if sys.stdout.isatty() else 120)
    start = time.perf_counter()
    try:
        seats = duel("greedy", "random", DEALS, SEED)
    except EverdellError as error:
        print(f"demo: {error}", file=sys.stderr)
        return 1
    seconds = time.perf_counter() - start
    console.print(shown(by_bot(seats), f"{DEALS} deals, each played from both sides (± 95%)"))
    console.print(f"{2 * DEALS:,} games of 2 players in {seconds:.2f} s.")
    console.print(
        "Next: everdell-sim play --bots greedy, or in Python: everdell_sim.simulate(['greedy', 'random'], 1000)"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
