"""All tables by name: what each asks, and how its figures may be read."""

from collections.abc import Callable
from dataclasses import dataclass
from difflib import get_close_matches

import polars as pl

from everdell_sim.analysis import item_worth, seating, whole_game
from everdell_sim.analysis.figures import ASSOCIATED, CAUSAL, COUNTED
from everdell_sim.errors import BadInput


@dataclass(frozen=True)
class Table:
    """A table that can be asked for by name: `make(run, where=Filter(), level=0.95)`."""

    make: Callable[..., pl.DataFrame]
    title: str
    question: str
    caveat: str
    # The figures that a short view shows.
    short: tuple[str, ...] = ()

    @property
    def reading(self) -> str:
        """The caveat as a sentence."""
        return READINGS[self.caveat]


READINGS = {
    COUNTED: "Counted from the games as they were played.",
    ASSOCIATED: "Associated, not caused: those who did and those who did not may differ in other ways.",
    CAUSAL: "Causal: chance alone decided who got it.",
}


TABLES: dict[str, Table] = {
    "seats": Table(
        seating.seats,
        "Seats",
        "How does each seat fare?",
        COUNTED,
        ("win_share", "score", "score_cards", "score_tokens", "score_prosperity", "score_journey", "score_events"),
    ),
    "fairness": Table(
        seating.fairness,
        "Fairness of the seats",
        "Are the seats equal, and can that be claimed?",
        ASSOCIATED,
        ("spread", "imbalance"),
    ),
    "game": Table(
        whole_game.game,
        "The game itself",
        "How long and how close are games, and does who leads early win?",
        COUNTED,
        ("turns", "decisions", "winning_score", "margin", "lead_changes", "tied_on_points", "leader_of_summer_wins"),
    ),
    "cards": Table(
        item_worth.cards,
        "Cards",
        "Which cards are played, by whom, what do they cost and bring, and how do their players fare?",
        ASSOCIATED,
        (
            "played_share",
            "free_share",
            "cost",
            "points_a_play",
            "win_share_when_played",
            "win_adjusted",
            "win_at_equal_tempo",
            "score_at_equal_tempo",
        ),
    ),
}


def find(name: str) -> Table:
    """The table of this name."""
    if name not in TABLES:
        near = get_close_matches(name, TABLES, n=1)
        hint = f"did you mean {near[0]}?" if near else f"there are: {', '.join(TABLES)}"
        raise BadInput(f"no table {name!r}; {hint}")
    return TABLES[name]
