"""Random games, positions and patches for the tests of what must always hold.

Everything here follows from the seeds given, so a failure names all that makes it again. `EVERDELL_THOROUGH=20` makes
every such test look at twenty times as many cases.
"""

import json
import os
import random
import re
from collections.abc import Iterator
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st

import everdell_sim as ev
from everdell_sim import _core
from everdell_sim.rules.patches import load_rules

THOROUGH = int(os.environ.get("EVERDELL_THOROUGH", "1"))

# More decisions than any game has; a game that reaches it is stuck.
MOST_DECISIONS = 20_000

RULES = load_rules()
CARDS: dict[str, dict[str, Any]] = {row["id"]: row for row in RULES.rows("card")}
EVENTS: dict[str, dict[str, Any]] = {row["id"]: row for row in RULES.rows("event")}
LOCATIONS: dict[str, dict[str, Any]] = {row["id"]: row for row in RULES.rows("location")}
SEASONS = ("winter", "spring", "summer", "autumn")
RESOURCES = ("twig", "resin", "pebble", "berry")

# Patches that lead to corners which the printed game rarely or never visits.
PATCHES: dict[str, dict[str, Any] | None] = {
    "none": None,
    "one copy of each card": {f"card.{name}.copies": 1 for name in CARDS},
    "replaced and dead": {
        "card.farm.replaced": True,
        "card.mine.replaced": True,
        "card.husband.dead": True,
        "location.haven.dead": True,
        "event.grand_tour.dead": True,
        "event.tax_relief.replaced": True,
        "location.forest_2_any.replaced": True,
    },
    "every switch turned": {
        "rules.token_with_discount_place": False,
        "rules.token_with_governance_ability": True,
        "rules.ability_must_change_cost": False,
        "rules.replacement_needs_target": False,
        "rules.single_drawn_card": "give",
        "rules.empty_piles_meadow_draw_from_players": 1,
        "rules.reveal_needs_all": True,
        "rules.city_discard_includes_itself": False,
        "rules.refund_keeps_permanent_worker": True,
        "rules.recall_from_own_event": False,
        "rules.discard_place_minimum": 0,
        "rules.governance_presence": "after",
        "rules.open_token_at": "after_visit",
    },
    "everything is free": {f"card.{name}.cost": {} for name in CARDS},
    "rich seasons": {
        "season.spring.workers": 4,
        "season.summer.workers": 4,
        "setup.hand_limit": 24,
        "setup.starting_hand": [12, 12, 12, 12],
        "setup.meadow": 10,
        "setup.forest_cards": 8,
        "setup.special_events": 12,
    },
    "bare table": {
        "setup.hand_limit": 0,
        "setup.starting_hand": [0, 0, 0, 0],
        "setup.starting_hand_large": [0, 0, 0, 0, 0, 0],
        "setup.meadow": 1,
        "setup.forest_cards": 0,
        "setup.special_events": 0,
        "setup.city_size": 2,
    },
}

seeds = st.integers(0, 2**64 - 1)
players = st.integers(2, 6)
patches = st.sampled_from(sorted(PATCHES)).map(PATCHES.__getitem__)


def examples(n: int) -> settings:
    """Settings of a property that is tried `n` times."""
    return settings(max_examples=n * THOROUGH, deadline=None, derandomize=THOROUGH == 1, database=None)


def stable(value: object) -> str:
    """JSON that is equal for equal values."""
    return json.dumps(value, sort_keys=True)


def walk(game: ev.Game, seed: int) -> Iterator[ev.Decision]:
    """Plays random choices to the end and shows each decision before it is answered."""
    rng = random.Random(seed)
    for _ in range(MOST_DECISIONS):
        decision = game.decision
        if decision is None:
            return
        yield decision
        game.apply(rng.randrange(len(decision.choices)))
    raise AssertionError(f"no end after {MOST_DECISIONS} decisions and {game.turn} turns")


def finish(game: ev.Game, seed: int) -> ev.Game:
    """The game after random choices to its end."""
    for _ in walk(game, seed):
        pass
    return game


def midgame(players: int, seed: int, patch: dict[str, Any] | None = None) -> ev.Game:
    """A game after a random number of random choices, so somewhere between its start and its end."""
    game = ev.Game(players, seed=seed, patch=patch)
    stop = random.Random(seed).randrange(players * 45)
    for at, _ in enumerate(walk(game, seed)):
        if at == stop:
            break
    return game


def position(rng: random.Random, players: int) -> dict[str, Any]:
    """A legal position as nobody would reach it by playing: full cities, rich stores, cards anywhere."""
    pool = [name for name, row in CARDS.items() for _ in range(row["copies"])]
    rng.shuffle(pool)
    rows = []
    for _ in range(players):
        season = rng.choice(SEASONS)
        city: list[dict[str, Any]] = []
        used = 0
        for _ in range(rng.choice((0, 3, 8, 15))):
            card = CARDS[name := pool.pop()]
            space = card.get("space", 1)
            taken = card["rarity"] == "unique" and any(other["card"] == name for other in city)
            if taken or used + space > 15:
                pool.insert(0, name)
                continue
            used += space
            city.append(_city_card(rng, name, pool))
        hand = [pool.pop() for _ in range(rng.randrange(8))]
        rows.append(
            {
                "season": season,
                "resources": {kind: rng.choice((0, 1, 4, 30, 255)) for kind in RESOURCES},
                "points": rng.choice((0, 7, 10_000)),
                "hand": hand,
                "city": city,
            }
        )
    state: dict[str, Any] = {"players": rows, "turn": rng.choice((1, 40))}
    if rng.random() < 0.3:
        # Few cards are left: reshuffles, empty slots, empty piles.
        state["deck"] = [pool.pop() for _ in range(rng.randrange(6))]
        state["discard"] = [pool.pop() for _ in range(rng.randrange(6))]
        state["meadow"] = [pool.pop() if rng.random() < 0.7 else None for _ in range(8)]
    return state


def _city_card(rng: random.Random, name: str, pool: list[str]) -> dict[str, Any]:
    row = CARDS[name]
    card: dict[str, Any] = {"card": name}
    if any("tokens_here" in step for key in ("effect", "visit") for step in row.get(key, [])):
        card["tokens"] = rng.choice((0, 0, 3, 255))
    if row["kind"] == "construction":
        card["occupied"] = rng.random() < 0.4
    if any("store_one_of" in step for step in row.get("effect", [])):
        card["resources"] = {kind: rng.choice((0, 2, 255)) for kind in RESOURCES}
    if row.get("cells"):
        critters = [other for other in pool if CARDS[other]["kind"] == "critter"]
        card["prisoners"] = critters[: rng.randint(0, 1)]
        for prisoner in card["prisoners"]:
            pool.remove(prisoner)
    return card


def addresses() -> list[dict[str, Any]]:
    """Everything that a patch can change."""
    return RULES.addresses("")


def value_in_range(rng: random.Random, address: dict[str, Any]) -> Any:
    """A value that this address allows, the ends of its range more often than others."""
    allowed: str = address["range"]
    if found := re.match(r"a whole number from (-?\d+) to (\d+)", allowed):
        low, high = int(found[1]), int(found[2])
        return rng.choice((low, high, rng.randint(low, high), rng.randint(low, min(high, low + 5))))
    if allowed.startswith("true or false"):
        return rng.random() < 0.5
    if found := re.match(r"one of ([a-z_, ]+?)(, or |$)", allowed):
        return rng.choice(found[1].split(", "))
    if allowed.startswith("a table of twig, resin, pebble and berry"):
        return {kind: rng.choice((0, 1, 4, 20)) for kind in RESOURCES if rng.random() < 0.5}
    if "each the id of a card" in allowed:
        return rng.sample(sorted(CARDS), rng.randrange(4))
    if allowed == "the id of a card":
        return rng.choice(sorted(CARDS))
    if found := re.match(r"a list of (\d), each a whole number from (\d+) to (\d+)", allowed):
        return [rng.randint(int(found[2]), int(found[3])) for _ in range(int(found[1]))]
    return address["value"]


def accepted_patch(rng: random.Random, wanted: int) -> dict[str, Any]:
    """A patch of up to `wanted` random changes; those that are refused beside the others are left out."""
    known = [one for one in addresses() if one["type"] != "text"]
    patch: dict[str, Any] = {}
    for _ in range(wanted):
        address = rng.choice(known)
        wider = {**patch, address["path"]: value_in_range(rng, address)}
        try:
            _core.Rules([], [("patch", wider)])
        except ev.BadPatch:
            continue
        patch = wider
    return patch
