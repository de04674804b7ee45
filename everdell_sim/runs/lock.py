"""One driver a run. The system drops the lock of a process that dies, however it dies."""

import fcntl
import json
import os
import socket
import time
from types import TracebackType
from typing import Self

from everdell_sim.errors import BadInput
from everdell_sim.runs.place import Folder, Place


class Lock:
    """Held while a run is written; taking it fails while another process holds it."""

    def __init__(self, place: Place, force: bool = False) -> None:
        self._path = place.path / "lock" if isinstance(place, Folder) else None
        self._force = force
        self._handle: int | None = None

    def __enter__(self) -> Self:
        if self._path is None:
            return self
        self._path.parent.mkdir(parents=True, exist_ok=True)
        while self._handle is None:
            handle = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o644)
            try:
                fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                told = self._told(handle)
                os.close(handle)
                raise BadInput(f"{self._path.parent}: another process is writing this run ({told})") from None
            told = self._told(handle)
            if not self._force and told.get("host", socket.gethostname()) != socket.gethostname():
                os.close(handle)
                raise BadInput(f"{self._path.parent}: locked by another machine ({told}); --force takes the lock over")
            # Whoever held the lock before may have removed the file since it was opened here.
            try:
                same = os.fstat(handle).st_ino == self._path.stat().st_ino
            except FileNotFoundError:
                same = False
            if same:
                self._handle = handle
            else:
                os.close(handle)
        owner = {"pid": os.getpid(), "host": socket.gethostname(), "since": int(time.time())}
        os.ftruncate(self._handle, 0)
        os.pwrite(self._handle, json.dumps(owner).encode(), 0)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._handle is not None and self._path is not None:
            self._path.unlink(missing_ok=True)
            os.close(self._handle)
            self._handle = None

    @staticmethod
    def _told(handle: int) -> dict[str, object]:
        try:
            told = json.loads(os.pread(handle, 1000, 0))
        except ValueError:
            return {}
        return told if isinstance(told, dict) else {}
