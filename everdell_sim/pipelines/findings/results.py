"""What the study has left in its folder."""

import json
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

import polars as pl

from everdell_sim import analysis
from everdell_sim.effects.of_experiments import of_document
from everdell_sim.effects.ranking import surest
from everdell_sim.effects.rows import POINTS
from everdell_sim.pipelines.passed_over import NAME as PASSED_OVER
from everdell_sim.rules.catalogue import item_names
from everdell_sim.runs.reader.run_dataset import Run, open_run

Row = dict[str, Any]

# The runs of each table size, and who plays at two.
TABLES = ("two", "three", "four")
GREEDY, CHAMPION, MASTER, SEARCH = "two_greedy", "two", "two_master", "two_search"
OF_MASTER = "_master"


class Results:
    """The study in this folder; frames are made once."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._frames: dict[tuple[str, str], pl.DataFrame] = {}

    def run(self, name: str) -> Run:
        return open_run(self.folder / name)

    def rows(self, run: str, table: str, what: str) -> list[Row]:
        """The rows of an analysis table about one measure."""
        if (run, table) not in self._frames:
            self._frames[run, table] = analysis.TABLES[table].make(self.run(run))
        return self._frames[run, table].filter(pl.col("what") == what).to_dicts()

    def by_id(self, run: str, table: str, what: str) -> dict[str, Row]:
        """The same by card, event or location."""
        key = {"deal": "card"}.get(table, table.removesuffix("s"))
        return {row[key]: row for row in self.rows(run, table, what)}

    @cached_property
    def names(self) -> Mapping[str, str]:
        return item_names(cell.rules for cell in self.run(CHAMPION).spec.cells)

    def document(self, name: str) -> Row:
        found: Row = json.loads((self.folder / f"{name}.json").read_text(encoding="utf-8"))
        return found

    def effects(self, name: str, measure: str = POINTS, kind: str = "") -> dict[str, Row]:
        """What an ablation says, by id: of all things, or of one kind; what was confirmed on fresh deals says so."""
        rows = of_document(self.document(name), "").filter(what=measure).to_dicts()
        return {row["thing"]: row for row in surest(rows) if kind in ("", row["kind"])}

    @cached_property
    def passed_over(self) -> dict[tuple[str, str], Row]:
        """What `pipelines.passed_over` has measured, by bot and card."""
        path = self.folder / PASSED_OVER
        found = json.loads(path.read_text(encoding="utf-8"))["regrets"] if path.exists() else []
        return {(row["bot"], row["card"]): row for row in found}

    def name(self, thing: str) -> str:
        return self.names.get(thing, thing)


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """A table in Markdown."""
    yield "| " + " | ".join(head) + " |"
    yield "|" + "---|" * len(head)
    yield from ("| " + " | ".join(row) + " |" for row in rows)
    yield ""
