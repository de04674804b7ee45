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


# ---- roles ----------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def matched(asked) -> dict[str, Any]:
    """Matchups of the charms as two bots play them, interrupted once, and everything that is read from them."""
    return asked("""
        import contextlib
        import polars as pl
        import everdell_sim as ev
        from everdell_sim.analysis import Filter, NothingLeft, chosen_roles, matchups
        from everdell_sim.analysis import role_agreement, role_spread, roles
        from everdell_sim.commands.cli import app
        from everdell_sim.reports import write_report
        from everdell_sim.runs.reader.verification import verify
        from typer.testing import CliRunner

        asked = dict(bots="greedy,random", choose=True, deals=600, pair_half_width=0.25, role_half_width=0.25, seed=3)

        def stop(done, games):
            if done >= games // 20:
                raise KeyboardInterrupt

        stopped = False
        try:
            ev.matchups("specimen", out="matched", progress=stop, workers=1, **asked)
        except KeyboardInterrupt:
            stopped = True
        found = ev.matchups("specimen", out="matched", workers=1, **asked)
        again = ev.matchups("specimen", workers=1, **asked)
        written = found.run.manifest
        write_report({"matched": "matched"}, "matched", "A report")
        shown = CliRunner().invoke(app, ["table", "matched", "matchups"], env={"COLUMNS": "120"})
        games = found.run.sql("select role_1, role_2, count(*) as n from games join cells using (cell) group by all")
        seats = found.run.seats.filter(~pl.col("automatic")).join(found.run.cells, on="cell")
        fixed, free = seats.filter(pl.col("role_1") != ""), seats.filter(pl.col("role_1") == "")
        own = pl.when(pl.col("seat") == 0).then(pl.col("role_1")).otherwise(pl.col("role_2"))
        both = ["ember", "moth"]
        by_hand = (
            fixed.filter(pl.col("bots").list.first() == "greedy")
            .filter(pl.col("role_1").is_in(both) & pl.col("role_2").is_in(both))
            .with_columns(pl.col("win_share") - pl.col("win_share").mean().over("cell", "deal") + 0.5)
            .group_by("charm").agg(pl.col("win_share").mean())
        )
        empty = []
        for table in (roles, matchups):
            with contextlib.suppress(SystemExit):
                try:
                    table(ev.run("random,random", 4, "plain", modules="specimen", resume=True))
                except NothingLeft as error:
                    empty.append(str(error))
        answer = {
            "stopped": stopped,
            "problems": verify("matched").problems,
            "reached": [written.reached, written.stopped_at, written.games],
            "same": found.run.seats.equals(again.run.seats),
            "cells": len(found.run.spec.cells),
            "games": games.height,
            "as fixed": fixed.select((pl.col("charm") == own).all()).item(),
            "refused": [fixed["charm_refused"].unique().to_list(), sorted(free["charm_refused"].unique())],
            "crow": found.run.seats.filter(pl.col("automatic"))["charm"].unique().to_list(),
            "roles": found.roles.to_dicts(),
            "pairs": found.pairs.to_dicts(),
            "by hand": dict(by_hand.iter_rows()),
            "tables": [roles(found.run).height, matchups(found.run, Filter(bots="greedy")).height],
            "agreement": role_agreement(found.run).to_dicts(),
            "spread": role_spread(found.run).to_dicts(),
            "chosen": chosen_roles(found.run).to_dicts(),
            "shown": shown.output,
            "report": open("matched.md", encoding="utf-8").read(),
            "repr": repr(found),
            "json": sorted(found.to_dict()),
            "empty": empty,
        }
    """)


def test_matchups_stop_at_the_first_look_that_is_narrow_enough_and_resume_to_the_same_rows(matched):
    assert matched["stopped"]
    assert matched["problems"] == []
    reached, deals, games = matched["reached"]
    assert reached
    # Three charms make six ordered pairs, and one cell in which seats choose, for each bot.
    assert matched["cells"] == 2 * (3 * 2 + 1)
    assert matched["games"] == 3 * 2 + 1
    assert deals < 600
    assert games == deals * matched["cells"]
    assert matched["same"]


def test_roles_are_columns_of_seats(matched):
    assert matched["as fixed"]
    # Who is given a charm refuses none; the Crow has none.
    assert matched["refused"][0] == [""]
    assert set(matched["refused"][1]) <= {"ember", "moth"}
    assert matched["crow"] == [""]


def test_matchups_are_the_means_of_both_seatings(matched):
    found = [row for row in matched["pairs"] if row["what"] == "win_share"]
    shares = {(row["bot"], row["role"], row["other_role"]): row for row in found}
    assert len(shares) == 2 * 6
    assert shares["greedy", "ember", "moth"]["estimate"] == pytest.approx(matched["by hand"]["ember"])
    # An Ember counts a point more than a Moth, and one of its workers stays.
    assert shares["greedy", "ember", "moth"]["low"] > 0.5
    roles = {(row["bot"], row["role"]): row["estimate"] for row in matched["roles"] if row["what"] == "win_share"}
    mean = (shares["random", "wick", "ember"]["estimate"] + shares["random", "wick", "moth"]["estimate"]) / 2
    assert roles["random", "wick"] == pytest.approx(mean)


def test_matchups_are_in_tables_and_reports(matched):
    # Three charms and two bots, each with a share and a margin; six ordered pairs of one bot.
    assert matched["tables"] == [3 * 2 * 2, 6 * 2]
    assert "Ember" in matched["shown"]
    assert "every table of roles played the same deals from every seat" in matched["report"]
    assert "Win share of 3 roles at 2 players" in matched["repr"]
    assert {"roles", "pairs", "lopsided", "agreement", "chosen", "spread"} <= set(matched["json"])
    assert [text.startswith("no seat of this run has a fixed role") for text in matched["empty"]] == [True, True]


def test_choosing_and_bots_are_compared(matched):
    assert [(row["bot"], row["other_bot"]) for row in matched["agreement"]] == [("greedy", "random")]
    assert {row["given"] for row in matched["spread"]} == {"fixed", "chosen"}
    assert all(row["reading"] == ("causal" if row["given"] == "fixed" else "associated") for row in matched["spread"])
    taken = [row["estimate"] for row in matched["chosen"] if row["what"] == "taken_share" and row["bot"] == "random"]
    assert sum(taken) == pytest.approx(1.0)


def test_matchups_refuse_what_they_cannot_play(asked):
    told = asked("""
        import everdell_sim as ev

        def said(modules, **options):
            try:
                ev.matchups(modules, **options)
            except ev.BadInput as error:
                return str(error)

        answer = [
            said("specimen", roles="moht"),
            said("specimen:seat_1=moth"),
            said("specimen", roles="moth"),
            said("specimen", players=3, bots="random"),
        ]
    """)
    assert "there is no charm 'moht'" in told[0]
    assert "fixes a role already" in told[1]
    assert "1 roles are too few for 2 players" in told[2]
    assert told[3] == "players is 3; these modules allow 2"


def test_a_balance_evens_roles_out(asked):
    found = asked("""
        import everdell_sim as ev
        found = ev.balance({
            "balance": {"bots": "random", "players": 2, "modules": "specimen", "deals": 40, "confirm": 60, "tries": 4},
            "targets": {"win_share.role.*": {"within": 0.05}},
            "numbers": {"charm.ember.points": [0, 5]},
        }, workers=1)
        answer = found.targets.to_dicts()
    """)
    targets = {row["what"]: row for row in found}
    assert list(targets) == ["win_share.role.ember", "win_share.role.moth", "win_share.role.wick"]
    # An equal share at two players, give or take the band.
    assert [targets["win_share.role.moth"][end] for end in ("asked_low", "asked_high")] == pytest.approx([0.45, 0.55])
    assert targets["win_share.role.ember"]["before"] > targets["win_share.role.moth"]["before"]


PAGE = """
from pathlib import Path
import everdell_sim as ev
from everdell_sim.dashboards.frame import Frame
from everdell_sim.dashboards.pages import matchups
from everdell_sim.dashboards.run_view import Filters, View

matchups.page(Frame(Path("."), [View("matched", ev.open_run("matched"), Filters())]))
"""


def test_the_page_of_matchups_shows_them(asked, matched):
    page = asked(f"""
        from streamlit.testing.v1 import AppTest

        shown = AppTest.from_string({PAGE!r}, default_timeout=60).run()
        answer = {{
            "errors": [one.value for one in shown.exception],
            "texts": [one.value for one in shown.markdown],
            "heads": [one.value for one in shown.subheader],
            "tables": [one.value.columns.tolist() for one in shown.dataframe],
        }}
    """)
    assert page["errors"] == []
    assert page["heads"] == [
        "Lopsided matchups",
        "Bots compared",
        "Roles that seats chose",
        "Does choosing even the roles out?",
    ]
    assert any("as greedy plays" in text and "Ember" in text for text in page["texts"])
    assert ["role", "other_role", "estimate", "low", "high", "n", "p_adjusted"] in page["tables"]
