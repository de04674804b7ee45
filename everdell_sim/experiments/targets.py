"""What can be taken out of the game or preferred, and the ways to do so."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias, get_args

import numpy as np

from everdell_sim.bot.python_bots import PythonBot
from everdell_sim.errors import BadInput
from everdell_sim.experiments.arms import Arm, Table
from everdell_sim.play.measures import Measured
from everdell_sim.play.stretches import Stretch
from everdell_sim.rules.patches import Origin, Rules, load_rules
from everdell_sim.stats import VICTORY
from everdell_sim.support.checks import Names, names, one_of, whole
from everdell_sim.support.near_names import nearest

Way: TypeAlias = Literal["dead", "replaced", "avoid", "prefer"]
HOWS: tuple[Way, ...] = get_args(Way)
# These restrict one seat; the others change the game for everybody.
FOR_ONE_SEAT = ("avoid", "prefer")
ALL = "all"
# Before the id of a module: everything that it adds.
OF_MODULE = "module:"
BASE = "base"


@dataclass(frozen=True)
class Target:
    """A card, an event, a location, an extra that is counted like one, or all cards of a colour."""

    section: str
    id: str
    name: str

    @property
    def address(self) -> str:
        return f"{self.section}.{self.id}"


def targets(rules: Rules, cards: Names, events: Names, locations: Names, colours: Names, how: Way) -> list[Target]:
    """The things named, or all cards if nothing is. `all` stands for those that are dealt, `module:ID` for those that a
    module adds, as far as `how` can take them out.
    """
    if cards is None and events is None and locations is None and colours is None:
        cards = ALL
    found: dict[str, Target] = {}
    for section, wanted in (("card", cards), ("event", events), ("location", locations)):
        rows = {row["id"]: row for row in rules.item_rows(section)}
        asked = names(f"{section}s", wanted)
        ids = [one for one in rows if _dealt(section, rows[one])] if asked == [ALL] else asked
        for name in ids:
            is_module = name.startswith(OF_MODULE)
            these = _of_module(rules, section, name, how) if is_module else [_named(rules, section, rows, name)]
            for row in these:
                target = Target(row.get("section", section), row["id"], row["name"])
                found.setdefault(target.address, target)
    found |= {f"colour.{one}": Target("colour", one, one.capitalize()) for one in _colours(rules, colours, how)}
    if not found:
        raise BadInput("there is nothing to take out: name cards, events or locations, or 'all'")
    one_of("how", how, HOWS)
    return list(found.values())


def _colours(rules: Rules, wanted: Names, how: Way) -> list[str]:
    known = sorted({row["colour"] for row in rules.rows("card")})
    asked = names("colours", wanted)
    if asked and how not in FOR_ONE_SEAT:
        raise BadInput(f"colours go with how='avoid' or 'prefer': {how!r} is for one card at a time")
    for one in asked:
        if one != ALL and one not in known:
            raise BadInput(f"there is no colour {one!r}; available: {', '.join(known)}")
    return known if asked == [ALL] else asked


def _named(rules: Rules, section: str, rows: dict[str, dict[str, Any]], name: str) -> dict[str, Any]:
    """The row of this id or name, also of an extra that is counted like a card or location."""
    extras = (row for row in rows.values() if row["section"] != section)
    extra = next((row for row in extras if name.lower() in (row["id"], row["name"].lower())), None)
    return extra or rows[rules.find(section, name)]


def _of_module(rules: Rules, section: str, name: str, how: Way) -> list[dict[str, Any]]:
    """The rows that a module adds to the game. Only what is dealt can be replaced."""
    in_force = [one.partition(":")[0] for one in rules.modules]
    module = name.removeprefix(OF_MODULE)
    if module not in in_force:
        raise BadInput(f"{section}s: module {module!r} is not in force; {nearest(module, in_force)}")
    base = {row["id"] for row in load_rules().rows(section)}
    own = base if module == BASE else {row["id"] for row in load_rules(module).rows(section)} - base
    added = [row for row in rules.rows(section) if row["id"] in own and row.get("copies") != 0]
    found = [row for row in added if how != "replaced" or _dealt(section, row)]
    if not found:
        kind = f"{section} that is dealt and can be replaced" if added else section
        raise BadInput(f"{section}s: module {module!r} adds no {kind}")
    return found


def _dealt(section: str, row: dict[str, Any]) -> bool:
    """Of events the special ones and of locations the forest are dealt, and may stand for one another."""
    if row.get("section", section) != section:
        return False
    if section == "card":
        return bool(row["copies"])
    return bool(row["kind"] == "special" if section == "event" else row["area"] == "forest")


@dataclass(frozen=True)
class Restricted:
    """One seat in turn plays by a restricted bot, all others as ever. What it measures is about that seat.

    Without a `target` it is the baseline, in which the same seats play freely: one game stands for all of them.
    """

    table: Table
    rules: Rules
    lineup: Sequence[str]
    seats: Sequence[int]
    how: Way
    target: Target | None = None

    def play(self, first: int, deals: int) -> Measured:
        if self.target is None:
            free = self.table.play(self.rules, self.lineup, first, deals)
            return self._measured([free] * len(self.seats))
        played = []
        for seat in self.seats:
            bound = restricted(self.lineup[seat], self.how, self.target)
            lineup = [bound if at == seat else bot for at, bot in enumerate(self.lineup)]
            played.append(self.table.play(self.rules, lineup, first, deals))
        return self._measured(played)

    def _measured(self, played: Sequence[Stretch]) -> Measured:
        scores, wins = ([one.column(name) for one in played] for name in ("score", "win_60ths"))
        own = np.sum([score[:, seat] for score, seat in zip(scores, self.seats, strict=True)], axis=0)
        won = np.sum([win[:, seat] for win, seat in zip(wins, self.seats, strict=True)], axis=0)
        every, others = len(self.seats), max(1, len(self.lineup) - 1)
        turns = np.sum([one.games["turns"].cast(int).to_numpy() for one in played], axis=0)
        return Measured.of(
            {
                "score": (own, every),
                "win_share": (won, every * VICTORY),
                "score_of_others": (np.sum([score.sum(axis=1) for score in scores], axis=0) - own, every * others),
                "turns": (turns, every),
            }
        )


def restricted(bot: str, how: Way, target: Target) -> str:
    """The bot that must `avoid` or `prefer` the target, in addition to what it avoids or prefers already."""
    if isinstance(bot, PythonBot):
        bound = {"avoid": bot.avoid, "prefer": bot.prefer}
        bound[how] = "+".join(filter(None, [bound[how], target.id]))
        return PythonBot.of(bot, bot.factory, bound["avoid"], bound["prefer"])
    name, *settings = bot.split(":")
    kept = [one.removeprefix(f"{how}=") for one in settings if one.startswith(f"{how}=")]
    rest = [one for one in settings if not one.startswith(f"{how}=")]
    return ":".join([name, *rest, f"{how}={'+'.join([*kept, target.id])}"])


def without(
    target: Target, how: Way, table: Table, modules: Names, below: Sequence[Origin], bots: Sequence[str]
) -> Arm:
    """The arm in which the target is dead or replaced for everybody."""
    patch = (f"{target.address}.{how}", {target.section: {target.id: {how: True}}})
    return Arm(table, load_rules(modules, [*below, patch]), [bots])


def seats_restricted(how: Way, for_seat: int | None, players: int) -> list[int]:
    """The seats that are restricted, in turn; none where the whole table is."""
    if how not in FOR_ONE_SEAT:
        if for_seat is not None:
            raise BadInput(f"for_seat goes with how='avoid' or 'prefer': {how!r} is for the whole table")
        return []
    return list(range(players)) if for_seat is None else [whole("for_seat", for_seat, 0, players - 1)]
