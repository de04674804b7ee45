"""What was meant by a name that there is not."""

from collections.abc import Iterable


def nearest(name: str, known: Iterable[str], most: int | None = None) -> str:
    """What was meant, or all that there is: the first `most` of it where all would be too much to read.

    >>> nearest("frm", ["farm", "inn"])
    "did you mean 'farm'?"
    >>> nearest("ship", ["farm", "inn"])
    'there are: farm, inn'
    """
    from difflib import get_close_matches

    there = list(known)
    if near := get_close_matches(name, there, 1, 0.5):
        return f"did you mean {near[0]!r}?"
    return f"there are: {', '.join(there[:most])}{', ...' if most is not None and len(there) > most else ''}"
