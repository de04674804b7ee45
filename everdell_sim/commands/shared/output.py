"""What the commands of experiments share: options, numbers and tables for people."""

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from everdell_sim.stats import Estimate

Players = Annotated[int | None, typer.Option("--players", metavar="N", help="If not one bot a seat is named.")]
Level = Annotated[float, typer.Option("--level", metavar="P", help="How sure the intervals are.")]
Until = Annotated[str | None, typer.Option("--until", metavar="EXPR", help="Stop early, at an interval so narrow.")]


def number(value: float | None, share: bool = False, sign: bool = False) -> str:
    """A number as people read it; shares in percent."""
    if value is None:
        return "?"
    if value == 0:
        return "0"
    plus = "+" if sign else ""
    return f"{100 * value:{plus}.2f} %" if share else f"{value:{plus}.3f}"


def interval(estimate: "Estimate", share: bool = False) -> str:
    if estimate.low is None or estimate.high is None:
        return "?"
    ends = (f"{100 * end:+.2f}" if share else f"{end:+.3f}" for end in (estimate.low, estimate.high))
    return "[0, 0]" if estimate.low == estimate.high == 0 else f"[{', '.join(ends)}]"


def chance(p: float | None) -> str:
    """A p-value."""
    return "" if p is None else f"{p:.2g}" if p >= 1e-99 else "<1e-99"


def saved(times: float | None) -> str:
    return "" if times is None else f"×{times:.1f}"


def show(title: str, columns: Sequence[str], rows: Sequence[Sequence[Any]]) -> None:
    """A table on stdout; every column but the first is numbers."""
    from rich.console import Console
    from rich.table import Table

    table = Table(title=title, title_justify="left", title_style="", box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for at, column in enumerate(columns):
        table.add_column(column, justify="right" if at else "left", overflow="fold")
    for row in rows:
        table.add_row(*map(str, row))
    Console(width=None if sys.stdout.isatty() else 160, highlight=False, markup=False).print(table)
