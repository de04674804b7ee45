"""One bad file takes no listing down: it is named in a sentence, and the rest is there."""

import json
import os
import shutil

import pytest

import everdell_sim as ev
from everdell_sim.dashboards import library
from everdell_sim.errors import BadInput, EverdellError
from everdell_sim.reports.report_files import report
from everdell_sim.runs.reader.run_dataset import open_run
from everdell_sim.runs.reader.verification import verify
from everdell_sim.support.files import read_regular
from tests.support.command_line import typed

DEEP = b"[" * 100_000 + b"]" * 100_000
CONTENTS = {
    "deep": DEEP,
    "deep inside": b'{"specification": ' + DEEP + b', "hash": "x"}',
    "wrong types": b'{"specification": 7, "hash": [], "seal": {}, "status": null}',
    "huge number": b'{"games": ' + b"9" * 5000 + b"}",
    "half a character": b'{"a": "\\ud800"}',
    "not text": b"\xff\xfe\x00",
    "empty": b"",
    "null": b"null",
}
KINDS = [*CONTENTS, "pipe", "folder", "link to nothing", "device"]


def put(path, kind):
    path.parent.mkdir(parents=True, exist_ok=True)
    if kind == "pipe":
        os.mkfifo(path)
    elif kind == "folder":
        path.mkdir()
    elif kind == "link to nothing":
        path.symlink_to("nowhere")
    elif kind == "device":
        path.symlink_to("/dev/zero")
    else:
        path.write_bytes(CONTENTS[kind])


@pytest.mark.parametrize("kind", KINDS)
def test_a_bad_manifest_is_named_and_the_rest_is_listed(kind, undisturbed, tmp_path, capsys, monkeypatch):
    shutil.copytree(undisturbed, tmp_path / "good")
    put(tmp_path / "bad" / "manifest.json", kind)
    rows = {row["run"]: row for row in json.loads(typed(capsys, monkeypatch, "runs", tmp_path, "--json").stdout)}
    assert rows[str(tmp_path / "good")]["status"] == "done"
    found = library.runs(tmp_path)
    assert library.manifest_of(found["good"])[0] is not None
    if "bad" in found:
        nothing, why = library.manifest_of(found["bad"])
        assert nothing is None
        assert "manifest.json" in why
    for ask in (open_run, lambda where: report({"bad": where}, "title")):
        with pytest.raises(BadInput, match=r"manifest\.json"):
            ask(tmp_path / "bad")
    assert kind in ("link to nothing", "folder") or not verify(tmp_path / "bad").fine


@pytest.mark.parametrize("kind", KINDS)
def test_a_bad_file_of_a_run_is_named(kind, undisturbed, tmp_path):
    where = tmp_path / "run"
    shutil.copytree(undisturbed, where)
    for name in ("summary/seats.parquet", "receipts/part-00000-0000000016.json"):
        (where / name).unlink()
        put(where / name, kind)
    problems = verify(where, sample=0).problems
    assert [one for one in problems if "summary/seats.parquet" in one]
    assert [one for one in problems if "receipts/part-00000-0000000016.json" in one]
    with pytest.raises(BadInput, match=r"seats\.parquet"):
        open_run(where).summary("seats")
    assert open_run(where).summary("games").height == 1


@pytest.mark.parametrize("linked", ["games", "receipts", "summary", "tmp"])
def test_the_files_of_a_run_do_not_lie_behind_a_linked_folder(undisturbed, tmp_path, linked, capsys, monkeypatch):
    """Readers name the link; what writes leaves the folder alone that it leads to."""
    other, where = tmp_path / "other", tmp_path / "run"
    shutil.copytree(undisturbed, other)
    shutil.copytree(undisturbed, where)
    (other / linked).mkdir(exist_ok=True)
    shutil.rmtree(where / linked, ignore_errors=True)
    (where / linked).symlink_to(other / linked)
    before = {path: path.read_bytes() for path in other.rglob("*") if path.is_file()}
    done = typed(capsys, monkeypatch, "compact", where, "--times", 2)
    assert (done.returncode, f"{linked}: is a link to another folder" in done.stderr) == (2, True)
    assert linked == "tmp" or any(f"{where / linked}: is a link" in one for one in verify(where, sample=0).problems)
    if linked == "games":
        with pytest.raises(BadInput, match="is a link to another folder"):
            open_run(where).scan("games").collect()
        assert typed(capsys, monkeypatch, "query", where, "select count(*) from games").returncode == 2
    assert {path: path.read_bytes() for path in other.rglob("*") if path.is_file()} == before


@pytest.mark.parametrize("kind", KINDS)
def test_a_bad_document_is_named(kind, tmp_path):
    put(tmp_path / "bad.json", kind)
    good = ev.whatif({"card": {"farm": {"points": 3}}}, ["random", "random"], deals=1).to_dict()
    (tmp_path / "good.json").write_text(json.dumps(good))
    found = library.experiments(tmp_path)
    assert library.experiment(found["good"])["games"] == 2
    if "bad" in found:
        with pytest.raises(BadInput, match=r"bad\.json"):
            library.experiment(found["bad"])
    if kind != "link to nothing":
        with pytest.raises(EverdellError, match=r"bad\.json"):
            report({"bad": tmp_path / "bad"}, "title")


def test_only_files_are_read(tmp_path):
    for kind in ("pipe", "folder", "device"):
        put(tmp_path / kind, kind)
        with pytest.raises(OSError, match=r"regular|directory"):
            read_regular(tmp_path / kind)
