"""A disk that fails at one call of all."""

import os

from everdell_sim.support.files import Disk


class Failing(Disk):
    """Fails at one call of all."""

    def __init__(self, at: int, code: int) -> None:
        self.at, self.code, self.calls, self.halves = at, code, 0, False

    def _count(self) -> None:
        self.calls += 1
        if self.calls == self.at:
            raise OSError(self.code, os.strerror(self.code))

    def open(self, path):
        self._count()
        return super().open(path)

    def write(self, handle, content):
        self._count()
        # Half of it first: a disk may fill up in the middle of a file.
        self.halves = not self.halves
        return super().write(handle, content[: max(1, len(content) // 2)] if self.halves else content)

    def fsync(self, handle):
        self._count()
        super().fsync(handle)

    def rename(self, old, new):
        self._count()
        super().rename(old, new)


def fail_everywhere(at, code, monkeypatch):
    """Whatever is written whole from now on is written to a disk that fails at this call; it counts the calls."""
    disk = Failing(at, code)

    def counted(real):
        def called(self, *arguments):
            disk._count()
            return real(self, *arguments)

        return called

    for name in ("open", "write", "fsync", "rename"):
        monkeypatch.setattr(Disk, name, counted(getattr(Disk, name)))
    return disk
