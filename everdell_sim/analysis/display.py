"""Tables for people: one row for each thing, one column for each figure with its interval."""

from collections.abc import Sequence

import polars as pl

from everdell_sim.analysis.figures import ABOUT, FIGURE

# More figures than this stand below each other.
MOST_COLUMNS = 10


def view(frame: pl.DataFrame, whats: Sequence[str] = ()) -> pl.DataFrame:
    """Each figure as `0.527 ± 0.007` or `0.031 [0.024, 0.041]`, with a star where it is significant among all tested.

    `n` is that of the first figure that a row has. Seats are numbered from 1.
    """
    if "seat" in frame.columns:
        frame = frame.with_columns(pl.col("seat") + 1)
    keys = [name for name in frame.columns if name not in FIGURE]
    wanted = list(whats) or frame["what"].unique(maintain_order=True).to_list()
    if len(wanted) > MOST_COLUMNS:
        long = frame.filter(pl.col("what").is_in(wanted))
        column = pl.Series("estimate", [_text(row) for row in long.iter_rows(named=True)], dtype=pl.String)
        return long.select(*_shown(long, keys), "what", column, "n", "unit")
    texts = frame.with_columns(_text=pl.Series([_text(row) for row in frame.iter_rows(named=True)], dtype=pl.String))
    texts = texts.filter(pl.col("what").is_in(wanted))
    first = pl.col("what").replace_strict({what: at for at, what in enumerate(wanted)}, return_dtype=pl.Int64)
    rows = texts.group_by(keys, maintain_order=True).agg(pl.col("n").sort_by(first).first())
    for what in wanted:
        mine = texts.filter(pl.col("what") == what).select(*keys, pl.col("_text").alias(what))
        rows = rows.join(mine, on=keys, how="left", maintain_order="left", nulls_equal=True)
    return rows.with_columns(pl.col(pl.String).fill_null("")).select(*_shown(rows, keys), pl.exclude(keys))


def _shown(rows: pl.DataFrame, keys: Sequence[str]) -> list[str]:
    """The keys without those that say the same in every row of a run."""
    return [key for key in keys if key not in ABOUT or rows[key].n_unique() > 1]


def _text(row: dict[str, float | str | None]) -> str:
    value, low, high, adjusted = (row[name] for name in ("estimate", "low", "high", "p_adjusted"))
    if not isinstance(value, float):
        return ""
    star = "*" if isinstance(adjusted, float) and adjusted < 0.05 else ""
    if not isinstance(low, float) or not isinstance(high, float):
        return f"{_number(value)}{star}"
    below, above = value - low, high - value
    if max(below, above) <= 1.1 * min(below, above):
        return f"{_number(value)} ± {_number((high - low) / 2)}{star}"
    return f"{_number(value)} [{_number(low)}, {_number(high)}]{star}"


def _number(value: float) -> str:
    return f"{value:.1f}" if abs(value) >= 1000 else f"{value:.2f}" if abs(value) >= 10 else f"{value:.3f}"
