"""Printing for people. Names come from files: they are shown, and cannot control the terminal."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TextIO, cast

from everdell_sim.support.printable import printable

if TYPE_CHECKING:
    from rich.console import Console, ConsoleOptions, ConsoleRenderable, RenderHook, RenderResult


class Harmless:
    """A text stream that makes everything printable."""

    def __init__(self, stream: TextIO) -> None:
        self.stream = stream

    def write(self, text: str) -> int:
        return self.stream.write(printable(text))

    def __getattr__(self, name: str) -> Any:
        return getattr(self.stream, name)


@contextmanager
def harmless() -> Iterator[None]:
    """Make everything that is printed in this context printable."""
    before = sys.stdout, sys.stderr
    sys.stdout, sys.stderr = Harmless(sys.stdout), Harmless(sys.stderr)
    try:
        yield
    finally:
        sys.stdout, sys.stderr = before


def console(width: int | None = None, *, stderr: bool = False) -> "Console":
    """A console that ignores markup in texts; `width` applies if the output is not a terminal."""
    from rich.console import Console

    stream = sys.stderr if stderr else sys.stdout
    # rich's own colour codes pass unchanged; texts are made printable before.
    raw = stream.stream if isinstance(stream, Harmless) else stream
    made = Console(
        file=raw, width=None if raw.isatty() else width, highlight=False, markup=False, emoji=False, stderr=stderr
    )
    made.push_render_hook(cast("RenderHook", _Shown()))
    return made


class _Shown:
    def process_renderables(self, renderables: "list[ConsoleRenderable]") -> "list[ConsoleRenderable]":
        return [_Clean(one) for one in renderables]


class _Clean:
    def __init__(self, inside: "ConsoleRenderable") -> None:
        self.inside = inside

    def __rich_console__(self, console: "Console", options: "ConsoleOptions") -> "RenderResult":
        from rich.segment import Segment

        for one in console.render(self.inside, options):
            yield one if one.control else Segment(printable(one.text), one.style)
