"""Where a worker can be placed, and what a placement does (section 4 of the rules)."""

from typing import Any

import pytest

from tests.rules.scenario import Table, seat

FULL_HAND = ["farm"] * 8
BASIC = [
    "basic_3_twigs",
    "basic_2_twigs_1_card",
    "basic_2_resin",
    "basic_1_resin_1_card",
    "basic_2_cards_1_point",
    "basic_1_pebble",
    "basic_1_berry_1_card",
    "basic_1_berry",
]


def rivals(n: int, **first: Any) -> list[dict[str, Any]]:
    """`n` other players, of whom only the first does anything; five or more players have five workers each."""
    received = 5 if n >= 4 else 6
    return [seat(received=received, **first), *(seat(received=received) for _ in range(n - 1))]


def test_a_placement_is_a_worker_on_a_place_and_its_action_at_once() -> None:
    """One worker goes from the unplaced ones to the location, which acts at once. [R4.1]"""
    table = Table(left=2)
    table.visit("basic_3_twigs")
    assert table.places() == ["basic_3_twigs"]
    assert table.player()["workers"]["left"] == 1
    assert table.own == {"twig": 3}


def test_a_worker_is_not_placed_merely_to_block() -> None:
    """Places that take cards are closed to an empty hand, free though they are. [R4.1, R4.8]"""
    forest = ["forest_discard_draw_double", "forest_discard_3_gain_any", "forest_2_any"]
    table = Table(left=1, hand=[], forest=forest)
    assert table.may_visit("forest_2_any")
    assert not any(table.may_visit(where) for where in ["haven", "journey_2", *forest[:2]])


def test_everything_that_can_be_visited_is_offered_and_nothing_else() -> None:
    """Open locations, own cards and open cards of others; not what is taken, locked, unmet or out of season. [D2]"""
    table = Table(
        season="spring",
        left=1,
        hand=["farm", "king"],
        city=["lookout", "farm"],
        forest=["forest_2_any"],
        basic_events=["grand_tour"],
        others=[seat(season="spring", city=["inn", "chapel", "post_office"], placed=["basic_2_resin"])],
    )
    cards = [{"city": 0, "slot": 0}, {"city": 1, "slot": 2}]
    open_now = [where for where in BASIC if where != "basic_2_resin"]
    assert table.values("where", kind="place") == [*open_now, "haven", "forest_2_any", *cards]


def test_what_cannot_be_done_is_skipped_and_the_rest_is_done() -> None:
    """With a full hand no card is drawn, the berry is still gained. [R4.2, RA2, R9.1]"""
    table = Table(left=1, hand=FULL_HAND, deck=["king"])
    table.visit("basic_1_berry_1_card")
    assert table.own == {"berry": 1}
    assert table.hand() == FULL_HAND
    assert table.deck == ["king"]


def test_what_can_be_done_must_be_done() -> None:
    """At the haven one card at least is discarded, at the Queen a card is played: neither lets one stop. [R4.2, RA2]"""
    haven = Table(left=1, hand=["farm", "king"]).visit("haven")
    assert haven.values("kind") == ["card", "card"]
    queen = Table(left=1, city=["queen"], hand=["farm", "mine"]).choose(kind="place", card="queen")
    assert queen.values("kind") == ["play", "play"]


def test_a_spot_on_a_card_takes_one_worker() -> None:
    """An own Post Office on which an opponent stands cannot be visited; an empty second one can. [R4.3, R4.8]"""
    visitor = seat(placed=[{"city": 0, "slot": 0}])
    table = Table(left=1, hand=["farm", "king"], city=["post_office", "post_office"], others=[visitor])
    assert table.values("where", kind="place", card="post_office") == [{"city": 0, "slot": 1}]


@pytest.mark.parametrize(("players", "open_for_a_second"), [(2, False), (3, False), (4, True), (5, True)])
def test_a_forest_card_has_a_second_spot_with_four_players(players: int, open_for_a_second: bool) -> None:
    """A forest card with one worker is closed with up to 3 players and open with 4 or more. [R4.4, R18.13]"""
    received = 5 if players == 5 else 6
    others = rivals(players - 1, placed=["forest_2_any"])
    table = Table(left=1, received=received, forest=["forest_2_any"], others=others)
    assert table.asked == "0 turn"
    assert table.may_visit("forest_2_any") == open_for_a_second


def test_a_forest_card_has_no_third_spot() -> None:
    """With four players two workers fill a forest card. [R4.4]"""
    others = [seat(placed=["forest_2_any"]), seat(placed=["forest_2_any"]), seat()]
    table = Table(left=1, forest=["forest_2_any", "forest_3_berries"], others=others)
    assert table.may_visit("forest_3_berries")
    assert not table.may_visit("forest_2_any")


def test_nobody_has_two_workers_on_one_forest_card() -> None:
    """The second spot of a forest card is not for the player who stands on the first. [R4.4]"""
    table = Table(left=1, placed=["forest_2_any"], forest=["forest_2_any", "forest_3_berries"], others=rivals(3))
    assert table.may_visit("forest_3_berries")
    assert not table.may_visit("forest_2_any")


def test_in_other_cities_only_open_cards_are_visited() -> None:
    """Of an opponent's cards only Inn and Post Office have an Open sign. [R4.5, R4.8, card:inn, card:post_office]"""
    closed = ["cemetery", "chapel", "lookout", "monastery", "queen", "university"]
    full_storehouse = {"card": "storehouse", "resources": {"twig": 3}}
    opponent = seat(city=[*closed, full_storehouse, "inn", "post_office"])
    table = Table(left=1, hand=["farm", "mine"], own="4 berries", meadow=["farm"], deck=["king"], others=[opponent])
    assert table.values("card", kind="place", where={"city": 1, "slot": 7}) == ["inn"]
    assert [name for name in table.values("card", kind="place") if name] == ["inn", "post_office"]


def test_in_the_own_city_every_free_spot_is_open() -> None:
    """All destination cards and a filled Storehouse of one's own can be visited. [R4.5, R4.8]"""
    cards = ["cemetery", "chapel", "inn", "lookout", "monastery", "post_office", "queen", "university"]
    city = [*cards, {"card": "storehouse", "resources": {"twig": 3}}]
    table = Table(left=1, hand=["farm", "mine"], own="2 berries", city=city, meadow=["farm"], deck=["king"])
    assert [name for name in table.values("card", kind="place") if name] == [*cards, "storehouse"]


def test_the_owner_of_an_open_card_gains_a_token_from_the_supply() -> None:
    """A visit to an opponent's Inn gives the owner 1 token and costs the visitor none. [R4.5, card:inn]"""
    table = Table(left=1, points=2, meadow=["farm"], others=[seat(city=["inn"])])
    table.choose(kind="place", card="inn")
    assert (table.points(0), table.points(1)) == (2, 1)


def test_a_visit_to_an_own_open_card_gives_no_token() -> None:
    """Only visits of opponents are rewarded. [R4.5]"""
    table = Table(left=1, meadow=["farm"], city=["inn"])
    table.choose(kind="place", card="inn")
    assert (table.points(0), table.points(1)) == (0, 0)


def test_the_token_is_gained_after_passing_too() -> None:
    """An owner who has passed still gains the token of the Open sign. [R4.5, R11.2]"""
    table = Table(left=1, meadow=["farm"], others=[seat(city=["inn"], passed=True)])
    table.choose(kind="place", card="inn")
    assert table.points(1) == 1


def test_the_owner_gains_the_token_as_the_worker_is_placed() -> None:
    """The token of an open card is gained before the visitor acts. [R4.5, R19.15]"""
    table = Table(left=1, meadow=["farm", "mine"], others=[seat(city=["inn"])])
    table.choose(kind="place", card="inn")
    assert table.asked == "0 play"
    assert table.points(1) == 1


def test_with_the_switch_the_owner_gains_the_token_after_the_visit() -> None:
    """With open_token_at = "after_visit" the token comes once the visit is resolved. [R19.15]"""
    patch = {"rules": {"open_token_at": "after_visit"}}
    table = Table(left=1, meadow=["farm", "mine"], others=[seat(city=["inn"])], patch=patch)
    table.choose(kind="place", card="inn")
    assert table.asked == "0 play"
    assert table.points(1) == 0
    assert table.play("farm").points(1) == 1


def test_meadow_cards_are_not_visited() -> None:
    """An Inn and a Lookout in the meadow are no places for a worker. [R4.6]"""
    table = Table(left=1, hand=["farm", "king"], meadow=["inn", "lookout", "chapel", "post_office"])
    assert table.asked == "0 turn"
    assert all(card is None for card in table.values("card", kind="place"))


def test_a_worker_acts_once() -> None:
    """Standing on a location gives nothing more, and the spot stays taken. [R4.7]"""
    table = Table(left=1, placed=["basic_3_twigs"], others=[seat(left=1)])
    table.visit("basic_1_pebble")
    assert table.asked == "1 turn"
    assert table.own == {"pebble": 1}
    assert not table.may_visit("basic_3_twigs")


def test_a_worker_that_comes_home_gives_nothing() -> None:
    """Recalling a worker from 3 twigs is not another visit. [R4.7]"""
    table = Table(season="spring", placed=["basic_3_twigs"], others=[seat(left=1)])
    assert table.player()["season"] == "summer"
    assert table.own == {}


def test_equal_cards_of_one_owner_are_one_place() -> None:
    """Two equal Inns of one opponent are one choice, the Inn of another opponent is another. [R4.12, RA1, D2]"""
    table = Table(left=1, meadow=["farm"], others=[seat(city=["inn", "inn"]), seat(city=["inn"])])
    assert table.values("where", kind="place", card="inn") == [{"city": 1, "slot": 0}, {"city": 2, "slot": 0}]


@pytest.mark.parametrize(("stored", "open_"), [({}, False), ({"resin": 2}, True)])
def test_an_empty_storehouse_is_not_visited(stored: dict[str, int], open_: bool) -> None:
    """A Storehouse is a place only while something lies on it. [R4.8]"""
    table = Table(left=1, city=[{"card": "storehouse", "resources": stored}])
    assert table.asked == "0 turn"
    assert table.offers(kind="place", card="storehouse") == open_


@pytest.mark.parametrize(("missing", "own", "open_"), [(0, "2 berries", True), (1, "2 berries", False), (0, "", False)])
def test_an_event_needs_its_requirements_and_its_cost(missing: int, own: str, open_: bool) -> None:
    """Croak Wart Cure asks for Undertaker and Barge Toad in the city and for 2 berries. [R4.8]"""
    city = ["undertaker", "barge_toad", "farm"][missing:]
    table = Table(left=1, city=city, own=own, events=["croak_wart_cure"])
    assert table.asked == "0 turn"
    assert table.may_visit("croak_wart_cure") == open_


def test_an_event_that_somebody_has_achieved_is_closed() -> None:
    """Harvest Festival is open to 4 production cards, but not once an opponent has it. [R4.8]"""
    city = ["farm", "farm", "mine", "mine"]
    assert Table(left=1, city=city, basic_events=["harvest_festival"]).may_visit("harvest_festival")
    achieved = seat(events=[{"event": "harvest_festival"}])
    assert not Table(left=1, city=city, others=[achieved]).may_visit("harvest_festival")


def test_permanent_workers_are_not_recalled() -> None:
    """Workers on Cemetery and Monastery stay when the others come home. [R4.10, card:cemetery, card:monastery]"""
    spots = [{"city": 0, "slot": 0}, {"city": 0, "slot": 1}]
    table = Table(season="spring", city=["cemetery", "monastery"], placed=spots, others=[seat(left=1)])
    assert table.player()["season"] == "summer"
    assert table.player()["workers"]["left"] == 2
    assert table.places() == spots


def test_permanent_workers_are_not_moved() -> None:
    """A Ranger finds nobody to move among workers on Cemetery, Monastery and a journey. [R4.10, R13.3]"""
    spots = [{"city": 0, "slot": 0}, {"city": 0, "slot": 1}, "journey_2"]
    table = Table(city=["cemetery", "monastery"], placed=spots, lost=3, hand=["ranger"], own="2 berries", deck=["king"])
    table.play("ranger")
    assert table.city() == ["cemetery", "monastery", "ranger"]
    assert table.places() == spots


def test_permanent_workers_are_not_brought_back() -> None:
    """A Well Run City brings back a worker from a location, not one from the Monastery or a journey. [R4.10]"""
    city = ["chip_sweep", "clock_tower", "monastery"]
    placed = [{"city": 0, "slot": 2}, "journey_2", "haven"]
    table = Table(city=city, left=1, lost=2, placed=placed, events=["a_well_run_city"])
    table.visit("a_well_run_city")
    assert table.asked == "0 recall_worker"
    assert table.values("where") == ["haven", "a_well_run_city"]
