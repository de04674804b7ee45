"""Playing in a terminal of 80 columns and 24 lines: every screen fits, and every command does what it says."""

import json
import subprocess
import sys

import pytest

from everdell_sim.play.terminal.lookup import described
from everdell_sim.play.terminal.saved import FORMAT
from everdell_sim.play.terminal.session import Session, Setup
from everdell_sim.rules.patches import load_rules
from tests.support.command_line import sim, typed
from tests.support.pseudo_terminal import COLUMNS, LINES, Terminal

TABLES = {
    "two": (["--players", "2"], ["Meadow", "Places", "Events", "You: ", "Player 2"]),
    "three": (["--players", "3", "--seat", "2"], ["Meadow", "Places", "Events", "Player 1", "You: ", "Player 3"]),
    "four": (["--players", "4", "--seat", "3"], ["Meadow", "Events", "Player 1", "Player 2", "You: ", "Player 4"]),
    "module": (["--players", "4", "--modules", "pearlbrook"], ["River", "Wonders: ", "Adornments", "ambassador"]),
    "solo": (["--modules", "solo_rugwort"], ["Rugwort: ", "Meadow"]),
}  # fmt: skip


def whole_board(terminal):
    """All pages of the board."""
    pages = [terminal.type("board")]
    while "more shows the rest" in pages[-1]:
        pages.append(terminal.type("more"))
    terminal.type("")
    return "\n".join(pages)


@pytest.mark.parametrize("name", TABLES)
def test_every_screen_of_a_game_fits_and_the_board_has_everything(name):
    arguments, words = TABLES[name]
    with Terminal("play", "--bots", "champion", "--seed", "5", *arguments) as terminal:
        for at in range(30):
            screen = terminal.type(str(1 + at % 2))
            if "over after" in screen:
                break
            if at % 6 == 0:
                for command in ("help", "hint", "card farm", "more", "back", "nonsense"):
                    terminal.type(command)
        board = whole_board(terminal)
        assert [word for word in words if word not in board] == []
        assert "+" not in board.replace("(+", ""), "nothing is left out of the whole board"
        assert len(terminal.screens) > 40
        for screen in terminal.screens:
            lines = screen.split("\n")
            assert len(lines) <= LINES, screen
            assert max(map(len, lines)) <= COLUMNS, screen


@pytest.mark.parametrize(("arguments", "columns"), [
    (["--modules", "pearlbrook", "--players", "4", "--bots", "champion,greedy,random"], ["1 you", "4 random"]),
    (["--modules", "solo_rugwort"], ["1 you", "2 Rugwort"]),
])  # fmt: skip
def test_the_result_fits_too(arguments, columns):
    with Terminal("play", "--seed", "3", *arguments) as terminal:
        while "The game is over" not in terminal.screens[-1]:
            terminal.type("1")
        assert terminal.end() == 0
        last = terminal.screens[-1]
        assert [word for word in [*columns, "(won)", "total"] if word not in last] == []
        for screen in terminal.screens:
            lines = screen.rstrip("\n").split("\n")
            assert (len(lines) <= LINES, max(map(len, lines)) <= COLUMNS) == (True, True), screen


def test_choices_come_in_pages_and_any_number_may_be_typed():
    with Terminal("play", "--players", "4", "--seed", "5") as terminal:
        first = terminal.screens[-1]
        assert "13 choices" in first
        assert " 1  Place" in first
        assert "13  " not in first
        last = terminal.type("more")
        while "more, " in last:
            last = terminal.type("more")
        assert "13  P" in last
        assert "everything" in terminal.type("more")
        while "back, " in last:
            last = terminal.type("back")
        assert last == first
        assert "You: P" in terminal.type("13")


def test_undo_goes_back_to_the_last_decision_and_the_bots_play_on_alike():
    with Terminal("play", "--bots", "random", "--players", "3", "--seed", "7") as terminal:
        before = terminal.screens[-1]
        after = terminal.type("1")
        assert "You: Place a worker on 3" in after
        back = terminal.type("undo")
        assert back.splitlines()[0] == before.splitlines()[0]
        assert "Back at your last decision" in back
        assert terminal.type("1") == after
        terminal.type("undo")
        assert "not decided anything yet" in terminal.type("undo")


def test_opponents_take_at_most_two_lines_each():
    with Terminal("play", "--bots", "champion", "--players", "4", "--seed", "5") as terminal:
        for _ in range(20):
            lines = terminal.type("1").splitlines()
            end = next(at for at, line in enumerate(lines) if line.startswith("Meadow"))
            news = lines[1:end]
            assert len(news) <= 1 + 2 * 3
            starts = [line for line in news if line.startswith(("You: ", "Player "))]
            assert len({line.split(":")[0] for line in starts}) == len(starts)


@pytest.mark.parametrize(("key", "code"), [("\x03", 130), ("\x04", 0), ("q\n", 0)])
def test_leaving_is_a_sentence_and_a_clean_prompt(key, code):
    with Terminal("play", "--seed", "5") as terminal:
        assert terminal.leave(key) == code
        assert terminal.text.endswith("\r\nYou left the game in turn 1. Play it again with --seed 5.\r\n")
        assert "Traceback" not in terminal.text


PATCH = '[patch]\nname = "dear"\n[card.farm]\npoints = 4\n'


def test_a_saved_game_continues_where_it_was(tmp_path):
    (tmp_path / "dear.toml").write_text(PATCH)
    start = ["--seed", "5", "--players", "3", "--seat", "2", "--modules", "pearlbrook", "--patch", "dear.toml"]
    done = sim("play", "--bots", "random,greedy", *start, stdin="1\n2\n1\nsave g.json\n1\nboard\nq\n", cwd=tmp_path)
    assert "Continue with: everdell-sim play --load g.json" in done.stdout
    document = json.loads((tmp_path / "g.json").read_text())
    assert (document["seat"], document["seed"], document["modules"]) == (1, 5, ["pearlbrook"])
    assert document["patches"][0]["card"]["farm"]["points"] == 4
    assert [one.name for one in tmp_path.iterdir() if one.name.startswith(".")] == []
    (tmp_path / "dear.toml").unlink()
    again = sim("play", "--load", "g.json", stdin="1\nboard\nq\n", cwd=tmp_path)
    assert (again.returncode, again.stderr) == (0, "")
    tail = again.stdout[again.stdout.index("You: ") :]
    assert done.stdout.endswith(tail[tail.index("Turn") :])


@pytest.mark.parametrize(("change", "message"), [
    ({"format": "x"}, "format must be 'everdell-sim game 1'"),
    ({"seat": 2}, "g.json: seat must be from 0 to 1, not 2"),
    ({"seed": "5"}, "g.json: seed must be a whole number"),
    ({"choices": 3}, "g.json: choices must be a list"),
    ({"choices": [{"kind": "pass"}]}, "g.json: choice 1 cannot be taken"),
    ({"rules": "0"}, "g.json: saved under other rules"),
    ({"bots": ["gredy"]}, "did you mean 'greedy'"),
    ({"bots": ["x.py:Bad"]}, "x.py:Bad is Python code"),
    ({"modules": ["perlbrook"]}, "did you mean 'pearlbrook'"),
])  # fmt: skip
def test_a_bad_file_is_one_sentence(tmp_path, capsys, monkeypatch, saved_text, change, message):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "g.json").write_text(json.dumps({**json.loads(saved_text), **change}))
    done = typed(capsys, monkeypatch, "play", "--load", "g.json")
    assert (done.returncode, done.stdout) == (2, "")
    assert message in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.fixture(scope="module")
def saved_text(tmp_path_factory):
    path = tmp_path_factory.mktemp("saved") / "g.json"
    sim("play", "--seed", "5", stdin=f"1\nsave {path}\nq\n")
    assert json.loads(path.read_text())["format"] == FORMAT
    return path.read_text()


def test_a_choice_in_a_file_may_leave_out_what_follows_from_the_rest():
    session = Session(Setup(2, 0, 5, [], [], ["greedy"]), [{"where": "basic_3_twigs"}])
    assert session.game.history[0]["choice"] == {"kind": "place", "where": "basic_3_twigs"}
    assert session.news[0].labels == ["Place a worker on 3 twigs"]


def test_options_that_the_file_brings_are_refused(tmp_path, capsys, monkeypatch, saved_text):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "g.json").write_text(saved_text)
    done = typed(capsys, monkeypatch, "play", "--load", "g.json", "--seed", "3")
    assert (done.returncode, "--seed is part of the game that --load continues" in done.stderr) == (2, True)
    missing = typed(capsys, monkeypatch, "play", "--load", "none.json")
    assert (missing.returncode, "none.json: cannot be read" in missing.stderr) == (2, True)


NASTY = ["9" * 5000, "save " + "a" * 300, "save nodir/../mine.txt", "card " + "x" * 5000, "\udcff", "[/]", "x" * 5000]
NASTY += ["card \udcff", "save \x1b[31m", "undo undo", "save .", "save /dev/full", "٣٣٣٣٣٣٣", "²", "hint \0"]
NASTY += ["save mine.txt", "save no\0", "save", "save a.json", "save a.json"]


def test_nothing_typed_ends_a_game_or_writes_over_a_file(tmp_path):
    (tmp_path / "mine.txt").write_text("mine")
    command = [sys.executable, "-m", "everdell_sim", "play", "--seed", "5"]
    typed = "\n".join([*NASTY, "q", ""]).encode(errors="surrogateescape")
    done = subprocess.run(command, input=typed, capture_output=True, cwd=tmp_path, timeout=120, check=False)
    assert (done.returncode, b"Traceback" in done.stderr, b"You left the game" in done.stdout) == (0, False, True)
    assert sorted(one.name for one in tmp_path.iterdir()) == ["a.json", "mine.txt"]
    assert (tmp_path / "mine.txt").read_text() == "mine"
    # Only a saved game is replaced.
    assert (done.stdout.count(b"Saved. "), b"mine.txt: is there and was not" in done.stdout) == (2, True)


@pytest.mark.parametrize("end", ["killed", "left"])
def test_a_game_in_progress_is_kept_and_offered_again(tmp_path, monkeypatch, end):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    with Terminal("play", "--seed", "5") as terminal:
        assert "is unfinished" not in terminal.screens[-1]
        terminal.type("1")
        before = terminal.type("1")
        if end == "left":
            assert terminal.leave("q\n") == 0
            assert "play --continue goes on with it" in terminal.text
    assert len(list((tmp_path / "everdell-sim").iterdir())) == 1
    with Terminal("play", "--seed", "6") as terminal:
        assert "everdell-sim play --continue" in terminal.screens[-1]
        # It is another game, which is kept beside the first.
        terminal.type("1")
        assert len(list((tmp_path / "everdell-sim").iterdir())) == 2
        with Terminal("play", "--continue") as again:
            assert again.screens[-1].splitlines()[0] == before.splitlines()[0]
    assert "--seed is part of the game" in sim("play", "--continue", "--seed", "5").stderr


def test_a_game_that_is_over_is_kept_no_longer(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    assert "The game is over" in sim("play", "--seed", "5", stdin="1\n" * 400).stdout
    assert list((tmp_path / "everdell-sim").iterdir()) == []
    assert "no game of yours is unfinished" in sim("play", "--continue").stderr


def test_any_thing_is_looked_up_by_its_name():
    rules = load_rules("pearlbrook", [("p", {"card": {"farm": {"points": 7}}})])
    assert described(rules, "FARM")[0].startswith(
        "Farm: common production construction card, 7 points, costs 2 twigs 1 resin"
    )
    assert "needs Lookout and Miner Mole" in described(rules, "An Evening of Fireworks")[0]
    assert described(rules, "3 twigs")[1] == "Gain 3 twigs."
    assert described(rules, "tiara")[0] == "Tiara: adornment, costs 1 pearl."
    assert described(rules, "Fool")[0].startswith("Fool: unique traveler critter card, -2 points, costs 3 berries")
    for wrong, right in (("frm", "farm"), ("grand tuor", "grand tour")):
        with pytest.raises(Exception, match=f"did you mean '{right}'"):
            described(rules, wrong)


def test_a_hint_names_the_choice_that_the_bot_takes():
    done = sim("play", "--seed", "4", "--explain", "settler", stdin="hint\nq\n")
    star = next(line for line in done.stdout.splitlines() if line.startswith("*"))
    number = star[1:4].strip()
    assert f"settler would take {number}, " in done.stdout
    assert "points; the next best is worth" in done.stdout
    assert "champion would take" in sim("play", "--seed", "4", stdin="hint\nq\n").stdout
