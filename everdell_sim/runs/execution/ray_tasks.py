"""Work spread over Ray: the connection to a cluster, and tasks whose results come as they are done."""

import ipaddress
import os
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import ExitStack, chdir, contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, TypeVar

from everdell_sim.errors import BadInput, EverdellError, RunError
from everdell_sim.runs.execution import cluster_address
from everdell_sim.support.checks import path_of, threads_of

Result = TypeVar("Result")

# Tasks waiting for each processor, so that none is ever idle.
_AHEAD = 2
# A task whose worker dies is done again; doing it twice gives the same bytes.
_RETRIES = 5
# Tells Ray whether it may use the network.
_CLUSTERS = "RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER"


def address_of(address: str | None) -> str | None:
    """The cluster that is asked for, or that Ray's own variable names."""
    return str(path_of("ray_address", address or "")) or os.environ.get("RAY_ADDRESS")


@contextmanager
def connected(workers: int | None, address: str | None) -> "Iterator[Tasks]":
    """Ray as it is connected already, or else a connection that ends with this block."""
    address = address_of(address)
    ray = _ray(address)
    with ExitStack() as ends:
        if not ray.is_initialized():
            # Ray's workers begin in the folder in which Ray is connected, and import from it.
            _connect(ray, address, workers, ends.enter_context(TemporaryDirectory()))
            ends.callback(ray.shutdown)
        yield Tasks(ray, workers or int(ray.cluster_resources().get("CPU", 1)))


class Tasks:
    """The tasks of a connection, so many at a time."""

    def __init__(self, ray: Any, processors: int) -> None:
        self._ray, self._processors = ray, processors
        self._waiting: list[Any] = []

    def put(self, value: Any) -> Any:
        """A value that many tasks need, sent once."""
        return self._ray.put(value)

    def each(self, work: Callable[..., Result], jobs: Iterable[tuple[Any, ...]]) -> Generator[Result, None, None]:
        """What `work` makes of the arguments of each job, in the order in which it is done."""
        task = self._ray.remote(num_cpus=1, max_retries=_RETRIES)(_in_folder).options(name=work.__name__)
        self._waiting, folder = [], str(Path.cwd())
        for job in jobs:
            self._waiting.append(task.remote(folder, work, *job))
            while len(self._waiting) >= self._processors * _AHEAD:
                yield self._next()
        while self._waiting:
            yield self._next()

    def settle(self) -> None:
        """Wait for what is being done, which nobody asks for any more."""
        if self._waiting:
            self._ray.wait(self._waiting, num_returns=len(self._waiting))

    def _next(self) -> Any:
        ray = self._ray
        ready, self._waiting = ray.wait(self._waiting, num_returns=1)
        try:
            return ray.get(ready[0])
        except ray.exceptions.RayTaskError as error:
            cause = error.cause
            raise cause if isinstance(cause, EverdellError) else RunError(str(cause)) from None
        except ray.exceptions.RayError as error:
            raise RunError(f"a task was lost for good: {str(error).splitlines()[0]}") from None


def _in_folder(folder: str, work: Callable[..., Result], *job: Any) -> Result:
    """What a worker does: where paths of bots begin there as they do here, if the folder is there."""
    with suppress(OSError):
        os.chdir(folder)
    return work(*job)


def _ray(address: str | None) -> Any:
    if not address:
        # Ray reads this when it is imported: without a cluster it then uses the loopback address only, as it does by
        # default on the systems that the name mentions.
        os.environ.setdefault(_CLUSTERS, "0")
    try:
        import ray
    except ImportError:
        raise BadInput("the executor ray needs Ray: pip install 'everdell-sim[cluster]'") from None
    return ray


def _connect(ray: Any, address: str | None, workers: int | None, empty: str) -> None:
    # Ray's own messages about the machine do not help here.
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
    if address:
        cluster_address.check(address)
    local = {} if address else {"num_cpus": threads_of(workers), "include_dashboard": False}
    try:
        with chdir(empty):
            ray.init(address=address or "local", log_to_driver=False, logging_level="error", **local)
    except Exception as error:
        # Ray raises any kind of exception.
        ray.shutdown()
        why = str(error).strip().splitlines()[0] if str(error).strip() else type(error).__name__
        if address:
            raise BadInput(f"Ray at {address} cannot be reached: {why}") from None
        raise RunError(f"Ray cannot be started here: {why}; --executor local needs no Ray") from None
    if not address and not ipaddress.ip_address(ray.util.get_node_ip_address()).is_loopback:
        ray.shutdown()
        raise RunError(
            f"Ray was loaded before this run and would listen on the network: set {_CLUSTERS}=0 before it is loaded, "
            "or connect it yourself (ray.init)"
        )
