"""Every page in a real browser on real runs: no exception, the right numbers, filters, links."""

import duckdb
import pytest

from everdell_sim.dashboards.app_pages import PAGES

pytestmark = pytest.mark.xdist_group("browser")


def ask(runs, run, sql):
    """The same question asked of the files directly."""
    with duckdb.connect() as connection:
        for path in (runs / run / "summary").glob("*.parquet"):
            connection.execute(f"CREATE VIEW {path.stem} AS FROM '{path}'").fetchall()
        return connection.sql(sql).fetchall()


@pytest.mark.parametrize("page", ["", *PAGES[1:]])
def test_every_page_opens_and_survives_a_reload(visitor, page):
    visitor.open(f"{page}?run=first")
    title = visitor.page.locator("h1").first.inner_text()
    url = visitor.page.url
    assert "run=first" in url
    visitor.page.reload()
    visitor.wait()
    assert visitor.page.locator("h1").first.inner_text() == title
    assert visitor.page.url == url


def test_the_overview_tells_who_wins(visitor, runs):
    visitor.open("?run=first")
    ((share, games),) = ask(runs, "first", "SELECT win / 60 / games, games FROM seats WHERE bot = 'champion'")
    assert f"champion wins most: {share:.1%}" in visitor.text
    assert f"of {games} games" in visitor.text
    ((turns,),) = ask(runs, "first", "SELECT sum(value * n) / sum(n) FROM histograms WHERE what = 'turns'")
    assert f"a game takes {turns:.1f} (" in visitor.text
    assert visitor.charts == 2


def test_filters_change_the_numbers_and_live_in_the_address(visitor, runs):
    visitor.open("games?run=several&what=turns")
    ((everything,),) = ask(runs, "several", "SELECT sum(value * n) / sum(n) FROM histograms WHERE what = 'turns'")
    ((three,),) = ask(
        runs, "several", "SELECT sum(value * n) / sum(n) FROM histograms WHERE what = 'turns' AND cell = 4"
    )
    assert round(everything, 2) != round(three, 2)
    chart = visitor.page.locator("[data-testid=stVegaLiteChart]").first
    before = chart.screenshot()
    visitor.pick("Players", "3")
    assert "players=3" in visitor.page.url
    assert chart.screenshot() != before
    link = visitor.page.url
    visitor.open("?run=first")
    visitor.page.goto(link)
    visitor.wait()
    assert "players=3" in visitor.page.url
    visitor.page.get_by_role("link", name="Overview").click()
    visitor.page.wait_for_timeout(500)
    visitor.wait()
    assert "players=3" in visitor.page.url, "filters stay when the page changes"
    assert "of 300 in the run" not in visitor.text
    assert visitor.page.locator("[data-testid=stMetricValue]").first.inner_text() == "60"


def test_two_runs_stand_side_by_side(visitor):
    visitor.open("?run=first&with=several")
    headings = visitor.page.locator("[data-testid=stMain] h3").all_inner_texts()
    assert headings == ["first", "several"]
    assert visitor.charts == 4


def test_seats_show_their_shares(visitor, runs):
    visitor.open("seats?run=first")
    ((first,),) = ask(runs, "first", "SELECT win / 60 / games FROM seats WHERE seat = 0")
    row = next(row for row in visitor.cells() if "win_share" in row)
    assert float(row[3]) == pytest.approx(first, abs=1e-3)
    assert "This run cannot tell" in visitor.text, "champion and greedy never change seats"


def test_cards_show_their_shares(visitor, runs):
    visitor.open("cards?run=first")
    told = ask(
        runs,
        "first",
        """SELECT sum(used_win) / 60 / sum(used) AS won, sum(used) FROM items WHERE kind = 'card'
        GROUP BY item HAVING sum(used) > 0 ORDER BY won DESC""",
    )
    rows = visitor.cells()
    assert float(rows[0][3]) == pytest.approx(told[0][0], abs=1e-3)
    visitor.open("cards?run=first&card=farm")
    ((share, n),) = ask(
        runs, "first", "SELECT sum(used_win) / 60 / sum(used), sum(used) FROM items WHERE item = 'farm'"
    )
    assert visitor.page.locator("h1").first.inner_text() == "Farm"
    assert f"{share:.1%}" in visitor.text
    assert f"n = {n:,}" in visitor.text
    visitor.press("All cards")
    assert "card=" not in visitor.page.url


def test_bots_are_ranked(visitor, runs):
    visitor.open("bots?run=several&group-1=2+players%2C+base")
    # Ranks are two digits, one a seat; champion has the first seat of cell 0 and the second of cell 1. A tie is half.
    ahead = """
        SELECT sum(games * CASE WHEN ranks // 10 = ranks % 10 THEN 0.5
                                WHEN (ranks // 10 < ranks % 10) = (cell = 0) THEN 1 ELSE 0 END), sum(games)
        FROM orders WHERE cell IN (0, 1)"""
    ((won, games),) = ask(runs, "several", ahead)
    assert f"champion finishes ahead of villager in {won / games:.1%}" in visitor.text


def test_a_game_is_stepped_through(visitor, runs):
    visitor.open("games?run=first&game=7")
    assert "Game 7: deal 7 of cell 0" in visitor.text
    assert "Turn 1." in visitor.text
    first = visitor.text
    visitor.press("On")
    assert "step=1" in visitor.page.url
    assert visitor.text != first
    visitor.open("games?run=first&game=7&step=9999")
    assert "game=7" in visitor.page.url
    assert "Turn 1." in visitor.text, "a step that is not there is the first"
    visitor.open("games?run=first&game=99999")
    assert "There is no game 99999" in visitor.text


def test_a_record_opens_its_game(visitor, runs):
    visitor.open("games?run=first")
    ((value,),) = ask(runs, "first", "SELECT max(value) FROM notable WHERE what = 'highest score'")
    visitor.press("highest score")
    assert "list=highest+score" in visitor.page.url
    game, best = (int(one) for one in visitor.cells()[0][:2])
    assert best == value
    box = visitor.page.locator("[data-testid=stDataFrame]").bounding_box()
    visitor.page.mouse.click(box["x"] + 15, box["y"] + 55)
    visitor.page.wait_for_url(f"**game={game}**")
    visitor.wait()
    assert str(best) in visitor.text


def test_data_answers_in_numbers(visitor, runs):
    visitor.open("data?run=first")
    told = ask(runs, "first", "SELECT bot, sum(win) / 60.0 / sum(games) AS w FROM seats GROUP BY bot ORDER BY w DESC")
    rows = visitor.cells()
    assert [row[0] for row in rows] == [bot for bot, _ in told]
    assert [float(row[1]) for row in rows] == pytest.approx([share for _, share in told], abs=1e-3)
    with visitor.page.expect_download() as download:
        visitor.page.get_by_role("button", name="CSV", exact=True).click()
    lines = download.value.path().read_text().splitlines()
    assert lines[0] == "bot,win_share,score"
    assert len(lines) == 3
