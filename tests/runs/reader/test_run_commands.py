"""The commands about runs, as people type them."""

import json
import subprocess
import sys
import time

import pytest

from tests.support.command_line import typed


def test_a_run_from_start_to_end(tmp_path, capsys, monkeypatch):
    def command(*arguments):
        return typed(capsys, monkeypatch, *arguments)

    where = tmp_path / "run"
    first = command("run", "--bots", "greedy,random", "--deals", 50, "--detail", "cards", "--out", where, "--json")
    assert (first.returncode, first.stderr) == (0, "")
    document = json.loads(first.stdout)
    assert (document["games"], document["status"]) == (50, "done")
    asked = command("query", where, "select count(*) as n from games", "--json")
    assert json.loads(asked.stdout)["rows"] == [{"n": 50}]
    again = command("run", "--bots", "greedy,random", "--deals", 50, "--detail", "cards", "--out", where, "--resume")
    assert again.returncode == 0
    assert command("verify", where).returncode == 0
    listed = json.loads(command("runs", tmp_path, "--json").stdout)
    assert [(one["status"], one["games"]) for one in listed] == [("done", 50)]
    assert "The same scores" in command("replay", where, 3).stdout
    (where / "cells.parquet").unlink()
    assert command("verify", where).returncode == 1


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["run", "--bots", "nobody,greedy", "--out", "{}/a"], "nobody"),
        (["run", "--bots", "greedy,greedy", "--deals", "0", "--out", "{}/a"], "deals must be from 1"),
        (["run", "--bots", "greedy,greedy", "--deals", "-5", "--out", "{}/a"], "deals must be from 1"),
        (["run", "--bots", "greedy,greedy", "--players", "3", "--out", "{}/a"], "name one bot for each seat"),
        (["run", "--bots", "greedy", "--detail", "all", "--out", "{}/a"], ""),
        (["run", "--bots", "greedy,greedy", "--detail", "all", "--out", "{}/a"], "detail 'all'"),
        (["run", "--bots", "greedy,greedy", "--executor", "abacus", "--out", "{}/a"], "executor 'abacus'"),
        (["run", "--bots", "greedy,greedy", "--out", "/proc/nowhere/a"], "cannot be written"),
        (["run", "--bots", "greedy,greedy", "--out", ""], "name the folder of a run"),
        (["query", "{}/a", "select 1"], "no run"),
        (["verify", "{}"], "no run"),
        (["replay", "{}", "1"], "no run"),
        (["replay", "{}", "abc"], "'abc' is not a whole number"),
        (["dashboard", "nowhere"], "nowhere: is no folder of runs"),
    ],
)
def test_bad_input_is_one_sentence(arguments, says, tmp_path, capsys, monkeypatch):
    got = typed(capsys, monkeypatch, *(part.format(tmp_path) for part in arguments))
    assert got.returncode == 2, got.stderr
    assert says in got.stderr
    assert len(got.stderr.strip().splitlines()) == 1
    assert list(tmp_path.iterdir()) == []


def test_what_a_run_does_not_have_is_named_with_what_it_has(undisturbed, tmp_path, capsys, monkeypatch):
    for arguments, says in (
        (["query", undisturbed, "select * from decisions"], "no decisions here: the games were played with detail"),
        (["query", undisturbed, "select avg(decisions) from gams"], "no table 'gams'; did you mean 'games'?"),
        (["query", undisturbed, "select * from '/etc/passwd'"], "no table '/etc/passwd'; available: "),
        (["export", undisturbed, "--table", "seets", "--to", tmp_path / "a.csv"], "did you mean 'seats'?"),
        (["export", undisturbed, "--table", "seats", "--to", "/proc/a.csv"], "/proc/a.csv: cannot be written: No such"),
        (["run", "--bots", "random,greedy", "--seed", 5, "--deals", 96, "--out", undisturbed, "--resume"],
         "holds another run: bots greedy,random, not random,greedy, detail cards, not games"),
    ):  # fmt: skip
        got = typed(capsys, monkeypatch, *arguments)
        assert (got.returncode, says in got.stderr) == (2, True), got.stderr
    assert not list(tmp_path.iterdir())


def test_rows_and_summaries_of_one_name_are_distinguished(undisturbed, tmp_path, capsys, monkeypatch):
    for table, rows in (("seats", 192), ("summary_seats", 2)):
        got = typed(capsys, monkeypatch, "export", undisturbed, "--table", table, "--to", tmp_path / f"{table}.csv")
        assert got.returncode == 0, got.stderr
        assert len((tmp_path / f"{table}.csv").read_text().splitlines()) == rows + 1


def test_a_damaged_manifest_is_named(tmp_path, capsys, monkeypatch):
    (tmp_path / "manifest.json").write_text("{")
    got = typed(capsys, monkeypatch, "query", tmp_path, "select 1")
    assert got.returncode == 2
    assert "manifest.json: damaged" in got.stderr


def test_an_interrupted_run_says_how_to_go_on(tmp_path):
    import signal

    arguments = ["run", "--bots", "greedy,greedy", "--deals", "3000000", "--out", str(tmp_path / "run")]
    child = subprocess.Popen([sys.executable, "-m", "everdell_sim", *arguments], stderr=subprocess.PIPE, text=True)
    while not (tmp_path / "run" / "manifest.json").exists() and child.poll() is None:
        time.sleep(0.02)
    time.sleep(0.5)
    child.send_signal(signal.SIGINT)
    _, said = child.communicate(timeout=60)
    assert child.returncode == 130
    assert "--resume continues" in said
    assert json.loads((tmp_path / "run" / "manifest.json").read_text())["status"] == "stopped"
