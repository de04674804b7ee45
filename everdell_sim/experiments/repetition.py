"""How to repeat an experiment: its command, and the files that the command reads."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from everdell_sim.rules.patch_text import patch_text
from everdell_sim.support import seats
from everdell_sim.support.phrases import command

# The document that `--json` writes.
Experiment: TypeAlias = Mapping[str, Any]
# The defaults of the commands.
_BASE, _LEVEL = "base", 0.95


def again(experiment: Experiment) -> str:
    """The command that repeats the experiment, or the Python call where there is no command."""
    names = list(files(experiment))
    below = len(experiment["baseline"].get("given", []))
    common = {"seed": experiment["seed"]}
    if modules := [one for one in experiment["modules"] if one != _BASE]:
        common["modules"] = ",".join(modules)
    if experiment["level"] != _LEVEL:
        common["level"] = experiment["level"]
    options = {**experiment["asked"], **common}
    if "how" in experiment["patch"]:
        return command("ablate", *_each("--patch", names), *_words(options))
    if not isinstance(options["bots"], str):
        given = ", ".join(f"{key}={value!r}" for key, value in options.items())
        return f"ev.whatif({names[below:]}, baseline_patch={names[:below]}, {given})"
    patches = [*_each("--baseline-patch", names[:below]), *_each("--patch", names[below:])]
    return command("whatif", *patches, *_words(options))


def files(experiment: Experiment) -> dict[str, str]:
    """The patches of an experiment as files, by name; those of the baseline first."""
    found: dict[str, str] = {}
    for patch in [*experiment["baseline"].get("given", []), *experiment["patch"].get("given", [])]:
        named = patch.get("patch")
        given = str(named.get("name", "")) if isinstance(named, dict) else ""
        name = re.sub(r"[^\w-]+", "-", given).strip("-") or "patch"
        others = sum(other.split(".")[0].rstrip("0123456789") == name for other in found)
        found[f"{name}{others + 1 if others else ''}.toml"] = patch_text(patch)
    return found


def _each(option: str, values: Sequence[str]) -> Iterator[str]:
    for value in values:
        yield from (option, value)


def _words(options: Mapping[str, Any]) -> Iterator[object]:
    for key, value in options.items():
        yield f"--{key.replace('_', '-')}"
        if value is not True:
            yield value + 1 if key == "for_seat" else seats.shown(value) if key == "until" else value
