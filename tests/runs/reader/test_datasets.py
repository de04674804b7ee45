"""What a run on disk holds, and what can be asked of it."""

import json
import shutil
from types import SimpleNamespace

import polars as pl
import pyarrow as pa
import pytest
from polars.testing import assert_frame_equal

import everdell_sim as ev
from everdell_sim.errors import BadInput
from everdell_sim.runs.execution import runner
from everdell_sim.runs.execution.compaction import compact
from everdell_sim.runs.reader.export import export
from everdell_sim.runs.reader.headlines import by_bot
from everdell_sim.runs.reader.replay import replay
from everdell_sim.runs.reader.verification import verify
from everdell_sim.runs.records import as_json
from everdell_sim.runs.spec import Cell, Spec
from everdell_sim.runs.store import arrow_tables, summary
from tests.support.small_runs import bits, small_spec

TABLES = ("games", "seats", "cards", "events", "locations")


@pytest.fixture(scope="module")
def memory():
    return ev.simulate(["greedy", "random"], 96, seed=5, detail="cards")


def plain(frame):
    return frame.with_columns(pl.col(pl.Categorical).cast(pl.String))


@pytest.mark.parametrize("table", TABLES)
def test_memory_and_disk_hold_the_same_rows(table, undisturbed, memory):
    kept = getattr(ev.open_run(undisturbed), table)
    assert_frame_equal(plain(kept), plain(getattr(memory, table)))


def test_memory_and_disk_speak_the_same_protocol(undisturbed, memory):
    run = ev.open_run(undisturbed)
    for dataset in (run, memory):
        assert isinstance(dataset, ev.Dataset)
        assert (dataset.tables, dataset.detail) == (list(TABLES), "cards")
        assert dataset.scan("seats").select("win_share").collect().height == 192
        with pytest.raises(ev.BadInput, match="there are no decisions here: the games were played with detail 'cards'"):
            _ = dataset.decisions
        with pytest.raises(ev.BadInput, match="no table 'gams'; did you mean 'games'"):
            dataset.scan("gams")
        with pytest.raises(ev.BadInput, match="no summary 'sets'; did you mean 'seats'"):
            dataset.summary("sets")
    assert (run.summaries, run.sql_tables) == (memory.summaries, memory.sql_tables)
    assert_frame_equal(plain(run.summary("items")), plain(memory.summary("items")), check_row_order=False)
    query = "select sum(win_share) as won, count(*) as rows from seats join cells using (cell)"
    assert run.sql(query).rows() == memory.sql(query).rows() == [(96.0, 192)]


def test_a_run_is_written_and_given_back(tmp_path, memory):
    reported = []
    run = ev.run("greedy,random", 96, tmp_path / "run", seed=5, progress=lambda *one: reported.append(one))
    assert (run.done, run.manifest.games, reported[-1]) == (True, 96, (96, 96))
    assert_frame_equal(plain(run.seats), plain(memory.seats))
    with pytest.raises(ev.BadInput, match="is not empty"):
        ev.run("greedy,random", 96, tmp_path / "run", seed=5)
    again = ev.run("greedy,random", 96, tmp_path / "run", seed=5, resume=True)
    assert_frame_equal(again.seats, run.seats)
    until = ev.run("greedy,random", 5000, tmp_path / "until", until="win_share.bot.* within 5 %")
    assert until.manifest.reached
    assert until.games.height < 5000


def test_every_column_is_explained(undisturbed):
    document = json.loads((undisturbed / "data_dictionary.json").read_text())
    run = ev.open_run(undisturbed)
    for table in TABLES:
        columns = getattr(run, table).collect_schema().names()
        assert [one["name"] for one in document[table]] == columns
        assert all(one["meaning"] for one in document[table])


@pytest.mark.parametrize(("detail", "wanted"), [("summary", []), ("games", ["games", "seats"])])
def test_details_decide_which_tables_there_are(detail, wanted, tmp_path, undisturbed):
    runner.run(small_spec(detail=detail), tmp_path / "run")
    run = ev.open_run(tmp_path / "run")
    assert run.tables == wanted
    with pytest.raises(BadInput, match=f"no cards here: .* detail '{detail}'"):
        _ = run.cards
    # Sums do not depend on what else is kept.
    for name in run.summaries:
        assert_frame_equal(run.summary(name), ev.open_run(undisturbed).summary(name))


def test_a_compact_run_holds_the_same_rows(undisturbed, tmp_path):
    where = tmp_path / "run"
    shutil.copytree(undisturbed, where)
    assert compact(where, 4) == (30, 10)
    for table in TABLES:
        kept = getattr(ev.open_run(undisturbed), table)
        assert_frame_equal(plain(getattr(ev.open_run(where), table)), plain(kept))
    report = verify(where)
    assert report.fine, report.problems
    assert runner.run(small_spec(), where, resume=True).times == 4
    with pytest.raises(BadInput, match="is compact already"):
        compact(where, 4)


def test_an_object_store_gets_the_same_bits(undisturbed, tmp_path):
    runner.run(small_spec(), f"file://{tmp_path}/run")
    assert bits(tmp_path / "run") == bits(undisturbed)
    assert verify(f"file://{tmp_path}/run").fine
    assert len(ev.open_run(f"file://{tmp_path}/run").cards) > 0


def test_decisions_are_kept_on_request(tmp_path):
    runner.run(small_spec(8, "decisions"), tmp_path / "run")
    run = ev.open_run(tmp_path / "run")
    asked = run.games.select(pl.col("decisions").cast(pl.Int64).sum()).item()
    assert len(run.decisions) == asked


def test_summaries_match_the_rows(undisturbed):
    run = ev.open_run(undisturbed)
    found = run.sql(
        "select s.bot, c.card, count(*) n, sum(s.win_60ths) w, sum(s.score) p from cards c"
        " join seats s using (cell, deal, seat) where c.turn_first_played > 0 group by all order by all"
    )
    kept = run.sql(
        "select bot, item as card, used n, used_win w, used_score p from summary_items"
        " where kind = 'card' and used > 0 order by all"
    )
    assert_frame_equal(plain(found), plain(kept), check_dtypes=False)


def test_summaries_merge_in_any_order():
    spec = small_spec(60)

    def played(first: int, deals: int):
        found = arrow_tables.play(spec, 0, first, deals, 1).summaries
        return [(name, arrow_tables.arrow(one)) for name, one in found.items()]

    whole = summary.merge(played(0, 60))
    parts = []
    for first, deals in ((35, 25), (0, 20), (20, 15)):
        parts += played(first, deals)
    assert arrow_tables.pack(summary.merge(parts)) == arrow_tables.pack(whole)
    assert arrow_tables.pack(arrow_tables.unpack(arrow_tables.pack(whole))) == arrow_tables.pack(whole)


def test_pairs_compare_cells_deal_by_deal(tmp_path):
    spec = Spec((Cell.of("greedy,random"), Cell.of("random,random")), 40, 3, "games")
    runner.run(spec, tmp_path / "run")
    run = ev.open_run(tmp_path / "run")
    rows = run.seats.filter(pl.col("seat") == 0).select("cell", "deal", "score")
    wide = rows.pivot("cell", index="deal", values="score")
    difference = wide["1"].cast(pl.Int64) - wide["0"].cast(pl.Int64)
    kept = run.summary("paired").filter(pl.col("seat") == 0).to_dicts()[0]
    assert (kept["games"], kept["d_score"]) == (40, difference.sum())
    assert kept["d_score__d_score"] == (difference**2).sum()


def test_results_have_clustered_intervals(undisturbed):
    rows = {row["bot"]: row for row in by_bot(ev.open_run(undisturbed))}
    seats = ev.open_run(undisturbed).seats.filter(pl.col("bot").cast(pl.String) == "greedy")
    assert rows["greedy"]["score"] == pytest.approx(seats["score"].mean())
    half = 1.985251 * seats["score"].std() / 96**0.5
    assert rows["greedy"]["score_high"] - rows["greedy"]["score"] == pytest.approx(half)


def test_a_game_is_replayed(undisturbed):
    result = replay(undisturbed, 17)
    assert result["same"]
    assert result["verdict"] == "The same scores as in the run."
    assert result["steps"][0]["turn"] == 1
    with pytest.raises(BadInput, match="game must be from 0 to 95"):
        replay(undisturbed, 96)


@pytest.mark.parametrize("name", ["x.parquet", "x.csv", "x.jsonl", "x.arrow"])
def test_tables_are_exported(name, undisturbed, tmp_path):
    assert export(undisturbed, tmp_path / name, "seats", None) == 192
    assert export(undisturbed, tmp_path / f"some.{name}", None, "select deal, score from seats limit 5") == 5
    with pytest.raises(BadInput, match="exists already"):
        export(undisturbed, tmp_path / name, "seats", None)


def test_a_run_is_exported_as_a_dataset(undisturbed, tmp_path):
    export(undisturbed, tmp_path / "hub", None, None)
    assert (tmp_path / "hub" / "README.md").read_text().startswith("---\npretty_name")
    assert len(pl.read_parquet(tmp_path / "hub" / "games" / "*.parquet")) == 96


HARMFUL = [
    "copy (select 1) to '{out}'",
    "with x as (copy (select 1) to '{out}') select 1",
    "select * from read_csv('/etc/passwd')",
    "select * from '/etc/passwd'",
    "select * from '{run}/games/*.parquet'",
    "attach '{out}' as other",
    "install httpfs",
    "load httpfs",
    "set enable_external_access=true",
    "select 1; drop view seats",
    "drop view seats",
    "insert into games select * from games",
    "create table t as select 1",
    "create secret s (type s3)",
    "pragma database_list; select 1",
    "select getenv('HOME'), read_text('/etc/passwd')",
    "export database '{out}'",
    "",
    "select",
]


@pytest.mark.parametrize("sql", HARMFUL)
def test_sql_can_only_read_the_run(sql, undisturbed, tmp_path):
    out = tmp_path / "out.db"
    with pytest.raises(BadInput, match=r"^SQL: "):
        ev.open_run(undisturbed).sql(sql.format(out=out, run=undisturbed))
    assert not out.exists()


def test_a_runaway_question_is_stopped(undisturbed):
    with pytest.raises(BadInput, match="took longer than"):
        ev.open_run(undisturbed).sql("select count(*) from range(1000000) a, range(1000000) b", seconds=0.3)


def test_frames_in_memory_answer_sql_too(memory):
    assert memory.sql("select count(*) n, sum(win_share) w from seats").rows() == [(192, 96.0)]


def test_what_modules_of_other_cells_add_to_seats_is_0():
    """Scores and measures keep their types, and each cell has them all in one order."""
    score, measure = {"name": "score_flowers", "type": "i16"}, {"name": "tickets", "type": "i64"}
    added = [[], [measure], [score, measure]]
    cells = [
        SimpleNamespace(modules=[f"module{at}"], patches=(), rules=SimpleNamespace(added_columns={"seats": one}))
        for at, one in enumerate(added)
    ]
    spec, many = SimpleNamespace(cells=cells, in_python=False), pa.array([2**40], pa.int64())
    spec.added_columns = vars(Spec)["added_columns"].func(spec)
    without, measured = {"score": [7], "automatic": [False]}, {"score": [9], "tickets": many, "automatic": [False]}
    found = [
        arrow_tables.rows(spec, cell, SimpleNamespace(tables={"seats": pa.table(seats)}), "seats")
        for cell, seats in enumerate((without, measured))
    ]
    assert [one.to_pylist() for one in found] == [
        [{"score": 7, "automatic": False, "tickets": 0, "score_flowers": 0}],
        [{"score": 9, "automatic": False, "tickets": 2**40, "score_flowers": 0}],
    ]
    assert found[0].schema.field("tickets").type == found[1].schema.field("tickets").type == pa.int64()
    assert found[0].schema.field("score_flowers").type == pa.int16()


def test_summaries_of_cells_that_follow_each_other_are_only_put_together(monkeypatch):
    """Adding up hundreds of small cells takes longer than their games."""
    first, second = (pa.table({"cell": pa.array(cells, pa.uint32()), "games": [1, 1]}) for cells in ([0, 1], [2, 3]))
    monkeypatch.setattr(summary, "_add", lambda name, rows: pytest.fail("nothing is to be added"))
    ((_, both),) = summary.merge([("games", first), ("games", second)], ordered=True)
    assert both["cell"].to_pylist() == [0, 1, 2, 3]


def test_the_same_cell_in_two_blocks_is_added_up():
    parts = [("games", pa.table({"cell": pa.array([0, 1], pa.uint32()), "games": [1, 2]}))] * 2
    ((_, both),) = summary.merge(parts, ordered=True)
    assert both["games"].to_pylist() == [2, 4]


@pytest.mark.parametrize("value", [{}, [], {"b": [], "a": {}, "é": 'é\n"<'}, {"x": [{}, [1.0, None, -0.0]]}])
def test_records_stand_on_disk_as_the_standard_library_writes_them(value):
    assert as_json(value).decode() == json.dumps(value, indent=1, sort_keys=True) + "\n"
