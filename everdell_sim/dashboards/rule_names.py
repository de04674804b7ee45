"""Short names of the sets of rules of a run."""

import re

_ADDRESS = re.compile(r"[a-z_]+(?:\.[a-z_0-9]+)+(?==)")


def short(rules: list[str]) -> dict[str, str]:
    """Names of rules without the parts that all of them share; of the addresses of a sweep only the ends, if clear."""
    parts = {one: one.split(" + ") for one in rules}
    shared = set.intersection(*(set(found) for found in parts.values()))
    named = {one: " + ".join(part for part in found if part not in shared) or found[-1] for one, found in parts.items()}
    ends = {path: path.rsplit(".", 1)[-1] for name in named.values() for path in _ADDRESS.findall(name)}
    if len(set(ends.values())) < len(ends):
        return named
    return {one: _ADDRESS.sub(lambda found: ends[found[0]], name) for one, name in named.items()}
