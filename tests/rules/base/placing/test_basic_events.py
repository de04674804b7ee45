"""The four basic events, and what all events have in common."""

import pytest

from tests.rules.scenario import Table, pair, seat

ENOUGH = {
    "harvest_festival": ["farm", "mine", "farm", "teacher"],
    "city_monument": ["judge", "crane", "historian"],
    "grand_tour": ["inn", "inn", "queen"],
    "cartographers_expedition": ["wanderer", "ruins", "ranger"],
}


@pytest.mark.parametrize("event", ENOUGH)
def test_a_basic_event_is_worth_3_points(event: str) -> None:
    """A player who has the cards sends a worker and takes the event: 3 points and nothing else.
    [event:harvest_festival, event:city_monument, event:grand_tour, event:cartographers_expedition, R14.1]
    """
    table = Table(city=ENOUGH[event], basic_events=[event], left=2)
    table.visit(event)
    assert [one["event"] for one in table.player()["events"]] == [event]
    assert table.score()["events"] == 3
    assert (table.own, table.hand(), table.points()) == ({}, [], 0)
    assert table.city() == ENOUGH[event]


@pytest.mark.parametrize("event", ENOUGH)
def test_one_card_short_is_not_enough(event: str) -> None:
    """A basic event cannot be claimed with one card of the colour too few.
    [event:harvest_festival, event:city_monument, event:grand_tour, event:cartographers_expedition, R14.1]
    """
    table = Table(city=ENOUGH[event][:-1], basic_events=[event], left=1)
    assert table.asked == "0 turn"
    assert not table.may_visit(event)


def test_two_cards_that_share_a_space_are_two_cards() -> None:
    """For the Harvest Festival a Husband counts although he takes no space of his own. [event:harvest_festival]"""
    table = Table(city=[*pair("husband", "wife"), "farm", "farm", "farm"], basic_events=["harvest_festival"], left=1)
    assert table.may_visit("harvest_festival")


def test_a_storehouse_is_no_destination_card() -> None:
    """A Storehouse can be visited, yet its colour is production: no Grand Tour with it. [event:grand_tour]"""
    table = Table(city=["storehouse", "inn", "queen"], basic_events=["grand_tour"], left=1)
    assert table.asked == "0 turn"
    assert not table.may_visit("grand_tour")


def test_a_fool_counts_where_it_lies() -> None:
    """A Fool from an opponent counts as a traveler card of your own city. [event:cartographers_expedition]"""
    table = Table(city=["fool", "ruins", "ranger"], basic_events=["cartographers_expedition"], left=1)
    assert table.may_visit("cartographers_expedition")


def test_prisoners_do_not_count() -> None:
    """A Judge beneath the Dungeon is no governance card of the city. [event:city_monument, R7.2]"""
    city = [{"card": "dungeon", "prisoners": ["judge"]}, "historian"]
    table = Table(city=city, basic_events=["city_monument"], left=1)
    assert table.asked == "0 turn"
    assert not table.may_visit("city_monument")


def test_the_cards_of_others_do_not_count() -> None:
    """Only your own city counts for an event. [R14.1, event:grand_tour]"""
    table = Table(city=["inn", "queen"], basic_events=["grand_tour"], left=1, others=[seat(city=["inn", "lookout"])])
    assert table.asked == "0 turn"
    assert not table.may_visit("grand_tour")


def test_an_event_is_achieved_once_in_a_game() -> None:
    """The event leaves the table for good: nobody else can claim it, however many cards they have. [R14.2]"""
    inns = ["inn", "lookout", "queen"]
    table = Table(city=inns, basic_events=["grand_tour"], left=2, others=[seat(city=inns, left=1)])
    table.visit("grand_tour")
    assert table.state["basic_events"] == []
    assert table.asked == "1 turn"
    assert not table.may_visit("grand_tour")
    table.visit("basic_1_berry")
    assert table.asked == "0 turn"
    assert not table.may_visit("grand_tour")


def test_the_worker_stands_on_the_event_until_it_is_recalled() -> None:
    """The worker stays on the event until the next season; the event stays claimed. [R14.2]"""
    table = Table(city=["inn", "inn", "queen"], season="winter", basic_events=["grand_tour"], left=1,
                  hand=["innkeeper"], own="1 berry")  # fmt: skip
    table.visit("grand_tour")
    assert table.places() == ["grand_tour"]
    table.choose(kind="prepare")
    assert table.player()["workers"] == {"left": 3, "lost": 0, "placed": []}
    assert [one["event"] for one in table.player()["events"]] == ["grand_tour"]
    assert table.asked == "0 turn"
    assert not table.may_visit("grand_tour")


def test_an_achieved_event_outlives_its_cards() -> None:
    """The requirement is checked as the worker is placed and never again. [R14.1, R7.9]"""
    table = Table(city=["inn", "queen", "university"], basic_events=["grand_tour"], left=2)
    table.visit("grand_tour").visit({"city": 0, "slot": 2}).choose(card="queen").choose(resource="twig")
    assert table.city() == ["inn", "university"]
    assert table.score()["events"] == 3
