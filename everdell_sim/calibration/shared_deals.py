"""Several cells that share their deals, in real games: do tables over all of them, and comparisons, keep their word?

The truth is what the same tables say of many more deals.
"""

from collections.abc import Callable

import numpy as np
import polars as pl

from everdell_sim.analysis.figures import FIGURE
from everdell_sim.analysis.filters import Summed
from everdell_sim.analysis.tables.games import game
from everdell_sim.analysis.tables.items import cards, events
from everdell_sim.analysis.tables.seats import ALL, seats
from everdell_sim.calibration.methods import AT_LEAST, COVERS, TOGETHER, Check
from everdell_sim.experiments.effect_families import family
from everdell_sim.experiments.levels import Levels
from everdell_sim.play.measures import Measured, common
from everdell_sim.play.stretches import stretch
from everdell_sim.reports.comparison import unpaired
from everdell_sim.rules.patches import load_rules
from everdell_sim.runs.spec import Cell, Spec
from everdell_sim.runs.store import about, block, summary

# Mirrored line-ups, and equal bots: what one deal brings is much alike in all of them.
MIRRORED = [["greedy", "random"], ["random", "greedy"]]
LINEUPS = [*MIRRORED, ["greedy", "greedy"], ["random", "random"]]
# Deals of a run, and of each of two runs that are compared.
DEALS, COMPARED = 100, 60
# Players behind a figure, at least.
ENOUGH = 60
FEW = "of few who did the error is no smaller than that of all"
Page = Callable[[Summed], pl.DataFrame]


class Played:
    """The summary of a run of these line-ups, in memory."""

    def __init__(self, deals: int, seed: int) -> None:
        spec = Spec(tuple(map(Cell.of, LINEUPS)), deals, seed, "summary")
        parts = (part for one in spec.blocks() for part in block.play(spec, one, 1).summary)
        self._sums = {name: pl.DataFrame(table) for name, table in summary.merge(parts)}
        self.cells = pl.DataFrame(about.cells_table(spec.cells))
        self.summaries = list(self._sums)

    def summary(self, name: str) -> pl.DataFrame:
        return self._sums[name]


def checks(deals: int = 20_000, seed: int = 7) -> list[Check]:
    """The pages of a tournament, and a comparison of two runs that share no deals."""
    truth = Played(deals, seed)
    pages: dict[str, Page] = {"seats": _seats, "cards": cards, "events": events, "game": game}
    return [
        *(
            Check(f"{name}: intervals over cells that share deals", COVERS, _page(of, truth), every=25)
            for name, of in pages.items()
        ),
        Check("events: those who did not, of whom few did", AT_LEAST, _page(events, truth, True), 25, FEW),
        Check("compare: figures over cells that share deals, one by one", COVERS, lambda rng: _compared(rng)[0], 25),
        Check("compare: the same, all of a family at once", AT_LEAST, lambda rng: _compared(rng)[1], 25, TOGETHER),
    ]


def _seats(run: Summed) -> pl.DataFrame:
    return seats(run).filter(pl.col("line_up") == ALL)


def _page(table: Page, played: Played, others: bool = False) -> Callable[[np.random.Generator], float]:
    """The figures of a table; `others`: of those who did not, of whom there are many where hardly anybody did."""
    truth = table(played)
    keys = [name for name in truth.columns if name not in FIGURE or name == "what"]

    def once(rng: np.random.Generator) -> float:
        found = table(Played(DEALS, int(rng.integers(2**32)))).filter(pl.col("n") >= ENOUGH).drop_nulls("low")
        found = found.filter(pl.col("what").str.contains("_when_not_") == others)
        both = found.join(truth.select(*keys, true="estimate"), on=keys, nulls_equal=True)
        return float(both.select(pl.col("true").is_between("low", "high").mean()).item())

    return once


def _compared(rng: np.random.Generator) -> tuple[float, float]:
    """Of two equal runs: the share of figures whose p is above 5 %, and of families without a clear difference."""
    rules, sides = load_rules(None, []), (Levels(), Levels())
    for side, seed in zip(sides, rng.integers(2**32, size=2), strict=True):
        played = [stretch(rules, lineup, 0, COMPARED, seed=int(seed), threads=1) for lineup in MIRRORED]
        side.add(Measured.of(common(MIRRORED, played)))
    effects = unpaired(*sides, 0.95)
    clear, families = ({family(one.what) for one in some} for some in ([one for one in effects if one.clear], effects))
    return float(np.mean([one.p is None or one.p > 0.05 for one in effects])), 1 - len(clear) / len(families)
