"""The wheel alone is enough: built, installed into an empty environment, and used far away from the sources."""

import contextlib
import json
import os
import socket
import subprocess
import sys
import sysconfig
import textwrap
import time
import urllib.request
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGES = Path(sysconfig.get_path("purelib"))
SCRIPTS = Path(sysconfig.get_path("scripts"))


def run(*command: str | Path, cwd: Path, **environment: str) -> str:
    done = subprocess.run(
        [str(part) for part in command],
        cwd=cwd,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"
    return done.stdout


def build(out: Path) -> Path:
    """The wheel for the glibc of this machine, in the target folder that is there already; without the network."""
    environment = {key: value for key, value in os.environ.items() if key != "CONDA_PREFIX"}
    environment |= {
        "VIRTUAL_ENV": sys.prefix,
        "PYO3_PYTHON": sys.executable,
        "PYO3_BUILD_EXTENSION_MODULE": "1",
    }
    command = [str(SCRIPTS / "maturin"), "build", "--release", "--locked", "--offline", "--quiet", "--out", str(out)]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    (built,) = out.glob("*.whl")
    return built


def install(wheel: Path, home: Path) -> tuple[Path, Path]:
    """An empty environment with the wheel alone: its Python and its site-packages."""
    venv.create(home, symlinks=True, with_pip=False)
    python = home / "bin" / "python"
    site = Path(run(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))", cwd=home).strip())
    assert list(site.iterdir()) == []
    run(SCRIPTS / "uv", "pip", "install", "--offline", "--no-deps", "--python", python, wheel, cwd=home)
    return python, site


def assert_site_packages_gain_one_name(site: Path) -> None:
    names = {path.name for path in site.iterdir()} - {"__pycache__"}
    information = {name for name in names if name.endswith(".dist-info")}
    assert len(information) == 1
    assert names - information == {"everdell_sim"}


def assert_the_wheel_holds_the_package_and_nothing_else(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        extension = next(
            name for name in names if name.startswith("everdell_sim/_core") and name.endswith((".so", ".pyd"))
        )
        code = archive.read(extension)
    assert {name.split("/")[0] for name in names if ".dist-info/" not in name} == {"everdell_sim"}
    assert not [name for name in names if name.endswith((".rs", ".pyc")) or "__pycache__" in name or "/tests/" in name]
    assert "everdell_sim/py.typed" in names
    # The data is inside the extension, and nothing in it points back to the folder in which it was built.
    assert b'id = "architect"' in code
    assert str(ROOT / "data").encode() not in code


def assert_it_works(python: Path, site: Path, far: Path) -> None:
    # What the wheel needs comes from the environment of the tests; `.pth` files there are not followed from here.
    (site / "needed.pth").write_text(f"{PACKAGES}\n", encoding="utf-8")
    program = """
        import json, pathlib, sys
        import everdell_sim as ev

        game = ev.Game(players=3, seed=7)
        for _ in range(12):
            game.apply(0)
        run = ev.simulate(bots=["greedy", "random"], deals=50, seed=1)
        print(json.dumps({
            "home": str(pathlib.Path(ev.__file__).parent),
            "path": sys.path,
            "turn": game.turn,
            "history": len(game.history),
            "games": len(run.games),
            "seats": len(run.seats),
            "cards": len(ev.cards()),
            "version": ev.__version__,
            "same": ev.Game.from_state(game.state()).state() == game.state(),
        }))
    """
    document = json.loads(run(python, "-I", "-c", textwrap.dedent(program), cwd=far, HOME=str(far)))
    version = run(python.with_name("everdell-sim"), "--version", cwd=far, PYTHONPATH="", HOME=str(far))
    assert Path(document["home"]) == site / "everdell_sim"
    assert not [path for path in document["path"] if Path(path) == ROOT]
    assert document["history"] == 12
    assert document["turn"] > 1
    assert (document["games"], document["seats"]) == (50, 100)
    assert document["cards"] == 48
    assert document["same"]
    assert document["version"] in version


def assert_the_dashboard_answers(python: Path, far: Path) -> None:
    """Started from the wheel, far from the sources; a page is drawn without an exception."""
    run(python.with_name("everdell-sim"), "run", "--deals", "20", "--out", "runs/first", cwd=far, HOME=str(far))
    program = """
        import os, pathlib
        from streamlit.testing.v1 import AppTest
        from everdell_sim.dashboards import server

        os.environ["EVERDELL_SIM_RUNS"] = "runs"
        app = AppTest.from_file(pathlib.Path(server.__file__).with_name("app.py"), default_timeout=300).run()
        print(app.title[0].value, app.metric[0].value, len(app.exception), len(app.error))
    """
    done = run(python, "-I", "-c", textwrap.dedent(program), cwd=far, HOME=str(far))
    assert done.split() == ["Overview", "20", "0", "0"]
    with socket.socket() as trial:
        trial.bind(("127.0.0.1", 0))
        port = trial.getsockname()[1]
    command = [str(python.with_name("everdell-sim")), "dashboard", "--port", str(port)]
    environment = {**os.environ, "PYTHONPATH": "", "HOME": str(far)}
    server = subprocess.Popen(command, cwd=far, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        assert answer(f"http://127.0.0.1:{port}/_stcore/health", server) == b"ok"
        assert b"<title>Streamlit</title>" in answer(f"http://127.0.0.1:{port}/", server)
    finally:
        server.terminate()
        server.wait(60)


def answer(address: str, server: subprocess.Popen[bytes]) -> bytes:
    """What a server says as soon as it is there."""
    while server.poll() is None:
        with contextlib.suppress(OSError), urllib.request.urlopen(address) as response:
            return bytes(response.read())
        time.sleep(0.2)
    raise AssertionError("the dashboard has ended")


def test_make_wheel_needs_no_development_environment_and_serves_older_systems() -> None:
    commands = run("make", "--dry-run", "--always-make", "wheel", cwd=ROOT)
    assert ".venv/bin" not in commands
    assert "requirements.lock" not in commands
    assert "-r wheel.lock" in commands
    if sys.platform == "linux":
        # glibc 2.28 is of 2018.
        assert "--zig --compatibility manylinux_2_28" in commands
    named = [line.split("==")[0] for line in (ROOT / "wheel.lock").read_text().splitlines() if "==" in line]
    assert named == ["maturin", "ziglang"]


@pytest.mark.skipif(not (ROOT / "core_rs").is_dir(), reason="there are no sources here to build from")
def test_the_wheel_alone_is_enough(tmp_path: Path) -> None:
    wheel = build(tmp_path / "dist")
    assert_the_wheel_holds_the_package_and_nothing_else(wheel)
    python, site = install(wheel, tmp_path / "environment")
    assert_site_packages_gain_one_name(site)
    far = tmp_path / "somewhere" / "else"
    far.mkdir(parents=True)
    assert_it_works(python, site, far)
    assert_the_dashboard_answers(python, far)
