"""The words of which positions, choices and results are made: names, amounts, cards, places."""

import difflib
import re
import tomllib
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

DATA = Path(__file__).resolve().parents[3] / "data"
PLURALS = {"twigs": "twig", "resins": "resin", "pebbles": "pebble", "berries": "berry", "pearls": "pearl"}
RESOURCES = ("twig", "resin", "pebble", "berry")
# What a choice may name beside cards, places and other rows of the data.
ZONES = "aside city deck discard farms forest gifts hand meadow reserved revealed stack station"
WAYS = "free resources"
OPTIONS = """berries berry cards decline destination draw gain give governance inbound juggle keep outbound pay pebble
    pebbles point points production prosperity resin search swap take three_cards tokens trade traveler twig twigs
    two_cards use"""
WORDS = {*ZONES.split(), *WAYS.split(), *OPTIONS.split(), *RESOURCES}
REPEATED = re.compile(r"(.*\S) x(\d+)$")

# The names of the cards in a seat's city, in the order of their slots.
Cities = Callable[[int], list[str]]


class LanguageError(Exception):
    """An example that says what the language or the game does not know."""


@cache
def ids() -> frozenset[str]:
    """The ids of all rows of the game and its modules."""

    def rows(value: Any) -> Iterator[str]:
        if isinstance(value, dict):
            if isinstance(value.get("id"), str):
                yield value["id"]
            value = list(value.values())
        if isinstance(value, list):
            for inner in value:
                yield from rows(inner)

    return frozenset(name for file in DATA.glob("*/*.toml") for name in rows(tomllib.loads(file.read_text("utf-8"))))


def known(word: str, words: frozenset[str] | set[str] | None = None) -> str:
    """The word itself, if the game or the language has it."""
    allowed = ids() | WORDS if words is None else words
    if word not in allowed:
        near = difflib.get_close_matches(word, allowed, 1)
        raise LanguageError(f"'{word}' is unknown" + (f"; did you mean '{near[0]}'?" if near else ""))
    return word


def parts(text: str, separator: str = ",") -> list[str]:
    """The parts of a list, of which those in parentheses are none; `none` is the empty list."""
    if text in ("none", "nothing"):
        return []
    found = [part.strip() for part in re.split(rf"{re.escape(separator)}(?![^(]*\))", text)]
    if not all(found):
        raise LanguageError(f"a part of '{text}' is empty")
    return found


def repeated(text: str) -> list[str]:
    """The parts of a list, `farm x3` being three of them."""
    found: list[str] = []
    for part in parts(text):
        match = REPEATED.match(part)
        found += [match[1]] * int(match[2]) if match else [part]
    return found


def names(text: str) -> list[str | None]:
    """Ids in their order; `-` is an empty slot."""
    return [None if name == "-" else known(name, ids()) for name in repeated(text)]


def whole(text: str) -> int:
    if not re.fullmatch(r"-?\d+", text):
        raise LanguageError(f"'{text}' is no whole number")
    return int(text)


def amounts(text: str, separator: str = ",") -> dict[str, int]:
    """`2 twigs, 1 resin` by kind."""
    found = {}
    for part in parts(text, separator):
        number, _, kind = part.partition(" ")
        name = PLURALS.get(kind, kind)
        found[known(name, ids() | set(RESOURCES))] = whole(number)
    return found


def with_notes(text: str) -> tuple[str, list[str]]:
    """A name and what is said of it in parentheses."""
    match = re.fullmatch(r"([^()]+?)(?: \(([^()]*)\))?", text)
    if not match:
        raise LanguageError(f"cannot read '{text}'")
    return match[1], parts(match[2]) if match[2] else []


def card(text: str) -> dict[str, Any]:
    """One card of a city: `farm (occupied)`, `clock_tower (3 tokens)`, `dungeon (holds wife, holds bard)`."""
    name, notes = with_notes(text)
    found: dict[str, Any] = {"card": known(name, ids())}
    plain = {
        "occupied": ("occupied", True),
        "not occupied": ("occupied", False),
        "alone": ("paired_with", None),
        "spent": ("spent", True),
        "not spent": ("spent", False),
        "free": ("free", True),
        "no worker": ("workers", []),
        "no resources": ("resources", {}),
        "holds nobody": ("prisoners", []),
    }
    for note in notes:
        first, _, rest = note.partition(" ")
        if note in plain:
            key, value = plain[note]
            found[key] = value
        elif note.startswith("occupied by "):
            found["occupied"] = known(note.removeprefix("occupied by "), ids())
        elif note.startswith(("with #", "guest of #")):
            key = "paired_with" if first == "with" else "guest_of"
            found[key] = whole(note.partition("#")[2]) - 1
        elif first == "holds":
            found.setdefault("prisoners", []).append(known(rest, ids()))
        elif note.startswith("worker of seat "):
            found.setdefault("workers", []).append(whole(note.removeprefix("worker of seat ")) - 1)
        elif rest in ("token", "tokens"):
            found["tokens"] = whole(first)
        else:
            found["resources"] = {**found.get("resources", {}), **amounts(note)}
    return found


def city(text: str) -> list[dict[str, Any]]:
    """The cards of a city; `wife + husband` share a space."""
    found: list[dict[str, Any]] = []
    for part in repeated(text):
        cards = [card(one) for one in parts(part, " + ")]
        if len(cards) == 2:
            cards[0]["paired_with"], cards[1]["paired_with"] = len(found) + 1, len(found)
        found += cards
    return found


def event(text: str) -> dict[str, Any]:
    """A claimed event and the resources or cards on it."""
    name, notes = with_notes(text)
    found: dict[str, Any] = {"event": known(name, ids())}
    for note in notes:
        if note.endswith((" token", " tokens")):
            found["tokens"] = whole(note.partition(" ")[0])
        elif note[0].isdigit():
            found["resources"] = {**found.get("resources", {}), **amounts(note)}
        else:
            found.setdefault("cards", []).append(known(note, ids()))
    return found


def place(text: str, cities: Cities) -> Any:
    """Where a worker stands: `haven`, `inn of seat 2`, `post_office #3`, `meadow slot 1`, `nowhere`."""
    if text == "nowhere":
        return None
    if match := re.fullmatch(r"meadow slot (\d+)", text):
        return {"meadow": int(match[1]) - 1}
    match = re.fullmatch(r"(\w+)(?: #(\d+))?(?: of seat (\d))?", text)
    if not match:
        raise LanguageError(f"'{text}' is no place")
    name, slot, seat = known(match[1], ids()), match[2], int(match[3] or 1) - 1
    slots = [at for at, there in enumerate(cities(seat)) if there == name]
    if slot:
        slots = [at for at in slots if at == int(slot) - 1]
    if len(slots) == 1:
        return {"city": seat, "slot": slots[0]}
    if slots or slot or match[3]:
        raise LanguageError(f"{len(slots)} cards of seat {seat + 1} are '{text}'")
    return name
