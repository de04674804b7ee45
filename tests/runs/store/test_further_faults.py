"""Faults of other kinds: clocks, links, rights, doubled keys, cut footers, races, odd numbers and names."""

import errno
import json
import os
import shutil
import subprocess
import sys
import tempfile
import threading
import time
import unicodedata
from pathlib import Path

import pytest

import everdell_sim as ev
from everdell_sim.errors import BadInput, EverdellError
from everdell_sim.runs.execution import runner
from everdell_sim.runs.execution.compaction import compact
from everdell_sim.runs.reader.verification import verify
from tests.support.command_line import typed
from tests.support.small_runs import bits, cases, small_spec


def interrupted(where):
    """A run that was stopped half way."""

    def stop(done, games):
        if done > 40:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        runner.run(small_spec(), where, executor="local", workers=1, progress=stop)


@pytest.mark.parametrize("case", cases(2, 40))
def test_a_clock_that_is_set_back_changes_nothing(case, undisturbed, tmp_path, monkeypatch):
    """By hours, between any two looks at it; resuming on a day before the run began as well."""
    real, steps = time.time, iter(range(10**9))
    monkeypatch.setattr(time, "time", lambda: real() - 3600.0 * (case + 1) * next(steps))
    interrupted(tmp_path / "run")
    for path in (tmp_path / "run").rglob("*"):
        os.utime(path, (2e9, 2e9))
    runner.run(small_spec(), tmp_path / "run", executor="local", resume=True)
    assert bits(tmp_path / "run") == bits(undisturbed)
    assert verify(tmp_path / "run").fine


@pytest.mark.parametrize("kind", ["outside", "inside", "dangling", "loop"])
def test_a_link_in_place_of_a_block_is_noticed(kind, undisturbed, tmp_path):
    """Even if it leads to the same bytes today: they lie elsewhere, where nobody watches over them."""
    where = tmp_path / "run"
    shutil.copytree(undisturbed, where)
    block, *others = sorted((where / "seats").glob("*.parquet"))
    target = {"outside": tmp_path / "kept", "inside": others[0], "dangling": tmp_path / "gone", "loop": block}[kind]
    content = block.read_bytes()
    if kind == "outside":
        target.write_bytes(content)
    block.unlink()
    block.symlink_to(target)
    name = block.relative_to(where).as_posix()
    found = verify(where)
    assert any(name in problem for problem in found.problems), found
    with pytest.raises(BadInput, match=block.name):
        ev.open_run(where).seats.collect()
    runner.run(small_spec(), where, executor="local", resume=True)
    assert not block.is_symlink()
    assert bits(where) == bits(undisturbed)
    if kind == "outside":
        assert target.read_bytes() == content, "what the link led to is not ours"


@pytest.mark.skipif(os.geteuid() == 0 and shutil.which("setpriv") is None, reason="root may enter every folder")
@pytest.mark.parametrize("rights", [0o600, 0o000])
@pytest.mark.parametrize("command", ["verify", "query", "run", "compact"])
def test_a_folder_that_cannot_be_entered_is_named(rights, command, undisturbed):
    words = [command, "RUN", "SELECT 1"] if command == "query" else [command, "RUN"]
    if command == "run":
        words = ["run", "--bots", "greedy,random", "--deals", "96", "--seed", "5", "--resume", "--out", "RUN"]
    user = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"] if os.geteuid() == 0 else []
    with tempfile.TemporaryDirectory() as open_to_all:
        where = Path(open_to_all) / "run"
        shutil.copytree(undisturbed, where)
        Path(open_to_all).chmod(0o755)
        where.chmod(rights)
        try:
            words = [str(where) if word == "RUN" else word for word in words]
            child = [*user, sys.executable, "-m", "everdell_sim", *words]
            ended = subprocess.run(child, capture_output=True, text=True, timeout=120, check=False)
        finally:
            where.chmod(0o755)
        assert (ended.returncode, "Traceback" in ended.stderr) == (2, False), ended.stderr
        assert os.strerror(errno.EACCES) in ended.stderr
        assert bits(where) == bits(undisturbed)


@pytest.mark.parametrize("key", ["games", "hash", "status", "seal"])
def test_a_manifest_that_names_a_key_twice_is_noticed(key, undisturbed, tmp_path):
    """Programs differ in which of the two they read."""
    where = tmp_path / "run"
    shutil.copytree(undisturbed, where)
    text = (where / "manifest.json").read_text()
    value = json.dumps(json.loads(text)[key])
    for doubled in (f'{{\n "{key}": 7,' + text[1:], f'{{\n "{key}": {value},' + text[1:]):
        (where / "manifest.json").write_text(doubled)
        assert verify(where).problems
        with pytest.raises(BadInput, match=r"manifest\.json"):
            ev.open_run(where)


@pytest.mark.parametrize("case", cases(4, 60))
def test_a_footer_that_is_cut_off_is_noticed(case, undisturbed, tmp_path):
    """With the size kept: the last bytes are zeros, as after a crash of the machine."""
    where = tmp_path / "run"
    shutil.copytree(undisturbed, where)
    files = sorted(where.glob("*/*.parquet"))
    block = files[case * 7 % len(files)]
    content = block.read_bytes()
    cut = 1 + case * 13 % min(400, len(content) - 1)
    block.write_bytes(content[:-cut] + (b"\0" * cut if case % 2 else b""))
    found = verify(where)
    assert any(block.name in problem for problem in found.problems), found
    runner.run(small_spec(), where, executor="local", resume=True)
    assert bits(where) == bits(undisturbed)


@pytest.mark.parametrize("case", cases(2, 30))
def test_of_two_who_resume_at_once_one_is_refused_and_nothing_is_lost(case, undisturbed, tmp_path):
    where = tmp_path / "run"
    interrupted(where)
    together, answers = threading.Barrier(3), []

    def resume():
        together.wait()
        time.sleep(0.001 * case * len(answers))
        try:
            runner.run(small_spec(), where, executor="local", resume=True)
            answers.append("done")
        except BadInput as refused:
            answers.append(str(refused))

    threads = [threading.Thread(target=resume) for _ in range(3)]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    assert "done" in answers
    assert all(one == "done" or "another process" in one or "is being" in one or "lock" in one for one in answers), (
        answers
    )
    assert bits(where) == bits(undisturbed)
    compact(where, 4)
    assert verify(where).fine


ODD = ["nan", "inf", "-inf", "1e400", "-0.0", "1e-400"]


@pytest.mark.parametrize("value", ODD)
def test_numbers_that_are_none_are_refused(value, capsys, monkeypatch, tmp_path):
    (tmp_path / "bot.toml").write_text(f'[bot]\nname = "odd"\nlike = "settler"\n[weights]\nplay = {value}\n')
    (tmp_path / "patch.toml").write_text(f"[card.farm]\npoints = {value}\n")
    commands = [
        ["run", "--bots", f"{tmp_path}/bot.toml,random", "--deals", "2", "--out", f"{tmp_path}/run"],
        ["whatif", "--patch", f"{tmp_path}/patch.toml", "--deals", "2", "--bots", "random,random"],
        ["whatif", "--patch", f"{tmp_path}/patch.toml", "--level", value],
        ["run", "--bots", "random,random", "--until", f"score within {value} points", "--out", f"{tmp_path}/run"],
        ["ablate", "--cards", "farm", "--within", value, "--bots", "random,random", "--deals", "20"],
        ["study", "seat_balance", "--scale", value, "--out", f"{tmp_path}/study"],
    ]
    for words in commands:
        refused = typed(capsys, monkeypatch, *words)
        # The two that are zero in floating point are numbers, if small ones.
        if value in ("-0.0", "1e-400") and refused.returncode == 0:
            continue
        assert (refused.returncode, refused.stderr.count("\n")) == (2, 1), (words, refused.stderr)
    assert not (tmp_path / "run").exists() or value in ("-0.0", "1e-400")


def test_names_that_look_alike_are_told_apart(tmp_path):
    """One letter with its accent, or a letter and an accent: two folders, two runs, none taken for the other."""
    one, other = (unicodedata.normalize(form, "r\u00e9union") for form in ("NFC", "NFD"))
    runner.run(small_spec(16), tmp_path / one, executor="local")
    runner.run(small_spec(16, seed=6), tmp_path / other, executor="local")
    assert {path.name for path in tmp_path.iterdir()} == {one, other}
    assert verify(tmp_path / one).fine
    assert verify(tmp_path / other).fine
    with pytest.raises(EverdellError, match="another run"):
        runner.run(small_spec(16), tmp_path / other, executor="local", resume=True)
