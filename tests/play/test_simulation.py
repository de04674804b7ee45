"""Many games: the same bits whatever the number of threads, and tables that add up."""

import os
import signal
import subprocess
import sys
import time

import polars as pl
import pytest
from polars.testing import assert_frame_equal

import everdell_sim as ev
from everdell_sim import _core
from everdell_sim.play.dataset import SAMPLED
from everdell_sim.rules.patches import load_rules

LINEUP = ["greedy", "random", "random"]


def tables(threads: int, batch: int, deals: int = 150, first_deal: int = 0) -> tuple[pl.DataFrame, pl.DataFrame]:
    played = _core.simulate(load_rules(), LINEUP, deals, seed=5, threads=threads, batch=batch, first_deal=first_deal)
    return pl.DataFrame(played.games), pl.DataFrame(played.seats)


@pytest.fixture(scope="module")
def run() -> ev.Simulation:
    return ev.simulate(LINEUP, 400, seed=5)


@pytest.mark.parametrize("threads", [1, 2, 3])
@pytest.mark.parametrize("batch", [0, 1, 7, 1000])
def test_threads_and_batches_change_nothing(threads, batch):
    for one, other in zip(tables(1, 0), tables(threads, batch), strict=True):
        assert_frame_equal(one, other)


def test_a_run_in_two_parts_is_the_run_in_one():
    whole = tables(2, 0)
    parts = [tables(2, 0, deals=90), tables(2, 0, deals=60, first_deal=90)]
    for at in (0, 1):
        assert_frame_equal(whole[at], pl.concat([part[at] for part in parts]))


@pytest.mark.parametrize(
    "bots", [["random"], ["random"] * 7, ["nobody", "random"], ["greedy:avoid=nothing", "random"], ["random"] * 300, []]
)
def test_a_check_refuses_what_a_simulation_refuses(bots):
    with pytest.raises(ev.EverdellError) as played:
        _core.simulate(load_rules(), bots, 1, seed=1, threads=1)
    with pytest.raises(type(played.value)) as checked:
        _core.check(load_rules(), bots)
    assert str(checked.value) == str(played.value)
    _core.check(load_rules(), LINEUP)


def test_another_seed_is_another_run(run):
    other = ev.simulate(LINEUP, 400, seed=6)
    assert run.games["seed"].n_unique() == 400
    assert not set(run.games["seed"]) & set(other.games["seed"])


def test_bots_do_not_move_the_deal():
    one, other = ev.simulate(["random", "random"], 50), ev.simulate(["greedy", "random"], 50)
    assert one.games["seed"].equals(other.games["seed"])
    seed = one.games["seed"][0]
    deals = [ev.Game(seed=seed).state() for _ in range(2)]
    assert deals[0] == deals[1]


def test_a_row_makes_its_game_again(run):
    """The seed of a row, with the line-up, gives the scores of that row."""
    for deal in (0, 17, 399):
        seed = run.games["seed"][deal]
        game = ev.Game(players=3, seed=seed)
        bots = [_core.Bot(bot, seat, seed) for seat, bot in enumerate(LINEUP)]
        decisions = 0
        while not game.over:
            game.apply(bots[game.decision.player].choose(game.core))
            decisions += 1
        rows = run.seats.filter(pl.col("deal") == deal).sort("seat")
        scores = game.scores()
        assert rows["score"].to_list() == [score["total"] for score in scores]
        for part in ("cards", "tokens", "prosperity", "journey", "events"):
            assert rows[f"score_{part}"].to_list() == [score[part] for score in scores]
        result = run.games.row(deal, named=True)
        assert (result["turns"], result["decisions"]) == (game.turn, decisions)
        assert [seat for seat in range(3) if result["winners"] >> seat & 1] == game.winners
        state = game.state()
        assert rows["city_size"].to_list() == [len(player["city"]) for player in state["players"]]
        assert rows["left_berry"].to_list() == [player["resources"]["berry"] for player in state["players"]]
        assert rows["events"].to_list() == [len(player["events"]) for player in state["players"]]


def test_tables_have_a_row_for_each_game_and_seat(run):
    assert run.games.height == 400
    assert run.games["deal"].to_list() == list(range(400))
    assert run.seats.height == 1200
    assert run.seats["seat"].to_list() == [0, 1, 2] * 400
    assert run.seats.filter(pl.col("seat") == 0)["bot"].cast(pl.String).unique().to_list() == ["greedy"]
    assert run.cells.row(0, named=True)["bots"] == LINEUP


def test_victories_add_up_to_one_a_game(run):
    won = run.seats.group_by("deal").agg(pl.col("win_60ths").cast(pl.Int64).sum(), pl.col("win_share").sum())
    assert won["win_60ths"].unique().to_list() == [60]
    assert won["win_share"].is_close(1.0).all()


def test_scores_ranks_and_margins_fit(run):
    seats = run.seats
    parts = [f"score_{part}" for part in ("cards", "tokens", "prosperity", "journey", "events")]
    assert (seats["score"] == seats.select(pl.sum_horizontal(parts)).to_series()).all()
    assert ((seats["rank"] == 1) == (seats["win_60ths"] > 0)).all()
    best = seats.group_by("deal").agg(pl.col("score").sort(descending=True)).sort("deal")
    assert (best["score"].list.get(0) == run.games["winning_score"]).all()
    assert (best["score"].list.get(0) - best["score"].list.get(1) == run.games["margin"]).all()
    assert (
        seats.group_by("deal")
        .agg(pl.col("turns").sum())
        .sort("deal")["turns"]
        .equals(run.games["turns"].cast(pl.UInt16))
    )


def test_seasons_follow_each_other(run):
    turns = run.seats.select("turn_winter", "turn_spring", "turn_summer", "turn_passed")
    for earlier, later in zip(turns.columns, turns.columns[1:], strict=False):
        assert (turns[earlier] < turns[later]).all()
    assert (turns["turn_winter"] > 0).all()
    leaders = run.games.select("leader_winter", "leader_spring", "leader_summer")
    assert set(leaders.unpivot()["value"].unique()) <= {0, 1, 2, 255}
    assert (run.games["meadow_shown"] >= 8).all()


def test_greedy_beats_random_clearly():
    seats = ev.simulate(["greedy", "random"], 500).seats
    won = seats.filter(pl.col("seat") == 0)["win_share"].mean()
    assert won > 0.8


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_every_number_of_players_can_be_played(players):
    run = ev.simulate(["greedy", "random", "random", "greedy", "random", "greedy"][:players], 40)
    assert run.games["players"].unique().to_list() == [players]


def test_a_patch_changes_what_is_played():
    base, patched = (
        ev.simulate(["greedy", "greedy"], 100, patch=patch) for patch in (None, {"card": {"farm": {"points": 9}}})
    )
    assert base.games["seed"].equals(patched.games["seed"])
    assert patched.seats["score"].mean() > base.seats["score"].mean()
    assert base.cells["data"][0] != patched.cells["data"][0]


def test_every_column_has_a_meaning(run):
    dictionary = _core.columns()
    assert [column["name"] for column in dictionary["games"]] == run.games.columns
    assert [column["name"] for column in dictionary["seats"]] == [c for c in run.seats.columns if c != "win_share"]
    assert all(column["meaning"] for table in dictionary.values() for column in table)


def test_progress_is_reported_and_an_error_in_it_stops_the_run():
    seen: list[tuple[int, int]] = []
    ev.simulate(["random", "random"], 300, progress=lambda done, total: seen.append((done, total)))
    assert seen[-1] == (300, 300)
    assert seen == sorted(seen)

    def fail(done: int, total: int) -> None:
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        ev.simulate(["random", "random"], 100_000_000, progress=fail)


def test_an_interrupt_stops_a_run():
    code = (
        "import everdell_sim as ev\nprint('on', flush=True)\n"
        "try:\n    ev.simulate(['random', 'random'], 1_000_000_000)\n"
        "except KeyboardInterrupt:\n    print('stopped')"
    )
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "on\n"
        time.sleep(1.5)
        os.kill(process.pid, signal.SIGINT)
        assert process.communicate(timeout=30)[0] == "stopped\n"


def test_summaries_are_made_when_they_are_first_used(monkeypatch):
    """A fifth of the time of fast bots goes into them."""
    asked = []
    core = _core.simulate
    monkeypatch.setattr(_core, "simulate", lambda *a, **how: asked.append(how["summary"]) or core(*a, **how))
    played = ev.simulate(["greedy", "random"], 30)
    assert played.sql("select count(*) as n from seats").item() == 60
    assert asked == [False]
    assert played.summary("seats")["score"].to_list() == [
        played.seats.filter(pl.col("seat") == seat)["score"].sum() for seat in (0, 1)
    ]
    made = {name for name, _ in core(load_rules(), ["greedy", "random"], 1, seed=1, summary=True).summary}
    assert set(played.summaries) == made - set(SAMPLED)
    assert played.sql("select sum(games) as n from summary_seats").item() == 60
    assert asked == [False, True]
    assert ev.simulate(["greedy", "random"], 30, detail="summary").summary("seats").equals(played.summary("seats"))
    assert asked == [False, True, True]
