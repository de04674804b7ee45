"""What events and forest cards are worth, and who uses them."""

from collections.abc import Iterator

from everdell_sim.pipelines.findings.cards import HOLDS
from everdell_sim.pipelines.findings.claims import Claim, one_of_many, shown
from everdell_sim.pipelines.findings.results import CHAMPION, MASTER, OF_MASTER, SEARCH, Results, table

# Points within which something is taken for worth nothing.
NEAR = 0.5
STEP = "events_and_forest"


def worth(results: Results) -> dict[str, Claim]:
    """What taking out special events and forest cards says; all of them are one family."""
    champion, master = results.effects(STEP), results.effects(STEP + OF_MASTER)
    return {thing: Claim(champion[thing], master[thing], len(champion), NEAR) for thing in champion if thing in master}


def use(results: Results, kind: str, what: str) -> dict[str, Claim]:
    """Who claims an event or visits a location, where it is in play."""
    champion, master = (results.by_id(run, kind, what) for run in (CHAMPION, MASTER))
    both = [thing for thing in champion if thing in master]
    return {thing: Claim(champion[thing], master[thing], len(both), 0.0) for thing in both}


def _worths(results: Results, claims: dict[str, Claim], head: str) -> Iterator[str]:
    rows = [[results.name(thing), *one.cells(True), one.more, one.holds] for thing, one in claims.items()]
    yield from table([head, "champion", "master", "master less champion", HOLDS], rows)


def events(results: Results) -> Iterator[str]:
    """Who claims each event, and what the special ones are worth."""
    claims = use(results, "events", "claimed_share")
    search = results.by_id(SEARCH, "events", "claimed_share")
    points = results.by_id(MASTER, "events", "points_per_claim")
    lifts = [results.by_id(run, "events", "win_adjusted") for run in (CHAMPION, MASTER)]
    rows = [
        [
            results.name(thing),
            *claims[thing].cells(),
            one_of_many(search[thing], claims[thing].things) if thing in search else "",
            claims[thing].more,
            shown(points[thing]) if thing in points else "",
            *(shown(lift[thing], True) if lift.get(thing, {}).get("low") is not None else "" for lift in lifts),
        ]
        for thing in sorted(claims, key=lambda thing: -claims[thing].champion["estimate"])
    ]
    head = ["event", "claimed by: champion", "master", "search", "master less champion", "points a claim (master)"]
    yield from table([*head, "who claims wins more often: champion", "master"], rows)
    special = results.effects(STEP, kind="event")
    yield from _worths(results, {thing: one for thing, one in worth(results).items() if thing in special}, "worth")


def forest(results: Results) -> Iterator[str]:
    """Who visits each forest card, and what they are worth."""
    found = results.effects(STEP, kind="location")
    visits = {thing: one for thing, one in use(results, "locations", "visited_share").items() if thing in found}
    search = results.by_id(SEARCH, "locations", "visited_share")
    rows = [
        [
            results.name(thing),
            *one.cells(),
            one_of_many(search[thing], one.things) if thing in search else "",
            one.more,
        ]
        for thing, one in sorted(visits.items(), key=lambda pair: -pair[1].champion["estimate"])
    ]
    yield from table(["forest card", "visited by: champion", "master", "search", "master less champion"], rows)
    yield from _worths(results, {thing: one for thing, one in worth(results).items() if thing in found}, "worth")
