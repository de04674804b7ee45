"""Does a manifest agree with itself? Whoever reads a run asks, before any of its files is opened."""

from collections import Counter
from collections.abc import Iterator

from everdell_sim.runs.records import Manifest, sizes_of
from everdell_sim.runs.spec import Block, Spec
from everdell_sim.runs.store.own_files import CELLS, DICTIONARY, README, files_of, is_of_a_block, is_own, summary_file

_ALWAYS = (CELLS, DICTIONARY, README, summary_file("seats"))


def disagreements(manifest: Manifest) -> Iterator[str]:
    """Everything in which the manifest cannot be one that this program wrote."""
    spec = Spec.of(manifest.specification)
    if any(min(group) < 1 for group in spec.cut) or sum(cells for cells, _ in spec.cut) != len(spec.cells):
        yield "its blocks do not hold its cells"
        return
    if manifest.times < 1 or not 0 <= manifest.deals <= spec.deals:
        yield f"it cannot have {manifest.times} blocks in one, or {manifest.deals} deals"
        return
    yield from _of_shards(manifest, spec)
    yield from _of_files(manifest, spec)


def _of_shards(manifest: Manifest, spec: Spec) -> Iterator[str]:
    wanted = {block.receipt: block for block in spec.blocks(manifest.times, manifest.deals)}
    listed = Counter(Block.of(receipt).receipt for receipt in manifest.shards)
    yield from (f"{name}: listed {times} times" for name, times in listed.items() if times > 1)
    for receipt in manifest.shards:
        block = Block.of(receipt)
        if wanted.get(block.receipt) != block or receipt.specification != manifest.hash:
            yield f"{block.receipt}: is no receipt of this run"
        elif [file.path for file in receipt.files] != files_of(spec, block):
            yield f"{block.receipt}: lists other files than its block has"
    if manifest.status == "done":
        yield from (f"{name}: missing" for name in wanted if name not in listed)
    if manifest.games != sum(receipt.games for receipt in manifest.shards):
        yield f"it lists {manifest.games} games, its blocks list others"
    if manifest.tables != sizes_of([file for receipt in manifest.shards for file in receipt.files]):
        yield "the sizes of its tables are not those of its files"


def _of_files(manifest: Manifest, spec: Spec) -> Iterator[str]:
    """The files beside those of blocks; a run has them when it is done."""
    listed = Counter(file.path for file in manifest.files)
    for name, times in listed.items():
        if times > 1 or is_of_a_block(spec, name) or not is_own(spec, name):
            yield f"{name}: listed, but not once as a file of this run"
    if manifest.status == "done":
        yield from (f"{name}: not listed" for name in _ALWAYS if name not in listed)
