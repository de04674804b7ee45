"""How two specifications differ, for people."""

from collections.abc import Iterator

import msgspec

from everdell_sim.runs.records import WrittenSpec

# Longer values are not shown.
_SHORT = 60


def differences(old: WrittenSpec, new: WrittenSpec) -> str:
    """Every difference, with both values where they are short."""
    return ", ".join([*_facts_apart(old, new), *_bots_apart(old, new)])


def _facts_apart(old: WrittenSpec, new: WrittenSpec) -> Iterator[str]:
    one, other = (dict(_facts(spec)) for spec in (old, new))
    for key in sorted({*one, *other}):
        values = [facts.get(key, "none") for facts in (one, other)]
        if values[0] != values[1]:
            yield f"{key} {values[0]}, not {values[1]}" if max(map(len, values)) < _SHORT else f"other {key}"


def _facts(spec: WrittenSpec) -> Iterator[tuple[str, str]]:
    """A specification as people give it: the line-up and the modules of its one cell, or how many cells there are."""
    plain = msgspec.to_builtins(spec)
    yield from ((key, str(value)) for key, value in plain.items() if key not in ("cells", "bots"))
    cells = spec.cells
    if len(cells) > 1:
        yield "cells", str(len(cells))
        yield "line-ups", str([[list(cell.bots), list(cell.modules)] for cell in cells])
    else:
        yield "bots", ",".join(cells[0].bots)
        yield "modules", ",".join(cells[0].modules) or "none"
    yield "numbers of the game (patch or data)", str([cell.data for cell in cells])


def _bots_apart(old: WrittenSpec, new: WrittenSpec) -> Iterator[str]:
    """Bots of the same name that are not the same."""
    one, other = ({bot.text: bot.hash for bot in spec.bots} for spec in (old, new))
    yield from (f"bot {bot} has changed" for bot in sorted({*one} & {*other}) if one[bot] != other[bot])
