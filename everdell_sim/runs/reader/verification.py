"""Finds every difference between a run and its manifest."""

import io
import json
import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import polars as pl
import pyarrow.parquet as pq

from everdell_sim.errors import BadInput
from everdell_sim.runs.provenance import changes, check_trusted, unknown_engine
from everdell_sim.runs.reader import recount
from everdell_sim.runs.reader.replay import replay
from everdell_sim.runs.reader.run_dataset import Run
from everdell_sim.runs.records import Manifest, Receipt, WrittenFile, as_json
from everdell_sim.runs.spec import Block, Spec, part
from everdell_sim.runs.store import arrow_tables, manifest
from everdell_sim.runs.store.checked_files import problem_of
from everdell_sim.runs.store.own_files import is_own
from everdell_sim.runs.store.place import ASIDE, Linked, Place, passing, place_of

# Games that are played again.
SAMPLE = 20


@dataclass
class Report:
    """What was looked at, what was wrong, and what could not be looked at."""

    files: int = 0
    games: int = 0
    # The games of the whole run: of one that was stopped fewer are there.
    of: int = 0
    complete: bool = False
    replayed: int = 0
    stand_ins: int = 0
    problems: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    @property
    def fine(self) -> bool:
        return not self.problems


def verify(where: str | Path, sample: int = SAMPLE, trust_bots: bool = False) -> Report:
    """Check every file of the run, look for strangers, count again, and play a sample of games again.

    Code of bots that the run names is run only if they are trusted, and only if it is the code that played.
    """
    place = place_of(where)
    report = Report()
    try:
        written = manifest.read(place)
    except BadInput as error:
        if not _holds_files(place):
            raise
        report.problems.append(str(error))
        return report
    report.games, report.of, report.complete = written.games, written.specification.games, written.status == "done"
    report.stand_ins = written.stand_ins
    if note := unknown_engine(written.specification):
        report.notes.append(note)
    report.problems.extend(_manifest(place, written))
    for file in written.listed:
        report.files += 1
        problem = problem_of(place, file) or _rows(place, file)
        if problem:
            report.problems.append(f"{file.path}: {problem}")
    report.problems.extend(_strangers(place, written))
    if report.fine:
        report.problems.extend(_sums(place, written))
    if report.fine:
        _replay(Run(where), sample, trust_bots, report)
    return report


def _holds_files(place: Place) -> bool:
    """Is there anything to look at?"""
    try:
        return any(place.names())
    except OSError:
        return False


def _manifest(place: Place, written: Manifest) -> Iterator[str]:
    """Is the manifest as this program writes it, and does it agree with the receipts?"""
    content = place.read(manifest.NAME)
    # As it stands there: a record leaves out what it does not know.
    if content != as_json(json.loads(content)):
        yield f"{manifest.NAME}: was changed"
    for receipt in written.shards:
        name = Block.of(receipt).receipt
        try:
            if place.read(name) != as_json(receipt):
                yield f"{name}: differs from the manifest"
        except OSError as error:
            yield f"{name}: {error if isinstance(error, Linked) else 'missing'}"


def _rows(place: Place, file: WrittenFile) -> str | None:
    if not file.path.endswith(".parquet"):
        return None
    rows = pq.ParquetFile(io.BytesIO(place.read(file.path))).metadata.num_rows
    return None if rows == file.rows else f"has {rows} rows, not {file.rows}"


def _strangers(place: Place, written: Manifest) -> Iterator[str]:
    known = {file.path for file in written.listed}
    known |= {Block.of(receipt).receipt for receipt in written.shards}
    known.add(manifest.NAME)
    spec, done = Spec.of(written.specification), written.status == "done"
    for name in place.names():
        if name in known or (passing(name) and not (done and name.startswith(ASIDE))):
            continue
        if not is_own(spec, name):
            yield f"{name}: does not belong to this run"
        elif done:
            yield f"{name}: is left over; the command that was stopped, said again, removes it"


def _sums(place: Place, written: Manifest) -> Iterator[str]:
    """Does the summary of each block match its rows, and that of the run its blocks?"""
    spec = Spec.of(written.specification)
    for receipt in written.shards:
        summary = {name: pl.DataFrame(table) for name, table in arrow_tables.unpack(place.read(receipt.summary))}
        for cell in receipt.cells:
            rows = {table: _read(place, table, cell, receipt) for table in spec.tables}
            mine = {name: table.filter(pl.col("cell") == cell) for name, table in summary.items()}
            for table in recount.differences(rows, mine):
                yield f"{receipt.summary}: the summary of {table} does not match the rows of cell {cell}"
    if written.status == "done":
        yield from Run(place.uri).other_sums()


def _read(place: Place, table: str, cell: int, receipt: Receipt) -> pl.DataFrame:
    return pl.read_parquet(place.read(f"{table}/{part(cell, receipt.first_deal, receipt.times)}.parquet"))


def _replay(run: Run, sample: int, trust_bots: bool, report: Report) -> None:
    """Play some games again and compare their rows."""
    spec, written = run.spec, run.manifest
    if "games" not in spec.tables or not sample:
        return
    if why := ", ".join(changes(written.specification)):
        report.notes.append(f"no game was played again: {why}")
        return
    choose = random.Random(written.hash)
    for receipt in choose.choices(written.shards, k=min(sample, report.games)) if written.shards else []:
        cell = choose.choice(receipt.cells)
        deal = receipt.first_deal + choose.randrange(receipt.deals)
        if spec.cells[cell].in_python and not _trusted(run, cell, trust_bots, report):
            if not replay(run.place.uri, deal * len(spec.cells) + cell)["same"]:
                report.problems.append(f"cell {cell}, deal {deal}: the choices that were kept lead to other scores")
        else:
            report.problems.extend(_compared(run, cell, deal, receipt))
        report.replayed += 1


def _trusted(run: Run, cell: int, trust_bots: bool, report: Report) -> bool:
    try:
        check_trusted(run.manifest.specification, run.spec.cells[cell].bots, trust_bots)
    except BadInput as error:
        note = f"{error}; the choices that were kept were followed instead"
        report.notes += [] if note in report.notes else [note]
        return False
    return True


def _compared(run: Run, cell: int, deal: int, receipt: Receipt) -> Iterator[str]:
    """The tables of a game that come out otherwise."""
    played = arrow_tables.play(run.spec, cell, deal, 1, 1)
    for table in run.spec.tables:
        kept = _read(run.place, table, cell, receipt).filter(pl.col("deal") == deal)
        again = pl.DataFrame(arrow_tables.rows(run.spec, cell, played, table))
        if json.loads(kept.write_json()) != json.loads(again.write_json()):
            yield f"{table}: cell {cell}, deal {deal} played again gives other {table}"
