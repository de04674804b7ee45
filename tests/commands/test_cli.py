"""The command line: what it prints, where, and with which exit code."""

import json
import os
import subprocess
import sys

import pytest
import typer

from everdell_sim.commands import GROUPS, cli
from everdell_sim.commands.shared import options
from tests.support.command_line import assert_refused, sim, typed


def imported_by(*arguments):
    code = f"""
import atexit, sys
from everdell_sim.commands.cli import main
sys.argv = ["everdell-sim", *{list(arguments)!r}]
atexit.register(lambda: print(*sys.modules, file=sys.stderr))
main()"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=120, check=True)
    return set(done.stderr.split())


def test_help_fits_on_a_screen():
    done = sim("--help")
    assert done.returncode == 0
    assert len(done.stdout.splitlines()) <= 46
    assert "Examples:" in done.stdout
    assert "..." not in done.stdout.replace("[ARGS]...", ""), "no sentence is cut off"


@pytest.mark.parametrize("command", [one for names in GROUPS.values() for one in names])
def test_the_help_of_a_command_fits_on_a_screen_and_has_two_examples(command, capsys, monkeypatch):
    done = typed(capsys, monkeypatch, command, "--help")
    assert done.returncode == 0
    lines = done.stdout.splitlines()
    assert len(lines) < 36
    assert sum(line.strip().startswith(f"everdell-sim {command}") for line in lines) >= 2
    if command not in ("run", "tournament", "sweep", "study", "matchups", "learn"):
        assert "Ray" not in done.stdout, "it plays on threads"


def test_the_list_of_commands_and_their_own_help_begin_alike():
    whole = typer.main.get_command(cli.app)
    for commands in GROUPS.values():
        for name, (_, sentence) in commands.items():
            command = whole.get_command(typer.Context(whole), name)
            assert (command.name, command.get_short_help_str(limit=100)) == (name, sentence)


def test_only_the_command_that_is_called_is_imported():
    """Half of the time of `--help` went into the files and parameters of two dozen commands."""
    imported = imported_by("cards", "--help")
    assert "everdell_sim.commands.lookup.catalogue" in imported
    assert not {one for one in imported if one.startswith("everdell_sim.commands.games.")}


def test_help_appears_at_once_because_nothing_heavy_is_imported():
    """What takes time is imports: each of these costs a fifth of a second or more."""
    imported = {one.split(".")[0] for one in imported_by("--help")}
    assert "typer" in imported
    heavy = {"altair", "cmaes", "duckdb", "numpy", "polars", "pyarrow", "ray", "scipy", "streamlit"}
    assert heavy.isdisjoint(imported)


@pytest.mark.parametrize(
    ("typed", "at", "offered"), [("everdell-sim tourn", 1, "tournament"), ("everdell-sim run --unt", 2, "--until")]
)
def test_shells_complete(typed, at, offered):
    asked = {"_EVERDELL_SIM_COMPLETE": "complete_bash", "COMP_WORDS": typed, "COMP_CWORD": str(at)}
    code = "import sys; sys.argv[0] = 'everdell-sim'; from everdell_sim.commands.cli import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
        env={**os.environ, **asked},
    )
    assert done.stdout.split() == [offered]


def test_no_command_shows_the_help():
    assert sim().stdout == sim("--help").stdout


def test_version():
    assert sim("--version").stdout.startswith("everdell-sim 0.")


@pytest.mark.parametrize("verb", ["cards", "events", "locations", "bots", "modules"])
def test_lists_are_tables_or_json(verb):
    table, document = sim(verb), sim(verb, "--json")
    assert (table.returncode, document.returncode) == (0, 0)
    rows = json.loads(document.stdout)
    assert len(rows) >= 2
    key = "id" if "id" in rows[0] else "name"
    assert all(row[key] in table.stdout for row in rows)


@pytest.mark.parametrize(("verb", "name", "path"), [
    ("cards", "Farm", "card.farm.effect.gain.berry"),
    ("events", "grand_tour", "event.grand_tour.points"),
    ("locations", "3 twigs", "location.basic_3_twigs.effect.gain.twig"),
])  # fmt: skip
def test_one_thing_is_shown_with_its_addresses(verb, name, path):
    assert path in sim(verb, name).stdout
    document = json.loads(sim(verb, name, "--json").stdout)
    assert path in [address["path"] for address in document["addresses"]]


def test_a_patch_is_checked_and_shown(tmp_path):
    path = tmp_path / "cheap.toml"
    path.write_text("[card.farm]\npoints = 2\ncost = { twig = 2 }\n")
    checked = sim("patch", "check", str(path))
    assert (checked.returncode, checked.stderr) == (0, "")
    assert "changes 2 values" in checked.stdout
    changes = json.loads(sim("patch", "show", str(path), "--json").stdout)
    assert {"path": "card.farm.points", "before": 1, "after": 2} in changes
    assert "card.farm.cost" in sim("patch", "show", str(path)).stdout
    patched = json.loads(sim("cards", "farm", "--patch", str(path), "--json").stdout)
    assert patched["points"] == 2


@pytest.mark.parametrize(("arguments", "message"), [
    (["nonsense"], "No such command 'nonsense'"),
    (["cards", "frm"], "did you mean 'farm'"),
    (["cards", "--nonsense"], "No such option"),
    (["cards", "--patch", "missing.toml"], "missing.toml: cannot be read"),
    (["cards", "--modules", "perlbrook"], "did you mean 'pearlbrook'"),
    (["play", "--bots", "gredy"], "did you mean 'greedy'"),
    (["play", "--players", "7"], "--players must be from 1 to 6"),
    (["play", "--players", "1"], "player"),
    (["play", "--seat", "3"], "--seat must be from 1 to 2"),
    (["play", "--bots", "greedy,greedy,greedy"], "names 3 bots for 1 other seats"),
    (["play", "--seed", "-1"], "--seed must be from 0"),
    (["play", "--seed", "x"], "--seed': must be a whole number"),
    (["learn", "settler", "--doubt", "x"], "--doubt': must be a number"),
    (["patch", "check"], "Missing argument"),
])  # fmt: skip
def test_bad_input_is_one_sentence_and_exit_code_2(arguments, message):
    assert_refused(message, *arguments)


@pytest.mark.parametrize(("written", "deals"), [("30", 30), ("3e1", 30), ("0.03k", 30), ("0.00003M", 30), ("3_0", 30)])
def test_numbers_of_deals_as_people_write_them(written, deals):
    assert options.count(written) == deals
    assert (options.count("1M"), options.count("1e6"), options.count("20k")) == (1_000_000, 1_000_000, 20_000)
    assert options.count("99999999999999999") == 99_999_999_999_999_999


@pytest.mark.parametrize("written", ["1x", "", "1.5", "1e", "1e999", "k"])
def test_what_is_no_number_of_deals_is_refused(written, tmp_path):
    done = sim("run", "--bots", "greedy,random", "--deals", written, "--out", str(tmp_path / "run"))
    assert (done.returncode, "such as 2000, 20k, 1e6 or 1M" in done.stderr) == (2, True)
    assert not (tmp_path / "run").exists()


def test_a_game_is_played_from_piped_answers():
    done = sim("play", "--bots", "random", "--seed", "5", stdin="1\nwhat\n?\n1\nq\n")
    assert done.returncode == 0
    assert "You: Place a worker on 3 twigs" in done.stdout
    assert "There is no choice 'what'" in done.stdout
    assert "You left the game in turn" in done.stdout
    assert done.stderr == ""


def test_a_whole_game_ends_with_a_result():
    done = sim("play", "--bots", "greedy", "--players", "3", "--seat", "2", "--seed", "5", stdin="1\n" * 3000)
    assert done.returncode == 0
    assert "The game is over" in done.stdout
    assert "(won)" in done.stdout


def test_the_end_of_the_input_leaves_the_game():
    done = sim("play", "--seed", "5")
    assert done.returncode == 0
    assert "You left the game in turn 1" in done.stdout


def test_the_demo_prints_who_won():
    done = subprocess.run(
        [sys.executable, "-m", "everdell_sim.pipelines.demo"], capture_output=True, text=True, check=True
    )
    assert "greedy" in done.stdout
    assert "±" in done.stdout


def test_a_module_is_shown_by_its_name():
    document = json.loads(sim("modules", "base", "--json").stdout)
    assert (document["id"], document["name"], document["cards"]) == ("base", "Everdell", 48)
    switches = {row["path"]: row for row in json.loads(sim("modules", "rugwort_cards", "--json").stdout)["numbers"]}
    assert set(switches) == {
        f"rules.{name}"
        for name in (
            "robber_may_rob_passed",
            "robber_over_limit",
            "robber_solo",
            "rowdy_takes_shared",
            "rowdy_triggers",
        )
    }
    assert switches["rules.robber_over_limit"]["range"] == "one of cut, keep"
    wrong = sim("modules", "perlbrook")
    assert (wrong.returncode, "did you mean 'pearlbrook'" in wrong.stderr) == (2, True)


COMMANDS = [
    "play",
    "run",
    "tournament",
    "sweep",
    "whatif",
    "ablate",
    "balance",
    "study",
    "report",
    "compare",
    "query",
    "export",
    "replay",
    "verify",
    "compact",
    "runs",
    "tune",
    "patch",
    "cards",
    "events",
    "locations",
    "bots",
    "modules",
    "bench",
]


def test_every_command_of_the_contract_is_there():
    output = sim("--help").stdout
    assert [one for one in COMMANDS if f"\n  {one} " not in output] == []
