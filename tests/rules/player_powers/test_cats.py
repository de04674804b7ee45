"""Cats, who stand where opponents stand."""

from typing import Any

import pytest

import everdell_sim as ev
from everdell_sim.errors import EverdellError
from tests.rules.player_powers.guild import Guild, seat
from tests.rules.scenario import Table

THEIRS = {"city": 1, "slot": 0}
TWIGS = "basic_3_twigs"


def cats(*placed: Any, their_city: list[Any] | None = None, others: list[Any] | None = None, **rest: Any) -> Guild:
    """You have the Cats; the other player has workers there."""
    other = seat(city=their_city or [], placed=list(placed), left=1)
    return Guild("cats", "otters", others=[other, *(others or [])], **rest)


def test_journeys_and_events_are_as_always() -> None:
    """A journey of 3 points takes any number of workers or one, as printed. [WA37]"""
    hand = ["farm"] * 5
    plain = Guild("otters", hand=hand, others=[seat(placed=["journey_3"], left=1)])
    assert cats("journey_3", hand=hand).may_visit("journey_3") == plain.may_visit("journey_3")
    held = seat(city=["farm"] * 4, placed=["harvest_festival"], held=["harvest_festival"], left=1)
    event = Guild("cats", city=["farm"] * 4, others=[held])
    assert not event.may_visit("harvest_festival")


@pytest.mark.parametrize("place", [TWIGS, THEIRS])
def test_a_state_with_workers_of_cats_is_read(place: Any) -> None:
    """Those whom they joined may have gone home since. [WA37, TG39]"""
    other = seat(city=["lookout"], season="spring", left=2)
    one = Guild("cats", placed=[place, *([place] if place == TWIGS else [])], others=[other])
    assert ev.Game.from_state(one.state).state() == one.state


def test_two_workers_of_cats_on_a_forest_card_are_refused() -> None:
    """Nor do others stand where only Cats may. [WA37, TG39]"""
    berries = "forest_3_berries"
    with pytest.raises(EverdellError, match=r"forest_3_berries"):
        cats(berries, forest=[berries], placed=[berries, berries])
    with pytest.raises(EverdellError, match="2 workers stand on basic_3_twigs, which has room for 1"):
        Guild("otters", placed=[TWIGS, TWIGS])
    with pytest.raises(EverdellError, match="lookout can be visited by its owner only"):
        Guild("otters", placed=[THEIRS], others=[seat(city=["lookout"], left=1)])


def test_a_game_without_powers_is_not_changed() -> None:
    """[WA37]"""
    assert not Table(left=1, others=[{"workers": {"placed": [{"where": TWIGS}]}, "season": "winter"}]).may_visit(TWIGS)
