"""What the tables of a run say, in sentences, charts and tables."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import polars as pl

from everdell_sim.analysis import TABLES
from everdell_sim.analysis.display import ordered, view, with_names, worded, words
from everdell_sim.analysis.figures import FIGURE
from everdell_sim.analysis.tables.roles import TABLES as OF_ROLES
from everdell_sim.effects import caveats
from everdell_sim.errors import BadInput, Damaged
from everdell_sim.reports.document import Section
from everdell_sim.rules.catalogue import item_names
from everdell_sim.runs.reader.run_dataset import Run
from everdell_sim.runs.roles import is_fixed, roles_of
from everdell_sim.support.phrases import command

# What tables call the line-ups of a run taken together.
POOLED = "all line-ups"
# What a table is sorted by: the first of these that it shows.
EFFECTS = (
    *("score_effect", "score_lift_shrunk", "score_lift", "score_at_best", "score_adjusted", "win_adjusted"),
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


def sections(source: Source, frames: Mapping[str, pl.DataFrame], effects: pl.DataFrame, of: str = "") -> list[Section]:
    """A section for each table, with its chart where a chart says it better: of things by the best evidence."""
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
        made.append(Section(title, text, charts(name, frame, source.names, effects), shown, by, source.table(name)))
    return made


def _caveat(name: str, frame: pl.DataFrame, short: Sequence[str]) -> str:
    if name != "fairness":
        return caveats.of_table(frame, short)
    line_ups = frame["line_up"].unique(maintain_order=True)
    return caveats.seats(" + ".join(line_ups) if POOLED in line_ups else line_ups[0])


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
