"""The command line. The file of a command is imported when the command is called, so that each starts fast."""

from importlib import import_module
from typing import Any

import typer
from typer.core import TyperGroup

# The commands as the help shows them: by group, each with its file and what it does. The file has a function, or a
# group of commands, of the same name, and `EXAMPLES`, by command if there are several.
# A command's own help begins with the same sentence.
GROUPS = {
    "Play games": {
        "play": ("games.play", "Play in the terminal against bots."),
        "run": ("games.run", "Play one line-up on many deals, into a dataset on disk."),
        "tournament": ("games.tournament", "Let a field of bots play each other on the same deals."),
        "sweep": ("games.sweep", "Play every combination of some factors on the same deals."),
        "study": ("games.study", "Carry out a study: simulate, analyse and report as a file says."),
    },
    "Look at runs": {
        "runs": ("datasets.runs", "List the runs in a folder."),
        "table": ("datasets.table", "Show a table about a run."),
        "query": ("datasets.query", "Query a run in SQL."),
        "report": ("datasets.report", "Write a report on runs and experiments."),
        "compare": ("datasets.report", "Show how two runs differ."),
        "replay": ("datasets.replay", "Replay a game turn by turn."),
        "export": ("datasets.query", "Export a table, the result of a query or a whole run."),
        "verify": ("datasets.runs", "Check every file of a run, and play some of its games again."),
        "compact": ("datasets.runs", "Merge the many files of a finished run into few."),
        "dashboard": ("datasets.dashboard", "Explore runs in a browser, and start new ones."),
    },
    "Change the game": {
        "patch": ("experiments.patch", "Check a patch, or show what it changes."),
        "whatif": ("experiments.whatif", "Measure what a patch changes."),
        "ablate": ("experiments.ablate", "Measure what each card is worth."),
        "matchups": ("experiments.matchups", "Compare the roles that seats can have."),
        "balance": ("experiments.balance", "Search for a small patch that reaches targets."),
    },
    "Look things up": {
        "cards": ("lookup.catalogue", "List the cards, or show one of them."),
        "events": ("lookup.catalogue", "List the events, or show one of them."),
        "locations": ("lookup.catalogue", "List the locations, or show one of them."),
        "modules": ("lookup.catalogue", "List the modules, or show one of them."),
        "bots": ("lookup.bots", "List the bots, or show one of them."),
    },
    "Improve and measure": {
        "tune": ("tune", "Improve the numbers of a bot by play, and write a new file."),
        "learn": ("learn", "Teach a bot to judge positions by play, and write a new file."),
        "bench": ("bench", "Measure games per second."),
    },
}

FILES = {name: file for commands in GROUPS.values() for name, (file, _) in commands.items()}


class Grouped(TyperGroup):
    """Lists the commands by what they are for, and imports the file of the one that is called."""

    def list_commands(self, ctx: Any) -> list[str]:
        return list(FILES)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        if cmd_name in FILES and cmd_name not in self.commands:
            part, file = typer.Typer(rich_markup_mode=None), import_module(f"everdell_sim.commands.{FILES[cmd_name]}")
            command, examples = getattr(file, cmd_name), file.EXAMPLES
            if isinstance(command, typer.Typer):
                part.add_typer(command, name=cmd_name)
            else:
                part.command(epilog=examples if isinstance(examples, str) else examples[cmd_name])(command)
            self.commands = {**self.commands, **typer.main.get_group(part).commands}
        return self.commands.get(cmd_name)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        if args[0] not in FILES:
            # The suggestion of a similar name looks through all commands.
            for name in FILES:
                self.get_command(ctx, name)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        width = max(map(len, FILES))
        formatter.write("\n")
        for title, commands in GROUPS.items():
            formatter.write(f"{title}:\n")
            formatter.indent()
            formatter.write_dl([(f"{name:<{width}}", sentence) for name, (_, sentence) in commands.items()])
            formatter.dedent()
