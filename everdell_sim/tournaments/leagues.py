"""A field of bots, the line-ups in which they meet, and the final standings."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Self

import numpy as np
import polars as pl

from everdell_sim import stats
from everdell_sim.bot.python_bots import Bots, plain, read_bots
from everdell_sim.errors import BadInput
from everdell_sim.play.dataset import Dataset
from everdell_sim.play.lineups import Lineup, design
from everdell_sim.rules.patches import Rules
from everdell_sim.support.brief import Brief, Summary, interval
from everdell_sim.support.checks import MOST_PLAYERS, whole
from everdell_sim.tournaments import standings
from everdell_sim.tournaments.standings import Standings


@dataclass(frozen=True)
class League:
    """Who plays whom: the entrants, a label for each, and the line-ups of the design."""

    bots: list[str]
    labels: list[str]
    players: int
    lineups: list[Lineup]

    @classmethod
    def of(cls, bots: Bots, players: int, seed: int, rounds: int) -> Self:
        """A bot named twice is two entrants, the second called `name#2`."""
        field = read_bots("bots", bots)
        if players == 1:
            raise BadInput("a tournament has 2 players or more: a sweep with the factor bots compares them one by one")
        whole("players", players, 2, MOST_PLAYERS)
        whole("rounds", rounds, 1, 1000)
        return cls(field, _labels(plain(field)), players, design(len(field), players, seed, rounds))

    @property
    def seated(self) -> list[list[str]]:
        """The bots of every line-up, seat by seat."""
        return [[self.bots[one] for one in lineup] for lineup in self.lineups]

    @property
    def entrants(self) -> list[list[str]]:
        """The same by their labels."""
        return [[self.labels[one] for one in lineup] for lineup in self.lineups]

    def cells(self, rules: Rules) -> pl.DataFrame:
        """One row per line-up."""
        n = len(self.lineups)
        return pl.DataFrame(
            {
                "cell": pl.Series(range(n), dtype=pl.UInt32),
                "players": pl.Series([len(lineup) for lineup in self.lineups], dtype=pl.UInt8),
                "bots": [plain(lineup) for lineup in self.seated],
                "entrants": self.entrants,
                "modules": [rules.modules] * n,
                "patch": pl.Series([rules.patch_name] * n, dtype=pl.String),
                "data": [rules.data_hash] * n,
            }
        )


def _labels(field: Sequence[str]) -> list[str]:
    """The names of the entrants: those of the bots, numbered where one is named again."""
    seen: Counter[str] = Counter()
    labels = []
    for bot in field:
        seen[bot] += 1
        labels.append(bot if seen[bot] == 1 else f"{bot}#{seen[bot]}")
    return labels


@dataclass(frozen=True, repr=False)
class Tournament(Brief):
    """The outcome of a tournament. `methods` says how each number and its interval are computed.

    `table`: games, win share, score and rating of each bot. `pairs`: each bot against each opponent. `breakdown`: where
    scores come from. `cycles`: three bots that beat each other in a circle, each interval above one half.
    `seat_terms`: what a seat is worth. `cyclic_share`: how much of all differences no rating can express.

    >>> import everdell_sim as ev
    >>> result = ev.tournament("greedy,random", deals=20)
    >>> result.table["bot"].to_list(), result.cells.height
    (['greedy', 'random'], 2)
    """

    bots: list[str]
    players: int
    deals: int
    seed: int
    level: float
    cells: pl.DataFrame
    table: pl.DataFrame
    pairs: pl.DataFrame
    breakdown: pl.DataFrame
    cycles: pl.DataFrame
    seat_terms: pl.DataFrame
    cyclic_share: float | None
    methods: dict[str, str]
    kept: Dataset | None

    def _brief(self) -> Summary:
        rows = [
            [
                str(row["bot"]),
                f"{row['rating']:+.0f}",
                interval(row["win_share"], row["win_low"], row["win_high"], ".1%"),
                interval(row["score"], row["score_low"], row["score_high"], ".1f", self.deals),
                f"{row['games']:,}",
            ]
            for row in self.table.to_dicts()
        ]
        games = f"{self.deals * self.cells.height:,} games: {self.cells.height:,} line-ups of {self.players}"
        title = f"A tournament of {games} on the same {self.deals:,} deals, {self.level:.0%} intervals"
        return Summary(title, ("bot", "rating", "won", "score", "games"), rows)

    @property
    def games(self) -> pl.DataFrame:
        """Every game, if the games were kept."""
        return self._dataset.games

    @property
    def seats(self) -> pl.DataFrame:
        """Every seat of every game, if the games were kept."""
        return self._dataset.seats

    @property
    def _dataset(self) -> Dataset:
        if self.kept is None:
            raise BadInput("the games of this tournament were not kept: ask for them with keep_games=True")
        return self.kept

    @classmethod
    def of(
        cls,
        league: League,
        counted: Standings,
        cells: pl.DataFrame,
        seed: int,
        level: float,
        kept: Dataset | None = None,
    ) -> Self:
        """The outcome of all that was counted."""
        rated, labels = counted.ratings(), league.labels
        return cls(
            bots=labels,
            players=league.players,
            deals=counted.deals,
            seed=seed,
            level=level,
            cells=cells,
            table=standings.table(counted, rated, labels, level),
            pairs=standings.pairs(counted, labels, level),
            breakdown=standings.breakdown(counted, labels),
            cycles=standings.cycles(counted, labels, level),
            seat_terms=standings.seat_terms(counted, rated, level),
            cyclic_share=_cyclic_share(counted),
            methods=dict(standings.METHODS),
            kept=kept,
        )

    def to_dict(self) -> dict[str, Any]:
        """The outcome, ready for JSON."""
        frames = {name: getattr(self, name).to_dicts() for name in ("table", "pairs", "cycles", "seat_terms")}
        return {
            "bots": self.bots,
            "players": self.players,
            "deals": self.deals,
            "line_ups": self.cells.height,
            "games": self.deals * self.cells.height,
            "seed": self.seed,
            "level": self.level,
            **frames,
            "breakdown": self.breakdown.to_dicts(),
            "cyclic_share": self.cyclic_share,
            "methods": self.methods,
        }


def _cyclic_share(counted: Standings) -> float | None:
    """None where two bots never met, or all are equal."""
    met = counted.deals * counted.met
    np.fill_diagonal(met, 1)
    if not met.all():
        return None
    return stats.cyclic_share(counted.ahead / (2 * met), met.astype(np.float64))
