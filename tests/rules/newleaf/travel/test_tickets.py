"""Tickets of Newleaf: a placed worker is moved."""

from typing import Any

import pytest

import everdell_sim as ev
from everdell_sim.errors import EverdellError
from tests.rules.newleaf.travel.table import BERRY, RESERVATIONS, TICKETS, Travel
from tests.rules.pearlbrook.brook import WONDERS
from tests.rules.scenario import seat

TWIGS, RESIN, PEBBLE = "basic_3_twigs", "basic_2_resin", "basic_1_pebble"


def one(*placed: Any, season: str = "winter", **rest: Any) -> Travel:
    """A player of whose workers none is left; those that are not named stand on the place for one berry."""
    return Travel(season=season, placed=list(placed), left=0, **rest)


def test_a_game_begins_with_a_ticket_for_each_player() -> None:
    """Outbound side up. [N8.1, ticket:outbound]"""
    state = ev.Game(3, modules=[TICKETS], seed=1).state()
    assert state[TICKETS]["players"] == [{"ticket": "outbound"}] * 3
    assert RESERVATIONS not in state


def test_a_ticket_moves_a_worker_as_the_whole_action_of_a_turn() -> None:
    """The old place is free again, the new one acts, and the next player is on. [N8.1, NA22, ND3]"""
    travel = one(TWIGS, PEBBLE)
    travel.choose(kind="ticket", ticket="outbound")
    assert travel.asked == "0 move_worker"
    assert travel.values("where", kind="worker") == [TWIGS, PEBBLE]
    travel.choose(kind="worker", where=TWIGS)
    assert travel.asked == "0 move_to"
    travel.visit(RESIN)
    assert (travel.own, travel.ticket()) == ({"resin": 2}, "inbound")
    assert sorted(travel.places()) == sorted([PEBBLE, RESIN])
    assert travel.asked == "1 turn"
    assert travel.may_visit(TWIGS) is False, "the other player has no worker left"


@pytest.mark.parametrize("season", ["winter", "spring", "summer", "autumn"])
def test_outbound_goes_in_any_season(season: str) -> None:
    """[N8.1]"""
    assert one(TWIGS, BERRY, season=season).may_ride()


def test_inbound_goes_in_summer_and_autumn() -> None:
    """Used, it is gone. [N8.1, NA22, ticket:inbound]"""

    def open_in(season: str) -> bool:
        travel = one(TWIGS, BERRY, season=season, tickets=["inbound"], own="2 twigs, 1 resin", hand=["farm", "mine"])
        return travel.may_ride("inbound")

    assert [open_in(season) for season in ("winter", "spring", "summer", "autumn")] == [False, False, True, True]
    travel = one(TWIGS, season="autumn", tickets=["inbound"]).ride(TWIGS, RESIN, "inbound")
    assert (travel.own, travel.ticket()) == ({"resin": 2}, "used")
    gone = one(TWIGS, season="autumn", tickets=["used"], own="2 twigs, 1 resin", hand=["farm"])
    assert not gone.offers(kind="ticket")


def test_inbound_needs_outbound_first() -> None:
    """In summer too, and the next turn is soon enough. [N8.2]"""
    travel = one(TWIGS, BERRY, season="summer", others=[seat(left=0, passed=True)])
    assert (travel.may_ride(), travel.may_ride("inbound")) == (True, False)
    travel.ride(TWIGS, RESIN).ride(RESIN, PEBBLE, "inbound")
    assert (travel.own, travel.ticket()) == ({"resin": 2, "pebble": 1}, "used")


def test_a_ticket_is_open_with_workers_left() -> None:
    """It takes none of them, and one must still be placed before preparing. [NA6]"""
    travel = Travel(season="winter", placed=[TWIGS], left=1, others=[seat(left=0, passed=True)])
    travel.ride(TWIGS, RESIN)
    assert travel.player()["workers"]["left"] == 1
    assert not travel.offers(kind="prepare")


def test_a_ticket_hinders_neither_preparing_nor_passing() -> None:
    """[NA6]"""
    assert one(TWIGS).offers(kind="prepare")
    travel = one(TWIGS, season="autumn")
    assert travel.offers(kind="pass")
    travel.choose(kind="pass")
    assert (travel.ticket(), travel.player()["passed"]) == ("outbound", True)


def test_a_ticket_is_offered_only_if_a_worker_can_be_moved() -> None:
    """Not without a placed worker, nor with permanent ones alone. [N8.6, N8.4]"""
    assert not Travel(season="winter", left=2).offers(kind="ticket")
    cells = [{"where": {"city": 0, "slot": 0}, "permanent": True}, {"where": {"city": 0, "slot": 1}, "permanent": True}]
    gone = one(*cells, city=["monastery", "cemetery"], hand=["farm"], own="2 twigs, 1 resin")
    assert not gone.offers(kind="ticket")


def test_the_place_that_was_left_is_not_new() -> None:
    """A shared location either; a second copy of a card is. [NA22, N8.3]"""
    shared = one(BERRY, BERRY).choose(kind="ticket")
    assert shared.asked == "0 move_to", "equal workers are one choice"
    assert not shared.may_visit(BERRY)
    posts = [{"card": "post_office"}, {"card": "post_office"}]
    here = {"city": 0, "slot": 0}
    post = one(here, city=posts, hand=["farm", "mine", "inn"], deck=["wife"] * 4).choose(kind="ticket")
    post.choose(kind="worker", where=here)
    assert not post.may_visit(here)
    assert post.may_visit({"city": 0, "slot": 1})


def test_limits_are_judged_with_the_worker_lifted() -> None:
    """Your own worker on a forest card keeps the others of yours away, but not from where it goes. [N8.3]"""
    forest = ["forest_2_any", "forest_3_berries"]
    travel = one(
        forest[0], TWIGS, forest=forest, others=[seat(season="winter"), seat(season="winter"), seat(season="winter")]
    )
    travel.choose(kind="ticket").choose(kind="worker", where=TWIGS)
    assert not travel.may_visit(forest[0]), "one worker of each player"
    assert travel.may_visit(forest[1])


def test_taken_places_are_not_open() -> None:
    """[N8.3]"""
    other = seat(season="winter", placed=[RESIN])
    travel = one(TWIGS, others=[other]).choose(kind="ticket").choose(kind="worker", where=TWIGS)
    assert not travel.may_visit(RESIN)


def test_an_open_card_pays_its_owner() -> None:
    """[NA22, N8.3]"""
    inn = seat(season="winter", city=["inn"])
    travel = one(TWIGS, others=[inn], meadow=["wife"], deck=["farm"] * 3).ride(TWIGS, {"city": 1, "slot": 0})
    assert travel.points(1) == 1
    assert travel.city() == ["wife"]


def test_an_event_is_achieved_and_stays() -> None:
    """With all its requirements; a worker that stands there may go on. [N8.5, N8.3, NA22]"""
    event = "harvest_festival"
    few = one(TWIGS, city=["farm"] * 3, basic_events=[event]).choose(kind="ticket").choose(kind="worker", where=TWIGS)
    assert not few.may_visit(event)
    city = ["farm"] * 4
    rest: dict[str, Any] = {"hand": ["mine"], "own": "1 twig, 1 resin, 1 pebble", "others": [seat(passed=True)]}
    travel = one(TWIGS, season="summer", city=city, basic_events=[event], **rest)
    travel.ride(TWIGS, event).ride(event, RESIN, "inbound")
    assert [held["event"] for held in travel.player()["events"]] == [event]
    assert (travel.places(), travel.score()["events"]) == ([RESIN], 3)


def test_a_journey_keeps_the_worker_for_good() -> None:
    """And no ticket moves it any more. [NA22, N8.4]"""
    travel = one(TWIGS, season="autumn", hand=["farm", "mine", "inn"], others=[seat(passed=True)])
    travel.ride(TWIGS, "journey_2").choose(card="farm").choose(card="mine")
    assert {"where": "journey_2", "permanent": True} in travel.player()["workers"]["placed"]
    travel.choose(kind="ticket", ticket="inbound")
    assert travel.asked == "0 move_to", "only the workers on the shared place are left"


def test_workers_of_other_cities_and_without_a_place_can_be_moved() -> None:
    """[N8.4, NA22]"""
    inn = seat(season="winter", city=["inn"])
    visitor = one({"city": 1, "slot": 0}, others=[inn]).ride({"city": 1, "slot": 0}, RESIN)
    assert (visitor.places(), visitor.own) == ([RESIN], {"resin": 2})
    lost = one(None).ride(None, RESIN)
    assert (lost.places(), lost.own) == ([RESIN], {"resin": 2})


def test_an_ambassador_is_not_moved() -> None:
    """[N8.4]"""
    frog = [{"ambassador": "shoal"}, {"ambassador": "home"}]
    travel = Travel("pearlbrook", season="winter", placed=[TWIGS], left=0, further=frog).choose(kind="ticket")
    assert travel.values("where", kind="worker") == [TWIGS, BERRY]
    alone = Travel("pearlbrook", season="winter", left=2, further=frog)
    assert not alone.offers(kind="ticket")


def test_a_ticket_may_lead_to_a_wonder() -> None:
    """At its full price, unless a switch says no. [N8.4]"""
    wonder = "sunblaze_bridge"
    rest: dict[str, Any] = {
        "season": "winter",
        "placed": [TWIGS],
        "left": 0,
        "own": "2 twigs, 2 resin, 2 pebbles, 2 berries",
        "hand": ["farm"] * 8,
        "goods": [{"pearl": 3}],
    }
    travel = Travel("pearlbrook", **rest).choose(kind="ticket").choose(kind="worker", where=TWIGS)
    moved = set(travel.values("where", kind="place"))
    switched = Travel("pearlbrook", patch={"rules": {"move_worker_to_wonder": False}}, **rest).choose(kind="ticket")
    switched.choose(kind="worker", where=TWIGS)
    other = set(switched.values("where", kind="place"))
    assert wonder in moved
    assert moved - other == {place for place in moved if place in WONDERS}
    travel.visit(wonder)
    assert travel.score()["wonders"] == 20


def test_a_moved_worker_is_a_placement_for_powers() -> None:
    """Squirrels find one more twig. [N8.3]"""
    power = {"player_powers": {"players": [{"power": "squirrels"}, {"power": None}]}}
    others = [seat(season="winter")]
    travel = Travel("player_powers", season="winter", placed=[PEBBLE], left=0, others=others, sections=power)
    travel.ride(PEBBLE, TWIGS)
    assert travel.own == {"twig": 4}


def test_whoever_is_stuck_may_use_a_ticket_or_prepare() -> None:
    """[NA6]"""
    weird = {"location": {one: {"dead": True} for one in (TWIGS, RESIN, PEBBLE)}}
    travel = Travel(season="winter", left=0, placed=[TWIGS, PEBBLE], patch=weird)
    assert (travel.may_ride(), travel.offers(kind="prepare")) == (True, True)


def test_numbers_of_tickets_are_patched() -> None:
    """The season of a side; a dead side is never used. [N8.1]"""
    early = {"ticket": {"inbound": {"from_season": "winter"}}}
    travel = one(TWIGS, tickets=["inbound"], patch=early)
    assert travel.may_ride("inbound")
    dead = {"ticket": {"outbound": {"dead": True}}}
    assert not one(TWIGS, hand=["farm"], own="2 twigs, 1 resin", patch=dead).offers(kind="ticket")


def test_states_tell_of_tickets_and_refuse_what_cannot_be() -> None:
    """[N8.2]"""
    travel = one(TWIGS, tickets=["inbound", "used"])
    assert [travel.ticket(0), travel.ticket(1)] == ["inbound", "used"]
    with pytest.raises(EverdellError, match="outbound"):
        one(TWIGS, tickets=["outbond"])
    with pytest.raises(EverdellError, match="expected 2 players, found 3"):
        one(TWIGS, tickets=["used"] * 3)
    middle = one(TWIGS, PEBBLE).choose(kind="ticket")
    again = ev.Game.from_state(middle.state)
    assert again.legal_actions() == middle.game.legal_actions()
    assert again.decision == middle.game.decision
