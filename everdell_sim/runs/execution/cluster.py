"""Blocks as Ray tasks. Workers write their own files; only receipts come back."""

import ipaddress
import os
from collections.abc import Callable, Generator, Iterable
from typing import Any

from everdell_sim.bot import watch
from everdell_sim.errors import BadInput, EverdellError, RunError
from everdell_sim.runs.execution import cluster_address
from everdell_sim.runs.records import Receipt, WrittenSpec
from everdell_sim.runs.spec import Block, Spec
from everdell_sim.runs.spec_differences import differences
from everdell_sim.runs.store import block as blocks
from everdell_sim.runs.store.place import Place, place_of
from everdell_sim.support.checks import threads_of

# Tasks waiting for each processor, so that none is ever idle.
_AHEAD = 2
# A task whose worker dies is played again; playing twice writes the same bytes.
_RETRIES = 5
# Tells Ray whether it may use the network.
_CLUSTERS = "RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER"


def play_all(
    spec: Spec,
    todo: Iterable[Block],
    place: Place,
    workers: int | None,
    progress: Callable[[int], object],
    address: str | None = None,
) -> Generator[Receipt, None, None]:
    """Play and write the blocks on a cluster; yields each receipt as it comes."""
    address = address or os.environ.get("RAY_ADDRESS")
    ray = _ray(address)
    started = not ray.is_initialized()
    if started:
        _connect(ray, address, workers)
    try:
        task = ray.remote(num_cpus=1, max_retries=_RETRIES)(play_block)
        written = ray.put(spec.written)
        cpus = workers or int(ray.cluster_resources().get("CPU", 1))
        done = 0
        waiting: list[Any] = []
        for block in todo:
            waiting.append(task.remote(written, (block.cells, block.first, block.deals), place.uri, watch.limit()))
            while len(waiting) >= cpus * _AHEAD:
                receipt, waiting = _next(ray, waiting)
                done += receipt.games
                progress(done)
                yield receipt
        while waiting:
            receipt, waiting = _next(ray, waiting)
            done += receipt.games
            progress(done)
            yield receipt
    except GeneratorExit:
        # Enough is known: what is being played must not be written after the run is finished.
        ray.wait(waiting, num_returns=len(waiting)) if waiting else None
        raise
    finally:
        if started:
            ray.shutdown()


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


def _connect(ray: Any, address: str | None, workers: int | None) -> None:
    # Ray's own messages about the machine do not help here.
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
    if address:
        cluster_address.check(address)
    local = {} if address else {"num_cpus": threads_of(workers), "include_dashboard": False}
    try:
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


def _next(ray: Any, waiting: list[Any]) -> tuple[Receipt, list[Any]]:
    ready, rest = ray.wait(waiting, num_returns=1)
    try:
        receipt: Receipt = ray.get(ready[0])
    except ray.exceptions.RayTaskError as error:
        cause = error.cause
        raise cause if isinstance(cause, EverdellError) else RunError(str(cause)) from None
    except ray.exceptions.RayError as error:
        raise RunError(f"a task was lost for good: {str(error).splitlines()[0]}") from None
    return receipt, rest


# The specification of the last block: a run of many cells has many rules, and a worker plays many of its blocks.
_last: list[tuple[WrittenSpec, Spec]] = []


def _read(written: WrittenSpec) -> Spec:
    if not _last or _last[0][0] != written:
        _last[:] = [(written, Spec.of(written))]
    return _last[0][1]


def play_block(
    written: WrittenSpec, block: tuple[tuple[int, ...], int, int], where: str, bot_timeout: float | None = None
) -> Receipt:
    """What a worker does: one block, on one processor."""
    spec = _read(written)
    if spec.written != written:
        raise RunError(f"a worker has another engine or other bots: {differences(written, spec.written)}")
    with watch.limited(bot_timeout):
        played = blocks.play(spec, Block(*block), threads=1)
    return blocks.write(spec.hash, played, place_of(where))
