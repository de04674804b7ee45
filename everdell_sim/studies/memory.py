"""Which steps of a study are done, and what they were made from."""

import hashlib
import os
from contextlib import suppress
from pathlib import Path

import msgspec

from everdell_sim.errors import BadInput, RunError
from everdell_sim.runs.records import as_json
from everdell_sim.runs.store.place import Folder
from everdell_sim.support.files import read_regular

NAME = "study.json"


class Done(msgspec.Struct, frozen=True):
    """A step: the mark of what it was made from, and the hash of each of its files; of one only begun, neither."""

    mark: str
    files: dict[str, str]


class Remembered(msgspec.Struct, frozen=True):
    """Every step that was carried out, by its name."""

    steps: dict[str, Done]


class Memory:
    """What is done of the study in this folder."""

    def __init__(self, out: Path) -> None:
        self.out = out
        self._folder = Folder(out)
        try:
            self._steps = msgspec.json.decode(read_regular(out / NAME), type=Remembered).steps
        except (OSError, msgspec.MsgspecError, RecursionError):
            # Without a memory every step is carried out again.
            self._steps = {}

    def done(self, step: str, mark: str) -> bool:
        """Was this step made from the same input, and are its files unchanged?"""
        kept = self._steps.get(step)
        if kept is None or not kept.mark or kept.mark != mark:
            return False
        try:
            return all(self._hash(name) == known for name, known in kept.files.items())
        except OSError:
            return False

    def begin(self, step: str, files: list[str]) -> None:
        """Notes which files a step is about to write; refused if one is there that is none of the study's."""
        kept = self._steps.get(step)
        for name in files:
            if (kept is None or name not in kept.files) and os.path.lexists(self.out / name):
                raise BadInput(f"{self.out / name}: is there, but not as a file of this study; choose another --out")
        self._steps[step] = Done("", dict.fromkeys(files, ""))
        self._note()

    def forget(self, step: str, files: list[str]) -> None:
        """Removes what a step has written, as its hash tells: the memory in a folder may be somebody else's."""
        kept = self._steps.pop(step, Done("", {})).files
        for name in files:
            with suppress(OSError):
                if kept.get(name) == self._hash(name):
                    self._folder.delete(name)
        # What has changed since is written over when the step is made again.
        self._steps[step] = Done("", {name: kept[name] for name in files if name in kept})

    def keep(self, step: str, mark: str, files: list[str]) -> None:
        self._steps[step] = Done(mark, {name: self._hash(name) for name in sorted(files)})
        self._note()

    def _note(self) -> None:
        self.write(NAME, as_json(Remembered(self._steps)))

    def write(self, name: str, content: bytes) -> None:
        """A file of the study, written atomically."""
        self._folder.write(name, content)
        try:
            (self.out / "tmp").rmdir()
        except OSError as error:
            if not (self.out / "tmp").is_dir():
                raise RunError(f"{self.out}: {error.strerror}") from error

    def _hash(self, name: str) -> str:
        return hashlib.sha256(self._folder.read(name)).hexdigest()
