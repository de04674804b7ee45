"""What a factor of a sweep changes, and the cell that a combination of values makes."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from everdell_sim.bot.python_bots import read_bots
from everdell_sim.errors import BadInput
from everdell_sim.rules.patches import Patch, Rules, load_rules, place_in_list, read_patches
from everdell_sim.rules.words import RESOURCES
from everdell_sim.runs.spec import Cell
from everdell_sim.support.near_names import nearest

# Factors that are no numbers of the game; `bot.NAME.KEY` is a parameter of a bot.
PLAIN = ("players", "bots", "modules", "patch")


@dataclass(frozen=True)
class Ground:
    """What every cell starts from."""

    bots: Sequence[str]
    players: int | None
    modules: Any
    patch: Patch

    @cached_property
    def addresses(self) -> dict[str, dict[str, Any]]:
        """Every number of the game by its address, before any factor changes it."""
        return {row["path"]: row for row in self._rules({}).addresses("")}

    def check(self, factor: str, several_rules: bool) -> None:
        """Refuses a factor that changes nothing known. With `several_rules` other modules may bring more addresses."""
        if factor in PLAIN or several_rules:
            return
        if factor.startswith("bot."):
            name, _, key = factor.removeprefix("bot.").rpartition(".")
            if not name or not key:
                raise BadInput(f"factor {factor!r}: write bot.NAME.KEY")
            return
        if factor in self.addresses or self._is_amount(factor) or place_in_list(self.addresses, factor):
            return
        hint = self._rules({}).elsewhere(factor) or f"; {nearest(factor, [*PLAIN, *self._all()])}"
        raise BadInput(f"there is no factor {factor!r}{hint}")

    def now(self, factor: str) -> Any:
        """The value that the game has without the factor; None if it is not known."""
        if factor in self.addresses:
            return self.addresses[factor]["value"]
        whole, _, resource = factor.rpartition(".")
        if place := place_in_list(self.addresses, factor):
            return self.addresses[whole]["value"][place[1]]
        return self.addresses[whole]["value"].get(resource, 0) if self._is_amount(factor) else None

    def _is_amount(self, factor: str) -> bool:
        whole, _, resource = factor.rpartition(".")
        return whole in self.addresses and self.addresses[whole]["type"] == "amounts" and bool(resource)

    def _all(self) -> list[str]:
        amounts = [
            f"{path}.{resource}"
            for path, row in self.addresses.items()
            if row["type"] == "amounts"
            for resource in RESOURCES
        ]
        lists = [(path, row["value"]) for path, row in self.addresses.items() if row["type"] == "list"]
        return [*self.addresses, *amounts, *(f"{path}.{at}" for path, value in lists for at in range(len(value)))]

    def _rules(self, values: Mapping[str, Any]) -> Rules:
        """The rules of these values before any number is changed."""
        patches = [*read_patches(self.patch), *read_patches(values.get("patch") or None)]
        return load_rules(values.get("modules", self.modules), patches)

    def cell(self, values: Mapping[str, Any]) -> Cell:
        """The cell of these values, with a column for each that the cells do not have already."""
        bots = self._lineup(values)
        patches = read_patches(self.patch)
        if values.get("patch"):
            patches += read_patches(values["patch"])
        numbers = {key: value for key, value in values.items() if key not in PLAIN and not key.startswith("bot.")}
        if numbers:
            patches.append(("sweep", self._patch(self._whole_lists(numbers, values))))
        factors = {key: _plain(value) for key, value in values.items() if key not in PLAIN}
        return Cell.of(bots, values.get("modules", self.modules), [one for _, one in patches], factors)

    def _lineup(self, values: Mapping[str, Any]) -> list[str]:
        bots = read_bots("bots", values.get("bots", self.bots))
        players = values.get("players", self.players)
        if players is not None:
            if len(bots) == 1 and isinstance(players, int):
                bots = bots * players
            if len(bots) != players:
                raise BadInput(
                    f"players is {players!r}, but {len(bots)} bots are named: one for each seat, or one for all"
                )
        for key, value in values.items():
            if key.startswith("bot."):
                bots = _with_parameter(bots, key, value)
        return bots

    def _whole_lists(self, numbers: Mapping[str, Any], values: Mapping[str, Any]) -> dict[str, Any]:
        """With the whole list instead of each of its places, as a patch replaces it."""
        known = {row["path"]: row for row in self._rules(values).addresses("")}
        found: dict[str, Any] = {}
        for factor, value in numbers.items():
            if place := place_in_list(known, factor):
                found.setdefault(place[0], list(known[place[0]]["value"]))[place[1]] = value
            else:
                found[factor] = value
        return found

    def _patch(self, numbers: Mapping[str, Any]) -> dict[str, Any]:
        name = ", ".join(f"{key}={_plain(value)}" for key, value in numbers.items())
        return {"patch": {"name": name if len(name) <= 80 else f"{name[:79]}…"}, **numbers}


def _with_parameter(bots: Sequence[str], factor: str, value: Any) -> list[str]:
    name, _, key = factor.removeprefix("bot.").rpartition(".")
    if not any(bot.split(":")[0] == name for bot in bots):
        known = [f"bot.{bot.split(':')[0]}.{key}" for bot in bots]
        raise BadInput(f"factor {factor!r}: no seat has the bot {name!r}; {nearest(factor, known)}")
    changed = []
    for bot in bots:
        first, *rest = bot.split(":")
        kept = [one for one in rest if not one.startswith(f"{key}=")]
        changed.append(":".join([first, *kept, f"{key}={_plain(value)}"]) if first == name else bot)
    return changed


def _plain(value: Any) -> Any:
    """A value as a column holds it."""
    return json.dumps(value, sort_keys=True) if isinstance(value, (dict, list)) else value
