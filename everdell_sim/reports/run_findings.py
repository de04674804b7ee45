"""What the tables of a run say, in sentences, charts and tables."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import polars as pl

from everdell_sim.analysis import TABLES
from everdell_sim.analysis.display import ordered, view, with_names, worded, words
from everdell_sim.analysis.figures import FIGURE
from everdell_sim.analysis.tables.roles import TABLES as OF_ROLES
from everdell_sim.errors import BadInput, Damaged
from everdell_sim.reports import caveats
from everdell_sim.reports.document import Finding, Section
from everdell_sim.reports.lifts import VERBS, lifts
from everdell_sim.reports.phrases import called, command, figure, number, sentence
from everdell_sim.reports.role_findings import agreement, lopsided, ranking, spread
from everdell_sim.rules.catalogue import item_names
from everdell_sim.runs.reader.run_dataset import Run
from everdell_sim.runs.roles import is_fixed, roles_of
from everdell_sim.support.seats import named

SURE = 0.05
# What tables call the line-ups of a run taken together.
POOLED = "all line-ups"
# How many of the best and the worst are listed.
MOST = 3
# A figure of fewer players than this appears only in the tables.
FEWEST = 30
# What a table is sorted by: the first of these that it shows.
EFFECTS = (
    *("win_at_equal_tempo", "score_effect", "score_lift_shrunk", "score_lift", "score_at_best", "win_adjusted"),
    *("rating", "ahead_share", "least_share", "more_often", "used_share", "win_share"),
)
# Tables whose own order says more: seat by seat.
AS_PLAYED = ("seats", "fairness", "game")
# More things than this in a table are for the command line.
LONGEST = 60


@dataclass(frozen=True)
class Source:
    """A run with what it is called in commands."""

    run: Run
    where: str

    def table(self, name: str) -> str:
        return command("table", self.where, name)

    @cached_property
    def names(self) -> Mapping[str, str]:
        """Names of cards, events and locations by id, under all rules of the run; the first cell has the last word."""
        cells = {cell.rules.data_hash: cell.rules for cell in reversed(self.run.spec.cells)}
        return item_names(cells.values())


def findings(source: Source, frames: Mapping[str, pl.DataFrame], of: str = "") -> list[Finding]:
    """What the tables say in sentences. `of`: which of several runs."""
    found: list[Finding] = []
    for name, findings_of in FINDINGS.items():
        if name in frames:
            found += findings_of(source, name, frames[name])
    return [replace(one, sentence=f"{of}: {one.sentence}") for one in found] if of else found


def frames_of(source: Source) -> dict[str, pl.DataFrame]:
    """Every table that is not empty for this run; of a run of tables of roles those about roles."""
    found = {}
    about_roles = any(is_fixed(roles_of(cell)) for cell in source.run.spec.cells)
    for name, table in TABLES.items():
        if about_roles and name not in OF_ROLES:
            continue
        try:
            frame = table.make(source.run)
        except Damaged:
            raise
        except BadInput:
            # What the run was not played for (one bot only, no cards counted) is not part of its report.
            continue
        if not frame.is_empty():
            found[name] = frame
    return found


def _at(row: Mapping[str, Any]) -> str:
    rules = "" if row["rules"] in ("", "base") else f", {row['rules']}"
    return f"at {row['players']} player{'s' * (row['players'] != 1)}{rules}"


def _finding(source: Source, table: str, row: Mapping[str, Any], text: str, caveat: str, sign: bool = False) -> Finding:
    said, shown = sentence(text), figure(row, sign)
    return Finding(said, shown, row["n"], row["method"], row["reading"], source.table(table), caveat)


def _seats(source: Source, name: str, frame: pl.DataFrame) -> Iterator[Finding]:
    shares = frame.filter(pl.col("what") == "win_share")
    for _, group in shares.group_by("players", "rules", maintain_order=True):
        pooled = group.filter(pl.col("line_up") == POOLED)
        for _, seats in (pooled if pooled.height else group).group_by("line_up", maintain_order=True):
            if seats["seat"].max() == seats["players"][0]:
                yield from _against(source, name, seats)
            else:
                yield from _among(source, name, seats, pooled.height > 0)


def _against(source: Source, name: str, seats: pl.DataFrame) -> Iterator[Finding]:
    """A table with an automatic opponent: equal shares are not expected, so each player's is reported as it is."""
    players = seats["players"][0]
    who = seats["line_up"][0].split(", ")
    for row in seats.filter(pl.col("seat") < players).to_dicts():
        player = who[row["seat"]] if len(who) > players else named(row["seat"])
        against = f" against {', '.join(who[players:])}" if len(who) > players else ""
        yield _finding(source, name, row, f"{_at(row)}, {player} wins{against}", caveats.GAME)


def _among(source: Source, name: str, seats: pl.DataFrame, pooled: bool) -> Iterator[Finding]:
    rows = seats.sort("estimate", descending=True).to_dicts()
    if len(rows) < 2:
        return
    best, worst, fair = rows[0], rows[-1], number(1 / len(rows), "share")
    who = "" if pooled else f" ({best['line_up']})"
    caveat = caveats.seats(best["line_up"], pooled)
    if any((row["p_adjusted"] or 1) < SURE for row in rows):
        text = f"{_at(best)}{who}, {named(best['seat'])} wins most often (an equal share is {fair}):"
        yield _finding(source, name, best, text, caveat)
        if len(rows) > 2:
            yield _finding(source, name, worst, f"{_at(worst)}{who}, {named(worst['seat'])} wins least often:", caveat)
    else:
        text = f"{_at(best)}{who}, no seat is clearly better (an equal share is {fair}); {named(best['seat'])} wins"
        yield _finding(source, name, best, text, caveat)


def _fairness(source: Source, name: str, frame: pl.DataFrame) -> Iterator[Finding]:
    for row in frame.filter(pl.col("what") == "imbalance").to_dicts():
        if row["p"] is not None and row["p"] < SURE:
            text = f"{_at(row)} ({row['line_up']}), every seat is within 1 percentage point of an equal share: off by"
            yield _finding(source, name, row, text, caveats.seats(row["line_up"], row["line_up"] == POOLED))


def _game(source: Source, name: str, frame: pl.DataFrame) -> Iterator[Finding]:
    for what, text in (
        ("winning_score", "the winner has"),
        ("margin", "the winner leads by"),
        ("turns", "a game takes"),
    ):
        for row in frame.filter(pl.col("what") == what).to_dicts():
            yield _finding(source, name, row, f"{_at(row)}, {text}", caveats.GAME)


def _ends(rows: pl.DataFrame) -> tuple[pl.DataFrame, pl.DataFrame]:
    """The best and the worst of those that are not chance, from enough players to say so."""
    sure = rows.filter((pl.col("p_adjusted") < SURE) & (pl.col("n") >= FEWEST)).sort("estimate", descending=True)
    best, worst = sure.filter(pl.col("estimate") > 0), sure.filter(pl.col("estimate") < 0)
    return best.head(MOST), worst.tail(MOST).reverse()


def _items(source: Source, name: str, frame: pl.DataFrame) -> Iterator[Finding]:
    key, verb = VERBS[name]
    for _, group in lifts(frame).group_by("players", "rules", maintain_order=True):
        best, worst = _ends(group)
        for rows, more in ((best, "more"), (worst, "less")):
            for row in rows.to_dicts():
                item = called(key, source.names.get(row[key], row[key]))
                text = f"{_at(row)}, those who {verb} {item} win {more} often:"
                yield _finding(source, name, row, text, caveats.used(verb), sign=True)


def _dealt(source: Source, name: str, frame: pl.DataFrame) -> Iterator[Finding]:
    for _, group in frame.filter(pl.col("what") == "score_effect").group_by("players", "rules", maintain_order=True):
        for row in pl.concat(_ends(group)).to_dicts():
            card = called("card", source.names.get(row["card"], row["card"]))
            text = f"{_at(row)}, being dealt {card} in the opening hand instead of another card changes the score by"
            yield _finding(source, name, row, text, caveats.DEALT, sign=True)


def _roles(source: Source, name: str, frame: pl.DataFrame) -> Iterator[Finding]:
    told = {"roles": ranking, "matchups": lopsided, "role_agreement": agreement, "role_spread": spread}[name]
    for row, text, caveat in told(with_names(frame, source.names)):
        yield _finding(source, name, row, f"{_at(row)}, {text}", caveat)


FINDINGS: dict[str, Callable[[Source, str, pl.DataFrame], Iterator[Finding]]] = {
    "seats": _seats,
    "fairness": _fairness,
    "deal": _dealt,
    "cards": _items,
    "events": _items,
    "locations": _items,
    "game": _game,
    **dict.fromkeys(("roles", "matchups", "role_spread", "role_agreement"), _roles),
}


def sections(source: Source, frames: Mapping[str, pl.DataFrame], of: str = "") -> list[Section]:
    """A section for each table, with its chart where a chart says it better."""
    from everdell_sim.reports.charts import charts

    made = []
    for name, frame in frames.items():
        table = TABLES[name]
        by, rows = _by_effect(name, with_names(frame, source.names), table.short)
        surest, left_out = _surest(rows)
        shown = worded(view(surest, table.short))
        text = [table.question, _caveat(name, frame, table.short)]
        if left_out:
            text.append(f"The {LONGEST} surest of {LONGEST + left_out:,} rows; the command shows all.")
        title = f"{table.title}{f' ({of})' if of else ''}"
        made.append(Section(title, text, charts(name, frame, source.names), shown, by, source.table(name)))
    return made


def _caveat(name: str, frame: pl.DataFrame, short: Sequence[str]) -> str:
    if name != "fairness":
        return caveats.of_table(frame, short)
    line_ups = frame["line_up"].unique(maintain_order=True)
    return caveats.seats(", ".join(one for one in line_ups if one != POOLED), POOLED in line_ups)


def _by_effect(name: str, frame: pl.DataFrame, short: Sequence[str]) -> tuple[str, pl.DataFrame]:
    """The rows with the largest effect first, and which figure that is."""
    there = set() if name in AS_PLAYED else set(frame["what"]) & set(short)
    by = next((what for what in EFFECTS if what in there), None)
    if by is None:
        return "", frame
    return words(by), ordered(frame, by).sort("players", "rules", maintain_order=True)


def _surest(frame: pl.DataFrame) -> tuple[pl.DataFrame, int]:
    """The rows of a table that fit on a page: of more those least likely to be chance, and how many are left out."""
    keys = [key for key in frame.columns if key not in FIGURE]
    things = frame.group_by(keys, maintain_order=True).agg(pl.col("p").min())
    if things.height <= LONGEST:
        return frame, 0
    kept = things.sort("p", nulls_last=True, maintain_order=True).head(LONGEST).select(keys)
    return frame.join(kept, on=keys, how="semi", nulls_equal=True, maintain_order="left"), things.height - LONGEST
