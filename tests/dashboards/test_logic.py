"""What the dashboard decides, without a browser."""

import json
import os
import signal
import time
import tomllib

import polars as pl
import pytest
from streamlit.testing.v1 import AppTest

import everdell_sim as ev
from everdell_sim.dashboards import library, server
from everdell_sim.dashboards.background import jobs
from everdell_sim.dashboards.item_catalogue import Catalogue
from everdell_sim.dashboards.pages import run as run_page
from everdell_sim.dashboards.run_view import Filters, View
from everdell_sim.dashboards.texts import plain
from everdell_sim.errors import BadInput
from everdell_sim.rules.patch_text import patch_text
from everdell_sim.rules.patches import load_rules
from tests.dashboards.conftest import NASTY

pytestmark = pytest.mark.xdist_group("browser")
APP = server.__file__.replace("__init__.py", "app.py")


def test_only_runs_below_the_folder_are_listed(runs):
    assert set(library.runs(runs)) == {
        "matched",
        "swept",
        "first",
        "several",
        "solo",
        "brook",
        NASTY,
        "garbled",
        "flipped",
        "half",
    }
    assert library.experiments(runs).keys() == {"notes", "dear", "fairer"}
    with pytest.raises(BadInput, match="not a document of whatif, ablate or balance"):
        library.experiment(library.experiments(runs)["notes"])


def test_a_run_itself_may_be_named(runs):
    assert library.root_of(runs / "first") == (runs.resolve(), "first")
    assert library.root_of(runs) == (runs, None)


def test_names_mean_nothing_in_markdown():
    shown = plain("![x](http://evil) <b>:red[x]</b> $x$ `c`\n# h")
    for mark in "![](<>:$`#":
        assert shown.count(mark) == shown.count(f"\\{mark}")
    assert "\n" not in shown
    assert len(plain("x" * 1000)) <= 120


def view(runs, **asked):
    return View("several", ev.open_run(runs / "several"), Filters(**asked))


def test_filters_leave_the_right_cells_and_seats(runs):
    assert view(runs).games == 300
    assert view(runs, players=(3,)).games == 60
    assert view(runs, patch=(NASTY,)).cells["cell"].to_list() == [2, 3]
    assert view(runs, patch=("no patch",), players=(2,)).cells["cell"].to_list() == [0, 1]
    assert view(runs, bots=("greedy",)).sitting.rows() == [(4, 2, "greedy", 3, False)]
    assert view(runs, bots=("greedy",), players=(2,)).empty
    assert "greedy" not in view(runs, strength="stronger").bots
    assert "greedy" in view(runs, strength="weaker").bots


def test_filtered_rows_are_those_of_the_run(runs):
    kept = view(runs, bots=("champion",), players=(2,)).rows("histograms")
    result = ev.open_run(runs / "several").sql(
        """SELECT sum(n) AS n FROM summary_histograms WHERE what = 'score'
        AND ((cell IN (0, 2) AND seat = 0) OR (cell IN (1, 3) AND seat = 1))"""
    )
    assert kept.filter(pl.col("what") == "score")["n"].sum() == result["n"][0] == 240


@pytest.mark.parametrize("name", ["", "../up", ".hidden", "a/b", "a\\b", "x" * 65, "é", "a b", "first", "notes"])
def test_names_of_new_runs_are_checked(runs, name):
    job = {"kind": "run", "bots": ["greedy", "greedy"], "deals": 5, "seed": 1, "modules": [], "patch": None}
    with pytest.raises(BadInput):
        run_page.check(runs, jobs.Asked(**job, detail="summary", name=name))


def test_a_patch_made_by_sliders_is_a_patch_file():
    changed = {"card.farm.points": 2, "card.farm.cost": {"twig": 1}, "setup.city_size": 14, "rules.open_token_at": "x"}
    document = tomllib.loads(patch_text({"patch": {"name": 'a "name"'}, **changed}))
    assert document["patch"]["name"] == 'a "name"'
    assert document["card"]["farm"] == {"points": 2, "cost": {"twig": 1}}
    assert document["setup"] == {"city_size": 14}
    del document["rules"]
    assert dict(ev.cards(patch=document).filter(pl.col("id") == "farm").rows(named=True)[0])["points"] == 2


def wait_for(root, *statuses, seconds=120):
    for _ in range(int(seconds / 0.2)):
        (job,) = jobs.jobs(root)
        if job.status in statuses:
            return job
        time.sleep(0.2)
    raise AssertionError(f"still {job.status}: {(job.path / 'log').read_text()}")


def job_of(kind, name, deals, **more):
    asked = {"kind": kind, "bots": ["greedy", "greedy"], "deals": deals, "seed": 1, "modules": [], "patch": None}
    return jobs.Asked(**{**asked, "detail": "summary", "name": name, **more})


def test_a_run_is_played_in_the_background(tmp_path):
    jobs.start(tmp_path, job_of("run", "new", 50), "somebody")
    job = wait_for(tmp_path, "done")
    assert (job.said.done, job.said.games) == (50, 50)
    assert ev.open_run(tmp_path / "new").manifest.games == 50
    jobs.forget(job)
    assert jobs.jobs(tmp_path) == []


def test_a_what_if_is_played_in_the_background(tmp_path):
    jobs.start(tmp_path, job_of("whatif", "dear", 40, patch={"card.farm.points": 5}), "somebody")
    wait_for(tmp_path, "done")
    result = library.experiment(library.experiments(tmp_path)["dear"])
    assert (result["deals"], result["games"]) == (40, 80)


def holder(lock, seconds=60):
    """The process that holds a run, once it does: a job says that it runs a moment before."""
    for _ in range(int(seconds / 0.1)):
        if lock.exists() and (text := lock.read_text()):
            return json.loads(text)["pid"]
        time.sleep(0.1)
    raise AssertionError(f"nobody holds {lock}")


def test_a_job_is_stopped_and_a_dead_one_is_noticed(tmp_path):
    jobs.start(tmp_path, job_of("run", "long", 5_000_000), "somebody")
    jobs.stop(wait_for(tmp_path, "running"))
    job = wait_for(tmp_path, "stopped")
    assert job.said.done < 5_000_000
    assert "stopped" in (tmp_path / "long" / "manifest.json").read_text()
    jobs.forget(job)
    jobs.start(tmp_path, job_of("run", "killed", 5_000_000), "somebody")
    wait_for(tmp_path, "running")
    os.kill(holder(tmp_path / "killed" / "lock"), signal.SIGKILL)
    assert wait_for(tmp_path, "lost").said.done < 5_000_000


def test_a_job_that_cannot_be_done_says_why(tmp_path):
    jobs.start(tmp_path, job_of("run", "bad", 10, patch={"card.frm.points": 1}), "somebody")
    assert "did you mean 'farm'" in wait_for(tmp_path, "failed").said.message


def app(folder, monkeypatch, **params):
    monkeypatch.setenv("EVERDELL_SIM_RUNS", str(folder))
    test = AppTest.from_file(APP, default_timeout=60)
    for key, value in params.items():
        test.query_params[key] = value
    return test.run()


def texts(test):
    return " ".join(one.value for kind in ("title", "markdown", "warning", "error", "info") for one in test.get(kind))


def test_an_empty_folder_says_what_to_do(tmp_path, monkeypatch):
    for folder in (tmp_path, tmp_path / "missing"):
        test = app(folder, monkeypatch)
        assert not test.exception
        assert "No runs yet" in texts(test)
        assert "everdell-sim run" in test.code[0].value


def test_a_run_that_is_not_there_is_named(runs, monkeypatch):
    test = app(runs, monkeypatch, run="../../etc")
    assert not test.exception
    assert "There is no run named" in texts(test)


@pytest.mark.parametrize("run", ["garbled", "flipped", "half"])
def test_a_run_that_cannot_be_read_is_refused_in_a_sentence(runs, monkeypatch, run):
    test = app(runs, monkeypatch, run=run)
    assert not test.exception
    result = texts(test).replace("\\", "")
    assert ("cannot be read" in result) or ("is not finished" in result)
    assert run in result


def test_filters_that_leave_nothing_are_reported(runs, monkeypatch):
    test = app(runs, monkeypatch, run="several", players="2", bots="greedy")
    assert not test.exception
    assert "No game matches these filters" in texts(test)


def test_a_browser_that_knows_the_last_choice_only_by_half_loses_nothing(runs, monkeypatch):
    """It asks again before the address that was written has reached it: three times with that of the beginning."""
    asked = {"run": "several", "players": "2"}
    test = app(runs, monkeypatch, **asked)
    for key, choice in (("run", "solo"), ("run", "first")):
        test.query_params = dict(asked)
        test.selectbox(key=key).set_value(choice).run()
    test.query_params = dict(asked)
    test.multiselect(key="bots").set_value(["greedy"]).run()
    assert test.selectbox(key="run").value == "first"
    test.query_params = {"run": "solo"}
    test.run()
    assert test.selectbox(key="run").value == "first", "it was on its way there"
    test.query_params = {"run": "brook"}
    test.run()
    assert test.selectbox(key="run").value == "brook", "a link was followed"


def test_what_items_are_grouped_by_is_told_in_words():
    """Things of a module, too, whose section is the area."""
    rows = {row["id"]: row for row in load_rules(["bellfaire_market"]).item_rows("location")}
    told = {Catalogue({"location": rows}).group("location", one) for one in rows}
    assert {"basic", "market", "market token"} <= told
    assert not [area for area in told if "_" in area]
