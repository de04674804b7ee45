"""The commands about runs and bots. Each file adds its own; nothing heavy is imported before it is needed."""

import typer

from everdell_sim.commands import ablate, bots, data, keep, replay, run, table, tournament, tune, whatif


def add_to(app: typer.Typer) -> None:
    for commands in (run, tournament, data, table, replay, keep, whatif, ablate, bots, tune):
        commands.add_to(app)
