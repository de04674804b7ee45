"""Files that are written atomically, and files that are read whole."""

import errno
import os
import shutil
import stat
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TypeAlias

from everdell_sim.errors import BadInput, EverdellError, RunError
from everdell_sim.support.printable import printable, short

# Files written by hand are shorter.
MOST_BYTES = 1_000_000
_DEEPEST = 200
# Tells by its content whether a file is one that may be written over.
Ours: TypeAlias = Callable[[bytes], bool]


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
def replacing(path: Path, aside: Path | None = None, disk: Disk = _DISK, new: bool = False) -> Iterator[Path]:
    """A path to write to, `aside` or beside `path`. Its content is flushed to disk and then renamed to `path`.

    A `new` file is refused if somebody else has taken its name meanwhile.
    """
    aside, made = aside or _aside(path), False
    aside.parent.mkdir(parents=True, exist_ok=True)
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        yield aside
        _settle(aside, disk)
        if new:
            os.close(disk.open(path))
        made = new
        disk.rename(aside, path)
        _settle(path.parent, disk)
    except BaseException:
        for one in (aside, path) if made else (aside,):
            with suppress(OSError):
                one.unlink()
        raise


@contextmanager
def replacing_folder(path: Path) -> Iterator[Path]:
    """A folder to fill, beside `path`. It gets its name when all is in it; if anything fails, nothing is left of it."""
    aside = path.with_name(f".{path.name}.{os.urandom(16).hex()}")
    try:
        aside.mkdir(parents=True)
        yield aside
        aside.rename(path)
        _settle(path.parent, _DISK)
    except BaseException as error:
        shutil.rmtree(aside, ignore_errors=True)
        if isinstance(error, OSError):
            raise RunError(f"{path}: cannot be written: {error.strerror or error}") from error
        raise


def write_whole(path: Path, content: bytes | str, aside: Path | None = None, disk: Disk = _DISK) -> None:
    """Write a file atomically."""
    try:
        with replacing(path, aside, disk) as at:
            _fill(at, content, disk)
    except OSError as error:
        raise RunError(f"{path}: cannot be written: {error.strerror or error}") from error


def free(path: Path, ours: Ours | None = None, otherwise: str = "choose another name") -> Path:
    """Where a file may be written: nothing is there, or by its content something of ours that may be replaced.

    What `nodir/../file` names is known only when its folder is there, or resolved as here.
    """
    if not path.name or not str(path).isprintable():
        raise BadInput(f"{printable(str(path))!r} is no name for a file, or has invisible letters; {otherwise}")
    there = Path(os.path.realpath(path.parent)) / path.name
    outside_runs(there)
    if os.path.lexists(there):
        try:
            fine = ours is not None and ours(read_regular(there, MOST_BYTES, links=False))
        except OSError:
            fine = False
        if not fine:
            what = "exists already" if ours is None else "is there and was not written by this program"
            raise BadInput(f"{path}: {what}; {otherwise}")
    return there


def outside_runs(path: Path) -> None:
    """Refuse a place in the folder of a run: it holds what the run has written and nothing else."""
    if len(path.parts) > _DEEPEST:
        raise BadInput(f"{short(path)}: lies more than {_DEEPEST} folders deep; choose another place")
    for folder in Path(os.path.realpath(path)).parents:
        if (folder / "manifest.json").is_file() and (folder / "receipts").is_dir():
            raise BadInput(f"{path}: lies in the folder of a run; choose another place")


def write_new(files: Mapping[Path, bytes | str], ours: Ours | None = None) -> None:
    """Write files together, where nothing is or something of ours; if anything fails, no new one is left."""
    files = {free(path, ours): content for path, content in files.items()}
    asides = {path: _aside(path) for path in files}
    new = list[Path]()
    try:
        for path, content in files.items():
            path.parent.mkdir(parents=True, exist_ok=True)
            _fill(asides[path], content, _DISK)
            _settle(asides[path], _DISK)
        for path in files:
            if not os.path.lexists(path):
                # Refused if somebody else has taken the name meanwhile.
                os.close(_DISK.open(path))
                new.append(path)
        for path, aside in asides.items():
            _DISK.rename(aside, path)
        for folder in {path.parent for path in files}:
            _settle(folder, _DISK)
    except BaseException as error:
        for path in (*asides.values(), *new):
            with suppress(OSError):
                path.unlink()
        if isinstance(error, OSError):
            raise RunError(f"{', '.join(map(str, files))}: cannot be written: {error.strerror or error}") from error
        raise


def _aside(path: Path) -> Path:
    return path.with_name(f".{path.stem}.{os.urandom(16).hex()}{path.suffix}")


def _fill(path: Path, content: bytes | str, disk: Disk) -> None:
    rest = memoryview(content.encode() if isinstance(content, str) else content)
    handle = disk.open(path)
    try:
        while rest:
            rest = rest[disk.write(handle, rest) :]
    finally:
        os.close(handle)


def read_regular(path: Path, most: int = -1, links: bool = True) -> bytes:
    """The content of a file, or its first bytes; a pipe or a device, which may never end, is refused."""
    if not links and path.is_symlink():
        raise OSError(errno.ELOOP, "is a link to another file", str(path))
    # Without waiting for somebody who writes into a pipe.
    handle = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC | (0 if links else os.O_NOFOLLOW))
    with os.fdopen(handle, "rb") as file:
        kind = os.fstat(handle).st_mode
        if stat.S_ISDIR(kind):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
        if not stat.S_ISREG(kind):
            raise OSError(errno.EINVAL, "not a regular file", str(path))
        return file.read(most)


def _settle(path: Path, disk: Disk) -> None:
    handle = os.open(path, os.O_RDONLY)
    try:
        disk.fsync(handle)
    finally:
        os.close(handle)


def read_whole(path: Path, origin: str, what: str, wrong: type[EverdellError]) -> str:
    """The text of a file that people write; `origin` and `what` name it in error messages."""
    try:
        found = read_regular(path, MOST_BYTES + 1)
        if len(found) > MOST_BYTES:
            raise wrong(f"{origin}: larger than {MOST_BYTES} bytes, too large for a {what}")
        return found.decode("utf-8")
    except UnicodeDecodeError:
        raise wrong(f"{origin}: not a text in UTF-8") from None
    except (OSError, ValueError) as error:
        raise wrong(f"{origin}: cannot be read: {getattr(error, 'strerror', None) or error}") from None
