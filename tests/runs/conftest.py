import multiprocessing

import pytest

from everdell_sim.runs import runner
from everdell_sim.runs import spec as specs
from tests.runs.helpers import small_blocks, small_spec


@pytest.fixture(autouse=True)
def _blocks_are_small(monkeypatch):
    monkeypatch.setattr(specs, "_BLOCK", dict(specs._BLOCK))
    small_blocks()


@pytest.fixture(scope="session")
def undisturbed(tmp_path_factory):
    """A run that nothing happened to."""
    kept = dict(specs._BLOCK)
    small_blocks()
    where = tmp_path_factory.mktemp("runs") / "undisturbed"
    runner.run(small_spec(), where, executor="local", workers=2)
    specs._BLOCK.update(kept)
    return where


@pytest.fixture(scope="session")
def processes():
    """Starts processes quickly: the packages are loaded once."""
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["tests.runs.helpers"])
    return context


@pytest.fixture(scope="session")
def ray_here():
    """One Ray instance for all tests that need one; they share a group, so that one process runs them all."""
    ray = pytest.importorskip("ray")
    for attempt in range(3):
        try:
            ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False, logging_level="error")
            break
        except Exception:  # Ray gives its own processes 30 seconds to start, which a busy machine exceeds
            ray.shutdown()
            if attempt == 2:
                raise
    yield ray
    ray.shutdown()
