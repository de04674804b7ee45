"""Legendary cards against Rugwort."""

from typing import Any

import everdell_sim as ev
from tests.rules.scenario import houses
from tests.rules.solo.rugwort import RUGWORT, Solo

# Eight cards that nobody can play, and enough to fill their slots again.
MEADOW = ["castle", "palace", "ever_tree", "castle", "palace", "ever_tree", "university", "university"]
DECK = ["theater"] * 2 + ["school"] * 2 + ["chapel"] * 2
MODULES = ["legends", "more_legends", "solo_rugwort"]


def solo(aside: list[str], variants: str = "", **rest: Any) -> Solo:
    module = "solo_rugwort" + (f":variants={variants}" if variants else "")
    sections = {"modules": [*MODULES[:2], module], "shelves": {"aside": [aside, []]}}
    return Solo(sections=sections, **rest)


def test_rugwort_is_dealt_none() -> None:
    """[L1.4, LA1]"""
    own, his = ev.Game(1, MODULES, 3).state()["shelves"]["aside"]
    assert (len(own), his) == (2, [])


def test_he_answers_a_legendary_with_tokens_and_two_cards() -> None:
    """Upgraded or paid. [LA28]"""
    for city, own in ((["king"], ""), ([], "7 berries")):
        table = solo(["fynn_nobletail"], city=city, own=own, left=2, meadow=MEADOW, deck=DECK)
        table.play("fynn_nobletail", **{"from": "aside"})
        assert (table.points(RUGWORT), len(table.his_city)) == (3, 2)


def test_other_cards_of_the_chain_are_answered_by_one_each() -> None:
    """Cirrus with a card: 3 in all, and 3 tokens once. [LA28]"""
    table = solo(["cirrus_windfall"], own="4 berries", hand=["inn"], left=2, meadow=MEADOW, deck=DECK)
    table.play("cirrus_windfall", **{"from": "aside"}).play("inn", **{"from": "hand"})
    assert (table.points(RUGWORT), len(table.his_city)) == (3, 3)


def test_squatty_counts_the_size_of_the_city() -> None:
    """Of 17 spaces with two Legendaries as many are empty as of 15 without them. [LA7]"""
    with_them = solo([], "squatty", city=[*houses(10), "poe", "strongroot_castle"])
    without = Solo(variants="squatty", city=houses(10))
    parts = [table.score(RUGWORT)["empty_spaces"] for table in (with_them, without)]
    assert parts[0] == parts[1]
