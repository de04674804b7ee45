"""All tables by name: what each asks, and how its figures may be read."""

from collections.abc import Callable
from dataclasses import dataclass

import polars as pl

from everdell_sim.analysis.figures import ASSOCIATED, CAUSAL, COUNTED, MODELLED
from everdell_sim.analysis.tables import (
    bot_strength,
    card_pairs,
    card_strength,
    chains,
    deal,
    fingerprints,
    games,
    item_breakdowns,
    item_ways,
    items,
    roles,
    seats,
    starting_hands,
)
from everdell_sim.errors import BadInput
from everdell_sim.rules.words import SCORES
from everdell_sim.support.near_names import nearest


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
    CAUSAL: "Causal: chance or design alone decided who got it.",
    MODELLED: "Modelled: depends on the assumption that `method` names.",
}


def _divided(make: Callable[..., pl.DataFrame], title: str, question: str, verb: str) -> Table:
    figures = (f"{verb}_share", f"win_share_when_{verb}", "win_adjusted", "score_adjusted")
    return Table(make, title, question, ASSOCIATED, figures)


_OF_ROLES = ("win_share", "margin")

TABLES: dict[str, Table] = {
    "seats": Table(seats.seats, "Seats", "How does each seat fare?", COUNTED, ("win_share", "score", *SCORES)),
    "fairness": Table(
        seats.fairness,
        "Fairness of the seats",
        "Are the seats equal, and can that be claimed?",
        ASSOCIATED,
        ("spread", "imbalance"),
    ),
    "game": Table(
        games.game,
        "The game itself",
        "How long and how close are games, and does who leads early win?",
        COUNTED,
        ("turns", "decisions", "winning_score", "margin", "lead_changes", "tied_on_points", "leader_of_summer_wins"),
    ),
    "cards": Table(
        items.cards,
        "Cards",
        "Which cards are played, by whom, what do they cost and bring, and how do their players fare?",
        ASSOCIATED,
        (
            "played_share",
            "free_share",
            "cost",
            "points_per_play",
            "win_share_when_played",
            "score_adjusted",
            "win_adjusted",
            "win_at_equal_tempo",
            "score_at_equal_tempo",
        ),
    ),
    "card_ways": Table(
        item_ways.card_ways,
        "Cards by season, payment and source",
        "When, from where and for what price is each card played, and how do those players fare?",
        ASSOCIATED,
        ("players_share", "win_share", "score"),
    ),
    "card_bots": _divided(
        item_breakdowns.card_bots, "Cards by bot", "How does each bot fare with each card?", "played"
    ),
    "card_seats": _divided(
        item_breakdowns.card_seats,
        "Cards by seat",
        "How often is each card played from each seat, and how do those players fare?",
        "played",
    ),
    "card_strength": Table(
        card_strength.card_strength,
        "Cards by strength of the bot",
        "Does a card only look strong because weak bots play it?",
        ASSOCIATED,
        ("score_at_best", "score_slope", "score_differs", "win_at_best", "win_slope"),
    ),
    "card_pairs": Table(
        card_pairs.card_pairs,
        "Cards played together",
        "Which two cards bring more, or less, than each alone?",
        ASSOCIATED,
        ("score_lift", "score_lift_shrunk", "win_lift", "win_lift_shrunk"),
    ),
    "chains": Table(
        chains.chains,
        "Constructions and the critters that move in",
        "How often do chains happen, and do they pay?",
        ASSOCIATED,
        ("both_share", "token_share", "score_lift", "win_lift"),
    ),
    "deal": Table(
        deal.deal,
        "The deal as an experiment",
        "What does it do to be dealt a card in the opening hand?",
        CAUSAL,
        ("dealt_share", "score_effect", "win_effect", "played_more", "score_per_play"),
    ),
    "events": Table(
        items.events,
        "Events",
        "How often is each event in play and claimed, when, for how many points, and how do those players fare?",
        ASSOCIATED,
        ("offered_share", "claimed_share", "turn", "points_per_claim", "win_share_when_claimed", "score_adjusted"),
    ),
    "event_bots": _divided(
        item_breakdowns.event_bots, "Events by bot", "How does each bot fare with each event?", "claimed"
    ),
    "event_seats": _divided(
        item_breakdowns.event_seats,
        "Events by seat",
        "How often is each event claimed from each seat, and how do those players fare?",
        "claimed",
    ),
    "event_seasons": Table(
        item_ways.event_seasons,
        "Events by season",
        "In which season is each event claimed, and how do those players fare?",
        ASSOCIATED,
        ("players_share", "win_share", "score"),
    ),
    "locations": Table(
        items.locations,
        "Locations",
        "How often is each location there and visited, what does a visit give, and how do visitors fare?",
        ASSOCIATED,
        ("offered_share", "visited_share", "visits", "win_share_when_visited", "win_adjusted", "score_adjusted"),
    ),
    "location_bots": _divided(
        item_breakdowns.location_bots, "Locations by bot", "How does each bot fare with each location?", "visited"
    ),
    "location_seats": _divided(
        item_breakdowns.location_seats,
        "Locations by seat",
        "How often is each location visited from each seat, and how do those players fare?",
        "visited",
    ),
    "location_seasons": Table(
        item_ways.location_seasons,
        "Locations by season",
        "In which season is each location visited, and how do those players fare?",
        ASSOCIATED,
        ("players_share", "win_share", "score"),
    ),
    "bots": Table(
        bot_strength.bots,
        "Bots",
        "How does each bot fare, how strong is it, and where do its points come from?",
        COUNTED,
        ("rating", "win_share", "score", *SCORES),
    ),
    "pairings": Table(
        bot_strength.pairings,
        "Pairings",
        "How often does each bot finish ahead of each other one?",
        COUNTED,
        ("ahead_share",),
    ),
    "cycles": Table(
        bot_strength.cycles,
        "Cycles",
        "Which three bots beat each other in a circle?",
        COUNTED,
        ("least_share",),
    ),
    "styles": Table(
        fingerprints.styles,
        "Styles",
        "What does each bot play, claim and visit, and what more often than the others?",
        ASSOCIATED,
        ("used_share", "times", "more_often"),
    ),
    "roles": Table(roles.roles, "Roles", "How does each role fare over all opponents?", CAUSAL, _OF_ROLES),
    "matchups": Table(roles.matchups, "Matchups", "How does each role fare against each other?", CAUSAL, _OF_ROLES),
    "chosen_roles": Table(
        roles.chosen_roles,
        "Roles that seats chose",
        "How often is each role taken, and how do those who take it fare?",
        ASSOCIATED,
        ("taken_share", "win_share"),
    ),
    "role_spread": Table(
        roles.role_spread, "Spread of the roles", "Does choosing even the roles out?", ASSOCIATED, ("spread",)
    ),
    "role_agreement": Table(
        roles.role_agreement, "Roles and bots", "Do two bots rank the roles alike?", CAUSAL, ("rank_correlation",)
    ),
}


# Tables that play games of their own to find out, and so take a while.
PLAYED: dict[str, Table] = {
    "starting_hands": Table(
        starting_hands.starting_hands,
        "Starting hands",
        "What is a card in the opening hand worth, and which hand would make each seat equal? Plays games.",
        MODELLED,
        ("hand", "win_share", "win_worth_of_a_card", "score_worth_of_a_card", "even_hand"),
    ),
}


def find(name: str) -> Table:
    """The table of this name."""
    known = {**TABLES, **PLAYED}
    if name not in known:
        raise BadInput(f"no table {name!r}; {nearest(name, known)}")
    return known[name]
