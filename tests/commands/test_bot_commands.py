"""The commands about bots: `bots`, `tune` and `play --explain`."""

import json
import tomllib

import pytest

from everdell_sim import _core
from tests.support.command_line import assert_refused, sim

TINY = ["--deals", "2", "--generations", "2", "--population", "4", "--check", "4", "--against", "random"]


def test_bots_are_listed_with_what_they_are_about():
    rows = json.loads(sim("bots", "--json").stdout)
    assert {row["kind"] for row in rows} == {"code", "file"}
    assert all(row["about"] for row in rows)
    shown = sim("bots").stdout
    assert all(row["name"] in shown for row in rows)


def test_a_bot_is_explained_beside_the_defaults():
    document = json.loads(sim("bots", "examples/my_bot.toml", "--json").stdout)
    weights = {weight["name"]: weight for weight in document["weights"]}
    assert {name for name in weights if name.count(".") != 1} == {weight["name"] for weight in _core.weights()}
    assert weights["production"]["value"] == [1.2] * 4
    assert weights["production"]["changed"]
    assert weights["deny"]["players"] == {"4": [0.0] * 4}
    assert not weights["journey"]["changed"]
    assert document["cards"] == {"farm": 0.8, "fool": -0.5}
    shown = sim("bots", "examples/my_bot.toml").stdout
    for part in ("a taste for production", "farm +0.8, fool -0.5", "1 0.6 0.2 0", "[4]", "factor on what a production"):
        assert part in shown


def test_numbers_for_all_things_of_a_group_are_listed():
    document = json.loads(sim("bots", "settler:events.factor=1.5:areas.forest.factor=0.5", "--json").stdout)
    values = {weight["name"]: weight["value"][0] for weight in document["weights"]}
    assert {"goods.gained", "events.factor", "extras.growth", "areas.factor"} <= set(values)
    # What is said of all kinds holds for each that is not named.
    assert (values["events.factor"], values["events.basic.factor"], values["events.special.factor"]) == (1.5, 1.5, 1.5)
    assert (values["areas.factor"], values["areas.forest.factor"], values["areas.basic.factor"]) == (1, 0.5, 1)
    names = [weight["name"] for weight in document["weights"]]
    assert names.index("events.factor") < names.index("events.basic.factor")


@pytest.mark.parametrize("bot", ["greedy", "search", "engine", "settler:play=1", "examples/my_bot.py:Gatherer"])
def test_any_bot_can_be_shown(bot):
    about = json.loads(sim("bots", bot, "--json").stdout)["about"]
    assert about
    assert about.split()[0] in sim("bots", bot).stdout


def test_a_bot_is_tuned_and_the_file_plays(tmp_path):
    out = tmp_path / "new.toml"
    done = sim("tune", "settler", *TINY, "--players", "2,3", "--out", str(out), "--cards", "--json")
    assert done.returncode == 0, done.stderr
    document = json.loads(done.stdout)
    assert document["file"] == str(out)
    assert document["players"] == [2, 3]
    assert tomllib.loads(out.read_text())["provenance"]["games"] == document["games"]
    again = sim("tune", "settler", *TINY, "--players", "2,3", "--out", str(out), "--cards")
    assert (again.returncode, again.stdout) == (2, "")
    assert "continue with --resume" in again.stderr
    resumed = sim("tune", "settler", *TINY, "--players", "2,3", "--out", str(out), "--cards", "--resume")
    assert resumed.returncode == 0
    assert "made from settler in" in resumed.stdout
    other = sim("tune", "settler", *TINY, "--out", str(out), "--resume")
    assert other.returncode == 2
    assert "another plan" in other.stderr


def test_choices_are_shown_with_their_values_and_terms():
    done = sim("play", "--explain", "settler", "--seed", "4", stdin="1\nq\n")
    assert done.returncode == 0
    first = [line for line in done.stdout.splitlines() if "Place a worker on 3 twigs" in line]
    assert "resources +" in first[0]
    assert any(line.startswith("*") for line in done.stdout.splitlines())


def test_a_bot_in_python_sits_at_the_table():
    done = sim("play", "--bots", "examples/my_bot.py:Gatherer", "--seed", "4", stdin="1\nq\n")
    assert done.returncode == 0
    assert "Player 2 (examples/my_bot.py:Gatherer): Place a worker on" in done.stdout


@pytest.mark.parametrize(("arguments", "message"), [
    (["bots", "a", "b"], "unexpected extra argument"),
    (["bots", "engin"], "did you mean 'engine'"),
    (["bots", "none.toml"], "none.toml: cannot be read"),
    (["bots", "none.py:X"], "none.py: there is no such file"),
    (["tune"], "Missing argument"),
    (["tune", "greedy"], "is not a file of numbers"),
    (["tune", "settler", "--players", "two"], "give numbers of players"),
    (["tune", "settler", "--players", "9"], "players must be from 2 to 6"),
    (["tune", "settler", "--against", "gredy"], "did you mean 'greedy'"),
    (["tune", "settler", "--workers", "0"], "--workers must be from 1"),
    (["play", "--explain", "greedy"], "cannot explain itself"),
    (["play", "--explain", "setler"], "did you mean 'settler'"),
    (["play", "--bots", "greedy:avoid=frm"], "did you mean 'farm'"),
    (["play", "--bots", "examples/my_bot.py:Nobody"], "no bot 'Nobody'"),
])  # fmt: skip
def test_bad_input_is_one_sentence_and_exit_code_2(arguments, message):
    assert_refused(message, *arguments)
