"""Who writes a run; and one driver per run in an object store, which has no locks.

A process that wants to write puts an object of its own and then lists all of them; if it sees another, it gives way.
An object is visible to all as soon as it is written, so of two processes at least one sees the other. The owner renews
its object while it lives; one that was not renewed for long counts as abandoned, by the clock of the store.
"""

import contextlib
import json
import os
import socket
import threading
import time
import uuid
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from types import TracebackType
from typing import Self

from everdell_sim.errors import BadInput, RunError
from everdell_sim.runs.store.place import LOCK, Bucket, is_lease

_RENEWED = 30.0
_STALE = 180.0


class Lease:
    """Held while a run is written; taking it fails while another process holds it."""

    def __init__(self, place: Bucket, force: bool = False) -> None:
        self._place, self._force = place, force
        self._name = f"{LOCK}-{uuid.uuid4().hex}"
        self._owner = Owner.here().to_bytes()
        self._ended = threading.Event()
        self._renewer = threading.Thread(target=self._renew, daemon=True)

    def __enter__(self) -> Self:
        self._place.write(self._name, self._owner)
        try:
            for name in self._others():
                self._give_way_to(name)
        except BaseException:
            self._place.delete(self._name)
            raise
        self._renewer.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._ended.set()
        self._renewer.join()
        self._place.delete(self._name)

    def _others(self) -> list[str]:
        return [name for name in self._place.here(LOCK) if is_lease(name) and name != self._name]

    def _give_way_to(self, name: str) -> None:
        """Refuse if another lease is alive; an abandoned one is removed."""
        try:
            age = self._place.modified(self._name) - self._place.modified(name)
            owner = Owner.read(self._place.read(name))
        except OSError:
            # Gone while it was being looked at: its owner has ended or given way.
            if name in self._others():
                raise
            return
        if not (self._force or age > _STALE or (owner and owner.dead)):
            raise BadInput(
                f"{self._place.uri}: another process is writing this run ({owner or 'unknown'}); if it has "
                f"died, wait {_STALE / 60:.0f} minutes, or take the run over with --force"
            )
        self._place.delete(name)

    def _renew(self) -> None:
        while not self._ended.wait(_RENEWED):
            # The store may be out of reach for a while; the files of the run have the same problem and report it.
            with contextlib.suppress(RunError):
                self._place.write(self._name, self._owner)


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
