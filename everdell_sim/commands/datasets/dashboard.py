"""`dashboard`: runs in a browser."""

import importlib.util
import os
import socket
import sys
from pathlib import Path
from typing import Annotated

from everdell_sim.commands.shared.options import argument, option

EXAMPLES = """\b
Examples:
  everdell-sim dashboard
  everdell-sim dashboard runs/first --port 8600"""

PORT = 8501
USUAL = Path("runs")
# How many ports are tried if none was named.
TRIED = 20
LOCAL = ("localhost", "127.0.0.1", "::1")


def dashboard(
    runs: Annotated[Path, argument("RUNS", "A folder of runs, or one run.")] = USUAL,
    port: Annotated[
        int | None, option("--port", "N", "Port; default: the first free one from 8501.", min=1, max=65535)
    ] = None,
    host: Annotated[
        str, option("--host", "H", "Address to listen on; by default only this machine can connect.")
    ] = "127.0.0.1",
) -> None:
    """Explore runs in a browser, and start new ones."""
    from everdell_sim.errors import BadInput

    if importlib.util.find_spec("streamlit") is None or importlib.util.find_spec("altair") is None:
        raise BadInput("the dashboard needs two more packages: pip install 'everdell-sim[dashboard]'")
    # The first run makes the usual folder.
    if not runs.is_dir() and (runs.exists() or runs != USUAL):
        raise BadInput(f"{runs}: is {'a file, not a' if runs.exists() else 'no'} folder of runs")
    listening = _listening(host, port)
    if host not in LOCAL:
        print(
            f"everdell-sim: anyone who can reach {host} can see these runs; starting new ones takes the link below",
            file=sys.stderr,
        )
    os.environ["EVERDELL_SIM_RUNS"] = str(runs.absolute())
    # What the pages need is loaded before the server prints its address, so that the first page opens at once.
    print(f"Dashboard of {runs}. Press Ctrl-C to stop it. Open this link:", flush=True)
    from everdell_sim.dashboards.server import startup

    startup.serve(listening, host)


def _listening(host: str, port: int | None) -> socket.socket:
    """A socket on a port that was free."""
    from everdell_sim.errors import BadInput

    for one in [port] if port else range(PORT, PORT + TRIED):
        try:
            return listen(host, one)
        except socket.gaierror:
            raise BadInput(f"--host {host!r} is not an address of this machine") from None
        except OSError:
            continue
    raise BadInput(f"port {port or PORT} is in use on {host}; choose another with --port")


def listen(host: str, port: int) -> socket.socket:
    """A socket that accepts connections from now on.

    With its protocol named, asyncio sends small pieces at once. Otherwise what is sent in two pieces, as every file is,
    waits until the browser has confirmed the first, which takes up to 40 ms.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    made = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        if sys.platform != "win32":
            made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        made.bind((host, port))
        made.listen()
    except OSError:
        made.close()
        raise
    return made
