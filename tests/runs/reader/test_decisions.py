"""Readers see each choice as the sentence that a replay shows; packed numbers stay in the files of a run."""

import json

import polars as pl
import pytest
from polars.testing import assert_frame_equal

import everdell_sim as ev
from everdell_sim.play.decisions import UNREADABLE, Decisions
from everdell_sim.rules.patches import load_rules
from everdell_sim.runs.execution import runner
from everdell_sim.runs.reader.export import export
from everdell_sim.runs.reader.replay import replay
from everdell_sim.runs.spec import Cell, Spec
from tests.support.command_line import sim

DEAR = {"patch": {"name": "dear-farm"}, "card.farm.cost.twig": 4}


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    """Two cells with rules of their own: other numbers of players, a module, a patch."""
    folder = tmp_path_factory.mktemp("decisions") / "run"
    cells = (Cell.of("greedy,random", patch=DEAR), Cell.of("random,greedy,random", modules="pearlbrook"))
    runner.run(Spec(cells, 4, 7, "decisions"), folder, executor="local", workers=1)
    return ev.open_run(folder)


def shown(where, game):
    return [(step["turn"], step["seat"], step["kind"], step["label"]) for step in replay(where, game)["steps"]]


def test_every_choice_is_the_sentence_of_the_replay(run):
    rows = run.decisions
    assert rows.schema["choice"] == pl.String
    for game in range(8):
        deal, cell = divmod(game, 2)
        mine = rows.filter(deal=deal, cell=cell).select("turn", "seat", pl.col("kind").cast(pl.String), "choice")
        assert mine.rows() == shown(run.place.uri, game)
    farms = rows.filter(pl.col("choice").str.starts_with("Play Farm"), cell=0)["choice"]
    assert farms.str.contains("paying 4 twigs").any()


def test_a_game_in_memory_reads_the_same(run):
    in_memory = ev.simulate("greedy,random", deals=4, seed=7, patch=DEAR, detail="decisions")
    assert_frame_equal(in_memory.decisions, run.scan("decisions").filter(cell=0).collect())
    answer = in_memory.sql("select choice from decisions")
    assert answer["choice"].to_list() == in_memory.decisions["choice"].to_list()


def test_a_lazy_frame_plays_again_only_what_is_wanted(run, monkeypatch):
    played = []
    sentences = Decisions._sentences
    monkeypatch.setattr(Decisions, "_sentences", lambda *game: played.append(game[1:3]) or sentences(*game))
    rows = run.scan("decisions")
    assert rows.select("turn").collect().height == rows.select(pl.len()).collect().item() > 0
    assert run.sql("select count(*) as n, max(turn) as turn from decisions")["n"][0] > 0
    assert played == []
    one = rows.filter(deal=2, cell=1).select("choice").collect()
    assert played == [(1, 2)]
    assert one["choice"].to_list() == [label for *_, label in shown(run.place.uri, 5)]
    assert rows.head(3).select("choice").collect()["choice"].to_list() == run.decisions["choice"].head(3).to_list()
    passes = rows.filter(pl.col("choice") == "Pass").select("turn").collect()
    assert passes.height == run.decisions.filter(choice="Pass").height > 0


def test_sql_sees_sentences(run):
    found = run.sql("select d.choice, count(*) as n from decisions d join seats using (cell, deal, seat) group by all")
    assert found["n"].sum() == run.decisions.height
    assert set(found["choice"]) == set(run.decisions["choice"])
    # Read twice in one question, and filtered by a column that is not in the answer.
    both = run.sql(
        "select count(*) as n from decisions a join decisions b using (cell, deal, turn, choice) where a.deal = 1"
    )
    assert both["n"][0] > 0


@pytest.mark.parametrize("ending", ["csv", "jsonl", "parquet", "arrow"])
def test_every_export_has_sentences(run, ending, tmp_path):
    file = tmp_path / f"decisions.{ending}"
    export(run.place.uri, file, "decisions", None)
    read = {"csv": pl.read_csv, "jsonl": pl.read_ndjson, "parquet": pl.read_parquet, "arrow": pl.read_ipc}
    assert read[ending](file)["choice"].to_list() == run.decisions["choice"].to_list()


def test_an_exported_folder_has_sentences_and_says_so(run, tmp_path):
    export(run.place.uri, tmp_path / "hub", None, None)
    rows = pl.read_parquet(tmp_path / "hub/decisions/*.parquet")
    assert sorted(rows["choice"]) == sorted(run.decisions["choice"])
    columns = json.loads((tmp_path / "hub/data_dictionary.json").read_text())["decisions"]
    assert [one["type"] for one in columns if one["name"] == "choice"] == ["text"]


def test_the_files_of_a_run_keep_packed_numbers(run):
    stored = pl.read_parquet(f"{run.place.uri}/decisions/*.parquet")
    assert stored.schema["choice"] == pl.UInt64


def test_the_table_shows_who_chose_what(run):
    done = sim("table", run.place.uri, "decisions", "--seats", "1", "--cells", "0", "--top", "5")
    assert done.returncode == 0, done.stderr
    first = shown(run.place.uri, 0)
    sentence = next(label for _, seat, _, label in first if seat == 0)
    head, *lines = done.stdout.split("\n\n", 1)[1].splitlines()
    assert head.split() == ["cell", "deal", "seat", "bot", "turn", "season", "kind", "choice", "choices", "score"]
    assert sentence in lines[0]
    assert len(lines) == 5
    assert all(line.split()[2:4] == ["1", "greedy"] for line in lines)
    as_json = json.loads(sim("table", run.place.uri, "decisions", "--json").stdout)
    assert len(as_json["rows"]) == run.decisions.height
    assert as_json["rows"][0]["choice"] == run.decisions["choice"][0]


def test_the_table_can_be_sorted_and_cut(run):
    done = sim("table", run.place.uri, "decisions", "--sort", "choices", "--columns", "kind,choices", "--top", "2")
    assert done.stdout.splitlines()[-1].split()[-1] == str(run.decisions["choices"].sort(descending=True)[1])
    wrong = sim("table", run.place.uri, "decisions", "--sort", "choise")
    assert wrong.returncode == 2
    assert "--sort: the table has no 'choise'; did you mean 'choice" in wrong.stderr


def test_games_that_cannot_be_played_again_say_so():
    """A run of a version with other rules stays readable."""
    rows = pl.DataFrame({"cell": [0], "deal": [0], "choice": pl.Series([2**60], dtype=pl.UInt64), "turn": [1]})
    decisions = Decisions([rows.lazy()], 1, lambda _cell: (load_rules(), 2))
    assert decisions.lazy().collect()["choice"].to_list() == [UNREADABLE]
