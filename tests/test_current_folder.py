"""Nothing is imported from the folder in which a command is called: it may be somebody else's. [SECURITY.md]"""

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from everdell_sim.commands import FILES
from everdell_sim.dashboards.background import jobs, sql_client
from everdell_sim.runs.reader.run_dataset import open_run
from tests.dashboards.conftest import free_port, serving
from tests.support.command_line import sim

ROOT = Path(__file__).parents[1]
ABOUT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
WANTED = [one for part in (ABOUT["dependencies"], *ABOUT["optional-dependencies"].values()) for one in part]
NAMES = [re.match(r"[\w-]+", one)[0].replace("-", "_").removesuffix("_python") for one in WANTED]
NAMES += ["typing", "json", "random", "pathlib", "dataclasses", "secrets", "tempfile", "subprocess", "everdell"]
FILES_THERE = {
    "p.toml": "[patch]\nname = 'p'\n[card.farm]\npoints = 2\n",
    "mine.py": "import everdell_sim\nclass First(everdell_sim.Bot):\n    def choose(self, view, decision): return 0\n",
    "sweep.toml": '[sweep]\nbots = "random,random"\ndeals = 2\n[factors]\ncard.farm.points = [1, 2]\n',
    "study.toml": '[study]\nname = "s"\n[[simulate]]\nname = "a"\ncommand = "run"\nbots = "random,random"\ndeals = 2\n',
    "plan.toml": '[balance]\nbots = "random,random"\ndeals = 4\nconfirm = 4\ntries = 2\n'
    '[targets]\n"win_share.seat.0" = [0.4, 0.6]\n[numbers]\n"card.farm.points" = [1, 2]\n',
}
TINY = "--players 2 --deals 2"
LINES = {
    "play": "--seed 5",
    "run": "--bots mine.py,random --deals 2 --out new",
    "tournament": f"--bots greedy,random {TINY} --out field",
    "sweep": "sweep.toml --out swept",
    "study": "study.toml --out studied",
    "runs": ".",
    "table": "run seats",
    "query": "run @bots",
    "report": "run",
    "compare": "run run",
    "replay": "run 0",
    "export": "run --to out",
    "verify": "run --sample 1",
    "compact": "run --times 2",
    "patch": "check p.toml",
    "whatif": "--patch p.toml --bots random,random --deals 4",
    "ablate": "--cards farm --bots random,random --deals 4",
    "matchups": "--modules player_powers --roles mice,moles --bots random --deals 2 --out pairs",
    "balance": "plan.toml",
    **dict.fromkeys(("cards", "events", "locations", "modules", "bots"), ""),
    "tune": "settler --deals 2 --generations 1 --population 4 --check 4",
    "learn": "settler --rounds 1 --deals 2 --games 20 --playouts 1 --trees 2 --glance 2 --check 20",
    "bench": "--help",
}


@pytest.fixture(scope="module")
def hostile(tmp_path_factory):
    """A folder with a run, and with a module for each name that the program imports; it tells when it is imported."""
    folder = tmp_path_factory.mktemp("downloaded")
    assert sim("run", "--bots", "random,random", "--deals", "4", "--out", str(folder / "run")).returncode == 0
    for name in NAMES:
        caught = f"open({str(folder / 'caught')!r}, 'a').write({name!r} + ' ')\nraise ImportError\n"
        (folder / f"{name}.py").write_text(caught)
    for name, text in FILES_THERE.items():
        (folder / name).write_text(text)
    return folder


@pytest.fixture(autouse=True)
def nothing_is_caught(hostile):
    yield
    caught = hostile / "caught"
    assert not caught.exists(), f"imported from the current folder: {caught.read_text()}"


@pytest.mark.parametrize("command", sorted(set(FILES) - {"dashboard"}))
def test_no_command_imports_from_the_current_folder(hostile, command):
    done = sim(command, *LINES[command].split(), stdin="hint\nq\n", cwd=hostile)
    # What a bot is taught in so few games may not be worth keeping.
    assert done.returncode in ((0, 1) if command == "learn" else (0,)), done.stderr
    assert "Traceback" not in done.stderr


def test_the_dashboard_does_not_either_nor_does_it_read_settings_there(hostile, tmp_path):
    (hostile / ".streamlit").mkdir()
    (hostile / ".streamlit" / "config.toml").write_text('[theme]\nbase = "nowhere.toml"\n')
    # Streamlit makes environment variables of its secrets, and processes of the dashboard would import from there.
    (hostile / ".streamlit" / "secrets.toml").write_text(f'PYTHONPATH = "{hostile}"\n')
    with serving(hostile / "run", tmp_path, free_port(), hostile):
        pass


def test_the_processes_of_the_dashboard_do_not_either(hostile, monkeypatch):
    monkeypatch.chdir(hostile)
    monkeypatch.setattr(sql_client, "_ready", [])
    limits = {"limit": 10, "seconds": 30, "memory": "1GB"}
    assert sql_client.ask(open_run("run"), "select count(*) from games", **limits).item() == 4
    what = jobs.Asked(
        kind="run", name="job", bots=["random"] * 2, deals=2, seed=1, modules=[], patch=None, detail="games"
    )
    jobs.start(hostile, what, "nobody")
    while jobs.jobs(hostile)[0].alive:
        pass
    assert jobs.jobs(hostile)[0].status == "done"


def test_every_process_is_started_in_one_way():
    texts = {path.name: path.read_text() for path in (ROOT / "everdell_sim").rglob("*.py")}
    assert [name for name, text in texts.items() if "sys.executable" in text] == ["children.py"]


@pytest.mark.ray
@pytest.mark.xdist_group("ray")
def test_the_workers_of_ray_do_not_either_and_find_the_bots_of_the_folder(hostile, monkeypatch):
    monkeypatch.delenv("RAY_ADDRESS", raising=False)
    monkeypatch.setenv("RAY_raylet_start_wait_time_s", "180")
    line = "run --executor ray --workers 1 --bots mine.py,random --deals 2 --out rayed"
    entry = [str(Path(sys.executable).with_name("everdell-sim")), *line.split()]
    done = subprocess.run(entry, cwd=hostile, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr
