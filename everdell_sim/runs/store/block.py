"""One block of a run: played, written, and receipted. The same bytes wherever it is played."""

import hashlib
from dataclasses import dataclass

import msgspec
import pyarrow as pa

from everdell_sim.play.stretches import GamesPlayed, after
from everdell_sim.runs.records import Receipt, WrittenFile, as_json
from everdell_sim.runs.spec import Block, Spec, part
from everdell_sim.runs.store import arrow_tables, summary
from everdell_sim.runs.store.place import Place


@dataclass
class Played:
    """The games of a block, not yet written."""

    block: Block
    rows: list[tuple[str, str, pa.Table]]
    summary: list[tuple[str, pa.Table]]


def play(spec: Spec, block: Block, threads: int, progress: GamesPlayed | None = None) -> Played:
    """Play the block. `progress` is called every so often with the games played."""
    rows = []
    parts: list[tuple[str, pa.Table]] = []
    seats: dict[int, pa.Table] = {}
    games: dict[int, pa.Table] = {}
    compared = {cell: spec.baseline(cell) for cell in block.cells}
    baselines = sorted(set(compared.values()) - set(block.cells))
    for at, cell in enumerate((*baselines, *block.cells)):
        counted = after(at * block.deals, progress)
        played = arrow_tables.play(spec, cell, block.first, block.deals, threads, counted)
        seats[cell], games[cell] = (arrow_tables.rows(spec, cell, played, table) for table in ("seats", "games"))
        if cell not in block.cells:
            continue
        for table in spec.tables:
            kept = {"seats": seats, "games": games}.get(table)
            content = kept[cell] if kept else arrow_tables.rows(spec, cell, played, table)
            rows.append((table, part(cell, block.first, block.times), content))
        sums = {name: table for name, table in played.summaries.items() if spec.sums(cell, name)}
        parts.extend((name, arrow_tables.arrow(table)) for name, table in sums.items())
    for base in sorted(set(compared.values())):
        if others := [cell for cell in block.cells if compared[cell] == base != cell]:
            whole = [(games[cell], seats[cell]) for cell in others]
            parts.append(("paired", summary.paired(base, [seats[cell] for cell in others], seats[base])))
            parts.append(("paired_games", summary.paired_games(base, whole, (games[base], seats[base]))))
    return Played(block, rows, summary.merge(parts))


def write(specification: str, played: Played, place: Place) -> Receipt:
    """Write the block's files, then its receipt with the hash of the specification: then the block is done."""
    files = []
    for table, name, content in played.rows:
        files.append(put(place, f"{table}/{name}.parquet", arrow_tables.parquet(content), content.num_rows))
    block = played.block
    files.append(put(place, f"receipts/{block.name}.arrows", arrow_tables.pack(played.summary), 0))
    receipt = Receipt(specification, block.cells, block.first, block.deals, block.times, tuple(files))
    place.write(block.receipt, as_json(receipt))
    return receipt


def put(place: Place, path: str, content: bytes, rows: int) -> WrittenFile:
    place.write(path, content)
    return WrittenFile(path, rows, len(content), hashlib.sha256(content).hexdigest())


def fits(place: Place, file: WrittenFile) -> bool:
    """Is the file there, with the content that its receipt names?"""
    try:
        content = place.read(file.path)
    except OSError:
        return False
    return (len(content), hashlib.sha256(content).hexdigest()) == (file.bytes, file.sha256)


def read_receipt(place: Place, name: str) -> Receipt | None:
    """The receipt in this file; None if there is none, or it is damaged."""
    try:
        return msgspec.json.decode(place.read(name), type=Receipt)
    except (OSError, msgspec.MsgspecError, RecursionError):
        return None


def receipt_of(spec: Spec, block: Block, place: Place) -> Receipt | None:
    """The receipt of a block that is done, all its files checked; None if it must be played."""
    receipt = read_receipt(place, block.receipt)
    if receipt is None or receipt.specification != spec.hash or Block.of(receipt) != block:
        return None
    return receipt if all(fits(place, file) for file in receipt.files) else None
