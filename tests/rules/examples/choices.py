"""The moves of an example: which of the choices on offer they mean."""

import re
from dataclasses import dataclass
from typing import Any

import everdell_sim as ev
from tests.rules.examples import words
from tests.rules.examples.words import Cities, LanguageError
from tests.rules.scenario import readable

KINDS = """amount award card keep_reserved location market option pass place player power prepare reserve resource
    revealed_card river stop ticket train_tile use_power visitor worker"""
# The verb, the kind of choice, and the key of the word that follows; without a key it may be any value.
VERBS: dict[str, tuple[str | None, str | None]] = {
    "choose": (None, None),
    "play": ("play", "card"),
    "visit": ("place", "where"),
    "send": ("ambassador", "where"),
    "adorn": ("adornment", "adornment"),
    **{kind: (kind, None) for kind in KINDS.split()},
}
NUMBERED = {"slot", "seat", "car"}
NUMBERS = {"n", "tokens"}
NAMED = """ability adornment card freed from golden kind option power prisoner replaces resource river side ticket tile
    token via visitor"""
KEYS = {*NUMBERED, *NUMBERS, *NAMED.split(), "pay", "keep", "where"}


@dataclass(frozen=True)
class Move:
    """What a choice must have: these keys, and the word as one of its values."""

    keys: dict[str, Any]
    word: str | None = None

    def fits(self, choice: dict[str, Any]) -> bool:
        named = readable(choice)
        return all(named.get(key) == value for key, value in self.keys.items()) and (
            self.word is None or self.word in [value for value in named.values() if isinstance(value, str)]
        )


def is_move(text: str) -> bool:
    return text.partition(" ")[0] in VERBS


def value(key: str, text: str, cities: Cities) -> Any:
    """One value of a choice; slots and seats are counted from 1."""
    if text == "none":
        return None
    if key in NUMBERED:
        return words.whole(text) - 1
    if key in NUMBERS:
        return words.whole(text)
    if key == "pay":
        return words.amounts(text, " + ")
    if key == "keep":
        return text == "yes"
    if key == "where":
        return words.place(text, cities)
    return words.known(text, set(VERBS) if key == "kind" else None)


def moves(text: str, cities: Cities) -> list[Move]:
    """The moves that a text names: `play farm`, `choose wife, husband`, `choose card=farm from=hand`."""
    verb, _, rest = text.partition(" ")
    kind, main = VERBS[words.known(verb, set(VERBS))]
    found = re.split(r"(?:^|\s+)(\w+)=", rest)
    said, pairs = found[0].strip(), dict(zip(found[1::2], found[2::2], strict=True))
    keys = {words.known(key, KEYS): value(key, text.strip(), cities) for key, text in pairs.items()}
    if kind:
        keys["kind"] = kind
    return [_move(keys, main, word, cities) for word in (words.repeated(said) if said else [""])]


def _move(keys: dict[str, Any], main: str | None, word: str, cities: Cities) -> Move:
    if not word:
        return Move(keys)
    if main:
        return Move({**keys, main: value(main, word, cities)})
    if " " in word:
        return Move({**keys, "where": words.place(word, cities)})
    return Move(keys, words.known(word))


def take(game: ev.Game, move: Move) -> None:
    """Take the one choice that fits."""
    fitting = [choice for choice in game.legal_actions() if move.fits(choice)]
    if len(fitting) != 1:
        raise LanguageError(f"{len(fitting)} choices fit")
    game.apply(fitting[0])


def offered(game: ev.Game) -> str:
    """The choices on offer, for messages."""
    decision = game.decision
    if decision is None:
        return "the game is over"
    lines = [f"  {readable(choice)}" for choice in game.legal_actions()]
    return "\n".join([f"offered to seat {decision.player + 1} ({decision.kind}):", *lines])
