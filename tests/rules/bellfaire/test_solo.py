"""Bellfaire in the solo game against Rugwort."""

from typing import Any

import pytest

import everdell_sim as ev
from tests.rules.bellfaire.fair import ALL, EVENTS, GARLAND, MARKET
from tests.rules.solo.rugwort import EIGHT, FOREST, RUGWORT, Solo, when


def solo(modules: list[str], his: list[Any] | None = None, variants: str = "", **rest: Any) -> Solo:
    """A solo table with these modules besides."""
    name = "solo_rugwort" + (f":variants={variants}" if variants else "")
    sections = {"modules": [name, *modules], **rest.pop("sections", {})}
    return Solo(his, variants=variants, sections=sections, **rest)


def test_the_table_is_that_of_two_players() -> None:
    """A tile, tokens, five basic and four special events. [B8.1, B2.5]"""
    state = ev.Game(1, modules=["solo_rugwort", *ALL], seed=4).state()
    assert (len(state["forest"]), len(state["special_events"]), len(state["basic_events"])) == (3, 4, 5)
    assert state["bellfaire_garland"]["award"]
    assert {one["side"] for one in state["bellfaire_market"]["columns"]} == {"gain"}


def test_cards_that_the_state_cannot_hold_count_all_the_same() -> None:
    """The 48th card of his city is discarded, but its colour, kind and points count. [B8.3, BA8]"""
    his = [*["farm"] * 46, "wife"]
    patch = {"card": {"farm": {"copies": 60}, "king": {"copies": 9}}}
    award = {"bellfaire_garland": {"award": "garland_community"}}
    rest = {"meadow": ["king"] * 8, "hand": ["farm"], "own": "2 twigs, 1 resin", "deck": ["inn"] * 3}
    table = solo(GARLAND, his, sections=award, patch=patch, **rest)
    assert (len(table.his_city), table.score(RUGWORT)["cards"]) == (47, 2 * 46 + 3)
    table.play("farm", **({"from": "hand"}))
    section = table.state["solo_rugwort"]
    assert len(table.his_city) == 47
    assert section["overflow"] == {
        "traveler": 0,
        "production": 0,
        "destination": 0,
        "governance": 0,
        "prosperity": 1,
        "construction": 0,
        "critter": 1,
    }
    assert table.score(RUGWORT)["cards"] == 2 * 46 + 2 * 3
    again = ev.Game.from_state(table.state, patch=patch)
    assert again.scores() == table.game.scores()
    # His Wife and the King that is not held: more Critters than your none.
    assert table.score(RUGWORT)["garland"] == 6


@pytest.mark.parametrize("way", ["two_and_two", "only"])
def test_hasty_takes_the_leftmost_event(way: str) -> None:
    """It pays once, as not claimed by you, and you can no longer claim it. [BA19]"""
    modules = ["solo_rugwort:variants=hasty", f"bellfaire_events:special_events={way}"]
    row = ev.Game(1, modules=modules, seed=2).state()["special_events"]
    table = solo(EVENTS, ["farm"], variants="hasty", events=row, forest=FOREST, left=0)
    before = table.score(RUGWORT)["events"]
    assert before == 12, "four events that you have not claimed, 3 points each"
    table.prepare()
    state = table.state
    assert [event["event"] for event in state["players"][RUGWORT]["events"]] == row[:1]
    assert table.score(RUGWORT)["events"] == before


def test_variants_are_unchanged() -> None:
    """Cranky takes a card of the hand on an 8, with the Market as without. [BA14]"""

    def rolled(seed: int) -> Solo:
        rest = {"meadow": EIGHT, "hand": ["farm", "inn", "mine"], "own": "2 twigs, 1 resin"}
        table = solo(MARKET, [], variants="cranky", seed=seed, **rest)
        table.play("farm", **({"from": "hand"}))
        return table

    table = when(rolled, lambda solo: solo.rolled == 8)
    assert len(table.hand()) == 1
