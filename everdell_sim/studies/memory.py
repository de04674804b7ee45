"""What of a study is done already, and from what it was made."""

import hashlib
import json
from pathlib import Path
from typing import Any

from everdell_sim.errors import RunError
from everdell_sim.runs.records import as_json
from everdell_sim.runs.store.place import Folder

NAME = "study.json"


class Memory:
    """For every step the mark of what it was made from, and the hash of each of its files."""

    def __init__(self, out: Path) -> None:
        self.out = out
        try:
            told = json.loads((out / NAME).read_bytes())
            self._steps: dict[str, Any] = dict(told["steps"])
        except (OSError, ValueError, KeyError, TypeError):
            # Nothing is remembered: then it is made again.
            self._steps = {}

    def done(self, step: str, mark: str) -> bool:
        """Was this step made from the same things, and are its files as they were written?"""
        try:
            kept = self._steps[step]
            return bool(kept["mark"] == mark and all(self._hash(name) == told for name, told in kept["files"].items()))
        except (KeyError, TypeError, AttributeError, OSError):
            return False

    def keep(self, step: str, mark: str, files: list[str]) -> None:
        self._steps[step] = {"mark": mark, "files": {name: self._hash(name) for name in sorted(files)}}
        self.write(NAME, as_json({"steps": self._steps}))

    def write(self, name: str, content: bytes) -> None:
        """A file of the study, whole or not at all."""
        Folder(self.out).write(name, content)
        try:
            (self.out / "tmp").rmdir()
        except OSError as error:
            if not (self.out / "tmp").is_dir():
                raise RunError(f"{self.out}: {error.strerror}") from error

    def _hash(self, name: str) -> str:
        return hashlib.sha256((self.out / name).read_bytes()).hexdigest()
