"""Sums of blocks become sums of the run: whole numbers are added, lists of records are merged."""

from collections.abc import Iterable

import polars as pl
import pyarrow as pa

# What tells the rows of a table apart; every other column is a sum.
KEYS: dict[str, tuple[str, ...]] = {
    "seats": ("cell", "bot", "seat"),
    "seat_pairs": ("cell", "bot", "other_bot", "seat", "other"),
    "orders": ("cell", "ranks"),
    "histograms": ("cell", "what", "seat", "value"),
    "games": ("cell",),
    "items": ("cell", "kind", "item", "bot", "seat"),
    "item_seats": ("cell", "kind", "item", "bot", "other_bot", "seat", "other"),
    "uses": ("cell", "kind", "item", "seat"),
    "ways": ("cell", "kind", "item", "what", "value", "seat"),
    "card_pairs": ("cell", "card", "other", "seat"),
    "tempo": ("cell", "item", "seat", "cards"),
    "paired": ("cell", "baseline", "bot", "seat"),
    "paired_games": ("cell", "baseline"),
}
# Of each list of notable games the first are kept; lowest first for these.
_LOWEST = ("lowest winning score", "closest")
_RECORDS, _EXAMPLES = 10, 3

_PAIRED = (
    "win_60ths", "score", "score_cards", "score_tokens", "score_prosperity", "score_journey", "score_events", "rank",
    "events", "cards_played", "city_size", "workers_placed", "turn_passed",
)  # fmt: skip

PAIRED_GAMES = ("turns", "decisions", "winning_score", "margin", "lead_changes")


def merge(parts: Iterable[tuple[str, pa.Table]]) -> list[tuple[str, pa.Table]]:
    """Tables of the same name added up, each sorted by its keys."""
    by_name: dict[str, list[pl.DataFrame]] = {}
    for name, table in parts:
        frame = pl.from_arrow(table)
        assert isinstance(frame, pl.DataFrame)
        by_name.setdefault(name, []).append(frame)
    return [(name, _add(name, pl.concat(frames)).to_arrow()) for name, frames in sorted(by_name.items())]


def _add(name: str, rows: pl.DataFrame) -> pl.DataFrame:
    if name == "notable":
        return _first(rows)
    keys = list(KEYS[name])
    if rows.select(keys).is_duplicated().any():
        rows = rows.group_by(keys).agg(pl.all().sum())
    return rows.sort(keys)


def _first(rows: pl.DataFrame) -> pl.DataFrame:
    """The first games of each list of notable ones; the lists of examples and records are per cell."""
    lists = ["cell", "what", "kind", "item"]
    order = pl.when(pl.col("what").is_in(_LOWEST)).then(pl.col("value")).otherwise(-pl.col("value"))
    sort = [*lists, "_order", "seed_high", "seed_low", "seat"]
    limit = pl.when(pl.col("what") == "example").then(_EXAMPLES).otherwise(_RECORDS)
    ranked = rows.with_columns(_order=order).sort(sort).with_columns(_at=pl.int_range(pl.len()).over(lists))
    return ranked.filter(pl.col("_at") < limit).drop("_order", "_at")


def paired(cell: int, base: int, seats: pa.Table, baseline: pa.Table) -> pa.Table:
    """Differences of a cell from its baseline, deal by deal: their sums and squares by seat."""
    keys = ["deal", "seat"]
    mine, theirs = (
        pl.DataFrame(rows).select(*keys, pl.col("bot").cast(pl.String), *_whole(_PAIRED)) for rows in (seats, baseline)
    )
    both = mine.join(theirs.drop("bot"), on=keys, suffix="_base")
    differences = both.select("bot", "seat", *(pl.col(name) - pl.col(f"{name}_base") for name in _PAIRED))
    sums = differences.group_by("bot", pl.col("seat").cast(pl.Int64)).agg(*_sums(_PAIRED))
    return _of_cell(cell, base, sums).sort("bot", "seat").to_arrow()


def paired_games(
    cell: int, base: int, tables: tuple[pa.Table, pa.Table], baseline: tuple[pa.Table, pa.Table]
) -> pa.Table:
    """The same for whole games, given as their games and seats; `score` is that of all players together."""
    mine, theirs = (
        pl.DataFrame(games)
        .select("deal", *_whole(PAIRED_GAMES))
        .join(pl.DataFrame(seats).group_by("deal").agg(pl.col("score").cast(pl.Int64).sum()), on="deal")
        for games, seats in (tables, baseline)
    )
    names = ("score", *PAIRED_GAMES)
    both = mine.join(theirs, on="deal", suffix="_base")
    differences = both.select(*(pl.col(name) - pl.col(f"{name}_base") for name in names))
    changed = pl.any_horizontal(pl.col(names) != 0).sum().cast(pl.Int64).alias("changed")
    return _of_cell(cell, base, differences.select(*_sums(names), changed)).to_arrow()


def _whole(names: tuple[str, ...]) -> list[pl.Expr]:
    return [pl.col(name).cast(pl.Int64) for name in names]


def _sums(names: tuple[str, ...]) -> list[pl.Expr]:
    """How many, and of each difference its sum and the sum of its squares."""
    return [
        pl.len().cast(pl.Int64).alias("games"),
        *(pl.col(name).sum().alias(f"d_{name}") for name in names),
        *((pl.col(name) ** 2).sum().cast(pl.Int64).alias(f"d_{name}__d_{name}") for name in names),
    ]


def _of_cell(cell: int, base: int, sums: pl.DataFrame) -> pl.DataFrame:
    numbers = {"cell": pl.lit(cell, pl.UInt32), "baseline": pl.lit(base, pl.UInt32)}
    return sums.with_columns(**numbers).select("cell", "baseline", pl.exclude("cell", "baseline"))
