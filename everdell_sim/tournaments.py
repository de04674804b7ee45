"""Tournaments: a field of bots over balanced line-ups, all on the same deals."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import polars as pl

from everdell_sim import standings, stats
from everdell_sim.checks import whole
from everdell_sim.errors import BadInput
from everdell_sim.lineups import MOST_PLAYERS, Lineup, design
from everdell_sim.patches import Patch
from everdell_sim.python_bots import AnyBot, plain, read_bots
from everdell_sim.same_deals import Progress, Series, play
from everdell_sim.simulation import Dataset, with_win_share
from everdell_sim.standings import Standings

# Up to this many games the tables of all games are kept unless told otherwise.
KEPT_GAMES = 100_000


@dataclass(frozen=True)
class Tournament:
    """The outcome of a tournament. `methods` tells how each number and its interval come about.

    `table`: games, win share, score and rating of each bot. `pairs`: each bot against each opponent. `breakdown`: where
    scores come from. `cycles`: three bots that beat each other in a circle, each interval above one half.
    `seat_terms`: what a seat is worth. `cyclic_share`: how much of all differences no rating can express.
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


def tournament(
    bots: AnyBot | Sequence[AnyBot],
    players: int = 2,
    deals: int = 1000,
    seed: int = 1,
    modules: object = None,
    patch: Patch = None,
    workers: int | None = None,
    rounds: int = 1,
    level: float = 0.95,
    keep_games: bool | None = None,
    progress: Progress | None = None,
) -> Tournament:
    """Let `bots` play each other at tables of `players`, every line-up of the design on the same deals.

    A bot named twice is two entrants, the second called `name#2`. `rounds` samples more line-ups at 3 to 6 players.
    `keep_games` keeps the tables of all games; without it they are kept up to 100,000 games.
    `progress` is called now and then with the number of games done.
    """
    field = read_bots("bots", bots)
    whole("players", players, 2, MOST_PLAYERS)
    whole("rounds", rounds, 1, 1000)
    stats.wilson(1, 2, level)
    series = Series.checked(deals, seed, modules, patch, workers, progress)
    lineups = design(len(field), players, seed, rounds)
    labels = _labels(plain(field))

    counted = Standings(lineups, len(field), deals)
    keep = len(lineups) * deals <= KEPT_GAMES if keep_games is None else keep_games
    games, seats = [], []
    for played in play(series, [[field[one] for one in lineup] for lineup in lineups]):
        counted.add(played)
        if keep:
            games.append(played.games)
            seats.append(played.seats)
    cells = _cells(series, plain(field), labels, lineups)
    rated = counted.ratings()
    return Tournament(
        bots=labels,
        players=players,
        deals=deals,
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
        kept=_kept(games, seats, cells) if keep else None,
    )


def _labels(field: Sequence[str]) -> list[str]:
    """The names of the entrants: those of the bots, numbered where one comes again."""
    seen: Counter[str] = Counter()
    labels = []
    for bot in field:
        seen[bot] += 1
        labels.append(bot if seen[bot] == 1 else f"{bot}#{seen[bot]}")
    return labels


def _cells(series: Series, field: Sequence[str], labels: Sequence[str], lineups: Sequence[Lineup]) -> pl.DataFrame:
    rules, n = series.rules, len(lineups)
    return pl.DataFrame(
        {
            "cell": pl.Series(range(n), dtype=pl.UInt32),
            "players": pl.Series([len(lineup) for lineup in lineups], dtype=pl.UInt8),
            "bots": [[field[one] for one in lineup] for lineup in lineups],
            "entrants": [[labels[one] for one in lineup] for lineup in lineups],
            "modules": [rules.modules] * n,
            "patch": pl.Series([rules.patch_name] * n, dtype=pl.String),
            "data": [rules.data_hash] * n,
        }
    )


def _kept(games: Sequence[pl.DataFrame], seats: Sequence[pl.DataFrame], cells: pl.DataFrame) -> Dataset:
    return Dataset(
        games=pl.concat(games, how="diagonal").sort("cell", "deal", maintain_order=True),
        seats=with_win_share(pl.concat(seats).sort("cell", "deal", "seat", maintain_order=True)),
        cells=cells,
    )


def _cyclic_share(counted: Standings) -> float | None:
    """None where two bots never met, or all are equal."""
    met = counted.deals * counted.met
    np.fill_diagonal(met, 1)
    if not met.all():
        return None
    return stats.cyclic_share(counted.ahead / (2 * met), met.astype(np.float64))
