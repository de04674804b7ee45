"""Keys and values as TOML.

A library would write whole documents, with a table for every cost and effect and a line for every element of a list.
Patches and bots are read by people: one line per number, and comments.
"""

import json
import re
from typing import Any

_BARE = re.compile(r"[A-Za-z0-9_-]+")


def toml_key(name: str) -> str:
    """
    >>> toml_key("farm"), toml_key("a b")
    ('farm', '"a b"')
    """
    return name if _BARE.fullmatch(name) else json.dumps(name)


def toml_value(value: Any) -> str:
    """A value on one line. Texts, numbers and true or false are written alike in TOML and JSON.

    >>> toml_value({"twig": 2, "any": [1, "x"]})
    '{ twig = 2, any = [1, "x"] }'
    """
    if isinstance(value, dict):
        pairs = ", ".join(f"{toml_key(key)} = {toml_value(one)}" for key, one in value.items())
        return f"{{ {pairs} }}" if value else "{}"
    if isinstance(value, list):
        return "[" + ", ".join(map(toml_value, value)) + "]"
    return json.dumps(value, ensure_ascii=False)
