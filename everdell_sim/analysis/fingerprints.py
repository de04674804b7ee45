"""What each bot plays, achieves and visits: its fingerprint."""

import polars as pl

from everdell_sim.analysis.figures import ASSOCIATED, COUNTED, Figure, p_of, table
from everdell_sim.analysis.pooling import Part, mean, mean_part, share
from everdell_sim.analysis.ratios import ADDED
from everdell_sim.analysis.standing import names
from everdell_sim.analysis.where import EVERYTHING, Filter, Summed, groups
from everdell_sim.stats.means import symmetric


def styles(run: Summed, where: Filter = EVERYTHING, level: float = 0.95) -> pl.DataFrame:
    """By bot and card, event or location: `used_share` of its players who could, and did (cards: of all), `times` a
    player, and `more_often`: its `times` minus those of all other bots of the run."""
    uses, seats = run.summary("uses"), run.summary("seats")
    games = {(row["cell"], row["seat"]): row["games"] for row in seats.iter_rows(named=True)}
    figures: list[Figure] = []
    for group in groups(run, where):
        bot_of = {(cell, seat): group.bots[cell][seat] for cell in group.cells for seat in group.kept[cell]}
        found: dict[tuple[str, str], dict[tuple[int, int], tuple[int, int, int, int]]] = {}
        for row in uses.filter(pl.col("cell").is_in(group.cells)).iter_rows(named=True):
            place = (row["cell"], row["seat"])
            if place in bot_of:
                # A card is in every game, whoever met it; an event or location only where it is in play.
                n = games[place] if row["kind"] == "card" else row["seats"]
                sums = (n, row["used"], row["times"], row["times__times"])
                found.setdefault((row["kind"], row["item"]), {})[place] = sums
        for (kind, item), met in sorted(found.items()):
            nobody = {place: (games[place], 0, 0, 0) for place in bot_of} if kind == "card" else {}
            rows = {**nobody, **met}
            times = {
                bot: [
                    mean_part(n, total, squares)
                    for place, (n, _, total, squares) in rows.items()
                    if bot_of[place] == bot
                ]
                for bot in names(group)
            }
            for bot in names(group):
                mine = [row for place, row in rows.items() if bot_of[place] == bot]
                if not mine:
                    continue
                keys = {**group.about, "bot": bot, "kind": kind, "item": item}
                used = share([mean_part(n, used, used) for n, used, _, _ in mine], level)
                figures.append(Figure(keys, "used_share", used, "share", COUNTED))
                told = "mean over players of games" + ADDED * (len(mine) > 1)
                figures.append(Figure(keys, "times", mean(times[bot], level, told), "times", COUNTED))
                others = [part for other, parts in times.items() if other != bot for part in parts]
                if others:
                    figures.append(_more(keys, times[bot], others, level))
    return table(["bot", "kind", "item"], figures)


def _more(keys: dict[str, object], mine: list[Part], others: list[Part], level: float) -> Figure:
    one, other = mean(mine, level), mean(others, level)
    # Bots meet at the same tables and on the same deals: their errors are added too.
    se = None if one.se is None or other.se is None else one.se + other.se
    told = symmetric(one.value - other.value, se, min(one.n, other.n), level, "difference of means; errors added")
    return Figure(keys, "more_often", told, "times", ASSOCIATED, p_of(told))
