"""A run goes on after any stop and ends in the same bits."""

import errno
import random
import shutil
import time

import pytest

from everdell_sim.errors import BadInput, RunError
from everdell_sim.runs.execution import runner
from everdell_sim.runs.execution.compaction import compact
from everdell_sim.runs.reader.verification import verify
from everdell_sim.runs.store.block import receipt_of
from everdell_sim.runs.store.lock import lock
from everdell_sim.runs.store.place import Folder
from everdell_sim.support.files import Disk
from tests.support.failing_disk import Failing
from tests.support.small_runs import FULL, bits, cases, play_small, small_spec


@pytest.mark.parametrize("case", cases(24, 270))
def test_a_killed_run_resumes_to_the_same_bits(case, undisturbed, processes, tmp_path):
    moment = random.Random(case).uniform(0.0, 0.5)
    child = processes.Process(target=play_small, args=(str(tmp_path / "run"), 96))
    child.start()
    deadline = time.monotonic() + 60
    # The first files show that the run has begun; the random moment counts from there.
    while not (tmp_path / "run" / "manifest.json").exists() and child.is_alive() and time.monotonic() < deadline:
        time.sleep(0.002)
    time.sleep(moment)
    child.kill()
    child.join()
    runner.run(small_spec(), tmp_path / "run", executor="local", resume=True)
    assert bits(tmp_path / "run") == bits(undisturbed)


@pytest.mark.parametrize("damage", ["cut", "emptied", "deleted", "another form", "cut and compacted"])
def test_a_lost_manifest_is_built_anew_from_the_receipts(damage, undisturbed, tmp_path):
    shutil.copytree(undisturbed, tmp_path / "run")
    if "compacted" in damage:
        compact(tmp_path / "run", 4)
    before, played = bits(tmp_path / "run"), set((tmp_path / "run" / "receipts").iterdir())
    written = {path: path.stat().st_mtime_ns for path in played}
    path = tmp_path / "run" / "manifest.json"
    text = path.read_text()
    path.unlink() if damage == "deleted" else path.write_text(
        {"emptied": "", "another form": "[1]"}.get(damage, text[: len(text) // 2])
    )
    with pytest.raises(BadInput, match=r"manifest\.json"):
        runner.run(small_spec(seed=6), tmp_path / "run", executor="local", resume=True)
    runner.run(small_spec(), tmp_path / "run", executor="local", resume=True)
    assert bits(tmp_path / "run") == before
    assert {path: path.stat().st_mtime_ns for path in played} == written
    assert not verify(tmp_path / "run").problems


def run_on(disk, where, monkeypatch):
    monkeypatch.setattr(runner, "place_of", lambda path: Folder(path, disk))
    return runner.run(small_spec(32, "games"), where, executor="local", workers=1, resume=True)


@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EIO])
def test_every_write_step_may_fail(code, tmp_path, monkeypatch):
    counting = Failing(0, code)
    run_on(counting, tmp_path / "whole", monkeypatch)
    whole = bits(tmp_path / "whole")
    steps = range(1, counting.calls + 1, 1 if FULL else 5)
    for at in steps:
        where = tmp_path / f"run{at}"
        with pytest.raises(RunError, match="cannot be written"):
            run_on(Failing(at, code), where, monkeypatch)
        run_on(Disk(), where, monkeypatch)
        assert bits(where) == whole, f"call {at}"


def test_a_finished_run_is_left_alone(undisturbed):
    before = {path: path.stat().st_mtime_ns for path in undisturbed.rglob("*")}
    done = runner.run(small_spec(), undisturbed, resume=True)
    assert done.status == "done"
    assert {path: path.stat().st_mtime_ns for path in undisturbed.rglob("*") if path.name != "lock"} == before


def test_another_specification_is_refused(undisturbed):
    with pytest.raises(BadInput, match="holds another run: seed 5, not 6"):
        runner.run(small_spec(seed=6), undisturbed, resume=True)


def test_a_folder_that_is_not_empty_is_refused(tmp_path):
    (tmp_path / "note.txt").write_text("mine")
    with pytest.raises(BadInput, match="is not empty"):
        runner.run(small_spec(), tmp_path)
    with pytest.raises(BadInput, match=r"there is no manifest\.json"):
        runner.run(small_spec(), tmp_path, resume=True)
    assert [path.name for path in tmp_path.iterdir()] == ["note.txt"]


def test_a_second_driver_is_refused(tmp_path):
    with lock(Folder(tmp_path)), pytest.raises(BadInput, match="another process is writing here"):
        runner.run(small_spec(), tmp_path)


def test_a_damaged_block_is_played_again(undisturbed, tmp_path):
    where = tmp_path / "run"
    runner.run(small_spec(), where, executor="local")
    block = next(small_spec().blocks())
    shard = where / "cards" / f"{block.name}.parquet"
    shard.write_bytes(shard.read_bytes()[:-1] + b"?")
    assert receipt_of(small_spec(), block, Folder(where)) is None
    assert not verify(where).fine
    runner.run(small_spec(), where, executor="local", resume=True)
    assert bits(where) == bits(undisturbed)


def test_workers_change_nothing(undisturbed, tmp_path):
    runner.run(small_spec(), tmp_path / "one", executor="local", workers=1)
    runner.run(small_spec(), tmp_path / "three", executor="local", workers=3)
    assert bits(tmp_path / "one") == bits(tmp_path / "three") == bits(undisturbed)


def test_what_a_killed_worker_left_half_written_is_gone_at_the_end(undisturbed, tmp_path):
    """A worker of a cluster may die in the middle of a file while the run goes on without it."""
    where = tmp_path / "run"

    def leave_half_a_file(done: int, games: int) -> None:
        (where / "tmp" / f"part-00000-0000000016.parquet.{0:032x}").write_bytes(b"half")

    runner.run(small_spec(), where, executor="local", workers=2, progress=leave_half_a_file)
    assert bits(where) == bits(undisturbed)
