"""Summaries of blocks become the summary of the run: whole numbers are added, lists of records are merged."""

from collections.abc import Iterable, Sequence
from itertools import pairwise

import polars as pl
import pyarrow as pa

from everdell_sim.play.dataset import SAMPLED
from everdell_sim.rules.words import SCORES

# The keys of each table; every other column is a sum.
KEYS: dict[str, tuple[str, ...]] = {
    "seats": ("cell", "bot", "seat"),
    "seat_pairs": ("cell", "bot", "other_bot", "seat", "other"),
    "orders": ("cell", "ranks"),
    "histograms": ("cell", "what", "seat", "value"),
    "margins": ("cell", "seat", "other", "value"),
    "seat_samples": ("cell", "bot", "seat", "sample"),
    "games": ("cell",),
    "game_samples": ("cell", "sample"),
    "items": ("cell", "kind", "item", "bot", "seat"),
    "item_samples": ("cell", "kind", "item", "bot", "seat", "sample"),
    "item_seats": ("cell", "kind", "item", "bot", "other_bot", "seat", "other"),
    "uses": ("cell", "kind", "item", "seat"),
    "use_samples": ("cell", "kind", "item", "seat", "sample"),
    "ways": ("cell", "kind", "item", "what", "value", "seat"),
    "card_pairs": ("cell", "card", "other", "seat"),
    "tempo": ("cell", "item", "seat", "cards"),
    "paired": ("cell", "baseline", "bot", "seat"),
    "paired_games": ("cell", "baseline"),
}
TABLES = (*KEYS, "notable")
# What the names of the tables do not say.
MEANINGS = {
    "margins": "n games in which the seat had `value` points more than the other, a seat after it",
    **dict.fromkeys(SAMPLED, "a deal is in one of 32 samples, in every cell; only of cells that tables add up"),
}
# Of each list of notable games the first are kept; lowest first for these.
_LOWEST = ("lowest winning score", "closest")
_RECORDS, _EXAMPLES = 10, 3

_PAIRED = (
    *("win_60ths", "score", *SCORES, "rank"),
    *("events", "cards_played", "city_size", "workers_placed", "turn_passed"),
)

PAIRED_GAMES = ("turns", "decisions", "winning_score", "margin", "lead_changes")


def merge(parts: Iterable[tuple[str, pa.Table]], ordered: bool = False) -> list[tuple[str, pa.Table]]:
    """Tables of the same name added up, each sorted by its keys; `ordered`: every part is sorted already."""
    by_name: dict[str, list[pa.Table]] = {}
    for name, table in parts:
        by_name.setdefault(name, []).append(table)
    return [(name, _merged(name, tables, ordered)) for name, tables in sorted(by_name.items())]


def _merged(name: str, tables: list[pa.Table], ordered: bool) -> pa.Table:
    whole = pa.concat_tables(tables)
    if ordered and _one_after_another(tables):
        return whole
    # In one piece: handing over many small ones, cell by cell, takes longer than playing their games.
    return _add(name, pl.DataFrame(whole.combine_chunks())).to_arrow()


def _one_after_another(tables: list[pa.Table]) -> bool:
    """Are the cells of each table before those of the next? Then there is nothing to add."""
    ends = [(table["cell"][0].as_py(), table["cell"][-1].as_py()) for table in tables if table.num_rows]
    return all(last < first for (_, last), (first, _) in pairwise(ends))


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


def paired(base: int, cells: list[pa.Table], baseline: pa.Table) -> pa.Table:
    """Differences of cells from their baseline, deal by deal: their sums and squares by seat."""
    keys = ["deal", "seat"]
    theirs = pl.DataFrame(baseline).select(*keys, *_whole(_PAIRED))
    both = _rows(cells, "cell", *keys, "bot", *_PAIRED).join(theirs, on=keys, suffix="_base")
    differences = both.select("cell", "bot", "seat", *(pl.col(name) - pl.col(f"{name}_base") for name in _PAIRED))
    sums = differences.group_by("cell", "bot", pl.col("seat").cast(pl.Int64)).agg(*_sums(_PAIRED))
    return _from(base, sums).to_arrow()


def paired_games(base: int, cells: list[tuple[pa.Table, pa.Table]], baseline: tuple[pa.Table, pa.Table]) -> pa.Table:
    """The same for whole games, given as their games and seats; `score` is that of all players together."""
    mine, theirs = (_games(*zip(*one, strict=True)) for one in (cells, [baseline]))
    names = ("score", *PAIRED_GAMES)
    both = mine.join(theirs.drop("cell"), on="deal", suffix="_base")
    differences = both.select("cell", *(pl.col(name) - pl.col(f"{name}_base") for name in names))
    changed = pl.any_horizontal(pl.col(names) != 0).sum().cast(pl.Int64).alias("changed")
    return _from(base, differences.group_by("cell").agg(*_sums(names), changed)).to_arrow()


def _games(games: Sequence[pa.Table], seats: Sequence[pa.Table]) -> pl.DataFrame:
    """One row per game with the score of all its players."""
    keys = ["cell", "deal"]
    people = _rows(seats, *keys, "score", "automatic").filter(~pl.col("automatic"))
    scores = people.group_by(keys).agg(pl.col("score").sum())
    return _rows(games, *keys, *PAIRED_GAMES).join(scores, on=keys)


def _rows(tables: Sequence[pa.Table], *names: str) -> pl.DataFrame:
    """These columns of all tables as one, numbers wide enough for their squares and the bots as texts."""
    chosen = [name for name in names if name in (*_PAIRED, *PAIRED_GAMES)]
    rows = pl.concat([pl.DataFrame(table.select(names)) for table in tables], how="vertical_relaxed")
    return rows.with_columns(*_whole(chosen), *(pl.col(name).cast(pl.String) for name in names if name == "bot"))


def _whole(names: Sequence[str]) -> list[pl.Expr]:
    return [pl.col(name).cast(pl.Int64) for name in names]


def _sums(names: tuple[str, ...]) -> list[pl.Expr]:
    """How many, and of each difference its sum and the sum of its squares."""
    return [
        pl.len().cast(pl.Int64).alias("games"),
        *(pl.col(name).sum().alias(f"d_{name}") for name in names),
        *((pl.col(name) ** 2).sum().cast(pl.Int64).alias(f"d_{name}__d_{name}") for name in names),
    ]


def _from(base: int, sums: pl.DataFrame) -> pl.DataFrame:
    return sums.with_columns(baseline=pl.lit(base, pl.UInt32)).select(
        "cell", "baseline", pl.exclude("cell", "baseline")
    )
