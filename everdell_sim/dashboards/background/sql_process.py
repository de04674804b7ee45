"""Answers SQL queries until its input ends: one line of JSON in, one frame or one sentence out.

It is a separate process because some queries (`SELECT range(1000000000)`) ignore the time and memory limits given to
DuckDB: the operating system kills this process when its time is up, and limits its memory.
"""

import json
import math
import resource
import signal
import struct
import sys
from functools import lru_cache
from io import BytesIO
from typing import Any, BinaryIO

from everdell_sim.errors import EverdellError
from everdell_sim.runs.reader.run_dataset import Run

# Memory of the whole process, including code; DuckDB's own limit applies long before.
MEMORY = 6 << 30
# Seconds beyond DuckDB's limit: what DuckDB can stop itself, it stops with a clearer message.
GRACE = 2.0
# An answer that a page can show; each visitor's answer stays in memory until the next one.
MOST_BYTES = 8 << 20
TOO_LARGE = "it needs more memory than a query may use"
# The header of an answer: did it work, and how many bytes follow?
HEAD = struct.Struct("<?Q")


@lru_cache(maxsize=4)
def _opened(uri: str, seal: str) -> Run:
    """`seal` distinguishes a run that was written again."""
    return Run(uri)


def answer(line: str) -> tuple[bool, bytes]:
    """A frame, or why there is none."""
    asked: dict[str, Any] = json.loads(line)
    # Nothing handles this signal, so it ends the process wherever it is.
    signal.alarm(math.ceil(asked["seconds"] + GRACE))
    try:
        frame = _opened(asked.pop("uri"), asked.pop("seal")).sql(**asked)
    except (EverdellError, OSError) as error:
        return False, str(error).encode()
    except MemoryError:
        return False, f"SQL: {TOO_LARGE}".encode()
    finally:
        signal.alarm(0)
    if frame.estimated_size() > MOST_BYTES:
        return False, f"SQL: the answer is larger than {MOST_BYTES >> 20} MB".encode()
    written = BytesIO()
    frame.write_ipc(written)
    return True, written.getvalue()


def read(stream: BinaryIO) -> tuple[bool, bytes] | None:
    """An answer from its bytes; None if the process ended before it was whole."""
    head = stream.read(HEAD.size)
    if len(head) == HEAD.size:
        fine, length = HEAD.unpack(head)
        content = stream.read(length)
        if len(content) == length:
            return fine, content
    return None


def main() -> None:
    import duckdb  # noqa: F401
    import polars as pl
    from pyarrow import dataset  # noqa: F401

    pl.DataFrame({"n": [1]}).write_ipc(BytesIO())
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    for line in sys.stdin:
        fine, content = answer(line)
        sys.stdout.buffer.write(HEAD.pack(fine, len(content)) + content)
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
