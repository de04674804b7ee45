"""Tiles of the train cars and the bag."""

import everdell_sim as ev
from tests.rules.newleaf.board.line import TILES


def test_all_tiles_stay_in_the_game() -> None:
    """Eighteen: on cars, in the bag and set aside; after a game there are never more. [N5.1, N5.2]"""
    game = ev.Game(4, modules=["newleaf"], seed=2)
    while (choices := game.legal_actions()) and not game.over:
        game.apply(choices[len(choices) // 2])
        section = game.state()["newleaf"]
        for tile in TILES.values():
            assert section["bag"][tile] + section["tiles"].count(tile) <= 3
