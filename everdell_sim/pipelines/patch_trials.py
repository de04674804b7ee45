"""Does a taught bot stay ahead under patches that it was never taught, and does it react to them? As Markdown.

`python -m everdell_sim.pipelines.patch_trials --bot master --deals 4000`: under each patch of `drawn_patches` the bot
plays the champion, and then itself, with the patch and without on the same deals. A card that costs more should be
played less often, and one that is worth more should be played more often. The intervals of all changed cards hold
together, and so do those of all margins.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from everdell_sim.pipelines.drawn_patches import SEED, files, played_shares
from everdell_sim.rules.patches import load_rules, read_patches
from everdell_sim.stats import Estimate
from everdell_sim.stats.simultaneous import shared_level, simultaneous_means
from everdell_sim.tournaments.matches import match

RIVAL = "champion"
LEVEL = 0.95


@dataclass(frozen=True)
class Change:
    """One card that a patch has changed."""

    patch: int
    card: str
    name: str
    # What changed, in words, and whether it should be played more (1) or less often (-1).
    words: str
    wanted: int


@dataclass(frozen=True)
class Reaction:
    """How often a changed card is played without the patch and with it, and the difference on the same deals."""

    change: Change
    before: float
    after: float
    difference: Estimate

    @property
    def shown(self) -> bool:
        """Whether the whole interval is on the side where it should be."""
        return self.difference.excludes(0) and self.difference.value * self.change.wanted > 0


def changes_of(number: int, patch: dict[str, Any]) -> Iterator[Change]:
    """The cards of a patch, as they are compared with the printed ones."""
    printed = {row["id"]: row for row in load_rules().rows("card")}
    for card, change in patch["card"].items():
        row = printed[card]
        if "points" in change:
            words = f"{row['points']} to {change['points']} points"
            yield Change(number, card, row["name"], words, np.sign(change["points"] - row["points"]))
            continue
        old, new = sum(row["cost"].values()), sum(change["cost"].values())
        yield Change(number, card, row["name"], f"costs {new} instead of {old}", np.sign(old - new))


def reactions(bot: str, deals: int, workers: int | None = None) -> list[Reaction]:
    """How the bot's habits change, card by card, over all patches."""
    patches = [read_patches(path)[0][1] for path in files()]
    changes = [change for number, patch in enumerate(patches, 1) for change in changes_of(number, patch)]
    printed = played_shares(bot, [change.card for change in changes], deals, SEED, workers=workers)
    pairs = []
    for number, path in enumerate(files(), 1):
        cards = [change.card for change in changes if change.patch == number]
        patched = played_shares(bot, cards, deals, SEED, path, workers)
        pairs += [(printed[card], patched[card]) for card in cards]
    differences = simultaneous_means(np.column_stack([after - before for before, after in pairs]), LEVEL)
    return [
        Reaction(change, before.mean(), after.mean(), difference)
        for change, (before, after), difference in zip(changes, pairs, differences, strict=True)
    ]


def margins(bot: str, deals: int, workers: int | None = None) -> list[Estimate]:
    """The margins against the champion, patch by patch."""
    level = shared_level(LEVEL, len(files()))
    return [
        match(bot, RIVAL, deals=deals, seed=SEED, patch=path, workers=workers, level=level).score for path in files()
    ]


def tell(bot: str, found: Sequence[Estimate], reacted: Sequence[Reaction]) -> None:
    """Both tables."""
    print(f"| patch | margin against `{RIVAL}` | ahead |\n|---|---|---|")
    for number, margin in enumerate(found, 1):
        ahead = "yes" if margin.low is not None and margin.low > 0 else "no"
        print(f"| {number} | {margin.value:+.1f} [{margin.low:+.1f}, {margin.high:+.1f}] | {ahead} |")
    heads = ["patch", "card", "change", "played by", "with the patch", "difference", "as it should"]
    print("\n| " + " | ".join(heads) + " |\n|" + "---|" * len(heads))
    for one in reacted:
        change, ends = one.change, one.difference
        shares = f"{one.before:.1%} | {one.after:.1%} | {ends.value:+.1%} [{ends.low:+.1%}, {ends.high:+.1%}]"
        verdict = "yes" if one.shown else "the reverse" if ends.excludes(0) else "not shown"
        print(f"| {change.patch} | {change.name} | {change.words} | {shares} | {verdict} |")
    shown = sum(one.shown for one in reacted)
    print(
        f"\n`{bot}`, 2 players, seed {SEED}: {found[0].n:,} deals against `{RIVAL}`, {reacted[0].difference.n:,} among "
        f"itself. {shown} of {len(reacted)} changes are as they should be. The {LEVEL:.0%} intervals of each table "
        "hold together, with the deal as the unit. Shares are of seats."
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bot", default="master")
    parser.add_argument("--deals", type=int, default=4000)
    parser.add_argument("--workers", type=int)
    asked = parser.parse_args()
    found = margins(asked.bot, min(asked.deals, 1000), asked.workers)
    tell(asked.bot, found, reactions(asked.bot, asked.deals, asked.workers))
    return 0


if __name__ == "__main__":
    sys.exit(main())
