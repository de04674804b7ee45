"""Values that no source gives are ours, and everything that shows them says so."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

import everdell_sim as ev
from everdell_sim.commands.cli import app
from everdell_sim.reports import write_report
from everdell_sim.runs.execution.runner import run
from everdell_sim.runs.spec import one_cell

MODULES = ["through_every_season"]


def shown(*words: str) -> str:
    result = CliRunner().invoke(app, [*words, "--modules", MODULES[0]] if words[0] == "cards" else list(words))
    assert result.exit_code == 0, result.output
    return result.output


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("farms") / "run"
    run(one_cell(["greedy", "greedy"], 20, 3, MODULES, [], "cards", ""), folder, workers=1)
    return folder


def test_a_game_without_stand_ins_is_refused() -> None:
    """[K5.2, TA2]"""
    why = r"farm_\w+_\d\.cost is told by no source, and rules.stand_ins is \"refuse\""
    with pytest.raises(ev.EverdellError, match=why):
        ev.Game(players=2, modules=MODULES, patch={"rules": {"stand_ins": "refuse"}})


def test_a_card_says_which_of_its_values_are_stand_ins() -> None:
    """By itself, in the list, and as JSON. [K5.2, TA2]"""
    assert "stand-ins of our own, as no source gives them: cost, effect" in shown("cards", "farm_winter_1")
    rows = json.loads(shown("cards", "--json"))
    marked = {row["id"] for row in rows if "are stand-ins of our own" in row["text"]}
    assert marked == {row["id"] for row in rows if row.get("counts_as") == "farm"}
    assert len(marked) == 8
    assert json.loads(shown("modules", MODULES[0], "--json"))["stand_ins"] == 8


def test_tables_reports_and_the_manifest_of_a_run_say_it(played: Path) -> None:
    """[K5.2, TA2]"""
    table = shown("table", str(played), "cards", "--columns", "played_share")
    assert table.count("(stand-in)") == 8
    write_report({"run": played}, played.parent / "report", "A report")
    assert "filled with stand-ins: 8" in (played.parent / "report.md").read_text(encoding="utf-8")
    assert ev.open_run(played).manifest.stand_ins == 8
    assert "filled with stand-ins: 8" in shown("verify", str(played))


def test_the_dashboard_marks_them(played: Path) -> None:
    """[K5.2, TA2]"""
    from everdell_sim.dashboards.item_catalogue import Catalogue
    from everdell_sim.dashboards.run_view import Filters, View

    names = Catalogue.of(View("run", ev.open_run(played), Filters())).names("card")
    assert names["farm_summer_2"] == "Farm (summer, version 2) (stand-in)"
    assert names["farm"] == "Farm"
