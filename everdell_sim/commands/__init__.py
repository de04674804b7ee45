"""The commands about runs and bots. Each file adds its own; nothing heavy is imported before it is needed."""

from importlib import import_module

import typer

# In the order of the help.
FILES = (
    "run",
    "tournament",
    "experiments.sweep",
    "study",
    "query",
    "table",
    "report",
    "replay",
    "upkeep",
    "dashboard",
    "experiments.whatif",
    "experiments.ablate",
    "experiments.balance",
    "bots",
    "tune",
    "bench",
)


def add_to(app: typer.Typer) -> None:
    for name in FILES:
        import_module(f"everdell_sim.commands.{name}").add_to(app)
