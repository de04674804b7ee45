"""What a report is made of."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import polars as pl

from everdell_sim.effects.finding import Finding
from everdell_sim.errors import BadInput


@dataclass(frozen=True)
class Section:
    """Some tables and charts on one subject. A chart is one of Altair's, a table a frame of texts and numbers."""

    title: str
    text: Sequence[str] = ()
    charts: Sequence[Any] = ()
    table: pl.DataFrame | None = None
    # The column that its rows are sorted by, largest first.
    sorted_by: str = ""
    command: str = ""
    # What the command reads, by name.
    files: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Document:
    title: str
    # What was played and how it is made again.
    about: Sequence[str]
    findings: Sequence[Finding]
    sections: Sequence[Section] = field(default_factory=list)


class NothingToTell(BadInput):
    """There is nothing to report."""
