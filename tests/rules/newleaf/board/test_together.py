"""The board of Newleaf beside other modules."""

import pytest

import everdell_sim as ev
from tests.rules.newleaf.board.line import FULL, HERE, KNOLL, STATION, Line
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


def test_tokens_on_a_power_count_for_skid() -> None:
    """They are tokens on a card. [NA14, TG4]"""
    players = [{"power": "platypuses", "tokens": 4}, {"power": "owls"}]
    section = {"player_powers": {"players": players}}
    line = Line(
        modules=["player_powers"],
        sections={"player_powers": section["player_powers"]},
        visitors=[["skid"]],
        points=6,
        received=5,
        others=[seat(received=5)],
    )
    assert line.score()["visitors"] == 5


def test_foxes_may_use_the_station_where_another_stands() -> None:
    """The Station and the Knoll are among the places that are used though somebody stands there. [NA56]"""
    players = [{"power": "foxes"}, {"power": "owls"}]
    line = Line(
        modules=["player_powers"],
        sections={"player_powers": {"players": players}},
        left=1,
        forest=["forest_3_berries"],
        others=[seat(placed=[HERE, KNOLL], received=5)],
        received=5,
        station=["farm"] * 3,
        tiles=["pebble"] * 3,
    )
    line.visit("forest_3_berries").choose(kind="use_power", power="foxes")
    assert line.offers(where=KNOLL)
    line.choose(where=HERE)
    assert (line.own, line.places()) == ({"pebble": 1}, ["forest_3_berries"])


@pytest.mark.parametrize(
    ("power", "brought"), [("squirrels", {"twig": 3}), ("hedgehogs", {"twig": 2}), ("mice", {"twig": 2})]
)
def test_powers_of_any_placement(power: str, brought: dict[str, int]) -> None:
    """A tile of the Station is gained by a placement: Squirrels find a twig more; powers of other locations do
    not act. [NA56]"""
    players = [{"power": power}, {"power": "otters"}]
    line = Line(
        modules=["player_powers"],
        sections={"player_powers": {"players": players}},
        left=1,
        received=5,
        others=[seat(received=5)],
        station=["farm"] * 3,
        tiles=["twigs"] * 3,
    ).visit(HERE)
    assert line.own == brought


def test_bats_play_through_a_locomotive() -> None:
    """A card of their stack, for three resources less; it pays no tile. [NA56]"""
    players = [{"power": "bats"}, {"power": "owls"}]
    line = Line(
        modules=["player_powers"],
        sections={"player_powers": {"players": players}},
        shelves={"stack": [["farm"], []]},
        city=["locomotive"],
        left=1,
        received=5,
        others=[seat(received=5)],
        tiles=["pebble", "resin", "twigs"],
    )
    line.choose(kind="place", card="locomotive")
    assert line.city() == ["locomotive", "farm"]
    assert line.own == {"berry": 1}


def test_legendary_cards_are_neither_common_nor_unique() -> None:
    """Their colour and kind count, their rarity does not. [NA13, NA55]"""
    unique = ["bard", "king", "judge", "crane", "castle"]
    line = Line(modules=["legends"], visitors=[["dim"]], city=[*unique, "cirrus_windfall"])
    assert line.score()["visitors"] == 0
    kinds = Line(modules=["legends"], visitors=[["oscar"]], city=["cirrus_windfall"])
    assert kinds.score()["visitors"] == 5


def test_the_festival_is_a_basic_event() -> None:
    """For those who ask for basic events. [NA55]"""
    held = ["flower_festival", "city_monument", "harvest_festival"]
    line = Line(modules=["flower_festival"], visitors=[["reemy"]], held=held)
    assert line.score()["visitors"] == 7


def test_the_market_stands_beside_the_station() -> None:
    """A worker on each of the three shared places. [NA21]"""
    line = Line(modules=["bellfaire_market"], left=1, placed=[HERE, KNOLL])
    assert line.may_visit("market")
    assert not line.may_visit(HERE)


def test_a_moved_worker_may_come_to_the_knoll() -> None:
    """A Ranger may go there. [NA21]"""
    line = Line(hand=["ranger"], own="2 berries", placed=["basic_3_twigs"], meadow=["farm"], tiles=["berry", "pebble"])
    line.play("ranger").choose(kind="worker", where="basic_3_twigs")
    assert line.may_visit(KNOLL)


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
