"""Is what was planted in real games named in the first sentence, and nothing where nothing was planted?

`python -m everdell_sim.pipelines.planted` plays sampled sweeps and pairs of runs, with a plant and without one, over
some seeds. It prints how many first sentences were right or false, and ends with 1 if more than one in twenty was.
"""

import argparse
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import polars as pl

from everdell_sim.calibration.planted_factors import PLANTED, play
from everdell_sim.effects.factor_findings import largest
from everdell_sim.effects.findings import findings
from everdell_sim.effects.of_sweeps import of_sweep
from everdell_sim.effects.ranking import clear
from everdell_sim.effects.rows import POINTS
from everdell_sim.play.simulation import simulate
from everdell_sim.reports.comparison import Comparison, compare
from everdell_sim.reports.comparison_document import told
from everdell_sim.rules.patches import Patch
from everdell_sim.runs.execution import runner
from everdell_sim.runs.reader.run_dataset import open_run
from everdell_sim.runs.spec import Cell, Spec

# Points more on a Farm: in a sweep from 0 to 3, between runs from 1 to 3; and deals of a run.
_SWEPT, _MORE, _DEALS = 3, 2, 200
_BOTS = ("random", "random")


def farms(deals: int = 20_000) -> float:
    """Farms in a city of random bots, which look at no points."""
    cards = simulate(_BOTS, deals=deals, seed=12_345, detail="cards").cards
    points = cards.filter(pl.col("card").cast(pl.String) == "farm")["points_base"].cast(pl.Int64).sum()
    return float(points) / (2 * deals)


def sweeps(folder: Path, seeds: int, truth: float) -> Iterator[tuple[bool, bool]]:
    """Of each seed: is the plant named with an interval that holds it, and is nothing called without one?"""
    for seed in range(seeds):
        run = open_run(play(folder / f"planted{seed}", seed, planted=True))
        effects = of_sweep(run).filter(pl.col("what") == POINTS)
        first, row = findings(of_sweep(run), {})[0], largest(effects)[0]
        named = PLANTED in first.sentence.split(" changes ")[0] and row["thing"] == PLANTED
        none = of_sweep(open_run(play(folder / f"none{seed}", seed, planted=False)))
        yield named and row["low"] <= _SWEPT * truth <= row["high"], not any(clear(one) for one in none.to_dicts())


def comparisons(folder: Path, seeds: int, truth: float) -> Iterator[tuple[bool, bool]]:
    """The same of pairs of runs: a richer Farm on the same deals, and the same game on other deals."""
    patch: Patch = {"card": {"farm": {"points": 1 + _MORE}}}
    for seed in range(seeds):
        runs = {
            name: _run(folder / f"{name}{seed}", seed + at, changed)
            for name, at, changed in (("base", 0, None), ("rich", 0, patch), ("again", 1000, None))
        }
        found, again = compare(runs["base"], runs["rich"]), compare(runs["base"], runs["again"])
        yield _names_the_farm(found, truth), not again.clearest()


def _names_the_farm(found: Comparison, truth: float) -> bool:
    first = found.clearest(1)
    if not first or first[0].what != "card.farm.points" or "Farm" not in told(found)[0].sentence:
        return False
    return not first[0].estimate.excludes(_MORE * truth)


def _run(where: Path, seed: int, patch: Patch) -> Path:
    runner.run(Spec((Cell.of(_BOTS, patch=patch),), _DEALS, seed, "cards"), where, executor="local")
    return where


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seeds", type=int, default=20)
    seeds, worth, good = parser.parse_args().seeds, farms(), True
    for name, tries in (("sampled sweep", sweeps), ("compare", comparisons)):
        with tempfile.TemporaryDirectory() as folder:
            found = list(tries(Path(folder), seeds, worth))
        for what, at in (("the plant named and covered", 0), ("nothing said where nothing was planted", 1)):
            right = sum(one[at] for one in found)
            good &= right >= 0.95 * seeds
            print(f"{name}: {what} in {right} of {seeds}", flush=True)
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
