"""`patch`: is a patch right, and what does it change?"""

import json
from pathlib import Path
from typing import Annotated, Any

import typer

from everdell_sim.commands.lookup.catalogue import show_rows
from everdell_sim.commands.shared import options
from everdell_sim.commands.shared.options import argument, rules_of

EXAMPLES = """\b
Examples:
  everdell-sim patch check cheaper-farm.toml
  everdell-sim patch show cheaper-farm.toml --json"""

Files = Annotated[list[Path], argument("FILE", "Patches, applied in this order.")]


patch = typer.Typer(help="Check a patch, or show what it changes.", epilog=EXAMPLES, rich_markup_mode=None)


@patch.command(epilog=EXAMPLES)
def check(files: Files, modules: options.Modules = "", as_json: options.AsJson = False) -> None:
    """Check that a patch can be applied. Several patches are applied in order."""
    changes = _changes(modules, files)
    if as_json:
        print(json.dumps({"ok": True, "changes": len(changes)}))
    else:
        print(f"{' + '.join(map(str, files))}: valid, changes {len(changes)} values")


@patch.command(epilog=EXAMPLES)
def show(files: Files, modules: options.Modules = "", as_json: options.AsJson = False) -> None:
    """Show every value that a patch changes, before and after, and every text that changes with them."""
    from everdell_sim.rules.patches import changed_texts

    show_rows(_changes(modules, files), ("path", "before", "after"), as_json)
    texts = [] if as_json else changed_texts(rules_of(modules), rules_of(modules, files))
    if texts:
        print()
        show_rows(texts, ("name", "before", "after"))


def _changes(modules: str, files: list[Path]) -> list[dict[str, Any]]:
    from everdell_sim.rules.patches import changes

    return changes(rules_of(modules), rules_of(modules, files))
