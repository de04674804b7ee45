"""A match: two bots, the seats shared evenly in every way, each way on the same deals."""

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from everdell_sim import stats
from everdell_sim.bot.python_bots import AnyBot, read_bots
from everdell_sim.play.lineups import seatings
from everdell_sim.play.series import Series
from everdell_sim.play.stretches import Progress
from everdell_sim.rules.patches import Patch
from everdell_sim.stats import VICTORY, Estimate
from everdell_sim.support.brief import Brief, Summary, interval
from everdell_sim.support.checks import MOST_PLAYERS, Names, whole

WIN = "paired over all seatings of a deal, the deal being the unit, Wilson interval on the effective number of games"
SCORE = "paired over all seatings of a deal, the deal being the unit, Student interval"


@dataclass(frozen=True, eq=False, repr=False)
class Match(Brief):
    """How much better `a` did than `b`. A deal with all its seatings is one unit of the errors.

    `win` is a's part of all victories minus b's, from -1 to 1; `win_share` is a's part, a half where they are equal;
    `score` is the difference of their mean scores. `win_by_deal` and `score_by_deal` are the first and third deal by
    deal, to compare matches that share their deals.

    >>> import everdell_sim as ev
    >>> result = ev.match("greedy", "random", deals=20)
    >>> result.games, result.win_share.value > 0.5
    (40, True)
    """

    a: str
    b: str
    players: int
    deals: int
    games: int
    win: Estimate
    win_share: Estimate
    score: Estimate
    win_by_deal: NDArray[np.float64]
    score_by_deal: NDArray[np.float64]

    def _brief(self) -> Summary:
        share, score = self.win_share, self.score
        rows = [
            [f"share of victories of {self.a}", interval(*share.ends, ".1%"), f"{share.n:,}"],
            ["difference of scores", interval(*score.ends, n=score.n), f"{score.n:,}"],
        ]
        title = f"{self.a} against {self.b}: {self.games:,} games, {self.deals:,} deals with {self.players} players"
        return Summary(title, ("", "interval", "deals"), rows)


def match(
    a: AnyBot,
    b: AnyBot,
    players: int = 2,
    deals: int = 1000,
    seed: int = 1,
    modules: Names = None,
    patch: Patch = None,
    workers: int | None = None,
    level: float = 0.95,
    progress: Progress | None = None,
) -> Match:
    """Let `a` play `b` and measure a's advantage. Every deal is played once for each way to seat the two sides.

    At 2 players these are both orders, at 4 the six ways to give each side two seats; at 3 and 5 one side has a seat
    more, each in turn.

    >>> import everdell_sim as ev
    >>> ev.match("greedy", "random", players=4, deals=10).games
    60
    """
    one, other = read_bots("bots", [a, b])
    whole("players", players, 2, MOST_PLAYERS)
    stats.check_level(level)
    series = Series.checked(deals, seed, modules, patch, workers, progress)
    ways = seatings(players)

    won = np.zeros(deals, dtype=np.int64)
    scored = np.zeros(deals, dtype=np.int64)
    for played in series.play([[(one, other)[side] for side in way] for way in ways]):
        sign = 1 - 2 * np.array(ways[played.cell], dtype=np.int64)
        at = slice(played.first, played.first + played.games.height)
        won[at] += played.column("win_60ths") @ sign
        scored[at] += played.column("score") @ sign

    ours, each = (won + VICTORY * len(ways)) // 2, len(ways) * players // 2
    share = _share(ours, len(ways), level)
    return Match(
        a=str(one),
        b=str(other),
        players=players,
        deals=deals,
        games=deals * len(ways),
        win=_doubled(share),
        win_share=share,
        score=stats.mean_of_sums(deals, int(scored.sum()), int(scored @ scored), each, level, SCORE),
        win_by_deal=won / (VICTORY * len(ways)),
        score_by_deal=scored / each,
    )


def _share(ours: NDArray[np.int64], ways: int, level: float) -> Estimate:
    deals, wins = len(ours), int(ours.sum())
    sums = deals, wins, deals * ways, int(ours @ ours), wins * ways, deals * ways**2
    return replace(stats.clustered_share_of_sums(*sums, level=level), method=WIN)


def _doubled(share: Estimate) -> Estimate:
    """Our part of the victories minus theirs, which is the rest."""
    low, high = (None if end is None else 2 * end - 1 for end in (share.low, share.high))
    return Estimate(2 * share.value - 1, None if share.se is None else 2 * share.se, low, high, share.n, share.method)
