"""The contents of the folder of runs. Names from outside are only looked up in this list, never opened as paths."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from everdell_sim.errors import BadInput, EverdellError
from everdell_sim.experiments.results import is_balance
from everdell_sim.runs.records import Manifest
from everdell_sim.runs.store import manifest
from everdell_sim.runs.store.place import Folder
from everdell_sim.support.printable import printable

# How deep below the folder a run may be.
_DEEPEST = 3
# Larger files are not results of experiments.
_MOST_BYTES = 50_000_000
# Nor are larger numbers.
_LARGEST = 1e15


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
    try:
        check_file(entry.path)
        if entry.path.stat().st_size > _MOST_BYTES:
            raise BadInput(f"{entry.name}.json: larger than {_MOST_BYTES} bytes, too large for an experiment")
        result = _readable(json.loads(entry.path.read_text(encoding="utf-8")))
    except (OSError, ValueError) as error:
        raise BadInput(f"{entry.name}.json: cannot be read: {error}") from None
    except RecursionError:
        raise BadInput(f"{entry.name}.json: cannot be read: nested too deeply") from None
    if is_balance(result):
        return _balance(entry, result)
    keys = ("baseline", "patch", "games", "effects")
    if not isinstance(result, dict) or any(key not in result for key in keys):
        raise BadInput(f"{entry.name}.json: not the result of an experiment: it lacks one of {', '.join(keys)}")
    patch, games = result["patch"] or {}, result["games"]
    deals, level = result.get("deals", games), result.get("level", 0.95)
    lists: list[Any] = [result["effects"], patch.get("changes", []) if isinstance(patch, dict) else None]
    numbers = all(_is_number(one) for one in (games, deals, level)) and 0 < level < 1
    if not numbers or not all(isinstance(one, list) for one in lists):
        raise BadInput(f"{entry.name}.json: not the result of an experiment: {', '.join(keys)} have the wrong types")
    effects, changes = [one for one in lists[0] if _is_effect(one)], [one for one in lists[1] if isinstance(one, dict)]
    checked = {**patch, "changes": changes} if "changes" in patch else patch
    bots = result.get("bots") if isinstance(result.get("bots"), list) else []
    return {**result, "patch": checked, "effects": effects, "deals": deals, "level": level, "bots": bots}


def _balance(entry: Entry, result: dict[str, Any]) -> dict[str, Any]:
    """A search for a patch with what is sound in it."""
    left = result["imbalance"]
    kinds = {"plan": str, "bots": list, "patch": dict, "changes": dict, "imbalance": dict, "frontier": list}
    sound = all(isinstance(result[key], kind) for key, kind in kinds.items())
    if not sound or not all(_is_number(one) for one in (result["tries"], result["games"], *map(left.get, _SIDES))):
        raise BadInput(f"{entry.name}.json: not the result of a search: {', '.join(kinds)} have the wrong types")
    numbers = ("before", "asked_low", "asked_high")
    targets = [
        {**one, "method": str(one.get("method", "")), "verdict": str(one.get("verdict", ""))}
        for one in result["targets"]
        if _is_effect(one) and all(_is_number(one.get(key)) for key in numbers)
    ]
    front = [
        one
        for one in result["frontier"]
        if isinstance(one, dict) and isinstance(one.get("changes"), dict) and all(map(_is_number, map(one.get, _FRONT)))
    ]
    if not targets:
        raise BadInput(f"{entry.name}.json: not the result of a search: it has no target")
    # Whoever looks for the effects of things finds none.
    return {**result, "effects": [], "targets": targets, "frontier": front, "bots": list(map(str, result["bots"]))}


_SIDES, _FRONT = ("before", "after"), ("change", "imbalance")


def _readable(value: Any) -> Any:
    """The value with all its texts printable."""
    if isinstance(value, dict):
        return {printable(key): _readable(one) for key, one in value.items()}
    if isinstance(value, list):
        return [_readable(one) for one in value]
    return printable(value) if isinstance(value, str) else value


def _is_effect(one: object) -> bool:
    """Does it have a name, an estimate and an interval, or none? Anything else in the file is ignored."""
    return (
        isinstance(one, dict)
        and isinstance(one.get("what"), str)
        and isinstance(one.get("method") or "", str)
        and _is_number(one.get("p_adjusted") or 0)
        and all(_is_number(one.get(key)) for key in ("estimate", "n"))
        and all(one.get(key, "") is None or _is_number(one.get(key)) for key in ("low", "high"))
        and (one["low"] is None) == (one["high"] is None)
    )


def _is_number(one: object) -> bool:
    """Is it one that a table can hold?"""
    return isinstance(one, (int, float)) and not isinstance(one, bool) and abs(one) < _LARGEST
