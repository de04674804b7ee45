"""What the commands that make a bot share: sizes of tables, and a progress bar by steps."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from everdell_sim.commands.shared import progress_bar


def sizes(players: str, otherwise: int) -> tuple[int, ...]:
    """The numbers of players that `--players` names."""
    from everdell_sim.errors import BadInput
    from everdell_sim.support.checks import names

    found = names("--players", players) or [str(otherwise)]
    if not all(size.isdecimal() for size in found):
        raise BadInput(f"--players {players}: give numbers of players, such as 2 or 2,3,4")
    return tuple(map(int, found))


@contextmanager
def steps(what: str, total: int, out: Path) -> Iterator[Callable[[float, str], object]]:
    """A progress bar that is told how many steps are done, and what happens now in words."""
    from rich.progress import BarColumn, TextColumn, TimeRemainingColumn

    columns = (
        TextColumn(f"{what} {{task.completed:.1f}} of {{task.total}}"),
        BarColumn(),
        TextColumn("{task.fields[state]}"),
        TimeRemainingColumn(),
    )
    with progress_bar.on_stderr(f"--out {out} --resume continues", *columns) as progress:
        task = progress.add_task(what, total=total, state="")
        yield lambda done, state: progress.update(task, completed=done, state=state)
