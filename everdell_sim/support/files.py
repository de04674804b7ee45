"""Files that are written atomically, and files that are read whole."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from everdell_sim.errors import EverdellError

# Files written by hand are shorter.
MOST_BYTES = 1_000_000


class Disk:
    """The calls that can fail while a file is written, one by one."""

    def open(self, path: Path) -> int:
        return os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o644)

    def write(self, handle: int, content: memoryview) -> int:
        return os.write(handle, content)

    def fsync(self, handle: int) -> None:
        os.fsync(handle)

    def rename(self, old: Path, new: Path) -> None:
        os.replace(old, new)  # noqa: PTH105 (the call is the point here)


_DISK = Disk()


@contextmanager
def replacing(path: Path, aside: Path | None = None, disk: Disk = _DISK) -> Iterator[Path]:
    """A path to write to, `aside` or beside `path`. Its content is flushed to disk and then renamed to `path`."""
    aside = aside or path.with_name(f".{path.stem}.{os.urandom(16).hex()}{path.suffix}")
    aside.parent.mkdir(parents=True, exist_ok=True)
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        yield aside
        _settle(aside, disk)
        disk.rename(aside, path)
        _settle(path.parent, disk)
    except BaseException:
        aside.unlink(missing_ok=True)
        raise


def write_whole(path: Path, content: bytes | str, aside: Path | None = None, disk: Disk = _DISK) -> None:
    """Write a file atomically."""
    rest = memoryview(content.encode() if isinstance(content, str) else content)
    with replacing(path, aside, disk) as at:
        handle = disk.open(at)
        try:
            while rest:
                rest = rest[disk.write(handle, rest) :]
        finally:
            os.close(handle)


def _settle(path: Path, disk: Disk) -> None:
    handle = os.open(path, os.O_RDONLY)
    try:
        disk.fsync(handle)
    finally:
        os.close(handle)


def read_whole(path: Path, origin: str, what: str, wrong: type[EverdellError]) -> str:
    """The text of a file that people write; `origin` and `what` name it in error messages."""
    try:
        with path.open("rb") as file:
            found = file.read(MOST_BYTES + 1)
        if len(found) > MOST_BYTES:
            raise wrong(f"{origin}: larger than {MOST_BYTES} bytes, too large for a {what}")
        return found.decode("utf-8")
    except UnicodeDecodeError:
        raise wrong(f"{origin}: not a text in UTF-8") from None
    except (OSError, ValueError) as error:
        raise wrong(f"{origin}: cannot be read: {getattr(error, 'strerror', None) or error}") from None
