"""The nearest known name to an unknown one."""

from collections.abc import Iterable


def nearest(name: str, known: Iterable[str], most: int | None = None) -> str:
    """A suggestion for an unknown name, or else the known names (only the first `most` where there are many).

    >>> nearest("frm", ["farm", "inn"])
    "did you mean 'farm'?"
    >>> nearest("ship", ["farm", "inn"])
    'available: farm, inn'
    """
    from difflib import get_close_matches

    there = list(known)
    if near := get_close_matches(name, there, 1, 0.5):
        return f"did you mean {near[0]!r}?"
    return f"available: {', '.join(there[:most])}{', ...' if most is not None and len(there) > most else ''}"
