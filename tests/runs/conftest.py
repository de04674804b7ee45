import multiprocessing
import os

import pytest

from everdell_sim.runs import cutting
from tests.support.small_runs import play_undisturbed, small_blocks


@pytest.fixture(autouse=True)
def _blocks_are_small(monkeypatch):
    monkeypatch.setattr(cutting, "_MOST", dict(cutting._MOST))
    small_blocks()


@pytest.fixture(scope="session")
def undisturbed(tmp_path_factory):
    """A run that nothing happened to."""
    return play_undisturbed(tmp_path_factory.mktemp("runs") / "undisturbed")


@pytest.fixture(scope="session")
def processes():
    """Starts processes quickly: the packages are loaded once."""
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["tests.support.small_runs"])
    return context


@pytest.fixture(scope="session")
def ray_cluster():
    """One Ray instance for all tests that need one, to which nodes may be added; its tests share a group, so that one
    process runs them all."""
    # Ray gives its own processes 30 seconds to start, which a busy machine exceeds. It reads this when it is loaded.
    os.environ.setdefault("RAY_raylet_start_wait_time_s", "180")
    ray = pytest.importorskip("ray")
    from ray.cluster_utils import Cluster

    for attempt in range(3):
        try:
            made = Cluster(initialize_head=True, head_node_args={"num_cpus": 2, "include_dashboard": False})
            ray.init(address=made.address, log_to_driver=False, logging_level="error")
            break
        except Exception:  # of any kind, on a busy machine
            ray.shutdown()
            if attempt == 2:
                raise
    yield made
    ray.shutdown()
    made.shutdown()


@pytest.fixture
def ray_here(ray_cluster):
    """Ray, up and running."""
    import ray

    return ray
