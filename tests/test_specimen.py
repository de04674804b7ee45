"""The worked example of `docs/how-to/add-a-module.md` in every layer of Python, which knows nothing of it.

Only an extension of its own has the module (`make specimen` builds it), so all of it happens in another process.
"""

import json
import os
import subprocess
import sys
import textwrap
from pathlib import Path
from typing import Any

import pytest

from everdell_sim import _core

ROOT = Path(__file__).parents[1]
EXTENSION = ROOT / "target" / "specimen" / "_core.abi3.so"
DEALS = 16

pytestmark = [
    pytest.mark.skipif(not EXTENSION.exists(), reason="`make specimen` has not built its extension"),
    pytest.mark.xdist_group("specimen"),
]


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the package as it is, but for the extension."""
    folder = tmp_path_factory.mktemp("specimen")
    (folder / "everdell_sim").mkdir()
    for entry in (ROOT / "everdell_sim").iterdir():
        if not entry.name.startswith("_core.") or entry.suffix == ".pyi":
            (folder / "everdell_sim" / entry.name).symlink_to(entry)
    (folder / "everdell_sim" / "_core.abi3.so").symlink_to(EXTENSION)
    return folder


@pytest.fixture(scope="module")
def asked(package: Path):
    """The variable `answer` of a program that runs with the extension."""

    def ask(program: str) -> Any:
        whole = f"import json\n{textwrap.dedent(program)}\nprint(json.dumps(answer))"
        done = subprocess.run(
            [sys.executable, "-c", whole],
            cwd=package,
            env={**os.environ, "PYTHONPATH": str(package)},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout.splitlines()[-1])

    return ask


@pytest.fixture(scope="module")
def played(asked) -> dict[str, Any]:
    """A run, and everything that is read from it."""
    return asked(f"""
        import polars as pl
        import everdell_sim as ev
        from everdell_sim.reports import write_report
        from everdell_sim.runs.execution.runner import run
        from everdell_sim.runs.reader.verification import verify
        from everdell_sim.runs.spec import one_cell

        run(one_cell(["champion", "random"], {DEALS}, 5, ["specimen"], [], "cards", ""), "run", workers=1)
        checked = verify("run")
        kept = ev.open_run("run")
        write_report({{"run": "run"}}, "report", "A report")
        held = kept.cards.filter(pl.col("card").cast(pl.String).is_in(["moth", "ember", "wick"]))
        seats = kept.seats
        answer = {{
            "problems": checked.problems,
            "stand_ins": [checked.stand_ins, kept.manifest.stand_ins],
            "report": open("report.md", encoding="utf-8").read(),
            "sections": sorted({{row["section"] for row in ev.Game(2, ["specimen"]).core.rules.item_rows("card")}}),
            "held": held["card"].cast(pl.String).to_list(),
            "seats": seats.height,
            "automatic": seats.filter(pl.col("automatic")).height,
            "charms": seats.filter(~pl.col("automatic"))["score_charms"].to_list(),
            "lanterns": int(seats["lanterns_left"].sum()),
        }}
    """)


def test_the_extension_is_that_of_these_sources(asked):
    """`make specimen` builds it anew."""
    assert asked("from everdell_sim import _core; answer = _core.__sources__") == _core.__sources__


def test_no_other_extension_has_it(asked):
    assert "specimen" in asked("from everdell_sim import _core; answer = [row['id'] for row in _core.modules()]")
    assert "specimen" not in [row["id"] for row in _core.modules()]


def test_a_game_is_played_and_shown(asked):
    output = asked("""
        import io
        from rich.console import Console
        import everdell_sim as ev
        from everdell_sim.game.board import show

        game = ev.Game(2, ["specimen"], seed=7)
        first = game.decision.kind
        while game.turn < 8:
            game.apply(0)
        text = io.StringIO()
        show(Console(file=text, width=140), game.turn, game.core.board(0), 0)
        answer = {"first": first, "board": text.getvalue(), "state": game.state()["specimen"]}
    """)
    assert output["first"] == "charm"
    assert "Charm" in output["board"]
    assert output["state"]["players"][0]["charm"] == "ember"


def test_a_run_is_played_kept_and_verified(played):
    assert played["problems"] == []
    # Two people, and the opponent.
    assert (played["seats"], played["automatic"]) == (3 * DEALS, DEALS)
    # What the three charms count.
    assert set(played["charms"]) <= {0, 1, 2}
    # A bot that weighs nothing leaves some.
    assert played["lanterns"] > 0


def test_values_that_no_source_gives_are_counted_where_a_run_is_described(played):
    # The cost of the one card.
    assert played["stand_ins"] == [1, 1]
    assert "stand-ins: 1" in played["report"]


def test_what_it_has_besides_cards_is_in_the_tables(played):
    assert "charm" in played["sections"]
    assert set(played["held"]) <= {"moth", "ember", "wick"}
    assert DEALS <= len(played["held"]) <= 2 * DEALS
