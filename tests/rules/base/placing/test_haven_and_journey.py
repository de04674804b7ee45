"""The haven and the journey: places that take cards of the hand (sections 4 and 17 of the rules)."""

import pytest

from tests.rules.scenario import Table, seat

HAND = ["castle", "farm", "king", "mine", "wife"]
JOURNEYS = [2, 3, 4, 5]
ZERO = {"rules": {"discard_place_minimum": 0}}


# ---- haven -----------------------------------------------------------------------------------------------------------


def test_the_haven_gives_a_resource_for_every_two_cards() -> None:
    """Five cards discarded bring two resources of the player's choice. [R4.9, D29, D30, location:haven]"""
    table = Table(left=1, hand=HAND).visit("haven")
    for card in HAND:
        table.choose(card=card)
    assert table.asked == "0 gain_resource"
    table.choose(resource="twig").choose(resource="berry")
    assert table.own == {"twig": 1, "berry": 1}
    assert table.hand() == []


def test_at_the_haven_any_cards_of_the_hand_can_be_chosen() -> None:
    """Two of five cards are picked freely; the others stay in hand. [R4.9, D30, location:haven]"""
    table = Table(left=1, hand=HAND).visit("haven")
    table.choose(card="farm").choose(card="mine").stop().choose(resource="pebble")
    assert table.own == {"pebble": 1}
    assert table.hand() == ["castle", "king", "wife"]


def test_a_single_card_brings_nothing_at_the_haven() -> None:
    """One card is a legal discard, and half of two is rounded down to nothing. [R4.9, location:haven]"""
    table = Table(left=1, hand=["castle", "king"]).visit("haven")
    table.choose(card="castle").stop()
    assert table.own == {}
    assert (table.hand(), table.discard) == (["king"], ["castle"])


def test_the_haven_takes_at_least_one_card() -> None:
    """Before the first card there is no stopping. [R4.2, R4.9, R19.13, D30, location:haven]"""
    table = Table(left=1, hand=HAND).visit("haven")
    assert table.asked == "0 discard"
    assert table.values("card") == HAND
    assert not table.offers(kind="stop")


def test_with_the_switch_the_haven_takes_no_card_at_all() -> None:
    """With discard_place_minimum = 0 the visitor may stop at once. [R19.13]"""
    table = Table(left=1, hand=HAND, patch=ZERO).visit("haven")
    table.stop()
    assert table.hand() == HAND
    assert table.own == {}


@pytest.mark.parametrize("patch", [None, ZERO])
def test_the_haven_needs_a_card_in_hand(patch: dict[str, object] | None) -> None:
    """With an empty hand the haven is closed, whatever the switch says. [R4.8, R19.13, location:haven]"""
    table = Table(left=1, hand=[], patch=patch)
    assert table.asked == "0 turn"
    assert not table.may_visit("haven")


def test_the_haven_is_shared() -> None:
    """Workers of several players, your own included, stand in the haven together. [R4.3, location:haven]"""
    table = Table(left=1, hand=["king"], placed=["haven", "haven"], others=[seat(placed=["haven"])])
    assert table.may_visit("haven")


# ---- journey ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("n", JOURNEYS)
def test_a_journey_takes_as_many_cards_as_it_is_worth_points(n: int) -> None:
    """Journey n: exactly n cards are discarded, and the worker is worth n points.

    [R4.9, D33, location:journey_2, location:journey_3, location:journey_4, location:journey_5]
    """
    table = Table(left=1, hand=[*HAND, "woodcarver"]).visit(f"journey_{n}")
    for card in HAND[:n]:
        assert not table.offers(kind="stop")
        table.choose(card=card)
    assert table.hand() == [*HAND[n:], "woodcarver"]
    assert table.score()["journey"] == n
    assert table.points() == 0


def test_the_cards_for_a_journey_are_chosen_freely() -> None:
    """Of five cards any three go; three are named and no more. [R4.9, D33, location:journey_3]"""
    table = Table(left=1, hand=HAND).visit("journey_3")
    assert table.values("card") == HAND[:3]  # one of these is the first of every three
    table.choose(card="farm").choose(card="king").choose(card="wife")
    assert table.hand() == ["castle", "mine"]
    assert table.own == {}


@pytest.mark.parametrize("n", JOURNEYS)
def test_a_journey_needs_its_number_of_cards(n: int) -> None:
    """Journey n is open to n cards in hand and closed to n - 1. [R4.8]"""
    assert Table(left=1, hand=HAND[:n]).may_visit(f"journey_{n}")
    short = Table(left=1, hand=HAND[: n - 1])
    assert short.asked == "0 turn"
    assert not short.may_visit(f"journey_{n}")


@pytest.mark.parametrize("season", ["winter", "spring", "summer"])
def test_journeys_begin_in_autumn(season: str) -> None:
    """Before the player's own autumn no journey is open, even while the opponent is in autumn. [R3.5, R4.8]"""
    table = Table(season=season, left=1, hand=HAND, others=[seat(season="autumn")])
    assert table.may_visit("haven")
    assert not any(table.may_visit(f"journey_{n}") for n in JOURNEYS)


@pytest.mark.parametrize("n", [3, 4, 5])
def test_the_longer_journeys_take_one_worker(n: int) -> None:
    """Journeys 3, 4 and 5 are exclusive. [R4.3, location:journey_3, location:journey_4, location:journey_5]"""
    where = f"journey_{n}"
    assert not Table(left=1, hand=HAND, others=[seat(placed=[where])]).may_visit(where)
    assert not Table(left=1, hand=HAND, placed=[where]).may_visit(where)


def test_the_shortest_journey_is_shared() -> None:
    """Journey 2 takes any number, several workers of one player too, each worth 2. [R4.3, location:journey_2]"""
    table = Table(left=1, hand=["farm", "king"], placed=["journey_2"], others=[seat(placed=["journey_2"])])
    table.visit("journey_2")
    assert table.hand() == []
    assert table.score()["journey"] == 4


def test_one_player_may_send_workers_on_several_journeys() -> None:
    """A worker on journey 5 does not keep its player from journey 3. [R4.3]"""
    table = Table(left=1, hand=HAND[:3], placed=["journey_5"])
    table.visit("journey_3")
    assert table.score()["journey"] == 8


def test_a_worker_on_a_journey_is_permanent() -> None:
    """A worker on a journey is marked as never coming back. [R4.10]"""
    table = Table(left=1, hand=["farm", "king"]).visit("journey_2")
    assert {"where": "journey_2", "permanent": True} in table.player()["workers"]["placed"]


# ---- any resource ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kinds", [("twig", "twig"), ("resin", "pebble"), ("pebble", "pebble")])
def test_any_means_every_kind_each_time(kinds: tuple[str, str]) -> None:
    """Each resource of choice is one of four kinds; equal ones are allowed, and none cannot be chosen. [D29]"""
    table = Table(left=1, hand=HAND[:4]).visit("haven")
    for card in HAND[:4]:
        table.choose(card=card)
    assert table.values("resource") == ["twig", "resin", "pebble", "berry"]
    table.choose(resource=kinds[0]).choose(resource=kinds[1])
    assert sum(table.own.values()) == 2
    assert set(table.own) == set(kinds)
