"""Files of a run, read only if they are what its manifest tells."""

import hashlib

from everdell_sim.errors import Damaged
from everdell_sim.runs.records import WrittenFile
from everdell_sim.runs.store.place import Place


def check_file(place: Place, file: WrittenFile) -> None:
    """Refuse a file that is not what the manifest tells."""
    checked(place, file)


def checked(place: Place, file: WrittenFile) -> bytes:
    """The content of a file, if it is what the manifest tells."""
    content, problem = _looked_at(place, file)
    if problem:
        raise Damaged(f"{place.uri}/{file.path}: {problem}; `everdell-sim verify` says more")
    return content


def problem_of(place: Place, file: WrittenFile) -> str:
    """What is wrong with a file; nothing if it is what the manifest tells."""
    return _looked_at(place, file)[1]


def _looked_at(place: Place, file: WrittenFile) -> tuple[bytes, str]:
    try:
        content = place.read(file.path)
    except FileNotFoundError:
        return b"", "missing"
    except OSError as error:
        return b"", f"cannot be read: {error.strerror or error}"
    if len(content) != file.bytes:
        return b"", f"has {len(content)} bytes, not {file.bytes}"
    if hashlib.sha256(content).hexdigest() != file.sha256:
        return b"", "its content has changed"
    return content, ""
