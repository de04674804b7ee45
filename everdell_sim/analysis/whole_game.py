"""The game itself: how long, how close, how often the lead changes."""

import polars as pl

from everdell_sim.analysis.figures import COUNTED, Figure, table
from everdell_sim.analysis.pooling import mean, mean_part
from everdell_sim.analysis.where import EVERYTHING, Filter, Summed, groups

MEASURES = {"turns": "turns", "winning_score": "points", "margin": "points", "lead_changes": "times"}


def game(run: Summed, where: Filter = EVERYTHING, level: float = 0.95) -> pl.DataFrame:
    """What games are like, over all line-ups that the filter keeps."""
    bins = run.summary("histograms")
    value, n = pl.col("value"), pl.col("n")
    sums = bins.group_by("cell", "what").agg(n=n.sum(), total=(value * n).sum(), squares=(value * value * n).sum())
    rows = {(row["cell"], row["what"]): row for row in sums.iter_rows(named=True)}
    figures = []
    for group in groups(run, where):
        for what, unit in MEASURES.items():
            mine = [rows[cell, what] for cell in group.cells]
            parts = [mean_part(row["n"], row["total"], row["squares"]) for row in mine]
            figures.append(Figure(group.about, what, mean(parts, level), unit, COUNTED))
    return table([], figures)
