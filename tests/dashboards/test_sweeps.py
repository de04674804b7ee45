"""The page of sweeps: the swept number across, players as lines, and nothing else above it."""

import pytest
from streamlit.testing.v1 import AppTest

import everdell_sim as ev
from everdell_sim.dashboards import cell_factors
from everdell_sim.dashboards.run_view import Filters, View
from tests.dashboards.visitor import ask

pytestmark = pytest.mark.xdist_group("browser")


def view(runs, name):
    return View(name, ev.open_run(runs / name), Filters())


def test_factors_are_what_the_cells_differ_in(runs):
    """The patch of a cell follows from its numbers, and the number of players from its line-up: neither is listed."""
    swept = {"card.farm.cost.twig": [1, 3], "card.farm.points": [1, 2, 4]}
    assert {name: sorted(values) for name, values in cell_factors.factors(view(runs, "swept")).items()} == swept
    assert list(cell_factors.factors(view(runs, "several"))) == ["bots", "patch_name"]
    assert cell_factors.factors(view(runs, "first")) == {}


def test_a_grid_has_every_combination(runs):
    """Three values of one factor and two of another are six cells; the five of the other run lack some."""
    assert cell_factors.is_grid(view(runs, "swept"), cell_factors.factors(view(runs, "swept")))
    assert not cell_factors.is_grid(view(runs, "several"), cell_factors.factors(view(runs, "several")))


def test_an_equal_share_is_that_of_tables_of_one_size_without_an_opponent(runs):
    assert cell_factors.equal_share(view(runs, "swept"), [0, 1]) == 0.5
    assert cell_factors.equal_share(view(runs, "several"), [4]) == pytest.approx(1 / 3)
    assert cell_factors.equal_share(view(runs, "several"), [0, 4]) is None
    assert cell_factors.equal_share(view(runs, "solo"), [0]) is None


def test_a_sweep_opens_with_its_own_page(visitor):
    visitor.open("?run=swept")
    visitor.soon(lambda: visitor.title, "Sweeps")
    visitor.soon(visitor.charts, 1)
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


WON = """
    SELECT win / 60 / games FROM summary_seats JOIN cells USING (cell)
    WHERE "card.farm.cost.twig" = 3 ORDER BY "card.farm.points", seat"""


def test_the_swept_number_goes_across_and_players_are_lines(visitor, runs):
    result = ev.open_run(runs / "swept").sql(WON).to_series().to_list()
    assert len(result) == 6
    visitor.open("sweeps?run=swept&x=card.farm.points&is-0=3").shows("Win share by card.farm.points")
    visitor.soon(lambda: [float(row[2]) for row in visitor.cells()], pytest.approx(result, abs=1e-3))
    chart = visitor.page.locator("[data-testid=stVegaLiteChart]")
    legend = chart.locator(".role-legend-label text")
    visitor.soon(legend.all_text_contents, ["seat 1: greedy", "seat 2: champion"])
    assert chart.locator(".mark-line path").count() == 2
    # The numbers that were played, and no others.
    assert chart.locator(".role-axis-label").first.locator("text").all_text_contents() == ["1", "2", "4"]


def test_another_factor_makes_the_lines_of_a_seat_counted_from_1(visitor, runs):
    result = ev.open_run(runs / "swept").sql(WON.replace('"card.farm.cost.twig" = 3', "seat = 1")).to_series()
    visitor.open("sweeps?run=swept&x=card.farm.points&by=card.farm.cost.twig&seat=2").shows("Player")
    chart = visitor.page.locator("[data-testid=stVegaLiteChart]")
    visitor.soon(chart.locator(".role-legend-label text").all_text_contents, ["1", "3"])
    visitor.soon(lambda: [row[0] for row in visitor.cells()], ["1", "1", "2", "2", "4", "4"])
    shown = pytest.approx(sorted(result), abs=1e-3)
    visitor.soon(lambda: sorted(float(row[2]) for row in visitor.cells()), shown)


def test_a_run_that_is_no_sweep_says_so(visitor):
    visitor.open("sweeps?run=first").shows("The run first is no sweep", "everdell-sim sweep farm.toml")


def test_names_can_be_swept_too(visitor, runs):
    done = ask(runs, "several", "SELECT win / 60 / games FROM seats WHERE cell IN (0, 2) ORDER BY cell, seat")
    visitor.open("sweeps?run=several&x=patch_name&is-0=champion%2C+villager")
    shown = pytest.approx([share for (share,) in done], abs=1e-3)
    visitor.soon(lambda: [float(row[2]) for row in visitor.cells()], shown)


def test_the_experiments_page_has_experiments_only(runs, monkeypatch):
    monkeypatch.setenv("EVERDELL_SIM_RUNS", str(runs))
    page = "from everdell_sim.dashboards.pages import experiments\nexperiments.page()"
    assert [one.value for one in AppTest.from_string(page, default_timeout=60).run().subheader] == []
