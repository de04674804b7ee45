"""Many small files of a finished run become few large ones. The rows stay the same."""

import io
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

from everdell_sim.errors import BadInput
from everdell_sim.runs.reader.run_dataset import check_file
from everdell_sim.runs.records import Manifest, Stop
from everdell_sim.runs.spec import Block, Spec, part
from everdell_sim.runs.store import arrow_tables, manifest, sums
from everdell_sim.runs.store.block import Played, write
from everdell_sim.runs.store.lock import lock
from everdell_sim.runs.store.place import Place, place_of


def compact(where: str | Path, times: int, force: bool = False) -> tuple[int, int]:
    """Make `times` blocks into one; returns the number of files of rows before and after."""
    place = place_of(where)
    old = manifest.read(place)
    if old.status != "done":
        raise BadInput(f"{where}: is not finished; --resume finishes it")
    if times < 2 or old.times != 1:
        raise BadInput("times must be at least 2" if times < 2 else f"{where}: is compact already")
    spec = Spec.of(old.specification)
    with lock(place, force):
        receipts = [write(spec, _join(spec, block, old, place), place) for block in spec.blocks(times, old.deals)]
        stopped = Stop(old.stopped_at, old.reached)
        new = manifest.build(spec, receipts, old.files, "done", old.timings, times, stopped)
        manifest.write(place, new)
        # From here on the run consists of the new files.
        for receipt in old.shards:
            for file in receipt.files:
                place.delete(file.path)
            place.delete(Block.of(receipt).receipt)
    return _files(old), _files(new)


def _files(written: Manifest) -> int:
    return sum(one.files for one in written.tables.values())


def _join(spec: Spec, block: Block, old: Manifest, place: Place) -> Played:
    ends = block.first + block.deals
    parts = [one for one in old.shards if one.cells == block.cells and block.first <= one.first_deal < ends]
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
    added = [pair for one in parts for pair in arrow_tables.unpack(place.read(one.sums))]
    return Played(block, rows, sums.merge(added))
