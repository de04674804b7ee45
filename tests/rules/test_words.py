"""The words of the game are in one file; the core has the same."""

import everdell_sim as ev
from everdell_sim import _core
from everdell_sim.play import win_share
from everdell_sim.rules.catalogue import players_allowed
from everdell_sim.rules.patches import load_rules
from everdell_sim.rules.words import PARTS, RESOURCES, SCORES, SEASONS
from everdell_sim.stats import VICTORY
from everdell_sim.support.checks import MOST_PLAYERS


def test_words_are_those_of_the_core():
    columns = [column["name"] for column in _core.columns()["seats"]]
    assert [name for name in columns if name.startswith("score_")] == [*SCORES, *(f"score_{one}" for one in SEASONS)]
    assert [name for name in columns if name.startswith("left_")] == [f"left_{one}" for one in RESOURCES]
    assert f"win_{VICTORY}ths" in columns
    assert win_share.VICTORY == VICTORY
    assert set(ev.Game().scores()[0]) == {*PARTS, "total"}


def test_most_players_are_those_of_the_rules():
    assert max(players_allowed(load_rules())) == MOST_PLAYERS
