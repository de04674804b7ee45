"""The command line as people type it."""

import subprocess
import sys
from pathlib import Path

from everdell_sim.commands import cli


def sim(*arguments: str, stdin: str = "", cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
    """What a command prints, and the code with which it ends."""
    command = [sys.executable, "-m", "everdell_sim", *arguments]
    return subprocess.run(command, input=stdin, capture_output=True, text=True, timeout=120, check=False, cwd=cwd)


def typed(capsys, monkeypatch, *arguments):
    """The same without a process of its own."""
    monkeypatch.setattr(sys, "argv", ["everdell-sim", *map(str, arguments)])
    code = cli.run()
    got = capsys.readouterr()
    return subprocess.CompletedProcess(arguments, code, got.out, got.err)


def assert_refused(message: str, *arguments: str) -> None:
    """Bad input is one sentence on stderr and exit code 2."""
    done = sim(*arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert message in done.stderr
    assert len(done.stderr.splitlines()) == 1
