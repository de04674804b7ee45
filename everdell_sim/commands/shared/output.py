"""Numbers and tables for people to read."""

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Any

from everdell_sim.commands.shared import screen

if TYPE_CHECKING:
    import polars as pl

    from everdell_sim.stats import Estimate

# Columns of output that goes to a file or another program.
WIDTH = 160


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


def p_value(p: float | None) -> str:
    return "" if p is None else f"{p:.2g}" if p >= 1e-99 else "<1e-99"


def saved(times: float | None) -> str:
    """How many times as many games unpaired play would have needed."""
    return "" if times is None else f"×{times:.1f}"


def show(
    columns: Sequence[str],
    rows: Sequence[Sequence[Any]],
    title: str = "",
    left: Collection[int] | None = (0,),
    width: int = WIDTH,
) -> None:
    """Print a table. Numbers stand on the right, so only the columns `left` stand on the left; None: all of them."""
    from rich.table import Table

    table = Table(title=title, title_justify="left", title_style="", box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for at, column in enumerate(columns):
        table.add_column(column, justify="left" if left is None or at in left else "right", overflow="fold")
    for row in rows:
        table.add_row(*map(str, row))
    screen.console(width).print(table)


def show_frame(frame: "pl.DataFrame") -> None:
    """Print a polars frame."""
    texts = [at for at, kind in enumerate(frame.dtypes) if not kind.is_numeric()]
    rows = [[f"{one:.4f}" if isinstance(one, float) else one for one in row] for row in frame.iter_rows()]
    show(frame.columns, rows, left=texts, width=200)
