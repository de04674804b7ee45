"""How an experiment is asked again: its command, and the files that the command reads."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from everdell_sim.patch_text import patch_text
from everdell_sim.reports.words import command

Told = Mapping[str, Any]
# What the commands take if nothing is said.
_BASE, _LEVEL, _WITHIN = "base", 0.95, 0.3


def again(told: Told) -> str:
    """The command that asks the same."""
    names = list(files(told))
    below = len(told["baseline"].get("given", []))
    modules = [one for one in told["modules"] if one != _BASE]
    common: list[object] = ["--modules", ",".join(modules)] if modules else []
    common += ["--seed", told["seed"]]
    common += ["--level", told["level"]] if told["level"] != _LEVEL else []
    if "how" in told["patch"]:
        what = sorted({effect["what"].split(".")[0] for effect in told["effects"]})
        kinds = [word for kind in what if kind != "card" for word in (f"--{kind}s", "all")]
        if kinds and "card" in what:
            kinds = ["--cards", "all", *kinds]
        within = ("--within", told["within"] or 0) if told["within"] != _WITHIN else ()
        how = ("--how", told["patch"]["how"], "--bots", ",".join(told["bots"]))
        games = ("--games", told["deals"]) if "deals" in told else ()
        return command("ablate", *kinds, *how, *within, *_each("--patch", names), *games, *common)
    patches = [*_each("--baseline-patch", names[:below]), *_each("--patch", names[below:])]
    rotate = ("--rotate",) if _rotated(told["lineups"]) else ()
    bots = ("--bots", ",".join(told["lineups"][0]))
    return command("whatif", *patches, *bots, *rotate, "--games", told["deals"], *common)


def files(told: Told) -> dict[str, str]:
    """The patches of an experiment as files, by name; those of the baseline first."""
    found: dict[str, str] = {}
    for patch in [*told["baseline"].get("given", []), *told["patch"].get("given", [])]:
        named = patch.get("patch")
        given = str(named.get("name", "")) if isinstance(named, dict) else ""
        name = re.sub(r"[^\w-]+", "-", given).strip("-") or "patch"
        others = sum(other.split(".")[0].rstrip("0123456789") == name for other in found)
        found[f"{name}{others + 1 if others else ''}.toml"] = patch_text(patch)
    return found


def _each(option: str, values: Sequence[str]) -> Iterator[str]:
    for value in values:
        yield from (option, value)


def _rotated(lineups: Sequence[Sequence[str]]) -> bool:
    """Does every line-up seat the same bots in the same round?"""
    first = [*lineups[0], *lineups[0]]
    turns = [first[at : at + len(lineups[0])] for at in range(len(lineups[0]))]
    return len(lineups) > 1 and all(list(one) in turns for one in lineups)
