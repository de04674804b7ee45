"""The first numbers of a run: honest with few games, and where one bot has every seat."""

import json

import pytest

import everdell_sim as ev
from everdell_sim.runs.reader.headlines import by_bot, by_seat
from tests.support.command_line import typed


def test_five_games_that_one_bot_won_prove_little(tmp_path, capsys, monkeypatch):
    """With Student's t = 2.776 for 5 games: 5 / (5 + 2.776²) = 39.3 %."""
    run = ev.run("champion,random", deals=5, out=tmp_path / "run")
    first, last = by_bot(run)
    assert (first["bot"], first["win_share"], first["win_share_high"]) == ("champion", 1, 1)
    assert first["win_share_low"] == pytest.approx(0.3935, abs=1e-4)
    assert (last["win_share"], last["win_share_low"]) == (0, 0)
    assert last["win_share_high"] == pytest.approx(1 - 0.3935, abs=1e-4)
    shown = typed(capsys, monkeypatch, "run", "--bots", "champion,random", "--deals", 5, "--out", tmp_path / "again")
    assert "100.0%  [39.3%, 100.0%]" in shown.stdout
    assert "± 0.0%" not in shown.stdout


def test_one_game_has_no_interval(tmp_path, capsys, monkeypatch):
    shown = typed(capsys, monkeypatch, "run", "--bots", "greedy,random", "--deals", 1, "--out", tmp_path / "run").stdout
    assert shown.startswith("1 game in")
    assert "One game has no interval" in shown


def test_a_bot_with_every_seat_is_shown_by_seat(tmp_path, capsys, monkeypatch):
    command = ("run", "--bots", "greedy,greedy", "--deals", 30, "--out", tmp_path / "run")
    shown = typed(capsys, monkeypatch, *command).stdout
    assert "greedy, seat 1" in shown
    assert "greedy, seat 2" in shown
    document = json.loads(typed(capsys, monkeypatch, *command, "--resume", "--json").stdout)
    (row,) = document["bots"]
    assert (row["win_share"], row["win_share_low"], row["win_share_high"]) == (0.5, 0.5, 0.5)
    assert row["win_share_method"] == "known: the bot has every seat"
    seats = by_seat(ev.open_run(tmp_path / "run"))
    assert sum(row["win_share"] for row in seats) == pytest.approx(1)
    assert all(row["win_share_low"] < row["win_share"] < row["win_share_high"] for row in seats)


def test_games_that_all_agree_do_not_reach_a_goal_at_once(tmp_path):
    """One percentage point takes hundreds of games, even if the champion wins all of them."""
    run = ev.run("champion,random", deals=4000, out=tmp_path / "run", until="win_share.bot.champion within 1 %")
    assert run.manifest.reached
    assert run.manifest.games >= 200
