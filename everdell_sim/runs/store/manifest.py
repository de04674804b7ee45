"""The manifest: what belongs to a run. Readers trust it and nothing else."""

import json
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pyarrow as pa

from everdell_sim import _core
from everdell_sim.errors import BadInput, Damaged
from everdell_sim.runs.records import Manifest, Receipt, Status, Stop, Timings, WrittenFile, as_json, sizes_of
from everdell_sim.runs.spec import FIRST, FORMAT, Spec
from everdell_sim.runs.store import arrow_tables, summary
from everdell_sim.runs.store.block import put, read_receipt
from everdell_sim.runs.store.consistency import disagreements
from everdell_sim.runs.store.own_files import MANIFEST, summary_file
from everdell_sim.runs.store.place import Place, place_of
from everdell_sim.support.seals import hash_of, seal, sealed

NAME = MANIFEST
# Blocks whose summaries are added up at one time.
_AT_ONCE = 32


def build(
    spec: Spec,
    receipts: Sequence[Receipt],
    others: Sequence[WrittenFile],
    status: Status,
    timings: Timings,
    times: int = 1,
    stopped: Stop | None = None,
) -> Manifest:
    """The manifest of these blocks and these other files; `stopped` says where a run with a goal stopped."""
    stopped = stopped or Stop()
    manifest = Manifest(
        status=status,
        specification=spec.written,
        hash=spec.hash,
        versions={"everdell_sim": _core.__version__, "pyarrow": pa.__version__},
        games=sum(receipt.games for receipt in receipts),
        times=times,
        tables=sizes_of([file for receipt in receipts for file in receipt.files]),
        shards=tuple(receipts),
        files=tuple(others),
        timings=timings,
        seal="",
        stopped_at=stopped.stopped_at,
        reached=stopped.reached,
        stand_ins=max(cell.rules.stand_ins for cell in spec.cells),
    )
    return sealed(manifest)


def read(place: Place) -> Manifest:
    """The manifest of a run; refused if it is damaged, or of a program that is newer than this one."""
    where = f"{place.uri}/{NAME}"
    try:
        content = place.read(NAME)
    except (FileNotFoundError, NotADirectoryError):
        raise BadInput(f"{place.uri}: no run: there is no {NAME}") from None
    except OSError as error:
        raise BadInput(f"{where}: cannot be read: {error.strerror or error}") from None
    try:
        return _understood(where, content)
    except msgspec.ValidationError as error:
        raise Damaged(f"{where}: damaged: {error}") from None
    except (ValueError, RecursionError):
        raise Damaged(f"{where}: damaged: not a JSON document of a run") from None


def _once(where: str, pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object of JSON; refused if it names a key twice, since programs differ in which of the two they read."""
    found = dict(pairs)
    if len(found) < len(pairs):
        raise Damaged(f"{where}: damaged: a key is there twice")
    return found


def _understood(where: str, content: bytes) -> Manifest:
    fields = json.loads(content, object_pairs_hook=partial(_once, where))
    fields = fields if isinstance(fields, dict) else {}
    missing = [field.name for field in msgspec.structs.fields(Manifest) if field.required and field.name not in fields]
    if missing:
        raise Damaged(f"{where}: damaged: no {', '.join(missing)}")
    if hash_of(fields["specification"]) != fields["hash"]:
        raise Damaged(f"{where}: damaged: the specification does not fit its hash")
    found = msgspec.convert(fields, Manifest)
    if not FIRST <= found.specification.format <= FORMAT:
        of = f"format {found.specification.format}, this version reads formats {FIRST} to {FORMAT}"
        raise BadInput(f"{where}: the run has {of}")
    if seal(fields) != found.seal:
        raise Damaged(f"{where}: damaged: its seal does not fit")
    for why in disagreements(found):
        raise Damaged(f"{where}: damaged: {why}")
    return found


@dataclass(frozen=True)
class Begun:
    """A run to go on with, cut as it was: how many blocks were made into one, and its manifest unless that is lost."""

    spec: Spec
    times: int
    manifest: Manifest | None

    @property
    def finished(self) -> Manifest | None:
        return self.manifest if self.manifest is not None and self.manifest.status == "done" else None


def recovered(spec: Spec, place: Place) -> Begun:
    """The run at this place; if its manifest is damaged or lost, what the receipts say about it."""
    try:
        manifest = read(place)
        return Begun(spec.like(manifest.specification), manifest.times, manifest)
    except BadInput:
        names = [name for name in place.names() if name.startswith("receipts/") and name.endswith(".json")]
        found = [one for one in (read_receipt(place, name) for name in names) if one is not None]
        for one in (spec, replace(spec, format=FIRST)):
            times = [receipt.times for receipt in found if receipt.specification == one.hash]
            # What belongs to another run, or to none, is not touched.
            if times and len(times) == len(found):
                return Begun(one, max(times, key=times.count), None)
        raise


def open_manifest(where: str | Path) -> tuple[Place, Manifest]:
    place = place_of(where)
    return place, read(place)


def games_kept(where: str | Path) -> str:
    """How many games of how many are in the run, in words; nothing where there is no run."""
    try:
        _, manifest = open_manifest(where)
    except BadInput:
        return ""
    return f"{manifest.games:,} of {manifest.specification.games:,} games"


def write(place: Place, manifest: Manifest) -> None:
    place.write(NAME, as_json(manifest))


def added_up(place: Place, receipts: Sequence[Receipt], names: Collection[str] = ()) -> list[tuple[str, pa.Table]]:
    """The summaries of all blocks together, of these names or all, added a few blocks at a time."""
    total: list[tuple[str, pa.Table]] = []
    for at in range(0, len(receipts), _AT_ONCE):
        parts = list(total)
        for receipt in receipts[at : at + _AT_ONCE]:
            parts.extend(arrow_tables.unpack(place.read(receipt.summary), names))
        total = summary.merge(parts, ordered=True)
    return total


def write_summary(place: Place, receipts: Sequence[Receipt]) -> list[WrittenFile]:
    """Write the summary of all blocks, one file per table."""
    total = added_up(place, receipts)
    return [put(place, summary_file(name), arrow_tables.parquet(table), table.num_rows) for name, table in total]
