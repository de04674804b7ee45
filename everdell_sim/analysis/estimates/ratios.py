"""What a use of an item costs and brings: one sum over another, by item, with errors by seat.

Products between seats are not kept of these. Over cells that share deals errors come from sums by sample of the deals;
without these the errors of seats and cells are added: never too narrow.
"""

from collections.abc import Iterator

import polars as pl

from everdell_sim.analysis.estimates.pooled_means import ADDED, BY_SAMPLE, deviation, estimate
from everdell_sim.analysis.filters import Group, Summed
from everdell_sim.stats import Estimate


class Uses:
    """The rows of `uses` about one kind of item that a group keeps, and how many games its seats played."""

    def __init__(self, run: Summed, group: Group, kind: str, level: float) -> None:
        places = group.places
        self.level = level
        self.games = int(run.summary("seats").join(places, on=["cell", "seat"])["games"].sum())
        self.rows = run.summary("uses").filter(pl.col("kind") == kind).join(places, on=["cell", "seat"])
        sampled = "use_samples" in run.summaries and len(group.cells) > 1
        samples = run.summary("use_samples" if sampled else "uses").filter(pl.col("kind") == kind)
        self.samples = samples.join(places, on=["cell", "seat"]) if sampled else None
        if sampled:
            sitting = run.summary("seat_samples").join(places, on=["cell", "seat"])
            self.sitting = sitting.group_by("sample").agg(t=pl.col("games").sum())
        self.added = BY_SAMPLE if sampled else ADDED * (places.height > 1)

    def per(self, what: str, of: str, bounded: bool = False) -> dict[str, Estimate]:
        """By item: the sum of `what` over the sum of `of`, where that is not 0."""
        rows = self.rows.with_columns(value=pl.col(what).sum().over("item") / pl.col(of).sum().over("item"))
        x, t, value, n = pl.col(what), pl.col(of), pl.col("value"), pl.col("seats")
        # Every row of a seat counts itself once.
        tt, xt = (n, x) if of == "seats" else (pl.col(f"{of}__{of}"), pl.col(self._product(what, of)))
        squares = pl.col(f"{what}__{what}") - 2 * value * xt + value * value * tt
        pooled = (
            rows.filter(t.sum().over("item") > 0)
            .group_by("item")
            .agg(value.first(), n=t.sum(), error=deviation(n, x - value * t, squares).sum())
        )
        method = f"{what.replace('_', ' ')} over {of.replace('_', ' ')}, by seat{self.added}"
        return dict(self._estimates(self._clustered(pooled, what, of), method, bounded))

    def a_game(self, what: str) -> dict[str, Estimate]:
        """By item: the mean of `what` over all seats of all games, also those that never met the item."""
        x, n = pl.col(what), pl.col("seats")
        error = deviation(n, x, pl.col(f"{what}__{what}")).sum()
        pooled = self.rows.group_by("item").agg(value=x.sum() / self.games, n=pl.lit(self.games), error=error)
        method = f"{what.replace('_', ' ')} a game, by seat{self.added}"
        return dict(self._estimates(self._clustered(pooled, what, None), method, False))

    def _estimates(self, pooled: pl.DataFrame, method: str, bounded: bool) -> Iterator[tuple[str, Estimate]]:
        for item, value, n, error, units in pooled.select("item", "value", "n", "error", "units").iter_rows():
            yield item, estimate(value, error / n, n, self.level, method, bounded, units)

    def _clustered(self, pooled: pl.DataFrame, what: str, of: str | None) -> pl.DataFrame:
        """With the errors that sums by sample give, if there are any; `of` is None for a mean over all games."""
        if self.samples is None:
            return pooled.with_columns(units=pl.lit(None, pl.Int64))
        t = pl.lit(0) if of is None else pl.col(of).sum()
        sums = self.samples.group_by("item", "sample").agg(x=pl.col(what).sum(), t=t)
        if of is None:
            everywhere = pooled.select("item").join(self.sitting, how="cross")
            sums = everywhere.join(sums.drop("t"), on=["item", "sample"], how="left").fill_null(0)
        t, k = pl.col("t"), (pl.col("t") > 0).sum()
        rest = (pl.col("x") - pl.col("value") * t) ** 2
        errors = sums.join(pooled.select("item", "value"), on="item").group_by("item")
        clustered = errors.agg(error=(rest.sum() * k / (k - 1).clip(1)).sqrt(), units=k)
        return pooled.drop("error").join(clustered, on="item", maintain_order="left")

    def _product(self, one: str, other: str) -> str:
        """The column of the product of two, whichever stands first."""
        name = f"{one}__{other}"
        return name if name in self.rows.columns else f"{other}__{one}"
