"""Processes of our own: each is started here."""

import sys


def command(module: str, *words: str) -> list[str]:
    """The command of a process that runs a module of ours and imports nothing from the current folder."""
    return [sys.executable, "-P", "-m", module, *words]
