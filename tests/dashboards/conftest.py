"""One folder of runs, one server and one browser for all tests of the dashboard."""

import contextlib
import json
import os
import re
import shutil
import socket
import subprocess
import sys
import time
import urllib.request

import pytest

import everdell_sim as ev
from everdell_sim.runs.execution import runner
from everdell_sim.runs.spec import Cell, Spec
from tests.dashboards.visitor import Visitor

NASTY = "<img src=x onerror=alert(1)>![x](http:evil)"
TAG = "<img src=x onerror=alert(2)>"
SWEPT = {"card.farm.points": [1, 2, 4], "card.farm.cost.twig": [1, 3]}
PATCH = {"patch": {"name": NASTY}, "card.farm.points": 3}


@pytest.fixture(scope="session")
def runs(tmp_path_factory):
    """Runs as they may lie in a folder: small, large, nasty, broken."""
    root = tmp_path_factory.mktemp("dashboard") / "runs"
    root.mkdir()
    matched = {"bots": "greedy,random", "choose": True, "deals": 12, "pair_half_width": None, "role_half_width": None}
    ev.matchups(
        "player_powers", roles="cats,rats,spiders,honey_bees", out=root / "matched", executor="local", **matched
    )
    ev.sweep({"bots": "greedy,champion", "deals": 40, "factors": SWEPT}, root / "swept", executor="local")
    runner.run(Spec((Cell.of("champion,greedy"),), 200, 1, "cards"), root / "first", executor="local")
    cells = (
        Cell.of("champion,villager"),
        Cell.of("villager,champion"),
        Cell.of("champion,villager", patch=PATCH),
        Cell.of("villager,champion", patch=PATCH),
        Cell.of("champion,villager,greedy"),
    )
    runner.run(Spec(cells, 60, 2, "cards"), root / "several", executor="local")
    runner.run(Spec((nasty_bots(root.parent),), 50, 3, "summary"), root / NASTY, executor="local")
    solo = (Cell.of("champion", "solo_rugwort"), Cell.of("champion", "solo_rugwort:year=3:variants=hasty"))
    runner.run(Spec(solo, 60, 4, "summary"), root / "solo", executor="local")
    runner.run(Spec((Cell.of("champion,champion", "pearlbrook"),), 60, 5, "summary"), root / "brook", executor="local")
    result = ev.whatif({"card.farm.points": 3}, bots=["champion", "greedy"], deals=200, seed=1)
    (root / "dear.json").write_text(json.dumps(result.to_dict()))
    plan = {"bots": "random", "players": 2, "deals": 20, "confirm": 40, "tries": 3}
    targets, numbers = {"score": [0, 10], "turns": [0, 999]}, {"card.farm.points": [0, 3]}
    fairer = ev.balance({"balance": plan, "targets": targets, "numbers": numbers})
    (root / "fairer.json").write_text(json.dumps(fairer.to_dict()))
    (root / "empty").mkdir()
    (root / "garbled").mkdir()
    (root / "garbled" / "manifest.json").write_text('{"status": <b>')
    shutil.copytree(root / "first", root / "flipped")
    path = root / "flipped" / "summary" / "seats.parquet"
    content = bytearray(path.read_bytes())
    content[100] ^= 1
    path.write_bytes(content)
    half_written(root / "first", root / "half")
    (root / "outside").symlink_to("/etc")
    (root / "notes.json").write_text('{"no": "experiment"}')
    return root


def nasty_bots(folder):
    """A line-up with a bot whose file, name and description are HTML."""
    file = folder / f"{TAG}.toml"
    file.write_text(f'[bot]\nname = "{TAG}"\nabout = "{TAG}"\nlike = "villager"\n')
    return Cell.of([str(file), "greedy"])


def half_written(whole, half):
    """A run that was stopped: no sums yet."""
    shutil.copytree(whole, half)
    document = json.loads((half / "manifest.json").read_text())
    document |= {"status": "stopped", "shards": [], "files": [], "games": 0}
    (half / "manifest.json").write_text(json.dumps(document))
    shutil.rmtree(half / "summary")


def free_port():
    with socket.socket() as trial:
        trial.bind(("127.0.0.1", 0))
        return trial.getsockname()[1]


@contextlib.contextmanager
def serving(folder, home, port, cwd=None):
    """The dashboard as a user starts it; ended by its own process."""
    command = [sys.executable, "-m", "everdell_sim", "dashboard", str(folder), "--port", str(port)]
    with (home / "server.log").open("wb") as log:
        server = subprocess.Popen(
            command, env={**os.environ, "HOME": str(home)}, stdout=log, stderr=log, cwd=cwd or home
        )
    try:
        for _ in range(1800):
            with (
                contextlib.suppress(OSError),
                urllib.request.urlopen(f"http://127.0.0.1:{port}/_stcore/health") as answer,
            ):
                if answer.read() == b"ok":
                    break
            assert server.poll() is None, (home / "server.log").read_text()
            time.sleep(0.1)
        else:
            pytest.fail("the server does not answer")
        server.link = re.search(r"http://\S+token=\S+", (home / "server.log").read_text())[0]
        yield server
    finally:
        server.terminate()
        server.wait(20)


@pytest.fixture(scope="session")
def server(runs, tmp_path_factory):
    with serving(runs, tmp_path_factory.mktemp("home"), free_port()) as started:
        yield started


@pytest.fixture(scope="session")
def address(server):
    """Where it is, without the token."""
    return server.link.partition("/?")[0]


@pytest.fixture(scope="session")
def browsers(tmp_path_factory):
    """Starts browsers, each with cookies of its own."""
    browser = shutil.which("chromium")
    if browser is None:
        pytest.skip("no chromium on this machine: the dashboard is not tested in a browser")
    playwright = pytest.importorskip("playwright.sync_api")
    with playwright.sync_playwright() as driver:

        @contextlib.contextmanager
        def start(*more):
            quiet = ("gpu", "quic", "background-networking", "component-update", "sync")
            context = driver.chromium.launch_persistent_context(
                tmp_path_factory.mktemp("profile"),
                executable_path=browser,
                headless=True,
                args=["--no-sandbox", "--no-first-run", *(f"--disable-{one}" for one in quiet), *more],
                viewport={"width": 1400, "height": 1000},
            )
            yield context
            context.close()

        yield start


@pytest.fixture(scope="session")
def chromium(browsers):
    with browsers() as context:
        yield context


@pytest.fixture
def visitor(chromium, address):
    """A visitor with a page of their own; whatever they saw go wrong fails the test."""
    someone = Visitor(chromium.new_page(), address)
    yield someone
    someone.wait()
    someone.page.close()
    assert someone.problems == []
