"""The chart and the table of cards, events and locations: names, what a click opens, lines and bars."""

import polars as pl
import pytest

import everdell_sim as ev
from everdell_sim import analysis
from everdell_sim.dashboards.widgets.item_list import bar_ends
from everdell_sim.plots.labels import Plot, outermost
from tests.dashboards.visitor import ask

pytestmark = pytest.mark.xdist_group("browser")

# 200 games of two players.
USED = """
    SELECT item, sum(used) / 400, sum(used_win) / 60 / sum(used) FROM items WHERE kind = 'card'
    GROUP BY item HAVING sum(used) >= 30"""


def names_in_chart(visitor):
    return set(visitor.page.locator("[data-testid=stVegaLiteChart] .role-mark.mark-text text").all_text_contents())


def test_the_outermost_cards_and_those_asked_for_carry_their_names(visitor, runs):
    rows = ask(runs, "first", USED)
    names = dict(ev.cards().select("id", "name").iter_rows())
    # The corners do not depend on the size of the plot.
    plot = Plot(1.0, 1.0, (0.0, 1.0), (0.0, 1.0))
    corners = {names[rows[at][0]] for at in outermost([plot.place(x, y) for _, x, y in rows])}
    visitor.open("cards?run=first")
    visitor.soon(lambda: corners - names_in_chart(visitor), set())
    inside = sorted(names[item] for item, *_ in rows if names[item] not in names_in_chart(visitor))
    assert inside, "all have names anyway"
    visitor.pick("Show the names of these cards", inside[0])
    visitor.soon(lambda: ({inside[0]} | corners) - names_in_chart(visitor), set())
    visitor.comes_to("named-card-1=")


def test_points_and_names_open_the_card(visitor):
    visitor.open("cards?run=first")
    chart = visitor.page.locator("[data-testid=stVegaLiteChart]")
    visitor.soon(lambda: len(names_in_chart(visitor)) > 3, True)
    name = chart.locator(".role-mark.mark-text text").first
    title = name.text_content()
    name.click()
    visitor.soon(lambda: visitor.title, title)
    visitor.press("All cards")
    visitor.soon(lambda: len(names_in_chart(visitor)) > 3, True)
    # The topmost of the points: no other lies on it.
    point = chart.locator(".role-mark.mark-symbol path").last
    label = point.get_attribute("aria-label")
    point.click()
    visitor.soon(lambda: visitor.title != "Cards" and f"name: {visitor.title}" in label, True)


def test_an_unknown_card_is_named_and_the_nearest_offered(visitor):
    visitor.open("cards?run=first&card=fram")
    visitor.shows("There is no card fram in this run. Did you mean Farm?", "Figure")
    visitor.press("Open Farm")
    visitor.soon(lambda: visitor.title, "Farm")
    visitor.open("events?run=first&event=%3Cb%3E%3F").shows("There is no event <b>? in this run.")
    assert "Did you mean" not in visitor.text


def test_solo_has_the_line_that_its_caption_names(visitor, runs):
    group = "group-1=1+player%2C+base+%2B+solo_rugwort"
    ((share,),) = ask(runs, "solo", "SELECT win / 60 / games FROM seats WHERE cell = 0 AND bot = 'champion'")
    visitor.open(f"cards?run=solo&{group}").shows(f"line: the win share of all players, {share:.1%}")
    dashed = visitor.page.locator("[data-testid=stVegaLiteChart] .mark-rule line[stroke-dasharray]")
    visitor.soon(dashed.count, 1)
    visitor.open("cards?run=first").shows("line: an equal share, 50.0%")
    visitor.soon(dashed.count, 1)


def test_bars_begin_and_end_where_they_can_be_told_apart():
    # From 43% to 61%: steps of 5% around them are 40% and 65%. The third is rare, and does not count.
    rows = pl.DataFrame({"value": [0.43, 0.61, 1.0], "n": [500, 40, 3]})
    assert bar_ends(rows) == pytest.approx((0.40, 0.65))
    # The lowest would have no bar: one more step.
    assert bar_ends(pl.DataFrame({"value": [0.4, 0.5], "n": [50, 50]})) == pytest.approx((0.35, 0.5))
    assert bar_ends(pl.DataFrame({"value": [0.0], "n": [50]})) == pytest.approx((0.0, 0.05))


def test_the_scale_of_the_bars_is_told(visitor):
    visitor.open("cards?run=first").shows("Bars of the win share of those who played it run from ")


def test_differences_of_shares_are_percentage_points(visitor, runs):
    rows = analysis.cards(ev.open_run(runs / "first"))
    gain = rows.filter(pl.col("what") == "win_adjusted", pl.col("card") == "farm").row(0, named=True)
    visitor.open("cards?run=first&card=farm").shows(f"{100 * gain['estimate']:+.1f} pp")
    visitor.open("cards?run=first&y-1=win_adjusted").shows(
        "Win share gained, bot and seat held equal, percentage points"
    )
    best = 100 * rows.filter(pl.col("what") == "win_adjusted")["estimate"].max()
    visitor.soon(lambda: float(visitor.cells()[0][3]), pytest.approx(best, abs=0.01))
