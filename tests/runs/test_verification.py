"""`verify` notices every change of a run."""

import random
import shutil

import pytest

from everdell_sim.errors import BadInput
from everdell_sim.runs.reader.dataset import open_run
from everdell_sim.runs.reader.verification import verify
from tests.support.small_runs import cases


def corrupt(run, choose):
    """One random damage; tells what was done."""
    files = sorted(path for path in run.rglob("*") if path.is_file())
    victim = choose.choice(files)
    content = bytearray(victim.read_bytes())
    kind = choose.choice(["bit", "cut", "swap", "delete", "add"])
    if kind == "bit":
        at = choose.randrange(len(content))
        content[at] ^= 1 << choose.randrange(8)
        victim.write_bytes(content)
    elif kind == "cut":
        victim.write_bytes(content[: choose.randrange(len(content))])
    elif kind == "swap":
        other = choose.choice([path for path in files if path != victim])
        victim.write_bytes(other.read_bytes())
        other.write_bytes(content)
    elif kind == "delete":
        victim.unlink()
    else:
        (victim.parent / f"stray{choose.randrange(1000)}.parquet").write_bytes(content)
    return f"{kind} {victim.relative_to(run)}"


def test_a_good_run_is_fine(undisturbed):
    report = verify(undisturbed)
    assert report.fine, report.problems
    assert (report.games, report.replayed) == (96, 20)


def test_every_corruption_is_noticed(undisturbed, tmp_path):
    for case in cases(60, 1000):
        choose = random.Random(case)
        where = tmp_path / str(case)
        shutil.copytree(undisturbed, where)
        what = corrupt(where, choose)
        assert not verify(where, sample=0).fine, what
        shutil.rmtree(where)


def test_readers_refuse_a_changed_file_by_name(undisturbed, tmp_path):
    where = tmp_path / "run"
    shutil.copytree(undisturbed, where)
    shard = next((where / "seats").iterdir())
    content = bytearray(shard.read_bytes())
    content[len(content) // 2] ^= 4
    shard.write_bytes(content)
    run = open_run(where)
    assert len(run.games.collect()) == 96
    with pytest.raises(BadInput, match=rf"{shard.name}: its content has changed"):
        run.seats.collect()
    with pytest.raises(BadInput, match="its content has changed"):
        run.sql("select count(*) from seats")


def test_a_folder_without_a_run(tmp_path):
    with pytest.raises(BadInput, match=r"there is no manifest\.json"):
        verify(tmp_path)
