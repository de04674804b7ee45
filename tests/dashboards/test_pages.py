"""Every page in a real browser on real runs: no exception, the right numbers, filters, links."""

import pytest

import everdell_sim as ev
from everdell_sim import analysis
from everdell_sim.dashboards.pages import PAGES
from everdell_sim.tournaments import frontier
from tests.dashboards.visitor import ask

pytestmark = pytest.mark.xdist_group("browser")


@pytest.mark.parametrize("page", ["", *PAGES[1:]])
def test_every_page_opens_and_survives_a_reload(visitor, page):
    visitor.open(f"{page}?run=first")
    title = visitor.title
    url = visitor.page.url
    assert "run=first" in url
    visitor.page.reload()
    visitor.wait()
    visitor.soon(lambda: (visitor.title, visitor.page.url), (title, url))


def test_the_overview_tells_who_wins(visitor, runs):
    visitor.open("?run=first")
    ((share, games),) = ask(runs, "first", "SELECT win / 60 / games, games FROM seats WHERE bot = 'champion'")
    visitor.shows(f"champion wins most often: {100 * share:.1f} %", f"n = {games}")
    ((turns,),) = ask(runs, "first", "SELECT sum(value * n) / sum(n) FROM histograms WHERE what = 'turns'")
    visitor.shows(f"a game takes {turns:.1f} [")
    visitor.soon(visitor.charts, 2)


def test_filters_change_the_numbers_and_live_in_the_address(visitor, runs):
    visitor.open("games?run=several&what=turns")
    ((everything,),) = ask(runs, "several", "SELECT sum(value * n) / sum(n) FROM histograms WHERE what = 'turns'")
    ((three,),) = ask(
        runs, "several", "SELECT sum(value * n) / sum(n) FROM histograms WHERE what = 'turns' AND cell = 4"
    )
    assert round(everything, 2) != round(three, 2)
    chart = visitor.page.locator("[data-testid=stVegaLiteChart]").first
    before = chart.screenshot()
    visitor.pick("Players", "3").comes_to("players=3")
    visitor.soon(lambda: chart.screenshot() != before, True)
    link = visitor.page.url
    visitor.open("?run=first")
    visitor.page.goto(link)
    visitor.comes_to("players=3")
    visitor.follow("Overview")
    visitor.soon(lambda: visitor.metric, "60")
    assert "players=3" in visitor.page.url, "filters stay when the page changes"
    assert "of 300 in the run" not in visitor.text


def test_the_reader_goes_back_step_by_step(visitor):
    visitor.open("games?run=several").shows("Records")
    visitor.press("margin").comes_to("what=margin").press("turns").comes_to("what=turns")
    visitor.pick("Players", "3").comes_to("players=3").page.keyboard.press("Escape")
    visitor.follow("Seats").comes_to("/seats")
    for before in ("&what=turns&players=3", "&what=turns", "&what=margin"):
        visitor.page.go_back()
        visitor.soon(lambda: visitor.page.url.rsplit("/")[-1], f"games?run=several{before}")
    visitor.shows("Margin: distribution")
    visitor.page.go_back()
    visitor.shows("Score: distribution")
    visitor.page.go_forward()
    visitor.comes_to("what=margin").shows("Margin: distribution")


def test_two_runs_are_one_chart_of_differences_and_each_by_itself_on_request(visitor):
    visitor.open("?run=first&with=several").shows("minus", "Not paired")
    visitor.soon(visitor.charts, 1)
    visitor.page.get_by_text("Show each run by itself").click()
    visitor.soon(lambda: visitor.headings, ["first", "several"])
    # The second run plays under two sets of rules, which are compared in a chart of their own.
    visitor.soon(visitor.charts, 6)


def test_seats_show_their_shares(visitor, runs):
    visitor.open("seats?run=first")
    ((first,),) = ask(runs, "first", "SELECT win / 60 / games FROM seats WHERE seat = 0")
    visitor.soon(
        lambda: [float(row[3]) for row in visitor.cells() if "win share" in row][:1], pytest.approx([first], abs=1e-3)
    )
    visitor.shows("This run cannot show whether seats are fair")  # champion and greedy never change seats


def test_cards_show_their_shares(visitor, runs):
    visitor.open("cards?run=first")
    # What chance dealt is the best that is known of the cards here.
    deal = analysis.deal(ev.open_run(runs / "first")).filter(what="score_effect").sort("estimate", descending=True)
    visitor.soon(lambda: float(visitor.cells()[0][2]), pytest.approx(deal["estimate"][0], abs=0.01))
    visitor.open("cards?run=first&card=farm")
    ((n,),) = ask(runs, "first", "SELECT sum(used) FROM items WHERE item = 'farm'")
    visitor.soon(lambda: visitor.title, "Farm")
    visitor.shows(f"Played by {n / 4:.1f} % [", "n = 400")
    visitor.soon(lambda: [row[0] for row in visitor.cells()], ["dealt", "adjusted", "raw"])
    visitor.press("All cards")
    visitor.soon(lambda: "card=" in visitor.page.url, False)


def test_bots_are_ranked(visitor, runs):
    visitor.open("bots?run=several&group-1=2+players%2C+base")
    # Ranks are two digits, one per seat; champion has the first seat of cell 0 and the second of cell 1. A tie is half.
    ahead = """
        SELECT sum(games * CASE WHEN ranks // 10 = ranks % 10 THEN 0.5
                                WHEN (ranks // 10 < ranks % 10) = (cell = 0) THEN 1 ELSE 0 END), sum(games)
        FROM orders WHERE cell IN (0, 1)"""
    ((won, games),) = ask(runs, "several", ahead)
    visitor.shows(f"champion finishes ahead of villager in {won / games:.1%}")


@pytest.mark.parametrize("run", ["several", "brook"])
def test_strength_against_speed_is_there_whatever_the_run_has(visitor, run):
    """The run `brook` has only one bot."""
    found = frontier.shipped()
    visitor.open(f"bots?run={run}").shows("Strength against speed", f"Seed {found.seed}, engine {found.engines}")
    for size, rows in ((2, found.at(2)), (4, found.at(4))):
        if size == 4:
            visitor.press("4 players").comes_to("frontier=4+players")
        points = visitor.page.locator("[data-testid=stVegaLiteChart]").last.locator(".role-mark.mark-symbol path")
        visitor.soon(points.count, len(rows))
        champion = next(row for row in rows if row.bot == "champion")
        told = [point for point in points.all() if "bot: champion" in (point.get_attribute("aria-label") or "")]
        assert len(told) == 1
        label = told[0].get_attribute("aria-label")
        assert f"games: {champion.score.n:,}" in label
        assert f"instructions per game: {champion.instructions.value:,.0f} [" in label
        best = max(rows, key=lambda row: row.score.value)
        visitor.soon(lambda best=best: visitor.cells()[0][:2], [best.bot, f"{best.score.value}"])


def test_a_game_is_stepped_through(visitor, runs):
    visitor.open("games?run=first&game=7")
    visitor.shows("Game 7: deal 7 of cell 0", "Turn 1.")
    first = visitor.text
    visitor.press("Next").comes_to("step=1")
    visitor.soon(lambda: visitor.text != first, True)
    visitor.open("games?run=first&game=7&step=9999")
    assert "game=7" in visitor.page.url
    visitor.shows("Turn 1.")  # a step that is not there is the first
    visitor.open("games?run=first&game=99999")
    visitor.shows("There is no game 99999")


def test_a_game_is_stepped_through_turn_by_turn(visitor):
    visitor.open("games?run=first&game=7").shows("Turn 1.")
    for turn in (2, 3):
        visitor.press("Next turn").shows(f"Turn {turn}.")
    visitor.press("Previous turn").shows("Turn 2.")
    visitor.press("Previous turn").shows("Turn 1.")
    visitor.press("Previous turn").shows("Turn 1.")


def test_a_record_opens_its_game(visitor, runs):
    visitor.open("games?run=first")
    ((value,),) = ask(runs, "first", "SELECT max(value) FROM notable WHERE what = 'highest score'")
    visitor.press("highest score").comes_to("list=highest+score")
    visitor.soon(lambda: int(visitor.cells()[0][1]), value)
    game = int(visitor.cells()[0][0])
    table = visitor.page.locator("[data-testid=stDataFrame]")
    table.scroll_into_view_if_needed()
    box = table.bounding_box()
    visitor.page.mouse.click(box["x"] + 15, box["y"] + 55)
    visitor.comes_to(f"game={game}")
    visitor.shows(f"Game {game}: ", str(value))


def test_data_answers_in_numbers(visitor, runs):
    visitor.open("data?run=first")
    rows = ask(runs, "first", "SELECT bot, sum(win) / 60.0 / sum(games) AS w FROM seats GROUP BY bot ORDER BY w DESC")
    visitor.soon(lambda: [row[0] for row in visitor.cells()], [bot for bot, _ in rows])
    shares = [float(row[1]) for row in visitor.cells()]
    assert shares == pytest.approx([share for _, share in rows], abs=1e-3)
    with visitor.page.expect_download() as download:
        visitor.page.get_by_role("button", name="CSV", exact=True).click()
    lines = download.value.path().read_text().splitlines()
    assert lines[0] == "bot,win_share,score"
    assert len(lines) == 3


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_pages_are_light_or_dark_as_the_visitor_likes(visitor, scheme):
    visitor.page.emulate_media(color_scheme=scheme)
    visitor.open("seats?run=first")
    colour = (
        "getComputedStyle(document.querySelector('[data-testid=stApp]')).backgroundColor.match(/\\d+/g).map(Number)"
    )
    visitor.soon(lambda: "dark" if max(visitor.page.evaluate(colour)[:3]) < 80 else "light", scheme)
