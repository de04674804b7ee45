"""Finds every difference between a run and its manifest."""

import io
import json
import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import polars as pl
import pyarrow.parquet as pq

from everdell_sim.errors import BadInput, EverdellError
from everdell_sim.play.stretches import Stretch
from everdell_sim.runs.reader.run_dataset import problem_of
from everdell_sim.runs.records import Manifest, WrittenFile, as_json
from everdell_sim.runs.spec import Block, Spec, part
from everdell_sim.runs.store import arrow_tables, manifest
from everdell_sim.runs.store.place import ASIDE, Place, passing, place_of

# Games that are played again.
SAMPLE = 20


@dataclass
class Report:
    """What was checked, and what was wrong."""

    files: int = 0
    games: int = 0
    replayed: int = 0
    stand_ins: int = 0
    problems: list[str] = field(default_factory=list)

    @property
    def fine(self) -> bool:
        return not self.problems


def verify(where: str | Path, sample: int = SAMPLE) -> Report:
    """Check every file of the run, look for strangers, and play a sample of games again."""
    place = place_of(where)
    report = Report()
    try:
        written = manifest.read(place)
    except BadInput as error:
        if not any(place.names()):
            raise
        report.problems.append(str(error))
        return report
    report.games, report.stand_ins = written.games, written.stand_ins
    report.problems.extend(_manifest(place, written))
    for file in written.listed:
        report.files += 1
        problem = problem_of(place, file) or _rows(place, file)
        if problem:
            report.problems.append(f"{file.path}: {problem}")
    report.problems.extend(_strangers(place, written))
    if report.fine:
        _replay(place, written, sample, report)
    return report


def _manifest(place: Place, written: Manifest) -> Iterator[str]:
    """Does the manifest agree with itself, its receipts and its specification?"""
    content = place.read(manifest.NAME)
    # As it stands there: a record leaves out what it does not know.
    raw = json.loads(content)
    if content != as_json(raw):
        yield f"{manifest.NAME}: was changed"
    if manifest.seal(raw) != written.seal:
        yield f"{manifest.NAME}: its seal does not fit"
        return
    try:
        spec = Spec.of(written.specification)
    except EverdellError as error:
        yield f"{manifest.NAME}: its specification cannot be read: {error}"
        return
    receipts = {Block.of(receipt).receipt: receipt for receipt in written.shards}
    for name, receipt in receipts.items():
        try:
            if place.read(name) != as_json(receipt):
                yield f"{name}: differs from the manifest"
        except OSError:
            yield f"{name}: missing"
    if written.status == "done":
        wanted = {block.receipt for block in spec.blocks(written.times, written.deals)}
        for name in sorted(wanted ^ set(receipts)):
            yield f"{name}: {'missing' if name in wanted else 'foreign'}"


def _rows(place: Place, file: WrittenFile) -> str | None:
    if not file.path.endswith(".parquet"):
        return None
    rows = pq.ParquetFile(io.BytesIO(place.read(file.path))).metadata.num_rows
    return None if rows == file.rows else f"has {rows} rows, not {file.rows}"


def _strangers(place: Place, written: Manifest) -> Iterator[str]:
    known = {file.path for file in written.listed}
    known |= {Block.of(receipt).receipt for receipt in written.shards}
    known.add(manifest.NAME)
    for name in place.names():
        if name not in known and not (passing(name) and (written.status != "done" or not name.startswith(ASIDE))):
            yield f"{name}: does not belong to this run"


def _again(spec: Spec, cell: int, played: Stretch, table: str) -> pl.DataFrame:
    return pl.DataFrame(arrow_tables.rows(spec, cell, played, table))


def _replay(place: Place, written: Manifest, sample: int, report: Report) -> None:
    """Play some games again and compare their rows."""
    spec = Spec.of(written.specification)
    if "games" not in spec.tables or spec.written != written.specification:
        if "games" in spec.tables:
            report.problems.append("played by another version of this program or its data: games cannot be compared")
        return
    choose = random.Random(written.hash)
    for receipt in choose.choices(written.shards, k=min(sample, report.games)) if written.shards else []:
        cell = choose.choice(receipt.cells)
        deal = receipt.first_deal + choose.randrange(receipt.deals)
        played = arrow_tables.play(spec, cell, deal, 1, 1)
        for table in spec.tables:
            path = f"{table}/{part(cell, receipt.first_deal, receipt.times)}.parquet"
            kept = pl.read_parquet(place.read(path)).filter(pl.col("deal") == deal)
            if json.loads(kept.write_json()) != json.loads(_again(spec, cell, played, table).write_json()):
                report.problems.append(f"{path}: deal {deal} played again gives other {table}")
        report.replayed += 1
