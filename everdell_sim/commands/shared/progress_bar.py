"""A progress bar on stderr, the same for every command that plays games."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import typer

from everdell_sim.commands.shared import screen

if TYPE_CHECKING:
    from rich.progress import Progress as Bar
    from rich.progress import ProgressColumn

    from everdell_sim.play.stretches import Progress


def kept(out: str, way_on: str = "--resume continues") -> Callable[[], str]:
    """What to say when work that is on disk is interrupted: how many games are kept, if it is a run."""

    def sentence() -> str:
        from everdell_sim.runs.store.manifest import games_kept

        games = games_kept(out)
        return f"{games or 'what is finished'} {'are' if games else 'is'} kept in {out}, {way_on}"

    return sentence


# What to say where nothing is kept on disk.
AGAIN = "the same command with the same seed plays the same games"


@contextmanager
def on_stderr(when_stopped: str | Callable[[], str], *columns: "ProgressColumn") -> "Iterator[Bar]":
    """A bar of these columns; after Ctrl-C a sentence says how to continue."""
    from rich.progress import Progress as Bar

    console = screen.console(stderr=True)
    with Bar(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        try:
            yield bar
        except KeyboardInterrupt:
            bar.stop()
            said = when_stopped if isinstance(when_stopped, str) else when_stopped()
            print(f"everdell-sim: stopped; {said}", file=sys.stderr)
            raise typer.Exit(130) from None


@contextmanager
def shown(when_stopped: str | Callable[[], str]) -> "Iterator[Progress]":
    """A bar by games played and games to be played."""
    from rich import progress as rich

    columns = (
        rich.BarColumn(),
        rich.MofNCompleteColumn(),
        rich.TextColumn("games"),
        rich.TextColumn("{task.fields[rate]}"),
        rich.TimeRemainingColumn(),
    )
    with on_stderr(when_stopped, *columns) as bar:
        task = bar.add_task("games", total=None, rate="")

        def progress(done: int, games: int) -> None:
            speed = bar.tasks[0].finished_speed or bar.tasks[0].speed
            bar.update(task, completed=done, total=games, rate=f"{speed:,.0f}/s" if speed else "")

        yield progress
