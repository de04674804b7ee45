"""The contents of the folder of runs. Names from outside are only looked up in this list, never opened as paths."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from everdell_sim.errors import BadInput, EverdellError
from everdell_sim.experiments.results import read_result
from everdell_sim.runs.records import Manifest
from everdell_sim.runs.store import manifest
from everdell_sim.runs.store.place import Folder
from everdell_sim.support.printable import printable

# How deep below the folder a run may be.
_DEEPEST = 3
# Larger files are not results of experiments.
_MOST_BYTES = 50_000_000


@dataclass(frozen=True)
class Entry:
    """A run: its name in the folder, where it is, and when its manifest was last written."""

    name: str
    path: Path
    stamp: float


def root_of(where: Path) -> tuple[Path, str | None]:
    """The folder to look in and, if a run itself was given, its name."""
    if (where / manifest.NAME).is_file():
        where = where.resolve()
        return where.parent, where.name
    return where, None


def near(path: str | Path) -> str:
    """A path as it is typed in the folder where the dashboard was started, for commands to be copied."""
    here = Path.cwd()
    return str(Path(path).relative_to(here)) if Path(path).is_relative_to(here) else str(path)


def runs(root: Path) -> dict[str, Entry]:
    """Every run below `root` by its name, whatever its state."""
    return {entry.name: entry for entry in _runs(root, root, _DEEPEST)}


def _runs(root: Path, folder: Path, deeper: int) -> Iterator[Entry]:
    for path in _inside(folder):
        # A link may lead anywhere.
        if path.is_symlink() or not path.is_dir():
            continue
        try:
            stamp = (path / manifest.NAME).stat().st_mtime
        except OSError:
            if deeper > 1:
                yield from _runs(root, path, deeper - 1)
        else:
            yield Entry(printable(path.relative_to(root).as_posix()), path, stamp)


def _inside(folder: Path) -> list[Path]:
    try:
        return sorted(path for path in folder.iterdir() if not path.name.startswith("."))
    except OSError:
        return []


def manifest_of(entry: Entry) -> tuple[Manifest | None, str]:
    """The manifest of a run, or None and why it cannot be read."""
    try:
        check_file(entry.path / manifest.NAME)
        return manifest.read(Folder(entry.path)), ""
    except (EverdellError, OSError) as error:
        return None, str(error)
    except RecursionError:
        return None, f"{entry.path / manifest.NAME}: damaged: nested too deeply"


def check_file(path: Path) -> None:
    """Refuse what is no file, of which a reader would wait for words that never come."""
    if not path.is_file():
        raise BadInput(f"{path}: is not a file")


def experiments(root: Path) -> dict[str, Entry]:
    """Results that `whatif`, `ablate` and `balance` wrote with `--json`, by the names of their files."""
    found = {}
    for path in _inside(root):
        if path.suffix == ".json" and not path.is_symlink() and not path.is_dir():
            name = printable(path.stem)
            found[name] = Entry(name, path, path.stat().st_mtime)
    return found


def experiment(entry: Entry) -> dict[str, Any]:
    """One result; refused if it is something else."""
    name = f"{entry.name}.json"
    try:
        if entry.path.stat().st_size > _MOST_BYTES:
            raise BadInput(f"{name}: larger than {_MOST_BYTES} bytes, too large for an experiment")
        result: dict[str, Any] = _readable(read_result(entry.path))
    except OSError as error:
        raise BadInput(f"{name}: cannot be read: {error.strerror}") from None
    except BadInput as error:
        raise BadInput(str(error).replace(str(entry.path), name)) from None
    except RecursionError:
        raise BadInput(f"{name}: cannot be read: nested too deeply") from None
    return result


def _readable(value: Any) -> Any:
    """The value with all its texts printable."""
    if isinstance(value, dict):
        return {printable(key): _readable(one) for key, one in value.items()}
    if isinstance(value, list):
        return [_readable(one) for one in value]
    return printable(value) if isinstance(value, str) else value
