"""Whatever a run is like, a table is whole numbers with intervals or an honest sentence, never NaN."""

import json
import re
import subprocess
import sys

import polars as pl
import pytest
from polars.testing import assert_frame_equal

import everdell_sim as ev
from everdell_sim import analysis
from everdell_sim.analysis import TABLES, Filter, NothingLeft
from everdell_sim.analysis.figures import FIGURE, Figure, table
from everdell_sim.runs.execution import runner
from everdell_sim.runs.spec import Cell, Spec

NUMBERS = ("estimate", "low", "high", "se", "p", "p_adjusted")


def ask(run, name, where=analysis.filters.EVERYTHING):
    """The table, checked; or the sentence that says why there is none."""
    try:
        frame = TABLES[name].make(run, where=where)
    except NothingLeft as why:
        return str(why)
    assert frame.columns[:2] == ["players", "rules"]
    assert frame.columns[-len(FIGURE) :] == list(FIGURE)
    for column in NUMBERS:
        values = frame[column].drop_nulls()
        assert values.is_finite().all(), (name, column)
    known = frame.filter(pl.col("low").is_not_null())
    assert (known["low"] <= known["estimate"] + 1e-9).all(), name
    assert (known["high"] >= known["estimate"] - 1e-9).all(), name
    assert frame["estimate"].null_count() == frame["n"].null_count() == 0
    assert (frame["n"] > 0).all(), name
    if run.spec.deals > 1:
        assert frame.filter(pl.col("n") > 1, pl.col("se").is_null() | (pl.col("se") > 0))["low"].null_count() == 0, name
    assert (known["high"] > known["low"]).all(), "no interval is empty: where nothing varies there is none"
    assert set(frame["reading"]) <= {"counted", "associated", "causal", "modelled"}
    shares = frame.filter((pl.col("unit") == "share") & (pl.col("reading") == "counted"))
    shares = shares.filter(~pl.col("what").str.starts_with("variance"))
    assert shares["estimate"].is_between(0, 1).all(), name
    return frame


@pytest.mark.parametrize("name", TABLES)
def test_tables_are_whole(name, mixed, several):
    for run in (mixed, several):
        found = ask(run, name)
        if isinstance(found, pl.DataFrame) and name not in ("cycles",):
            assert set(TABLES[name].short) <= set(found["what"]), name


@pytest.fixture(scope="module")
def odd(tmp_path_factory):
    """Runs with little data: one game, one person alone, six people, a card that nobody can play."""
    where = tmp_path_factory.mktemp("odd")
    dead = {"patch": {"name": "no-farm"}, "card": {"farm": {"dead": True}}}
    specs = {
        "one game": Spec((Cell.of("greedy,random"),), 1, 1, "summary"),
        "two games": Spec((Cell.of("random,random"),), 2, 1, "summary"),
        "solo": Spec((Cell.of("greedy", "solo_rugwort"),), 30, 1, "summary"),
        "six": Spec((Cell.of("greedy,random,random,greedy,random,random"),), 12, 1, "summary"),
        "never played": Spec((Cell.of("greedy,greedy", patch=dead),), 40, 1, "summary"),
    }
    for name, spec in specs.items():
        runner.run(spec, where / name, executor="local", workers=1)
    return {name: ev.open_run(where / name) for name in specs}


@pytest.mark.parametrize("name", TABLES)
@pytest.mark.parametrize("run", ["one game", "two games", "solo", "six", "never played"])
def test_odd_runs_are_reported_honestly(odd, run, name):
    ask(odd[run], name)


def test_a_card_that_nobody_played_has_no_figures_of_players(odd):
    frame = analysis.cards(odd["never played"])
    farm = frame.filter(pl.col("card") == "farm")
    assert farm.filter(pl.col("what") == "played_share")["estimate"].to_list() == [0.0]
    result = set(farm["what"])
    assert not result & {"win_share_when_played", "win_adjusted", "cost", "points_per_play", "score_at_equal_tempo"}
    assert "win_share_when_not_played" in result


def test_a_run_in_memory_gives_the_same_tables(tmp_path):
    dataset = ev.simulate(["greedy", "random"], 40, seed=9, detail="cards")
    runner.run(Spec((Cell.of("greedy,random"),), 40, 9, "summary"), tmp_path / "run", executor="local")
    run = ev.open_run(tmp_path / "run")
    for name in ("seats", "cards", "deal", "bots", "game", "locations"):
        assert_frame_equal(TABLES[name].make(dataset), TABLES[name].make(run))
    assert_frame_equal(analysis.seats(ev.simulate("greedy,random", 40, seed=9)), analysis.seats(run))


FILTERS = [
    (Filter(players=5), "no players 5; available: 2, 4"),
    (Filter(bots="gredy"), "no bot 'gredy'; did you mean 'greedy'?"),
    (Filter(seats=7), "no seat 7; available: 0, 1, 2, 3"),
    (Filter(cells=[0, 9]), "no cell 9; available: 0, 1, 2, 3"),
    (Filter(patch="rich-frm"), "no patch 'rich-frm'; did you mean 'rich-farm'?"),
    (Filter(factors={"hand": 5}), "no factor 'hand'"),
    (Filter(modules=["pearlbrook"]), "no player of this run fits all of: modules pearlbrook"),
    (Filter(cells=2, bots="random"), "no player of this run fits all of: bots random, cells 2"),
]


@pytest.mark.parametrize(("where", "why"), FILTERS)
def test_a_filter_that_leaves_nothing_says_so(several, where, why):
    for name in TABLES:
        with pytest.raises(NothingLeft, match="this run") as raised:
            TABLES[name].make(several, where=where)
        assert why in str(raised.value)


def test_filters_choose_games_and_players(several):
    frame = analysis.seats(several, Filter(players=2, bots="greedy"))
    assert set(frame["rules"]) == {"base", "base + rich-farm"}
    one = analysis.seats(several, Filter(cells=0, bots="greedy"))
    assert set(zip(one["line_up"], one["seat"], strict=True)) == {("greedy, random", 0)}
    assert analysis.seats(several, Filter(patch=""))["rules"].unique().to_list() == ["base"]
    assert analysis.bots(several, Filter(players=4, seats=[1, 2]))["bot"].unique().to_list() == ["random"]


def test_p_values_are_adjusted_among_equals():
    about = {"players": 2, "rules": "base"}
    one = ev.analysis.figures.Estimate(1.0, 0.5, 0.0, 2.0, 10, "m")
    rows = [Figure({**about, "card": card}, "x", one, "points", "associated", p) for card, p in PS.items()]
    rows.append(Figure({**about, "card": "a"}, "y", one, "points", "associated", 0.04))
    rows.append(Figure({**about, "card": "b"}, "z", one, "points"))
    frame = table(["card"], rows)
    assert frame["p_adjusted"].to_list() == pytest.approx([0.03, 0.04, 0.04, 0.04, None])


PS = {"a": 0.01, "b": 0.03, "c": 0.04}


def command(*arguments) -> subprocess.CompletedProcess:
    call = [sys.executable, "-m", "everdell_sim", *map(str, arguments)]
    return subprocess.run(call, capture_output=True, text=True, check=False)


def test_tables_on_the_command_line(several):
    place = several.place.uri
    listed = command("table", place)
    assert listed.returncode == 0
    assert all(name in listed.stdout for name in TABLES)
    result = command("table", place, "seats", "--players", "2", "--patch", "", "--json")
    rows = json.loads(result.stdout)
    assert rows["table"] == "seats"
    assert rows["rows"] == json.loads(analysis.seats(several, Filter(players=2, patch="")).write_json())
    shown = command("table", place, "cards", "--bots", "greedy", "--top", "3")
    assert "Associated, not caused" in shown.stdout
    assert "showing the first 3 of" in shown.stderr
    by_cost = command("table", place, "cards", "--sort", "cost", "--columns", "played share,cost", "--top", "2").stdout
    head, *rows = [line.split("  ") for line in by_cost.splitlines()[3:]]
    assert [one.strip() for one in head if one.strip()][-3:] == ["n", "played share", "cost"]
    assert len(rows) == 2
    assert by_cost.splitlines()[4:] == [line for line in by_cost.splitlines()[4:] if re.search("[A-Z][a-z]+", line)]
    for arguments, why in (
        (("crads",), "no table 'crads'; did you mean 'cards'?"),
        (("cards", "--sort", "csot"), "--sort: the table has no 'csot'; did you mean 'cost'?"),
        (("cards", "--columns", "cost,nothing_such"), "--columns: the table has no 'nothing_such'"),
        (("cards", "--players", "two"), "--players takes whole numbers, not 'two'"),
        (("cards", "--bots", "nobody"), "this run has no bot 'nobody'"),
    ):
        refused = command("table", place, *arguments)
        assert (refused.returncode, refused.stdout) == (2, "")
        assert why in refused.stderr


def test_many_cells_on_few_deals_prove_little(tmp_path):
    """All cells meet the same few deals: an event that one of them has is met in every cell, and still only once."""
    bots = ("greedy", "random", "villager", "engine")
    cells = tuple(Cell.of([one, other]) for one in bots for other in bots)
    runner.run(Spec(cells, 8, 3, "games"), tmp_path / "run")
    result = analysis.events(ev.open_run(tmp_path / "run")).filter(
        pl.col("what").str.starts_with("win_") & (pl.col("n") > 1)
    )
    result = result.filter(pl.col("what").is_in(["win_difference", "win_adjusted"]))
    assert result["n"].max() > 30
    assert (result["high"] - result["low"]).min() > 0.2


def test_a_few_who_all_won_prove_little():
    """Where few played a card, the error is no smaller than the spread of all players over so few would give."""
    run = ev.simulate(["random", "random"], 60, seed=4, detail="cards")
    spread = (run.seats["win_60ths"] / 60).std()
    result = analysis.cards(run).filter((pl.col("what") == "win_difference") & pl.col("n").is_between(2, 29))
    assert result.height > 5
    for row in result.iter_rows(named=True):
        assert row["high"] - row["low"] > 2 * 1.96 * 0.97 * spread * row["n"] ** -0.5
