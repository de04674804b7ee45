"""Ray gives the same bits as threads, also when workers or the driver die."""

import os
import random
import signal
import threading
import time

import pytest

from everdell_sim.errors import RunError
from everdell_sim.runs import cutting
from everdell_sim.runs.execution import cluster, runner
from everdell_sim.runs.execution.cluster import play_all
from everdell_sim.runs.spec import one_cell
from everdell_sim.runs.store.place import Folder
from tests.support.small_runs import bits, busy_workers, cases, play_small_on_ray, small_spec

pytestmark = [pytest.mark.ray, pytest.mark.xdist_group("ray")]


def test_threads_and_ray_give_the_same_bits(ray_here, undisturbed, tmp_path):
    heard = []
    runner.run(small_spec(), tmp_path / "run", executor="ray", progress=lambda done, of: heard.append((done, of)))
    assert bits(tmp_path / "run") == bits(undisturbed)
    assert heard[-1] == (96, 96)


@pytest.mark.parametrize("case", cases(3, 12))
def test_a_killed_worker_loses_nothing(case, ray_cluster, undisturbed, tmp_path):
    choose = random.Random(case)
    killed = []

    def kill() -> None:
        deadline = time.monotonic() + 60
        time.sleep(choose.uniform(0.0, 0.1))
        while not killed and time.monotonic() < deadline:
            for pid in busy_workers(ray_cluster.head_node):
                os.kill(pid, signal.SIGKILL)
                killed.append(pid)
                break

    killer = threading.Thread(target=kill)
    killer.start()
    runner.run(small_spec(), tmp_path / "run", executor="ray")
    killer.join()
    assert killed
    assert bits(tmp_path / "run") == bits(undisturbed)


@pytest.mark.parametrize("case", cases(2, 12))
def test_a_killed_driver_loses_nothing(case, ray_here, undisturbed, processes, tmp_path):
    address = ray_here.get_runtime_context().gcs_address
    child = processes.Process(target=play_small_on_ray, args=(str(tmp_path / "run"), 96, address))
    child.start()
    deadline = time.monotonic() + 60
    while not (tmp_path / "run" / "manifest.json").exists() and child.is_alive() and time.monotonic() < deadline:
        time.sleep(0.01)
    time.sleep(random.Random(case).uniform(0.0, 3.0))
    child.kill()
    child.join()
    runner.run(small_spec(), tmp_path / "run", executor="ray", resume=True)
    # Tasks of the dead driver may still end; they write what is there already.
    assert bits(tmp_path / "run") == bits(undisturbed)


def test_a_failing_worker_is_reported_in_a_sentence(ray_here, tmp_path):
    (tmp_path / "cards").write_text("in the way")
    spec = small_spec()
    with pytest.raises(RunError, match="cannot be written"):
        list(play_all(spec, spec.blocks(), Folder(tmp_path), None, lambda done: None))


def test_ray_stops_where_threads_do(ray_here, tmp_path, monkeypatch):
    monkeypatch.setattr(cutting, "_LOOK", 16)
    asked = one_cell("greedy,random", 2000, 3, None, None, "games", "score within 2 points")
    runner.run(asked, tmp_path / "threads", executor="local")
    done = runner.run(asked, tmp_path / "ray", executor="ray")
    assert done.reached
    assert bits(tmp_path / "threads") == bits(tmp_path / "ray")


def test_a_worker_loads_the_rules_of_a_run_once():
    written, longer = (one_cell("greedy,random", deals, 3, None, None, "games").written for deals in (4, 5))
    assert cluster._read(written) is cluster._read(written)
    assert cluster._read(longer).deals == 5
