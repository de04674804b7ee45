"""A position from its fields; what an example does not say is empty."""

import tomllib
from collections.abc import Mapping
from typing import Any

import everdell_sim as ev
from tests.rules.examples import fields, words
from tests.rules.examples.fields import COMMON, FIELDS, SEAT
from tests.rules.examples.words import LanguageError

RECEIVED = {"winter": 2, "spring": 3, "summer": 4, "autumn": 6}
RECEIVED_WITH_POWERS = {"winter": 2, "spring": 2, "summer": 3, "autumn": 5}
STATION = ["castle", "palace", "ever_tree"]
TILES = ["train_car_one_point"] * 3
# Fields that no state has.
ABOUT = {"modules", "players", "patch", "seed"}
OF_A_SEAT = {"workers in all"}
# Fields of a person that are put together before the others.
FIRST = {"city", "ambassador", "workers", "workers lost", "workers at"}

# What is said, by the seat (None: of the table) and the name of the field.
Said = Mapping[tuple[int | None, str], str]


def is_field(name: str) -> bool:
    return name in FIELDS or name in ABOUT or name in OF_A_SEAT


def key(name: str, seat: int | None) -> tuple[int | None, str]:
    """Whose field it is; without a seat those of a player are the first one's."""
    words.known(name, {*FIELDS, *ABOUT, *OF_A_SEAT})
    own = name in OF_A_SEAT or (name in FIELDS and SEAT in FIELDS[name][0])
    if seat is not None and not own:
        raise LanguageError(f"'{name}' belongs to no seat")
    return ((seat or 0) if own else None, name)


def modules(said: Said) -> list[str]:
    return words.parts(said.get((None, "modules"), "none"))


def patch(said: Said) -> Any:
    """TOML, several lines being parted by `;`."""
    text = said.get((None, "patch"), "")
    try:
        return tomllib.loads("\n".join(words.parts(text, ";"))) if text else None
    except tomllib.TOMLDecodeError as error:
        raise LanguageError(f"the patch is no TOML: {error}") from None


def start(said: Said) -> ev.Game:
    """The game that goes on from this position."""
    return ev.Game.from_state(state(said), patch=patch(said), seed=words.whole(said.get((None, "seed"), "1")))


def state(said: Said) -> dict[str, Any]:
    names = [name.partition(":")[0] for name in modules(said)]
    highest = max([1, *[seat for seat, _ in said if seat is not None]])
    seats = words.whole(said.get((None, "players"), str(highest + 1)))
    alone = "solo_rugwort" in names
    cities = [words.city(said.get((seat, "city"), "none")) for seat in range(seats)]

    def in_city(seat: int) -> list[str]:
        return [card["card"] for card in cities[seat]] if seat < seats else []

    players: list[dict[str, Any]] = []
    for seat in range(seats):
        about = {name: value for (whose, name), value in said.items() if whose == seat}
        opponent = alone and seat == seats - 1
        players.append({"automatic": True} if opponent else _person(about, "player_powers" in names, in_city))
        players[-1]["city"] = cities[seat]
        if "pearlbrook" in names:
            _ambassador(players[-1], about.get("ambassador", "home" if seat == 0 else "nowhere"), in_city)
    found: dict[str, Any] = {
        "players": players,
        "meadow": [None] * 8,
        **{key: [] for key in ("forest", "special_events", "basic_events", "deck", "discard")},
        "active": 0,
        **_sections(names, seats, alone),
    }
    if names:
        found["modules"] = modules(said)
    for (whose, name), text in said.items():
        of_opponent = whose is not None and name == "workers at" and "automatic" in players[whose]
        if name in FIELDS and (name not in FIRST or of_opponent):
            path, kind = FIELDS[name]
            _put(found, path, whose or 0, kind.read(text, in_city))
    for shelf in {"aside", "reserved", "stack", "gifts"} & set(found.get("shelves", {})):
        parts = found["shelves"][shelf]
        parts += [[] for _ in range(seats - len(parts))]
    found["meadow"] = [*found["meadow"], *[None] * 8][:8]
    return found


def _person(about: dict[str, str], powers: bool, cities: words.Cities) -> dict[str, Any]:
    """The workers of a player: those of which the example does not speak stand on the shared one-berry location."""
    season = about.get("season", "autumn")
    everybody = (RECEIVED_WITH_POWERS if powers else RECEIVED)[words.known(season, set(RECEIVED))]
    left, lost = words.whole(about.get("workers", "0")), words.whole(about.get("workers lost", "0"))
    _, places = FIELDS["workers at"]
    placed = places.read(about.get("workers at", "none"), cities)
    idle = words.whole(about.get("workers in all", str(everybody))) - left - lost - len(placed)
    workers = {"left": left, "lost": lost, "placed": [*placed, *[{"where": COMMON}] * idle]}
    return {"season": season, "workers": workers, "resources": {}, "hand": []}


def _ambassador(player: dict[str, Any], where: str, cities: words.Cities) -> None:
    workers = player.setdefault("workers", {})
    workers["home"] = ["ambassador"] if where == "home" else []
    if where != "home":
        out = {"kind": "ambassador", "where": words.place(where, cities)}
        workers["placed"] = [*workers.get("placed", []), out]


def _sections(names: list[str], seats: int, alone: bool) -> dict[str, Any]:
    """What modules add to an empty position."""
    found: dict[str, Any] = {}
    shelves: dict[str, Any] = {}
    if "pearlbrook" in names:
        people = [{"adornments": [], "played": []} for _ in range(seats - alone)]
        found["wonders"] = []
        found["pearlbrook"] = {"players": people + [{"played": []}] * alone, "river": []}
    if "newleaf" in names:
        found["newleaf"] = {"tiles": TILES, "visitors": {"stacks": [[], []], "discard": []}, "players": []}
        shelves["station"] = STATION
    if "player_powers" in names:
        found["player_powers"] = {"players": []}
    if {"legends", "more_legends"} & set(names):
        shelves["aside"] = [[] for _ in range(seats)]
    if alone:
        found["solo_rugwort"] = {"last_roll": None}
    return {**found, "shelves": shelves} if shelves else found


def _put(state: Any, path: fields.Path, seat: int, value: Any) -> None:
    for step, after in zip(path, [*path[1:], None], strict=True):
        at: Any = seat if step == SEAT else step
        if isinstance(state, list):
            empty: Any = {} if after else []
            state += [dict(empty) if after else list(empty) for _ in range(seat + 1 - len(state))]
        if after is None:
            state[at] = value
        elif isinstance(state, dict):
            state = state.setdefault(at, [] if after == SEAT else {})
        else:
            state = state[at]
