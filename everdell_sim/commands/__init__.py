"""The command line. Each file adds its commands; nothing heavy is imported before a command needs it."""

from importlib import import_module
from typing import Any

import typer
from typer.core import TyperGroup

# The commands as the help shows them.
GROUPS = {
    "Play games": ("play", "run", "tournament", "sweep", "study"),
    "Look at runs": (
        "runs", "table", "query", "report", "compare", "replay", "export", "verify", "compact", "dashboard",
    ),
    "Change the game": ("patch", "whatif", "ablate", "balance"),
    "Look things up": ("cards", "events", "locations", "modules", "bots"),
    "Improve and measure": ("tune", "bench"),
}  # fmt: skip

FILES = (
    "play",
    "run",
    "tournament",
    "study",
    "runs",
    "table",
    "query",
    "report",
    "replay",
    "dashboard",
    "catalogue",
    "bots",
    "tune",
    "bench",
    "experiments.sweep",
    "experiments.patch",
    "experiments.whatif",
    "experiments.ablate",
    "experiments.balance",
)


def add_to(app: typer.Typer) -> None:
    for name in FILES:
        import_module(f"everdell_sim.commands.{name}").add_to(app)


class Grouped(TyperGroup):
    """Lists the commands by what they are for."""

    def list_commands(self, ctx: Any) -> list[str]:
        return [name for names in GROUPS.values() for name in names]

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        width = max(map(len, self.list_commands(ctx)))
        formatter.write("\n")
        for title, names in GROUPS.items():
            formatter.write(f"{title}:\n")
            formatter.indent()
            rows = [(f"{name:<{width}}", self.commands[name].get_short_help_str(limit=100)) for name in names]
            formatter.write_dl(rows)
            formatter.dedent()
