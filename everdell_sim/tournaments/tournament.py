"""Tournaments: a field of bots over balanced line-ups, all on the same deals."""

from collections.abc import Sequence
from pathlib import Path

import polars as pl

from everdell_sim import stats
from everdell_sim.bot.python_bots import Bots
from everdell_sim.play.series import Series
from everdell_sim.play.simulation import Simulation
from everdell_sim.play.stretches import Progress
from everdell_sim.rules.patches import Patch
from everdell_sim.support.checks import Names
from everdell_sim.tournaments.leagues import League, Tournament
from everdell_sim.tournaments.standings import Standings
from everdell_sim.tournaments.tournament_run import play_tournament

# Up to this many games the tables of all games are kept by default.
KEPT_GAMES = 100_000


def tournament(
    bots: Bots,
    players: int = 2,
    deals: int = 1000,
    seed: int = 1,
    modules: Names = None,
    patch: Patch = None,
    workers: int | None = None,
    rounds: int = 1,
    level: float = 0.95,
    keep_games: bool | None = None,
    progress: Progress | None = None,
    out: str | Path | None = None,
) -> Tournament:
    """Let `bots` play each other at tables of `players`, every line-up of the design on the same deals.

    A bot named twice is two entrants, the second called `name#2`. `rounds` samples more line-ups at 3 to 6 players.
    `keep_games` keeps the tables of all games; without it they are kept up to 100,000 games. With `out` they are kept
    there instead, as a run with one cell per line-up: an interrupted tournament continues, a finished one is read.
    `progress` is called every so often with the games played and the games to be played.

    >>> import everdell_sim as ev
    >>> ev.tournament("greedy,random,settler", deals=20).table["bot"].to_list()
    ['settler', 'greedy', 'random']
    """
    league = League.of(bots, players, seed, rounds)
    stats.check_level(level)
    if out is not None:
        return play_tournament(league, out, deals, seed, modules, patch, level, workers=workers, progress=progress)
    series = Series.checked(deals, seed, modules, patch, workers, progress)
    counted = Standings(league.lineups, len(league.bots), deals)
    keep = len(league.lineups) * deals <= KEPT_GAMES if keep_games is None else keep_games
    games, seats = [], []
    for played in series.play(league.seated):
        counted.add(played)
        if keep:
            games.append(played.games)
            seats.append(played.seats)
    cells = league.cells(series.rules)
    return Tournament.of(league, counted, cells, seed, level, _kept(games, seats, cells) if keep else None)


def _kept(games: Sequence[pl.DataFrame], seats: Sequence[pl.DataFrame], cells: pl.DataFrame) -> Simulation:
    rows = {
        "games": pl.concat(games, how="diagonal").sort("cell", "deal", maintain_order=True),
        "seats": pl.concat(seats).sort("cell", "deal", "seat", maintain_order=True),
    }
    return Simulation("games", cells, rows)
