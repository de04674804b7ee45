"""Cards played together: whether two bring more than each alone."""

from dataclasses import dataclass
from itertools import combinations

import numpy as np
import polars as pl
from numpy.typing import NDArray

from everdell_sim import stats
from everdell_sim.analysis.estimates.contrasts import Estimates
from everdell_sim.analysis.estimates.moments import OUTCOMES, Floats, Sums, names
from everdell_sim.analysis.figures import ASSOCIATED, MODELLED, Figure, table
from everdell_sim.analysis.filters import EVERYTHING, Filter, Group, Summed, groups
from everdell_sim.stats import Estimate, p_of
from everdell_sim.stats.means import UNVARIED

LIFT = "both minus each alone plus neither, within cell and seat, weighed by precision; seats taken as independent"
SHRUNK = "lift drawn towards 0 by its noise (empirical Bayes over all pairs); assumes normal true lifts"
# With fewer players of a game than this in any of the four groups, a pair is left out.
LEAST = 30
# Pairs by cells that are worked out at a time.
_AT_ONCE = 200_000


@dataclass(frozen=True)
class Lifts:
    """The lift of every pair of cards in one outcome."""

    pairs: NDArray[np.int64]
    estimates: Estimates


def card_pairs(run: Summed, where: Filter = EVERYTHING, level: float = 0.95) -> pl.DataFrame:
    """Two cards played by the same player: `score_lift` and `win_lift` are what they bring beyond each alone.

    Only pairs with enough players of all four kinds (both, one, the other, neither). `..._shrunk` is for ranking:
    the largest of a thousand noisy numbers is mostly noise.
    """
    figures: list[Figure] = []
    for group in groups(run, where):
        sums = Sums(run, group, "card")
        for outcome in outcomes_of(group):
            lifts = lifts_of(run, sums, group, outcome)
            figures += _figures(lifts, sums, group, outcome, level)
    figures.sort(key=lambda one: (one.keys["players"], one.keys["rules"], one.keys["card"], one.keys["other"]))
    return table(["card", "other"], figures)


def outcomes_of(group: Group) -> list[str]:
    return ["score", "win"] if group.opposed else ["score"]


def together(run: Summed, sums: Sums, group: Group, *columns: str) -> list[Floats]:
    """Columns of `card_pairs`, each by card, other card, and cell and seat."""
    frame = run.summary("card_pairs").filter(pl.col("cell").is_in(group.cells) & (pl.col("seat") < group.players))
    at = {item: place for place, item in enumerate(sums.items)}
    tables = [np.zeros((len(at), len(at), *sums.shape[1:])) for _ in columns]
    if frame.height:
        cards = [frame[name].replace_strict(at, return_dtype=pl.Int64).to_numpy() for name in ("card", "other")]
        cells = frame["cell"].replace_strict(sums.cell_at, return_dtype=pl.Int64).to_numpy()
        places = np.minimum(*cards), np.maximum(*cards), cells, frame["seat"].to_numpy()
        for values, column in zip(tables, columns, strict=True):
            values[places] = frame[column].to_numpy()
    return tables


def lifts_of(run: Summed, sums: Sums, group: Group, outcome: str, wanted: set[frozenset[int]] | None = None) -> Lifts:
    """The lift of each pair: those of all cells and seats kept, weighed by their precision."""
    scale = OUTCOMES[outcome][1]
    cards = range(len(sums.items))
    pairs = np.array(
        [(one, other) for one, other in combinations(cards, 2) if wanted is None or frozenset((one, other)) in wanted],
        dtype=np.int64,
    ).reshape(-1, 2)
    # Of each: seats, sums and squares, by pair, cell and seat.
    whole = sums.moments("used", outcome)
    squares = whole.squares * scale * scale
    everybody = (np.broadcast_to(whole.n[..., None], sums.shape), whole.v[..., 2] * scale, squares)
    each = [sums.own_sums(name) for name in names("used", outcome)]
    columns = ("seats", outcome, f"{outcome}__{outcome}")
    tables = together(run, sums, group, *columns)
    # Some pairs at a time: of many cells all of them at once take half a gigabyte.
    some = max(1, _AT_ONCE // max(1, len(group.cells)))
    parts = []
    for first in range(0, max(1, len(pairs)), some):
        one, other = pairs[first : first + some].T
        both = [values[one, other] for values in tables]
        alone = [[mine[card] - shared for mine, shared in zip(each, both, strict=True)] for card in (one, other)]
        neither = [
            every[one] - mine[one] - mine[other] + shared
            for every, mine, shared in zip(everybody, each, both, strict=True)
        ]
        parts.append(_weigh([(1, both), (-1, alone[0]), (-1, alone[1]), (1, neither)], sums, scale))
    value, se, n = (np.concatenate(found) for found in zip(*parts, strict=True))
    return Lifts(pairs, Estimates(value, se, n, len(group.cells)))


def _weigh(kinds: list[tuple[int, list[Floats]]], sums: Sums, scale: int) -> tuple[Floats, Floats, Floats]:
    """Of each pair the lift, its error and how many players had both; 0 where nothing can be compared."""
    players_of_both = kinds[0][1][0]
    enough = np.broadcast_to(sums.kept, players_of_both.shape).copy()
    for _, (n, _, _) in kinds:
        enough &= n >= LEAST
    lift, variance = np.zeros(enough.shape), np.zeros(enough.shape)
    for sign, (n, total, squares) in kinds:
        safe = np.where(enough, n, 2.0)
        mean = total / safe / scale
        lift += sign * mean
        spread = np.maximum(squares - total * total / safe, 0.0) / (safe - 1) / safe / scale**2
        variance += np.where(enough, spread, 0.0)
    weight = np.divide(1.0, variance, out=np.zeros_like(variance), where=enough & (variance > 0))
    whole = weight.sum(axis=(1, 2))
    safe_whole = np.where(whole > 0, whole, 1.0)
    value = (weight * lift).sum(axis=(1, 2)) / safe_whole
    # Seats of a cell as independent, cells that share deals as if they moved together.
    se = np.sqrt(weight.sum(axis=2)).sum(axis=1) / safe_whole
    n = np.where(enough, players_of_both, 0.0).sum(axis=(1, 2))
    return value, se, np.where(whole > 0, n, 0.0)


def _figures(lifts: Lifts, sums: Sums, group: Group, outcome: str, level: float) -> list[Figure]:
    found = [(row, lifts.estimates.at(row, level, LIFT)) for row in range(len(lifts.pairs))]
    known = [(row, one) for row, one in found if one is not None and one.se]
    unit = OUTCOMES[outcome][0]
    spread = (
        stats.between_variance([one.value for _, one in known], [(one.se or 1.0) ** 2 for _, one in known])
        if len(known) > 1
        else None
    )
    figures = []
    for row, one in known:
        first, second = (sums.items[card] for card in lifts.pairs[row])
        keys = {**group.about, "card": first, "other": second}
        figures.append(Figure(keys, f"{outcome}_lift", one, unit, ASSOCIATED, p_of(one)))
        if spread is not None and one.se:
            shrunk = stats.shrink(one.value, one.se**2, 0.0, spread)
            # What is left of doubt when the spread of the true lifts is known.
            se = (shrunk.weight * one.se**2) ** 0.5
            z = (one.high - one.value) / one.se if one.high is not None else 0.0
            drawn = Estimate(shrunk.value, se, shrunk.value - z * se, shrunk.value + z * se, one.n, SHRUNK)
            if se == 0:
                # The lifts vary no more than chance alone would let them, which does not show that all are 0.
                drawn = Estimate(shrunk.value, 0.0, None, None, one.n, SHRUNK + UNVARIED)
            figures.append(Figure(keys, f"{outcome}_lift_shrunk", drawn, unit, MODELLED))
    return figures
