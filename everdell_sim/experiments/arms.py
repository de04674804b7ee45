"""One side of an experiment: rules and line-ups that play any stretch of the deals."""

from collections.abc import Sequence
from dataclasses import dataclass

from everdell_sim import stats
from everdell_sim.bot.python_bots import read_bots
from everdell_sim.errors import BadInput
from everdell_sim.experiments.request import Lineups, whole_lineups
from everdell_sim.play.dataset import Detail
from everdell_sim.play.lineups import design
from everdell_sim.play.measures import ITEMS, Measured, common, items
from everdell_sim.play.stretches import Progress, Stretch, stretch
from everdell_sim.rules.patches import Rules
from everdell_sim.support.checks import MOST_DEALS, MOST_PLAYERS, MOST_SEED, threads_of, whole

DEFAULT_BOTS = ("champion", "champion")
# Deals between two looks at the results.
STRETCH = 512


@dataclass
class Table:
    """Where all arms of an experiment play, and how far they are."""

    seed: int
    threads: int
    level: float
    progress: Progress | None
    done: int = 0
    expected: int = 0

    @classmethod
    def checked(cls, seed: int, workers: int | None, level: float, progress: Progress | None) -> "Table":
        stats.check_level(level)
        threads = threads_of(workers)
        return cls(whole("seed", seed, 0, MOST_SEED), threads, level, progress)

    def play(self, rules: Rules, lineup: Sequence[str], first: int, deals: int, detail: Detail = "games") -> Stretch:
        report = None if self.progress is None else self._report
        played = stretch(
            rules, lineup, first, deals, seed=self.seed, threads=self.threads, detail=detail, progress=report
        )
        self.done += deals
        return played

    def _report(self, more: int) -> None:
        if self.progress is not None:
            self.progress(self.done + more, max(self.expected, self.done + more))


@dataclass(frozen=True)
class Arm:
    """Rules and line-ups; all line-ups play the same deals and a deal is the unit of every error."""

    table: Table
    rules: Rules
    lineups: Sequence[Sequence[str]]
    # Whose cards, events and locations are counted too; of two sides those of both, since a patch may add some.
    counted: tuple[Rules, ...] = ()

    def play(self, first: int, deals: int) -> Measured:
        detail: Detail = "cards" if self.counted else "games"
        played = [self.table.play(self.rules, lineup, first, deals, detail) for lineup in self.lineups]
        measures = common(self.lineups, played)
        if self.counted:
            ids = {
                kind: list(dict.fromkeys(row["id"] for rules in self.counted for row in rules.item_rows(kind)))
                for kind in ITEMS
            }
            measures |= items(played, ids, deals, len(self.lineups) * len(self.lineups[0]))
        return Measured.of(measures)


def seated(bots: Lineups, players: int | None, seed: int, rules: Rules, rotate: bool = False) -> list[list[str]]:
    """The line-ups that `bots` name: one bot per seat, one for all `players`, a field, or lists of seats.

    A game against an automatic opponent has one player unless another number is given.
    """
    if rules.automatic and players is None:
        usual = bots in (DEFAULT_BOTS, list(DEFAULT_BOTS), ",".join(DEFAULT_BOTS))
        players, bots = 1, DEFAULT_BOTS[:1] if usual else bots
    if whole_lineups(bots):
        lineups = [read_bots("bots", one) for one in bots]
        if len({len(one) for one in lineups}) > 1:
            raise BadInput("all line-ups must have equally many seats: numbers of players are never pooled")
        if players is not None and players != len(lineups[0]):
            raise BadInput(f"players is {players}, but the line-ups have {len(lineups[0])} seats")
    else:
        lineups = _from_names(read_bots("bots", bots), players, seed)
    if rotate:
        turned = [tuple(one[at:] + one[:at]) for one in lineups for at in range(len(one))]
        lineups = [list(one) for one in dict.fromkeys(turned)]
    return lineups


def _from_names(field: list[str], players: int | None, seed: int) -> list[list[str]]:
    if players is None:
        if len(field) < 2:
            raise BadInput(f"bots lists {len(field)} bots: name one for each seat, or one for all and give players")
        if len(field) > MOST_PLAYERS:
            raise BadInput(f"bots lists {len(field)} bots: at most {MOST_PLAYERS} play, or give players for a field")
        return [field]
    seats = whole("players", players, 1, MOST_PLAYERS)
    if len(field) == 1:
        return [field * seats]
    if len(field) == seats:
        return [field]
    return [[field[one] for one in lineup] for lineup in design(len(field), seats, seed)]


def one_lineup(bots: Lineups, players: int | None, seed: int, rules: Rules) -> list[str]:
    lineups = seated(bots, players, seed, rules)
    if len(lineups) > 1:
        raise BadInput("an ablation needs one line-up: one bot for each seat, or one for all of the players")
    return lineups[0]


def deals_asked(deals: int | None, default: int) -> int:
    return default if deals is None else whole("deals", deals, 1, MOST_DEALS)
