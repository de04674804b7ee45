"""The findings of the study `base_balance` in short: Markdown for docs/findings/base.md.

`everdell-sim study base_balance`, then `python -m everdell_sim.pipelines.passed_over runs/base_balance` and
`python -m everdell_sim.pipelines.findings runs/base_balance`.
"""

import sys
from pathlib import Path

from everdell_sim.pipelines.findings import cards, events, games, habits, rare, seats
from everdell_sim.pipelines.findings.results import Results

PARTS = (
    ("Games", games.games),
    ("Seats", seats.seats),
    ("Cards", cards.cards),
    ("Cards named before", cards.named),
    ("How often cards are played", cards.played),
    ("Rarely played: bad card or blind bot?", rare.rare),
    ("The deal", cards.deal),
    ("Events", events.events),
    ("The forest", events.forest),
    ("What the bots do", habits.habits),
)


def main() -> int:
    if len(sys.argv) != 2:
        print(__doc__)
        return 2
    results = Results(Path(sys.argv[1]))
    for title, part in PARTS:
        print(f"## {title}\n")
        print("\n".join(part(results)).rstrip() + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
