"""Names from files and folders on a terminal: shown, never obeyed."""

import io

import polars as pl
import pytest

from everdell_sim.commands.shared import screen
from everdell_sim.runs.reader import export
from everdell_sim.support.printable import LONGEST, printable, short
from tests.support.command_line import sim

# Moves the cursor, turns the line around, changes the title of the window, is half a character, is invisible.
NASTY = "a\x1b[2Jb\u202ec\x1b]0;owned\x07d\ud800e\u200bf\x9bg"
SHOWN = "a?[2Jb?c?]0;owned?d?e?f?g"


def test_what_is_not_to_be_seen_is_marked():
    assert printable(NASTY) == SHOWN
    assert printable("Zoë, 雪, ½\n\tx\u00a0y") == "Zoë, 雪, ½\n\tx\u00a0y"
    assert short("x" * 1000) == "x" * (LONGEST - 1) + "…"
    assert short("a\n b") == "a b"


@pytest.mark.parametrize("tty", [False, True])
def test_a_console_obeys_no_text(monkeypatch, tty):
    class Stream(io.StringIO):
        def isatty(self):
            return tty

    stream = Stream()
    monkeypatch.setattr("sys.stdout", stream)
    with screen.harmless():
        screen.console(120).print(f"[red]{NASTY}[/b] :bomb:", style="bold")
        print(NASTY)
    output = stream.getvalue().replace("\x1b[1m", "").replace("\x1b[0m", "")
    # rich drops the bell itself.
    assert output == f"[red]{SHOWN.replace('owned?', 'owned')}[/b] :bomb:\n{SHOWN}\n"


@pytest.mark.parametrize("name", ["a[/b]", "[bold]x", "turned\u202eround", "red\x1b[31m"])
def test_a_folder_may_have_any_name(tmp_path, name):
    done = sim("run", "--bots", "greedy,random", "--deals", "3", "--out", name, cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert printable(name) in done.stdout
    assert "\x1b" not in done.stdout
    assert "\u202e" not in done.stdout


def test_no_cell_and_no_header_of_a_csv_is_a_formula():
    begins = ["=", "+", "-", "@", " =", "\t=", "\u200b=", "＝", "＋", "－", "＠", "−", "\r", "\n", "\u00a0@"]
    frame = pl.DataFrame({f"{begin}h{at}": [f"{begin}1", "fine", None] for at, begin in enumerate(begins)})
    kinds = pl.Series(["=1", "a", "b"], dtype=pl.Enum(["=1", "a", "b"]))
    result = export.plain(frame.with_columns(n=pl.Series([-1, 2, 3]), kind=kinds))
    assert all(name.startswith("'") for name in result.columns[: len(begins)])
    assert result.columns[-2:] == ["n", "kind"]
    assert all(cell.startswith("'") for cell in result.row(0)[: len(begins)])
    assert result.row(0)[-2:] == (-1, "'=1")
    assert set(result.row(1)[: len(begins)]) == {"fine"}
    assert export.plain(pl.DataFrame({"=a": [1], "'=a": [2]})).columns == ["''=a", "'=a"]
