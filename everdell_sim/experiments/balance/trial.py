"""What a patch makes of the targets: one measurement of each, on deals that all patches share."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from everdell_sim.errors import BadInput
from everdell_sim.experiments.arms import STRETCH, Arm, Table
from everdell_sim.experiments.balance import numbers
from everdell_sim.experiments.balance.numbers import Point
from everdell_sim.experiments.balance.search_plan import Band, Plan
from everdell_sim.experiments.levels import Levels
from everdell_sim.experiments.matchups.arm import WIN_SHARE, RoleArm
from everdell_sim.experiments.matchups.design import RoleGame
from everdell_sim.experiments.paired_effects import Sums
from everdell_sim.experiments.targets import ALL, Target, targets, without
from everdell_sim.play.measures import Measured
from everdell_sim.play.stretches import cuts
from everdell_sim.rules.patches import load_rules
from everdell_sim.stats import Estimate
from everdell_sim.support.near_names import nearest

WORTH = "worth"
ITEMS = ("card.", "event.", "location.")
LEVEL = "mean over deals, simultaneous Student intervals (Bonferroni)"
PAIRED = "baseline minus ablated, paired by deal, simultaneous Student intervals (Bonferroni)"


@dataclass(frozen=True)
class Asked:
    """Everything that the plan asks for, its stars resolved: bands of measures and of worths."""

    bands: list[Band]
    worths: dict[str, Target]
    # The tables of roles, if a target is about roles.
    roles: RoleArm | None = None

    @property
    def counts_items(self) -> bool:
        return any(one.what.startswith(ITEMS) and one.what not in self.worths for one in self.bands)


def asked(plan: Plan, table: Table) -> Asked:
    """Matches the targets with what can be measured; one that matches nothing is refused."""
    rules = load_rules(plan.modules, plan.below)
    named = Arm(table, rules, [plan.lineup], counted=(rules,)).play(0, 1).names
    things = targets(rules, ALL, ALL, ALL, None, plan.how)
    worths = {f"{one.address}.{WORTH}": one for one in things}
    of_roles = _role_arm(plan, table)
    known = [*named, *worths, *(of_roles.names if of_roles else ())]
    for band in plan.bands:
        if not any(map(band.matches, known)):
            raise BadInput(f"targets: nothing measured is called {band.what!r}; {nearest(band.what, known, 6)}")
    found = [one for name in known if (one := plan.band_of(name)) is not None]
    return Asked(found, {one.what: worths[one.what] for one in found if one.what in worths}, of_roles)


def _role_arm(plan: Plan, table: Table) -> RoleArm | None:
    """The tables of roles if a target names them: they are many games, so no wider star asks for them."""
    if not any(band.what.startswith(WIN_SHARE) for band in plan.bands):
        return None
    if len(set(plan.lineup)) > 1 or len(plan.lineup) < 2:
        raise BadInput(f"targets: {WIN_SHARE}* needs one bot at all of two or more seats")
    return RoleArm.of(table, RoleGame.of(plan.modules), plan.lineup[0], len(plan.lineup), plan.below)


class Trier:
    """Plays patches on the deals of one table."""

    def __init__(self, plan: Plan, wanted: Asked, table: Table) -> None:
        self.plan, self.wanted, self.table = plan, wanted, table

    @property
    def games_per_deal(self) -> int:
        return 1 + len(self.wanted.worths) + (self.wanted.roles.games_per_deal if self.wanted.roles else 0)

    def measure(self, point: Point, deals: int) -> list[Estimate]:
        """The value of every target under the patch of this point, in the order of the bands."""
        plan = self.plan
        patch = (plan.name, numbers.patch(plan.numbers, point, plan.name))
        below = [*plan.below, patch]
        rules = load_rules(plan.modules, below)
        free = Arm(self.table, rules, [plan.lineup], (rules,) if self.wanted.counts_items else ())
        arms = {
            what: without(target, plan.how, self.table, plan.modules, below, plan.lineup)
            for what, target in self.wanted.worths.items()
        }
        levels, sums = Levels(), {what: Sums() for what in arms}
        of_roles, roles = Levels(), self.wanted.roles and replace(self.wanted.roles, patches=below)
        for first, size in cuts(deals, STRETCH):
            played = free.play(first, size)
            levels.add(played)
            if roles:
                of_roles.add(roles.play(first, size))
            plain = Measured(played.names[:1], played.scales[:1], played.values[:1])
            for what, arm in arms.items():
                lacking = arm.play(first, size)
                sums[what].add(Measured(lacking.names[:1], lacking.scales[:1], lacking.values[:1]), plain)
        level = 1 - (1 - plan.level) / len(self.wanted.bands)
        return [
            sums[band.what].effect(0, level, method=PAIRED).estimate
            if band.what in sums
            else (of_roles if band.what in of_roles.names else levels).estimate(band.what, level, LEVEL)
            for band in self.wanted.bands
        ]


def imbalance(bands: Sequence[Band], values: Sequence[float]) -> float:
    """How far all targets together are outside their bands, in halves of a band's width; 0 is all within."""
    return sum(band.outside(value) for band, value in zip(bands, values, strict=True))
