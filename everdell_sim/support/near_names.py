"""The nearest known name to an unknown one."""

from collections.abc import Iterable

from everdell_sim import _core


def nearest(name: str, known: Iterable[str], most: int | None = None) -> str:
    """A suggestion for an unknown name, or else the known names (only the first `most` where there are many).

    >>> nearest("frm", ["farm", "inn"])
    "did you mean 'farm'?"
    >>> nearest("ship", ["farm", "inn"])
    'available: farm, inn'
    """
    there = list(known)
    if close := near(name, there):
        return f"did you mean {close!r}?"
    return f"available: {', '.join(there[:most])}{', ...' if most is not None and len(there) > most else ''}"


def near(name: str, known: Iterable[str]) -> str | None:
    """The known name that an unknown one is most like, if it is near one."""
    return _core.nearest(name, list(known))
