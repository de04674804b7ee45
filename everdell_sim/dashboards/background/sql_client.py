"""SQL queries from a page, answered by processes that are kept ready and killed when a query exceeds its limits."""

import json
import signal
import subprocess
import threading
from contextlib import ExitStack
from io import BytesIO

import polars as pl

from everdell_sim.dashboards.background import sql_process
from everdell_sim.dashboards.background.sql_process import TOO_LARGE
from everdell_sim.errors import BadInput
from everdell_sim.runs.reader.run_dataset import Run
from everdell_sim.support import children

# Processes at a time; further queries wait. Visitors whom nobody invited wait for one another alone.
_MOST = 2
# Seconds that a query of theirs may take.
_BRIEF = 3.0

_ready: list["subprocess.Popen[bytes]"] = []
_places = {invited: threading.BoundedSemaphore(_MOST) for invited in (True, False)}


def prepare() -> None:
    """Start a process, so that the first query need not wait for it."""
    _ready.append(_started())


def ask(run: Run, query: str, *, limit: int, seconds: float, memory: str, invited: bool = True) -> pl.DataFrame:
    """What `run.sql` says, within limits that no query can escape."""
    seconds = seconds if invited else min(seconds, _BRIEF)
    limits = {"limit": limit, "seconds": seconds, "memory": memory}
    asked = {"uri": run.place.uri, "seal": run.manifest.seal, "query": query, **limits}
    with ExitStack() as place:
        if not _places[invited].acquire(timeout=None if invited else 2 * _BRIEF):
            raise BadInput("SQL: other visitors are asking; ask again in a moment")
        place.callback(_places[invited].release)
        process = _idle()
        found = _exchange(process, json.dumps(asked).encode())
        if found is None:
            # Another one starts while the reader thinks.
            prepare()
            late = process.wait() == -signal.SIGALRM
            raise BadInput(f"SQL: took longer than {seconds} seconds" if late else f"SQL: {TOO_LARGE}")
        _ready.append(process)
    fine, content = found
    if not fine:
        raise BadInput(content.decode())
    return pl.read_ipc(BytesIO(content))


def _exchange(process: "subprocess.Popen[bytes]", asked: bytes) -> tuple[bool, bytes] | None:
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        process.stdin.write(asked + b"\n")
        process.stdin.flush()
    except OSError:
        return None
    return sql_process.read(process.stdout)  # type: ignore[arg-type]


def _idle() -> "subprocess.Popen[bytes]":
    while True:
        try:
            process = _ready.pop()
        except IndexError:
            return _started()
        if process.poll() is None:
            return process


def _started() -> "subprocess.Popen[bytes]":
    """It ends with its input, and so with this process."""
    command = children.command(sql_process.__name__)
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
