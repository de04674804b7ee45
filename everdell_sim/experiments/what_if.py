"""What would this patch change? The same deals with and without it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import polars as pl

from everdell_sim.bot.python_bots import plain
from everdell_sim.experiments import request
from everdell_sim.experiments.arms import DEFAULT_BOTS, STRETCH, Arm, Table, deals_asked, seated
from everdell_sim.experiments.effect_families import clearest, effect_summary
from everdell_sim.experiments.paired_effects import Effect, Sums, adjusted, frame
from everdell_sim.experiments.request import Lineups
from everdell_sim.play.stretches import Progress
from everdell_sim.rules.catalogue import item_names
from everdell_sim.rules.change_words import changes_sentence
from everdell_sim.rules.patches import Patch, changes, load_rules, read_patches
from everdell_sim.runs import goals as goals_of
from everdell_sim.runs.goals import Goal
from everdell_sim.stats import Estimate
from everdell_sim.support.brief import Brief, Summary
from everdell_sim.support.checks import Names

DEALS = 2_000
# Where it stops looking if a goal is out of reach.
MOST = 100_000


@dataclass(frozen=True, repr=False)
class WhatIf(Brief):
    """What a patch changed: the patched game minus the baseline, on the same deals.

    `given`: the patches of both sides, as they were given. `changes`: every value of the rules that differs. `changed`:
    the share of deals that turned out differently. `asked`: the options of the command that asks the same.
    `games` counts those of both sides together. `reached` is None without a goal, else whether it was reached.

    >>> import everdell_sim as ev
    >>> found = ev.whatif({"card": {"farm": {"points": 3}}}, bots="greedy", players=2, deals=50)
    >>> found.changes
    [{'path': 'card.farm.points', 'before': 1, 'after': 3}]
    >>> found.games
    100
    """

    baseline: str | None
    patch: str | None
    data: tuple[str, str]
    given: tuple[list[dict[str, Any]], list[dict[str, Any]]]
    asked: dict[str, Any]
    lineups: list[list[str]]
    modules: list[str]
    seed: int
    deals: int
    games: int
    level: float
    changes: list[dict[str, Any]]
    changed: Estimate
    measured: list[Effect]
    until: str | None
    reached: bool | None
    # Names of cards, events and locations by id.
    names: dict[str, str]

    @property
    def nothing(self) -> bool:
        """Are the rules the same with and without the patch?"""
        return self.data[0] == self.data[1]

    @property
    def effects(self) -> pl.DataFrame:
        """One row for everything measured, with interval, number of deals and method."""
        return frame(self.measured)

    def effect(self, what: str) -> Effect:
        """One of the effects by its name."""
        goals_of.check([Goal(what, 1.0)], [one.what for one in self.measured])
        return next(one for one in self.measured if one.what == what)

    def largest(self, n: int = 10) -> list[Effect]:
        """The effects whose intervals exclude 0, those with the most standard errors first.

        Seats, cards, events and bots come first, then locations, then the game as a whole.
        """
        return clearest(self.measured, n)

    def _brief(self) -> Summary:
        patch = f"The patch {self.patch}" if self.patch else "The patch"
        does = "changes nothing" if self.nothing else changes_sentence(self.changes, 3)
        title = f"{patch} {does}; {self.deals:,} deals, {self.games:,} games, {self.level:.0%} intervals"
        return effect_summary(title, clearest(self.measured, len(self.measured)), self.names)

    def to_dict(self) -> dict[str, Any]:
        """The result, ready for JSON."""
        return {
            "baseline": {"patch": self.baseline, "data": self.data[0], "given": self.given[0]},
            "patch": {"patch": self.patch, "data": self.data[1], "given": self.given[1], "changes": self.changes},
            "games": self.games,
            "effects": [one.to_dict() for one in self.measured],
            "changed": self.changed.to_dict("changed"),
            "asked": self.asked,
            "lineups": self.lineups,
            "modules": self.modules,
            "seed": self.seed,
            "deals": self.deals,
            "level": self.level,
            "until": self.until,
            "reached": self.reached,
        }


def whatif(
    patch: Patch,
    bots: Lineups = DEFAULT_BOTS,
    players: int | None = None,
    deals: int | None = None,
    seed: int = 1,
    modules: Names = None,
    baseline_patch: Patch = None,
    until: str | None = None,
    workers: int | None = None,
    level: float = 0.95,
    rotate: bool = False,
    progress: Progress | None = None,
) -> WhatIf:
    """Play the same deals with and without `patch`, applied on top of `baseline_patch`, and measure what it changes.

    `bots` is one bot per seat; or one bot and the number of `players`; or, with another number of `players`, a field
    that plays balanced line-ups; or a list of line-ups. `rotate` adds every rotation of the seats. All line-ups of a
    deal are one unit of the errors.

    Plays 2000 `deals`; or, with `until` ("score within 0.2 points", "win_share.seat.* within 1 %"), as many as this
    takes but at most `deals` or 100,000, and every interval is one that may be looked at all the time.
    `progress` is called every so often with the games played and the games to be played.

    >>> import everdell_sim as ev
    >>> found = ev.whatif({"card": {"farm": {"points": 3}}}, bots="greedy", players=2, deals=50)
    >>> found.effect("score").estimate.value > 0
    True
    """
    goals = None if until is None else goals_of.parse(until)
    most = deals_asked(deals, DEALS if goals is None else MOST)
    table = Table.checked(seed, workers, level, progress)
    below, above = read_patches(baseline_patch), read_patches(patch)
    rules = load_rules(modules, below)
    lineups = seated(bots, players, seed, rules, rotate)
    changed = load_rules(modules, [*below, *above])
    base, patched = (Arm(table, side, lineups, counted=(rules, changed)) for side in (rules, changed))

    table.expected = 2 * most * len(lineups)
    target = None if goals is None else max(goal.deals(most) for goal in goals)
    sums, reached = _play(base, patched, most, goals or [], target)
    return WhatIf(
        baseline=base.rules.patch_name,
        patch=patched.rules.patch_name,
        data=(base.rules.data_hash, patched.rules.data_hash),
        given=([one for _, one in below], [one for _, one in above]),
        asked=request.options(bots, players=players, rotate=rotate, deals=most, until=until),
        lineups=[plain(lineup) for lineup in lineups],
        modules=base.rules.modules,
        seed=seed,
        deals=sums.deals,
        games=2 * sums.deals * len(lineups),
        level=level,
        changes=changes(base.rules, patched.rules),
        changed=sums.changed_share(level),
        measured=adjusted(sums.effects(level, target)),
        until=until,
        reached=None if goals is None else reached,
        names=item_names((rules, changed)),
    )


def _play(base: Arm, patched: Arm, most: int, goals: Sequence[Goal], target: int | None) -> tuple[Sums, bool]:
    """Plays both sides a stretch at a time, until the goals are reached or there are no more deals."""
    sums, reached = Sums(same=base.rules.data_hash == patched.rules.data_hash), False
    while sums.deals < most and not reached:
        first, deals = sums.deals, min(STRETCH, most - sums.deals)
        a, b = base.play(first, deals), patched.play(first, deals)
        if not sums.deals:
            goals_of.check(goals, a.names)
        sums.add(a, b)
        if goals:
            reached = goals_of.reached(goals, sums.effects(base.table.level, target))
    return sums, reached
