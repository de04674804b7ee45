"""Every layer plays, stores, reads and reports games with modules, without naming them."""

from contextlib import suppress

import polars as pl
import pytest

import everdell_sim as ev
from everdell_sim.analysis import TABLES, NothingLeft, named_sql
from everdell_sim.reports import write_report
from everdell_sim.reports.comparison import compare
from everdell_sim.runs.execution.runner import run
from everdell_sim.runs.reader.export import export
from everdell_sim.runs.reader.replay import replay
from everdell_sim.runs.reader.verification import verify
from everdell_sim.runs.spec import one_cell

GAMES = {
    "year 2, two variants": (["solo_rugwort:year=2:variants=cranky+squatty"], 1),
    "pearlbrook for 2": (["pearlbrook"], 2),
    "pearlbrook for 3": (["pearlbrook"], 3),
    "pearlbrook alone": (["pearlbrook", "solo_rugwort:year=2"], 1),
    "cards by links and stand-ins": (["corrin", "through_every_season"], 3),
    "legends for 2": (["legends", "more_legends"], 2),
    "small packs for 3": (["extra_extra", "rugwort_cards"], 3),
    "bellfaire for 2": (["bellfaire"], 2),
    "bellfaire for 3": (["bellfaire", "pearlbrook"], 3),
    "bellfaire alone": (["bellfaire", "solo_rugwort"], 1),
    "small packs alone": (["extra_extra", "rugwort_cards", "solo_rugwort"], 1),
    "newleaf for 2": (["newleaf"], 2),
    "newleaf alone": (["newleaf", "solo_rugwort"], 1),
    "powers for 3": (["player_powers"], 3),
    "newleaf cards for 3": (["newleaf_cards:basic_events=true:special_events=all:forest_cards=true"], 3),
    "newleaf cards alone": (["newleaf_cards", "solo_rugwort"], 1),
    "a power alone": (["player_powers", "solo_rugwort"], 1),
    "tickets and reservations for 2": (["newleaf_tickets", "newleaf_reservations"], 2),
    "tickets and reservations alone": (["newleaf_tickets", "newleaf_reservations", "solo_rugwort"], 1),
}
BOTS = ["champion", "greedy", "villager"]
DEALS = 24


@pytest.fixture(scope="module", params=GAMES, ids=str)
def played(request, tmp_path_factory):
    """A run of one game: its modules, its bots, where it is."""
    modules, players = GAMES[request.param]
    folder = tmp_path_factory.mktemp("layers") / "run"
    run(one_cell(BOTS[:players], DEALS, 5, modules, [], "cards", ""), folder, workers=2)
    return modules, BOTS[:players], folder


def test_a_run_is_verified_and_every_table_of_it_is_shown(played):
    modules, _, folder = played
    assert verify(folder).fine
    kept = ev.open_run(folder)
    alone = "solo" in str(modules)
    assert kept.seats.filter(pl.col("automatic")).height == DEALS * alone
    result = set()
    for name, table in TABLES.items():
        # Some have nobody to compare with, others want more games.
        with suppress(NothingLeft):
            result |= {name} if table.make(kept).height else set()
    assert {"seats", "cards", "events", "locations", "game", "deal", "bots"} <= result
    for question in named_sql.names():
        kept.sql(named_sql.text(f"@{question}"))


def test_what_modules_have_besides_cards_and_locations_is_in_the_tables(played):
    modules, bots, folder = played
    kept = ev.open_run(folder)
    rules = ev.Game(len(bots), modules).core.rules
    extras = {
        kind: [row["id"] for row in rules.item_rows(kind) if row["section"] != kind] for kind in ("card", "location")
    }
    cards, places = (
        table.filter(pl.col(kind).cast(pl.String).is_in(extras[kind]))
        for kind, table in (("card", kept.cards), ("location", kept.locations))
    )
    people = DEALS * len(bots)
    if "player_powers" in modules:
        # Two are dealt to each, one is kept.
        assert len(extras["card"]) == 23
        assert cards["opening_hand"].sum() == 2 * people
        assert cards.filter(pl.col("turn_first_played") > 0).height == people
        return
    if "bellfaire" in modules:
        check_fair(kept, cards, places, people + DEALS * ("solo_rugwort" in modules))
        return
    if "newleaf_tickets" in modules:
        check_travel(kept, places)
        return
    if "newleaf" in modules:
        check_board(kept, extras, cards, places)
        return
    if "pearlbrook" not in modules:
        assert extras == {"card": [], "location": []}
        return
    # Two adornments are dealt to each, and what they count is a score of its own.
    assert cards["opening_hand"].sum() == 2 * people
    scored = cards.group_by("deal", "seat").agg(pl.col("points_base", "points_bonus").cast(pl.Int64).sum())
    found = kept.seats.join(scored, on=["deal", "seat"])
    assert found.height == people
    assert (found["points_base"] + found["points_bonus"] == found["score_adornments"]).all()
    played_at = cards.filter(pl.col("turn_first_played") > 0)
    assert played_at.height > people / 2
    assert (cards.filter(pl.col("turn_first_played") == 0)["points_bonus"] == 0).all()
    # Four river cards lie there, each a row for every seat, and are used now and then.
    assert places.group_by("deal").agg(pl.col("location").n_unique())["location"].to_list() == [4] * DEALS
    assert places.select(pl.sum_horizontal(pl.col("^visits_.*$").cast(pl.Int64)).sum()).item() > 0


def check_board(kept, extras, cards, places):
    """Visitors are held like cards and their points are a score of their own; tiles are used like locations."""
    assert (len(extras["card"]), len(extras["location"])) == (32, 6)
    scored = cards.group_by("deal", "seat").agg(pl.col("points_base").cast(pl.Int64).sum(), pl.len().alias("held"))
    found = kept.seats.join(scored, on=["deal", "seat"])
    assert (found["points_base"] == found["score_visitors"]).all()
    assert (found["held"] == found["visitors_taken"]).all()
    assert cards.filter(pl.col("turn_first_played") > 0).height == cards.height > 0
    assert places.select(pl.sum_horizontal(pl.col("^visits_.*$").cast(pl.Int64)).sum()).item() > 0


def check_fair(kept, cards, places, seats):
    """One award lies there for every seat, whose points are a score; four tokens, whose uses are measured by seat."""
    awards = cards.filter(pl.col("card").cast(pl.String).str.starts_with("garland"))
    assert awards.height == awards["opening_hand"].sum() == seats
    scored = kept.seats.join(awards.select("deal", "seat", "points_bonus"), on=["deal", "seat"])
    assert (scored["points_bonus"] == scored["score_garland"]).all()
    assert set(scored["score_garland"]) <= {0, 3, 6}
    tokens = places.filter(pl.col("location").cast(pl.String).str.starts_with("market_"))
    assert tokens.group_by("deal").agg(pl.col("location").n_unique())["location"].to_list() == [4] * DEALS
    used = tokens.select(pl.sum_horizontal(pl.col("^visits_.*$").cast(pl.Int64)).sum()).item()
    assert used == kept.seats["market_gained"].sum() + kept.seats["market_traded"].sum() > 0


def check_travel(kept, places):
    """Uses of tickets and tokens are rows of places and measures of seats; plays of reserved cards have a column."""
    used = places.with_columns(n=pl.sum_horizontal(pl.col("^visits_.*$").cast(pl.Int64)))
    by_id = dict(used.group_by(pl.col("location").cast(pl.String)).agg(pl.col("n").sum()).rows())
    sums = kept.seats.select(pl.col("tickets_used", "cards_reserved", "reserved_played").sum()).row(0)
    assert (by_id["outbound"] + by_id["inbound"], by_id["reservation_token"]) == sums[:2]
    assert kept.cards["played_from_reserved"].cast(pl.Int64).sum() == sums[2]
    assert sums[0] > DEALS
    assert sums[1] > sums[2] > 0


def test_it_is_reported_compared_replayed_and_exported(played, tmp_path):
    _, _, folder = played
    write_report({"run": folder}, tmp_path / "report", "A report")
    assert "everdell-sim table" in (tmp_path / "report.md").read_text(encoding="utf-8")
    assert compare(folder, folder).same
    result = replay(folder, 3, explained=True)
    assert result["same"]
    assert any(step["valued"] for step in result["steps"])
    for table in ("seats", "cards", "locations"):
        assert export(folder, tmp_path / f"{table}.csv", table, None) > 0


def test_experiments_play_it(played):
    modules, bots, _ = played
    patch = {"card": {"farm": {"points": 3}}}
    result = ev.whatif(patch, bots=bots, modules=modules, deals=6, workers=1)
    assert result.effects.height > 100
    worth = ev.ablate(cards=["farm"], bots=bots, modules=modules, deals=6, within=None, workers=1)
    assert worth.games >= 12


def test_years_and_variants_are_factors_of_a_sweep(tmp_path):
    games = [["solo_rugwort"], ["solo_rugwort:year=3"], ["solo_rugwort:variants=glitzy"]]
    result = ev.sweep({"bots": "champion", "deals": 10, "factors": {"modules": games}}, out=tmp_path / "sweep")
    scores = ev.open_run(tmp_path / "sweep").sql(
        "select cell, sum(score) s from seats where automatic group by cell order by 1"
    )
    year_1, year_3, glitzy = scores["s"].to_list()
    assert year_1 < min(year_3, glitzy)
    assert result is not None


def test_extras_are_ablated_like_cards_and_locations():
    """By id or by name; an award that nobody can score takes points from the table."""
    only = {
        "garland_award": {f"garland_{one}": {"replaced": one != "beauty"} for one in ("beauty", "peace", "tourism")}
    }
    others = {
        f"garland_{one}": {"replaced": True} for one in ("agriculture", "architecture", "community", "storytelling")
    }
    only["garland_award"] |= others
    asked = {"modules": ["bellfaire_garland"], "deals": 8, "within": None, "workers": 1}
    worth = ev.ablate(cards=["garland_beauty"], patch=only, **asked).table
    assert worth["estimate"].item() > 1, "nine points for two players, or six for one of them"
    asked["modules"] = ["bellfaire_market"]
    token = ev.ablate(locations=["1 pebble, 3 cards"], **asked).table
    assert token["id"].to_list() == ["market_one_pebble_three_card"]


def test_a_patch_of_a_module_is_weighed_like_any_other():
    result = ev.whatif({"adornment": {"bell": {"points": 4}}}, modules=["pearlbrook"], deals=12, workers=1)
    found = result.effects.filter(pl.col("what") == "card.bell.points")
    assert found["estimate"].item() > 0
    alone = ev.whatif({"solo_rugwort": {"card_points": 1}}, modules=["solo_rugwort"], deals=6, workers=1)
    assert alone.effects.filter(pl.col("what") == "win_share.seat.0")["estimate"].item() >= 0


@pytest.mark.parametrize(
    ("module", "thing", "address"),
    [("player_powers", "Honey Bees", "power.honey_bees"), ("pearlbrook", "bell", "adornment.bell")],
)
def test_things_of_modules_are_taken_out_like_cards(module, thing, address):
    worth = ev.ablate(cards=[thing], bots=["greedy", "random"], modules=[module], deals=6, within=None, workers=1)
    section, _, name = address.partition(".")
    assert worth.table.select("id", "n").rows() == [(name, 6)]
    assert worth.games >= 12
    with pytest.raises(ev.EverdellError, match=f"{section}.{name}"):
        ev.ablate(cards=[thing], how="replaced", bots=["greedy", "random"], modules=[module], deals=6, workers=1)


def test_numbers_of_a_power_are_factors_of_a_sweep(tmp_path):
    fixed = ["player_powers:seat_1=platypuses:seat_2=mice"]
    factors = {"power.platypuses.tokens": [0, 20]}
    ev.sweep({"bots": ["random", "random"], "deals": 10, "modules": fixed, "factors": factors}, out=tmp_path / "sweep")
    points = ev.open_run(tmp_path / "sweep").sql("select cell, sum(score_power) s from seats group by cell order by 1")
    none, many = points["s"].to_list()
    assert none == 0
    assert many > 0
