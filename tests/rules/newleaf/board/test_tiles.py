"""Tiles of the train cars and the bag."""

import everdell_sim as ev
from tests.rules.newleaf.board.line import BARE, HERE, TILES, Line


def test_an_empty_bag_is_filled_when_a_tile_is_wanted() -> None:
    """With all that were set aside, the one just used included. [N5.2, NA15]"""
    line = Line(left=1, station=BARE, tiles=["berry"] * 3, bag={}).visit(HERE)
    assert sum(line.bag.values()) + len(line.cars) == 18
    left = {name: line.bag.get(name, 0) + line.cars.count(name) for name in TILES}
    assert left == dict.fromkeys(TILES, 3)


def test_all_tiles_stay_in_the_game() -> None:
    """Eighteen: on cars, in the bag and set aside; after a game there are never more. [N5.1, N5.2]"""
    game = ev.Game(4, modules=["newleaf"], seed=2)
    while (choices := game.legal_actions()) and not game.over:
        game.apply(choices[len(choices) // 2])
        section = game.state()["newleaf"]
        for tile in TILES.values():
            assert section["bag"][tile] + section["tiles"].count(tile) <= 3
