"""Many small files of a finished run become few large ones. The rows stay the same, and so does what is known of them.

The run is the old files until the new manifest is there, and the new ones from then on. Whatever a stop leaves, the
same command finishes: it writes the new files again, or removes the old ones.
"""

import io
from collections.abc import Iterable
from pathlib import Path

import msgspec
import pyarrow as pa
import pyarrow.parquet as pq

from everdell_sim.errors import BadInput
from everdell_sim.runs.records import Manifest, sizes_of
from everdell_sim.runs.spec import Block, Spec, part
from everdell_sim.runs.store import arrow_tables, manifest, summary
from everdell_sim.runs.store.block import Played, write
from everdell_sim.runs.store.checked_files import check_file
from everdell_sim.runs.store.lock import lock
from everdell_sim.runs.store.own_files import leftovers
from everdell_sim.runs.store.place import Folder, Place, place_of
from everdell_sim.support.seals import sealed


def compact(where: str | Path, times: int, force: bool = False) -> tuple[int, int]:
    """Make `times` blocks into one; returns the number of files of rows before and after."""
    place = place_of(where)
    if times < 2:
        raise BadInput("times must be at least 2")
    _finished(where, place)
    if isinstance(place, Folder):
        place.check_links()
    with lock(place, force):
        old_manifest = _finished(where, place)
        spec = Spec.of(old_manifest.specification)
        if old_manifest.times == 1:
            try:
                new = _joined(spec, old_manifest, place, times)
                manifest.write(place, new)
            except BaseException:
                _undo(spec, old_manifest, place)
                raise
        else:
            new = old_manifest
        # From here on the run is the new files; the old ones belong to nobody.
        old = list(leftovers(spec, place, new.shards))
        if old_manifest.times > 1:
            if not old:
                raise BadInput(f"{where}: is compact already")
            # Whether the disk ever confirmed it is not known.
            manifest.write(place, old_manifest)
        _remove(old, place)
    return sum(name.endswith(".parquet") for name in old), _files(new)


def _undo(spec: Spec, old_manifest: Manifest, place: Place) -> None:
    """What is there of the new files goes: the disk may be full of them.

    The new manifest may have its name already, though the disk did not confirm it: then the old one comes back first.
    If that fails too, all files stay, and the same command finishes later.
    """
    if manifest.read(place).times != old_manifest.times:
        manifest.write(place, old_manifest)
    _remove(leftovers(spec, place, old_manifest.shards), place)


def _remove(names: Iterable[str], place: Place) -> None:
    for name in names:
        place.delete(name)


def _finished(where: str | Path, place: Place) -> Manifest:
    old_manifest = manifest.read(place)
    if old_manifest.status != "done":
        raise BadInput(f"{where}: is not finished; --resume finishes it")
    return old_manifest


def _files(written: Manifest) -> int:
    return sum(one.files for one in written.tables.values())


def _joined(spec: Spec, old_manifest: Manifest, place: Place, times: int) -> Manifest:
    """The manifest of the joined blocks, which are written here. Who played them, and by what, stays the same."""
    blocks = spec.blocks(times, old_manifest.deals)
    receipts = tuple(write(old_manifest.hash, _join(spec, block, old_manifest, place), place) for block in blocks)
    tables = sizes_of([file for receipt in receipts for file in receipt.files])
    return sealed(msgspec.structs.replace(old_manifest, times=times, shards=receipts, tables=tables))


def _join(spec: Spec, block: Block, old_manifest: Manifest, place: Place) -> Played:
    ends = block.first + block.deals
    parts = [one for one in old_manifest.shards if one.cells == block.cells and block.first <= one.first_deal < ends]
    parts.sort(key=lambda one: one.first_deal)
    for one in parts:
        for file in one.files:
            check_file(place, file)
    rows = []
    for cell in block.cells:
        for table in spec.tables:
            names = [f"{table}/{part(cell, one.first_deal)}.parquet" for one in parts]
            read = [pq.read_table(io.BytesIO(place.read(name))) for name in names]
            joined = pa.concat_tables(read).unify_dictionaries().combine_chunks()
            rows.append((table, part(cell, block.first, block.times), joined))
    added = [pair for one in parts for pair in arrow_tables.unpack(place.read(one.summary))]
    return Played(block, rows, summary.merge(added))
