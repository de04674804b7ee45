"""`verify` notices every change of a run."""

import json
import random
import shutil

import pytest
from msgspec.structs import replace

from everdell_sim.errors import BadInput
from everdell_sim.runs.reader.run_dataset import open_run
from everdell_sim.runs.reader.verification import verify
from everdell_sim.runs.records import as_json
from everdell_sim.runs.spec import Spec
from everdell_sim.support.seals import seal
from tests.support.small_runs import cases


def corrupt(run, choose):
    """One random damage; returns what was done."""
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
    assert len(run.games) == 96
    with pytest.raises(BadInput, match=rf"{shard.name}: its content has changed"):
        _ = run.seats
    with pytest.raises(BadInput, match="its content has changed"):
        run.sql("select count(*) from seats")


def test_a_folder_without_a_run(tmp_path):
    with pytest.raises(BadInput, match=r"there is no manifest\.json"):
        verify(tmp_path)


DAMAGED = (
    ({"shards": None}, "no shards"),
    ({"seal": None, "timings": None}, "no timings, seal"),
    ({"status": "almost"}, r"Invalid enum value 'almost' - at `\$.status`"),
    ({"files": [{"path": "README.md"}]}, r"missing required field `rows` - at `\$.files\[0\]`"),
    ({"games": "many"}, r"Expected `int`, got `str` - at `\$.games`"),
    ({"hash": "0"}, "the specification does not fit its hash"),
)


@pytest.mark.parametrize(("damage", "message"), DAMAGED)
def test_a_damaged_manifest_is_refused_with_what_is_wrong(damage, message, undisturbed, tmp_path):
    content = json.loads((undisturbed / "manifest.json").read_bytes()) | damage
    content = {key: value for key, value in content.items() if value is not None}
    (tmp_path / "manifest.json").write_text(json.dumps(content))
    with pytest.raises(BadInput, match=rf"manifest\.json: damaged: .*{message}"):
        open_run(tmp_path)


def test_a_record_is_written_as_it_was_read(undisturbed):
    content = (undisturbed / "manifest.json").read_bytes()
    result = open_run(undisturbed).manifest
    assert as_json(result) == content
    assert as_json(json.loads(content)) == content
    assert Spec.of(result.specification).written == result.specification


def test_a_manifest_of_a_later_program_can_be_read_but_not_changed(undisturbed, tmp_path):
    where = tmp_path / "run"
    shutil.copytree(undisturbed, where)
    content = json.loads((where / "manifest.json").read_bytes()) | {"colour": "blue"}
    content["seal"] = seal(content)
    (where / "manifest.json").write_bytes(as_json(content))
    assert verify(where).fine
    content["colour"] = "green"
    (where / "manifest.json").write_bytes(as_json(content))
    (problem,) = verify(where).problems
    assert problem.endswith("manifest.json: damaged: its seal does not fit")


def test_another_format_is_refused(undisturbed):
    result = open_run(undisturbed).manifest.specification
    with pytest.raises(BadInput, match="the run has format 7, this version reads formats 1 to 3"):
        Spec.of(replace(result, format=7))
