"""Reports of their own for sweeps and balance documents: few charts, small files, findings first."""

import json

import polars as pl
import pytest

import everdell_sim as ev
from everdell_sim.calibration.planted_factors import PLANTED, play
from everdell_sim.effects.of_balance import BEFORE, of_balance
from everdell_sim.reports import write_report
from everdell_sim.reports.document import Document, Section
from everdell_sim.reports.html_page import MOST_CHARTS, page
from tests.support.command_line import sim


@pytest.fixture(scope="module")
def report(tmp_path_factory):
    where = tmp_path_factory.mktemp("sweep") / "planted"
    return write_report({"planted": play(where, 7, planted=True, cells=60, deals=20)}, where, "Planted"), where


def test_the_report_of_many_cells_is_small_and_begins_with_the_planted_factor(report):
    document, where = report
    content = where.with_suffix(".html").read_text()
    assert document.findings[0].sentence.startswith(f"At 2 players, {PLANTED} changes a player's score most")
    assert [one.title for one in document.sections] == [
        "What each factor changes at 2 players",
        "Two factors together",
        "Every cell",
    ]
    assert content.count("<figure>") <= 5
    assert len(content) < 300_000
    assert content.index('id="findings"') < content.index("<nav>") < content.index('id="s1"')


def test_the_table_of_cells_has_all_factors(report):
    document, _ = report
    table = document.sections[-1].table
    assert {PLANTED, "inert.a", "inert.b", "inert.c", "inert.d"} < set(table.columns)
    assert table.height == ev.open_run(report[1]).cells.height


def test_a_page_has_at_most_a_dozen_charts():
    from everdell_sim import plots

    rows = ev.simulate("random,random", deals=2).seats.select(label="bot", estimate="score").head(1)
    rows = rows.with_columns(low=rows["estimate"] - 1, high=rows["estimate"] + 1)
    chart = plots.forest(rows, label="label", title="t", x="x", note="")
    shown = page(Document("t", [], [], [Section(f"s{at}", (), [chart] * 5) for at in range(4)]))
    assert shown.count("<figure>") == MOST_CHARTS == 12


PLAN = {
    "balance": {"bots": "random", "players": 2, "deals": 20, "confirm": 60, "tries": 4, "name": "milder"},
    "targets": {"score": [0, 10], "turns": [0, 999]},
    "numbers": {"card.farm.points": [0, 3]},
}


def test_a_search_for_a_patch_is_reported_with_its_targets_before_and_after(tmp_path):
    found = ev.balance(PLAN)
    (tmp_path / "fairer.json").write_text(json.dumps(found.to_dict()))
    rows = of_balance(found.to_dict())
    after = rows.row(by_predicate=(pl.col("thing") == "score") & (pl.col("against") != BEFORE), named=True)
    assert (after["estimate"], after["confirmed"]) == (found.checks[0].after.value, False)
    assert rows.filter(rows["thing"] == "turns")["confirmed"].to_list() == [None, True]
    told = json.loads(sim("report", str(tmp_path / "fairer.json"), "--out", str(tmp_path / "r"), "--json").stdout)
    sentences = [one["sentence"] for one in told["findings"]]
    assert sentences[0].startswith("The patch milder (card.farm.points = 0) is not confirmed: 1 of 2 targets")
    assert sentences[0].endswith("not so: score")
    text = (tmp_path / "r.md").read_text()
    assert "## Frontier" in text
    assert "points = 0" in text[text.index("## Patch") :]


def test_matchups_are_reported_with_a_chart_and_call_no_role_strong_by_chance(tmp_path):
    """Six deals tell nothing apart, so the first sentence says so."""
    asked = {"roles": "cats,rats,spiders", "bots": "random", "deals": 6, "pair_half_width": None}
    ev.matchups("player_powers", out=tmp_path / "roles", executor="local", role_half_width=None, **asked)
    document = write_report({"roles": tmp_path / "roles"}, tmp_path / "roles", "Roles")
    assert document.findings[0].sentence.startswith("As random plays, no role clearly wins more or less")
    assert [len(one.charts) for one in document.sections if one.title == "Roles"] == [1]
