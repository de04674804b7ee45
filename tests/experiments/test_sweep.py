"""A sweep: its cells, what they share, and its results."""

import json
import shutil

import polars as pl
import pytest

import everdell_sim as ev
from everdell_sim.errors import BadInput, EverdellError
from everdell_sim.experiments.sweeps.design import Levels, grid, sample
from everdell_sim.experiments.sweeps.needs import needs
from everdell_sim.experiments.sweeps.sweep_file import read_sweep
from everdell_sim.runs.reader.verification import verify
from tests.support.command_line import typed
from tests.support.small_runs import bits

FARM = {"bots": "greedy", "players": 2, "deals": 30, "factors": {"card.farm.points": [1, 9], "players": [2, 3]}}
FILE = """
[sweep]
bots = "greedy"
deals = 30
[factors]
card.farm.points = [1, 9]
players = [2, 3]
"""


@pytest.fixture(scope="module")
def swept():
    return ev.sweep(FARM)


def test_a_grid_has_every_combination(swept):
    assert swept.table.select("card.farm.points", "players").rows() == [(1, 2), (1, 3), (9, 2), (9, 3)]
    assert swept.cells["card.farm.points"].to_list() == [1, 1, 9, 9]
    assert verify(swept.run.place.uri).fine


def test_all_cells_play_the_same_deals(swept):
    seeds = swept.run.games.group_by("deal").agg(pl.col("seed").n_unique(), pl.len())
    assert (set(seeds["seed"]), set(seeds["len"])) == ({1}, {4})


def test_differences_are_paired_by_deal(swept):
    rows = swept.run.seats.join(swept.run.games.select("cell", "deal", "players"), on=["cell", "deal"])
    for players, cell, base in ((2, 2, 0), (3, 3, 1)):
        totals = rows.filter(pl.col("players") == players).group_by("cell", "deal").agg(pl.col("score").cast(int).sum())
        wide = totals.pivot("cell", index="deal", values="score")
        difference = (wide[str(cell)] - wide[str(base)]) / players
        result = swept.effects.row(by_predicate=(pl.col("cell") == cell) & (pl.col("what") == "score"), named=True)
        assert (result["baseline"], result["n"]) == (base, 30)
        assert result["estimate"] == pytest.approx(difference.mean())
        expected = ev.simulate(["greedy"] * players, 30, patch={"card": {"farm": {"points": 9}}}).seats["score"].sum()
        assert rows.filter(pl.col("cell") == cell)["score"].cast(int).sum() == expected
    assert swept.effects.filter(pl.col("cell") < 2).height == 0
    assert (swept.effects["p_adjusted"].drop_nulls() <= 1).all()


def test_the_first_cell_can_be_any_other():
    result = read_sweep({**FARM, "baseline": {"card.farm.points": 9, "players": 3}})
    assert [cell.factors["card.farm.points"] for cell in result.spec.cells] == [9, 1, 1, 9]
    outside = read_sweep({**FARM, "baseline": {"card.farm.points": 5, "players": 2}})
    assert len(outside.spec.cells) == 5


@pytest.mark.parametrize("patch", [None, {"setup": {"starting_hand": [4, 4, 4, 4]}}])
def test_one_place_of_a_list_keeps_the_others(patch):
    """The rules deal 5, 6, 7 and 8 cards. [R2.4]"""
    factors = {"setup.starting_hand.1": [3, 6], "setup.starting_hand.2": [9]}
    result = read_sweep({"players": 2, "patch": patch, "factors": factors})
    hands = [cell.rules.addresses("setup.starting_hand")[0]["value"] for cell in result.spec.cells]
    first, _, _, last = patch["setup"]["starting_hand"] if patch else (5, 6, 7, 8)
    assert hands == [[first, 3, 9, last], [first, 6, 9, last]]


def test_one_resource_of_a_cost_keeps_the_others():
    result = read_sweep({"players": 2, "factors": {"card.farm.cost.twig": [0, 1], "card.farm.cost.berry": [1]}})
    costs = [cell.rules.addresses("card.farm.cost")[0]["value"] for cell in result.spec.cells]
    assert [{key: one for key, one in cost.items() if one} for cost in costs] == [
        {"resin": 1, "berry": 1},
        {"twig": 1, "resin": 1, "berry": 1},
    ]


def test_bots_and_their_parameters_are_factors():
    result = read_sweep(
        {"bots": "search:sims=5,greedy", "factors": {"bot.search.sims": [1, 2], "bot.search.width": [3]}}
    )
    assert [cell.bots[0] for cell in result.spec.cells] == ["search:sims=1:width=3", "search:sims=2:width=3"]
    lineups = read_sweep({"factors": {"bots": ["greedy,random", ["random", "greedy"]]}})
    assert [cell.bots for cell in lineups.spec.cells] == [("greedy", "random"), ("random", "greedy")]


def test_patches_and_rules_are_factors(tmp_path):
    (tmp_path / "rich.toml").write_text("[patch]\nname = 'rich'\n[card.farm]\npoints = 9\n")
    (tmp_path / "s.toml").write_text(
        "[sweep]\nplayers = 2\n[factors]\npatch = ['', 'rich.toml']\nrules.single_drawn_card = ['keep', 'give']\n"
        "setup.starting_hand = [[5, 6, 7, 8], [5, 5, 5, 5]]\n"
    )
    result = read_sweep(tmp_path / "s.toml")
    assert len(result.spec.cells) == 8
    assert {cell.factors["setup.starting_hand"] for cell in result.spec.cells} == {"[5, 6, 7, 8]", "[5, 5, 5, 5]"}
    assert len({cell.rules.data_hash for cell in result.spec.cells}) == 8


def test_a_sample_fills_the_space():
    levels = {"a": Levels((), 0, 9), "b": Levels(("x", "y")), "c": Levels((), 0.0, 1.0)}
    points = sample(levels, 20, seed=3)
    assert points == sample(levels, 20, seed=3) != sample(levels, 20, seed=4)
    assert sorted(point["a"] for point in points) == sorted([*range(10)] * 2)
    assert sum(point["b"] == "x" for point in points) == 10
    assert sorted(int(point["c"] * 20) for point in points) == list(range(20))
    assert all(type(point["a"]) is int for point in points)


def test_the_game_as_it_is_comes_first_in_a_sample():
    result = read_sweep({"players": 2, "sample": 6, "factors": {"card.farm.points": {"from": 0, "to": 20}}})
    assert result.spec.cells[0].factors["card.farm.points"] == 1
    assert len(result.spec.cells) == 7


def test_ranges_have_steps():
    assert len(grid({"a": Levels((), 0, 3)})) == 4
    with pytest.raises(BadInput, match="needs a step"):
        grid({"a": Levels((), 0.5, 3.0)})


def test_a_plan_plays_little_and_writes_nothing(tmp_path, capsys, monkeypatch):
    (tmp_path / "farm.toml").write_text(FILE)
    monkeypatch.chdir(tmp_path)
    document = json.loads(typed(capsys, monkeypatch, "sweep", "farm.toml", "--plan", "--json").stdout)
    assert (document["cells"], document["games"], document["tried"]) == (4, 120, 120)
    assert document["seconds"] > 0
    assert [path.name for path in tmp_path.iterdir()] == ["farm.toml"]
    # The guess of the disk is of the right size.
    asked = read_sweep(FARM)
    kept = ev.sweep(FARM, out=tmp_path / "run")
    size = sum(path.stat().st_size for path in (tmp_path / "run").rglob("*") if path.is_file())
    assert 0.6 < needs(asked.spec).bytes / size < 1.6
    assert kept.run.done


def test_as_people_type_it(tmp_path, capsys, monkeypatch, swept):
    (tmp_path / "farm.toml").write_text(FILE)
    arguments = ["sweep", tmp_path / "farm.toml", "--out", tmp_path / "run"]
    document = json.loads(typed(capsys, monkeypatch, *arguments, "--json").stdout)
    assert document["games"] == 120
    assert document["effects"] == swept.effects.to_dicts()
    whole = bits(tmp_path / "run")
    shutil.rmtree(tmp_path / "run" / "games")
    shown = typed(capsys, monkeypatch, *arguments, "--resume")
    assert (shown.returncode, "card.farm.points" in shown.stdout) == (0, True)
    assert "±: half the width of the 95% interval" in shown.stdout
    estimate = swept.table.row(0, named=True)
    half = (estimate["score.seat.0.high"] - estimate["score.seat.0.low"]) / 2
    assert f"{estimate['score.seat.0']:.3f} ± {half:.3f}" in shown.stdout, "no figure without its interval"
    assert bits(tmp_path / "run") == whole


@pytest.mark.parametrize(
    ("keys", "says"),
    [
        ({"factors": {"card.farm.ponits": [1]}}, "no factor 'card.farm.ponits'; did you mean 'card.farm.points'"),
        ({"factors": {"setup.starting_hand.9": [1]}}, "did you mean 'setup.starting_hand'"),
        ({"factors": {"power.axolotls.points": [1]}}, "it belongs to the module 'player_powers', which is not sw"),
        ({"factors": {"card.fram.points": [1]}}, "did you mean 'card.farm.points'"),
        ({"factor": {"players": [2]}}, "no key 'factor'; did you mean 'factors'"),
        ({"factors": {}}, "there are no factors"),
        ({"factors": {"card.farm.points": 3}}, "must be a list of values"),
        ({"factors": {"card.farm.points": ["x"]}}, "card.farm.points"),
        ({"factors": {"card.farm.points": [999]}}, "a whole number from"),
        ({"factors": {"card.farm.points": {"from": 3, "to": 1}}}, "from must be below to"),
        ({"factors": {"card.farm.points": {"from": 1, "to": 3, "stp": 1}}}, "did you mean 'step'"),
        ({"factors": {"players": [2, 9]}}, ""),
        ({"factors": {"players": [3]}, "bots": "greedy,random"}, "players is 3, but 2 bots"),
        ({"factors": {"bot.serch.sims": [3]}}, "no seat has the bot 'serch'"),
        ({"factors": {"bots": ["nobody,greedy"]}}, "nobody"),
        ({"factors": {f"card.{one}.points": [*range(40)] for one in ("farm", "mine", "inn")}}, "64,000 combinations"),
        ({"factors": {"players": [2]}, "sample": 0}, "sample must be from 1"),
        ({"factors": {"players": [2]}, "baseline": {"playrs": 2}}, "did you mean 'players'"),
        ({"factors": {"players": [2]}, "deals": 0}, "deals must be from 1"),
    ],
)  # fmt: skip
def test_bad_input_is_one_sentence(keys, says, tmp_path):
    with pytest.raises(EverdellError) as raised:
        ev.sweep({"bots": "greedy", "players": None, **keys}, out=tmp_path / "run")
    assert says in str(raised.value)
    assert not (tmp_path / "run").exists()


def test_an_unknown_key_ends_with_code_2(tmp_path, capsys, monkeypatch):
    (tmp_path / "farm.toml").write_text(FILE.replace("deals", "daels"))
    got = typed(capsys, monkeypatch, "sweep", tmp_path / "farm.toml", "--out", tmp_path / "run")
    assert (got.returncode, "'daels'; did you mean 'deals'" in got.stderr) == (2, True)
