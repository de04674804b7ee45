"""Five patches over costs and points, for trials of bots that were never taught them.

They follow from a seed, the printed cards and what the *champion* plays, never from a bot on trial. Each makes two
cards worth three points more, and two cost two units more of a kind that they cost. No card is changed twice. So that
every card can show what is claimed of it, one that should be played more often is played by at most four fifths of the
champion's seats, and one that should be played less often by at least a fifth. Cards that go to an opponent are left
out: their points are not for the player who plays them.

The patches are files in the folder `patches`; `python -m everdell_sim.pipelines.drawn_patches` draws them again.
"""

import random
import sys
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
from numpy.typing import NDArray

from everdell_sim.play.simulation import simulate
from everdell_sim.rules.patch_text import patch_text
from everdell_sim.rules.patches import Patch, load_rules
from everdell_sim.rules.words import RESOURCES
from everdell_sim.support.files import write_whole

FOLDER = Path(__file__).with_name("patches")
PATCHES = 5
EACH = 2  # cards with more points, and cards that cost more, in a patch
BETTER, DEARER = 3, 2
SEED = 2026
KNOWN = "champion"
DEALS = 2000
# The share of seats that must be able to begin, or to stop, playing a card.
ROOM = 0.2


def files() -> list[Path]:
    """The files of the patches, in their order."""
    return [FOLDER / f"patch_{number}.toml" for number in range(1, PATCHES + 1)]


def draw() -> list[dict[str, Any]]:
    """The patches, drawn again."""
    rng = random.Random(SEED)
    rows = {row["id"]: row for row in load_rules().rows("card") if row.get("cost") and row.get("enters") != "opponent"}
    rates = {card: share.mean() for card, share in played_shares(KNOWN, sorted(rows), DEALS, SEED).items()}
    dearer = rng.sample([card for card in sorted(rows) if rates[card] >= ROOM], EACH * PATCHES)
    better = rng.sample(
        [card for card in sorted(rows) if rates[card] <= 1 - ROOM and card not in dearer], EACH * PATCHES
    )
    patches = []
    for at in range(0, EACH * PATCHES, EACH):
        changes: dict[str, Any] = {card: {"points": rows[card]["points"] + BETTER} for card in better[at : at + EACH]}
        for card in dearer[at : at + EACH]:
            cost = rows[card]["cost"]
            kind = rng.choice([unit for unit in RESOURCES if cost.get(unit)])
            changes[card] = {"cost": {**cost, kind: cost[kind] + DEARER}}
        patches.append({"card": changes})
    return patches


def played_shares(
    bot: str, cards: list[str], deals: int, seed: int, patch: Patch = None, workers: int | None = None
) -> dict[str, NDArray[np.float64]]:
    """By card, and deal by deal: the share of seats that play it, the bot having both seats."""
    held = simulate([bot] * 2, deals, seed=seed, patch=patch, detail="cards", workers=workers).cards
    played = held.filter(pl.sum_horizontal("^played_(winter|spring|summer|autumn)$") > 0).select(
        pl.col("card").cast(pl.String), "deal"
    )
    found = {}
    for card in cards:
        at = played.filter(pl.col("card") == card)["deal"].to_numpy()
        found[card] = np.bincount(at, minlength=deals) / 2
    return found


def main() -> int:
    FOLDER.mkdir(exist_ok=True)
    for path, patch in zip(files(), draw(), strict=True):
        write_whole(path, patch_text(patch))
        print(path)
    return 0


if __name__ == "__main__":
    sys.exit(main())
