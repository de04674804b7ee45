"""Does a taught bot stay ahead under patches that it was never taught, and does it react to them? As Markdown.

`python -m everdell_sim.pipelines.patch_trials --bot master --deals 250`: five patches follow from a seed and from
nothing else. Each makes two cards worth three points more, and two cost two units more of a kind that they cost. Under
each the bot plays the champion; then it plays itself, with the patch and without, and the table says how often the
changed cards are played.
"""

import argparse
import random
import sys
from typing import Any

import polars as pl

from everdell_sim.play.simulation import simulate
from everdell_sim.rules.catalogue import cards
from everdell_sim.tournaments.matches import match

PATCHES = 5
SEED = 2026
UNITS = ("twig", "resin", "pebble", "berry")
DEARER, BETTER = 2, 3


def patch_of(number: int) -> dict[str, Any]:
    """The patch of this number: two cards with more points, two that cost more."""
    rng = random.Random(f"{SEED}-{number}")
    rows = cards().filter(pl.sum_horizontal("^cost_.*$") > 0).sort("id").to_dicts()
    better, dearer = rng.sample(rows, 2), rng.sample(rows, 2)
    changes: dict[str, dict[str, Any]] = {}
    for row in better:
        changes.setdefault(row["id"], {})["points"] = row["points"] + BETTER
    for row in dearer:
        if row["id"] in changes:
            continue
        kind = rng.choice([unit for unit in UNITS if row[f"cost_{unit}"]])
        changes[row["id"]] = {"cost": {kind: row[f"cost_{kind}"] + DEARER}}
    return {"card": changes}


def rates(bot: str, patch: dict[str, Any] | None, games: int) -> dict[str, float]:
    """By card: the share of seats that play it, the bot having both seats."""
    found = simulate([bot] * 2, games, seed=SEED, patch=patch, detail="cards").cards
    played = (
        found.filter(pl.sum_horizontal("^played_(winter|spring|summer|autumn)$") > 0)
        .with_columns(pl.col("card").cast(pl.String))
        .group_by("card")
        .len()
    )
    return {card: count / (2 * games) for card, count in played.iter_rows()}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bot", default="master")
    parser.add_argument("--deals", type=int, default=250)
    asked = parser.parse_args()
    before = rates(asked.bot, None, asked.deals)
    print("| patch | against `champion` | played by |\n|---|---|---|")
    for number in range(1, PATCHES + 1):
        patch = patch_of(number)
        score = match(asked.bot, "champion", deals=asked.deals, seed=SEED, patch=patch).score
        after = rates(asked.bot, patch, asked.deals)
        told = [f"{card} {before.get(card, 0):.0%} to {after.get(card, 0):.0%}" for card in patch["card"]]
        words = "; ".join(f"{card} {change}" for card, change in patch["card"].items())
        print(f"| {words} | {score.value:+.1f} [{score.low:+.1f}, {score.high:+.1f}] | {', '.join(told)} |", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
