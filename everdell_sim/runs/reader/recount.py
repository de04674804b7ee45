"""Summaries recomputed from the rows they summarise."""

from collections.abc import Iterator, Mapping

import polars as pl
import polars.selectors as cs

Frames = Mapping[str, pl.DataFrame]
_LEFT = ("left_twig", "left_resin", "left_pebble", "left_berry")


def differences(rows: Frames, summary: Frames) -> Iterator[str]:
    """The tables of a block's summary that do not match its rows, as far as the rows go."""
    if "seats" not in rows:
        return
    seats = rows["seats"].with_columns(win=pl.col("win_60ths"), left=pl.sum_horizontal(pl.col(_LEFT).cast(pl.Int64)))
    if not _same(_added(_plain(seats), ["cell", "bot", "seat"], summary["seats"]), summary["seats"]):
        yield "seats"
    if not _same(_added(_plain(rows["games"]), ["cell"], summary["games"]), summary["games"]):
        yield "games"
    if "cards" in rows and not _same(_used(rows["cards"], _plain(seats)), _of_cards(summary["items"])):
        yield "items"


def _used(cards: pl.DataFrame, seats: pl.DataFrame) -> pl.DataFrame:
    """What players who played each card won and scored."""
    one = ["cell", "deal", "seat"]
    played = _plain(cards).filter(pl.col("turn_first_played") > 0).select(*one, item="card")
    mine = played.join(seats.select(*one, "bot", "win", "score"), on=one)
    counted = mine.group_by("cell", "bot", "seat", "item").agg(
        used=pl.len().cast(pl.Int64), used_win=pl.col("win").sum(), used_score=pl.col("score").sum()
    )
    return counted.sort("cell", "bot", "seat", "item")


def _of_cards(items: pl.DataFrame) -> pl.DataFrame:
    return items.filter((pl.col("kind") == "card") & (pl.col("used") > 0))


def _plain(frame: pl.DataFrame) -> pl.DataFrame:
    """Names as texts, numbers wide enough for their squares; seeds stay as they are."""
    numbers = cs.integer() - cs.by_dtype(pl.UInt64)
    return frame.with_columns(pl.col(pl.Categorical).cast(pl.String), numbers.cast(pl.Int64))


def _added(rows: pl.DataFrame, keys: list[str], like: pl.DataFrame) -> pl.DataFrame:
    """The columns of `like` that follow from these rows."""
    sums = [pl.len().cast(pl.Int64).alias("games")]
    for name in like.columns:
        one, _, other = name.partition("__")
        if name not in (*keys, "games") and {one, other or one} <= set(rows.columns):
            sums.append((pl.col(one) * pl.col(other) if other else pl.col(one)).sum().alias(name))
    return rows.group_by(keys).agg(sums).sort(keys)


def _same(counted: pl.DataFrame, summed: pl.DataFrame) -> bool:
    keys = [name for name in ("cell", "bot", "seat", "item") if name in counted.columns]
    return counted.equals(_plain(summed).select(counted.columns).sort(keys))
