"""Strength against speed: what is measured, kept and shown."""

import json
import shutil

import msgspec
import numpy as np
import pytest

from everdell_sim.errors import BadInput, RunError
from everdell_sim.pipelines import frontier as pipeline
from everdell_sim.pipelines import frontier_pages, instructions
from everdell_sim.pipelines.frontier import all_bots, bot_hash, games_for, main, too_long
from everdell_sim.stats import mean
from everdell_sim.tournaments import frontier
from everdell_sim.tournaments.frontier import Figure, Frontier, Standing, frame

SCORE = Figure(60.0, 59.0, 61.0, 100)


def standing(bot="greedy", players=2, score=SCORE, speed=1000.0, engine="e", **more):
    return Standing(bot, players, bot_hash(bot), engine, score, Figure(speed, speed - 50, speed + 50, 6), **more)


@pytest.fixture
def quick(monkeypatch):
    """No instructions, and hardly any games."""
    monkeypatch.setattr(instructions, "missing", lambda: "valgrind is not asked")
    monkeypatch.setattr(pipeline, "MOST_GAMES", 30)
    monkeypatch.setattr(pipeline, "MOST_DEALS", 20)


def test_the_bots_are_all_that_can_be_named_and_searches_with_both_playouts():
    bots = all_bots()
    assert {"random", "greedy", "sprinter", "forager", "villager", "champion", "master"} <= set(bots)
    assert len(set(bots)) == len(bots)
    assert "rules" not in bots
    assert {"search:sims=100", "search:sims=100:rollout=master"} <= set(bots)


def test_a_row_has_figures_with_intervals_and_the_champion_is_not_compared_with_itself(quick, tmp_path):
    assert (
        main(["--bots", "random,champion", "--players", "2", "--workers", "1", "--out", str(tmp_path / "f.json")]) == 0
    )
    champion, random = frontier.read(tmp_path / "f.json").rows
    assert (champion.bot, champion.margin, champion.wins) == ("champion", None, None)
    assert random.margin.high < 0 < random.margin.n == 20
    assert random.wins.value < 0.1
    assert champion.score.low > random.score.high
    assert (champion.score.n, champion.speed.n) == (30, 6)
    assert champion.speed.low < champion.speed.value < champion.speed.high


def test_a_machine_that_slows_down_does_not_slow_the_later_rows(quick, monkeypatch):
    """The bot is half as fast as the champion, whose row was measured at 1,000 games a second."""
    machine = iter((900.0, 450.0, 800.0, 400.0, 700.0, 350.0, 600.0, 300.0, 500.0, 250.0, 400.0, 200.0))
    monkeypatch.setattr(pipeline, "timed", lambda bot, players, games, *more: (np.ones(games), next(machine)))
    champion = Figure(1000.0, 990.0, 1010.0, 6)
    _, speed = pipeline.among_itself("villager", 2, 1.0, 1, 1, champion)
    assert (speed.value, speed.n) == (500.0, 6)


def test_rows_that_are_there_are_kept_and_those_of_another_bot_or_engine_are_not(quick, tmp_path, capsys):
    out = tmp_path / "f.json"
    asked = ["--players", "2", "--workers", "1", "--out", str(out)]
    assert main(["--bots", "random", *asked]) == 0
    first = out.read_text()
    capsys.readouterr()
    assert main(["--bots", "random", *asked]) == 0
    assert out.read_text() == first
    assert capsys.readouterr().out == ""
    assert main(["--bots", "random,greedy", *asked]) == 0
    assert capsys.readouterr().out == "greedy, 2 players\n"
    found = frontier.read(out)
    changed = msgspec.structs.replace(found.rows[0], hash="of another")
    frontier.write(found.with_row(changed), out)
    assert main(["--bots", "random,greedy", *asked]) == 0
    assert capsys.readouterr().out == "greedy, 2 players\n"
    frontier.write(found.with_row(msgspec.structs.replace(found.rows[0], engine="another")), out)
    assert main(["--bots", "random,greedy", "--keep", *asked]) == 0
    assert capsys.readouterr().out == ""
    assert main(["--bots", "random,greedy", *asked]) == 0
    assert capsys.readouterr().out == "greedy, 2 players\n"
    frontier.write(msgspec.structs.replace(found, data="others"), out)
    assert main(["--bots", "random", *asked]) == 0
    assert [row.bot for row in frontier.read(out).rows] == ["random"]


def test_the_engines_are_told_with_the_rows_of_all_but_one():
    found = Frontier("1", "d", 5).with_row(standing()).with_row(standing("random"))
    assert found.engines == "e"
    assert found.with_row(standing("master", 4, engine="f")).engines == "e; f (master at 4)"


def test_missing_instructions_are_counted_later(quick, tmp_path, monkeypatch, capsys):
    out = ["--bots", "random", "--players", "2", "--workers", "1", "--out", str(tmp_path / "f.json")]
    assert main(out) == 0
    assert "instructions are not counted: valgrind is not asked" in capsys.readouterr().err
    (before,) = frontier.read(tmp_path / "f.json").rows
    assert before.instructions is None
    monkeypatch.setattr(instructions, "missing", lambda: "")
    monkeypatch.setattr(instructions, "per_game", lambda bots, games: [10, 20, 30])
    assert main(out) == 0
    (after,) = frontier.read(tmp_path / "f.json").rows
    assert after.instructions.value == 20
    assert msgspec.structs.replace(after, instructions=None) == before


def test_a_bot_that_plays_out_is_another_when_its_playouts_are(monkeypatch):
    before = bot_hash("search:rollout=master")
    assert before != bot_hash("search:rollout=champion")
    plain = pipeline.resolved

    def changed(bots):
        return tuple(msgspec.structs.replace(one, hash=one.hash + str(one.text == "master")) for one in plain(bots))

    monkeypatch.setattr(pipeline, "resolved", changed)
    assert bot_hash("search:rollout=master") != before


def test_slow_bots_get_fewer_games_and_the_slowest_are_left_out(tmp_path, capsys, quick):
    assert games_for(1, "champion", 2, 12, 6000) == 2500  # 200 microseconds for each of two seats
    assert games_for(1, "search:sims=100", 2, 12, 6000) == 12
    assert games_for(100, "random", 2, 12, 6000) == 6000
    assert not too_long("search:sims=25", 2, 60)
    assert too_long("search:sims=100", 4, 1)
    out = tmp_path / "f.json"
    assert main(["--bots", "search:sims=400", "--players", "4", "--seconds", "0.1", "--out", str(out)]) == 0
    assert "search:sims=400, 4 players: left out" in capsys.readouterr().err
    assert not out.exists()


def test_the_file_has_a_line_for_each_row_and_bad_ones_are_refused(tmp_path):
    out = tmp_path / "f.json"
    found = Frontier("1", "d", 5).with_row(standing()).with_row(standing("champion", 4)).with_row(standing("random"))
    frontier.write(found, out)
    assert frontier.read(out) == found
    assert len(out.read_text().splitlines()) == 5
    assert json.loads(out.read_text())["rows"][0]["bot"] == "greedy"
    out.write_text("{}")
    with pytest.raises(BadInput, match="is not a frontier of bots"):
        frontier.read(out)
    assert main(["--bots", "random", "--out", str(out)]) == 2
    with pytest.raises(BadInput, match="there is no such file"):
        frontier.read(tmp_path / "none.json")


def test_the_table_and_the_targets_are_put_into_the_page(tmp_path):
    page = tmp_path / "bots.md"
    page.write_text(f"before\n{frontier_pages.BEGIN}\nold\n{frontier_pages.END}\nafter\n")
    found = Frontier("1", "d", 5)
    fast = Figure(57.0, 56.5, 57.5, 100)
    margin, wins = Figure(7.0, 6.0, 8.0, 50), Figure(0.7, 0.6, 0.8, 50)
    found = found.with_row(standing("sprinter", score=fast, speed=12_000.0)).with_row(
        standing("champion", speed=4_000.0)
    )
    found = found.with_row(standing("master", margin=margin, wins=wins, instructions=Figure(5e6, 4e6, 6e6, 9)))
    frontier_pages.write_table(found, page)
    text = page.read_text()
    assert text.startswith("before\n")
    assert text.endswith("\nafter\n")
    assert "old" not in text
    assert (
        "| `master` | 60.0 [59.0, 61.0] | 100 | +7.0 [+6.0, +8.0] | 70.0% [60.0%, 80.0%] | 50 | 1,000 [950, 1,050] "
        "| 5,000,000 [4,000,000, 6,000,000] (9) |" in text
    )
    assert (
        "| 56 points or more at 11,000 games/s/core | `sprinter`: 57.0 [56.5, 57.5] at 12,000 [11,950, 12,050] | yes |"
        in text
    )
    assert (
        "| the decisions of `champion` at 5,000 games/s/core | `champion`: 60.0 [59.0, 61.0] at 4,000 [3,950, 4,050] "
        "| no |" in text
    )
    frontier_pages.write_charts(found, tmp_path / "images")
    for name in ("frontier-2.svg", "frontier-margin-2.svg"):
        assert f"](images/{name})" in text
        assert (tmp_path / "images" / name).read_text().startswith("<svg")
    page.write_text("no place")
    with pytest.raises(BadInput, match="has no place for the frontier"):
        frontier_pages.write_table(found, page)


def test_the_shipped_frontier_has_the_bots_that_come_with_the_program_at_two_and_four_players():
    found = frontier.shipped()
    assert found.sizes == [2, 4]
    for players in found.sizes:
        rows = {row.bot: row for row in found.at(players)}
        assert {"random", "greedy", "sprinter", "forager", "villager", "champion", "master"} <= set(rows)
        assert any(bot.startswith("search") for bot in rows)
        assert all(row.score.low is not None and row.speed.low is not None for row in rows.values())
    table = frame(found.rows)
    assert table.height == len(found.rows)
    assert table["score"].null_count() == 0


@pytest.mark.skipif(bool(instructions.missing()), reason=instructions.missing())
def test_instructions_are_those_of_single_games():
    """What a game of this bot takes by `docs/performance.md`, within a tenth: the games are others."""
    counts = instructions.per_game(["random", "random"], 30)
    assert len(counts) == 30
    assert mean(counts).value == pytest.approx(204_248, rel=0.1)


def test_a_bench_that_fails_is_told(tmp_path):
    if shutil.which("valgrind") is None:
        pytest.skip("valgrind is not installed")
    bench = tmp_path / "bench"
    assert "is not built" in instructions.missing(bench)
    bench.write_text("#!/bin/sh\necho 'no such bot' >&2\nexit 2\n")
    bench.chmod(0o755)
    with pytest.raises(RunError, match="no such bot"):
        instructions.per_game(["random"], 1, bench)
