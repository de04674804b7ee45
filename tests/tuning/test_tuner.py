"""Tuning: the same plan gives the same file, stopped or not; what cannot be done is refused."""

import json
import tomllib
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import everdell_sim as ev
from everdell_sim import _core
from everdell_sim.tuning.plan import Plan, bot_text, check_plan, checkpoint_of
from everdell_sim.tuning.tries import advantage, dimensions, numbers
from everdell_sim.tuning.tuner import CHECKED, games_of, tune

ROOT = Path(__file__).parents[2]
TINY = Plan("settler", ("greedy",), players=(2, 3), deals=2, generations=4, population=4, seed=3, check_deals=4)
LESSONS = replace(TINY, opponents=("settler",), method="playouts", playouts=2, population=24)


class Stop(Exception):  # noqa: N818
    """Somebody pulls the plug."""


def stop_after(generation):
    def stop(progress):
        if progress.done == generation:
            raise Stop

    return stop


@pytest.mark.parametrize("plan", [TINY, replace(TINY, cards=True), replace(LESSONS, cards=True)])
def test_a_stopped_search_goes_on_to_the_same_file(tmp_path, plan):
    whole, parts = tmp_path / "whole" / "bot.toml", tmp_path / "parts" / "bot.toml"
    made = tune(plan, whole)
    for generation in (1, 3):
        with pytest.raises(Stop):
            tune(plan, parts, resume=True, threads=2, report=stop_after(generation))
        assert not parts.exists()
    assert tune(plan, parts, resume=True) == made
    assert parts.read_bytes() == whole.read_bytes()
    assert tune(plan, parts, resume=True) == made
    assert not [path for path in parts.parent.iterdir() if path.name.startswith(".")]


def test_against_itself_only_its_points_count():
    seats = ev.simulate(["settler"] * 3, 5, seed=9).seats
    points = seats["score"].to_numpy().reshape(5, 3).mean(axis=1)
    assert advantage("settler", ("self",), 3, 0, 5, 9, 1) == pytest.approx(points / 2)
    plan = replace(TINY, opponents=("self", "greedy"), players=(3,))
    check_plan(plan)
    assert games_of(plan, 3) == plan.population * plan.deals * (1 + 3)


def test_the_file_tells_how_it_was_made_and_plays(tmp_path):
    out = tmp_path / "tuned.toml"
    made = tune(TINY, out)
    document = tomllib.loads(out.read_text())
    assert document["bot"]["name"] == "tuned"
    assert document["bot"]["like"] == "settler"
    assert document["provenance"] == made
    assert made["games"] == 2 * 4 * 2 * (2 + 3)
    assert made["opponents"] == ["greedy"]
    gain, half = made["gain_2_players"]
    args = (2, 0, TINY.check_deals, TINY.seed + CHECKED, 1)
    difference = advantage(str(out), ("greedy",), *args) - advantage("settler", ("greedy",), *args)
    assert gain == round(float(difference.mean()), 3)
    assert half >= 0
    assert ev.simulate([str(out), "greedy"], 3).games.height == 3


def test_one_size_of_table_tunes_the_numbers_of_that_table(tmp_path):
    out = tmp_path / "four.toml"
    tune(replace(TINY, players=(4,), generations=1), out)
    result = _core.bot_file(str(out))
    assert list(result["players"]) == ["4"]
    assert result["weights"] == _core.bot_file("settler")["weights"]


def test_a_file_of_ones_own_is_tuned_wherever_it_lies(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.toml").write_text('[bot]\nname = "mine"\nlike = "engine"\n')
    out = tmp_path / "below" / "better.toml"
    tune(replace(TINY, bot="mine.toml", generations=1), out)
    assert tomllib.loads(out.read_text())["bot"]["like"] == "../mine.toml"
    assert ev.simulate([str(out), "greedy"], 2).games.height == 2


def test_the_checkpoint_of_another_plan_is_refused(tmp_path):
    out = tmp_path / "bot.toml"
    with pytest.raises(Stop):
        tune(TINY, out, report=stop_after(1))
    for other in (replace(TINY, seed=4), replace(TINY, opponents=("random",)), replace(TINY, deals=3)):
        with pytest.raises(ev.BadInput, match="made by another plan"):
            tune(other, out, resume=True)


@pytest.mark.parametrize("text", ["", "{", "[]", "{}", '{"plan": 3, "history": 4}', '{"history": [{"values": 1}]}'])
def test_a_broken_checkpoint_is_refused(tmp_path, text):
    out = tmp_path / "bot.toml"
    checkpoint_of(out).write_text(text)
    with pytest.raises(ev.BadInput, match=r"checkpoint|another plan"):
        tune(TINY, out, resume=True)


@pytest.mark.parametrize(("change", "message"), [
    ({"bot": "greedy"}, "is not a file of numbers"),
    ({"bot": "setler"}, "did you mean 'settler'"),
    ({"bot": "settler:play=1"}, "without parameters"),
    ({"opponents": ()}, "at least one opponent"),
    ({"opponents": ("gredy",)}, "did you mean 'greedy'"),
    ({"players": (1,)}, "players must be from 2 to 6"),
    ({"deals": 0}, "deals must be from 1"),
    ({"generations": 0}, "generations must be from 1"),
    ({"population": 3}, "population must be from 4"),
    ({"method": "magic"}, "method 'magic' is not available; available: evolution, playouts"),
    ({"method": "playouts"}, "takes no opponents but the bot itself"),
    ({"playouts": 0}, "playouts must be from 1"),
    ({"check_deals": 1}, "check must be from 2"),
    ({"seed": -1}, "seed must be from 0"),
    ({"only": ("plai",)}, "there is no number, card or location 'plai'; did you mean 'plan'?"),
    ({"modules": ("solo_rugwort",)}, "players must be from 1 to 1, not 2"),
    ({"modules": ("perlbrook",)}, "perlbrook"),
])  # fmt: skip
def test_a_plan_that_cannot_be_is_refused_before_anything_is_written(tmp_path, change, message):
    plan = replace(TINY, **change)
    with pytest.raises(ev.EverdellError) as raised:
        check_plan(plan)
    assert message in str(raised.value)
    with pytest.raises(ev.EverdellError):
        tune(plan, tmp_path / "bot.toml")
    assert list(tmp_path.iterdir()) == []


def test_every_number_starts_where_the_bot_stands_and_stays_in_its_range():
    plan = replace(TINY, bot="engine", cards=True)
    space = dimensions(plan)
    found = numbers(space, np.zeros(len(space)))
    result = _core.bot_file("engine")
    kinds = tomllib.loads((ROOT / "data/base/kinds.toml").read_text(encoding="utf-8"))
    base = {"areas": {row["id"] for row in kinds["area"]}, "events": {row["id"] for row in kinds["event_kind"]}}
    assert found["cards"]["chip_sweep"] == result["cards"]["chip_sweep"]
    assert found["places"]["haven"] == 0.0
    for name, value in found["weights"].items():
        start = result["weights"].get(name)
        if start is not None:
            assert (value if isinstance(value, list) else [value] * 4) == pytest.approx(start, abs=0.001)
    for far in (-1e6, 1e6):
        found = numbers(space, np.full(len(space), far))
        for weight in _core.weights():
            section, _, thing = weight["name"].partition(".")
            if thing and thing.split(".")[0] not in base.get(section, ()):  # of modules that are not in force
                assert weight["name"] not in found["weights"]
                continue
            if weight["name"] == "eager":  # never within reach of the engine, so it is left alone
                assert "eager" not in found["weights"]
                continue
            value = found["weights"][weight["name"]]
            assert all(weight["low"] <= one <= weight["high"] for one in np.atleast_1d(value))


def test_what_a_file_says_of_roles_is_where_the_search_begins():
    """However much it is: nothing is cut off at the start."""
    plan = replace(TINY, bot="champion", opponents=("champion",), modules=("player_powers",), cards=True)
    space = dimensions(plan)
    said = (_core.bot_numbers("champion", plan.rules, 2) or {})["roles"]
    assert max(said.values()) > 6
    assert numbers(space, np.zeros(len(space)))["roles"] == said


def test_texts_are_written_as_toml_whatever_is_in_them(tmp_path):
    path = tmp_path / "odd.toml"
    path.write_text(bot_text('a "b" \\ ü🦀', "c\nd", "settler", {"weights": {"play": 1.0}}, None, {"why": ["x", 1]}))
    document = tomllib.loads(path.read_text())
    assert document["bot"]["name"] == 'a "b" \\ ü🦀'
    assert json.dumps(document["provenance"]) == '{"why": ["x", 1]}'
    _core.check_bot(str(path))


def test_a_game_with_modules_is_tuned_for_itself_and_nothing_else(tmp_path):
    """Rugwort is beaten by the whole margin; the numbers are in a section of the module."""
    out = tmp_path / "solo.toml"
    plan = replace(TINY, players=(1,), modules=("solo_rugwort:year=2",), only=("play", "automatic", "farm"))
    made = tune(plan, out)
    assert made["modules"] == ["base", "solo_rugwort:year=2"]
    result = _core.bot_file(str(out))
    assert result["weights"] == _core.bot_file("settler")["weights"]
    section = result["modules"]["solo_rugwort"]
    assert set(section["players"]["1"]) == {"play", "automatic"}
    assert set(section["cards"]) == {"farm"}
    seats = ev.simulate(["settler"], 5, seed=9, modules=plan.modules).seats
    points = seats["score"].to_numpy().reshape(5, 2)
    margin = advantage("settler", ("greedy",), 1, 0, 5, 9, 1, plan.rules)
    assert margin == pytest.approx(points[:, 0] - points[:, 1])
    both = replace(TINY, modules=("pearlbrook",), only=("goods.pearl.gained", "ferry"), players=(2, 3), generations=1)
    tune(both, tmp_path / "brook.toml")
    section = _core.bot_file(str(tmp_path / "brook.toml"))["modules"]["pearlbrook"]
    assert (set(section["weights"]), set(section["cards"])) == ({"goods.pearl.gained"}, {"ferry"})


def test_a_number_through_the_game_follows_the_workers_of_the_table():
    """With six players spring brings no worker, so a number by season is smoothed over other numbers of them."""
    starts = [
        [one.start for one in dimensions(replace(TINY, fine=True, players=(n,))) if one.section == "weights"]
        for n in (2, 4, 6)
    ]
    assert starts[0] == starts[1]
    assert starts[0] != starts[2]
