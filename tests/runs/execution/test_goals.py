"""A run that stops when enough is known: always at the same block, and with intervals that allow for it."""

import json
import math
import shutil

import pytest

import everdell_sim as ev
from everdell_sim.errors import BadInput
from everdell_sim.runs import cutting
from everdell_sim.runs.execution import runner
from everdell_sim.runs.execution.compaction import compact
from everdell_sim.runs.reader.headlines import SEQUENCE, Goals, by_bot, figures
from everdell_sim.runs.reader.replay import replay
from everdell_sim.runs.reader.verification import verify
from everdell_sim.runs.spec import one_cell
from tests.support.command_line import typed
from tests.support.small_runs import bits

GOAL = "score within 2 points"


@pytest.fixture(autouse=True)
def _looks_are_frequent(monkeypatch):
    monkeypatch.setattr(cutting, "_LOOK", 16)


def asked(until=GOAL, games=2000):
    return one_cell("greedy,random", games, 3, None, None, "games", until)


def test_it_stops_at_the_first_look_that_suffices(tmp_path):
    done = runner.run(asked(), tmp_path / "run", workers=2)
    assert done.reached
    deals = done.stopped_at
    assert 32 <= deals < 1000
    run = ev.open_run(tmp_path / "run")
    assert run.games.height == deals == done.games
    assert verify(tmp_path / "run").fine
    # One look earlier the interval was wider than asked.
    target = Goals.of(asked()).target
    for played, narrow in ((deals, True), (deals - 16, False)):
        runner.run(one_cell("greedy,random", played, 3, None, None, "games"), tmp_path / str(played))
        whole = ev.open_run(tmp_path / str(played))
        rows = (whole.summary("seats").to_dicts(), whole.summary("seat_pairs").to_dicts())
        score = next(one.estimate for one in figures(*rows, 0.95, target) if one.what == "score")
        assert ((score.high - score.low) / 2 <= 2) is narrow
        assert score.method == SEQUENCE


def test_workers_kills_and_blocks_change_nothing(tmp_path):
    runner.run(asked(), tmp_path / "one", workers=1)

    def stop(done, games):
        if done > 40:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        runner.run(asked(), tmp_path / "two", workers=2, progress=stop)
    runner.run(asked(), tmp_path / "two", workers=3, resume=True)
    assert bits(tmp_path / "one") == bits(tmp_path / "two")
    assert runner.run(asked(), tmp_path / "two", resume=True).reached
    shutil.rmtree(tmp_path / "two" / "seats")
    runner.run(asked(), tmp_path / "two", resume=True)
    assert bits(tmp_path / "one") == bits(tmp_path / "two")


def test_a_stopped_run_is_a_run_like_others(tmp_path):
    deals = runner.run(asked(), tmp_path / "run").stopped_at
    assert replay(tmp_path / "run", deals - 1)["same"]
    with pytest.raises(BadInput, match=f"game must be from 0 to {deals - 1}"):
        replay(tmp_path / "run", deals)
    compact(tmp_path / "run", 2)
    assert verify(tmp_path / "run").fine
    assert runner.run(asked(), tmp_path / "run", resume=True).reached


def test_goals_out_of_reach_play_all_deals(tmp_path):
    done = runner.run(asked("score within 0.01 points", 64), tmp_path / "run")
    assert (done.reached, done.stopped_at, done.games) == (False, 64, 64)


def test_intervals_allow_for_the_looks(tmp_path):
    runner.run(asked(games=320), tmp_path / "until")
    runner.run(one_cell("greedy,random", 320, 3, None, None, "games"), tmp_path / "fixed")
    until, fixed = ({row["bot"]: row for row in by_bot(ev.open_run(tmp_path / one))} for one in ("until", "fixed"))
    games = ev.open_run(tmp_path / "until").games.height
    for bot in ("greedy", "random"):
        looked, whole = (row[bot]["score_high"] - row[bot]["score_low"] for row in (until, fixed))
        assert looked > whole * math.sqrt(320 / games)


@pytest.mark.parametrize(
    ("until", "says"),
    [
        ("skore within 2 points", "'skore'; did you mean 'score'"),
        ("win_share.bot.nobody within 1 %", "nothing measured is called"),
        ("score within 2 %", "score is measured in points or turns"),
        ("foo within 1 %", "nothing measured is called 'foo'"),
        ("win_share.seat.3 within 1 %", "'win_share.seat.3'; did you mean 'win_share.seat."),
        ("soon", "is not of the form"),
    ],
)
def test_bad_goals_are_refused_before_anything_is_written(until, says, tmp_path, capsys, monkeypatch):
    got = typed(capsys, monkeypatch, "run", "--bots", "greedy,random", "--until", until, "--out", tmp_path / "run")
    assert (got.returncode, says in got.stderr) == (2, True), got.stderr
    assert not (tmp_path / "run").exists()


def test_as_people_type_it(tmp_path, capsys, monkeypatch):
    arguments = ["run", "--bots", "greedy,random", "--deals", 500, "--until", GOAL, "--out", tmp_path / "run"]
    assert json.loads(typed(capsys, monkeypatch, *arguments, "--json").stdout)["reached"] is True
    assert "reached" in typed(capsys, monkeypatch, *arguments, "--resume").stdout
