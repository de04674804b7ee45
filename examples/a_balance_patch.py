"""How much should the Farm cost? Several prices on the same deals, drawn as a chart.

python examples/a_balance_patch.py [DEALS] [CHART.html]
"""

import sys

import polars as pl

import everdell_sim as ev
from everdell_sim import plots

PRICES = {"2 twigs": {"twig": 2}, "3 twigs": {"twig": 3}, "2 twigs, 2 resin": {"twig": 2, "resin": 2}}
FIGURES = ("score", "card.farm.plays", "win_share.seat.0")


def main(deals: int) -> pl.DataFrame:
    """The effect of each price against the printed one (2 twigs, 1 resin), with its interval."""
    rows = []
    for name, cost in PRICES.items():
        result = ev.whatif({"card": {"farm": {"cost": cost}}}, bots=["champion", "champion"], deals=deals)
        rows += [{"price": name, **result.effect(what).to_dict()} for what in FIGURES]
    return pl.DataFrame(rows, infer_schema_length=None).select("price", "what", "estimate", "low", "high", "n")


def chart(effects: pl.DataFrame) -> plots.Chart:
    return plots.forest(
        effects.filter(pl.col("what") == "score"),
        label="price",
        title="Effect of the Farm's price on the scores of all players",
        x="points per player, compared with 2 twigs and 1 resin",
        note=plots.note(effects["n"][0], "deals", more="paired by deal"),
    )


if __name__ == "__main__":
    found = main(int(sys.argv[1]) if len(sys.argv) > 1 else 500)
    with pl.Config(tbl_rows=20):
        print(found)
    if len(sys.argv) > 2:
        # The page holds all that it needs, so that it also opens without a network.
        plots.dressed(chart(found)).save(sys.argv[2], inline=True)
