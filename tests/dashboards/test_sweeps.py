"""The page of sweeps: the sentence first, then all factors, two of them together, and the cells that reach a target."""

import polars as pl
import pytest
from streamlit.testing.v1 import AppTest

import everdell_sim as ev
from everdell_sim.dashboards.pages import sweeps
from everdell_sim.effects.cell_figures import of_cells
from everdell_sim.effects.of_sweeps import design_of
from everdell_sim.reports import write_report
from tests.dashboards.conftest import SWEPT

pytestmark = pytest.mark.xdist_group("browser")


def test_factors_are_what_the_cells_differ_in_in_the_order_of_the_file(runs):
    """The patch of a cell follows from its numbers, and the number of players from its line-up: neither is listed."""
    assert {name: design_of(ev.open_run(runs / name)).factors for name in ("swept", "several", "first")} == {
        "swept": tuple(SWEPT),
        "several": ("bots", "patch"),
        "first": (),
    }


def test_a_sweep_opens_with_its_own_page(visitor):
    visitor.open("?run=swept")
    visitor.soon(lambda: visitor.title, "Sweeps")
    visitor.soon(visitor.charts, 3)
    assert "against the game without it" not in visitor.text, "no what-if belongs here"
    visitor.follow("Overview")
    visitor.soon(lambda: visitor.title, "Overview")
    visitor.comes_to("page=overview").page.reload()
    visitor.wait()
    visitor.soon(lambda: visitor.title, "Overview")
    visitor.open("?run=first")
    visitor.soon(lambda: visitor.title, "Overview")


def test_other_pages_of_a_sweep_open_as_asked(visitor):
    visitor.open("seats?run=swept")
    visitor.soon(lambda: visitor.title, "Seats")


def test_the_sentence_comes_first_and_is_that_of_the_report(visitor, runs, tmp_path):
    told = write_report({"swept": runs / "swept"}, tmp_path / "swept", "swept").findings[0]
    visitor.open("sweeps?run=swept").shows(told.sentence, told.figure)
    sentence = visitor.page.get_by_text(told.sentence[:40]).first.bounding_box()
    chart = visitor.page.locator("[data-testid=stVegaLiteChart]").first.bounding_box()
    assert sentence["y"] < chart["y"]


def test_the_table_has_every_cell_with_all_factors_and_its_paired_difference(visitor, runs):
    scores = (
        ev.open_run(runs / "swept")
        .sql("SELECT cell, sum(score) / 2 / 40 AS score FROM summary_seats GROUP BY cell ORDER BY cell")["score"]
        .to_list()
    )
    visitor.open("sweeps?run=swept")
    rows = lambda: [row for row in visitor.cells() if len(row) > 6]  # noqa: E731
    visitor.soon(lambda: [float(row[1]) for row in rows()], pytest.approx(scores, abs=1e-3))
    apart = pytest.approx([score - scores[0] for score in scores[1:]], abs=1e-3)
    visitor.soon(lambda: [float(row[2]) for row in rows()[1:]], apart)
    assert [tuple(map(int, row[-2:])) for row in rows()] == [(a, b) for a in (1, 2, 4) for b in (1, 3)]


def test_a_target_puts_the_cells_that_reach_it_first(visitor, runs):
    """The lowest bound that can be chosen is below all cells; the next to highest is above most."""
    rows = of_cells(ev.open_run(runs / "swept")).filter(pl.col("what") == "points")
    least = sweeps._bounds(rows)[-2]
    visitor.open(f"sweeps?run=swept&least={least}").shows("cells are within with their whole interval")
    verdicts = {"outside" if row["estimate_high"] < least else "not sure" for row in rows.to_dicts()}
    visitor.soon(lambda: {row[1] for row in visitor.cells() if len(row) > 6}, verdicts)


def test_a_run_that_is_no_sweep_says_so(visitor):
    visitor.open("sweeps?run=first").shows("The run first is no sweep", "everdell-sim sweep farm.toml")


def test_names_can_be_swept_too(visitor):
    visitor.open("sweeps?run=several").shows("the line-up", "Which cells reach a target?")


def test_the_experiments_page_has_experiments_only(runs, monkeypatch):
    monkeypatch.setenv("EVERDELL_SIM_RUNS", str(runs))
    page = "from everdell_sim.dashboards.pages import experiments\nexperiments.page()"
    assert [one.value for one in AppTest.from_string(page, default_timeout=60).run().subheader] == []
