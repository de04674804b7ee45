"""The standings of a tournament: exact sums over deals while it runs, then estimates with intervals.

All line-ups play the same deals, so a deal is the unit of every error, and not one of its games.
"""

from collections.abc import Sequence
from itertools import combinations

import numpy as np
import polars as pl
from numpy.typing import NDArray

from everdell_sim import stats
from everdell_sim.play.lineups import Lineup, balance
from everdell_sim.play.stretches import STRETCH, Stretch
from everdell_sim.rules.words import SEASONS
from everdell_sim.stats import ELO, VICTORY, Estimate, Ratings
from everdell_sim.stats.means import symmetric
from everdell_sim.support.checks import MOST_PLAYERS

# Scores so far when a season ends: no parts of the score.
_AT_ENDS = {f"score_{season}" for season in SEASONS}
# Two of three strengths are taken to lie within this many logits (521 Elo) of the average. It weighs less than one game
# and keeps the rating of a bot that wins every game finite.
PRIOR_SD = 3.0

METHODS = {
    "win_share": "part of the victories, by deal, Wilson interval on the effective number of games",
    "score": "mean by deal, Student interval",
    "rating": "Plackett-Luce over all games with seat terms, in Elo around 0, errors by deal",
    "pairs": "how often a bot finishes ahead of another at the same table, a tie being half, errors by deal",
}

Whole = NDArray[np.int64]


class Standings:
    """Whole sums over deals. They are exact, so the order and the threads of play change nothing."""

    def __init__(self, lineups: Sequence[Lineup], entrants: int, deals: int) -> None:
        self.lineups, self.entrants, self.deals = lineups, entrants, deals
        self.players = len(lineups[0])
        counted = balance(lineups, entrants)
        self.sat = np.array(counted.seats).sum(axis=1)
        self.met = np.zeros((entrants, entrants), dtype=np.int64)
        for (one, other), times in counted.pairs.items():
            self.met[one, other] = self.met[other, one] = times
        self.parts: dict[str, Whole] = {}
        # The finishing order of every game in two bytes: each seat's rank in base 6.
        self.orders = np.zeros((len(lineups), deals), dtype=np.uint16)
        self.wins, self.wins_squared, self.scores, self.scores_squared = np.zeros((4, entrants), dtype=np.int64)
        self.ahead, self.ahead_squared = np.zeros((2, entrants, entrants), dtype=np.int64)
        self._begin(min(STRETCH, deals))

    def _begin(self, deals: int) -> None:
        self._won, self._scored = np.zeros((2, self.entrants, deals), dtype=np.int64)
        self._ahead = np.zeros((self.entrants, self.entrants, deals), dtype=np.int32)

    def add(self, played: Stretch) -> None:
        """Counts a stretch of one line-up. The last line-up of a stretch completes its deals."""
        lineup, deals = self.lineups[played.cell], played.games.height
        if played.cell == 0:
            self._begin(deals)
        won, scored, ranks = (played.column(name) for name in ("win_60ths", "score", "rank"))
        self.orders[played.cell, played.first : played.first + deals] = (ranks - 1) @ _digits(self.players)
        for seat, one in enumerate(lineup):
            self._won[one] += won[:, seat]
            self._scored[one] += scored[:, seat]
        for left, right in combinations(range(self.players), 2):
            one, other = lineup[left], lineup[right]
            if one != other:
                halves = 1 + np.sign(ranks[:, right] - ranks[:, left])
                self._ahead[one, other] += halves.astype(np.int32)
                self._ahead[other, one] += (2 - halves).astype(np.int32)
        for name in played.seats.columns:
            if name.startswith("score_") and name not in _AT_ENDS:
                sums = self.parts.setdefault(name, np.zeros(self.entrants, dtype=np.int64))
                np.add.at(sums, list(lineup), played.column(name).sum(axis=0))
        if played.cell == len(self.lineups) - 1:
            self._complete()

    def _complete(self) -> None:
        self.wins += self._won.sum(axis=1)
        self.wins_squared += np.square(self._won).sum(axis=1)
        self.scores += self._scored.sum(axis=1)
        self.scores_squared += np.square(self._scored).sum(axis=1)
        self.ahead += self._ahead.sum(axis=2, dtype=np.int64)
        self.ahead_squared += np.einsum("ijd,ijd->ij", self._ahead, self._ahead, dtype=np.int64)

    def win_share(self, one: int, level: float) -> Estimate:
        return self._share(self.wins[one], self.wins_squared[one], self.sat[one], VICTORY, level)

    def pair_share(self, one: int, other: int, level: float) -> Estimate | None:
        """How often `one` finishes ahead of `other`; None if they never met."""
        met = self.met[one, other]
        return self._share(self.ahead[one, other], self.ahead_squared[one, other], met, 2, level) if met else None

    def _share(self, won: np.int64, squared: np.int64, seats: np.int64, scale: int, level: float) -> Estimate:
        wins, size, deals = int(won), int(seats), self.deals
        return stats.clustered_share_of_sums(
            deals, wins, deals * size, int(squared), wins * size, deals * size * size, scale, level
        )

    def score(self, one: int, level: float) -> Estimate:
        total, squares = int(self.scores[one]), int(self.scores_squared[one])
        return stats.mean_of_sums(self.deals, total, squares, int(self.sat[one]), level, METHODS["score"])

    def ratings(self) -> Ratings:
        """Ratings with errors by deal; a single deal leaves the errors of independent games."""
        rows: list[list[int]] = []
        counts: list[int] = []
        who: list[Lineup] = []
        blocks = np.zeros(self.orders.shape, dtype=np.int32)
        for lineup, orders, block in zip(self.lineups, self.orders, blocks, strict=True):
            kinds, at, times = np.unique(orders, return_inverse=True, return_counts=True)
            block[:] = at + len(rows)
            rows += (kinds[:, None].astype(np.int64) // _digits(self.players) % MOST_PLAYERS).tolist()
            counts += times.tolist()
            who += [lineup] * len(kinds)
        rated = stats.plackett_luce(who, rows, counts, self.entrants, seats=True, prior_sd=PRIOR_SD)
        return stats.clustered(rated, blocks) if self.deals > 1 else rated


def _digits(players: int) -> Whole:
    return MOST_PLAYERS ** np.arange(players, dtype=np.int64)


def table(standings: Standings, rated: Ratings, labels: Sequence[str], level: float) -> pl.DataFrame:
    """One row per bot, the best rated first."""
    rows: list[dict[str, object]] = [
        {
            "bot": label,
            "games": standings.deals * int(standings.sat[one]),
            **_with_ends("win_share", "win", share := standings.win_share(one, level)),
            "win_index": standings.players * share.value,
            **_with_ends("score", "score", standings.score(one, level)),
            **_with_ends("rating", "rating", _elo(rated.theta[one], rated.se[one], standings.deals, level)),
        }
        for one, label in enumerate(labels)
    ]
    return _frame(rows).sort("rating", descending=True, maintain_order=True)


def seat_terms(standings: Standings, rated: Ratings, level: float) -> pl.DataFrame:
    """What each seat adds to the rating of the player who sits there."""
    terms = [_elo(value, se, standings.deals, level) for value, se in zip(rated.seats, rated.seats_se, strict=True)]
    return _frame([{"seat": seat, **_with_ends("rating", "rating", term)} for seat, term in enumerate(terms)])


def _elo(theta: float, se: float, deals: int, level: float) -> Estimate:
    # Digits beyond a millionth of an Elo depend on the machine's linear algebra; adding 0 turns -0 into 0.
    value, error = round(float(theta) * ELO, 6) + 0.0, round(float(se) * ELO, 6)
    return symmetric(value, error if deals > 1 else None, deals, level, METHODS["rating"])


def pairs(standings: Standings, labels: Sequence[str], level: float) -> pl.DataFrame:
    """One row for each bot and opponent that met, in the order of the field."""
    rows: list[dict[str, object]] = [
        {
            "bot": label,
            "opponent": opponent,
            "games": standings.deals * int(standings.met[one, other]),
            **_with_ends("share", "share", share),
        }
        for one, label in enumerate(labels)
        for other, opponent in enumerate(labels)
        if one != other and (share := standings.pair_share(one, other, level)) is not None
    ]
    return _frame(rows)


def cycles(standings: Standings, labels: Sequence[str], level: float) -> pl.DataFrame:
    """Three bots of which the first beats the second, the second the third and the third the first."""
    size = len(labels)
    lows = np.full((size, size), 0.5)
    for one, other in zip(*np.nonzero(standings.met), strict=True):
        share = standings.pair_share(int(one), int(other), level)
        lows[one, other] = share.low if share is not None and share.low is not None else 0.5
    schema = dict.fromkeys(("first", "second", "third"), pl.String()) | dict.fromkeys(
        ("first_second", "second_third", "third_first", "least"), pl.Float64()
    )
    rows = []
    for triple in stats.cyclic_triples(lows):
        sides = list(zip(triple, (*triple[1:], triple[0]), strict=True))
        shares = [int(standings.ahead[side]) / (2 * standings.deals * int(standings.met[side])) for side in sides]
        rows.append([*(labels[one] for one in triple), *shares, min(float(lows[side]) for side in sides)])
    return pl.DataFrame(rows, schema=schema, orient="row").sort("least", descending=True, maintain_order=True)


def breakdown(standings: Standings, labels: Sequence[str]) -> pl.DataFrame:
    """The mean score of each bot and where it came from, in the order of the field."""
    games = standings.deals * standings.sat
    sums = {"score": standings.scores, **standings.parts}
    return pl.DataFrame({"bot": list(labels), "games": games, **{name: total / games for name, total in sums.items()}})


def _with_ends(value: str, ends: str, estimate: Estimate) -> dict[str, float | None]:
    return {value: estimate.value, f"{ends}_low": estimate.low, f"{ends}_high": estimate.high}


def _frame(rows: Sequence[dict[str, object]]) -> pl.DataFrame:
    """Rows as a frame in which columns of unknown intervals are still numbers."""
    frame = pl.DataFrame(rows, infer_schema_length=None)
    return frame.with_columns(pl.col(pl.Null).cast(pl.Float64))
