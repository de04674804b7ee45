"""Tables for people: one row for each thing, one column for each figure with its interval."""

from collections.abc import Mapping, Sequence

import polars as pl

from everdell_sim.analysis.figures import ABOUT, FIGURE
from everdell_sim.errors import BadInput
from everdell_sim.support.brief import no_interval
from everdell_sim.support.near_names import nearest

# Keys that hold the id of a card, event, location or role.
_IDS = ("card", "other", "event", "location", "construction", "critter", "item", "role", "other_role")
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


def worded(shown: pl.DataFrame) -> pl.DataFrame:
    """The same with words as headings: `win share when played`."""
    return shown.rename({name: words(name) for name in shown.columns})


def words(name: str) -> str:
    return name.replace("_", " ")


def with_names(frame: pl.DataFrame, names: Mapping[str, str]) -> pl.DataFrame:
    """Names of cards, events and locations instead of their ids."""
    return frame.with_columns(pl.col(key).replace(dict(names)) for key in _IDS if key in frame.columns)


def figures(frame: pl.DataFrame, wanted: Sequence[str]) -> list[str]:
    """Figures of a table as people name them, with underscores or blanks."""
    known = {words(what): what for what in frame["what"].unique(maintain_order=True)}
    for one in wanted:
        if words(one) not in known:
            raise BadInput(f"--columns: the table has no {one!r}; {nearest(words(one), known)}")
    return [known[words(one)] for one in wanted]


def ordered(frame: pl.DataFrame, by: str) -> pl.DataFrame:
    """Things by a figure, the largest first, or by a key; `-NAME` turns the order round."""
    name, turned = words(by.removeprefix("-")), by.startswith("-")
    keys = [key for key in frame.columns if key not in FIGURE]
    known = {words(one): one for one in (*keys, *frame["what"].unique(maintain_order=True))}
    if name not in known:
        raise BadInput(f"--sort: the table has no {name!r}; {nearest(name, known)}")
    if known[name] in keys:
        return frame.sort(known[name], descending=turned, maintain_order=True)
    order = frame.filter(what=known[name]).select(*keys, _order="estimate")
    joined = frame.join(order, on=keys, how="left", nulls_equal=True, maintain_order="left")
    return joined.sort("_order", descending=not turned, nulls_last=True, maintain_order=True).drop("_order")


def _shown(rows: pl.DataFrame, keys: Sequence[str]) -> list[str]:
    """The keys without those that say the same in every row of a run."""
    return [key for key in keys if key not in ABOUT or rows[key].n_unique() > 1]


def _text(row: dict[str, float | str | None]) -> str:
    value, low, high, adjusted = (row[name] for name in ("estimate", "low", "high", "p_adjusted"))
    if not isinstance(value, float):
        return ""
    star = "*" if isinstance(adjusted, float) and adjusted < 0.05 else ""
    if not isinstance(low, float) or not isinstance(high, float):
        return f"{_number(value)}{star} {no_interval(int(row['n'] or 1))}".rstrip()
    below, above = value - low, high - value
    if max(below, above) <= 1.1 * min(below, above):
        return f"{_number(value)} ± {_number((high - low) / 2)}{star}"
    return f"{_number(value)} [{_number(low)}, {_number(high)}]{star}"


def _number(value: float) -> str:
    return f"{value:.1f}" if abs(value) >= 1000 else f"{value:.2f}" if abs(value) >= 10 else f"{value:.3f}"
