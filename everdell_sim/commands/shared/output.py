"""Numbers, tables and effects for people to read."""

import sys
from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from everdell_sim.commands.shared import screen
from everdell_sim.support.brief import no_interval

if TYPE_CHECKING:
    import polars as pl

    from everdell_sim.stats import Estimate
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from everdell_sim.experiments.paired_effects import Effect

# What the unit of differences of shares stands for.
PP = "pp: percentage points"
# Columns of output that goes to a file or another program.
WIDTH = 160


def number(value: float | None, share: bool = False, sign: bool = False) -> str:
    """A number as people read it: shares in percent, with a sign (a difference of shares) in percentage points."""
    if value is None:
        return "?"
    if value == 0:
        return "0"
    plus = "+" if sign else ""
    return f"{100 * value:{plus}.2f} {'pp' if sign else '%'}" if share else f"{value:{plus}.3f}"


def interval(estimate: "Estimate", share: bool = False, sign: bool = True) -> str:
    """The interval of a difference, or of a level if there is no sign."""
    if estimate.low is None or estimate.high is None:
        return no_interval(estimate.n) or "?"
    plus = "+" if sign else ""
    ends = (f"{100 * end:{plus}.2f}" if share else f"{end:{plus}.3f}" for end in (estimate.low, estimate.high))
    return "[0, 0]" if estimate.low == estimate.high == 0 else f"[{', '.join(ends)}]"


def half_width(
    value: float, low: float | None, high: float | None, n: int, share: bool = False, sign: bool = True
) -> str:
    """The value with half the width of its interval: `+1.20 ± 0.40`."""
    text = number(value, share, sign)
    if low is None or high is None:
        return f"{text} {no_interval(n)}".rstrip()
    half = (high - low) / 2
    return f"{text} ± {100 * half:.2f}" if share else f"{text} ± {half:.3f}"


def ends(row: Mapping[str, Any], name: str, form: str, games: int = 1) -> str:
    """The interval of the figure `name` of a row, as `[low, high]`; why there is none, or nothing after one game."""
    low, high = row[f"{name}_low"], row[f"{name}_high"]
    return no_interval(games) if low is None or high is None else f"[{low:{form}}, {high:{form}}]"


def column(option: str, name: str, known: Mapping[str, str]) -> str:
    """The column that is meant, with underscores or blanks; `known` are columns by their words."""
    from everdell_sim.analysis.display import words
    from everdell_sim.errors import BadInput
    from everdell_sim.support.near_names import nearest

    if words(name) not in known:
        raise BadInput(f"{option}: the table has no {name!r}; {nearest(words(name), known)}")
    return known[words(name)]


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


def show_frame(frame: "pl.DataFrame", width: int = 200) -> None:
    """Print a polars frame: as many columns as fit, and which ones did not."""
    cells = {name: [name, *map(_cell, frame[name])] for name in frame.columns if not _for_programs(name, frame)}
    kept: list[str] = []
    taken = 0
    for name, texts in cells.items():
        taken += max(map(len, texts)) + 2
        if taken <= width or not kept:
            kept.append(name)
        else:
            break
    left = [at for at, name in enumerate(kept) if not frame.schema[name].is_numeric()]
    show(kept, list(zip(*(cells[name][1:] for name in kept), strict=True)), left=left, width=width)
    missing = [name for name in cells if name not in kept]
    if missing:
        print(f"everdell-sim: columns that do not fit, shown with --json: {', '.join(missing)}", file=sys.stderr)


def _for_programs(name: str, frame: "pl.DataFrame") -> bool:
    """Packed choices, and sixtieths of a victory beside the share itself, say nothing to people."""
    import polars as pl

    packed = name == "choices" and frame.schema[name] == pl.List(pl.UInt64)
    return packed or (name == "win_60ths" and "win_share" in frame.columns)


def _cell(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"{value:.4f}" if isinstance(value, float) else str(value)


COLUMNS = ("what", "without", "with", "effect", "interval", "p adjusted", "games saved")


def rows(effects: "Sequence[Effect]", names: Mapping[str, str]) -> list[list[str]]:
    """Effects as rows of `COLUMNS`; `names` are those of cards, events and locations by id."""
    return [_row(one, names) for one in effects]


def _row(effect: "Effect", names: Mapping[str, str]) -> list[str]:
    from everdell_sim.experiments.effect_families import label
    from everdell_sim.play.measures import is_share

    share = is_share(effect.what)
    return [
        label(effect.what, names),
        number(effect.without, share),
        number(effect.having, share),
        number(effect.estimate.value, share, sign=True),
        interval(effect.estimate, share),
        p_value(effect.p_adjusted),
        saved(effect.saved),
    ]
