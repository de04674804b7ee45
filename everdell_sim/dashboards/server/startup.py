"""What the server does when its settings are known and before it answers anyone."""

import gc
import logging
import socket
from collections.abc import Iterator
from contextlib import contextmanager

import uvicorn

from everdell_sim.dashboards import frame
from everdell_sim.dashboards.pages import cards, overview

_log = logging.getLogger(__name__)
_start = uvicorn.Server.startup


def prepare() -> None:
    """Have it done when the server starts. Streamlit has no place for it, so it is put before uvicorn's own start."""
    uvicorn.Server.startup = _startup  # type: ignore[method-assign]


async def _startup(self: uvicorn.Server, sockets: list[socket.socket] | None = None) -> None:
    send_at_once(sockets or [])
    look()
    # Streamlit collects garbage after every look and would go through all of this each time. It stays.
    gc.collect()
    gc.freeze()
    await _start(self, sockets)


def send_at_once(sockets: list[socket.socket]) -> None:
    """Send small pieces as they come.

    Streamlit opens its socket without naming the protocol, and asyncio then leaves it to wait: what is sent in two
    pieces, as every file is, stops until the browser has confirmed the first, for which it takes up to 40 ms.
    """
    for one in sockets:
        # Every connection inherits it.
        one.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)


def look() -> None:
    """Draw the first page, and the one with the most figures, for nobody: tables and charts are kept for all."""
    try:
        with _unheard():
            shown = frame.sidebar()
            for page in (overview, cards) if shown else ():
                page.page(shown)
    except Exception as error:
        # The page that opens says what is wrong and what to do.
        _log.debug("the first page could not be drawn ahead: %s", error)


@contextmanager
def _unheard() -> Iterator[None]:
    """Streamlit would say at every piece that nobody looks."""
    logging.disable(logging.WARNING)
    try:
        yield
    finally:
        logging.disable(logging.NOTSET)
