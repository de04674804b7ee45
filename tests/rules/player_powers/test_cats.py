"""Cats, who stand where opponents stand."""

from typing import Any

import pytest

import everdell_sim as ev
from everdell_sim.errors import EverdellError
from tests.rules.player_powers.guild import Guild, seat
from tests.rules.scenario import Table
from tests.rules.solo.rugwort import FOREST

THEIRS = {"city": 1, "slot": 0}
MINE = {"city": 0, "slot": 0}
TWIGS = "basic_3_twigs"


def cats(*placed: Any, their_city: list[Any] | None = None, others: list[Any] | None = None, **rest: Any) -> Guild:
    """You have the Cats; the other player has workers there."""
    other = seat(city=their_city or [], placed=list(placed), left=1)
    return Guild("cats", "otters", others=[other, *(others or [])], **rest)


def test_a_basic_location_is_open_where_an_opponent_stands() -> None:
    """To the Cats alone, as often as they like. [WA5, WA20, WA37, power:cats]"""
    one = cats(TWIGS, left=2)
    one.visit(TWIGS)
    assert (one.own, one.places(0), one.places(1)) == ({"twig": 3}, [TWIGS], [TWIGS])
    assert not Guild("otters", others=[seat(placed=[TWIGS], left=1)]).may_visit(TWIGS)
    assert cats(TWIGS, placed=[TWIGS]).may_visit(TWIGS), "a worker of your own beside it does not matter"


def test_a_place_with_your_own_workers_only_is_full() -> None:
    """Where others came and went a worker of yours may stay. [WA37]"""
    assert not cats(placed=[TWIGS]).may_visit(TWIGS)
    assert not cats(placed=[TWIGS, TWIGS]).may_visit(TWIGS)
    full = Guild("cats", city=["inn"], placed=[MINE], meadow=["farm"], own="9 twigs, 9 resin")
    assert not full.may_visit(MINE)


def test_a_forest_card_takes_one_worker_of_yours() -> None:
    """Full for others, open for the first worker of the Cats. [WA37]"""
    berries = "forest_3_berries"
    assert cats(berries, forest=[berries]).may_visit(berries)
    assert not cats(berries, forest=[berries], placed=[berries]).may_visit(berries)
    # With four players two may stand there; the Cats are the third.
    four = Guild(
        "cats", forest=[berries], others=[seat(placed=[berries], left=1), seat(placed=[berries], left=1), seat(left=1)]
    )
    assert four.visit(berries).own == {"berry": 3}


def test_what_the_place_asks_for_is_asked_all_the_same() -> None:
    """[WA37]"""
    discard = "forest_discard_draw_double"
    assert not cats(discard, forest=[discard]).may_visit(discard)
    assert cats(discard, forest=[discard], hand=["farm"]).may_visit(discard)


def test_an_open_card_that_is_full_pays_its_owner() -> None:
    """In another's city, and in the own one while an opponent stands there. [WA37]"""
    plenty: dict[str, Any] = {"meadow": ["farm"], "own": "9 twigs, 9 resin"}
    one = cats(THEIRS, their_city=["inn"], **plenty).visit(THEIRS)
    assert (one.city(), one.points(1)) == (["farm"], 1)
    own = cats(MINE, city=["inn"], **plenty).visit(MINE)
    assert (own.city(), own.points()) == (["inn", "farm"], 0)


def test_a_closed_card_of_an_opponent_is_open_while_an_opponent_stands_there() -> None:
    """It pays nothing. Without a worker there it stays closed. [WA37]"""
    one = cats(THEIRS, their_city=["lookout"]).visit(THEIRS).choose(where="basic_1_pebble")
    assert (one.own, one.points(1), one.places()) == ({"pebble": 1}, 0, [THEIRS])
    assert not cats(their_city=["lookout"]).may_visit(THEIRS)
    assert not Guild("otters", others=[seat(city=["lookout"], placed=[THEIRS], left=1)]).may_visit(THEIRS)


def test_the_switch_keeps_closed_cards_closed() -> None:
    """Open ones stay as they are. [WA37]"""
    rules = {"rules": {"cats_closed_cards": False}}
    plenty: dict[str, Any] = {"meadow": ["farm"], "own": "9 twigs, 9 resin", "patch": rules}
    assert not cats(THEIRS, their_city=["lookout"], **plenty).may_visit(THEIRS)
    assert cats(THEIRS, their_city=["inn"], **plenty).may_visit(THEIRS)


def test_a_permanent_place_keeps_the_worker() -> None:
    """A Monastery with its one open spot taken; the second one needs a Monk of its owner. [WA37]"""
    there = {"where": THEIRS, "permanent": True}
    one = cats(there, their_city=["monastery"], own="2 berries").visit(THEIRS)
    assert (one.points(), one.owned(1)) == (4, {"berry": 2})
    assert {"where": THEIRS, "permanent": True} in one.player()["workers"]["placed"]


def test_the_chapel_is_not_open() -> None:
    """[WA37]"""
    chapel = [{"card": "chapel", "tokens": 1}]
    assert not cats(THEIRS, their_city=chapel, deck=["farm"] * 4).may_visit(THEIRS)
    storehouse = [{"card": "storehouse", "resources": {"berry": 2}}]
    assert not cats(THEIRS, their_city=storehouse).may_visit(THEIRS)


def test_journeys_and_events_are_as_always() -> None:
    """A journey of 3 points takes any number of workers or one, as printed. [WA37]"""
    hand = ["farm"] * 5
    plain = Guild("otters", hand=hand, others=[seat(placed=["journey_3"], left=1)])
    assert cats("journey_3", hand=hand).may_visit("journey_3") == plain.may_visit("journey_3")
    held = seat(city=["farm"] * 4, placed=["harvest_festival"], held=["harvest_festival"], left=1)
    event = Guild("cats", city=["farm"] * 4, others=[held])
    assert not event.may_visit("harvest_festival")


def test_a_ranger_moves_a_worker_to_such_a_place() -> None:
    """A moved worker comes to a place, too. [WA6, WA37]"""
    one = cats(TWIGS, hand=["ranger"], own="2 berries", placed=["basic_1_pebble"])
    one.play("ranger").choose(where="basic_1_pebble").choose(where=TWIGS)
    assert one.own == {"twig": 3}


def test_the_workers_of_rugwort_are_an_opponents() -> None:
    """[WA11, WA37]"""
    him = {"automatic": True, "workers": {"placed": [{"where": TWIGS}, {"where": FOREST[0]}]}}
    sections = {"solo_rugwort": {"last_roll": None}}
    solo = Guild(
        "cats", modules=["solo_rugwort:year=1"], others=[him], forest=FOREST, season="winter", sections=sections
    )
    assert solo.may_visit(TWIGS)
    assert solo.may_visit(FOREST[0])


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
