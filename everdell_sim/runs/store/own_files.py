"""The names that a run gives to its files. What has another name is somebody else's: it is never removed."""

import re
from collections.abc import Iterable, Iterator

from everdell_sim.errors import BadInput
from everdell_sim.runs.records import Receipt
from everdell_sim.runs.spec import Block, Spec, part
from everdell_sim.runs.store import summary
from everdell_sim.runs.store.place import Folder, Place, passing

MANIFEST = "manifest.json"
CELLS, DICTIONARY, README = "cells.parquet", "data_dictionary.json", "README.md"
RECEIPTS, SUMMARY = "receipts", "summary"

_OF_BLOCKS = re.compile(
    r"(?P<folder>[a-z]+)/part-(?P<cell>\d{5,})-(?P<first>\d{10,})(?:-x(?P<times>\d{1,9}))?\.(?P<kind>parquet|arrows|json)"
)


def files_of(spec: Spec, block: Block) -> list[str]:
    """The files of a block in the order in which they are written, without its receipt. The last is its summary."""
    rows = [f"{table}/{part(cell, block.first, block.times)}.parquet" for cell in block.cells for table in spec.tables]
    return [*rows, f"{RECEIPTS}/{block.name}.arrows"]


def summary_file(table: str) -> str:
    return f"{SUMMARY}/{table}.parquet"


def is_of_a_block(spec: Spec, name: str) -> bool:
    """Would a block of this run write this file, now or before blocks were joined?"""
    found = _OF_BLOCKS.fullmatch(name)
    if found is None:
        return False
    cell, first, times = int(found["cell"]), int(found["first"]), int(found["times"] or 1)
    at = 0
    for cells, deals in spec.cut:
        if at <= cell < at + cells:
            there = first < spec.deals and first % (deals * times) == 0
            if found["folder"] == RECEIPTS:
                return there and cell == at and found["kind"] != "parquet"
            return there and found["folder"] in spec.tables and found["kind"] == "parquet"
        at += cells
    return False


def is_own(spec: Spec, name: str) -> bool:
    """Would this run write this file?"""
    summaries = (summary_file(table) for table in summary.TABLES)
    return name in (MANIFEST, CELLS, DICTIONARY, README, *summaries) or is_of_a_block(spec, name)


def leftovers(spec: Spec, place: Place, receipts: Iterable[Receipt]) -> Iterator[str]:
    """Files of blocks that none of these receipts names. A receipt comes last: it tells that the others are there."""
    known = {file.path for receipt in receipts for file in receipt.files}
    known |= {Block.of(receipt).receipt for receipt in receipts}
    found = [name for name in place.names() if name not in known and is_of_a_block(spec, name)]
    return iter(sorted(found, key=lambda name: name.endswith(".json")))


def removable(spec: Spec, place: Folder) -> list[str]:
    """Every file of a run, the manifest last; refused if anything else is in its folder."""
    names = list(place.names())
    for name in names:
        if not is_own(spec, name) and not passing(name):
            raise BadInput(f"{place.uri}: holds {name}, which is none of the run's files: nothing is removed")
    return sorted(names, key=lambda name: name == MANIFEST)


def remove(place: Folder, names: Iterable[str]) -> None:
    """Remove a run. Its manifest goes last: until then it tells what the rest is."""
    for name in names:
        place.delete(name)
    for path in (*(one for one in place.path.iterdir() if one.is_dir()), place.path):
        path.rmdir()
