"""Cards, events and locations: every face names the same ones, from the best evidence; all of the game are listed."""

import json

import polars as pl
import pytest
from streamlit.testing.v1 import AppTest

import everdell_sim as ev
from everdell_sim.analysis import Filter, named_sql
from everdell_sim.calibration import planted_things
from everdell_sim.dashboards import library
from everdell_sim.dashboards.background import jobs
from everdell_sim.effects.evidence import evidence
from everdell_sim.effects.findings import of_things
from everdell_sim.effects.ranking import grade, ranking
from everdell_sim.reports.report_files import report
from everdell_sim.rules.catalogue import item_names
from tests.dashboards.test_logic import job_of, wait_for
from tests.support.command_line import sim

pytestmark = pytest.mark.xdist_group("browser")
BOTS = ["greedy", "greedy"]

PAGE = """
from everdell_sim.dashboards import address, frame
from everdell_sim.dashboards.pages import {0}
address.arrive()
{0}.page(frame.sidebar())
"""


def page(folder, monkeypatch, name, **params):
    """A page about a run."""
    monkeypatch.setenv("EVERDELL_SIM_RUNS", str(folder))
    test = AppTest.from_string(PAGE.format(name), default_timeout=60)
    test.query_params = params
    test.run()
    assert not test.exception
    return test


def words(test):
    return " ".join(one.value for one in test.markdown).replace("\\", "")


@pytest.fixture(scope="module")
def measured(tmp_path_factory):
    """A run, and beside it what each of its cards is worth."""
    folder = tmp_path_factory.mktemp("measured")
    ev.run(BOTS, 60, folder / "base", seed=3)
    (folder / "worth.json").write_text(json.dumps(ev.ablate(bots=BOTS, deals=40, within=None).to_dict()))
    return folder


def test_every_face_names_the_same_best_and_worst(measured, monkeypatch):
    run = ev.open_run(measured / "base")
    found, names = ranking(evidence(run), "card"), item_names([run.spec.cells[0].rules])
    assert (found.estimand, len(found.rows + found.rare)) == ("removed", 48)
    ends = [[names[row["thing"]] for row in rows] for rows in (found.best, found.worst)]
    told = json.loads(sim("table", str(measured / "base"), "effects", "--json").stdout)["rows"]
    worths = [row for row in told if (row["kind"], row["what"], row["estimand"]) == ("card", "points", "removed")]
    worths.sort(key=lambda row: (-row["estimate"], row["thing"]))
    # Of a card that changed nothing in any deal nothing is known.
    listed = [names[row["thing"]] for row in worths if row["low"] is not None]
    assert [listed[:5], listed[:-6:-1]] == ends
    cards = page(measured, monkeypatch, "cards", run="base")
    assert len(cards.dataframe[0].value) == 48
    listed = list(cards.dataframe[0].value["name"])[: len(found.rows)]
    assert [listed[:5], listed[:-6:-1]] == ends
    sentences = [one.sentence for one in of_things(found, names)]
    assert names[found.rows[0]["thing"]] in sentences[0]
    written = report({"base": measured / "base"}, "T")
    (chart,) = next(one.charts for one in written.sections if one.title == "Cards")
    drawn = [row["label"] for rows in chart.to_dict()["datasets"].values() for row in rows if "thing" in row]
    assert [drawn[:5], drawn[:-6:-1]] == ends
    shown = [one.sentence for one in written.findings]
    overview = words(page(measured, monkeypatch, "overview", run="base"))
    for one in sentences:
        assert one in shown
        assert one in overview
        assert one in words(cards)


@pytest.mark.parametrize("kind", ["seat", "role"])
def test_what_was_planted_is_the_first_sentence_of_page_and_report(tmp_path, monkeypatch, kind):
    run = planted_things.play(kind, tmp_path / "run", 7, 300)
    first, *others = (one.sentence for one in report({"run": run}, "T").findings)
    overview = words(page(tmp_path, monkeypatch, "overview", run="run"))
    assert planted_things.PLANTS[kind].says in first
    assert all(overview.index(first) < overview.index(one) for one in others if one in overview)


OTHERS = {
    "other rules": {"baseline": {"data": "0" * 16}},
    "other bots": {"bots": ["random", "random"]},
    "more players": {"bots": ["greedy"] * 3},
    "no numbers": {"effects": [{"what": "card.farm.effect", "estimate": "x"}]},
    "no experiment": {"effects": None},
}


@pytest.mark.parametrize("other", [*OTHERS, "deep", "for a seat"])
def test_what_was_not_measured_in_the_same_game_does_not_count(measured, tmp_path, other):
    ev.run(BOTS, 20, tmp_path / "run", seed=3, detail="summary")
    document = json.loads((measured / "worth.json").read_text()) | OTHERS.get(other, {})
    (tmp_path / "worth.json").write_text("[" * 200_000 if other == "deep" else json.dumps(document))
    where = Filter(seats=0) if other == "for a seat" else Filter()
    assert "removed" not in set(evidence(ev.open_run(tmp_path / "run"), where)["estimand"])


def test_what_one_of_the_bots_measured_counts_and_says_so(measured, tmp_path):
    (tmp_path / "worth.json").write_bytes((measured / "worth.json").read_bytes())
    run = ev.run(["greedy", "random"], 20, tmp_path / "run", detail="summary")
    methods = evidence(run).filter(estimand="removed")["method"].unique()
    assert all(one.endswith("; played by greedy, greedy") for one in methods)
    assert len(methods)


def test_intervals_of_another_level_have_another_width(measured):
    run = ev.open_run(measured / "base")
    wide, usual = (evidence(run, level=level).filter(estimand="removed", what="points") for level in (0.99, 0.95))
    assert (wide["high"] - wide["low"] > usual["high"] - usual["low"]).all()


def test_what_modules_add_is_a_kind_of_its_own_and_all_of_the_game_are_listed(runs, monkeypatch):
    """56 cards and 12 adornments; those of which little is known come last."""
    kinds = set(evidence(ev.open_run(runs / "brook"))["kind"])
    assert {"card", "adornment", "event", "location", "river"} <= kinds
    for section, many in (("card", 56), ("adornment", 12)):
        test = page(runs, monkeypatch, "cards", run="brook", **{"section-1": section})
        assert len(test.dataframe[0].value) == many
        n = test.dataframe[0].value["n"].fillna(0).to_list()
        first = next((at for at, one in enumerate(n) if one < 30), many)
        assert max(n[first:], default=0) < 30
        assert any("Measure" in one.label and "(about " in one.label for one in test.button)


def test_what_is_missing_is_measured_in_the_background(tmp_path):
    run = ev.run(BOTS, 20, tmp_path / "run", detail="summary")
    things = {"cards": ["farm"], "events": ["grand_tour"]}
    jobs.start(tmp_path, job_of("ablate", "run-cards", 30, things=things), "somebody")
    wait_for(tmp_path, "done")
    assert library.experiment(library.experiments(tmp_path)["run-cards"])["games"] == 90
    found = evidence(run).filter(estimand="removed", what="points")
    assert set(found.select("kind", "thing").rows()) == {("card", "farm"), ("event", "grand_tour")}


@pytest.mark.parametrize(("low", "high", "reading", "given"), [
    (4.1, 9, "causal", "S"), (2.1, 9, "causal", "A"), (0.1, 9, "causal", "B"), (-0.1, 9, "causal", "C"),
    (-2, -0.1, "causal", "D"), (4.1, 9, "associated", ""), (None, None, "causal", ""),
])  # fmt: skip
def test_grades_are_what_is_sure(low, high, reading, given):
    assert grade({"low": low, "high": high, "reading": reading}) == given


def test_query_says_what_is_only_associated(measured):
    run = ev.open_run(measured / "base")
    for question, wanted in (
        ("@cards", ["win_share_when_played", "score_when_played"]),
        ("@deal", []),
        ("select thing, estimate from effects", ["estimate"]),
        ("select estimate from effects where reading = 'causal'", []),
        ("select estimate, reading from effects where estimand = 'dealt'", []),
        ("select score as estimate from seats", []),
    ):
        answer = run.sql(named_sql.text(question), also={"effects": lambda: evidence(run)})
        assert named_sql.associated(question, answer)[: len(wanted) or None] == wanted
    told = sim("query", str(measured / "base"), "select thing, high from effects")
    assert "only associated, not caused: high" in told.stderr
    told = json.loads(sim("query", str(measured / "base"), "@events", "--json").stdout)
    assert "score_adjusted" in told["associated"]


def test_what_a_card_brings_by_season_is_associated_and_in_the_opening_hand_causal(measured):
    effects = evidence(ev.open_run(measured / "base"))
    seasons = effects.filter(what="points_by_season", thing="farm")
    assert set(seasons["against"]) == {"spring", "summer", "winter", "autumn"}
    assert set(seasons["reading"]) == {"associated"}
    assert effects.filter(thing="farm", estimand="dealt", what="points")["reading"].to_list() == ["causal"]


def test_effects_are_sorted_cut_and_exported(measured, tmp_path):
    run = str(measured / "base")
    told = sim("table", run, "effects", "--sort", "-estimate", "--top", "1", "--columns", "estimate")
    least = evidence(ev.open_run(run)).filter(what="points")["estimate"].min()
    assert f"{least:.4f}" in told.stdout
    assert "did you mean 'reading'" in sim("table", run, "effects", "--sort", "redding").stderr
    sim("export", run, "--table", "effects", "--to", str(tmp_path / "x.parquet"))
    kept = [pl.read_parquet(tmp_path / "x.parquet"), evidence(ev.open_run(run))]
    assert kept[0].drop("command").equals(kept[1].drop("command"))


def test_a_row_opens_the_page_of_its_card(visitor):
    visitor.open("cards?run=first")
    name = visitor.cells()[0][0]
    table = visitor.page.locator("[data-testid=stDataFrame]").first
    table.scroll_into_view_if_needed()
    box = table.bounding_box()
    visitor.page.mouse.click(box["x"] + 15, box["y"] + 55)
    visitor.soon(lambda: visitor.title, name)


def test_an_unknown_card_is_named_and_the_nearest_offered(visitor):
    visitor.open("cards?run=first&card=fram")
    visitor.shows("There is no card fram in this run. Did you mean Farm?", "No grades")
    visitor.press("Open Farm")
    visitor.soon(lambda: visitor.title, "Farm")
    visitor.open("events?run=first&event=%3Cb%3E%3F").shows("There is no event <b>? in this run.")
    assert "Did you mean" not in visitor.text
