"""A command in a real terminal of 80 columns and 24 lines."""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from pathlib import Path
from typing import Self

COLUMNS, LINES = 80, 24
CLEARED = re.compile(r"\x1b\[2J|\x1b\[H\x1b\[2J")
CODES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
TYPED = re.compile(r"\n> [^\n]*\n\Z")
LIMIT = 120


def _own_terminal() -> None:
    """Ctrl-C reaches the process that owns the terminal, even if the tests themselves run in the background."""
    os.setsid()
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    signal.signal(signal.SIGINT, signal.SIG_DFL)


class Terminal:
    """Types lines, and keeps every screen that it saw."""

    def __init__(self, *arguments: str, cwd: Path | None = None) -> None:
        self._own, other = pty.openpty()
        fcntl.ioctl(other, termios.TIOCSWINSZ, struct.pack("HHHH", LINES, COLUMNS, 0, 0))
        env = {key: value for key, value in os.environ.items() if key not in ("COLUMNS", "LINES", "NO_COLOR")}
        self._process = subprocess.Popen(
            [sys.executable, "-m", "everdell_sim", *arguments],
            stdin=other,
            stdout=other,
            stderr=other,
            env={**env, "TERM": "xterm"},
            cwd=cwd,
            preexec_fn=_own_terminal,  # noqa: PLW1509 (no threads here)
        )
        os.close(other)
        self.text = ""
        self._typed_at = 0

    def __enter__(self) -> Self:
        self._read(until_prompt=True)
        return self

    def __exit__(self, *_: object) -> None:
        if self._process.poll() is None:
            self._process.send_signal(signal.SIGKILL)
        self._process.wait()
        os.close(self._own)

    def type(self, line: str) -> str:
        """The screen after this line."""
        return self.press(f"{line}\n")

    def press(self, keys: str) -> str:
        self._typed_at = len(self.text)
        os.write(self._own, keys.encode())
        self._read(until_prompt=True)
        return self.screens[-1]

    def leave(self, keys: str) -> int:
        """The exit code of a command that these keys end.

        They are pressed again if nothing happens: Python loses Ctrl-C between showing a prompt and reading from it.
        """
        for _ in range(10):
            os.write(self._own, keys.encode())
            if self._ends_within(3):
                break
        return self._process.wait(LIMIT)

    def end(self) -> int:
        """The exit code of a command that ends by itself."""
        self._read(until_prompt=False)
        return self._process.wait(LIMIT)

    @property
    def screens(self) -> list[str]:
        """What was on the screen between two clearings, as a person read it before typing."""
        shown = (CODES.sub("", one).replace("\r", "") for one in CLEARED.split(self.text))
        return [TYPED.sub("\n> ", one) for one in shown]

    def _read(self, until_prompt: bool) -> None:
        if not self._ends_within(LIMIT, until_prompt):
            raise AssertionError(f"no prompt after {LIMIT} s: {self.text[-500:]!r}")

    def _ends_within(self, seconds: float, until_prompt: bool = False) -> bool:
        """Reads on; True at the end or, where that is asked for, at a prompt."""
        limit = time.monotonic() + seconds
        while time.monotonic() < limit:
            if until_prompt and self.text[self._typed_at :].endswith("> "):
                return True
            ready, _, _ = select.select([self._own], [], [], 1)
            if not ready:
                continue
            try:
                got = os.read(self._own, 65536)
            except OSError:
                # Linux says so when the other side is closed.
                return True
            if not got:
                return True
            self.text += got.decode()
        return False
