"""The commands about runs. Each file adds its own to the one app; nothing heavy is imported before it is needed."""

import typer

from everdell_sim.commands import data, keep, replay, run


def add_to(app: typer.Typer) -> None:
    for commands in (run, data, replay, keep):
        commands.add_to(app)
