"""What differs between two sets of rules, in words."""

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from everdell_sim.rules.words import PLURALS

# Sections whose rows are things with a name; modules add others, which are named by their address.
THINGS = ("card", "event", "location")
_ONE = {"points": "point", "copies": "copy"}


def change_words(changes: Sequence[Mapping[str, Any]]) -> list[str]:
    """One phrase per change; a thing that is new or gone is one change, not one for each of its values."""
    words: dict[str, str] = {}
    for change in changes:
        thing = _thing(change["path"])
        whole = [one for one in changes if _thing(one["path"]) == thing] if thing else []
        for side, verb in (("before", "adds"), ("after", "removes")):
            other = "after" if side == "before" else "before"
            if whole and all(one[side] is None for one in whole) and any(_key(one) == "name" for one in whole):
                words[thing] = f"{verb} {_described(thing, {_key(one): one[other] for one in whole})}"
                break
        else:
            words[change["path"]] = f"{change['path']} {value_words(change['before'])} → {value_words(change['after'])}"
    return list(words.values())


def changes_sentence(changes: Sequence[Mapping[str, Any]], most: int) -> str:
    """What a patch does: `adds the card Beehive (...), changes card.farm.points 1 → 3 and 4 more`."""
    phrases = change_words(changes)
    whole = [one for one in phrases if one.startswith(("adds ", "removes "))]
    values = [one for one in phrases if one not in whole]
    parts = [*whole[:most], *([f"changes {', '.join(values[:most])}"] if values else [])]
    left = len(phrases) - len(whole[:most]) - len(values[:most])
    return f"{', '.join(parts)}{f' and {left} more' if left else ''}"


def new_things(changes: Iterable[Mapping[str, Any]]) -> list[str]:
    """The names of the things that are new."""
    return [str(one["after"]) for one in changes if _key(one) == "name" and one["before"] is None]


def value_words(value: object) -> str:
    """A value of the rules for people."""
    return "nothing" if value is None else json.dumps(value).replace('"', "")


def _thing(path: str) -> str:
    section, _, rest = path.partition(".")
    return f"{section}.{rest.partition('.')[0]}" if section in THINGS else ""


def _key(change: Mapping[str, Any]) -> str:
    return str(change["path"]).removeprefix(f"{_thing(change['path'])}.")


def _described(thing: str, values: Mapping[str, Any]) -> str:
    """`the card Beehive (2 resin, 1 point, 8 copies)`."""
    section = thing.partition(".")[0]
    cost = values.get("cost") or {}
    costs = cost.items() if isinstance(cost, dict) else ()
    facts = [f"{n} {what if n == 1 else PLURALS.get(what, what)}" for what, n in costs]
    for key, one in _ONE.items():
        if isinstance(number := values.get(key), int):
            facts.append(f"{number} {one if number == 1 else key}")
    listed = f" ({', '.join(facts)})" if facts else ""
    return f"the {section} {values['name']}{listed}"
