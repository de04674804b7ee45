"""Where a run lives. Files appear whole or not at all."""

import contextlib
import re
import uuid
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Protocol

from everdell_sim.errors import BadInput, RunError
from everdell_sim.support.checks import path_of
from everdell_sim.support.files import Disk, read_regular, write_whole

# What is there while a run is being written, and belongs to no run.
LOCK = "lock"
ASIDE = "tmp"
# What pyarrow calls it.
_DELAYED = "allow_delayed_open"


# How a file is called while it is written: by its name, and a mark that no two have.
_MARK = r"[0-9a-f]{32}"
_ASIDE = re.compile(
    rf"{ASIDE}/(part-[0-9x-]+\.(parquet|arrows|json)|[a-z_]+\.parquet|(manifest|data_dictionary)\.json|README\.md)\.{_MARK}"
)
_LOCK = re.compile(rf"{LOCK}-{_MARK}")


def half_written(name: str) -> bool:
    """Is this what a process that was killed left of a file? A file of somebody else's is never called so."""
    return _ASIDE.fullmatch(name) is not None


def is_lease(name: str) -> bool:
    """Is this how the lock of a run in an object store is called?"""
    return _LOCK.fullmatch(name) is not None


def passing(name: str) -> bool:
    """Is this a file that is there only while a run is being written?"""
    return name == LOCK or is_lease(name) or half_written(name)


class Place(Protocol):
    """A folder, wherever it is. Names are relative and use `/`."""

    uri: str

    def read(self, name: str) -> bytes: ...
    def write(self, name: str, content: bytes) -> None: ...
    def delete(self, name: str) -> None: ...
    def names(self) -> Iterator[str]: ...
    def open(self, name: str) -> Any: ...


class Linked(BadInput, OSError):  # noqa: N818 (the names of exceptions say what happened)
    """A folder inside a run is a link, which a reader may tell as it tells a file that cannot be read."""


class Folder:
    """A folder of this machine."""

    def __init__(self, path: Path, disk: Disk | None = None) -> None:
        self.path = path
        self.uri = str(path.absolute())
        self._disk = disk or Disk()

    def read(self, name: str) -> bytes:
        # A link leads to what is not of this run.
        return read_regular(self._at(name), links=False)

    def open(self, name: str) -> Path:
        return self._at(name)

    def write(self, name: str, content: bytes) -> None:
        """Aside, to the disk, and only then under its name."""
        final = self._at(name)
        aside = self._at(f"{ASIDE}/{final.name}.{uuid.uuid4().hex}")
        write_whole(final, content, aside, self._disk)

    def delete(self, name: str) -> None:
        self._at(name).unlink(missing_ok=True)

    def remove_empty(self) -> None:
        """Remove the folder if nothing is in it."""
        if (self.path / ASIDE).is_dir():
            (self.path / ASIDE).rmdir()
        self.path.rmdir()

    def names(self) -> Iterator[str]:
        """Every file, in order."""
        if not self.path.exists():
            return
        for path in sorted(self.path.rglob("*")):
            if path.is_symlink() or not path.is_dir():
                yield path.relative_to(self.path).as_posix()

    def _at(self, name: str) -> Path:
        if name.startswith("/") or ".." in name.split("/") or "\0" in name:
            raise BadInput(f"{name!r} is not the name of a file of a run")
        path = self.path / name
        self.check_links(path.parents[: len(Path(name).parents) - 1])
        return path

    def check_links(self, folders: Iterable[Path] | None = None) -> None:
        """Refuse a folder that is elsewhere: of these, or of all in the run."""
        for folder in self.path.iterdir() if folders is None else folders:
            if folder.is_symlink() and (folders is not None or folder.is_dir()):
                raise Linked(f"{folder}: is a link to another folder: the files of a run lie in its own")


class Bucket:
    """A folder of an object store: an object is put in one piece, so there is nothing to rename."""

    def __init__(self, uri: str, filesystem: Any = None) -> None:
        from pyarrow import fs

        self.uri = uri.rstrip("/")
        try:
            found, root = fs.FileSystem.from_uri(_in_one_piece(self.uri)) if filesystem is None else (filesystem, uri)
        except (OSError, ValueError) as error:
            raise BadInput(f"{uri}: cannot be opened: {error}") from None
        self._fs, self._root = found, root.rstrip("/")

    def read(self, name: str) -> bytes:
        with self.open(name) as stream:
            return bytes(stream.read())

    def open(self, name: str) -> Any:
        return self._fs.open_input_file(f"{self._root}/{name}")

    def write(self, name: str, content: bytes) -> None:
        path = f"{self._root}/{name}"
        try:
            if self._fs.type_name == "local":
                self._fs.create_dir(path.rsplit("/", 1)[0])
            with self._fs.open_output_stream(path, buffer_size=None) as stream:
                stream.write(content)
        except OSError as error:
            raise RunError(f"{self.uri}/{name}: cannot be written: {error}") from error

    def dataset(self, names: list[str]) -> Any:
        """These Parquet files as a pyarrow dataset."""
        from pyarrow import dataset

        return dataset.dataset([f"{self._root}/{name}" for name in names], format="parquet", filesystem=self._fs)

    def delete(self, name: str) -> None:
        with contextlib.suppress(FileNotFoundError):
            self._fs.delete_file(f"{self._root}/{name}")

    def names(self) -> Iterator[str]:
        from pyarrow import fs

        found = self._fs.get_file_info(fs.FileSelector(self._root, recursive=True, allow_not_found=True))
        for info in sorted(found, key=lambda info: str(info.path)):
            if info.type == fs.FileType.File:
                yield info.path[len(self._root) + 1 :]

    def here(self, beginning: str) -> list[str]:
        """The files at the top whose names begin so."""
        from pyarrow import fs

        found = self._fs.get_file_info(fs.FileSelector(self._root, allow_not_found=True))
        return sorted(info.base_name for info in found if info.is_file and info.base_name.startswith(beginning))

    def modified(self, name: str) -> float:
        """When the file was written, in seconds, by the clock of the store."""
        info = self._fs.get_file_info(f"{self._root}/{name}")
        if not info.is_file:
            raise FileNotFoundError(name)
        return float(info.mtime_ns) / 1e9


def _in_one_piece(uri: str) -> str:
    """The address with the setting that small files are written with one request instead of a multipart upload."""
    if not uri.startswith("s3://") or _DELAYED in uri:
        return uri
    return f"{uri}{'&' if '?' in uri else '?'}{_DELAYED}=true"


def place_of(where: str | Path) -> Place:
    """The place that a path or an address such as `s3://bucket/run` names."""
    if not str(path_of("the place of a run", where)).strip():
        raise BadInput("no place: name the folder of a run")
    if "://" in str(where):
        return Bucket(str(where))
    return Folder(Path(where))
