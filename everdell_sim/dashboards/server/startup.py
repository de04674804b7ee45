"""How the dashboard is served: Streamlit's app behind our gate, on a socket of our own."""

import logging
import socket
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, chdir, contextmanager, suppress
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory

import streamlit as st
import uvicorn
from starlette.middleware import Middleware
from streamlit.web import bootstrap

from everdell_sim.dashboards import frame
from everdell_sim.dashboards.background import sql_client
from everdell_sim.dashboards.pages import PAGES, cards, overview
from everdell_sim.dashboards.server import visitors
from everdell_sim.dashboards.server.gate import Gate

_log = logging.getLogger(__name__)

# No telemetry, no uploads, nothing served but the app, no stack traces shown to visitors.
SETTINGS = {
    "browser.gatherUsageStats": False,
    "client.disableDataExport": True,
    "client.showErrorDetails": "none",
    "client.showErrorLinks": False,
    "client.toolbarMode": "viewer",
    # A widget's value and its default are set together (`address.py`).
    "global.disableWidgetStateDuplicationWarning": True,
    # Texts that stand alone in a file are not shown: every look would have to read the app for them.
    "runner.magicEnabled": False,
    # A full garbage collection takes 0.1 s: Python's own are enough, without one after every page view.
    "runner.postScriptGC": False,
    # Those in the current folder may be somebody else's, and become environment variables.
    "secrets.files": [],
    "server.enableStaticServing": False,
    "server.fileWatcherType": "none",
    "server.headless": True,
    "server.maxUploadSize": 1,
    "server.showEmailPrompt": False,
    "theme.paddingTop": "1rem",
    "theme.paddingBottom": "3rem",
    # Light or dark as the visitor's system is: with one theme named for both the page would always be light.
    "theme.light.primaryColor": "#0072B2",
    "theme.dark.primaryColor": "#56B4E9",
}
# A connection that sends a larger message, or does not answer for longer (seconds), is closed.
_MESSAGE = 16 << 20
_SILENCE = 30
# Seconds for requests that are being answered when the server is asked to end.
_LEAVING = 2
# A run with more cells than this is not drawn ahead.
_MANY = 64


def serve(listening: socket.socket, host: str) -> None:
    """Serve on this socket until Ctrl-C."""
    port = listening.getsockname()[1]
    with TemporaryDirectory() as empty, chdir(empty):
        # The settings that lie in the current folder may be somebody else's.
        bootstrap.load_config_options({**SETTINGS, "server.address": host, "server.port": port})
    shown = "localhost" if host in ("0.0.0.0", "::") else f"[{host}]" if ":" in host else host
    link = f"http://{shown}:{port}/?token={visitors.TOKEN}"

    @asynccontextmanager
    async def started(_: st.App) -> AsyncIterator[None]:
        warm_up()
        print(f"  {link}", flush=True)
        yield

    app = st.App(
        Path(__file__).with_name("app.py"), lifespan=started, middleware=[Middleware(Gate, host=host, port=port)]
    )
    config = uvicorn.Config(
        app,
        access_log=False,
        log_level="warning",
        server_header=False,
        timeout_graceful_shutdown=_LEAVING,
        ws="websockets-sansio",
        ws_max_size=_MESSAGE,
        ws_per_message_deflate=False,
        ws_ping_interval=_SILENCE,
        ws_ping_timeout=_SILENCE,
    )
    with suppress(KeyboardInterrupt):
        uvicorn.Server(config).run(sockets=[listening])


def warm_up() -> None:
    """Do what the first looks would have to wait for: load every page and its tools, and draw the first ones."""
    import duckdb  # noqa: F401
    from PIL import Image  # noqa: F401
    from pyarrow import dataset  # noqa: F401
    from streamlit import emojis  # noqa: F401

    sql_client.prepare()
    for name in PAGES:
        import_module(f"everdell_sim.dashboards.pages.{name}")
    look()


def look() -> None:
    """Draw the first page, and the one with the most figures, for nobody: tables and charts are kept for all.

    Of a run with many cells that takes longer than to open the page that somebody wants, which may be another one.
    """
    try:
        with _unheard():
            shown = frame.sidebar()
            if shown is None or len(shown.view.run.spec.cells) > _MANY:
                return
            for page in (overview, cards):
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
