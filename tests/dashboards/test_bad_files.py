"""One bad file never takes a page or a listing down: it is named in a sentence, and the rest is shown."""

import copy
import json
import os
import random
import shutil

import pytest
from streamlit.testing.v1 import AppTest

from everdell_sim.dashboards import library
from everdell_sim.dashboards.background import jobs
from everdell_sim.dashboards.server import startup
from everdell_sim.errors import BadInput
from tests.dashboards.test_logic import APP, job_of, texts

pytestmark = pytest.mark.xdist_group("browser")

DEEP = "[" * 200_000 + "]" * 200_000


@pytest.fixture
def folder(runs, tmp_path):
    shutil.copytree(runs / "first", tmp_path / "first")
    shutil.copy(runs / "dear.json", tmp_path / "dear.json")
    return tmp_path


def page(folder, monkeypatch, name, **params):
    """A page of the app as a browser opens it."""
    monkeypatch.setenv("EVERDELL_SIM_RUNS", str(folder))
    test = AppTest.from_file(APP, default_timeout=60)
    test.query_params = params
    test.run()
    test.switch_page(name) if name else None
    assert not test.exception
    return texts(test).replace("\\", "") + " ".join(one.value for one in test.caption).replace("\\", "")


def damage(path, how):
    if how == "fifo":
        os.mkfifo(path)
    elif how == "folder":
        path.mkdir()
    elif how == "device":
        path.symlink_to("/dev/zero")
    else:
        path.write_text({"deep": DEEP, "number": "7", "binary": "\0\1", "types": '{"status": [1], "hash": {}}'}[how])


HOW = ["fifo", "folder", "device", "deep", "number", "binary", "types"]


@pytest.mark.timeout(60)
@pytest.mark.parametrize("how", HOW)
def test_a_run_with_a_bad_manifest_is_named_and_the_rest_shown(folder, monkeypatch, how):
    (folder / "bad").mkdir()
    damage(folder / "bad" / "manifest.json", how)
    assert "champion" in page(folder, monkeypatch, "", run="first")
    assert set(library.runs(folder)) == {"first", "bad"}
    result = page(folder, monkeypatch, "", run="bad")
    assert "bad" in result
    assert "cannot be" in result


@pytest.mark.timeout(60)
@pytest.mark.parametrize("how", [one for one in HOW if one not in ("folder", "device")])
def test_a_bad_experiment_is_named_and_the_rest_shown(folder, how):
    damage(folder / "bad.json", how)
    found = library.experiments(folder)
    assert set(found) == {"bad", "dear"}
    assert library.experiment(found["dear"])["deals"] == 200
    with pytest.raises(BadInput, match=r"bad\.json: "):
        library.experiment(found["bad"])


PAGE = """
from everdell_sim.dashboards import address
from everdell_sim.dashboards.pages import {0}
address.arrive()
{0}.page()
address.leave()
"""


def alone(folder, monkeypatch, name):
    """A page without a run, and without what catches its mistakes."""
    monkeypatch.setenv("EVERDELL_SIM_RUNS", str(folder))
    test = AppTest.from_string(PAGE.format(name), default_timeout=60).run()
    assert not test.exception
    return " ".join([texts(test), *(one.value for one in test.caption)]).replace("\\", "").replace("**", "")


@pytest.mark.timeout(120)
def test_the_page_of_experiments_names_what_it_leaves_out(folder, monkeypatch):
    for how in ("fifo", "deep", "binary"):
        damage(folder / f"{how}.json", how)
    result = alone(folder, monkeypatch, "experiments")
    assert "against the game without it" in result
    assert all(f"{how}.json: " in result for how in ("fifo", "deep", "binary"))


VALUES = [None, True, -1, 10**400, 1e308, float("nan"), "x", "\u202e\ud800", [], {}, [[]], {"a": [1]}]


@pytest.mark.timeout(300)
def test_no_result_with_other_values_takes_the_page_down(folder, monkeypatch):
    """Mutations of a real result: one value somewhere is another."""
    good = json.loads((folder / "dear.json").read_text())
    good["effects"] = good["effects"][:12]
    choose = random.Random(1)
    for _ in range(60):
        result = copy.deepcopy(good)
        at = result
        while True:
            key = choose.choice(list(at)) if isinstance(at, dict) else choose.randrange(len(at))
            if not isinstance(at[key], (dict, list)) or not at[key] or choose.random() < 0.2:
                break
            at = at[key]
        at[key] = choose.choice(VALUES)
        (folder / "dear.json").write_text(json.dumps(result))
        alone(folder, monkeypatch, "experiments")


@pytest.mark.timeout(60)
@pytest.mark.parametrize("how", HOW)
def test_a_damaged_job_is_named_and_the_rest_shown(folder, monkeypatch, how):
    for name, file in (("1-good", None), ("2-bad", "job.json"), ("3-worse", "progress.json"), ("4-lock", "lock")):
        path = folder / jobs.FOLDER / name
        path.mkdir(parents=True)
        if file != "job.json":
            jobs.write(path / "job.json", job_of("run", name, 5))
        if file:
            damage(path / file, how)
    result = alone(folder, monkeypatch, "run")
    assert "1-good (run): lost" in result
    assert "3-worse" in result
    assert ".jobs/2-bad cannot be read: it holds no job." in result


def test_names_that_are_not_to_be_seen_are_shown_as_such(folder, monkeypatch):
    for name in (b"gone\xff", "turned\u202earound".encode(), b"x" * 200, b"red\x1b[31m"):
        shutil.copytree(folder / "first", os.fsdecode(os.fsencode(folder) + b"/" + name))
    found = set(library.runs(folder))
    assert found == {"first", "gone?", "turned?around", "x" * 200, "red?[31m"}
    monkeypatch.setenv("EVERDELL_SIM_RUNS", str(folder))
    for name in sorted(found):
        test = AppTest.from_file(APP, default_timeout=60)
        test.query_params = {"run": name}
        test.run()
        assert not test.exception
        assert test.selectbox(key="run").value == name
        assert max(map(len, test.selectbox(key="run").options)) == 120


@pytest.mark.parametrize("kind", [KeyError("x"), RecursionError(), ValueError("x"), AttributeError("x")])
def test_what_nobody_thought_of_is_a_sentence_too(folder, monkeypatch, kind):
    def fail(_):
        raise kind

    monkeypatch.setattr(startup.overview, "findings", lambda *_: fail(None))
    assert f"not as expected ({type(kind).__name__})" in page(folder, monkeypatch, "", run="first")


@pytest.mark.parametrize(("key", "value"), [("targets", [{}]), ("imbalance", []), ("tries", "9"), ("frontier", None)])
def test_a_damaged_search_for_a_patch_is_named_without_its_folder(runs, tmp_path, key, value):
    document = json.loads((runs / "fairer.json").read_text())
    (tmp_path / "fairer.json").write_text(json.dumps(document | {key: value}))
    with pytest.raises(BadInput, match=r"^fairer\.json: damaged"):
        library.experiment(library.experiments(tmp_path)["fairer"])
    good = library.experiment(library.experiments(runs)["fairer"])
    assert [one["what"] for one in good["targets"]] == ["score", "turns"]
