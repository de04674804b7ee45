"""A study, a sweep or a plan may be somebody else's: it runs no code unasked, and is read within seconds."""

import time

import pytest

from everdell_sim.studies.study_file import read_study
from everdell_sim.studies.study_plan import Plan
from tests.support.command_line import typed

BOT = 'open({mark!r}, "w")\nimport everdell_sim\nclass First(everdell_sim.Bot):\n    def choose(self, *_): return 0\n'
STEP = '[[simulate]]\nname = "a{}"\ncommand = "run"\nbots = "{}"\ndeals = 2\n'
TARGETS = '[targets]\n"score" = [0, 90]\n[numbers]\n"card.farm.points" = [1, 2]\n'
FILES = {
    "study": '[study]\nname = "s"\n' + STEP.format(1, "mine.py,random"),
    "study defaults": '[study]\nname = "s"\n[defaults]\nbots = "mine.py,random"\n[[simulate]]\nname = "a"\n'
    'command = "ablate"\ncards = "farm"\ndeals = 4\n',
    "sweep": '[sweep]\nbots = "mine.py,random"\ndeals = 2\n[factors]\ncard.farm.points = [1, 2]\n',
    "sweep factors": '[sweep]\ndeals = 2\n[factors]\nbots = [["random", "random"], ["{folder}/mine.py", "random"]]\n',
    "balance": '[balance]\nbots = "mine.py,random"\ndeals = 2\nconfirm = 2\ntries = 1\n' + TARGETS,
}


@pytest.mark.parametrize("plan", [(), ("--plan",)])
@pytest.mark.parametrize("name", FILES)
def test_code_that_a_file_names_is_run_only_if_asked_for(tmp_path, capsys, monkeypatch, name, plan):
    command = name.split()[0]
    if command == "balance" and plan:
        pytest.skip("balance has no --plan")
    mark, file = tmp_path / "mark", tmp_path / "file.toml"
    (tmp_path / "mine.py").write_text(BOT.format(mark=str(mark)))
    file.write_text(FILES[name].replace("{folder}", str(tmp_path)))
    line = (command, file, "--out", tmp_path / "out", *plan)
    refused = typed(capsys, monkeypatch, *line)
    assert (refused.returncode, mark.exists()) == (2, False)
    assert f"is code that {file} names: it is run only if asked for (--trust-bots)" in refused.stderr
    done = typed(capsys, monkeypatch, *line, "--trust-bots")
    assert (done.returncode, mark.exists()) == (0, True), done.stderr


def test_a_study_of_3000_steps_is_planned_within_seconds(tmp_path):
    (tmp_path / "s.toml").write_text(
        '[study]\nname = "s"\n' + "".join(STEP.format(at, "random,random") for at in range(3000))
    )
    began = time.process_time()
    assert len(Plan(read_study(tmp_path / "s.toml"), tmp_path / "out").planned()) == 3000
    assert time.process_time() - began < 8


def test_as_many_deals_as_there_can_be_are_planned_within_seconds(tmp_path, capsys, monkeypatch):
    began = time.process_time()
    line = ("matchups", "--modules", "player_powers", "--bots", "random", "--roles", "mice,moles")
    done = typed(capsys, monkeypatch, *line, "--deals", 2**32 - 1, "--plan", "--out", tmp_path / "out")
    assert done.returncode == 0, done.stderr
    assert "4,294,967,295 deals" in done.stdout
    assert time.process_time() - began < 20
