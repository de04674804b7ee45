"""Every reader heeds the seal and what a manifest tells, not `verify` alone."""

import hashlib
import json
import shutil

import polars as pl
import pytest

import everdell_sim as ev
from everdell_sim import _core
from everdell_sim.analysis import TABLES
from everdell_sim.dashboards.library import Entry, manifest_of
from everdell_sim.errors import BadInput
from everdell_sim.reports.report_files import report
from everdell_sim.runs.execution import runner
from everdell_sim.runs.execution.runner import run
from everdell_sim.runs.reader.export import export
from everdell_sim.runs.reader.verification import verify
from everdell_sim.runs.records import as_json
from everdell_sim.runs.store import arrow_tables
from everdell_sim.support.seals import hash_of, seal
from tests.support.small_runs import small_spec


@pytest.fixture
def copied(undisturbed, tmp_path):
    shutil.copytree(undisturbed, tmp_path / "run")
    return tmp_path / "run"


@pytest.fixture(scope="module")
def other(tmp_path_factory):
    """A run of as many games of the same bots."""
    where = tmp_path_factory.mktemp("other") / "run"
    run(small_spec(seed=6), where, executor="local")
    return where


def changed(where, change, resealed=True):
    """The manifest with something else in it, sealed again by somebody who knows how."""
    content = json.loads((where / "manifest.json").read_text())
    change(content)
    if resealed:
        content["hash"] = hash_of(content["specification"])
        content["seal"] = seal(content)
    (where / "manifest.json").write_bytes(as_json(content))


def twice(content):
    content["shards"].append(content["shards"][0])


def dropped(content):
    gone = content["shards"].pop(3)
    content["games"] -= gone["deals"]


def times(content):
    content["times"] = 2


def newer(content):
    content["specification"]["format"] = 4


def unsealed(content):
    content["timings"]["seconds"] += 1.0


def elsewhere(content):
    content["shards"][0]["files"][0]["path"] = "../../secret.parquet"


def coarser(content):
    content["specification"]["cut"] = [[1, 0]]


READERS = {
    "query": lambda where: ev.open_run(where).sql("select count(*) from games"),
    "table": lambda where: TABLES["seats"].make(ev.open_run(where)),
    "report": lambda where: report({"run": where}, "title"),
    "export": lambda where: export(where, where.parent / "hub", None, None),
    "verify": lambda where: _refused(verify(where, sample=0).problems),
    "dashboard": lambda where: _refused([manifest_of(Entry("run", where, 0.0))[1]]),
}


def _refused(problems):
    if any(problems):
        raise BadInput(problems[0])


@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize("change", [twice, dropped, times, newer, unsealed, elsewhere, coarser])
def test_a_manifest_that_cannot_be_ours_is_noticed(change, reader, copied):
    READERS[reader](copied) if reader != "export" else None
    changed(copied, change, resealed=change is not unsealed)
    with pytest.raises(BadInput, match=r"manifest\.json: (damaged|the run has format 4)"):
        READERS[reader](copied)
    assert not (copied.parent / "hub").exists()


@pytest.mark.parametrize("reader", ["table", "report", "verify"])
def test_a_summary_of_another_run_is_noticed_however_well_sealed(reader, copied, other):
    name = "summary/seats.parquet"
    shutil.copy(other / name, copied / name)
    mine = next(one for one in json.loads((other / "manifest.json").read_text())["files"] if one["path"] == name)

    def swapped(content):
        content["files"] = [mine if one["path"] == name else one for one in content["files"]]

    changed(copied, swapped)
    with pytest.raises(BadInput, match=r"seats\.parquet: does not match the blocks"):
        READERS[reader](copied)


def test_a_summary_that_does_not_match_the_rows_is_noticed(copied):
    """Rows, receipts and manifest agree about every hash; only counting again tells."""
    receipt = json.loads((copied / "receipts/part-00000-0000000016.json").read_text())
    path = copied / receipt["files"][-1]["path"]
    tables = arrow_tables.unpack(path.read_bytes())
    better = [
        (name, pl.DataFrame(table).with_columns(pl.col("score") + 1).to_arrow() if name == "seats" else table)
        for name, table in tables
    ]
    path.write_bytes(arrow_tables.pack(better))
    (copied / "manifest.json").unlink()
    receipt["files"][-1] |= {"bytes": path.stat().st_size, "sha256": hashlib.sha256(path.read_bytes()).hexdigest()}
    (copied / "receipts/part-00000-0000000016.json").write_bytes(as_json(receipt))
    runner.run(small_spec(), copied, executor="local", resume=True)
    assert verify(copied, sample=0).problems == [
        "receipts/part-00000-0000000016.arrows: the summary of seats does not match the rows of cell 0"
    ]


def test_a_report_leaves_no_damaged_table_out(copied):
    path = copied / "summary" / "items.parquet"
    path.write_bytes(path.read_bytes()[:-1] + b"?")
    with pytest.raises(BadInput, match=r"items\.parquet: its content has changed"):
        report({"run": copied}, "title")


def test_nothing_is_exported_whose_hash_does_not_fit(copied, tmp_path):
    path = next((copied / "seats").iterdir())
    path.write_bytes(path.read_bytes()[:-1] + b"?")
    with pytest.raises(BadInput, match="its content has changed"):
        export(copied, tmp_path / "hub", None, None)
    assert [one.name for one in tmp_path.iterdir()] == ["run"]


def test_another_engine_of_the_same_version_is_not_taken_for_this_one(tmp_path, monkeypatch):
    where = tmp_path / "run"

    def stop(done, games):
        if done > 40:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run(small_spec(), where, executor="local", progress=stop)
    mine = _core.__sources__
    assert json.loads((where / "manifest.json").read_text())["specification"]["engine"] == mine
    monkeypatch.setattr(_core, "__sources__", "another")
    with pytest.raises(BadInput, match=f"holds another run: engine {mine}, not another"):
        run(small_spec(), where, executor="local", resume=True)
    found = verify(where)
    assert found.fine, found.problems
    assert found.notes == [f"no game was played again: it was played by the engine {mine}, this is another"]
