"""What 1,000 games looked like when this was last meant to change.

    python -m tests.golden        renews tests/golden.json

The digests prove nothing about the rules: they only tell a change that was meant from one that was not. Whoever changes
rules, data, bots or columns on purpose renews them and says so.
"""

import hashlib
import json
from pathlib import Path

import polars as pl

import everdell_sim as ev

FILE = Path(__file__).with_name("golden.json")
RENEW = "python -m tests.golden"
# Random games only: other bots are meant to get better.
RUNS = {",".join(["random"] * players): 200 for players in range(2, 7)}

# One digest a line-up, table and column, so that a failure names what has changed.
Digests = dict[str, dict[str, dict[str, str]]]


def digests(workers: int = 1) -> Digests:
    """The digest of each column of each table of each run."""
    found: Digests = {}
    for bots, games in RUNS.items():
        run = ev.simulate(bots.split(","), games=games, seed=20_240, workers=workers)
        found[bots] = {"games": _columns(run.games), "seats": _columns(run.seats)}
    return found


def _columns(frame: pl.DataFrame) -> dict[str, str]:
    return {name: _digest(frame[name]) for name in frame.columns}


def _digest(column: pl.Series) -> str:
    text = json.dumps([str(column.dtype), column.to_list()])
    return hashlib.sha256(text.encode()).hexdigest()[:16]


if __name__ == "__main__":
    FILE.write_text(json.dumps(digests(), indent=1) + "\n", encoding="utf-8")
