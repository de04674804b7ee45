"""What results show of themselves: a few lines, and a small table in a notebook."""

import pytest

import everdell_sim as ev

RICH = {"patch": {"name": "<b>rich</b>"}, "card.farm.points": 3}
PLAN = {
    "balance": {"bots": "random", "players": 2, "deals": 20, "confirm": 40, "tries": 3},
    "targets": {"score": [0, 60]},
    "numbers": {"card.farm.points": [0, 3]},
}
SWEEP = {"bots": "random", "players": 2, "deals": 5, "factors": {"card.farm.points": list(range(9))}}

RESULTS = {
    "simulation": lambda folder: ev.simulate("greedy,random", deals=20),
    "run": lambda folder: ev.run("greedy,random", deals=20, out=folder / "run"),
    "what-if": lambda folder: ev.whatif(RICH, bots="greedy", players=2, deals=30),
    "ablation": lambda folder: ev.ablate(bots="random", players=2, deals=2, within=None),
    "sweep": lambda folder: ev.sweep(SWEEP),
    "balance": lambda folder: ev.balance(PLAN),
    "tournament": lambda folder: ev.tournament("greedy,random,villager", deals=5),
    "match": lambda folder: ev.match("greedy", "random", deals=10),
}


@pytest.mark.parametrize("kind", RESULTS)
def test_a_result_is_shown_in_a_few_lines(kind, tmp_path):
    result = RESULTS[kind](tmp_path)
    text, page = repr(result), result._repr_html_()
    assert 2 <= len(text.splitlines()) <= 10
    assert len(text) < 1500
    assert "0x" not in text, "no address"
    assert len(page) < 4000
    assert "<b>" not in page, "names are shown, not interpreted"
    assert page.count("<tr>") == page.count("</tr>") <= 8


def test_figures_come_with_their_interval_and_number(tmp_path):
    text = repr(RESULTS["what-if"](tmp_path))
    assert "changes card.farm.points 1 → 3; 30 deals, 60 games, 95% intervals" in text
    assert "Farm: points" in text
    assert "more" in text.splitlines()[-1]
    run = repr(RESULTS["run"](tmp_path))
    assert run.splitlines()[0].endswith("run: 20 games; greedy, random; detail games")
    assert [line.split() for line in run.splitlines()[1:]] == [["table", "rows"], ["games", "20"], ["seats", "40"]]


def test_a_comparison_is_short_too(tmp_path):
    for name, patch in (("one", None), ("two", RICH)):
        ev.run("greedy,random", deals=20, patch=patch, out=tmp_path / name)
    text = repr(ev.compare(tmp_path / "one", tmp_path / "two"))
    assert text.startswith("The runs differ in card.farm.points 1 → 3.")
    assert len(text.splitlines()) <= 9
