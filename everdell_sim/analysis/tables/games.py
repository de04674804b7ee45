"""The game itself: how long, how close, how often the lead changes, and whether who leads early wins."""

from collections.abc import Sequence

import polars as pl

from everdell_sim.analysis.estimates.pooled_means import mean, mean_part, share, share_of_counts
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
        rows = [sums[cell] for cell in group.cells]
        for what, unit in MEASURES.items():
            parts = [mean_part(row["games"], row[what], row[f"{what}__{what}"]) for row in rows]
            figures.append(Figure(group.about, what, mean(parts, level), unit, COUNTED))
        if group.opposed:
            figures += _closeness(group, rows, level)
    return table([], figures)


def _closeness(group: Group, rows: Sequence[dict[str, int]], level: float) -> list[Figure]:
    figures, about = [], group.about
    for what, columns in TIES.items():
        counts = [(row["games"], sum(row[column] for column in columns)) for row in rows]
        figures.append(Figure(about, what, share_of_counts(counts, level), "share", COUNTED))
    for season in SEASONS[:-1]:
        led = f"led_{season}"
        alone = share_of_counts([(row["games"], row[led]) for row in rows], level)
        figures.append(Figure(about, f"led_alone_{season}", alone, "share", COUNTED))
        leading = [row for row in rows if row[led]]
        if leading:
            parts = [mean_part(row[led], row[f"{led}_win"], row[f"{led}_win__{led}_win"], VICTORY) for row in leading]
            won = share(parts, level)
            p = None if group.fair is None else p_of(won, group.fair)
            figures.append(Figure(about, f"leader_of_{season}_wins", won, "share", ASSOCIATED, p))
    return figures
