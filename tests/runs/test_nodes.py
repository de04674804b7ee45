"""A cluster of two nodes loses one of them and finishes, with the same bits."""

import random
import threading
import time

import pytest

from everdell_sim.runs import runner
from tests.runs.helpers import FULL, bits, cases, small_spec

pytestmark = [
    pytest.mark.ray,
    pytest.mark.xdist_group("nodes"),
    pytest.mark.skipif(not FULL, reason="starts a cluster of its own, which takes minutes: make chaos"),
]


@pytest.fixture(scope="module")
def cluster():
    ray = pytest.importorskip("ray")
    from ray.cluster_utils import Cluster

    made = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
    ray.init(address=made.address, log_to_driver=False, logging_level="error")
    yield made
    ray.shutdown()
    made.shutdown()


@pytest.mark.parametrize("case", cases(1, 6))
def test_a_lost_node_loses_nothing(case, cluster, undisturbed, tmp_path):
    node = cluster.add_node(num_cpus=1)
    cluster.wait_for_nodes()
    lost = []

    def lose() -> None:
        deadline = time.monotonic() + 120
        while not list((tmp_path / "run").glob("receipts/*.json")) and time.monotonic() < deadline:
            time.sleep(0.01)
        time.sleep(random.Random(case).uniform(0.0, 0.5))
        cluster.remove_node(node, allow_graceful=False)
        lost.append(node)

    loser = threading.Thread(target=lose)
    loser.start()
    runner.run(small_spec(), tmp_path / "run", executor="ray", workers=2)
    loser.join()
    assert lost
    assert bits(tmp_path / "run") == bits(undisturbed)
