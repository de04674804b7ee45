"""What an example says that holds after its moves."""

import re
from typing import Any

import everdell_sim as ev
from tests.rules.examples import choices, fields, words
from tests.rules.examples.fields import FIELDS
from tests.rules.examples.words import Cities, LanguageError
from tests.rules.scenario import readable

OF_SEAT = re.compile(r"(?:seat (\d) )?(.+)")
# What a card of a city has if the state does not say it.
DEFAULTS: dict[str, Any] = {"occupied": False, "tokens": 0, "resources": {}, "prisoners": [], "workers": []}


class ResultError(Exception):
    """Something else holds than the example says."""


def check(game: ev.Game, text: str, cities: Cities) -> None:
    name, colon, said = text.partition(": ")
    if not colon:
        raise LanguageError(f"'{text}' says no value")
    match = OF_SEAT.fullmatch(name)
    seat, own = (int(match[1] or 1) - 1, match[2]) if match else (0, name)
    if name in ("offered", "not offered"):
        _check_offer(game, said, cities, wanted=name == "offered")
    elif name.startswith("offered "):
        _check_values(game, name.removeprefix("offered "), said, cities)
    elif own in ("asked", "over", "winners") or own.startswith("score "):
        _check_game(game, own, seat, said)
    else:
        _check_field(game.state(), own, seat, said, cities)


def _check_offer(game: ev.Game, said: str, cities: Cities, *, wanted: bool) -> None:
    for move in choices.moves(said, cities):
        if any(move.fits(choice) for choice in game.legal_actions()) != wanted:
            raise ResultError("it is not offered" if wanted else "it is offered")


def _check_values(game: ev.Game, what: str, said: str, cities: Cities) -> None:
    """All values of a key, or of several, over the choices that fit; choices without the key do not count."""
    names, _, among = what.partition(" of ")
    keys = [words.known(key, choices.KEYS) for key in words.parts(names)]
    fits = choices.moves(among or "choose", cities)
    named = [_words(choice) for choice in game.legal_actions() if any(move.fits(choice) for move in fits)]
    offered = [tuple(one.get(key) for key in keys) for one in named if any(one.get(key) is not None for key in keys)]
    expected = [_values(keys, part, cities) for part in words.repeated(said)]
    if sorted(offered, key=repr) != sorted(expected, key=repr):
        raise ResultError(f"offered are {', '.join(' '.join(map(str, one)) for one in offered) or 'none'}")


def _words(choice: dict[str, Any]) -> dict[str, Any]:
    """A choice, without the slots of the cards that it uses."""
    return {key: value for key, value in readable(choice).items() if key != "via" or isinstance(value, str)}


def _values(keys: list[str], text: str, cities: Cities) -> tuple[Any, ...]:
    found = [text] if len(keys) == 1 else words.parts(text, " / ")
    if len(found) != len(keys):
        raise LanguageError(f"'{text}' does not have a value for each of {', '.join(keys)}")
    return tuple(choices.value(key, one, cities) for key, one in zip(keys, found, strict=True))


def _check_game(game: ev.Game, name: str, seat: int, said: str) -> None:
    decision = game.decision
    actual: Any
    if name == "asked":
        actual = "nobody" if decision is None else f"{decision.kind} of seat {decision.player + 1}"
        expected = said if said == "nobody" else f"{said} of seat {seat + 1}"
    elif name == "over":
        actual, expected = "yes" if game.over else "no", said
    elif name == "winners":
        actual, expected = ", ".join(f"seat {winner + 1}" for winner in game.winners or []), said
    else:
        score = game.scores()[seat]
        actual = score[words.known(name.removeprefix("score "), set(score))]
        expected = str(words.whole(said))
    if str(actual) != expected:
        raise ResultError(f"it is {actual}")


def _check_field(state: dict[str, Any], name: str, seat: int, said: str, cities: Cities) -> None:
    name, has, _ = name.partition(" has")
    no = has and _ == " no"
    words.known(name, set(FIELDS))
    kind = FIELDS[name][1]
    actual = fields.look(state, name, seat)
    if match := re.fullmatch(r"(\d+) (?:cards?|in all)", said):
        if len(actual) != int(match[1]):
            raise ResultError(f"there are {len(actual)}: {actual}")
        return
    expected = kind.read(said, cities)
    if has:
        pairs = expected.items() if isinstance(expected, dict) else expected
        there = list(actual.items()) if isinstance(actual, dict) else actual
        if any(any(_same(one, other) for other in there) == bool(no) for one in pairs):
            raise ResultError(f"it is {actual}")
    elif not _same(expected, actual):
        raise ResultError(f"it is {actual}")


def _same(expected: Any, actual: Any) -> bool:
    """Whether what is said of a value holds; of cards and workers only what is named counts."""
    if isinstance(expected, list) and isinstance(actual, list):
        if expected and isinstance(expected[0], dict) and "where" in expected[0]:
            expected, actual = (sorted(places, key=lambda one: str(one["where"])) for places in (expected, actual))
        return len(expected) == len(actual) and all(map(_same, expected, actual))
    if isinstance(expected, dict) and isinstance(actual, dict) and {"card", "event", "where"} & set(expected):
        return all(actual.get(key, DEFAULTS.get(key)) == value for key, value in expected.items())
    return bool(expected == actual)
