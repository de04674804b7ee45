"""Mutations of real states: each is refused in one sentence, or is a position that can be played to its end."""

import copy
import json
import os
import random

import pytest

import everdell_sim as ev
from everdell_sim.errors import EverdellError

# How many mutations: a sample on every commit, all of them in `make chaos`.
COUNT = 20_000 if os.environ.get("EVERDELL_CHAOS") == "full" else 400
TABLES = [
    (2, []),
    (3, []),
    (4, []),
    (1, ["solo_rugwort"]),
    (2, ["pearlbrook"]),
    (4, ["pearlbrook"]),
    (1, ["pearlbrook", "solo_rugwort"]),
]
VALUES = [None, True, False, -1, 0, 1, 2, 3, 7, 15, 40, 127, 128, 255, 256, 32767, 32768, 65535, 65536, 2**31, 2**63]
VALUES += [2**64, 1e308, 0.5, "", "farm", "base", "x" * 300, "\u202e\0", [], [[]], {}, {"farm": 1}]
MOST_CHOICES = 3000
# No game comes to more points: beyond it a sum has wrapped, or tokens were made of nothing.
MOST_POINTS = 12_000


def played(choose, players, modules):
    """A position somewhere in a game played at random."""
    game = ev.Game(players, modules, choose.randrange(10**6))
    for _ in range(choose.randrange(120)):
        if game.decision is None:
            break
        game.apply(choose.randrange(len(game.decision.choices)))
    return game.state()


def places(value, path=()):
    """Every place in a document, by the keys that lead to it."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, one in items:
        yield (*path, key)
        yield from places(one, (*path, key))


def mutate(choose, state):
    """One place of the document is changed, taken away, doubled, or takes the value of another."""
    found = list(places(state))
    *path, key = choose.choice(found)
    at = state
    for one in path:
        at = at[one]
    how = choose.randrange(5)
    if how == 0:
        at[key] = copy.deepcopy(choose.choice(VALUES))
    elif how == 1:
        del at[key]
    elif how == 2 and isinstance(at, list):
        at.insert(key, copy.deepcopy(at[key]))
    elif how == 3 and isinstance(at[key], int) and not isinstance(at[key], bool):
        at[key] += choose.choice((-1, 1, 2, 10, 100, 1000))
    else:
        other = state
        for one in choose.choice(found):
            other = other[one]
        at[key] = copy.deepcopy(other)


def judged(state, choose):
    """Play it to its end; what is wrong with it, or None."""
    before = json.dumps(state)
    try:
        game = ev.Game.from_state(state)
    except EverdellError as refused:
        result = str(refused)
        return None if "\n" not in result and 0 < len(result) < 1000 else f"says {result!r}"
    again = ev.Game.from_state(game.state())
    if again.state() != game.state():
        return "is not read back as it was written"
    for _ in range(MOST_CHOICES):
        if game.decision is None:
            break
        game.apply(choose.randrange(len(game.decision.choices)))
        if choose.random() < 0.02 and ev.Game.from_state(game.state()).state() != game.state():
            return "is not read back as it was written, later on"
    else:
        return "never ends"
    totals = [score["total"] for score in game.scores()]
    if not all(-1000 < total < MOST_POINTS for total in totals):
        return f"ends with {totals} points"
    assert json.dumps(state) == before
    return None


@pytest.mark.parametrize("part", range(8))
def test_a_mutated_state_is_refused_or_played(part):
    choose = random.Random(f"mutations {part}")
    for number in range(COUNT // 8):
        state = played(choose, *choose.choice(TABLES))
        for _ in range(choose.choice((1, 1, 2, 4))):
            mutate(choose, state)
        try:
            problem = judged(state, choose)
        except BaseException as error:
            problem = f"raises {type(error).__name__}: {error}"
        assert problem is None, f"mutation {number} of part {part} {problem}\n{json.dumps(state)}"
