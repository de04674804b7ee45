"""The one shape of all tables: a row is a figure with its interval, number, unit and how it may be read."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import polars as pl

from everdell_sim import stats
from everdell_sim.stats import Estimate

# How a figure may be read. Only what chance decided, or what was played both ways, is causal; what is modelled depends
# on an assumption that its method names.
COUNTED = "counted"
ASSOCIATED = "associated"
CAUSAL = "causal"
MODELLED = "modelled"

# Every row of every table is about one number of players under one set of rules; these are never pooled.
ABOUT: dict[str, type[pl.DataType]] = {"players": pl.Int64, "rules": pl.String}
FIGURE: dict[str, type[pl.DataType]] = {
    "what": pl.String,
    "estimate": pl.Float64,
    "low": pl.Float64,
    "high": pl.Float64,
    "n": pl.Int64,
    "se": pl.Float64,
    "unit": pl.String,
    "p": pl.Float64,
    "p_adjusted": pl.Float64,
    "reading": pl.String,
    "method": pl.String,
}
WHOLE = {"seat": pl.Int64}


@dataclass(frozen=True)
class Figure:
    """One number of a table. `keys` say what it is about, `p` is the test against pure chance."""

    keys: Mapping[str, Any]
    what: str
    estimate: Estimate
    unit: str
    reading: str = COUNTED
    p: float | None = None

    def row(self) -> dict[str, Any]:
        estimate = self.estimate
        return {
            **self.keys,
            "what": self.what,
            "estimate": estimate.value,
            "low": estimate.low,
            "high": estimate.high,
            "n": estimate.n,
            "se": estimate.se,
            "unit": self.unit,
            "p": self.p,
            "p_adjusted": None,
            "reading": self.reading,
            "method": estimate.method,
        }


def table(keys: Sequence[str], figures: Sequence[Figure]) -> pl.DataFrame:
    """The figures as a frame. p-values are adjusted among all rows that ask the same of different things."""
    schema = {**ABOUT, **{key: WHOLE.get(key, pl.String) for key in keys}, **FIGURE}
    rows = [figure.row() for figure in figures]
    families: dict[tuple[Any, ...], list[dict[str, Any]]] = {}
    for row in rows:
        if row["p"] is not None:
            families.setdefault((row["players"], row["rules"], row["what"]), []).append(row)
    for family in families.values():
        adjusted = stats.benjamini_hochberg([row["p"] for row in family])
        for row, p in zip(family, adjusted.tolist(), strict=True):
            row["p_adjusted"] = p
    return pl.DataFrame(rows, schema=schema)


def wide(frame: pl.DataFrame, *whats: str) -> pl.DataFrame:
    """One row for each thing: the figures named (or all) as columns, each with `_low`, `_high` and `_n`."""
    keys = [name for name in frame.columns if name not in FIGURE]
    wanted = list(whats) or frame["what"].unique(maintain_order=True).to_list()
    rows = frame.select(keys).unique(maintain_order=True)
    for what in wanted:
        ends = {f"{what}{end}": pl.col(name) for end, name in _ENDS.items()}
        rows = rows.join(
            frame.filter(pl.col("what") == what).select(*keys, **ends),
            on=keys,
            how="left",
            maintain_order="left",
            nulls_equal=True,
        )
    return rows


_ENDS = {"": "estimate", "_low": "low", "_high": "high", "_n": "n"}
