"""Texts from files, made safe to show: nothing in them moves a cursor or reverses the direction of a line."""

import unicodedata

# A name that is longer is cut.
LONGEST = 120
_LINES = "\n\t"


def printable(text: str) -> str:
    """The text with `?` for every invisible character: control, format (including bidi marks), lone surrogates."""
    if text.isprintable():
        return text
    return "".join(one if one.isprintable() or one in _LINES or _blank(one) else "?" for one in text)


def short(text: object) -> str:
    """A name in one line of at most `LONGEST` letters."""
    line = " ".join(printable(str(text)).split())
    return line if len(line) <= LONGEST else f"{line[: LONGEST - 1]}…"


def _blank(one: str) -> bool:
    return unicodedata.category(one) == "Zs"
