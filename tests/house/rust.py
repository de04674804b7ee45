"""Reads Rust sources, as far as the checks of the house need it."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
CRATES = sorted(path.parent for path in (ROOT / "core_rs").glob("*/Cargo.toml"))

# Comments, strings and characters, whichever begins first.
PIECES = re.compile(
    r"""(?P<comment>//[^\n]*|/\*.*?\*/)
    |r(?P<fence>\#*)"(?P<raw>.*?)"(?P=fence)
    |"(?P<text>(?:[^"\\]|\\.)*)"
    |'(?:[^'\\]|\\.[^']*)'""",
    re.DOTALL | re.VERBOSE,
)


def source_files(crate: Path) -> list[Path]:
    return sorted((crate / "src").rglob("*.rs"))


def without_tests(code: str) -> str:
    """Unit tests are at the end of a file."""
    return code.split("#[cfg(test)]", 1)[0]


def code_of(path: Path) -> str:
    """The file without unit tests, comments and the contents of strings."""
    code = without_tests(path.read_text(encoding="utf-8"))
    return PIECES.sub(lambda piece: "" if piece["comment"] else '""', code)
