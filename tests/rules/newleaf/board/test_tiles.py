"""Tiles of the train cars and the bag."""

import pytest

import everdell_sim as ev
from tests.rules.newleaf.board.line import BARE, HERE, STATION, TILES, Line

FARM = "2 twigs, 1 resin"


@pytest.mark.parametrize("tile", [name for name in TILES if name != "any"])
def test_a_tile_at_the_station(tile: str) -> None:
    """What it shows is gained, and it is set aside. [N4.4, N5.1, N5.3, train_car:train_car_one_berry,
    train_car:train_car_one_pebble, train_car:train_car_one_resin, train_car:train_car_two_twigs,
    train_car:train_car_one_point]"""
    brought = {"berry": {"berry": 1}, "pebble": {"pebble": 1}, "resin": {"resin": 1}, "twigs": {"twig": 2}, "point": {}}
    line = Line(left=1, station=BARE, tiles=[tile] * 3, bag={"any": 1}).visit(HERE)
    assert (line.own, line.points()) == (brought[tile], int(tile == "point"))
    assert (line.cars, line.bag) == (["any", tile, tile], {})


def test_the_free_choice_tile() -> None:
    """Any of the four resources, never a pearl. [ND4, train_car:train_car_one_any]"""
    line = Line(left=1, station=BARE, tiles=["any"] * 3).visit(HERE)
    assert line.asked == "0 gain_resource"
    assert sorted(line.values("resource")) == ["berry", "pebble", "resin", "twig"]
    assert line.cars == ["any"] * 3, "it is replaced when it has been gained"
    line.choose(resource="resin")
    assert line.own == {"resin": 1}


def test_an_empty_bag_is_filled_when_a_tile_is_wanted() -> None:
    """With all that were set aside, the one just used included. [N5.2, NA15]"""
    line = Line(left=1, station=BARE, tiles=["berry"] * 3, bag={}).visit(HERE)
    assert sum(line.bag.values()) + len(line.cars) == 18
    left = {name: line.bag.get(name, 0) + line.cars.count(name) for name in TILES}
    assert left == dict.fromkeys(TILES, 3)


def test_the_bag_is_not_filled_before() -> None:
    """The last tile leaves it empty, and the used one stays aside. [N5.2, NA15]"""
    line = Line(left=1, station=BARE, tiles=["berry"] * 3, bag={"twigs": 1}).visit(HERE)
    assert (line.cars, line.bag) == (["twigs", "berry", "berry"], {})


def test_equal_tiles_are_one_choice_beside_equal_cards() -> None:
    """Else each is one. [NA15]"""
    apart = Line(left=1, tiles=["berry"] * 3, station=["farm", "mine", "farm"]).visit(HERE)
    assert apart.offered_tiles() == [(0, "berry"), (1, "berry")]


def test_drawing_and_discarding_leave_the_tile() -> None:
    """Only a play gains it. [N6.4, NA17]"""
    line = Line(
        left=1, station=["inn", "mine", "king"], tiles=["berry", "pebble", "resin"], deck=["farm"] * 8 + ["wife"] * 3
    )
    line.visit("newleaf_knoll")
    assert sorted(line.discard) == ["inn", "king", "mine"], "there were no others"
    assert (line.own, line.cars) == ({}, ["berry", "pebble", "resin"])


def test_a_patch_changes_what_a_tile_brings() -> None:
    """Tiles are rows like cards. [train_car:train_car_one_berry]"""
    patch = {"train_car": {"train_car_one_berry": {"effect": [{"gain": {"berry": 2}}]}}}
    line = Line(station=["inn"], tiles=["berry"], own=FARM, patch=patch).play("inn", **STATION)
    assert line.own == {"berry": 2}


def test_all_tiles_stay_in_the_game() -> None:
    """Eighteen: on cars, in the bag and set aside; after a game there are never more. [N5.1, N5.2]"""
    game = ev.Game(4, modules=["newleaf"], seed=2)
    while (choices := game.legal_actions()) and not game.over:
        game.apply(choices[len(choices) // 2])
        section = game.state()["newleaf"]
        for tile in TILES.values():
            assert section["bag"][tile] + section["tiles"].count(tile) <= 3
