"""A slow second count of everybody's points, from a state and the files in `data/` alone.

It shares no line with the engine: what `Game.scores()` returns must be found again here, source by source. Chapter 12
of docs/rules/base.md, chapter 7 of docs/rules/pearlbrook.md, chapter 4 of docs/rules/bellfaire.md, WA17, NA28, NA30
and NA41 are its only models.
"""

import tomllib
from pathlib import Path
from typing import Any

DATA = Path(__file__).parents[2] / "data"


def rows(kind: str, module: str = "base") -> dict[str, dict[str, Any]]:
    """The rows of a module's data files by their id."""
    paths = sorted(path for path in (DATA / module).glob("*.toml") if path.name != "stand_ins.toml")
    files = (tomllib.loads(path.read_text(encoding="utf-8")) for path in paths)
    # A table in place of a list changes rows of other modules.
    found = (file.get(kind, []) for file in files)
    return {row["id"]: row for rows in found if isinstance(rows, list) for row in rows}


CARDS, EVENTS, LOCATIONS = rows("card"), rows("event"), rows("location")
ADORNMENTS = rows("adornment", "pearlbrook")
ALL_CARDS = CARDS | rows("card", "pearlbrook")
EVENT_MODULES = ("pearlbrook", "bellfaire_events", "flower_festival", "newleaf_set")
ALL_EVENTS = EVENTS | {name: row for module in EVENT_MODULES for name, row in rows("event", module).items()}
AWARDS = rows("garland_award", "bellfaire_garland")
VISITORS = rows("visitor", "newleaf")
# Of all modules and of the folders that they share, whatever is in force.
FOLDERS = sorted({file.parent.name for file in DATA.glob("*/*.toml")} - {"bots"})
EVERY_CARD = {name: row for folder in FOLDERS for name, row in rows("card", folder).items()}
BREAK_TIES = {name for folder in FOLDERS for name, row in rows("good", folder).items() if row.get("breaks_ties")}


def recount(state: dict[str, Any]) -> list[dict[str, int]]:
    """For each player the points by source and their total, as if the game ended now."""
    return [count_seat(state, seat) for seat in range(len(state["players"]))]


def count_seat(state: dict[str, Any], seat: int) -> dict[str, int]:
    me = state["players"][seat]
    places = [worker["where"] for worker in me["workers"]["placed"]]
    # The Bridge is worth the base points of the card on it (LA16).
    bridges = [one for one in me["city"] if one["card"] == "bridge_of_the_sky"]
    counted = [*me["city"], *(on for one in bridges for on in built_on(me["city"], one))]
    points = {
        "cards": sum(EVERY_CARD[one["card"]]["points"] for one in counted),
        "tokens": me["points"] + sum(one.get("tokens", 0) for one in me["city"]),
        "prosperity": sum(bonus(state, seat, EVERY_CARD[one["card"]], one) for one in me["city"] if one not in bridges),
        "journey": sum(LOCATIONS[at].get("points", 0) for at in places if isinstance(at, str) and at in LOCATIONS),
        "events": sum(held(state, seat, one) for one in me["events"] if kind(one) != "wonder"),
    }
    if "pearlbrook" in state:
        brook = state["pearlbrook"]["players"][seat]
        played = [ADORNMENTS[name] for name in brook["played"]]
        points["adornments"] = sum(row["points"] + bonus(state, seat, row, brook) for row in played)
        points["wonders"] = sum(held(state, seat, one) for one in me["events"] if kind(one) == "wonder")
        points["pearls"] = 2 * me["goods"]["pearl"]
    if "bellfaire_garland" in state:
        points["garland"] = garland(state, seat)
    if "newleaf" in state:
        beside = state["newleaf"]["players"][seat]["visitors"]
        # Rugwort need not meet what they ask for.
        counted = [name for name in beside if me.get("automatic") or content(state, seat, VISITORS[name]["requires"])]
        points["visitors"] = sum(VISITORS[name]["points"] for name in counted)
    if "player_powers" in state:
        points["power"] = point_tokens(state, seat) - points["tokens"]
    return {**points, "total": sum(points.values())}


def point_tokens(state: dict[str, Any], seat: int) -> int:
    """In front of a player, on cards of the city and on the power (WA17, TG4)."""
    me, powers = state["players"][seat], state.get("player_powers", {}).get("players", [])
    return int(me["points"] + sum(one.get("tokens", 0) for one in [*me["city"], *powers[seat : seat + 1]]))


def garland(state: dict[str, Any], seat: int) -> int:
    """Six points for the most cards of the kind, three for the next best number, if there is any such card."""
    wanted = AWARDS[state["bellfaire_garland"]["award"]]["counts"]
    cities = [[EVERY_CARD[one["card"]] for one in player["city"]] for player in state["players"]]
    counts = [sum(wanted in (row["kind"], row["colour"]) for row in city) for city in cities]
    places = sorted(set(counts) - {0}, reverse=True)[:2]
    return dict(zip(places, (6, 3), strict=False)).get(counts[seat], 0)


def content(state: dict[str, Any], seat: int, asked: dict[str, Any]) -> bool:
    """Has a seat all that a Visitor asks for (NA13, NA14)?"""
    me = state["players"][seat]
    city = [EVERY_CARD[one["card"]] for one in me["city"]]

    def cards(key: str, value: str) -> int:
        return sum(row[key] == value for row in city)

    places = [LOCATIONS.get(one["where"], {}) for one in me["workers"]["placed"] if isinstance(one["where"], str)]
    critters, constructions = cards("kind", "critter"), cards("kind", "construction")
    held = {
        "colours": lambda wanted: all(cards("colour", name) >= n for name, n in wanted.items()),
        "at_most": lambda wanted: all(cards("colour", name) <= n for name, n in wanted.items()),
        "one_colour": lambda wanted: any(
            cards("colour", name) >= wanted["cards"] for name in {row["colour"] for row in city} - {wanted.get("but")}
        ),
        "rarities": lambda wanted: all(cards("rarity", name) >= n for name, n in wanted.items()),
        "kinds": lambda wanted: all(cards("kind", name) >= n for name, n in wanted.items()),
        "more": lambda name: critters > constructions if name == "critter" else constructions > critters,
        "in_city": lambda n: len(city) >= n,
        "resources": lambda wanted: all(me["resources"].get(name, 0) >= n for name, n in wanted.items()),
        "journeys": lambda n: sum(place.get("area") == "journey" for place in places) >= n,
        "events": lambda wanted: all(sum(kind(one) == name for one in me["events"]) >= n for name, n in wanted.items()),
        "point_tokens": lambda n: point_tokens(state, seat) >= n,
    }
    return all(held[key](wanted) for key, wanted in asked.items())


def kind(event: dict[str, Any]) -> str:
    return str(ALL_EVENTS[event["event"]]["kind"])


def held(state: dict[str, Any], seat: int, event: dict[str, Any]) -> int:
    row = ALL_EVENTS[event["event"]]
    return int(row["points"]) + bonus(state, seat, row, event)


def bonus(state: dict[str, Any], seat: int, row: dict[str, Any], here: dict[str, Any]) -> int:
    """What a card of the city or a claimed event (`here`, in the state) scores besides its fixed points."""
    total = 0
    for line in row.get("score", []):
        times = count(state, seat, line["per"], here) // line.get("every", 1)
        total += line["points"] * min(times, line.get("max", times))
    return total


def count(state: dict[str, Any], seat: int, per: str | dict[str, Any], here: dict[str, Any]) -> int:
    me = state["players"][seat]
    what, of = (per, "") if isinstance(per, str) else next(iter(per.items()))
    match what:
        case "leftover":
            return sum(me["resources"].get(kind, 0) for kind in of)
        case "cards":
            key = "kind" if of in ("critter", "construction") else "colour"
            wanted = {key: of} if isinstance(of, str) else of
            return sum(fits(EVERY_CARD[one["card"]], wanted) for one in me["city"])
        case "set":
            return sum(EVERY_CARD[one["card"]].get("set") == of for one in me["city"])
        case "colour":
            return len({EVERY_CARD[one["card"]]["colour"] for one in me["city"]})
        case "point_token":
            return point_tokens(state, seat)
        case "hand_card":
            return max(len(me["hand"]), here.get("hand_at_pass", 0))
        case "events":
            return sum(kind(one) == of for one in me["events"])
        case "paired":
            return int(here.get("paired_with") is not None)
        case "tokens_on":
            return sum(one.get("tokens", 0) for one in me["city"] if is_a(one, of))
        case "resource_here":
            return int(here.get("resources", {}).get(of, 0))
        case "card_here":
            return len(here.get("cards", []))
        case "prisoners_in":
            return sum(len(one.get("prisoners", [])) for one in me["city"] if is_a(one, of))
        case "workers_on":
            slots = [slot for slot, one in enumerate(me["city"]) if is_a(one, of)]
            spots = [{"city": seat, "slot": slot} for slot in slots]
            return sum(worker["where"] in spots for other in state["players"] for worker in other["workers"]["placed"])
        case "same_name":
            name = here.get("copies", here["card"])
            return sum(one["card"] == name for one in me["city"]) - (name == here["card"])
        case "tokens_here":
            return int(here.get("tokens", 0) >= of)
        case "best_opponent":
            others = [player for at, player in enumerate(state["players"]) if at != seat]
            colours = [[EVERY_CARD[one["card"]]["colour"] for one in player["city"]] for player in others]
            return max(city.count(of) for city in colours)
        case "space":
            return spaces(me["city"])
        case "bonus_of":
            return best_bonus(state, seat, of, here)
        case "best_opponent_event":
            others = [player for at, player in enumerate(state["players"]) if at != seat]
            return max(sum(kind(one) != "wonder" for one in player["events"]) for player in others)
        case "pairs_of":
            everybody = [one for other in state["players"] for one in other["city"]]
            return sum(is_a(one, of) and one.get("paired_with") is not None for one in everybody)
        case "paired_and":
            return int(here.get("paired_with") is not None and any(is_a(one, of) for one in me["city"]))
        case "built_on_points":
            return sum(EVERY_CARD[one["card"]]["points"] for one in built_on(me["city"], here))
    raise ValueError(f"nothing is known of {per}")


def spaces(city: list[dict[str, Any]]) -> int:
    """The spaces that a city uses: one for cards that lie together, none for those that take none (NA30)."""
    used = 0
    for slot, one in enumerate(city):
        mate, takes = one.get("paired_with"), EVERY_CARD[one["card"]].get("space", 1)
        if one.get("guest_of") is not None:
            continue
        if mate is None:
            used += takes
        elif slot < mate:
            used += min(takes, EVERY_CARD[city[mate]["card"]].get("space", 1))
    return used


def best_bonus(state: dict[str, Any], seat: int, colour: str, here: dict[str, Any]) -> int:
    """The best bonus of a card of this colour in another city, in the own one if it comes back (NA28)."""
    cities = [[EVERY_CARD[one["card"]] for one in player["city"]] for player in state["players"]]
    mine, others = cities.pop(seat), [row for city in cities for row in city]
    if any(looks_at_others(row) for row in others):
        others += mine
    others = [row for row in others if row["colour"] == colour and row["rarity"] != "legendary"]
    copied = [row for row in others if not looks_at_others(row)]
    return max([0, *(bonus(state, seat, row, {**here, "copies": row["id"]}) for row in copied)])


def looks_at_others(row: dict[str, Any]) -> bool:
    return any("bonus_of" in line["per"] for line in row.get("score", []))


def is_a(card: dict[str, Any], name: str) -> bool:
    """Does the card have this name, or count as a card that does (LA10)?"""
    return name in (card["card"], EVERY_CARD[card["card"]].get("counts_as"))


def built_on(city: list[dict[str, Any]], bridge: dict[str, Any]) -> list[dict[str, Any]]:
    """The construction that lies in the space of the Bridge."""
    slot = next(at for at, one in enumerate(city) if one is bridge)
    beside = [one for at, one in enumerate(city) if slot in (one.get("paired_with"), one.get("guest_of"))]
    return [one for one in beside if EVERY_CARD[one["card"]]["kind"] == "construction"]


def fits(row: dict[str, Any], wanted: dict[str, str]) -> bool:
    return all(row[key] == value for key, value in wanted.items())


def winners(state: dict[str, Any]) -> list[int]:
    """Who has won if the game ends now: most points, then most events, then most leftover resources (R12.5)."""
    ranks = [
        (
            points["total"],
            sum(kind(one) != "wonder" for one in player["events"]),
            sum(player["resources"].values())
            + sum(n for good, n in player.get("goods", {}).items() if good in BREAK_TIES),
        )
        for points, player in zip(recount(state), state["players"], strict=True)
    ]
    return [seat for seat, rank in enumerate(ranks) if rank == max(ranks)]
