"""Two runs compared: what was planted is named first, and what is the same is exactly 0."""

import json

import numpy as np
import polars as pl
import pytest

import everdell_sim as ev
from everdell_sim import stats
from everdell_sim.effects import caveats
from everdell_sim.experiments.effect_families import family, spoken
from everdell_sim.reports.comparison import sentences
from everdell_sim.reports.comparison_document import by_role, in_points, told
from everdell_sim.stats.distributions import student_quantile
from tests.reports.conftest import PATCHES, play
from tests.support.command_line import sim


@pytest.mark.parametrize(("planted", "first", "up", "says"), [
    ("card", "card.farm.", True, "changes points from Farm per player by"),
    ("event", "event.grand_tour.", True, "changes points from Grand Tour per player by"),
    ("seat", "score.seat.0", False, "changes the score of the first seat by"),
])  # fmt: skip
def test_a_planted_imbalance_is_named_first_by_both(runs, planted, first, up, says):
    result = ev.compare(runs["base"], runs[planted])
    asked = ev.whatif(PATCHES[planted], bots=["champion", "champion"], deals=300, seed=4)
    for one in (result.clearest(1)[0], asked.largest(1)[0]):
        assert one.what.startswith(first)
        assert (one.estimate.value > 0) is up
        assert not one.estimate.low <= 0 <= one.estimate.high
    sentence = told(result)[0]
    assert says in sentence.sentence
    assert sentence.caveat == caveats.PAIRED
    assert sentence.figure.startswith("+" if up else "-")
    # The same deals, so the same figures; only the intervals hold together here.
    for one in result.measured:
        same = asked.effect(one.what)
        assert (one.estimate.value, one.estimate.se, one.saved) == (same.estimate.value, same.estimate.se, same.saved)


def test_a_card_with_more_points_moves_the_score_by_its_copies_where_play_stays_the_same(tmp_path):
    """Random bots do not look at points: the truth is k times the copies in a city.

    Up to 3 points, since only a card of no more can be played for free by the Queen.
    """
    bots, rich = ["random", "random"], {"card": {"farm": {"points": 3}}}
    base, patched = play(tmp_path / "a", None, bots, 200), play(tmp_path / "b", rich, bots, 200)
    result = {one.what: one.estimate for one in ev.compare(base, patched).measured}
    # A copy scores its 1 point, so the points of the base game count the copies.
    points = ev.open_run(base).cards.filter(pl.col("card").cast(pl.String) == "farm")["points_base"]
    copies = int(points.cast(pl.Int64).sum())
    assert result["score"].value == pytest.approx(2 * copies / 400)
    assert result["card.farm.points"].value == pytest.approx(2 * copies / 400)
    assert result["card.farm.plays"].value == 0


def test_the_differences_come_first(runs):
    assert ev.compare(runs["base"], runs["event"]).differences == ["event.grand_tour.points 3 → 12"]
    assert ev.compare(runs["base"], runs["seat"]).differences == ["setup.starting_hand [5, 6, 7, 8] → [0, 8, 7, 8]"]


def test_a_change_is_named_once_and_roles_have_rows(tmp_path):
    """Three pairs of roles from both seats are six cells of the same rules but for the roles. [TG1]"""
    powers = ("mice", "otters", "pigs")
    keys = {"modules": "player_powers", "bots": "greedy", "roles": powers, "deals": 30}
    keys |= {"pair_half_width": None, "role_half_width": None}
    for name, patch in (("a", None), ("b", {"card": {"farm": {"points": 5}}})):
        ev.matchups(out=tmp_path / name, patch=patch, **keys)
    result = ev.compare(tmp_path / "a", tmp_path / "b")
    assert result.differences == ["card.farm.points 1 → 5"]
    rows = {one.what: one for one in result.measured if ".role." in one.what}
    assert set(rows) == {
        f"{what}.role.{role}" for what in ("score", "win_share") for role in ("mice", "otters", "pigs")
    }
    seats = ev.open_run(tmp_path / "a").seats
    mice = seats.filter(pl.col("power").cast(pl.String) == "mice")
    assert rows["score.role.mice"].without == pytest.approx(mice["score"].mean())
    assert rows["win_share.role.mice"].without == pytest.approx(mice["win_60ths"].mean() / 60)
    assert spoken("score.role.mice", result.names) == "the score of Mice"


def test_modules_are_named_instead_of_everything_that_comes_with_them(tmp_path):
    rich = {"patch": {"name": "rich"}, "card": {"farm": {"points": 3}}}
    for name, (modules, patch) in {"a": ((), None), "b": (("corrin",), None), "c": (("corrin",), rich)}.items():
        ev.run(["random", "random"], 10, tmp_path / name, seed=4, modules=modules, patch=patch)
    assert ev.compare(tmp_path / "a", tmp_path / "b").differences == ["modules base → base + corrin"]
    assert ev.compare(tmp_path / "a", tmp_path / "c").differences == [
        "modules base → base + corrin", "patch none → rich"
    ]  # fmt: skip
    assert ev.compare(tmp_path / "b", tmp_path / "c").differences == ["card.farm.points 1 → 3"]


def test_a_patch_that_changes_nothing_changes_exactly_nothing(runs):
    result = ev.compare(runs["base"], runs["same"])
    assert result.same
    assert result.changed == 0
    assert (result.effects.select("estimate", "low", "high", "se").to_numpy() == 0).all()
    assert "every effect is exactly 0" in " ".join(sentences(result))


def test_intervals_hold_together_within_a_family(runs):
    result = ev.compare(runs["base"], runs["card"])
    events = [one for one in result.measured if family(one.what) == "events"]
    one = next(one for one in events if one.estimate.se)
    half = student_quantile(1 - 0.05 / len(events) / 2, 299) * one.estimate.se
    assert one.estimate.high - one.estimate.value == pytest.approx(half)


def test_without_shared_deals_it_says_so_and_is_not_paired(runs, tmp_path):
    other = play(tmp_path / "other", None, seed=5, deals=200)
    result = ev.compare(runs["base"], other)
    assert not result.paired
    sides = [
        ev.open_run(where).seats.group_by("deal").agg(pl.col("score").cast(float).mean()).sort("deal")["score"]
        for where in (runs["base"], other)
    ]
    one = next(one for one in result.measured if one.what == "score")
    assert one.estimate.value == pytest.approx(sides[1].mean() - sides[0].mean())
    assert one.estimate.se == pytest.approx(np.sqrt(sides[0].var() / 300 + sides[1].var() / 200))
    from scipy.stats import ttest_ind

    expected = ttest_ind(sides[1].to_numpy(), sides[0].to_numpy(), equal_var=False)
    assert one.p == pytest.approx(expected.pvalue)
    assert "share no deals" in " ".join(sentences(result))
    assert result.differences == ["seed 4 → 5", "deals 300 → 200"]


def test_the_shorter_run_sets_how_many_deals_are_shared(runs, tmp_path):
    short = play(tmp_path / "short", deals=40, detail="games")
    result = ev.compare(runs["base"], short)
    assert (result.paired, result.deals, result.same) == (True, 40, True)
    assert not [one for one in result.measured if one.what.startswith("card.")]


def test_other_bots_on_the_same_deals(runs, tmp_path):
    result = ev.compare(runs["base"], play(tmp_path / "weak", bots=["champion", "greedy"]))
    assert result.differences == ["bots champion, champion → champion, greedy"]
    assert "score.bot.greedy" not in [one.what for one in result.measured]
    assert result.clearest(1)


@pytest.mark.parametrize("seed", [5, 6])
def test_of_two_runs_of_the_same_game_nothing_is_said(runs, tmp_path, seed):
    """Other deals, the same rules: some of two hundred intervals may exclude 0, and none of them is told."""
    result = ev.compare(runs["base"], play(tmp_path / "again", seed=seed))
    assert len(result.measured) > 150
    assert result.clearest() == []
    assert "nothing is clearly different" in told(result)[0].sentence
    assert "No effect is clear" in " ".join(sentences(result))


def test_the_chart_has_one_unit_and_matchups_a_row_for_each_role(runs, tmp_path):
    points = in_points(ev.compare(runs["base"], runs["card"]))
    assert set(points["unit"]) == {"points"}
    assert points["label"][0] == "Farm: points"
    asked = {"roles": "cats,rats,spiders", "bots": "random", "deals": 20, "executor": "local"}
    asked |= {"pair_half_width": None, "role_half_width": None}
    one, other = (ev.matchups("player_powers", out=tmp_path / str(seed), seed=seed, **asked).run for seed in (1, 2))
    rows = by_role(one, other, {"rules": "b", "against": "a", "command": ""})
    assert sorted(rows["thing"]) == ["cats", "rats", "spiders"]
    shares = [ev.analysis.roles(run).filter(pl.col("what") == "win_share").sort("role") for run in (one, other)]
    expected = shares[1]["estimate"] - shares[0]["estimate"]
    assert rows.sort("thing")["estimate"].to_list() == pytest.approx(expected.to_list())


def test_json_has_the_shape_that_is_promised(runs):
    document = json.loads(sim("compare", str(runs["base"]), str(runs["event"]), "--json").stdout)
    assert {"baseline", "patch", "games", "effects", "paired", "differences", "clearest"} <= set(document)
    assert document["clearest"][0].startswith("event.grand_tour.")
    assert {"what", "estimate", "low", "high", "n", "method"} <= set(document["effects"][0])


def test_what_cannot_be_compared_is_refused_in_a_sentence(runs, tmp_path):
    three = play(tmp_path / "three", bots=["random"] * 3, deals=4)
    sums = play(tmp_path / "sums", bots=["random"] * 2, deals=4, detail="summary")
    for other, says in ((three, "2 and 3 players"), (sums, "has only summaries")):
        with pytest.raises(ev.BadInput, match=says):
            ev.compare(runs["base"], other)
    done = sim("compare", str(runs["base"]), str(tmp_path / "none"))
    assert (done.returncode, done.stdout) == (2, "")
    assert len(done.stderr.splitlines()) == 1
    with pytest.raises(stats.NoEstimate):
        ev.compare(runs["base"], runs["same"], level=2)


def test_measures_in_words():
    names = {"farm": "Farm"}
    result = [
        spoken(what, names) for what in ("card.farm.plays", "event.x.claims", "win_share.seat.1", "score.bot.b.c")
    ]
    assert result == [
        "plays of Farm per player", "claims of x per player", "the win share of the second seat", "the score of b.c"
    ]  # fmt: skip
    assert [spoken(what, names) for what in ("score", "winning_score")] == ["the score", "winning score"]
