"""What the games of a run say, as effects: the tables of the analysis in the one form."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

import polars as pl

from everdell_sim import analysis
from everdell_sim.analysis import item_rows
from everdell_sim.analysis.filters import EVERYTHING, Filter, Group, NothingLeft, Summed, groups
from everdell_sim.effects.rows import (
    ADJUSTED,
    ASSIGNED,
    CHOSEN,
    COUNTED,
    DEALT,
    POINTS,
    RAW,
    SCHEMA,
    WIN_SHARE,
    joined,
)
from everdell_sim.rules.catalogue import ITEMS

USED_SHARE = "used_share"
# Points of those who played a card in a season; it is the thing that the row is `against`.
BY_SEASON = "points_by_season"
# Where a command names the table that it shows.
TABLE = "TABLE"


@dataclass(frozen=True)
class Source:
    """A table of the analysis: what its rows are about, and which of its figures are effects."""

    table: str
    kind: str
    key: str
    # Figure of the table: estimand and measure.
    figures: dict[str, tuple[str, str]]
    against: str = ""
    # Can the table make some figures without the others?
    parted: bool = False

    def made(self, run: Summed, where: Filter, level: float) -> pl.DataFrame:
        """The table, as far as its figures are effects."""
        only = {"only": (*self.figures,)} if self.parted else {}
        return analysis.TABLES[self.table].make(run, where=where, level=level, **only)


def _used(verb: str) -> dict[str, tuple[str, str]]:
    return {
        f"{verb}_share": (COUNTED, USED_SHARE),
        "score_difference": (RAW, POINTS),
        "win_difference": (RAW, WIN_SHARE),
        "score_adjusted": (ADJUSTED, POINTS),
        "win_adjusted": (ADJUSTED, WIN_SHARE),
    }


_OF_SEATS = {"win_share": (ASSIGNED, WIN_SHARE), "score": (ASSIGNED, POINTS)}
_OF_ROLES = {"win_share": (ASSIGNED, WIN_SHARE), "margin": (ASSIGNED, "margin")}
_OF_GAMES = ("turns", "decisions", "winning_score", "margin", "lead_changes", "tied_on_points")
SOURCES = (
    Source("cards", "card", "card", _used("played"), parted=True),
    Source("deal", "card", "card", {"score_effect": (DEALT, POINTS), "win_effect": (DEALT, WIN_SHARE)}, parted=True),
    Source("card_ways", "card", "card", {"score_difference": (RAW, BY_SEASON)}, against="value"),
    Source("events", "event", "event", _used("claimed"), parted=True),
    Source("locations", "location", "location", _used("visited"), parted=True),
    Source("seats", "seat", "seat", _OF_SEATS, parted=True),
    Source("bots", "bot", "bot", _OF_SEATS | {"rating": (ASSIGNED, "rating")}, parted=True),
    Source("roles", "role", "role", _OF_ROLES),
    Source("matchups", "role", "role", _OF_ROLES, against="other_role"),
    Source("chosen_roles", "role", "role", {"taken_share": (COUNTED, USED_SHARE), "win_share": (CHOSEN, WIN_SHARE)}),
    Source("game", "game", "", {what: (COUNTED, what) for what in _OF_GAMES}),
)


def of_run(
    run: Summed,
    where: Filter = EVERYTHING,
    level: float = 0.95,
    kinds: Collection[str] = (),
    tables: Mapping[str, pl.DataFrame] | None = None,
    command: str = "",
) -> pl.DataFrame:
    """The effects of these kinds (all by default), extras with the kind like which they are counted.

    `tables` are those of the run that are there already; no others are made then.
    """
    played = groups(run, where)
    bots = pl.DataFrame([{**group.about, "bots": played_by(group)} for group in played])
    parts = []
    for source in SOURCES:
        if kinds and source.kind not in kinds:
            continue
        try:
            rows = source.made(run, where, level) if tables is None else tables.get(source.table)
        except NothingLeft:
            # The run was not played for this: one bot only, no roles.
            continue
        if rows is not None:
            parts.append(_rows(rows, source, bots, level, command))
    return _by_section(joined(parts), run, played)


def played_by(group: Group) -> str:
    """The line-up, with an automatic opponent last, or the bots where there are several."""
    lineups = {group.line_up(cell) for cell in group.cells}
    bots = {bot for lineup in group.bots.values() for bot in lineup}
    return lineups.pop() if len(lineups) == 1 else " + ".join(sorted(bots))


def _by_section(effects: pl.DataFrame, run: Summed, played: Sequence[Group]) -> pl.DataFrame:
    """What modules add to the cards, events and locations is a kind of its own."""
    cells = run.cells.select("cell", pl.col("modules").list.join("+"))
    by_modules = {dict(cells.iter_rows())[group.cells[0]]: group for group in played}
    for kind in set(effects["kind"]) & {*ITEMS}:
        rows = [row for group in by_modules.values() for row in item_rows.rows(run, group, kind).values()]
        extras = {row["id"]: row["section"] for row in rows if row["section"] != kind}
        own = pl.col("thing").replace_strict(extras, default=kind, return_dtype=pl.String) if extras else pl.lit(kind)
        effects = effects.with_columns(kind=pl.when(pl.col("kind") == kind).then(own).otherwise("kind"))
    return effects


def _rows(rows: pl.DataFrame, source: Source, bots: pl.DataFrame, level: float, command: str) -> pl.DataFrame:
    told = pl.DataFrame(
        [{"figure": figure, "estimand": estimand, "what": what} for figure, (estimand, what) in source.figures.items()]
    )
    if "way" in rows.columns:
        rows = rows.filter(pl.col("way") == "season")
    if "line_up" in rows.columns:
        pooled = rows.filter(pl.col("line_up") == analysis.tables.seats.ALL).select("players", "rules").unique()
        several = rows.join(pooled, on=["players", "rules"], how="semi").filter(
            pl.col("line_up") == analysis.tables.seats.ALL
        )
        rows = pl.concat([several, rows.join(pooled, on=["players", "rules"], how="anti")])
    if "bot" in rows.columns and source.kind != "bot":
        who = pl.col("bot").alias("bots")
    else:
        rows = rows.join(bots, on=["players", "rules"], how="left", maintain_order="left")
        who = pl.col("bots")
    rows = rows.rename({"what": "figure"}).join(told, on="figure", how="inner", maintain_order="left")
    return rows.with_columns(
        who,
        pl.lit(source.kind).alias("kind"),
        pl.col(source.key).cast(pl.String).alias("thing") if source.key else pl.lit("").alias("thing"),
        pl.col(source.against).alias("against") if source.against else pl.lit("").alias("against"),
        pl.lit(level).alias("level"),
        pl.lit(1, pl.Int64).alias("among"),
        pl.lit(None, pl.Boolean).alias("confirmed"),
        pl.lit(command.replace(TABLE, source.table)).alias("command"),
    ).select(pl.col(name).cast(kind) for name, kind in SCHEMA.items())
