"""The game itself: how long, how close, how often the lead changes, and whether who leads early wins."""

from collections.abc import Sequence

import polars as pl

from everdell_sim.analysis.estimates.pooled_means import Samples, mean, over, share, share_of_counts
from everdell_sim.analysis.figures import ASSOCIATED, COUNTED, Figure, table
from everdell_sim.analysis.filters import EVERYTHING, Filter, Group, Summed, groups
from everdell_sim.rules.words import SEASONS
from everdell_sim.stats import VICTORY, p_of

MEASURES = {
    "turns": "turns",
    "decisions": "decisions",
    "winning_score": "points",
    "margin": "points",
    "spread": "points",
    "lead_changes": "times",
    "reshuffles": "times",
    "meadow_shown": "cards",
}
# What settles a game when points do not, and the columns that count it.
TIES = {
    "tied_on_points": ("by_events", "by_leftovers", "by_nothing"),
    "decided_by_events": ("by_events",),
    "decided_by_leftovers": ("by_leftovers",),
    "shared_victory": ("by_nothing",),
}


def game(run: Summed, where: Filter = EVERYTHING, level: float = 0.95) -> pl.DataFrame:
    """What games are like, over all line-ups that the filter keeps.

    `led_alone_S` is the share of games with one player ahead when the last one left season S, `leader_of_S_wins` how
    much of the victory that player got; its `p` is against an equal share.
    """
    sums = {row["cell"]: row for row in run.summary("games").iter_rows(named=True)}
    figures: list[Figure] = []
    for group in groups(run, where):
        rows, samples = [sums[cell] for cell in group.cells], Samples(run, "game_samples", group)
        for what, unit in MEASURES.items():
            figures.append(Figure(group.about, what, mean(over(rows, what, samples), level), unit, COUNTED))
        if group.opposed:
            figures += _closeness(group, rows, level, samples)
    return table([], figures)


def _closeness(group: Group, rows: Sequence[dict[str, int]], level: float, samples: Samples) -> list[Figure]:
    figures, about = [], group.about
    for what, columns in TIES.items():
        counts = [(row["games"], sum(row[column] for column in columns)) for row in rows]
        found = share_of_counts(counts, level, by_sample=samples.of(rows, *columns))
        figures.append(Figure(about, what, found, "share", COUNTED))
    for season in SEASONS[:-1]:
        led = f"led_{season}"
        counts = [(row["games"], row[led]) for row in rows]
        alone = share_of_counts(counts, level, by_sample=samples.of(rows, led))
        figures.append(Figure(about, f"led_alone_{season}", alone, "share", COUNTED))
        leading = [row for row in rows if row[led]]
        if leading:
            won = share(over(leading, f"{led}_win", samples, VICTORY, led), level)
            p = None if group.fair is None else p_of(won, group.fair)
            figures.append(Figure(about, f"leader_of_{season}_wins", won, "share", ASSOCIATED, p))
    return figures
