"""How a taught bot does against the champion with modules that it was not taught. As Markdown for docs/bots.md.

`python -m everdell_sim.pipelines.untaught_modules --bot master --deals 1000`: every module alone, and some sets that
follow from a seed. At two players the seats are shared evenly. Where an automatic opponent plays, the margin is how
much more the bot is ahead of it than the champion is on the same deals. The intervals hold together.
"""

import argparse
import random
import sys
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from everdell_sim import _core
from everdell_sim.errors import EverdellError
from everdell_sim.rules.patches import load_rules
from everdell_sim.stats import Estimate, mean
from everdell_sim.stats.simultaneous import shared_level
from everdell_sim.support.checks import threads_of
from everdell_sim.tournaments.matches import match
from everdell_sim.tuning.tries import advantage

RIVAL = "champion"
SEED = 2028
SETS = 6  # drawn beside the single modules
SIZES = (2, 3, 4)  # modules in a set that is drawn
LEVEL = 0.95
# No bot may be so many points behind the champion where it was not taught.
BEHIND = -1.0


@dataclass(frozen=True)
class Row:
    """A set of modules and what the bot has over the champion there."""

    modules: tuple[str, ...]
    taught: bool
    players: int
    margin: Estimate
    wins: Estimate | None = None

    @property
    def holds(self) -> bool:
        """Whether the whole interval is above what may be lost."""
        return self.margin.low is not None and self.margin.low > BEHIND


def taught_sets(bot: str) -> set[frozenset[str]]:
    """The sets of modules that the bot's file says it was taught in."""
    file = _core.bot_file(bot)
    own = str(file["text"]).split("\n# like\n")[0] if file else ""
    told = tomllib.loads(own).get("provenance", {}).get("modules", [])
    return {frozenset(one.split()) - {"base"} for one in told}


def sets() -> list[tuple[str, ...]]:
    """Every module alone, and sets of several that may be played together, drawn by a seed."""
    names = [module["id"] for module in _core.modules() if module["id"] != "base"]
    drawn: list[tuple[str, ...]] = []
    rng = random.Random(SEED)
    while len(drawn) < SETS:
        some = tuple(sorted(rng.sample(names, rng.choice(SIZES))))
        if some not in drawn and _allowed(some):
            drawn.append(some)
    return [*((name,) for name in names), *drawn]


def _allowed(modules: Sequence[str]) -> bool:
    try:
        load_rules(modules)
    except EverdellError:
        return False
    return True


def measured(bot: str, wanted: Sequence[tuple[str, ...]], deals: int, workers: int | None = None) -> Iterator[Row]:
    """One row after another."""
    taught = taught_sets(bot)
    level = shared_level(LEVEL, len(wanted))
    for modules in wanted:
        known = frozenset(modules) in taught
        rules = load_rules(modules)
        if rules.automatic:
            own, rivals = (
                advantage(one, (one,), 1, 0, deals, SEED, threads_of(workers), rules) for one in (bot, RIVAL)
            )
            yield Row(modules, known, 1, mean(own - rivals, level))
        else:
            found = match(bot, RIVAL, deals=deals, seed=SEED, modules=modules, workers=workers, level=level)
            yield Row(modules, known, 2, found.score, found.win_share)


def line(row: Row) -> str:
    wins, margin = row.wins, row.margin
    cells = [
        " + ".join(f"`{one}`" for one in row.modules),
        str(row.players),
        "yes" if row.taught else "no",
        "" if wins is None else f"{wins.value:.1%} [{wins.low:.1%}, {wins.high:.1%}]",
        f"{margin.value:+.1f} [{margin.low:+.1f}, {margin.high:+.1f}]",
        "yes" if row.holds else "no",
    ]
    return "| " + " | ".join(cells) + " |"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bot", default="master")
    parser.add_argument("--deals", type=int, default=1000)
    parser.add_argument("--workers", type=int)
    asked = parser.parse_args()
    wanted = sets()
    heads = ["modules", "players", "taught", "victories", f"margin against `{RIVAL}`", f"above {BEHIND:.0f}"]
    print("| " + " | ".join(heads) + " |\n|" + "---|" * len(heads))
    for row in measured(asked.bot, wanted, asked.deals, asked.workers):
        print(line(row), flush=True)
    print(
        f"\n`{asked.bot}`, {asked.deals:,} deals in each row, seed {SEED}. The {LEVEL:.0%} intervals of all rows hold "
        "together, with the deal as the unit."
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
