"""What is each card, event or location worth? It is taken out, one at a time, on the same deals."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import polars as pl

from everdell_sim.bot.python_bots import Bots, plain
from everdell_sim.errors import BadInput
from everdell_sim.experiments import request
from everdell_sim.experiments.allocation import Plays, Study
from everdell_sim.experiments.arms import DEFAULT_BOTS, Arm, Table, deals_asked, seated
from everdell_sim.experiments.paired_effects import Effect, Sums, adjusted, frame
from everdell_sim.experiments.targets import FOR_ONE_SEAT, Restricted, Target, Way, targets, without
from everdell_sim.play.stretches import Progress
from everdell_sim.rules.patches import Patch, Rules, load_rules, read_patches
from everdell_sim.runs import goals as goals_of
from everdell_sim.runs.goals import Goal
from everdell_sim.support.brief import Brief, Summary, interval
from everdell_sim.support.checks import Names, whole

WITHIN = 0.3
MOST = 20_000
# What the table shows in addition to the worth.
SHOWN = ("win_share", "score_of_others", "margin", "turns")
METHOD = "baseline minus ablated, paired by deal, simultaneous Student intervals (Bonferroni)"


@dataclass(frozen=True)
class Worth:
    """What one thing is worth: the game with it minus the game without it. `effect` is in points per player."""

    target: Target
    effect: Effect
    others: list[Effect]
    changed: float
    reached: bool


@dataclass(frozen=True, repr=False)
class Ablation(Brief):
    """The worth of everything that was taken out, most valuable first. The intervals of one measure are simultaneous.

    `games` counts the `baseline_games` too, which all targets share. `asked`: the options of the command that asks the
    same.

    >>> import everdell_sim as ev
    >>> found = ev.ablate("farm,inn", bots="greedy", players=2, deals=50, within=None)
    >>> found.worth("farm").effect.estimate.n
    50
    """

    how: Way
    patch: str | None
    given: list[dict[str, Any]]
    data: str
    bots: list[str]
    seats: list[int] | None
    modules: list[str]
    seed: int
    asked: dict[str, Any]
    games: int
    baseline_games: int
    level: float
    within: float | None
    worths: list[Worth]

    @property
    def table(self) -> pl.DataFrame:
        """One row a target, ranked by its worth in points."""
        rows = [
            {
                "rank": at,
                "section": one.target.section,
                "id": one.target.id,
                "name": one.target.name,
                **{key: value for key, value in one.effect.to_dict().items() if key not in ("what", "method")},
                **{other.what: other.estimate.value for other in one.others if other.what.startswith(SHOWN)},
                "changed": one.changed,
                "reached": one.reached,
            }
            for at, one in enumerate(self.worths, 1)
        ]
        return pl.DataFrame(rows, infer_schema_length=None).with_columns(pl.col(pl.Null).cast(pl.Float64))

    @property
    def effects(self) -> pl.DataFrame:
        """Everything measured of every target; `card.farm.effect` is the worth of the Farm in points."""
        return frame(self._named())

    def _brief(self) -> Summary:
        found = ((one.target.name, one.effect.estimate) for one in self.worths)
        rows = [[name, interval(*worth.ends, n=worth.n), f"{worth.n:,}"] for name, worth in found]
        return Summary(f"Worth in points ({self.how}), {self.games:,} games", ("", "worth", "n"), rows)

    def worth(self, name: str) -> Worth:
        """One target by its id."""
        for one in self.worths:
            if name in (one.target.id, one.target.address):
                return one
        raise BadInput(f"{name!r} was not taken out in this experiment")

    def _named(self) -> list[Effect]:
        return [
            replace(effect, what=f"{one.target.address}.{'effect' if effect is one.effect else effect.what}")
            for one in self.worths
            for effect in (one.effect, *one.others)
        ]

    def to_dict(self) -> dict[str, Any]:
        """The result, ready for JSON."""
        return {
            "baseline": {"patch": self.patch, "data": self.data, "given": self.given},
            "patch": {"how": self.how},
            "games": self.games,
            "effects": [effect.to_dict() for effect in self._named()],
            "bots": self.bots,
            "seats": self.seats,
            "modules": self.modules,
            "seed": self.seed,
            "asked": self.asked,
            "level": self.level,
            "within": self.within,
            "unreached": [one.target.address for one in self.worths if not one.reached],
        }


def ablate(
    cards: Names = None,
    *,
    events: Names = None,
    locations: Names = None,
    colours: Names = None,
    how: Way = "dead",
    bots: Bots = DEFAULT_BOTS,
    players: int | None = None,
    for_seat: int | None = None,
    deals: int | None = None,
    within: float | None = WITHIN,
    until: str | None = None,
    seed: int = 1,
    modules: Names = None,
    patch: Patch = None,
    level: float = 0.95,
    workers: int | None = None,
    progress: Progress | None = None,
) -> Ablation:
    """Measure what each card is worth (or event, or location: names, "all", "module:ID") by playing without it.

    `how`: "dead" leaves it in the deck but nobody can use it; "replaced" turns each copy, in its place in the deck,
    into another random card; "avoid" forbids it to one seat, `for_seat` or each in turn; "prefer" obliges that seat to
    use it wherever it can, and measures what using it more is worth. The last two take `colours` of cards as well.

    Each is played until its interval is no wider than `within` points to either side, on at most `deals` deals
    (20,000); with `within=None` on exactly `deals`. `until="card.farm.effect within 0.1 points"` does so for some only.

    >>> import everdell_sim as ev
    >>> found = ev.ablate("farm", how="avoid", bots="greedy", players=2, deals=50, within=None)
    >>> found.table.select("id", "n").row(0)
    ('farm', 50)
    """
    table = Table.checked(seed, workers, level, progress)
    below = read_patches(patch)
    rules = load_rules(modules, below)
    lineup = _one_lineup(bots, players, seed, rules)
    wanted = targets(rules, cards, events, locations, colours, how)
    sizes = _sizes(wanted, within, until)
    most = deals_asked(deals, MOST)
    seats = _seats(how, for_seat, len(lineup))

    free: Plays = Restricted(table, rules, lineup, seats, how) if seats else Arm(table, rules, [lineup])
    arms: list[Plays] = [
        Restricted(table, rules, lineup, seats, how, one) if seats else without(one, how, table, modules, below, lineup)
        for one in wanted
    ]
    study = Study(free, most, 1 - (1 - level) / len(wanted), table, len(seats) or 1, how == "prefer")
    sums = study.run(arms, sizes)
    return Ablation(
        how=how,
        patch=rules.patch_name,
        given=[one for _, one in below],
        data=rules.data_hash,
        bots=plain(lineup),
        seats=seats or None,
        modules=rules.modules,
        seed=seed,
        asked=request.options(
            bots,
            players=players,
            cards=cards,
            events=events,
            locations=locations,
            colours=colours,
            how=how,
            for_seat=for_seat,
            deals=most,
            within=None if within == WITHIN else within or 0,
            until=until,
        ),
        games=table.done,
        baseline_games=study.baseline_deals,
        level=level,
        within=within if until is None else None,
        worths=_ranked(wanted, sums, sizes, study.level),
    )


def _one_lineup(bots: Bots, players: int | None, seed: int, rules: Rules) -> list[str]:
    lineups = seated(bots, players, seed, rules)
    if len(lineups) > 1:
        raise BadInput("an ablation needs one line-up: one bot for each seat, or one for all of the players")
    return lineups[0]


def _sizes(wanted: Sequence[Target], within: float | None, until: str | None) -> list[float | None]:
    """How narrow the interval of each target is to be."""
    if until is not None:
        goals = goals_of.parse(until)
        names = [f"{one.address}.effect" for one in wanted]
        goals_of.check(goals, names)
        return [min((goal.size for goal in goals if goal.matches(name)), default=None) for name in names]
    if within is not None and not (isinstance(within, (int, float)) and 0 < within < math.inf):
        raise BadInput(f"within must be a number of points above 0, not {within!r}")
    return [within] * len(wanted)


def _seats(how: Way, for_seat: int | None, players: int) -> list[int]:
    """The seats that are restricted, in turn; none where the whole table is."""
    if how not in FOR_ONE_SEAT:
        if for_seat is not None:
            raise BadInput(f"for_seat goes with how='avoid' or 'prefer': {how!r} is for the whole table")
        return []
    return list(range(players)) if for_seat is None else [whole("for_seat", for_seat, 0, players - 1)]


def _ranked(wanted: Sequence[Target], sums: Sequence[Sums], sizes: Sequence[float | None], level: float) -> list[Worth]:
    effects = adjusted([one.effect(0, level, method=METHOD) for one in sums])
    found = [
        Worth(
            target=target,
            effect=effect,
            others=[one.effect(at, level, method=METHOD) for at in range(1, len(one.names))],
            changed=one.changed / one.deals,
            reached=size is None or Goal("", size).reached(effect),
        )
        for target, effect, one, size in zip(wanted, effects, sums, sizes, strict=True)
    ]
    return sorted(found, key=lambda one: -one.effect.estimate.value)
