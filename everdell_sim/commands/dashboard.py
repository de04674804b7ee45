"""`dashboard`: runs in a browser."""

import importlib.util
import os
import socket
import sys
from pathlib import Path
from typing import Annotated

import typer

EXAMPLES = """\b
Examples:
  everdell-sim dashboard
  everdell-sim dashboard runs/first --port 8600"""

PORT = 8501
# How many ports are tried if none was named.
TRIED = 20
LOCAL = ("localhost", "127.0.0.1", "::1")

# No telemetry, no uploads, nothing served but the app, no stack traces shown to visitors.
SETTINGS = {
    "browser.gatherUsageStats": "false",
    "client.disableDataExport": "true",
    "client.showErrorDetails": "none",
    "client.showErrorLinks": "false",
    "client.toolbarMode": "viewer",
    # A widget has a default and a value from the address at once (`address.py`).
    "global.disableWidgetStateDuplicationWarning": "true",
    # Otherwise Streamlit parses the app on every rerun, to print strings that stand alone.
    "runner.magicEnabled": "false",
    "server.enableStaticServing": "false",
    "server.fileWatcherType": "none",
    "server.headless": "true",
    "server.maxUploadSize": "1",
    "server.showEmailPrompt": "false",
    "theme.paddingTop": "1rem",
    "theme.paddingBottom": "3rem",
    # One colour for both themes would fix the theme to light; so it follows the visitor's system.
    "theme.light.primaryColor": "#0072B2",
    "theme.dark.primaryColor": "#56B4E9",
}


def add_to(app: typer.Typer) -> None:
    app.command(epilog=EXAMPLES)(dashboard)


def dashboard(
    runs: Annotated[Path, typer.Argument(metavar="[RUNS]", help="A folder of runs, or one run.")] = Path("runs"),
    port: Annotated[
        int | None, typer.Option(metavar="N", min=1, max=65535, help="Port; default: the first free one from 8501.")
    ] = None,
    host: Annotated[
        str, typer.Option(metavar="H", help="Address to listen on; by default only this machine can connect.")
    ] = "127.0.0.1",
) -> None:
    """Explore runs in a browser, and start new ones."""
    from everdell_sim.errors import BadInput

    if importlib.util.find_spec("streamlit") is None or importlib.util.find_spec("altair") is None:
        raise BadInput("the dashboard needs two more packages: pip install 'everdell-sim[dashboard]'")
    if runs.exists() and not runs.is_dir():
        raise BadInput(f"{runs}: is a file, not a folder of runs")
    chosen = _port(host, port)
    if host not in LOCAL:
        print(
            f"everdell-sim: anyone who can reach {host} can see these runs and start new ones; there is no login",
            file=sys.stderr,
        )
    os.environ["EVERDELL_SIM_RUNS"] = str(runs.absolute())
    settings = {**SETTINGS, "server.address": host, "server.port": str(chosen)}
    print(f"Dashboard of {runs}. Press Ctrl-C to stop it.", flush=True)
    # What the pages need is loaded before the server prints its address, so that the first page opens at once.
    from streamlit.web import cli

    from everdell_sim.dashboards import server
    from everdell_sim.dashboards.background import sql_client

    sql_client.prepare()
    server.warm_up()
    app = Path(server.__file__).with_name("app.py")
    cli.main(["run", str(app), *(f"--{key}={value}" for key, value in settings.items())], standalone_mode=False)


def _port(host: str, port: int | None) -> int:
    """A port that is free."""
    from everdell_sim.errors import BadInput

    for one in [port] if port else range(PORT, PORT + TRIED):
        try:
            family = socket.AF_INET6 if ":" in host else socket.AF_INET
            with socket.socket(family, socket.SOCK_STREAM) as trial:
                trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
                trial.bind((host, one))
        except socket.gaierror:
            raise BadInput(f"--host {host!r} is not an address of this machine") from None
        except OSError:
            continue
        return one
    raise BadInput(f"port {port or PORT} is in use on {host}; choose another with --port")
