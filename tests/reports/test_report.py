"""A report as people get it: whole, without a network, and with every name escaped."""

import copy
import json
import random
import re
import shlex
from html.parser import HTMLParser

import pytest

import everdell_sim as ev
from everdell_sim.effects import caveats
from everdell_sim.experiments.repetition import again, files
from everdell_sim.reports import write_report
from everdell_sim.reports.comparison import compare
from everdell_sim.reports.comparison_document import document
from everdell_sim.reports.document import Document, Finding, NothingToTell, Section
from everdell_sim.reports.html_page import page
from everdell_sim.reports.markdown import markdown
from everdell_sim.reports.report_files import write
from everdell_sim.runs.execution import runner
from everdell_sim.runs.spec import Cell, Spec
from everdell_sim.support.phrases import called
from tests.reports.conftest import play
from tests.support.broken import slots
from tests.support.command_line import sim


class Reader(HTMLParser):
    """What a browser would load, and whether all elements are closed."""

    def __init__(self, content: str) -> None:
        super().__init__()
        self.loaded, self.open, self.seen = [], [], set()
        self.feed(content)

    def handle_starttag(self, tag, attrs):
        self.seen.add(tag)
        self.loaded += [value for key, value in attrs if key in ("src", "href", "data", "action") and value]
        if tag not in ("meta", "br", "link", "img"):
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.seen.add(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


@pytest.fixture(scope="module")
def report(runs, tmp_path_factory):
    to = tmp_path_factory.mktemp("report") / "base"
    return write_report({"base": runs["base"]}, to, "The base game", "make again"), to


def test_the_page_is_whole_and_needs_nothing_else(report):
    _, to = report
    content = to.with_suffix(".html").read_text()
    reader = Reader(content)
    assert reader.open == []
    assert [one for one in reader.loaded if not one.startswith("#")] == []
    assert "script" not in reader.seen
    assert {"svg", "table"} <= reader.seen
    assert "@import" not in content
    assert not re.search(r"url\(", content)
    assert "The base game" in content
    assert "make again" in content
    assert len(content) < 1_000_000


def test_findings_come_first_each_with_figure_interval_method_and_command(report):
    result, to = report
    assert len(result.findings) >= 4
    for one in result.findings:
        assert re.search(r"\d", one.figure)
        assert "[" in one.figure
        assert one.n > 0
        assert one.method
        assert one.reading in ("counted", "associated", "causal")
        assert one.command.startswith("everdell-sim table ")
    text = to.with_suffix(".md").read_text()
    assert text.index("## Findings") < text.index("## Seats")
    assert text.count("`everdell-sim table") >= len(result.findings)
    assert "nan" not in text.lower().split()


def test_what_a_finding_says_is_what_its_command_shows(report):
    result, _ = report
    one = next(one for one in result.findings if "table" in one.command and one.command.endswith(" game"))
    words = one.command.split()[1:]
    rows = json.loads(sim(*words, "--json").stdout)
    shown = [row for row in (rows["rows"] if isinstance(rows, dict) else rows) if row["n"] == one.n]
    assert any(f"{row['estimate']:.1f}" in one.figure for row in shown)


def test_names_are_escaped_wherever_they_stand(runs, tmp_path):
    write(document(compare(runs["base"], runs["card"]), "<script>alert(1)</script>"), tmp_path / "c")
    content = (tmp_path / "c.html").read_text()
    assert "<script>" not in content
    assert "&lt;script&gt;" in content
    play(tmp_path / "run", {"patch": {"name": "<b>cheap</b>|farm"}, "card": {"farm": {"points": 2}}}, deals=8)
    write_report({"<i>run</i>": tmp_path / "run"}, tmp_path / "r", "|a|_b_")
    for content in ((tmp_path / "r.html").read_text(), (tmp_path / "r.md").read_text()):
        # What stands between backticks is code, and shown as it is.
        shown = re.sub("`[^`]*`", "", content)
        assert "<b>cheap" not in shown
        assert "<i>run" not in shown
    assert "\\|a\\|" in (tmp_path / "r.md").read_text()


def test_a_document_of_an_experiment_is_reported_too(tmp_path, runs):
    rich = {"card": {"farm": {"points": 9}}}
    result = ev.ablate(["farm", "king"], bots=["greedy", "greedy"], deals=60, within=None, patch=rich)
    (tmp_path / "worth.json").write_text(json.dumps(result.to_dict()))
    patch = {"patch": {"name": "rich"}, "card": {"farm": {"points": 5}}}
    asked = ev.whatif(patch, bots=["greedy", "greedy"], deals=40)
    (tmp_path / "rich.json").write_text(json.dumps(asked.to_dict()))
    nothing = ev.whatif({}, bots=["greedy", "greedy"], deals=4)
    (tmp_path / "nothing.json").write_text(json.dumps(nothing.to_dict()))
    found = write_report({name: tmp_path / name for name in ("worth", "rich", "nothing")}, tmp_path / "all", "All")
    assert "the Farm is worth most: against a blank in its place" in found.findings[0].sentence
    assert found.findings[0].reading == "causal"
    assert "--cards farm,king --how dead" in found.findings[0].command
    assert any("card.farm.points 1 → 5" in one for one in found.about)
    assert any("exactly 0" in one.sentence for one in found.findings)
    text = (tmp_path / "all.md").read_text()
    assert "--patch rich.toml" in text
    assert "\nwhere `rich.toml` holds\n" in text


JUNK = [None, True, -1, 2**70, 1.5, float("nan"), 1e300, "", "a.b", "9" * 400, [], {}, [1], ["x", ["y"]], {"a": None}]


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("ask", ["whatif", "ablate"])
def test_a_damaged_document_of_an_experiment_is_reported_or_refused_in_a_sentence(ask, seed, tmp_path):
    """As many places as a test has time for: each is taken away, or holds anything else that JSON knows."""
    table = {"bots": ["greedy", "greedy"], "deals": 20}
    patch = {"card": {"farm": {"points": 5}}}
    made = ev.whatif(patch, **table) if ask == "whatif" else ev.ablate(["farm"], how="dead", **table)
    document = made.to_dict()
    document["effects"] = document["effects"][:3] + document["effects"][20:200:60]
    rng, path, refused = random.Random(seed), tmp_path / "it.json", []
    for _ in range(30):
        damaged = copy.deepcopy(document)
        holder, key = rng.choice(slots(damaged))
        holder[key] = rng.choice(JUNK)
        if rng.random() < 0.2:
            del holder[key]
        path.write_text(json.dumps(damaged))
        try:
            write_report({"it": tmp_path / "it"}, tmp_path / "report", "title")
        except NothingToTell:
            continue
        except ev.BadInput as error:
            refused.append(str(error))
    assert 0 < len(refused) < 30
    assert all(re.match(rf"{path}: (damaged|not a document of)[^\n]+$", one) for one in refused)


def test_what_an_experiment_prints_asks_it_again(tmp_path):
    """The command with the files beside it, in an empty folder, gives the same document."""
    below = {"patch": {"name": "../<b>"}, "card.wife.points": 3}
    patches = [{"card.farm.points": 5}, {"card": {"farm": {"cost": {"twig": 1}}}, "setup.city_size": 14}]
    asked = ev.whatif(
        patches, bots=["greedy", "random"], deals=12, seed=3, baseline_patch=below, rotate=True, level=0.9
    )
    field = ev.whatif(
        patches[0], bots=["random", "greedy", "villager"], players=2, deals=600, until="score within 0.5 points"
    )
    worths = ev.ablate(how="dead", bots=["random", "random"], deals=3, within=None, patch=below, modules="pearlbrook")
    some = ev.ablate(
        ["farm", "mine"],
        how="avoid",
        bots="greedy",
        players=2,
        deals=20,
        events="all",
        for_seat=1,
        until="card.* within 1 points",
    )
    for at, result in enumerate(one.to_dict() for one in (asked, field, worths, some)):
        folder = tmp_path / str(at)
        folder.mkdir()
        for name, content in files(result).items():
            (folder / name).write_text(content)
        found = json.loads(sim(*shlex.split(again(result))[1:], "--json", cwd=folder).stdout)
        for side in ("baseline", "patch"):
            # Keys may be nested or dotted.
            found[side].pop("given", None), result[side].pop("given", None)
        assert found == result


def test_whole_line_ups_are_asked_again_by_a_call(tmp_path, monkeypatch):
    result = ev.whatif({"card.farm.points": 5}, bots=[["greedy", "random"], ["random", "random"]], deals=4).to_dict()
    for name, content in files(result).items():
        (tmp_path / name).write_text(content)
    monkeypatch.chdir(tmp_path)
    assert eval(again(result), {"ev": ev}).to_dict()["effects"] == result["effects"]


def test_the_command_writes_both_and_prints_the_findings(tmp_path):
    small = play(tmp_path / "runs" / "small", bots=["greedy", "greedy"], deals=20)
    document = json.loads(sim("report", str(small), "--out", str(tmp_path / "report"), "--json").stdout)
    assert {path.name for path in tmp_path.iterdir()} == {"runs", "report.html", "report.md"}
    again = json.loads(sim("report", str(small), "--out", str(tmp_path / "report.html"), "--json").stdout)
    assert again["files"] == document["files"] == [str(tmp_path / "report.html"), str(tmp_path / "report.md")]
    assert document["findings"][0]["sentence"].startswith("At 2 players")
    assert {"sentence", "figure", "n", "method", "reading", "command"} <= set(document["findings"][0])


def test_odd_runs_are_reported_honestly(tmp_path):
    one = play(tmp_path / "one", bots=["random", "random"], deals=1, detail="summary")
    result = write_report({"one": one}, tmp_path / "report", "One game")
    assert result.sections
    assert "NaN" not in (tmp_path / "report.html").read_text()
    with pytest.raises(NothingToTell):
        write_report({}, tmp_path / "none", "Nothing")
    with pytest.raises(ev.BadInput):
        write_report({"nowhere": tmp_path / "nowhere"}, tmp_path / "none", "Nothing")
    assert not (tmp_path / "none.html").exists()


def test_texts_that_mean_something_elsewhere_stay_texts():
    finding = Finding("a <b> & `c` *d*", "1 [0, 2]", 3, "m|n", "counted", "everdell-sim x '<y>'", "so <z>")
    document = Document("t", ["see `a < b`"], [finding], [Section("s", ["_x_"])])
    assert "a &lt;b&gt; &amp; `c` *d*" in page(document)
    assert "<code>a &lt; b</code>" in page(document)
    text = markdown(document)
    assert "a &lt;b&gt; &amp; \\`c\\` \\*d\\*" in text
    assert "m\\|n" in text
    assert "`everdell-sim x '<y>'`" in text


def test_the_solo_game_is_reported_by_year_and_variant(tmp_path):
    """Against Rugwort nobody promises an equal share: the win rate under each set of rules is reported unadjusted."""
    modules = ("solo_rugwort", "solo_rugwort:year=3:variants=hasty")
    cells = tuple(Cell.of("champion", one) for one in modules)
    runner.run(Spec(cells, 60, 4, "summary"), tmp_path / "solo", executor="local")
    result = write_report({"solo": tmp_path / "solo"}, tmp_path / "solo", "Solo")
    won = ev.open_run(tmp_path / "solo").sql(
        "SELECT win / 60 / games AS won FROM summary_seats WHERE bot = 'champion' ORDER BY cell"
    )
    found = [one for one in result.findings if "champion wins against rugwort" in one.sentence]
    assert [one.sentence for one in found] == [
        f"At 1 player, base + {one}, champion wins against rugwort" for one in modules
    ]
    assert [one.figure.split(" ")[0] for one in found] == [f"{100 * share:.1f}" for share in won["won"]]
    assert "equal" not in " ".join(one.sentence for one in result.findings)
    seats = next(section for section in result.sections if section.title == "Seats")
    assert len(seats.charts) == 1
    assert seats.table.height == 4, "he has his own rows"


class Folds(HTMLParser):
    """Which rows of tables and which findings a reader sees before unfolding anything."""

    def __init__(self, content: str) -> None:
        super().__init__()
        self.depth, self.rows, self.items, self.anchors, self.links = 0, [0, 0], [0, 0], set(), set()
        self.feed(content)

    def handle_starttag(self, tag, attrs):
        found = dict(attrs)
        self.depth += tag == "details"
        self.rows[self.depth > 0] += tag == "tr"
        self.items[self.depth > 0] += tag == "p" and found.get("class") == "how"
        self.anchors |= {found["id"]} if "id" in found and tag == "h2" else set()
        self.links |= {found["href"].removeprefix("#")} if tag == "a" else set()

    def handle_endtag(self, tag):
        self.depth -= tag == "details"


def test_a_page_has_contents_and_long_tables_are_folded(report):
    result, to = report
    seen = Folds(to.with_suffix(".html").read_text())
    assert len(result.sections) > 10
    assert seen.links == seen.anchors == {"findings", *(f"s{at}" for at in range(1, len(result.sections) + 1))}
    # A table of at most eight rows and its heading, for each of a few sections.
    assert seen.rows[0] < 40 < seen.rows[1]
    text = to.with_suffix(".md").read_text()
    assert "- [Cards](#cards)\n" in text
    assert text.index("## Findings") < text.index("## Contents")
    assert text.count("<details>") == text.count("</details>") == sum(one.table.height > 8 for one in result.sections)


def test_findings_beyond_a_dozen_are_folded_and_numbered_on():
    one = Finding("a", "1", 3, "m", "counted", "c", "d.")
    shown = page(Document("t", [], [one] * 15))
    assert "<summary>3 more findings</summary>" in shown
    assert '<ol class="findings" start="13">' in shown
    assert Folds(shown).items == [12, 3]


def test_tables_are_sorted_by_effect(report):
    result, to = report
    sections = {one.title: one for one in result.sections}
    for title in ("Cards", "Events", "Locations"):
        column = sections[title].sorted_by
        assert column == "score adjusted"
        sizes = [float(text.split()[0].rstrip("*")) for text in sections[title].table[column] if text]
        assert sizes == sorted(sizes, reverse=True)
        assert len(set(sizes)) > 3
    assert "sorted by score adjusted, largest first" in to.with_suffix(".html").read_text()
    assert sections["Seats"].table["seat"].to_list() == [1, 2]


def test_a_page_follows_the_theme_of_its_reader(report):
    content = report[1].with_suffix(".html").read_text()
    assert "color-scheme: light dark" in content
    dark = content[content.index("@media (prefers-color-scheme: dark)") :]
    assert "figure svg text { fill: var(--ink); }" in dark
    # Outside the two lists of colours every colour of the page is one of them.
    style = content[content.index("<style>") : content.index("</style>")]
    rest = re.sub(r":root \{[^}]*\}", "", style)
    assert not re.findall(r"#[0-9a-f]{3,6}\b", rest)


def test_names_stand_in_a_sentence_as_names():
    assert called("location", "Copy a basic location, draw 1 card") == (
        "the location “Copy a basic location, draw 1 card”"
    )
    assert called("card", "King") == "the King"
    assert called("event", "The Everdell Games") == "the event “The Everdell Games”"


def test_each_finding_has_the_caveat_that_fits_it(report, tmp_path):
    result, to = report
    by_table = {one.command.split()[-1]: one for one in result.findings}
    assert by_table["seats"].caveat == "Counted between equal bots: nothing but the seat differs."
    assert by_table["deal"].caveat == "Causal: chance alone decided who was dealt it."
    assert "those who claim it may be ahead or behind" in by_table["events"].caveat
    assert "who claim it have" in by_table["events"].sentence
    assert all(one.caveat in to.with_suffix(".md").read_text() for one in result.findings)
    assert caveats.seats("champion, greedy") == caveats.MIXED_SEATS
    assert caveats.seats("champion + greedy") == caveats.ROTATED_SEATS
    fairness = next(one for one in result.sections if one.title == "Fairness of the seats")
    assert fairness.text[1] == caveats.EQUAL_SEATS
    cards = next(one for one in result.sections if one.title == "Cards")
    counted, associated = cards.text[1].split(". Associated, not caused")
    assert "played share" in counted
    assert "score adjusted" in associated
