"""One driver per run. The system releases the lock of a process that dies, however it dies."""

import errno
import fcntl
import os
import uuid
from contextlib import AbstractContextManager
from pathlib import Path
from types import TracebackType
from typing import Self

from everdell_sim.errors import BadInput
from everdell_sim.runs.store.lease import Lease, Owner
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
        try:
            return self._entered()
        except OSError as error:
            raise BadInput(f"{self._path.parent}: cannot be written: {error.strerror or error}") from None

    def _entered(self) -> Self:
        self._path.parent.mkdir(parents=True, exist_ok=True)
        while self._handle is None and not self._made():
            try:
                handle = os.open(self._path, os.O_RDWR | os.O_NOFOLLOW)
            except FileNotFoundError:
                continue
            try:
                fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                owner = self._owner(handle)
                os.close(handle)
                who = owner or "it has just started"
                raise BadInput(f"{self._path.parent}: another process is writing here ({who})") from None
            owner = self._owner(handle)
            if owner is None:
                os.close(handle)
                raise BadInput(
                    f"{self._path}: is no lock of a run and is left as it is; choose another folder, or take it away"
                )
            if not self._force and owner.elsewhere:
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
        assert self._handle is not None
        os.ftruncate(self._handle, 0)
        os.pwrite(self._handle, Owner.here().to_bytes(), 0)
        return self

    def _made(self) -> bool:
        """Makes the lock, held and with its owner in it from its first moment on; tells whether there was none yet."""
        aside = self._path.with_name(f"{LOCK}-{uuid.uuid4().hex}")
        handle = os.open(aside, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o644)
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            os.pwrite(handle, Owner.here().to_bytes(), 0)
            self._publish(aside)
        except BaseException as error:
            os.close(handle)
            if isinstance(error, FileExistsError):
                return False
            raise
        finally:
            aside.unlink(missing_ok=True)
        self._handle = handle
        return True

    def _publish(self, aside: Path) -> None:
        """Under its name, if nothing has it: unlike a rename, a link never takes the place of what is there."""
        try:
            self._path.hardlink_to(aside)
        except OSError as error:
            # Some disks know no links.
            if error.errno not in (errno.EPERM, errno.ENOTSUP, errno.ENOSYS):
                raise
            if os.path.lexists(self._path):
                raise FileExistsError from None
            aside.rename(self._path)

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
