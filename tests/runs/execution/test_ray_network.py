"""Ray that a run starts listens on this machine alone, and an address without a cluster is refused at once."""

import socket
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from everdell_sim.errors import BadInput
from everdell_sim.runs.execution import cluster_address

pytestmark = [pytest.mark.ray, pytest.mark.xdist_group("ray")]

LISTENING = "0A"
# As the kernel writes 127.0.0.1, alone and inside an address of IPv6, and ::1.
LOOPBACK = ("0100007F", "0000000000000000FFFF00000100007F", "00000000000000000000000001000000")


def family(pid):
    """A process and all that came out of it."""
    children = {}
    for entry in Path("/proc").iterdir():
        try:
            parent = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
            children.setdefault(parent, []).append(int(entry.name))
        except (OSError, ValueError, IndexError):
            continue
    found = [pid]
    for one in found:
        found.extend(children.get(one, []))
    return found


def listening(pids):
    """The addresses at which these processes listen, according to the kernel."""
    sockets = set()
    for pid in pids:
        try:
            sockets |= {str(one.readlink()) for one in Path(f"/proc/{pid}/fd").iterdir()}
        except OSError:
            continue
    rows = [line.split() for name in ("tcp", "tcp6") for line in Path(f"/proc/net/{name}").read_text().splitlines()[1:]]
    return [row[1].partition(":")[0] for row in rows if row[3] == LISTENING and f"socket:[{row[9]}]" in sockets]


# Says that it plays, and then waits to be inspected.
PLAYS = """
import sys
from everdell_sim.runs.execution import runner
from everdell_sim.runs.spec import one_cell

def look(done, of):
    if done:
        print("plays", flush=True)
        sys.stdin.readline()

runner.run(one_cell("greedy,greedy", 20, 1, None, None, "games"), sys.argv[1], executor=sys.argv[2], progress=look)
"""


@pytest.mark.skipif(not Path("/proc/net/tcp").exists(), reason="no /proc here to ask")
def test_ray_started_by_a_run_listens_on_this_machine_alone(tmp_path, monkeypatch):
    monkeypatch.delenv("RAY_ADDRESS", raising=False)
    # `auto` comes to the same place once it has chosen Ray, which it does for runs of minutes.
    code = "from everdell_sim.runs.execution import runner\nrunner._chosen = lambda *_: 'ray'\n" + PLAYS
    for attempt in range(3):
        command = [sys.executable, "-c", code, str(tmp_path / str(attempt)), "auto"]
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as run:
            try:
                plays = run.stdout.readline().strip()
                found = listening(family(run.pid))
            finally:
                run.communicate("\n")
        # Ray gives its own processes 30 seconds to start, which a busy machine exceeds.
        if plays:
            break
    assert (plays, run.returncode) == ("plays", 0)
    assert len(found) >= 4, "Ray's own servers listen"
    assert set(found) <= set(LOOPBACK)


def test_ray_loaded_for_a_network_is_not_started(tmp_path, monkeypatch):
    monkeypatch.delenv("RAY_ADDRESS", raising=False)
    # A run of this process may have set it.
    monkeypatch.delenv("RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER", raising=False)
    code = "import ray\n" + PLAYS.replace("runner.run(", "try:\n    runner.run(", 1)
    code += "except Exception as error:\n    print(type(error).__name__, error, flush=True)\n"
    command = [sys.executable, "-c", code, str(tmp_path / "run"), "ray"]
    done = subprocess.run(command, input="\n", capture_output=True, text=True, timeout=120, check=True)
    assert "RunError Ray was loaded before this run and would listen on the network" in done.stdout


@pytest.fixture
def mute():
    """Something that takes connections and says nothing, or a given answer."""
    said = []

    def serve(server):
        held = []
        while True:
            try:
                connection, _ = server.accept()
            except OSError:
                return
            held.append(connection)
            if said:
                connection.sendall(said[0])

    with socket.create_server(("0.0.0.0", 0)) as server:
        threading.Thread(target=serve, args=(server,), daemon=True).start()
        yield server.getsockname()[1], said


def refused(address):
    with pytest.raises(BadInput) as raised:
        cluster_address.check(address)
    return str(raised.value)


def test_an_address_without_a_cluster_is_refused_at_once(mute):
    port, said = mute
    with socket.create_server(("127.0.0.1", 0)) as taken:
        free = taken.getsockname()[1]
    for address in (f"127.0.0.1:{free}", f"localhost:{free}", f"ray://127.0.0.1:{free}"):
        assert refused(address) == f"Ray at {address} cannot be reached: Connection refused"
    assert refused(f"127.0.0.1:{port}") == f"Ray at 127.0.0.1:{port} cannot be reached: no answer"
    said.append(b"HTTP/1.1 400 Bad Request\r\n\r\n")
    assert refused(f"127.0.0.1:{port}") == f"Ray at 127.0.0.1:{port} cannot be reached: something else answers there"
    assert "cannot be reached: " in refused("no-such-host.invalid:6379")
    # An address of a network that is kept for examples: no way to it, no answer, or that of a proxy.
    assert "cannot be reached: " in refused("203.0.113.1:6379")


@pytest.mark.parametrize("address", ["", "somewhere", "host:", ":6379", "host:port", "host:0", "host:65536", "host:٣"])
def test_an_address_that_is_none_is_named(address):
    assert "is not an address: HOST:PORT, ray://HOST:PORT or auto" in refused(address)


def test_a_cluster_is_found(ray_here):
    cluster_address.check(ray_here.get_runtime_context().gcs_address)
