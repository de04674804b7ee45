"""How the effects of two runs differ, where there are no rows to pair: each by itself, one minus the other."""

from collections.abc import Mapping
from typing import Any

import polars as pl

from everdell_sim import stats
from everdell_sim.effects.rows import CHANGED, SCHEMA, frame
from everdell_sim.stats.distributions import normal_quantile, normal_tail
from everdell_sim.stats.simultaneous import shared_level

METHOD = "difference of two estimates, their errors as if independent, simultaneous intervals (Bonferroni)"
_FIGURE = ("estimate", "se", "n")
_KEYS = ("players", "kind", "thing", "estimand", "what", "unit", "reading")


def differences(one: pl.DataFrame, other: pl.DataFrame, about: Mapping[str, Any], level: float = 0.95) -> pl.DataFrame:
    """`other` minus `one`, for each thing of which both have one figure. On the same deals the error is too large.

    `about` says which runs, as keys of rows: `rules`, `against`, `bots`, `command`.
    """
    # Under the same rules in both, where there are such; else each under its own, if these are one set.
    one, other = (side.filter(pl.col("against") == "") for side in (one, other))
    shared = set(one["rules"]) & set(other["rules"])
    sides = []
    for side in (one, other):
        mine = side.filter(pl.col("rules").is_in(shared)) if shared else side
        sides.append(mine.filter(~pl.struct(_KEYS).is_duplicated() & pl.col("se").is_not_null()))
    both = (
        sides[0]
        .select(*_KEYS, *_FIGURE)
        .join(
            sides[1].select(*_KEYS, *_FIGURE), on=list(_KEYS), suffix="_other", nulls_equal=True, maintain_order="left"
        )
    )
    sizes = {(kind, what): n for kind, what, n in both.group_by("kind", "what").len().iter_rows()}
    rows = []
    for row in both.iter_rows(named=True):
        value = row["estimate_other"] - row["estimate"]
        se = (row["se"] ** 2 + row["se_other"] ** 2) ** 0.5
        among = sizes[row["kind"], row["what"]]
        half = normal_quantile((1 + shared_level(level, among)) / 2) * se
        rows.append(
            {
                **dict.fromkeys(SCHEMA),
                **{key: row[key] for key in _KEYS},
                **about,
                "estimand": CHANGED,
                "estimate": value,
                "se": se,
                "low": value - half if se else None,
                "high": value + half if se else None,
                "n": min(row["n"], row["n_other"]),
                "p": 2 * normal_tail(abs(value) / se) if se else None,
                "method": METHOD,
                "level": level,
                "among": among,
            }
        )
    adjusted = stats.adjusted([row["p"] for row in rows])
    return frame(row | {"p_adjusted": p} for row, p in zip(rows, adjusted, strict=True))
