"""Nothing of the user's is touched: we remove only what carries our own mark."""

import json
import shutil

import pytest

from everdell_sim.errors import BadInput
from everdell_sim.runs.execution import runner
from everdell_sim.runs.execution.compaction import compact
from everdell_sim.runs.reader.verification import verify
from everdell_sim.runs.spec import one_cell
from everdell_sim.runs.store.place import Folder, passing
from tests.support.small_runs import bits, small_spec


def tree(folder):
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.mark.parametrize(
    "names",
    [
        ["tmp/notes.txt"],
        ["tmp/deep/part-00000-0000000000.parquet"],
        ["tmp/manifest.json"],
        ["lock"],
        ["lock-mine"],
        ["lock", "tmp/notes.txt"],
        ["receipts/part-1.json"],
    ],
)
@pytest.mark.parametrize("resume", [False, True])
@pytest.mark.parametrize("content", [b"mine", b""])
def test_a_folder_of_the_users_is_refused_and_left_as_it_is(names, resume, content, tmp_path):
    for name in names:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(content)
    with pytest.raises(BadInput):
        runner.run(small_spec(), tmp_path, executor="local", resume=resume)
    assert tree(tmp_path) == dict.fromkeys(names, content)


def test_files_of_the_users_inside_a_run_stay(undisturbed, tmp_path):
    where = tmp_path / "run"
    shutil.copytree(undisturbed, where)
    mine = [
        "tmp/notes.txt",
        "photos/part-1.jpg",
        "seats/part-0.parquet",
        "lockfile",
        "receipts/part-00000-9999999999.json",
    ]
    for name in mine:
        (where / name).parent.mkdir(exist_ok=True)
        (where / name).write_bytes(b"mine")
    (where / "cells.parquet").unlink()
    runner.run(small_spec(), where, executor="local", resume=True)
    compact(where, 4)
    assert {name: tree(where).get(name) for name in mine} == dict.fromkeys(mine, b"mine")
    assert sorted(verify(where).problems) == sorted(f"{name}: does not belong to this run" for name in mine)


def test_a_lock_of_somebody_else_is_no_lock(undisturbed, tmp_path):
    where = tmp_path / "run"
    shutil.copytree(undisturbed, where)
    (where / "lock").write_text("a poem")
    for change in (lambda: runner.run(small_spec(), where, resume=True), lambda: compact(where, 2)):
        with pytest.raises(BadInput, match="is no lock of a run and is left as it is"):
            change()
    assert (where / "lock").read_text() == "a poem"
    (where / "lock").unlink()
    (where / "lock").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(BadInput, match="cannot be written"):
        runner.run(small_spec(), where, resume=True)
    assert not (tmp_path / "elsewhere").exists()


def test_only_our_own_half_written_files_pass():
    mark = f"{5:032x}"
    assert passing(f"tmp/part-00000-0000000016.parquet.{mark}")
    assert passing(f"tmp/manifest.json.{mark}")
    assert passing(f"lock-{mark}")
    for name in (f"tmp/notes.txt.{mark}", "tmp/manifest.json", f"tmp/a/manifest.json.{mark}", "lock-1", "locked"):
        assert not passing(name)


def interrupted_at(call, where, monkeypatch):
    """Compacts the run and is killed at a call that writes or deletes; True if it came that far."""
    calls = 0

    def counted(real):
        def wrapped(self, name, *more):
            nonlocal calls
            calls += 1
            if calls == call:
                raise SystemExit
            return real(self, name, *more)

        return wrapped

    with monkeypatch.context() as patched:
        patched.setattr(Folder, "write", counted(Folder.write))
        patched.setattr(Folder, "delete", counted(Folder.delete))
        # As if killed: nothing tidies up.
        patched.setattr("everdell_sim.runs.execution.compaction._undo", lambda *_: None)
        try:
            compact(where, 4)
        except SystemExit:
            return True
    return False


@pytest.mark.parametrize("then", ["compact", "resume"])
def test_a_compaction_that_was_stopped_is_finished_or_undone(then, undisturbed, tmp_path, monkeypatch):
    shutil.copytree(undisturbed, tmp_path / "whole")
    compact(tmp_path / "whole", 4)
    compacted, before = bits(tmp_path / "whole"), bits(undisturbed)
    for call in range(1, 200, 6):
        where = tmp_path / f"run{call}"
        shutil.copytree(undisturbed, where)
        if not interrupted_at(call, where, monkeypatch):
            assert call > 40
            return
        if then == "compact":
            compact(where, 4)
            assert bits(where) == compacted, f"call {call}"
        else:
            runner.run(small_spec(), where, executor="local", resume=True)
            assert bits(where) in (before, compacted), f"call {call}"
            assert verify(where, sample=0).fine
        shutil.rmtree(where)
    raise AssertionError("it never came to an end")


def test_provenance_is_never_rewritten(tmp_path):
    """The bot's file and the engine are others now; the rows were played by the old ones."""
    bot, where = tmp_path / "mine.toml", tmp_path / "run"
    bot.write_text('[bot]\nname = "mine"\nlike = "settler"\n')
    runner.run(one_cell(f"{bot},random", 40, 1, None, None, "games"), where, executor="local")
    content = (where / "manifest.json").read_text()
    document = json.loads(content)
    bot.write_text(bot.read_text() + "# another bot\n")
    compact(where, 2)
    new = json.loads((where / "manifest.json").read_text())
    for key in ("specification", "hash", "versions", "timings", "games"):
        assert new[key] == document[key]
    assert all(receipt["specification"] == document["hash"] for receipt in new["shards"])
    report = verify(where)
    assert report.fine, report.problems
    assert (report.replayed, report.notes) == (0, [f"no game was played again: bot {bot} has changed"])
