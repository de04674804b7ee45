"""One finding: a sentence with its figure."""

from dataclasses import dataclass
from typing import Any

from everdell_sim.effects.rows import Row
from everdell_sim.support.phrases import figure, sentence


@dataclass(frozen=True)
class Finding:
    """A sentence with its figure. `reading` is counted, associated or causal; `caveat` says what that means here."""

    sentence: str
    # The figure with its interval, as people read it.
    figure: str
    n: int
    method: str
    reading: str
    command: str
    caveat: str
    # Does it say that something clearly differs? Such sentences come first.
    clear: bool = True

    def to_dict(self) -> dict[str, Any]:
        return dict(vars(self))


def told(row: Row, text: str, caveat: str, sign: bool = False, clear: bool = True) -> Finding:
    """A sentence that ends with the figure of a row."""
    shown = figure(row, sign)
    return Finding(sentence(text), shown, row["n"], row["method"], row["reading"], row["command"], caveat, clear)


def at(row: Row) -> str:
    """Of what games a row is: `at 2 players`, with the rules if they are not the plain ones."""
    rules = "" if row["rules"] in ("", "base") else f", {row['rules']}"
    return f"at {row['players']} player{'s' * (row['players'] != 1)}{rules}"
