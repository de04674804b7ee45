"""Where a run comes from, for those who have only an export of it: what was played, by which bots and which program."""

import shlex
from collections.abc import Iterable
from typing import Any

import msgspec

from everdell_sim.runs.reader.run_dataset import Run
from everdell_sim.runs.records import WrittenCell


def command_of(run: Run, out: str, patches: Iterable[str]) -> str:
    """The command that plays the same games, its patches in these files; empty for a run of several cells."""
    spec = run.manifest.specification
    if len(spec.cells) != 1:
        return ""
    (cell,) = spec.cells
    words: list[object] = ["everdell-sim", "run", "--bots", ",".join(cell.bots), "--deals", spec.deals]
    words += ["--seed", spec.seed]
    extra = [module for module in cell.modules if module != "base"]
    words += ["--modules", ",".join(extra)] if extra else []
    for name in patches:
        words += ["--patch", name]
    words += ["--until", spec.until] if spec.until else []
    return shlex.join(map(str, [*words, "--detail", spec.detail, "--out", out]))


def _command(run: Run) -> str:
    """The command, as it is given in the folder of an export."""
    return command_of(run, "run", patch_files(run.manifest.specification.cells[0]))


def patch_files(cell: WrittenCell) -> dict[str, dict[str, Any]]:
    """The patches of a cell by the names of the files that an export writes for them."""
    return {f"patches/{at}.toml": patch for at, (_, patch) in enumerate(cell.patches, 1)}


def origin(run: Run) -> dict[str, Any]:
    """Everything that the games follow from, ready for JSON."""
    manifest = run.manifest
    spec = manifest.specification
    found: dict[str, Any] = {
        "games": manifest.games,
        "deals": run.deals,
        "seed": spec.seed,
        "detail": spec.detail,
        "status": manifest.status,
        "command": _command(run),
        "versions": {"everdell_sim": spec.version, "engine": spec.engine, **manifest.versions},
        "specification": manifest.hash,
        "started": manifest.timings.started,
        "bots": [{"name": bot.text, "parameters": bot.parameters, "sha256": bot.hash} for bot in spec.bots],
        "cells": msgspec.to_builtins(spec.cells),
        "stand_ins": manifest.stand_ins,
    }
    return found


def in_words(run: Run) -> list[str]:
    """The same as sentences of a dataset card."""
    spec, manifest = run.manifest.specification, run.manifest
    players = sorted({len(cell.bots) for cell in spec.cells})
    sizes = " or ".join(map(str, players))
    several = f", {len(spec.cells)} cells on the same deals (`cells.parquet` says which)" if len(spec.cells) > 1 else ""
    lines = [
        f"{manifest.games:,} games with {sizes} player{'s' if players != [1] else ''}: {run.deals:,} deals{several}, "
        f"seed {spec.seed}.",
    ]
    if not run.done:
        lines.append(f"The run is not finished: {manifest.games:,} of {spec.games:,} games were played.")
    bots = ", ".join(f"{bot.text} (`{bot.hash[:12]}`)" for bot in spec.bots)
    lines.append(f"Bots, each with the beginning of its fingerprint: {bots}.")
    modules = sorted({module for cell in spec.cells for module in cell.modules if module != "base"})
    lines.append(f"Modules: {', '.join(modules)}." if modules else "Modules: the base game alone.")
    patches = sorted({str(cell.patch or "without a name") for cell in spec.cells if cell.patches})
    lines.append(f"Patches: {', '.join(patches)}." if patches else "No patch: the rules as they are printed.")
    engine = f", engine `{spec.engine[:12]}`" if spec.engine else ""
    lines.append(f"Played by everdell_sim {spec.version}{engine}, begun {manifest.timings.started}.")
    if command := _command(run):
        lines.append(f"To play the same games: `{command}`.")
    return lines
