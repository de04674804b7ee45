"""The rules that `--modules` and `--patch` name."""

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from everdell_sim.rules.patches import Rules


def rules_of(modules: str, patch: list[Path] | None = None) -> "Rules":
    from everdell_sim.rules.patches import load_rules, read_patches

    return load_rules(modules, read_patches([*(patch or [])]))
