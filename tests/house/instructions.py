"""Instructions a game, held against `instructions.toml`: `python -m tests.house.instructions` (`make bench`).

They are counted by callgrind and repeat exactly for one compiler, so a change that makes games dearer is seen whatever
else the machine does. With another compiler they are shown and not compared.
"""

import argparse
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

from tests.house.rust import ROOT

PAGE = Path(__file__).with_name("instructions.toml")
BENCH = ROOT / "target/release/examples/bench"
# What starting costs falls out of the difference.
FEW, MANY = 50, 150
MOST_GROWTH = 0.02


def compiler() -> str:
    return subprocess.run(["rustc", "--version"], check=True, capture_output=True, text=True).stdout.strip()


def count(modules: str, bots: str, games: int) -> int:
    command = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", str(BENCH)]
    command += ["--games", str(games), "--modules", modules, "--bots", bots]
    told = subprocess.run(command, check=True, capture_output=True, text=True).stderr
    refs = re.search(r"refs:\s+([\d,]+)", told)
    assert refs, told
    return int(refs[1].replace(",", ""))


def a_game(lineup: str) -> int:
    modules, bots = lineup.split(" ")
    return (count(modules, bots, MANY) - count(modules, bots, FEW)) // (MANY - FEW)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.house.instructions", description="Instructions a game.")
    parser.add_argument("--write", action="store_true", help="write what was counted into instructions.toml")
    wanted = parser.parse_args()
    if not shutil.which("valgrind"):
        print("instructions per game: valgrind is not installed")
        return 0
    page = tomllib.loads(PAGE.read_text(encoding="utf-8"))
    is_comparable = page["compiler"] == compiler()
    if not is_comparable:
        print(f"instructions.toml was counted with {page['compiler']}; this is {compiler()}, so nothing is compared")
    counts = {}
    dearer = []
    for lineup, before in page["a_game"].items():
        counts[lineup] = now = a_game(lineup)
        print(f"{lineup}: {now:,} instructions a game, {now / before - 1:+.1%}", flush=True)
        if is_comparable and now > before * (1 + MOST_GROWTH):
            dearer.append(lineup)
    if wanted.write:
        rows = [f'"{lineup}" = {now}' for lineup, now in counts.items()]
        text = "\n".join([f'compiler = "{compiler()}"', "", "[a_game]", *rows, ""])
        PAGE.write_text(text, encoding="utf-8", newline="\n")
    elif dearer:
        print(f"more than {MOST_GROWTH:.0%} dearer: {'; '.join(dearer)}. Find out why, or write them with --write.")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
