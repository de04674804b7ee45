"""Teaching a judge on Ray gives the same files as on threads, also when it is stopped on the way."""

import json
import os
import subprocess
import sys
from dataclasses import replace

import pytest

from everdell_sim.errors import BadInput, RunError
from everdell_sim.learning import crew, learner
from everdell_sim.learning.crew import Workers, do, fingerprint
from everdell_sim.learning.learner import learn
from everdell_sim.learning.plan import Plan

pytestmark = [pytest.mark.ray, pytest.mark.xdist_group("ray")]

TINY = Plan("settler", players=(2,), rounds=2, deals=6, games=20, playouts=1, trees=4, check_deals=40, seed=3)


def files_of(folder):
    """All that was written, without how long it took."""
    found = {}
    for path in sorted(folder.rglob("*")):
        if path.name == "diary.json":
            diary = json.loads(path.read_text())
            found[path.name] = [{**one, "seconds": 0} for one in diary["rounds"]]
        elif path.is_file():
            found[path.name] = path.read_bytes()
    return found


@pytest.fixture
def kept(monkeypatch):
    """Small batches, and every judge is kept: so few lessons would not win a trial, which is played all the same."""
    plain = learner.trial
    monkeypatch.setattr(learner, "BATCH", 2)
    monkeypatch.setattr(learner, "trial", lambda *args: (1.0, 0.5, plain(*args)[2]))


def test_threads_and_ray_give_the_same_files(ray_here, kept, tmp_path):
    threads, ray = tmp_path / "threads" / "bot.toml", tmp_path / "ray" / "bot.toml"
    here = learn(TINY, threads, executor="local", workers=1)
    there = learn(TINY, ray, executor="ray")
    assert here["kept"] == there["kept"] == 2
    assert here["gain_base_2"] == there["gain_base_2"]
    files = files_of(threads.parent)
    assert len([name for name in files if name.endswith(".lessons")]) == 6
    assert files_of(ray.parent) == files


def test_a_stopped_teaching_goes_on_to_the_same_files(ray_here, kept, tmp_path):
    whole, parts = tmp_path / "whole" / "bot.toml", tmp_path / "parts" / "bot.toml"
    learn(TINY, whole, executor="local", workers=1)
    heard = []

    def pull(progress):
        heard.append(progress)
        # The games that are watched, the net, and two files of lessons.
        if len(heard) == 4:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        learn(TINY, parts, executor="ray", report=pull)
    assert len(list((parts.parent / "bot.learning").glob("*.lessons"))) == 2
    learn(TINY, parts, executor="ray", resume=True)
    assert files_of(parts.parent) == files_of(whole.parent)


def test_a_trial_is_shared_out_and_put_together_in_order(ray_here, monkeypatch):
    monkeypatch.setattr(crew, "SHARE", 7)
    plan = replace(TINY, players=(2, 3))
    with crew.crew_of("ray", 2, None) as workers:
        assert isinstance(workers, Workers)
        many = learner.gained(plan, "villager", "settler", 5, 20, 0, workers)
    one = learner.gained(plan, "villager", "settler", 5, 20, 0, crew.Threads(1))
    assert many.shape == (2, 20)
    assert (many == one).all()


def test_a_worker_with_another_engine_is_refused(monkeypatch):
    job = learner.batch(TINY, TINY.tables[0], 0, 0, "settler")
    expected = fingerprint(job)
    assert do(3, job, expected)[0] == 3
    with pytest.raises(RunError, match="a worker has another engine or other bots"):
        do(3, replace(job, bots=("villager", "settler")), expected)


def test_an_unknown_executor_is_refused(tmp_path):
    with pytest.raises(BadInput, match="executor"):
        learn(TINY, tmp_path / "bot.toml", executor="cloud")


def test_the_command_takes_a_cluster_and_relative_files(ray_here, tmp_path):
    """As a user types it, in a folder of theirs, which is not that of the workers."""
    address = ray_here.get_runtime_context().gcs_address
    (tmp_path / "mine.toml").write_text('[bot]\nname = "mine"\nabout = "settler"\nlike = "settler"\n')
    words = ["learn", "mine.toml", "--rounds", "1", "--deals", "4", "--games", "20", "--playouts", "1"]
    words += ["--trees", "2", "--check", "20"]
    made = []
    for out, how in (("local.toml", ["--executor", "local"]), ("ray.toml", ["--ray-address", address])):
        command = [sys.executable, "-m", "everdell_sim", *words, "--out", out, *how, "--workers", "1", "--json"]
        environment = {**os.environ, "RAY_ADDRESS": ""}
        done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
        # Nothing is kept of so few lessons.
        assert done.returncode == 1, done.stderr
        made.append({**json.loads(done.stdout), "file": "", "seconds": 0})
    assert made[0] == made[1]
    assert made[0]["lessons"] > 0
    first, second = (files_of(tmp_path / f"{name}.learning") for name in ("local", "ray"))
    assert first == second
