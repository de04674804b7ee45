"""A run that is stopped keeps what it played, some seconds of play at most are lost, and every reader works on it."""

import json
import re
import signal
import subprocess
import sys
import time
from dataclasses import replace

import pytest

import everdell_sim as ev
from everdell_sim.analysis import TABLES
from everdell_sim.errors import BadInput, BotError
from everdell_sim.reports.report_files import report
from everdell_sim.runs import cutting
from everdell_sim.runs.cutting import Load, cut
from everdell_sim.runs.execution import runner
from everdell_sim.runs.reader.replay import replay
from everdell_sim.runs.reader.verification import verify
from everdell_sim.runs.spec import FIRST, Cell, Spec, one_cell
from tests.support.command_line import typed
from tests.support.small_runs import bits, small_spec

STUCK = """
import time
import everdell_sim as ev

class Loops(ev.Bot):
    def choose(self, view, decision):
        while True:
            try:
                while True:
                    pass
            except Exception:
                pass

class Sleeps(ev.Bot):
    def choose(self, view, decision):
        time.sleep(1000)
"""


def stopped(spec, where, after, **how):
    """The run, stopped in the block after so many games."""

    def stop(done, games):
        if done > after:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        runner.run(spec, where, **{"executor": "local", "workers": 1, "progress": stop} | how)
    return json.loads((where / "manifest.json").read_text())


@pytest.mark.parametrize(
    ("bots", "deals"),
    [
        ("random,random", 65_536),  # 4 s / (2 * 25 µs) = 80,000, and that is the most there is
        ("champion,champion", 8_192),  # 4 s / (2 * 200 µs) = 10,000
        ("champion,champion,champion", 4_096),  # 4 s / (3 * 200 µs) = 6,666
        ("search,search", 2),  # 100 playouts * 22 games * 2 players * 200 µs = 0.88 s a seat; 4 s / 1.76 s = 2.3
        ("search:sims=10,greedy", 32),  # 88 ms + 40 µs: 45
        ("examples/my_bot.py:Gatherer,greedy", 64),  # 50 ms + 40 µs: 79
    ],
)
def test_a_block_is_some_seconds_of_play(bots, deals, monkeypatch):
    monkeypatch.setattr(cutting, "_MOST", dict.fromkeys(cutting._MOST, 65_536))
    assert one_cell(bots, 10**6, 1, None, None, "games").cut == ((1, deals),)


def test_cells_share_a_block_while_a_deal_of_them_takes_seconds(monkeypatch):
    monkeypatch.setattr(cutting, "_MOST", dict.fromkeys(cutting._MOST, 65_536))
    # 16 * 400 µs: 625 deals in 4 s; the last 4 cells: 2,500.
    assert cut([Load(400, False)] * 20, "games", False) == ((16, 512), (4, 2048))
    # 7 s a game: two of them are less than 16 s, four are more.
    assert cut([Load(7_040_000, False)] * 5, "games", False) == ((2, 1), (2, 1), (1, 1))


def test_the_cut_is_the_same_whoever_plays_and_however_often_it_is_stopped(undisturbed, tmp_path):
    where = tmp_path / "run"
    for at in (20, 50, 70):
        stopped(small_spec(), where, at, resume=True)
    runner.run(small_spec(), where, executor="local", resume=True, workers=1)
    assert bits(where) == bits(undisturbed)


def test_what_was_played_is_kept_and_shown(tmp_path):
    where = tmp_path / "run"
    result = stopped(small_spec(), where, 64)
    assert result["status"] == "stopped"
    # Four blocks of 16 were played, and the last is still being written when the run is stopped.
    assert result["games"] == 64
    assert {path.stem for path in (where / "receipts").glob("*.json")} == {
        f"part-00000-{first:010d}" for first in range(0, 64, 16)
    }
    found = verify(where)
    assert found.fine, found.problems
    assert (found.games, found.of, found.complete, found.replayed) == (64, 96, False, 20)


def test_small_blocks_are_played_side_by_side_to_the_same_bits(tmp_path, monkeypatch):
    monkeypatch.setattr(cutting, "_MOST", dict.fromkeys(cutting._MOST, 2))
    spec = Spec((Cell.of("greedy,random"), Cell.of("random,random")), 12, 5, "games")
    runner.run(spec, tmp_path / "one", executor="local", workers=1)
    runner.run(spec, tmp_path / "three", executor="local", workers=3)
    assert bits(tmp_path / "one") == bits(tmp_path / "three")
    result = stopped(spec, tmp_path / "stopped", 8, workers=3)
    # Of three blocks at a time, those that nobody waited for were written or not begun.
    assert result["games"] % 2 == 0
    assert verify(tmp_path / "stopped").fine
    runner.run(spec, tmp_path / "stopped", executor="local", workers=2, resume=True)
    assert bits(tmp_path / "one") == bits(tmp_path / "stopped")


def test_readers_work_on_what_is_there(tmp_path, capsys, monkeypatch):
    where, short = tmp_path / "run", tmp_path / "short"
    stopped(small_spec(), where, 64)
    runner.run(small_spec(64), short, executor="local")
    half, whole = ev.open_run(where), ev.open_run(short)
    assert (half.done, half.deals, half.manifest.games) == (False, 64, 64)
    for name in whole.summaries:
        assert half.summary(name).equals(whole.summary(name)), name
    assert half.cells.equals(whole.cells)
    for name, table in TABLES.items():
        if name in ("seats", "cards", "games"):
            assert table.make(half).equals(table.make(whole))
    count = "select count(*) from seats, summary_games, cells"
    assert half.sql(count).item() == 128
    assert "64 of 96 games, not finished" in report({"half": where}, "title").about[0]
    assert replay(where, 63)["same"]
    got = typed(capsys, monkeypatch, "verify", where)
    assert (got.returncode, "incomplete (64 of 96 games" in got.stdout) == (0, True)


def test_a_run_without_a_game_says_so(tmp_path, monkeypatch):
    def interrupt(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr("everdell_sim.runs.store.block.play", interrupt)
    with pytest.raises(KeyboardInterrupt):
        runner.run(small_spec(), tmp_path / "run", executor="local")
    assert verify(tmp_path / "run").fine
    for ask in (lambda: ev.open_run(tmp_path / "run").summary("seats"), lambda: report({"a": tmp_path / "run"}, "a")):
        with pytest.raises(BadInput, match="no game is finished yet"):
            ask()


def test_a_killed_run_is_healthy_and_incomplete(undisturbed, tmp_path):
    """Its manifest is older than its last blocks, and the last file is cut off."""
    where = tmp_path / "run"
    result = stopped(small_spec(), where, 64)
    runner.run(small_spec(), where, executor="local", resume=True)
    for name in ("receipts/part-00000-0000000080.json", "seats/part-00000-0000000080.parquet", "README.md"):
        (where / name).unlink()
    (where / "manifest.json").write_text(json.dumps(result, indent=1, sort_keys=True) + "\n")
    (where / "tmp" / f"part-00000-0000000080.json.{7:032x}").write_bytes(b"{")
    found = verify(where)
    assert found.fine, found.problems
    assert (found.games, found.complete) == (64, False)
    (where / "notes.txt").write_text("mine")
    assert verify(where).problems == ["notes.txt: does not belong to this run"]
    (where / "notes.txt").unlink()
    runner.run(small_spec(), where, executor="local", resume=True)
    assert bits(where) == bits(undisturbed)


def test_runs_of_the_first_format_go_on_as_they_began(tmp_path):
    first = replace(small_spec(), format=FIRST)
    runner.run(first, tmp_path / "whole", executor="local")
    document = json.loads((tmp_path / "whole" / "manifest.json").read_text())["specification"]
    assert document["format"] == 1
    assert not {"cut", "engine"} & set(document)
    stopped(first, tmp_path / "run", 40)
    with pytest.warns(UserWarning, match="format 1, which names no engine"):
        runner.run(small_spec(), tmp_path / "run", executor="local", resume=True)
    assert bits(tmp_path / "run") == bits(tmp_path / "whole")
    found = verify(tmp_path / "run")
    assert (found.fine, ["names no engine" in note for note in found.notes]) == (True, [True])


def test_a_cut_that_is_another_now_stays_as_it_was_begun(tmp_path, monkeypatch):
    runner.run(small_spec(), tmp_path / "whole", executor="local")
    stopped(small_spec(), tmp_path / "run", 40)
    monkeypatch.setattr(cutting, "_MOST", dict.fromkeys(cutting._MOST, 8))
    runner.run(small_spec(), tmp_path / "run", executor="local", resume=True)
    assert bits(tmp_path / "run") == bits(tmp_path / "whole")


def interrupted(arguments, ready, times=1):
    """What a command says when Ctrl-C comes once `ready`, and how long it took to end."""
    command = [sys.executable, "-m", "everdell_sim", *map(str, arguments)]
    child = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
    deadline = time.monotonic() + 60
    while not ready() and child.poll() is None and time.monotonic() < deadline:
        time.sleep(0.02)
    began = time.monotonic()
    for _ in range(times):
        child.send_signal(signal.SIGINT)
        time.sleep(0.5)
    _, said = child.communicate(timeout=60)
    return child.returncode, said, time.monotonic() - began


def test_the_message_says_how_many_games_are_kept(tmp_path):
    out = tmp_path / "run"
    arguments = ["run", "--bots", "search:sims=8,champion", "--deals", 100_000, "--out", out]
    code, said, _ = interrupted(arguments, lambda: len(list(out.glob("receipts/*.json"))) > 1)
    kept = json.loads((out / "manifest.json").read_text())["games"]
    assert code == 130
    assert kept > 0
    assert re.search(rf"stopped; {kept:,} of 100,000 games are kept in {out}", said), said


@pytest.mark.parametrize("bot", ["Loops", "Sleeps"])
def test_ctrl_c_ends_a_bot_that_does_not_answer(bot, tmp_path):
    (tmp_path / "stuck.py").write_text(STUCK)
    out = tmp_path / "run"
    arguments = ["run", "--bots", f"{tmp_path}/stuck.py:{bot},random", "--deals", 5, "--out", out]
    arguments += ["--executor", "local"]
    code, said, seconds = interrupted(arguments, (out / "manifest.json").exists)
    assert (code, "stopped; 0 of 5 games are kept" in said) == (130, True), said
    assert seconds < 20
    assert not (out / "lock").exists()


def test_a_bot_may_think_only_so_long(tmp_path):
    (tmp_path / "stuck.py").write_text(STUCK)
    spec = one_cell(f"{tmp_path}/stuck.py:Loops,random", 3, 1, None, None, "games")
    with pytest.raises(BotError, match=r"stuck\.py:Loops' thought longer than 0.3 seconds"):
        runner.run(spec, tmp_path / "run", executor="local", bot_timeout=0.3)
    assert json.loads((tmp_path / "run" / "manifest.json").read_text())["status"] == "stopped"
    with pytest.raises(BadInput, match="bot_timeout must be above 0"):
        runner.run(spec, tmp_path / "run", resume=True, bot_timeout=0)
