"""Which cards win, and which are only associated with winning? Opening hands are random: an experiment in every run.

python examples/which_cards_win.py [DEALS]
"""

import sys
import tempfile
from pathlib import Path

import polars as pl

import everdell_sim as ev
from everdell_sim import analysis


def main(deals: int, folder: Path) -> pl.DataFrame:
    """Plays, and compares what is associated with a card with what being dealt it causes."""
    run = ev.run("champion,champion", deals, out=folder / "champions", detail="summary")
    goes_with = analysis.cards(run).filter(pl.col("what") == "score_difference")
    brings = analysis.deal(run).filter(pl.col("what") == "score_effect")
    return (
        goes_with.select("card", goes_with_points="estimate")
        .join(brings.select("card", dealt_brings="estimate", low="low", high="high", n="n"), on="card")
        .sort("dealt_brings", descending=True)
    )


if __name__ == "__main__":
    deals = int(sys.argv[1]) if len(sys.argv) > 1 else 5000
    with tempfile.TemporaryDirectory() as folder, pl.Config(tbl_rows=50, float_precision=2):
        print(main(deals, Path(folder)))
