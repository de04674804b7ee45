"""The instructions that a processor carries out for a game, counted by valgrind on the program behind `make bench`.

Callgrind writes down its count after every game, so there is one figure per game. The first game is left out: its count
includes what the program and the bots need to start.
"""

import re
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path

from everdell_sim.errors import RunError

BENCH = Path(__file__).parents[2] / "target" / "release" / "examples" / "bench"
# The function that plays one game.
_GAME = "everdell_arena::play::runner::GameRunner::play"
_TOTAL = re.compile(r"^totals: (\d+)", re.MULTILINE)


def missing(bench: Path = BENCH) -> str:
    """Why instructions cannot be counted here; nothing if they can."""
    if shutil.which("valgrind") is None:
        return "valgrind is not installed"
    return "" if bench.is_file() else f"{bench} is not built (`make bench` builds it)"


def per_game(bots: Sequence[str], games: int, bench: Path = BENCH) -> list[int]:
    """The instructions of each of `games` games of a line-up, after a first one that is not counted."""
    counts = _counts(bots, games + 1, bench)
    # The last count is what the program does when all games are over.
    if len(counts) != games + 2:
        raise RunError(
            f"{bench}: valgrind has seen {max(len(counts) - 1, 0)} games, not {games + 1}: where is {_GAME}?"
        )
    return counts[1:-1]


def _counts(bots: Sequence[str], games: int, bench: Path) -> list[int]:
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "count"
        command = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={out}", f"--dump-after={_GAME}"]
        command += [str(bench), "--games", str(games), "--bots", ",".join(bots)]
        ended = subprocess.run(command, capture_output=True, text=True, check=False)
        if ended.returncode:
            said = [line for line in ended.stderr.splitlines() if line and not line.startswith("==")]
            raise RunError(f"{bench}: {said[-1] if said else f'ended with {ended.returncode}'}")
        dumps = [out.with_name(f"count.{at}") for at in range(1, games + 1)]
        texts = [path.read_text(encoding="utf-8") for path in (*dumps, out) if path.exists()]
    return [int(found[1]) for text in texts if (found := _TOTAL.search(text))]
