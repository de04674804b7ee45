"""What an example may say of a position: the name of each field, where a state holds it, and how it is written."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from tests.rules.examples import words
from tests.rules.examples.words import Cities, LanguageError

SEAT = "seat"
COMMON = "basic_1_berry"


@dataclass(frozen=True)
class Kind:
    """How a value is written; `look` brings the value of a state into the same form."""

    read: Callable[[str, Cities], Any]
    look: Callable[[Any], Any] = lambda value: value


def _word(text: str, _: Cities) -> str | None:
    return None if text == "none" else words.known(text, words.ids() | words.WORDS | SAID)


def _flag(text: str, _: Cities) -> bool:
    if text not in ("yes", "no"):
        raise LanguageError(f"'{text}' is neither yes nor no")
    return text == "yes"


def _closed_up(value: Any) -> Any:
    """The slots up to the last card."""
    filled = [at for at, card in enumerate(value) if card]
    return value[: filled[-1] + 1] if filled else []


def _ambassador(value: Any) -> Any:
    if "ambassador" in value["home"]:
        return "home"
    return next((worker["where"] for worker in value["placed"] if worker.get("kind") == "ambassador"), None)


def _turned(value: Any) -> Any:
    return list(reversed(value))


def _sorted(value: Any) -> Any:
    return sorted(value, key=str)


def _river(text: str, _: Cities) -> list[dict[str, Any]]:
    found = []
    for part in words.parts(text):
        name, notes = words.with_notes(part)
        card, _, spot = name.partition(" at ")
        if notes not in (["face up"], ["face down"]):
            raise LanguageError(f"'{part}' lies neither face up nor face down")
        here: dict[str, Any] = {"spot": words.known(spot, words.ids())}
        here["card"] = None if card == "-" else words.known(card, words.ids())
        found.append({**here, "face_up": notes == ["face up"]})
    return _by_spot(found)


def _by_spot(value: Any) -> Any:
    return sorted(value, key=lambda laid: str(laid["spot"]))


def _market(text: str, _: Cities) -> list[dict[str, str]]:
    found = [part.split(" ") for part in words.parts(text)]
    return [{"token": words.known(token, words.ids()), "side": words.known(side)} for token, side in found]


def _stacks(text: str, _: Cities) -> Any:
    return [words.names(stack) for stack in words.parts(text, " / ")]


def _places(text: str, cities: Cities) -> list[dict[str, Any]]:
    found = []
    for part in words.repeated(text):
        name, notes = words.with_notes(part)
        if unknown := set(notes) - {"permanent", "not permanent"}:
            raise LanguageError(f"a worker is not {unknown}")
        more = {"permanent": notes == ["permanent"]} if notes else {}
        found.append({"where": words.place(name, cities), **more})
    return found


def _ordinary(value: Any) -> list[dict[str, Any]]:
    """The workers of a player that are no further kind and stand elsewhere than on the shared one-berry location."""
    return [worker for worker in value if "kind" not in worker and worker["where"] != COMMON]


SAID = {"winter", "spring", "summer", "autumn", "ready", "season", "outbound", "inbound", "used"}
WORD = Kind(_word)
NUMBER = Kind(lambda text, _: None if text == "none" else words.whole(text))
SLOT = Kind(lambda text, _: None if text == "none" else words.whole(text) - 1)
FLAG = Kind(_flag)
NAMES = Kind(lambda text, _: words.names(text))
PILE = Kind(lambda text, _: _turned(words.names(text)))
HAND = Kind(lambda text, _: _sorted(words.names(text)), _sorted)
AMOUNTS = Kind(lambda text, _: words.amounts(text), lambda value: {kind: n for kind, n in value.items() if n})
CITY = Kind(lambda text, _: words.city(text))
EVENTS = Kind(lambda text, _: [words.event(part) for part in words.parts(text)])
PLACES = Kind(_places, _ordinary)
MEADOW = Kind(lambda text, _: _closed_up(words.names(text)), _closed_up)
AMBASSADOR = Kind(lambda text, cities: text if text == "home" else words.place(text, cities), _ambassador)
COUNT = Kind(lambda text, _: words.whole(text), len)

Path = tuple[str, ...]


def _player(*path: str) -> Path:
    return ("players", SEAT, *path)


def _of(section: str, key: str) -> Path:
    return (section, "players", SEAT, key)


FIELDS: dict[str, tuple[Path, Kind]] = {
    # Of a seat.
    "season": (_player("season"), WORD),
    "city": (_player("city"), CITY),
    "hand": (_player("hand"), HAND),
    "own": (_player("resources"), AMOUNTS),
    "goods": (_player("goods"), AMOUNTS),
    "pearls": (_player("goods", "pearl"), NUMBER),
    "golden tokens": (_player("goods", "golden"), NUMBER),
    "any tokens": (_player("goods", "any_token"), NUMBER),
    "points": (_player("points"), NUMBER),
    "passed": (_player("passed"), FLAG),
    "claimed": (_player("events"), EVENTS),
    "workers": (_player("workers", "left"), NUMBER),
    "workers lost": (_player("workers", "lost"), NUMBER),
    "workers at": (_player("workers", "placed"), PLACES),
    "workers placed": (_player("workers", "placed"), COUNT),
    "ambassador": (_player("workers"), AMBASSADOR),
    "adornments": (_of("pearlbrook", "adornments"), NAMES),
    "played adornments": (_of("pearlbrook", "played"), NAMES),
    "power": (_of("player_powers", "power"), WORD),
    "power tokens": (_of("player_powers", "tokens"), NUMBER),
    "stored": (_of("player_powers", "stored"), WORD),
    "own forest": (_of("player_powers", "forest"), NAMES),
    "visitors": (_of("newleaf", "visitors"), HAND),
    "ticket": (_of("newleaf_tickets", "ticket"), WORD),
    "reservation token": (_of("newleaf_reservations", "token"), WORD),
    **{shelf: (("shelves", shelf, SEAT), NAMES) for shelf in ("aside", "reserved", "stack", "gifts")},
    # Of the table.
    "meadow": (("meadow",), MEADOW),
    "forest": (("forest",), NAMES),
    "events": (("special_events",), NAMES),
    "basic events": (("basic_events",), NAMES),
    "wonders": (("wonders",), NAMES),
    "deck": (("deck",), PILE),
    "discard": (("discard",), PILE),
    "revealed": (("revealed",), NAMES),
    "river": (("pearlbrook", "river"), Kind(_river, _by_spot)),
    "station": (("shelves", "station"), NAMES),
    "farms": (("shelves", "farms"), NAMES),
    "tiles": (("newleaf", "tiles"), NAMES),
    "bag": (("newleaf", "bag"), AMOUNTS),
    "visitor stacks": (("newleaf", "visitors", "stacks"), Kind(_stacks)),
    "visitors sent away": (("newleaf", "visitors", "discard"), HAND),
    "award": (("bellfaire_garland", "award"), WORD),
    "market": (("bellfaire_market", "columns"), Kind(_market)),
    "axolotl at": (("player_powers", "axolotl"), NAMES),
    "rats at": (("player_powers", "rats"), SLOT),
    "spiders at": (("player_powers", "spiders"), WORD),
    "last roll": (("solo_rugwort", "last_roll"), NUMBER),
}


def look(state: dict[str, Any], name: str, seat: int) -> Any:
    """The value of a field in a state, in the form in which examples write it."""
    path, kind = FIELDS[name]
    value: Any = state
    for step in path:
        try:
            value = value[seat if step == SEAT else step]
        except (KeyError, IndexError):
            raise LanguageError(f"seat {seat + 1} has no '{name}' here") from None
    return kind.look(value)
