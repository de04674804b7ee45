"""A dataset is data: no code that it names is run unless that is asked for, and unless it is the code that played."""

import pytest

from everdell_sim.errors import BadInput
from everdell_sim.runs.execution import runner
from everdell_sim.runs.execution.compaction import compact
from everdell_sim.runs.reader.replay import replay
from everdell_sim.runs.reader.verification import verify
from everdell_sim.runs.spec import one_cell
from tests.support.command_line import sim

BOT = """
import pathlib
import everdell_sim as ev

pathlib.Path({trace!r}).open("a").write("x")

class First(ev.Bot):
    def choose(self, view, decision):
        return 0
"""


@pytest.fixture
def shared(tmp_path):
    """Plays a run whose bot leaves a trace when it is loaded; the bot and the trace."""
    bot, trace = tmp_path / "bot.py", tmp_path / "trace"
    bot.write_text(BOT.format(trace=str(trace)))

    def played(detail):
        where = tmp_path / detail
        runner.run(one_cell(f"{bot}:First,random", 6, 1, None, None, detail), where, executor="local")
        trace.unlink()
        return where

    return played, bot, trace


def test_nothing_is_run_by_readers_unless_asked(shared):
    played, _, trace = shared
    where = played("games")
    done = sim("verify", str(where))
    assert (done.returncode, trace.exists()) == (0, False), done.stdout
    assert "it is run only if asked for (--trust-bots); the choices that were kept were followed instead" in done.stdout
    for command in (
        ["replay", where, 3],
        ["replay", where, 3, "--explain"],
        ["table", where, "seats"],
    ):
        assert sim(*map(str, command)).returncode == 0
    compacted = sim("compact", str(where), "--times", "2")
    assert compacted.returncode == 0, compacted.stderr
    assert not trace.exists()
    done = sim("verify", str(where), "--trust-bots")
    assert (done.returncode, trace.exists(), "--trust-bots" in done.stdout) == (0, True, False), done.stdout


def test_other_code_is_not_run_even_if_trusted(shared):
    played, bot, trace = shared
    where = played("games")
    bot.write_text(bot.read_text() + "# other code\n")
    done = sim("verify", str(where), "--trust-bots")
    assert (done.returncode, trace.exists()) == (0, False)
    assert "has changed: its code is not run" in done.stdout
    bot.unlink()
    report = verify(where, trust_bots=True)
    assert (report.fine, report.replayed) == (True, 6)
    assert "bot.py" in report.notes[0]


def test_without_choices_a_game_is_not_replayed_unless_the_code_is_trusted(shared):
    played, _, trace = shared
    where = played("summary")
    with pytest.raises(BadInput, match="is code that this run names"):
        replay(where, 2)
    assert verify(where).fine
    compact(where, 2)
    assert not trace.exists()
    done = sim("replay", str(where), "2", "--trust-bots")
    assert (done.returncode, trace.exists()) == (0, True), done.stderr
