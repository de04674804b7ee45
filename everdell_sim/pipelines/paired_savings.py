"""How many games pairing saves, for each kind of change and several bots.

`python -m everdell_sim.pipelines.paired_savings --deals 3000` prints Markdown for docs/experiments.md: how many times
more games two unpaired runs would need, for the mean score of the table and (in brackets) for the first seat's win
share.
"""

import argparse
import sys
from collections.abc import Iterator
from typing import Any

from everdell_sim.commands.lookup.bots import about
from everdell_sim.experiments.arms import Arm, Table
from everdell_sim.experiments.paired_effects import Sums
from everdell_sim.play.measures import Measured
from everdell_sim.rules.patches import load_rules

CARDS = ("farm", "university", "fairgrounds", "mine")
BOTS = ("greedy", "villager", "champion")
# A number of the bot is moved a little.
NUMBER, MORE = "critter", 0.025


def patches() -> Iterator[tuple[str, str, dict[str, Any]]]:
    """The kind of change, what it is done to, and the patch."""
    points = {row["id"]: row["points"] for row in load_rules().rows("card")}
    for card in CARDS:
        yield "+1 point", card, {"card": {card: {"points": points[card] + 1}}}
    for kind, change in (("dead", {"dead": True}), ("replaced", {"replaced": True}), ("no copies", {"copies": 0})):
        for card in CARDS:
            yield kind, card, {"card": {card: change}}
    yield "cost", "farm", {"card": {"farm": {"cost": {"twig": 2}}}}
    yield "event +2 points", "grand_tour", {"event": {"grand_tour": {"points": 5}}}
    yield "starting hand", "seat 1: 8 cards", {"setup": {"starting_hand": [5, 8, 7, 8]}}


def moved(bot: str) -> str | None:
    """The bot that likes critters a little more; None if it has no numbers."""
    weights = {one["name"]: one["value"] for one in about(bot).get("weights", ())}
    return f"{bot}:{NUMBER}={weights[NUMBER][0] + MORE:g}" if weights else None


def saved(base: Measured, changed: Measured) -> str:
    sums = Sums()
    sums.add(base, changed)
    score, won = (sums.effect(base.names.index(name), 0.95).saved for name in ("score", "win_share.seat.0"))
    return f"×{score:.1f} ({won:.1f})" if score and won else "nothing differs"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bots", default=",".join(BOTS), help="separated by commas")
    parser.add_argument("--deals", type=int, default=3000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int)
    options = parser.parse_args()
    table = Table.checked(options.seed, options.workers, 0.95, None)
    bots = options.bots.split(",")

    def play(bot: str, patch: dict[str, Any]) -> Measured:
        return Arm(table, load_rules(None, [("change", patch)]), [[bot, bot]]).play(0, options.deals)

    bases = {bot: play(bot, {}) for bot in bots}
    print(f"| change | of | {' | '.join(bots)} |\n|---|---|{'---|' * len(bots)}")
    for kind, what, patch in patches():
        cells = [saved(bases[bot], play(bot, patch)) for bot in bots]
        print(f"| {kind} | {what} | {' | '.join(cells)} |", flush=True)
    cells = ["" if (other := moved(bot)) is None else saved(bases[bot], play(other, {})) for bot in bots]
    print(f"| the bot | {NUMBER} by {MORE:g} more | {' | '.join(cells)} |")
    print(f"\n{options.deals:,} deals at 2 players, seed {options.seed}.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
