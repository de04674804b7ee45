"""Wherever a bot in Python may play, `--bot-timeout` limits its thinking, and Ctrl-C ends it."""

import signal
import subprocess
import sys
import time

import pytest

import everdell_sim as ev
from tests.support.command_line import typed

# Quick, unless it is asked to think: a run needs somebody who plays it before somebody replays it.
SLOW = """
import os, time
import everdell_sim as ev

class Loops(ev.Bot):
    def choose(self, view, decision):
        while "EVERDELL_SLOW" in os.environ:
            pass
        return 0

class Sleeps(ev.Bot):
    def choose(self, view, decision):
        time.sleep(1000)
"""
SWEEP = """
[sweep]
bots = ["{}/slow.py:Loops", "random"]
deals = 2
[factors]
"card.farm.points" = [1, 3]
"""
STUDY = """
[study]
name = "slow"
[[simulate]]
name = "first"
command = "run"
bots = ["{}/slow.py:Loops", "random"]
deals = 2
"""
PLAN = """
[balance]
bots = ["{}/slow.py:Loops", "random"]
deals = 20
[targets]
"win_share.seat.*" = {{ within = 0.2 }}
[numbers]
"card.farm.points" = [0, 2]
"""
COMMANDS = [
    "run --bots {0}/slow.py:Loops,random --deals 2 --out {0}/run --executor local",
    "tournament --bots {0}/slow.py:Loops,random --deals 2 --out {0}/field --executor local",
    "sweep {0}/sweep.toml --out {0}/sweep --executor local --trust-bots",
    "study {0}/study.toml --out {0}/study --executor local --trust-bots",
    "whatif --bots {0}/slow.py:Loops,random --patch {0}/patch.toml --deals 2",
    "ablate --bots {0}/slow.py:Loops,random --cards farm --deals 20",
    "balance {0}/plan.toml --out {0}/fairer.toml --trust-bots",
    "bench --bots {0}/slow.py:Loops,random --deals 2",
    "play --bots {0}/slow.py:Loops --seat 2 --seed 1",
    "replay {0}/kept 0 --trust-bots",
    "verify {0}/rows --trust-bots",
]


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    where = tmp_path_factory.mktemp("slow")
    (where / "slow.py").write_text(SLOW)
    (where / "sweep.toml").write_text(SWEEP.format(where))
    (where / "study.toml").write_text(STUDY.format(where))
    (where / "plan.toml").write_text(PLAN.format(where))
    (where / "patch.toml").write_text("[card.farm]\npoints = 3\n")
    for name, detail in {"kept": "summary", "rows": "games"}.items():
        ev.run([f"{where}/slow.py:Loops", "random"], 2, where / name, detail=detail, executor="local")
    return where


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command.split()[0])
def test_a_bot_may_think_only_so_long_in_every_command(command, folder, capsys, monkeypatch):
    monkeypatch.setenv("EVERDELL_SLOW", "1")
    done = typed(capsys, monkeypatch, *command.format(folder).split(), "--bot-timeout", "0.2")
    assert (done.returncode, "slow.py:Loops' thought longer than 0.2 seconds" in done.stderr) == (2, True), done.stderr
    assert "Traceback" not in done.stderr


def test_the_limit_is_a_number_of_seconds(folder, capsys, monkeypatch):
    for wrong in ("0", "-1", "nan"):
        done = typed(capsys, monkeypatch, "replay", folder / "kept", "0", "--bot-timeout", wrong)
        assert (done.returncode, "bot_timeout must be above 0 seconds" in done.stderr) == (2, True), done.stderr


@pytest.mark.parametrize("command", ["play --bots {0}/slow.py:Sleeps --seat 2", "replay {0}/kept 0 --trust-bots"])
def test_ctrl_c_ends_a_bot_that_plays_one_game(command, folder, monkeypatch):
    monkeypatch.setenv("EVERDELL_SLOW", "1")
    child = subprocess.Popen(
        [sys.executable, "-m", "everdell_sim", *command.format(folder).split()],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    )
    time.sleep(2.5)
    assert child.poll() is None
    child.send_signal(signal.SIGINT)
    _, said = child.communicate(timeout=60)
    assert (child.returncode, "Traceback" in said) == (130, False), said
