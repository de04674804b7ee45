"""`bench` and `replay --explain`, as people type them."""

import json

import everdell_sim as ev
from everdell_sim.runs.execution import runner
from everdell_sim.runs.reader.replay import replay
from everdell_sim.runs.spec import one_cell
from tests.support.command_line import typed


def test_rates_are_shown_beside_the_bare_engine(capsys, monkeypatch):
    got = typed(capsys, monkeypatch, "bench", "--bots", "random,random", "--deals", 40, "--workers", 2, "--json")
    rates = {one["what"]: one for one in json.loads(got.stdout)["rates"]}
    assert set(rates) == {
        *("engine, 1 thread", "engine, 2 threads"),
        *(f"run --detail {one}" for one in ("summary", "games", "cards", "decisions")),
    }
    engine = rates["engine, 2 threads"]
    assert engine["part_of_engine"] == 1
    # So few games are lost in what a run costs once.
    assert all(0 < one["part_of_engine"] < 1 for what, one in rates.items() if what.startswith("run"))
    assert rates["run --detail cards"]["bytes_per_game"] > rates["run --detail games"]["bytes_per_game"] > 0
    assert "bytes per game" in typed(capsys, monkeypatch, "bench", "--bots", "random,random", "--deals", 40).stdout


def test_a_replay_explains_what_a_heuristic_bot_valued(tmp_path, capsys, monkeypatch):
    runner.run(one_cell("villager,greedy", 3, 1, None, None, "games"), tmp_path / "run")
    result = replay(tmp_path / "run", 1, explained=True)
    assert result["same"]
    for step in result["steps"]:
        if step["seat"] == 1:
            assert step["valued"] is None
            continue
        taken, *others = step["valued"]
        assert (taken["taken"], taken["label"]) == (True, step["label"])
        assert all(taken["value"] >= other["value"] for other in others)
    # The first step is what `ev.explain` says about the deal.
    game = ev.Game(players=2, seed=result["seed"])
    values = {one.choice.label: one.value for one in ev.explain("villager", game)}
    first = result["steps"][0]["valued"]
    assert [one["value"] for one in first] == [values[one["label"]] for one in first]
    shown = typed(capsys, monkeypatch, "replay", tmp_path / "run", 1, "--explain").stdout
    assert f"> {first[0]['value']:7.2f}" in shown
