"""Tickets of Newleaf: a placed worker is moved."""

from typing import Any

import pytest

import everdell_sim as ev
from everdell_sim.errors import EverdellError
from tests.rules.newleaf.travel.table import BERRY, RESERVATIONS, TICKETS, Travel
from tests.rules.pearlbrook.brook import WONDERS

TWIGS, RESIN, PEBBLE = "basic_3_twigs", "basic_2_resin", "basic_1_pebble"


def one(*placed: Any, season: str = "winter", **rest: Any) -> Travel:
    """A player of whose workers none is left; those that are not named stand on the place for one berry."""
    return Travel(season=season, placed=list(placed), left=0, **rest)


def test_a_game_begins_with_a_ticket_for_each_player() -> None:
    """Outbound side up. [N8.1, ticket:outbound]"""
    state = ev.Game(3, modules=[TICKETS], seed=1).state()
    assert state[TICKETS]["players"] == [{"ticket": "outbound"}] * 3
    assert RESERVATIONS not in state


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
