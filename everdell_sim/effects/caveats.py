"""How a finding may be read: the sentence under it, and the one above a table."""

from collections.abc import Sequence

import polars as pl

from everdell_sim.analysis.figures import ASSOCIATED, CAUSAL, COUNTED, MODELLED

GAME = "Counted; it describes the game as these bots play it."
ROLES = "Causal: every table of roles played the same deals from every seat."
DEALT = "Causal: chance alone decided who was dealt it."
PATCHED = "Causal: the same deals were played with and without the patch, by bots that may not be tuned for it."
SWEPT = "Causal: all cells played the same deals; the effect of a factor is its mean over the levels of the others."
FRESH = "Counted on deals that the search has not seen, so the luck of its choice is not in the figures."
PAIRED = "Causal: both runs played the same deals, so only what differs between them can change anything."
APART = "The runs share no deals, so part of the difference may be chance; the interval says how much."
REMOVED = "Causal: the same deals were played with and without it, by these bots."
EQUAL_SEATS = "Counted between equal bots: nothing but the seat differs."
MIXED_SEATS = "Different bots sat in these seats, so this compares the bots as well as the seats."
ROTATED_SEATS = "Counted over line-ups in which the bots change seats: the seats differ, the bots do not."
_TABLE = {
    COUNTED: "Counted from the games as they were played",
    ASSOCIATED: "Associated, not caused (those who did and those who did not may differ in other ways)",
    CAUSAL: "Causal (chance or design alone decided who got it)",
    MODELLED: "Modelled (depends on an assumption that the method names)",
}


def used(verb: str) -> str:
    """Of figures about players who chose to do something."""
    return (
        f"Associated, not caused: those who {verb} it may be ahead or behind for other reasons; "
        "the command ablate measures what it is worth."
    )


def seats(bots: str) -> str:
    """Of figures that compare seats: `a, b` keep their seats, `a + b` change them."""
    if " + " in bots:
        return ROTATED_SEATS
    return EQUAL_SEATS if len(set(bots.split(", "))) == 1 else MIXED_SEATS


def of_table(frame: pl.DataFrame, shown: Sequence[str]) -> str:
    """How the figures of a table may be read; where this differs, which ones are meant."""
    rows = frame.filter(pl.col("what").is_in(list(shown))) if shown else frame
    whats: dict[str, list[str]] = {}
    for what, reading in rows.select("what", "reading").unique(maintain_order=True).iter_rows():
        whats.setdefault(reading, []).append(what)
    if len(whats) == 1:
        return f"{_TABLE[next(iter(whats))]}."
    order = [reading for reading in _TABLE if reading in whats]
    lists = {reading: [what for what in shown if what in whats[reading]] or whats[reading] for reading in order}
    return " ".join(f"{_TABLE[one]}: {', '.join(lists[one]).replace('_', ' ')}." for one in order)
