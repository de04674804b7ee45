"""The six special events of Pearlbrook, and its four forest cards."""

from typing import Any

import pytest

import everdell_sim as ev
from tests.rules.pearlbrook.brook import Brook

NEEDS = {
    "masquerade_invitations": ["messenger", "fairgrounds"],
    "river_race": ["ferry_ferret", "twig_barge"],
    "riverside_resort": ["harbor", "innkeeper"],
    "romantic_cruise": ["ferry", "husband"],
    "sunken_treasure_discovered": ["pirate", "crane"],
    "x_marks_the_spot": ["pirate_ship", "storehouse"],
}


def claimed(event: str, city: list[Any] | None = None, **rest: Any) -> Brook:
    brook = Brook(city=NEEDS[event] if city is None else city, events=[event], left=1, **rest)
    return brook.visit(event)


@pytest.mark.parametrize("chosen", ["ferry_ferret", "twig_barge"])
def test_river_race(chosen: str) -> None:
    """One of the two goes under the event. [PD25, PA40, P12.3, event:river_race]"""
    brook = claimed("river_race", pearls=0).choose(option=chosen)
    if chosen == "twig_barge":
        brook.take("twig", "berry")
    assert chosen not in brook.city()
    assert (brook.points(), sum(brook.own.values())) == ((2, 0) if chosen == "ferry_ferret" else (0, 2))
    assert brook.score()["events"] == 4
    assert brook.player()["events"][0]["cards"] == [chosen]
    state = brook.game.state()
    assert ev.Game.from_state(state).state() == state, "it is read back with the card under it"
