"""What the pages show about items, pairs and experiments is what the files say; filters change it."""

import json

import duckdb
import pytest

import everdell_sim as ev
from everdell_sim.experiments.effect_families import spoken
from tests.dashboards.visitor import ask

pytestmark = pytest.mark.xdist_group("browser")

USERS = """
    SELECT item, sum(used) / sum(seen), sum(used)
    FROM items WHERE kind = '{}' GROUP BY item HAVING sum(used) > 0 ORDER BY item"""


@pytest.mark.parametrize(("kind", "used"), [("event", "claimed"), ("location", "visited")])
def test_items_show_their_shares(visitor, runs, kind, used):
    item, share, _ = max(ask(runs, "first", USERS.format(kind)), key=lambda row: row[2])
    visitor.open(f"{kind}s?run=first&{kind}={item}")
    visitor.shows(f"{used.capitalize()} by {100 * share:.1f} % [", f"everdell-sim ablate --{kind}s {item}")


@pytest.mark.parametrize(
    ("run", "given"),
    [
        ("brook", "--bots champion,champion --modules pearlbrook"),
        ("solo", "--bots champion --modules solo_rugwort"),
    ],
)
def test_the_command_for_the_worth_of_an_item_has_the_modules_and_players_of_its_games(visitor, runs, run, given):
    item = max(ask(runs, run, USERS.format("location")), key=lambda row: row[2])[0]
    visitor.open(f"locations?run={run}&location={item}")
    visitor.shows(f"everdell-sim ablate --locations {item} {given} --json")


def test_a_card_by_seat_by_bot_and_in_an_experiment(visitor, runs, tmp_path):
    effect = {"what": "card.farm.effect", "estimate": 4.25, "low": 3.5, "high": 5.0, "n": 77, "method": "made up"}
    effect |= dict.fromkeys(("se", "p", "p_adjusted", "without", "with", "saved"))
    told = {"bots": ["champion", "greedy"], "modules": [], "seed": 1, "asked": {}, "level": 0.95, "games": 9}
    rules = {"data": ev.open_run(runs / "first").cells["data"][0]}
    result = {"baseline": rules, "patch": {"how": "dead"}, "effects": [effect], **told}
    (runs / "worth.json").write_text(json.dumps(result))
    visitor.open("cards?run=first&card=farm")
    visitor.shows("Example games")
    visitor.soon(lambda: visitor.cells()[0][:6], ["removed", "4.25", "3.5", "5", "77", "causal"])
    by_seat = ask(runs, "first", "SELECT used / 200.0 FROM items WHERE item = 'farm' ORDER BY seat")
    visitor.unfold("All figures by seat")
    visitor.soon(
        lambda: [float(row[2]) for row in visitor.cells(1) if row[1] == "played share"],
        pytest.approx([share for (share,) in by_seat], abs=1e-3),
    )
    visitor.shows("All figures by bot")
    (runs / "worth.json").unlink()


LIFTS = """
    WITH used AS (
        SELECT cell, seat, item, used AS n, used_score AS y, used_score__used_score AS q FROM items WHERE kind = 'card'
    ),
    both_of AS (SELECT cell, seat, card, other, seats AS n, score AS y, score__score AS q FROM card_pairs),
    kinds AS (
        SELECT p.card, p.other, [p.n, a.n - p.n, b.n - p.n, s.games - a.n - b.n + p.n] AS n,
            [p.y, a.y - p.y, b.y - p.y, s.score - a.y - b.y + p.y] AS y,
            [p.q, a.q - p.q, b.q - p.q, s.score__score - a.q - b.q + p.q] AS q
        FROM both_of p JOIN used a ON (a.cell, a.seat, a.item) = (p.cell, p.seat, p.card)
        JOIN used b ON (b.cell, b.seat, b.item) = (p.cell, p.seat, p.other)
        JOIN seats s ON (s.cell, s.seat) = (p.cell, p.seat)
    ),
    lifts AS (
        SELECT card, other, y[1] / n[1] - y[2] / n[2] - y[3] / n[3] + y[4] / n[4] AS lift,
            list_sum([(q[i] - y[i] * y[i] / n[i]) / (n[i] - 1) / n[i] for i in [1, 2, 3, 4]]) AS error
        FROM kinds WHERE list_min(n) >= 30
    )
    SELECT card, other, sum(lift / error) / sum(1 / error) FROM lifts GROUP BY ALL"""


def test_synergies_are_those_of_the_sums(visitor, runs):
    rows = {frozenset(pair): lift for *pair, lift in ask(runs, "first", LIFTS)}
    names = dict(ev.cards().select("name", "id").iter_rows())
    visitor.open("synergies?run=first&level=1.0")
    visitor.shows(f"{len(rows)} of {len(rows)} pairs stand out")
    visitor.unfold("All pairs that stand out")
    visitor.soon(lambda: len(visitor.cells()) > 3, True)
    for one, other, lift, *_ in visitor.cells():
        assert float(lift) == pytest.approx(rows[frozenset((names[one], names[other]))], abs=2e-3)


def test_chains_are_drawn_when_they_are_opened(visitor):
    visitor.open("synergies?run=first&level=1.0")
    visitor.soon(visitor.charts, 2)
    visitor.unfold("Chains: a home and the critter that moves in for free")
    visitor.soon(visitor.charts, 3)


def test_an_experiment_is_that_of_its_file_and_its_baseline_that_of_the_run(visitor, runs):
    effects = f"SELECT unnest(effects, recursive := true) FROM read_json('{runs / 'dear.json'}')"
    result = duckdb.sql(f"SELECT what, estimate, low, high, n, without FROM ({effects})").fetchall()
    ((score,),) = ask(runs, "first", "SELECT score / games FROM seats WHERE seat = 0")
    assert next(row[-1] for row in result if row[0] == "score.seat.0") == pytest.approx(score)
    visitor.open("experiments?run=first&experiment=dear")
    visitor.shows("on the same 200 deals (400 games)")
    visitor.unfold("All effects")
    names = {row["id"]: row["name"] for rows in (ev.cards, ev.events, ev.locations) for row in rows().to_dicts()}
    wanted = {spoken(what, names): pytest.approx(numbers[:3], abs=1e-3) for what, *numbers in result}
    assert {"the score of the first seat", "the win share of the second seat"} < wanted.keys()
    visitor.soon(lambda: len(visitor.cells(1)) > 3, True)
    for what, *numbers in visitor.cells(1):
        assert [float(one) for one in numbers[:3]] == wanted[what]


def test_a_patch_is_described_in_sentences(visitor, runs):
    document = {one["what"]: one for one in json.loads((runs / "dear.json").read_text())["effects"]}
    visitor.open("experiments?run=first&experiment=dear")
    visitor.shows(f"changes the score by {document['score']['estimate']:+.2f} [")


def test_seats_of_several_numbers_of_players_stand_in_one_chart(visitor):
    visitor.open("seats?run=several&patch=no+patch").shows("Figure")
    visitor.soon(visitor.charts, 3)
    visitor.open("seats?run=several&patch=no+patch&players=2").shows("Figure")
    visitor.soon(visitor.charts, 2)


def test_the_threshold_is_a_slider_and_lives_in_the_address(visitor):
    visitor.open("synergies?run=first").shows("pairs stand out")
    visitor.page.get_by_role("slider").first.focus()
    visitor.page.keyboard.press("ArrowLeft")
    visitor.comes_to("level=0.01").page.reload()
    visitor.wait().comes_to("level=0.01")
    visitor.page.go_back()
    visitor.soon(lambda: "level" in visitor.page.url, False)


@pytest.mark.parametrize(
    ("page", "link", "fold", "label", "option"),
    [
        ("experiments", ["run=several", "experiment=dear"], "All effects", "Players", "3"),
        ("synergies", ["run=first", "level=1.0"], "All pairs that stand out", "Bots", "greedy"),
        ("bots", ["run=first", "ladder-1=score"], "All figures", "Bots", "greedy"),
    ],
)
def test_a_link_holds_however_quick_the_reader_is(visitor, page, link, fold, label, option):
    """What is opened while the browser still builds the widgets makes it send none of their values."""
    visitor.open(f"{page}?{'&'.join(link)}").unfold(fold)
    visitor.pick(label, option).comes_to(f"{label.lower()}={option}")
    assert [one for one in link if one not in visitor.page.url] == []


def test_a_game_stays_open_however_quick_the_reader_is(visitor):
    visitor.open("games?run=first&game=3&step=5")
    for step in (6, 7):
        visitor.press("Next").comes_to(f"step={step}")
    assert "game=3" in visitor.page.url
    assert "run=first" in visitor.page.url


@pytest.mark.parametrize("page", ["", "cards", "events", "locations", "seats", "bots", "synergies?level=1.0", "games"])
def test_every_page_follows_its_filters(visitor, page):
    visitor.open(f"{page}{'&' if '?' in page else '?'}run=first")
    tables = visitor.page.locator("[data-testid=stDataFrame] td").first
    visitor.soon(lambda: visitor.charts() > 0, True)

    def seen():
        return visitor.text, visitor.cells() if tables.count() else None

    before = seen()
    visitor.pick("Bots", "greedy").comes_to("bots=greedy")
    visitor.soon(lambda: seen() != before, True)


def test_solo_games_tell_who_beats_the_opponent(visitor, runs):
    visitor.open("?run=solo&page=overview&group-1=1+player%2C+base+%2B+solo_rugwort")
    ((share,),) = ask(runs, "solo", "SELECT win / 60 / games FROM seats WHERE cell = 0 AND bot = 'champion'")
    visitor.shows(f"champion wins against rugwort {100 * share:.1f} %", "n = 60")
    assert "equal share" not in visitor.text
    # Seats, rules and points.
    visitor.soon(visitor.charts, 3)
    visitor.open("seats?run=solo&group-1=1+player%2C+base+%2B+solo_rugwort")
    ((his,),) = ask(runs, "solo", "SELECT score / games FROM seats WHERE cell = 0 AND bot = 'rugwort'")
    shown = pytest.approx([his], abs=1e-3)
    visitor.soon(lambda: [float(row[3]) for row in visitor.cells() if row[2] == "score"][1:], shown)
    visitor.open("games?run=solo&game=2&step=30")
    visitor.shows("against rugwort (seat 2", "Rugwort: ", "last roll")


def test_wonders_and_the_river_are_reported(visitor, runs):
    claimed = ask(runs, "brook", "SELECT item FROM items WHERE item = 'hopewatch_gate' AND used > 0")
    assert claimed
    visitor.open("events?run=brook&event=hopewatch_gate")
    visitor.shows("Hopewatch Gate", "wonder", "Measure it")
    visitor.open("locations?run=brook")
    visitor.soon(lambda: any("river" in row for row in visitor.cells()), True)
    visitor.open("games?run=brook&game=1&step=40")
    visitor.shows("River", "pearl", "ambassador", "Adornments", "Wonders")


def test_modules_their_parameters_and_their_numbers_are_chosen(visitor):
    visitor.open("run?run=first&extra=solo_rugwort&change=solo_rugwort")
    visitor.shows("These rules are for 1 player", "card_points")
    visitor.pick("solo_rugwort: variants", "hasty")
    visitor.shows("--modules solo_rugwort:variants=hasty")
