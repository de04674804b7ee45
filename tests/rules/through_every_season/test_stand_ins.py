"""Values that no source gives are ours, and everything that shows them says so."""

import json

import pytest
from typer.testing import CliRunner

import everdell_sim as ev
from everdell_sim.commands.cli import app

MODULES = ["through_every_season"]


def test_a_game_without_stand_ins_is_refused() -> None:
    """[K5.2, TA2]"""
    with pytest.raises(ev.RulesError, match=r"farm_\w+_\d\.cost is told by no source, and rules.stand_ins is \"refuse\""):
        ev.Game(players=2, modules=MODULES, patch={"rules": {"stand_ins": "refuse"}})


def test_a_card_says_which_of_its_values_are_stand_ins() -> None:
    """[K5.2, TA2]"""
    told = CliRunner().invoke(app, ["cards", "farm_winter_1", "--modules", "through_every_season"])
    assert told.exit_code == 0
    assert "stand-in" in told.output
    listed = CliRunner().invoke(app, ["cards", "farm_winter_1", "--modules", "through_every_season", "--json"])
    assert "stand_in" in json.dumps(json.loads(listed.output))
