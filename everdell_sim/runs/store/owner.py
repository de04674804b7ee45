"""Who holds the lock of a run."""

import json
import os
import socket
import time
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from typing import Self


@dataclass(frozen=True)
class Owner:
    """A process on a machine, since a moment."""

    pid: int
    host: str
    since: int

    @classmethod
    def here(cls) -> Self:
        return cls(os.getpid(), socket.gethostname(), int(time.time()))

    @classmethod
    def read(cls, content: bytes) -> Self | None:
        """What `to_bytes` wrote; None if that is not all there."""
        try:
            owner = json.loads(content)
            return cls(int(owner["pid"]), str(owner["host"]), int(owner["since"]))
        except (ValueError, KeyError, TypeError):
            return None

    def to_bytes(self) -> bytes:
        return json.dumps(asdict(self)).encode()

    @property
    def elsewhere(self) -> bool:
        return self.host != socket.gethostname()

    @property
    def dead(self) -> bool:
        """Is it known that the process has ended? Of other machines nothing is known."""
        if self.elsewhere:
            return False
        try:
            os.kill(self.pid, 0)
        except ProcessLookupError:
            return True
        except PermissionError:
            pass
        return False

    def __str__(self) -> str:
        since = datetime.fromtimestamp(self.since, UTC).isoformat(sep=" ", timespec="seconds")
        return f"process {self.pid} on {self.host} since {since}"
