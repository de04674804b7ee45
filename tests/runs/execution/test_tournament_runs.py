"""A tournament on disk is the tournament in memory, and goes on after a stop."""

import json

import polars as pl
import pytest
from polars.testing import assert_frame_equal

import everdell_sim as ev
from everdell_sim.errors import BadInput
from everdell_sim.runs.execution import runner
from everdell_sim.runs.execution.compaction import compact
from everdell_sim.runs.reader.verification import verify
from everdell_sim.tournaments.leagues import League
from everdell_sim.tournaments.tournament_run import outcome, play_tournament, tournament_spec
from tests.support.command_line import typed
from tests.support.small_runs import bits

FIELD = ["random", "greedy", "random"]
FRAMES = ("cells", "table", "pairs", "breakdown", "cycles", "seat_terms")


def same(one: ev.Tournament, other: ev.Tournament) -> None:
    for name in FRAMES:
        assert_frame_equal(getattr(one, name), getattr(other, name), check_column_order=False)
    assert one.cyclic_share == other.cyclic_share


@pytest.mark.parametrize("players", [2, 3])
def test_disk_and_memory_tell_the_same(players, tmp_path):
    kept = ev.tournament(FIELD, players, deals=30, seed=4, out=tmp_path / "run")
    same(kept, ev.tournament(FIELD, players, deals=30, seed=4))
    assert ev.open_run(tmp_path / "run").cells["entrants"].to_list() == kept.cells["entrants"].to_list()
    assert verify(tmp_path / "run").fine


def test_a_stopped_tournament_goes_on(tmp_path):
    league = League.of(FIELD, 2, 1, 1)

    def stop(done, games):
        if done > games // 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        play_tournament(league, tmp_path / "run", 40, 1, progress=stop, workers=1)
    assert not ev.open_run(tmp_path / "run").done
    result = play_tournament(league, tmp_path / "run", 40, 1)
    play_tournament(league, tmp_path / "whole", 40, 1)
    assert bits(tmp_path / "run") == bits(tmp_path / "whole")
    compact(tmp_path / "whole", 4)
    same(result, outcome(league, tmp_path / "whole", 0.95))


def test_more_cells_than_a_block_takes(tmp_path):
    league = League.of(["random"] * 5, 2, 1, 1)
    spec = tournament_spec(league, 10, 1, None, None, "games")
    assert len(spec.cells) == 20
    runner.run(spec, tmp_path / "run")
    seats = ev.open_run(tmp_path / "run").seats.group_by("cell").agg(pl.len())
    assert (seats.height, set(seats["len"])) == (20, {20})


def test_as_people_type_it(tmp_path, capsys, monkeypatch):
    arguments = ["tournament", "--bots", "greedy,random", "--deals", 20, "--out", tmp_path / "run"]
    document = json.loads(typed(capsys, monkeypatch, *arguments, "--json").stdout)
    assert [one["bot"] for one in document["table"]] == ["greedy", "random"]
    assert document["games"] == 40
    shown = typed(capsys, monkeypatch, *arguments, "--resume")
    assert (shown.returncode, "No three bots" in shown.stdout) == (0, True)
    assert "is not empty" in typed(capsys, monkeypatch, *arguments).stderr


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--bots", "greedy"], "at least 2 bots"),
        (["--bots", "greedy,random", "--players", "7"], "players must be from 2 to 6"),
        (["--bots", "greedy,random", "--detail", "summary"], "needs its games"),
        (["--bots", "greedy,random", "--rounds", "0"], "rounds must be from 1"),
        (["--bots", "greedy,random", "--level", "1.5"], "level"),
    ],
)
def test_bad_input_is_one_sentence(arguments, says, tmp_path, capsys, monkeypatch):
    got = typed(capsys, monkeypatch, "tournament", *arguments, "--out", tmp_path / "run")
    assert (got.returncode, says in got.stderr) == (2, True), got.stderr
    assert not (tmp_path / "run").exists()


def test_summaries_alone_are_refused_in_python():
    with pytest.raises(BadInput, match="needs its games"):
        tournament_spec(League.of(FIELD, 2, 1, 1), 10, 1, None, None, "summary")
