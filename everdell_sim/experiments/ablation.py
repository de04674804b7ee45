"""What is each card, event or location worth? It is taken out, one at a time, on the same deals."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import polars as pl

from everdell_sim.bot.python_bots import Bots, plain
from everdell_sim.errors import BadInput
from everdell_sim.experiments import request
from everdell_sim.experiments.allocation import Plays, Study, sizes_asked
from everdell_sim.experiments.arms import DEFAULT_BOTS, Arm, Table, deals_asked, one_lineup
from everdell_sim.experiments.confirmation import Later, picked
from everdell_sim.experiments.paired_effects import Effect, Sums, adjusted, frame
from everdell_sim.experiments.targets import Restricted, Target, Way, seats_restricted, targets, without
from everdell_sim.play.stretches import Progress
from everdell_sim.rules.patches import Patch, load_rules, read_patches
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
    # The worth once more, on deals by which it was not ranked.
    confirmed: Effect | None = None


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

    def _confirmed(self) -> list[Effect]:
        known = ((one.target, one.confirmed) for one in self.worths)
        return [replace(effect, what=f"{target.address}.effect") for target, effect in known if effect]

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
            "confirmed": [effect.to_dict() for effect in self._confirmed()],
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
    confirm: int = 0,
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

    What is picked as the largest of many looks larger than it is: `confirm` plays so many of the best and of the worst
    once more on deals of their own, and `confirmed` says what came out.

    >>> import everdell_sim as ev
    >>> found = ev.ablate("farm", how="avoid", bots="greedy", players=2, deals=50, within=None)
    >>> found.table.select("id", "n").row(0)
    ('farm', 50)
    """
    table = Table.checked(seed, workers, level, progress)
    below = read_patches(patch)
    rules = load_rules(modules, below)
    lineup = one_lineup(bots, players, seed, rules)
    wanted = targets(rules, cards, events, locations, colours, how)
    sizes = sizes_asked([one.address for one in wanted], within, until)
    most = deals_asked(deals, MOST)
    seats = seats_restricted(how, for_seat, len(lineup))

    free: Plays = Restricted(table, rules, lineup, seats, how) if seats else Arm(table, rules, [lineup])
    arms: list[Plays] = [
        Restricted(table, rules, lineup, seats, how, one) if seats else without(one, how, table, modules, below, lineup)
        for one in wanted
    ]
    study = Study(free, most, 1 - (1 - level) / len(wanted), table, len(seats) or 1, how == "prefer")
    sums = study.run(arms, sizes)
    worths = _ranked(wanted, sums, sizes, study.level)
    ends = picked(worths, whole("confirm", confirm, 0, MOST)) if len(wanted) > 1 else []
    if ends:
        chosen = [wanted.index(one.target) for one in ends]
        # At the same level: of each thing one interval is printed, and all of these hold together.
        later = replace(study, free=Later(free, most))
        again = later.run([Later(arms[at], most) for at in chosen], [sizes[at] for at in chosen])
        of = zip(chosen, again, strict=True)
        found = {wanted[at]: one.effect(0, study.level, method=METHOD, bounded=True) for at, one in of}
        worths = [replace(one, confirmed=found.get(one.target)) for one in worths]
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
            confirm=confirm or None,
        ),
        games=table.done,
        baseline_games=study.baseline_deals,
        level=level,
        within=within if until is None else None,
        worths=worths,
    )


def _ranked(wanted: Sequence[Target], sums: Sequence[Sums], sizes: Sequence[float | None], level: float) -> list[Worth]:
    effects = adjusted([one.effect(0, level, method=METHOD, bounded=True) for one in sums])
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
