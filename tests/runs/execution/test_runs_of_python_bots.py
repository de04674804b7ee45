"""Runs on disk with bots in Python: resumed, replayed from the choices they keep, and tied to the bot's file."""

import json
import shutil
from dataclasses import replace

import polars as pl
import pytest
from polars.testing import assert_frame_equal

import everdell_sim as ev
from everdell_sim.runs import cutting
from everdell_sim.runs.execution import runner
from everdell_sim.runs.execution.compaction import compact
from everdell_sim.runs.execution.runner import run
from everdell_sim.runs.reader.replay import replay
from everdell_sim.runs.reader.verification import verify
from everdell_sim.runs.spec import Cell, Spec, one_cell
from tests.support.command_line import sim
from tests.support.small_runs import bits


@pytest.fixture
def bot(tmp_path):
    path = tmp_path / "mine.py"
    shutil.copy("examples/my_bot.py", path)
    return path


def test_a_run_holds_the_choices_and_replay_follows_them_without_the_bot(tmp_path, bot):
    out = tmp_path / "run"
    done = sim("run", "--bots", f"{bot}:Gatherer,greedy", "--deals", "6", "--out", str(out), "--json")
    assert done.returncode == 0, done.stderr
    played = ev.open_run(out)
    memory = ev.simulate([f"{bot}:Gatherer", "greedy"], 6)
    assert played.games["choices"].to_list() == memory.games["choices"].to_list()
    assert played.seats["score"].to_list() == memory.seats["score"].to_list()
    document = json.loads((out / "data_dictionary.json").read_text())
    assert {row["name"] for row in document["games"]} == set(played.games.collect_schema().names())
    assert sim("verify", str(out)).returncode == 0

    before = replay(out, 4)
    assert before["same"]
    assert len(before["steps"]) == played.games.filter(pl.col("deal") == 4)["decisions"][0]
    bot.write_text(bot.read_text().replace("20.0 +", "-20.0 -"))
    assert sim("replay", str(out), "4").returncode == 0
    assert json.loads(sim("replay", str(out), "4", "--json").stdout)["steps"] == before["steps"]


def test_a_run_is_tied_to_the_text_of_its_bots(tmp_path, bot):
    file = tmp_path / "mine.toml"
    file.write_text('[bot]\nname = "mine"\nlike = "settler"\n')
    for text, other in ((f"{bot}:Gatherer", bot), (str(file), file)):
        out = tmp_path / f"run-{other.suffix[1:]}"
        command = ["run", "--bots", f"{text},random", "--deals", "2", "--out", str(out), "--resume"]
        assert sim(*command).returncode == 0
        assert sim(*command).returncode == 0
        other.write_text(other.read_text() + "\n# another bot\n")
        refused = sim(*command)
        assert refused.returncode == 2
        assert "has changed" in refused.stderr


def test_a_class_has_no_file_to_name_it_by(tmp_path):
    class Mine(ev.Bot):
        pass

    with pytest.raises(ev.BadInput, match=r"write file\.py:Mine"):
        one_cell([Mine, "greedy"], 2, 1, None, None, "games")


def test_blocks_are_small_and_join_to_the_same_tables(tmp_path, bot, monkeypatch):
    monkeypatch.setattr("everdell_sim.runs.cutting._MOST_IN_PYTHON", 2)
    spec = one_cell(["greedy", f"{bot}:Gatherer"], 5, 1, None, None, "games")
    run(spec, str(tmp_path / "run"))
    assert len(list((tmp_path / "run" / "games").iterdir())) == 3
    memory = ev.simulate(["greedy", f"{bot}:Gatherer"], 5)
    assert ev.open_run(tmp_path / "run").games["choices"].to_list() == memory.games["choices"].to_list()


def test_long_runs_of_python_bots_go_to_ray(bot, monkeypatch):
    monkeypatch.delenv("RAY_ADDRESS", raising=False)
    monkeypatch.setattr("os.cpu_count", lambda: 2)
    asked = one_cell([f"{bot}:Gatherer", "greedy"], 50, 1, None, None, "games")
    assert runner._chosen(asked, None) == "local"
    assert runner._chosen(replace(asked, deals=10_000_000), None) == "ray"
    assert runner._chosen(one_cell("greedy,random", 10_000_000, 1, None, None, "games"), None) == "local"
    assert runner._chosen(asked, "10.0.0.1:6379") == "ray"


def test_cells_with_and_without_python_bots_share_a_run(tmp_path, bot, monkeypatch):
    monkeypatch.setattr(cutting, "_MOST_IN_PYTHON", 9)
    lineups = ("greedy,random", [f"{bot}:Gatherer", "greedy"], "random,greedy")
    spec = Spec(tuple(Cell.of(one) for one in lineups), 12, 1, "games")
    run(spec, tmp_path / "run", workers=2)

    def looks(where):
        mixed = ev.open_run(where)
        games = mixed.games.sort("cell", "deal")
        kept = games.group_by("cell", maintain_order=True).agg(pl.len(), pl.col("choices").drop_nulls().len())
        assert kept.rows() == [(0, 12, 0), (1, 12, 12), (2, 12, 0)]
        assert mixed.sql("select cell, count(choices) n from games group by all order by all").rows() == [
            (0, 0),
            (1, 12),
            (2, 0),
        ]
        report = verify(where)
        assert report.fine, report.problems
        assert all(replay(where, game)["same"] for game in (0, 1, 2, 34, 35))
        return games

    before = looks(tmp_path / "run")
    run(spec, tmp_path / "again", workers=1)
    assert bits(tmp_path / "run") == bits(tmp_path / "again")
    compact(tmp_path / "run", 2)
    assert_frame_equal(looks(tmp_path / "run"), before)


CRASHES = """
import everdell_sim as ev

def helper(view):
    return view["nothing"]

class Crash(ev.Bot):
    def choose(self, view, decision):
        return helper(view)
"""


def test_a_bot_that_fails_at_once_is_named_with_its_line_and_leaves_no_folder(tmp_path):
    (tmp_path / "crash.py").write_text(CRASHES)
    with pytest.raises(ev.BotError, match=r"KeyError: 'nothing' \(.*crash\.py, line 5\)") as raised:
        ev.run(f"{tmp_path}/crash.py:Crash,greedy", deals=4, out=tmp_path / "run", executor="local")
    assert isinstance(raised.value.__cause__, KeyError)
    assert not (tmp_path / "run").exists()
    (tmp_path / "mine").mkdir()
    with pytest.raises(ev.BotError):
        ev.run(f"{tmp_path}/crash.py:Crash,greedy", deals=4, out=tmp_path / "mine")
    assert list((tmp_path / "mine").iterdir()) == [], "a folder that was there stays, and stays empty"
