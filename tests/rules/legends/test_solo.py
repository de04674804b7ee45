"""Legendary cards against Rugwort."""

from typing import Any

import everdell_sim as ev
from tests.rules.scenario import houses
from tests.rules.solo.rugwort import RUGWORT, Solo

MODULES = ["legends", "more_legends", "solo_rugwort"]


def solo(aside: list[str], variants: str = "", **rest: Any) -> Solo:
    module = "solo_rugwort" + (f":variants={variants}" if variants else "")
    sections = {"modules": [*MODULES[:2], module], "shelves": {"aside": [aside, []]}}
    return Solo(sections=sections, **rest)


def test_rugwort_is_dealt_none() -> None:
    """[L1.4, LA1]"""
    own, his = ev.Game(1, MODULES, 3).state()["shelves"]["aside"]
    assert (len(own), his) == (2, [])


def test_squatty_counts_the_size_of_the_city() -> None:
    """Of 17 spaces with two Legendaries as many are empty as of 15 without them. [LA7]"""
    with_them = solo([], "squatty", city=[*houses(10), "poe", "strongroot_castle"])
    without = Solo(variants="squatty", city=houses(10))
    parts = [table.score(RUGWORT)["empty_spaces"] for table in (with_them, without)]
    assert parts[0] == parts[1]
