"""Texts of people in Markdown: whatever a name holds, it is neither markup nor HTML."""

import re

_SPECIAL = re.compile(r"[\\`*_\[\]<>|#&~]")
_ENTITIES = {"<": "&lt;", ">": "&gt;", "&": "&amp;"}


def paragraph(line: str) -> str:
    """A line of text with code between backticks."""
    # A name may have backticks of its own: two codes that met would be read as other codes.
    pieces = re.split("`+", line)
    return "".join(code(piece) if at % 2 and piece else plain(piece) for at, piece in enumerate(pieces))


def code(text: str) -> str:
    """A text as code, on one line: an empty line would end it."""
    text, marks = _line(text), fence(text, 1)
    return f"{marks} {text} {marks}" if "`" in text else f"{marks}{text}{marks}"


def fence(text: str, least: int) -> str:
    """More backticks than the text has in a row."""
    return "`" * max(least, 1 + max((len(run) for run in re.findall("`+", text)), default=0))


def plain(text: str) -> str:
    """A text that means nothing to Markdown or HTML."""
    return _SPECIAL.sub(lambda found: _ENTITIES.get(found[0], f"\\{found[0]}"), _line(text))


def _line(text: str) -> str:
    return re.sub(r"[\r\n]+", " ", text)
