"""What the server does before it answers anyone."""

import logging
import socket
from asyncio import base_events

import pytest

from everdell_sim import analysis
from everdell_sim.commands.datasets import dashboard
from everdell_sim.dashboards import frame, library
from everdell_sim.dashboards.run_view import Filters
from everdell_sim.dashboards.server import startup
from everdell_sim.dashboards.widgets import charts
from everdell_sim.errors import BadInput

pytestmark = pytest.mark.xdist_group("browser")


def test_the_first_visitor_finds_tables_and_charts_made(runs, monkeypatch):
    monkeypatch.setenv("EVERDELL_SIM_RUNS", str(runs / "first"))
    startup.look()
    entry = library.runs(runs)["first"]
    view = frame._view("first", str(entry.path), entry.stamp, Filters(), 1)
    asked = {key[0] for key in view._answers if isinstance(key, tuple)}
    assert {analysis.seats, "evidence"} <= asked
    # What is drawn again is not made again.
    monkeypatch.setattr(charts, "debug_mode", None)
    startup.overview.page(frame.Frame(runs, [view]))


def test_a_run_with_many_cells_is_not_drawn_ahead(runs, monkeypatch):
    """Whoever wants a page of it waits for that page alone."""
    drawn = []
    monkeypatch.setenv("EVERDELL_SIM_RUNS", str(runs / "first"))
    monkeypatch.setattr(startup, "overview", startup.cards)
    monkeypatch.setattr(startup.cards, "page", drawn.append)
    startup.look()
    assert len(drawn) == 2
    monkeypatch.setattr(startup, "_MANY", 0)
    startup.look()
    assert len(drawn) == 2


@pytest.mark.parametrize("folder", ["nowhere", "garbled", "flipped", "half"])
def test_a_run_that_cannot_be_shown_does_not_stop_the_server(runs, monkeypatch, folder):
    monkeypatch.setenv("EVERDELL_SIM_RUNS", str(runs / folder))
    startup.look()
    assert logging.root.isEnabledFor(logging.WARNING)


def test_connections_do_not_wait_for_more_to_send():
    """asyncio sees to it for sockets that name their protocol."""
    with (
        dashboard.listen("127.0.0.1", 0) as server,
        socket.create_connection(server.getsockname()),
        server.accept()[0] as connection,
    ):
        assert connection.proto == socket.IPPROTO_TCP
        base_events._set_nodelay(connection)
        assert connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)


def test_a_taken_port_is_named(tmp_path):
    with dashboard.listen("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(BadInput, match=f"port {port} is in use on 127.0.0.1; choose another with --port"):
            dashboard.dashboard(tmp_path, port, "127.0.0.1")
