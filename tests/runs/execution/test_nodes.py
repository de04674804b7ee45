"""A cluster loses a node in the middle of its work and finishes, with the same bits."""

import random
import threading
import time

import pytest

from everdell_sim.runs.execution import runner
from tests.support.small_runs import bits, busy_workers, cases, play_undisturbed, small_spec

pytestmark = [pytest.mark.ray, pytest.mark.xdist_group("ray")]

DEALS = 480


@pytest.fixture(scope="module")
def long(tmp_path_factory):
    """A run that nothing happened to, long enough to lose a node of it."""
    return play_undisturbed(tmp_path_factory.mktemp("nodes") / "undisturbed", DEALS)


@pytest.mark.parametrize("case", cases(1, 6))
def test_a_lost_node_loses_nothing(case, ray_cluster, long, tmp_path):
    node = ray_cluster.add_node(num_cpus=1)
    ray_cluster.wait_for_nodes()
    receipts_when_lost = []

    def lose() -> None:
        """At a random moment, but while the node is playing."""
        deadline = time.monotonic() + 120
        while not list((tmp_path / "run").glob("receipts/*.json")) and time.monotonic() < deadline:
            time.sleep(0.01)
        time.sleep(random.Random(case).uniform(0.0, 0.3))
        while not list(busy_workers(node)) and time.monotonic() < deadline:
            time.sleep(0.001)
        ray_cluster.remove_node(node, allow_graceful=False)
        receipts_when_lost.append(len(list((tmp_path / "run").glob("receipts/*.json"))))

    loser = threading.Thread(target=lose)
    loser.start()
    runner.run(small_spec(DEALS), tmp_path / "run", executor="ray")
    loser.join()
    assert 0 < receipts_when_lost[0] < len(list(small_spec(DEALS).blocks()))
    assert bits(tmp_path / "run") == bits(long)
