"""One door for all writes: nothing of somebody else's is written over, however its name is spelt."""

import os

import pytest

from everdell_sim.support.files import write_new
from tests.support.command_line import typed

PLAN = '[balance]\nbots = "random,random"\ndeals = 2\nconfirm = 2\ntries = 1\n[targets]\n"score" = [0, 90]\n'
PLAN += '[numbers]\n"card.farm.points" = [1, 2]\n'
STUDY = '[study]\nname = "s"\n[[simulate]]\nname = "a"\ncommand = "run"\nbots = "random,random"\n'
TUNE = ["tune", "settler", "--deals", "2", "--generations", "1", "--population", "4", "--check", "4"]
TEACH = ["learn", "settler", "--rounds", "1", "--deals", "4", "--games", "20", "--trees", "2", "--check", "20"]
# Each line, the file that it would write, and whether it may be asked to go on.
LINES = {
    "export": (["export", "run", "--table", "seats", "--to"], "mine.csv", False),
    "export a folder": (["export", "run", "--to"], "mine", False),
    "report": (["report", "run", "--out"], "mine.html", False),
    "compare": (["compare", "run", "run", "--out"], "mine.md", False),
    "tune": ([*TUNE, "--out"], "mine.toml", True),
    "tune's checkpoint": ([*TUNE, "--out"], "mine.tuning.json", False),
    "learn": ([*TEACH, "--out"], "mine.toml", True),
    "learn's judge": ([*TEACH, "--out"], "mine.judge", True),
    "balance": (["balance", "plan.toml", "--out"], "mine.toml", True),
}


@pytest.fixture
def folder(tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "plan.toml").write_text(PLAN)
    assert typed(capsys, monkeypatch, "run", "--bots", "random,random", "--deals", 2, "--out", "run").returncode == 0
    return tmp_path


@pytest.mark.parametrize("before", ["", "nodir/../"])
@pytest.mark.parametrize("name", LINES)
def test_a_file_of_the_user_is_never_written_over(folder, capsys, monkeypatch, name, before):
    line, file, may_go_on = LINES[name]
    (folder / file).write_text("mine")
    asked = file.partition(".")[0] if name in ("export a folder", "report", "compare") else file
    asked = "mine.toml" if "'s" in name else asked
    for more in ([], ["--resume"]) if may_go_on else ([],):
        done = typed(capsys, monkeypatch, *line, f"{before}{asked}", *more)
        assert done.returncode == 2, done.stderr
        assert f"{file}: " in done.stderr
        assert (folder / file).read_text() == "mine"
    assert not (folder / "nodir").exists()


def test_a_folder_of_the_user_takes_no_lessons_and_no_study(folder, capsys, monkeypatch):
    (folder / "s.toml").write_text(STUDY)
    (folder / "bot.learning").mkdir()
    (folder / "bot.learning" / "candidate.toml").write_text("mine")
    (folder / "bot.learning" / "a.json").write_text("mine")
    asked = {"no diary": [*TEACH, "--out", "nodir/../bot.toml"]}
    asked["a.json: is there"] = ["study", "s.toml", "--out", "nodir/../bot.learning"]
    for why, line in asked.items():
        done = typed(capsys, monkeypatch, *line)
        assert (done.returncode, why in done.stderr) == (2, True), done.stderr
    assert {one.read_text() for one in (folder / "bot.learning").iterdir()} == {"mine"}


@pytest.mark.parametrize("name", [*(one for one in LINES if "'s" not in one), "run", "study"])
def test_nothing_is_written_into_the_folder_of_a_run(folder, capsys, monkeypatch, name):
    (folder / "s.toml").write_text(STUDY)
    line = {"run": ["run", "--bots", "random,random", "--out"], "study": ["study", "s.toml", "--out"]}.get(name)
    line, file, _ = LINES.get(name, (line, "new", False))
    (folder / "link").symlink_to("run")
    before = sorted((folder / "run").rglob("*"))
    for where in ("run/new/../", "link/"):
        done = typed(capsys, monkeypatch, *line, f"{where}{file}")
        assert (done.returncode, "lies in the folder of a run" in done.stderr) == (2, True), done.stderr
    assert sorted((folder / "run").rglob("*")) == before


@pytest.mark.parametrize("name", ["export a folder", "report", "balance", "run", "dashboard", "runs", "study"])
def test_a_name_that_no_file_can_have_is_one_sentence(folder, capsys, monkeypatch, name):
    line = {"run": ["run", "--bots", "random,random", "--out"]}.get(name, [name])
    more = ["d/" * 2000 + "x", "", "a\nb", "a\x1b[2J"] if name in LINES else []
    for file in ("n" * 300, *more):
        done = typed(capsys, monkeypatch, *LINES.get(name, (line,))[0], file)
        assert done.returncode in (1, 2)
        assert done.stderr.count("\n") == 1, done.stderr


def test_what_the_program_wrote_is_written_again(folder, capsys, monkeypatch):
    for line in (
        ["report", "run", "--out", "told"],
        [*TUNE, "--out", "t.toml"],
        ["balance", "plan.toml", "--out", "b"],
    ):
        again = line if line[0] == "report" else [*line, "--resume"]
        codes = [typed(capsys, monkeypatch, *one).returncode for one in (line, again)]
        assert codes == [0, 0], line


def test_a_name_that_somebody_takes_meanwhile_is_left_alone(tmp_path, monkeypatch):
    path = tmp_path / "out.txt"

    def taken(*_):
        path.write_text("mine")
        return False

    monkeypatch.setattr(os.path, "lexists", taken)
    with pytest.raises(Exception, match=r"out.txt: cannot be written: File exists"):
        write_new({path: "ours"})
    assert (path.read_text(), list(tmp_path.iterdir())) == ("mine", [path])
