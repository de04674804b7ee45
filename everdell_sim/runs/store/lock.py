"""One driver per run. The system releases the lock of a process that dies, however it dies."""

import fcntl
import os
from contextlib import AbstractContextManager
from pathlib import Path
from types import TracebackType
from typing import Self

from everdell_sim.errors import BadInput
from everdell_sim.runs.store.lease import Lease
from everdell_sim.runs.store.owner import Owner
from everdell_sim.runs.store.place import LOCK, Bucket, Folder, Place


def lock(place: Place, force: bool = False) -> AbstractContextManager[object]:
    """Held while a run is written; taking it fails while another process holds it."""
    if isinstance(place, Folder):
        return FileLock(place.path, force)
    assert isinstance(place, Bucket)
    return Lease(place, force)


class FileLock:
    """A lock of the system on a file of the run."""

    def __init__(self, folder: Path, force: bool = False) -> None:
        self._path = folder / LOCK
        self._force = force
        self._handle: int | None = None

    def __enter__(self) -> Self:
        self._path.parent.mkdir(parents=True, exist_ok=True)
        while self._handle is None:
            handle = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o644)
            try:
                fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                owner = self._owner(handle)
                os.close(handle)
                who = owner or "it has just started"
                raise BadInput(f"{self._path.parent}: another process is writing this run ({who})") from None
            owner = self._owner(handle)
            if not self._force and owner and owner.elsewhere:
                os.close(handle)
                raise BadInput(f"{self._path.parent}: locked by another machine ({owner}); --force takes the lock over")
            # The previous owner of the lock may have removed the file since it was opened here.
            try:
                same = os.fstat(handle).st_ino == self._path.stat().st_ino
            except FileNotFoundError:
                same = False
            if same:
                self._handle = handle
            else:
                os.close(handle)
        os.ftruncate(self._handle, 0)
        os.pwrite(self._handle, Owner.here().to_bytes(), 0)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._handle is not None:
            self._path.unlink(missing_ok=True)
            os.close(self._handle)
            self._handle = None

    @staticmethod
    def _owner(handle: int) -> Owner | None:
        return Owner.read(os.pread(handle, 1000, 0))
