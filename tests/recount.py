"""A slow second count of everybody's points, from a state and the files in `data/base` alone.

It shares no line with the engine: what `Game.scores()` tells must be found again here, source by source. Chapter 12 of
docs/rules/base.md is its only model.
"""

import tomllib
from pathlib import Path
from typing import Any

DATA = Path(__file__).parents[1] / "data" / "base"


def rows(file: str) -> dict[str, dict[str, Any]]:
    """The rows of a data file by their id."""
    table = tomllib.loads((DATA / f"{file}s.toml").read_text(encoding="utf-8"))[file]
    return {row["id"]: row for row in table}


CARDS, EVENTS, LOCATIONS = rows("card"), rows("event"), rows("location")


def recount(state: dict[str, Any]) -> list[dict[str, int]]:
    """For each player the points by source and their total, as if the game ended now."""
    return [count_seat(state, seat) for seat in range(len(state["players"]))]


def count_seat(state: dict[str, Any], seat: int) -> dict[str, int]:
    me = state["players"][seat]
    places = [worker["where"] for worker in me["workers"]["placed"]]
    points = {
        "cards": sum(CARDS[one["card"]]["points"] for one in me["city"]),
        "tokens": me["points"] + sum(one.get("tokens", 0) for one in me["city"]),
        "prosperity": sum(bonus(state, seat, CARDS[one["card"]], one) for one in me["city"]),
        "journey": sum(LOCATIONS[at].get("points", 0) for at in places if isinstance(at, str) and at in LOCATIONS),
        "events": sum(
            EVENTS[one["event"]]["points"] + bonus(state, seat, EVENTS[one["event"]], one) for one in me["events"]
        ),
    }
    return {**points, "total": sum(points.values())}


def bonus(state: dict[str, Any], seat: int, row: dict[str, Any], here: dict[str, Any]) -> int:
    """What a card of the city or a claimed event (`here`, in the state) scores besides its fixed points."""
    total = 0
    for line in row.get("score", []):
        points = line["points"] * count(state, seat, line["per"], here)
        total += min(points, line.get("max", points))
    return total


def count(state: dict[str, Any], seat: int, per: str | dict[str, Any], here: dict[str, Any]) -> int:
    me = state["players"][seat]
    what, of = (per, "") if isinstance(per, str) else next(iter(per.items()))
    match what:
        case "leftover":
            return sum(me["resources"].get(kind, 0) for kind in of)
        case "cards":
            wanted = {"colour": of} if isinstance(of, str) else of
            return sum(fits(CARDS[one["card"]], wanted) for one in me["city"])
        case "basic_event" | "special_event":
            return sum(f"{EVENTS[one['event']]['kind']}_event" == what for one in me["events"])
        case "paired":
            return int(here.get("paired_with") is not None)
        case "tokens_on":
            return sum(one.get("tokens", 0) for one in me["city"] if one["card"] == of)
        case "resource_here":
            return int(here.get("resources", {}).get(of, 0))
        case "card_here":
            return len(here.get("cards", []))
        case "prisoners_in":
            return sum(len(one.get("prisoners", [])) for one in me["city"] if one["card"] == of)
        case "workers_on":
            slots = [slot for slot, one in enumerate(me["city"]) if one["card"] == of]
            spots = [{"city": seat, "slot": slot} for slot in slots]
            return sum(worker["where"] in spots for other in state["players"] for worker in other["workers"]["placed"])
        case "pairs_of":
            everybody = [one for other in state["players"] for one in other["city"]]
            return sum(one["card"] == of and one.get("paired_with") is not None for one in everybody)
    raise ValueError(f"nothing is known of {per}")


def fits(row: dict[str, Any], wanted: dict[str, str]) -> bool:
    return all(row[key] == value for key, value in wanted.items())


def winners(state: dict[str, Any]) -> list[int]:
    """Who has won if the game ends now: most points, then most events, then most leftover resources (R12.5)."""
    ranks = [
        (points["total"], len(player["events"]), sum(player["resources"].values()))
        for points, player in zip(recount(state), state["players"], strict=True)
    ]
    return [seat for seat, rank in enumerate(ranks) if rank == max(ranks)]
