"""Makes the pictures of the dashboard in this folder: `make pictures`. Needs chromium; takes a few minutes."""

import contextlib
import io
import os
import shutil
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
WIDTH, HEIGHT = 1280, 860

COMMANDS = (
    ("run", "--bots", "champion,champion", "--deals", "6000", "--detail", "cards", "--out", "champions"),
    ("tournament", "--bots", "champion,villager,events,castle,greedy", "--deals", "100", "--out", "league"),
    ("sweep", "farm.toml", "--out", "farm"),
    ("whatif", "--patch", "cheaper-farm.toml", "--deals", "600", "--json"),
    ("ablate", "--how", "replaced", "--deals", "1500", "--within", "0", "--json"),
)
PATCH = '[patch]\nname = "cheaper-farm"\n[card.farm]\ncost = { twig = 2 }\neffect.gain.berry = 2\n'
SWEEP = '[sweep]\nbots = "champion,villager"\ndeals = 1000\n[factors]\ncard.farm.points = [0, 1, 2, 3, 4]\n'
PAGES = {
    "overview": "?run=champions",
    "cards": "cards?run=champions",
    "card": "cards?run=champions&card=farm",
    "events": "events?run=champions",
    "locations": "locations?run=champions",
    "seats": "seats?run=champions",
    "bots": "bots?run=league",
    "synergies": "synergies?run=champions&level=0.001",
    "experiments": "experiments?run=champions&experiment=cheaper-farm",
    "sweeps": "sweeps?run=farm",
    "games": "games?run=champions",
    "replay": "games?run=champions&game=7&step=60",
    "run": "run?run=champions&change=card.farm",
    "data": "data?run=champions",
}


def sim(folder: Path, *words: str) -> str:
    command = [sys.executable, "-m", "everdell_sim", *words]
    return subprocess.run(command, cwd=folder, check=True, capture_output=True, text=True).stdout


def make_runs(folder: Path) -> None:
    (folder / "cheaper-farm.toml").write_text(PATCH, encoding="utf-8")
    (folder / "farm.toml").write_text(SWEEP, encoding="utf-8")
    for words in COMMANDS:
        told = sim(folder, *words)
        if "--json" in words:
            name = "cheaper-farm" if words[0] == "whatif" else "worth"
            (folder / f"{name}.json").write_text(told, encoding="utf-8")


@contextlib.contextmanager
def served(folder: Path) -> Iterator[str]:
    with socket.socket() as trial:
        trial.bind(("127.0.0.1", 0))
        port = trial.getsockname()[1]
    # From the folder above, as a user does: what the pages tell to type is then `runs/...`.
    command = [sys.executable, "-m", "everdell_sim", "dashboard", folder.name, "--port", str(port)]
    home = {**os.environ, "HOME": str(folder)}
    server = subprocess.Popen(command, env=home, cwd=folder.parent, stdout=subprocess.PIPE, text=True)
    try:
        assert server.stdout is not None
        yield next(line.strip() for line in server.stdout if "token=" in line)
    finally:
        server.terminate()
        server.wait()


def shoot(page: Any, address: str, name: str, path: str) -> None:
    from PIL import Image

    page.goto(f"{address}/{path}")
    page.wait_for_selector("h1")
    page.wait_for_selector("[data-testid=stApp][data-test-script-state=notRunning]", state="attached")
    page.wait_for_timeout(2500)
    picture = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    picture.save(HERE / f"{name}.png", optimize=True)
    print(f"{name}.png {(HERE / f'{name}.png').stat().st_size // 1024} KB")


def main() -> None:
    from playwright.sync_api import sync_playwright

    browser = shutil.which("chromium")
    if browser is None:
        sys.exit("there is no chromium on this machine")
    with tempfile.TemporaryDirectory() as made, sync_playwright() as driver:
        folder = Path(made) / "runs"
        folder.mkdir()
        make_runs(folder)
        with served(folder) as link:
            chromium = driver.chromium.launch(executable_path=browser, args=["--no-sandbox", "--disable-gpu"])
            page = chromium.new_page(viewport={"width": WIDTH, "height": HEIGHT}, color_scheme="light")
            page.goto(link)
            for name, path in PAGES.items():
                if len(sys.argv) == 1 or name in sys.argv[1:]:
                    shoot(page, link.partition("/?")[0], name, path)
            chromium.close()


if __name__ == "__main__":
    main()
