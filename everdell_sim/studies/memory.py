"""Which steps of a study are done, and what they were made from."""

import hashlib
from pathlib import Path

import msgspec

from everdell_sim.errors import RunError
from everdell_sim.runs.records import as_json
from everdell_sim.runs.store.place import Folder

NAME = "study.json"


class Done(msgspec.Struct, frozen=True):
    """A step that was carried out: the mark of what it was made from, and the hash of each of its files."""

    mark: str
    files: dict[str, str]


class Remembered(msgspec.Struct, frozen=True):
    """Every step that was carried out, by its name."""

    steps: dict[str, Done]


class Memory:
    """What is done of the study in this folder."""

    def __init__(self, out: Path) -> None:
        self.out = out
        try:
            self._steps = msgspec.json.decode((out / NAME).read_bytes(), type=Remembered).steps
        except (OSError, msgspec.MsgspecError):
            # Without a memory every step is carried out again.
            self._steps = {}

    def done(self, step: str, mark: str) -> bool:
        """Was this step made from the same input, and are its files unchanged?"""
        kept = self._steps.get(step)
        if kept is None or kept.mark != mark:
            return False
        try:
            return all(self._hash(name) == known for name, known in kept.files.items())
        except OSError:
            return False

    def keep(self, step: str, mark: str, files: list[str]) -> None:
        self._steps[step] = Done(mark, {name: self._hash(name) for name in sorted(files)})
        self.write(NAME, as_json(Remembered(self._steps)))

    def write(self, name: str, content: bytes) -> None:
        """A file of the study, written atomically."""
        Folder(self.out).write(name, content)
        try:
            (self.out / "tmp").rmdir()
        except OSError as error:
            if not (self.out / "tmp").is_dir():
                raise RunError(f"{self.out}: {error.strerror}") from error

    def _hash(self, name: str) -> str:
        return hashlib.sha256((self.out / name).read_bytes()).hexdigest()
