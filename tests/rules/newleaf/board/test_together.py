"""The board of Newleaf beside other modules."""

import everdell_sim as ev
from tests.rules.newleaf.board.line import FULL, STATION, Line
from tests.rules.scenario import seat


def test_pearls_are_no_leftover() -> None:
    """Visitors ask for the four resources alone. [NA53]"""
    line = Line(modules=["pearlbrook"], visitors=[["sir"]], goods=[{"pearl": 3}], own="1 twig, 1 resin, 1 pebble")
    assert line.score()["visitors"] == 0


def test_wonders_are_no_events_for_visitors() -> None:
    """And there is no basic event: those who ask for them count nothing. [NA4, NA13]"""
    state = ev.Game(2, modules=["pearlbrook", "newleaf"], seed=3).state()
    kinds = {event if isinstance(event, str) else event["event"] for event in state["basic_events"]}
    assert not {"city_monument", "harvest_festival", "expedition", "city_tour"} & kinds
    everybody = {name for stack in state["newleaf"]["visitors"]["stacks"] for name in stack}
    assert {FULL["reemy"], FULL["snout"]} <= everybody, "they stay in the stacks"


def test_rats_act_after_the_space_is_filled() -> None:
    """Others' powers come after tile and space. [TG2]"""
    players = [{"power": "owls"}, {"power": "rats"}]
    line = Line(
        modules=["player_powers"],
        sections={"player_powers": {"players": players}},
        station=["inn"],
        tiles=["pebble"],
        own="2 twigs, 1 resin",
        deck=["king", "queen"],
        received=5,
        others=[seat(received=5)],
    ).play("inn", **STATION)
    assert (line.station[0], line.own) == ("king", {"pebble": 1})
