"""Whatever is in the folder or in the address: a clear message, nothing executed, nothing leaked."""

import re
import shutil
from urllib.parse import quote

import pytest

from tests.dashboards.conftest import NASTY
from tests.dashboards.visitor import Visitor

pytestmark = pytest.mark.xdist_group("browser")


@pytest.mark.parametrize("page", ["", "cards", "bots", "games", "data"])
def test_names_are_shown_and_not_run(visitor, page):
    visitor.open(f"{page}?run={quote(NASTY)}")
    assert visitor.page.locator("img[src='x']").count() == 0
    visitor.open(f"{page}?run=several&patch={quote(NASTY)}&players=2")
    assert visitor.page.locator("img[src='x']").count() == 0


@pytest.mark.parametrize("run", ["../../etc/passwd", "/etc", "outside", "a\0b", "<script>alert(1)</script>"])
def test_runs_outside_the_folder_are_no_runs(visitor, run):
    visitor.open(f"?run={quote(run)}")
    visitor.shows("There is no run named")


SQL = [
    "COPY (SELECT 1) TO '{}/stolen.csv'",
    "SELECT * FROM read_csv('/etc/passwd')",
    "SELECT * FROM '/etc/passwd'",
    "ATTACH '{}/x.db'",
    "WITH x AS (COPY (SELECT 1) TO '{}/stolen.csv') SELECT 1",
    "DROP VIEW seats; SELECT 1",
    "INSTALL httpfs",
    "SET enable_external_access = true",
]


def test_sql_can_neither_write_nor_read_files(visitor, runs):
    for sql in SQL:
        visitor.open(f"data?run=first&sql={quote(sql.format(runs.parent))}")
        visitor.page.locator("[data-testid=stAlert]", has_text="SQL").first.wait_for()
        assert "root:" not in visitor.text
    assert not list(runs.parent.glob("stolen*"))
    assert not list(runs.parent.glob("x.db*"))


def test_sql_that_never_ends_is_ended(visitor):
    visitor.open("data?run=first&sql=" + quote("SELECT count(*) FROM range(1000000000000) a, range(1000000) b"))
    visitor.page.get_by_text(re.compile("took longer than")).wait_for(timeout=40_000)


def test_two_visitors_do_not_disturb_each_other(chromium, address):
    one, other = (Visitor(chromium.new_page(), address) for _ in range(2))
    one.open("?run=first")
    other.open("?run=several&players=3&page=overview")
    one.soon(lambda: [one.metric, other.metric], ["200", "60"])
    one.follow("Games").comes_to("/games")
    one.soon(lambda: "run=first" in one.page.url, True)
    assert "run=several" in other.page.url
    for who in (one, other):
        assert who.problems == []
        who.page.close()


def test_a_run_deleted_while_it_is_open(visitor, runs):
    shutil.copytree(runs / "first", runs / "gone")
    visitor.open("?run=gone")
    visitor.shows("champion")
    shutil.rmtree(runs / "gone")
    visitor.follow("Seats").comes_to("/seats").shows("There is no run named gone")


def test_a_run_is_started_from_its_page_and_opened(visitor, server, runs):
    visitor.page.goto(server.link)
    visitor.open("run?run=first")
    visitor.page.get_by_label("Deals").fill("40")
    visitor.page.get_by_label("Name of the new run").fill("fresh")
    visitor.page.get_by_label("Name of the new run").press("Enter")
    visitor.shows("--deals 40", "fresh")
    visitor.press("Start")
    visitor.page.get_by_text("fresh (run): done").wait_for(timeout=120_000)
    visitor.follow("Open").comes_to("run=fresh")
    visitor.soon(lambda: visitor.metric, "40")
    shutil.rmtree(runs / "fresh")
    shutil.rmtree(runs / ".jobs")
