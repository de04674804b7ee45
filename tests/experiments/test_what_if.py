"""What a patch changes, on real games: planted imbalances are found, and nothing where there is nothing."""

import json
import math

import numpy as np
import polars as pl
import pytest
import scipy.stats
from polars.testing import assert_frame_equal

import everdell_sim as ev
from everdell_sim import _core, stats
from everdell_sim.effects.of_experiments import of_document
from everdell_sim.experiments import arms

# Two points more, which the Queen still plays for free: nothing but the points changes.
MORE = 2
RICH_FARM = {"card": {"farm": {"points": 1 + MORE}}}


@pytest.fixture(scope="module")
def farm() -> ev.WhatIf:
    return ev.whatif(RICH_FARM, bots=["greedy", "greedy"], deals=400, seed=3)


def farms_at_the_end(seed: int) -> int:
    """Plays a game of random bots again, and counts."""
    game = ev.Game(2, seed=seed)
    minds = [_core.Bot("random", seat, seed) for seat in range(2)]
    while (decision := game.decision) is not None:
        game.apply(minds[decision.player].choose(game.core))
    return sum(card["card"] == "farm" for player in game.state()["players"] for card in player["city"])


def test_a_card_with_more_points_counts_for_its_copies_where_play_stays_the_same():
    """Random bots do not look at points, so the truth is known: 2 points for each copy in a city, and nothing else."""
    result = ev.whatif(RICH_FARM, bots=["random", "random"], deals=60, seed=8)
    seeds = ev.simulate(["random", "random"], 60, seed=8).games["seed"].to_list()
    copies = [farms_at_the_end(seed) for seed in seeds]
    score = result.effect("score").estimate
    assert score.value == pytest.approx(MORE * np.mean(copies) / 2)
    assert score.se == pytest.approx(MORE * np.std(copies, ddof=1) / 2 / math.sqrt(60))
    for same in ("turns", "decisions", "card.farm.plays", "score_events", "cards_played", "leftovers"):
        estimate = result.effect(same).estimate
        assert (estimate.value, estimate.unvaried) == (0, True)
    assert result.effect("card.farm.points").estimate.value == pytest.approx(score.value)
    assert result.effect("score_cards").estimate.value == pytest.approx(score.value)


def test_a_planted_card_is_named_first(farm):
    first = farm.largest(1)[0]
    assert first.what.startswith("card.farm.")
    assert first.estimate.low > 0
    plays = farm.effect("card.farm.plays")
    score = farm.effect("score")
    assert plays.having > plays.without
    assert score.estimate.low > 0
    # A bot that follows the points plays it more often: that is more than 2 points for each copy that it had before.
    assert farm.effect("card.farm.points").estimate.value > MORE * farm.effect("card.farm.points").without
    assert farm.changes == [{"path": "card.farm.points", "before": 1, "after": 3}]


def test_a_richer_event_is_found():
    result = ev.whatif({"event": {"grand_tour": {"points": 9}}}, bots=["greedy", "greedy"], deals=300)
    names = [one.what for one in result.largest(4)]
    assert "event.grand_tour.points" in names
    assert result.effect("score_events").estimate.low > 0


def test_a_seat_with_more_cards_is_found():
    hands = {"setup": {"starting_hand": [0, 8, 8, 8]}}
    result = ev.whatif(hands, bots=["villager", "villager"], deals=300)
    assert result.effect("score.seat.0").estimate.high < 0
    assert result.effect("win_share.seat.0").estimate.high < 0
    seats = [result.effect(f"win_share.seat.{seat}").estimate.value for seat in range(2)]
    assert sum(seats) == pytest.approx(0)


@pytest.mark.parametrize("patch", [None, {}, {"card": {"farm": {"points": 1}}}])
def test_a_patch_that_changes_nothing_changes_exactly_nothing(patch):
    result = ev.whatif(patch, bots=["greedy", "random"], deals=40)
    assert result.nothing
    assert result.changes == []
    assert result.changed.value == 0
    assert result.largest() == []
    numbers = result.effects.select("estimate", "low", "high", "se").to_numpy()
    assert (numbers == 0).all()
    assert result.effects["saved"].null_count() == result.effects.height
    assert result.effects["p"].null_count() == result.effects.height


def test_the_numbers_are_those_of_the_games(farm):
    runs = [ev.simulate(["greedy", "greedy"], 400, seed=3, patch=patch) for patch in (None, RICH_FARM)]
    one, other = (run.seats.group_by("deal").agg(pl.col("score").mean()).sort("deal")["score"] for run in runs)
    apart = (other - one).to_numpy()
    expected = stats.mean(apart)
    result = farm.effect("score")
    assert (result.estimate.value, result.estimate.se) == (
        pytest.approx(expected.value),
        pytest.approx(expected.se),
    )
    assert (result.estimate.low, result.estimate.high) == (
        pytest.approx(expected.low),
        pytest.approx(expected.high),
    )
    assert result.saved == pytest.approx((one.var() + other.var()) / apart.var(ddof=1))
    assert result.p == pytest.approx(scipy.stats.ttest_1samp(apart, 0).pvalue)
    seat = [run.seats.filter(pl.col("seat") == 1).sort("deal")["win_share"].to_numpy() for run in runs]
    assert farm.effect("win_share.seat.1").estimate.value == pytest.approx((seat[1] - seat[0]).mean())
    cards = ev.simulate(["greedy", "greedy"], 400, seed=3, detail="cards").cards
    played = cards.filter(pl.col("card").cast(pl.String) == "mine").select(
        pl.sum_horizontal(pl.col("^played_w.*|played_s.*|played_a.*$"))
    )
    assert farm.effect("card.mine.plays").without == pytest.approx(played.sum().item() / 800)


def test_pairing_saves_games(farm):
    assert farm.effect("score").saved > 1.5
    assert ev.whatif({"card": {"mine": {"points": 3}}}, bots=["greedy", "greedy"], deals=200).effect("score").saved > 2


def test_workers_and_stretches_change_nothing(farm, monkeypatch):
    monkeypatch.setattr("everdell_sim.experiments.what_if.STRETCH", 37)
    again = ev.whatif(RICH_FARM, bots=["greedy", "greedy"], deals=400, seed=3, workers=1)
    assert_frame_equal(again.effects, farm.effects, check_exact=True)


def test_a_field_is_reported_by_bot():
    result = ev.whatif(RICH_FARM, bots=["greedy", "random", "villager"], players=2, deals=60)
    assert len(result.lineups) == 6
    assert result.games == 2 * 6 * 60
    assert result.effect("score.bot.greedy").estimate.n == 60
    shares = [result.effect(f"win_share.bot.{bot}").estimate.value for bot in ("greedy", "random", "villager")]
    assert sum(shares) == pytest.approx(0)
    assert result.effect("score").estimate.value == pytest.approx(
        np.mean([result.effect(f"score.bot.{bot}").estimate.value for bot in ("greedy", "random", "villager")])
    )


def test_rotations_and_line_ups():
    result = ev.whatif(None, bots=["greedy", "random"], deals=5, rotate=True)
    assert result.lineups == [["greedy", "random"], ["random", "greedy"]]
    assert ev.whatif(None, bots=result.lineups, deals=5).effects.equals(result.effects)
    assert ev.whatif(None, bots="random", players=3, deals=5).lineups == [["random"] * 3]


def test_the_patch_is_laid_over_the_baseline():
    cheap = {"card": {"farm": {"cost": {"twig": 1}}}}
    result = ev.whatif(RICH_FARM, bots=["greedy", "greedy"], deals=30, baseline_patch=cheap)
    assert [one["path"] for one in result.changes] == ["card.farm.points"]
    farm = result.effect("card.farm.plays")
    assert farm.without == ev.whatif(cheap, bots=["greedy", "greedy"], deals=30).effect("card.farm.plays").having


def test_a_card_that_the_patch_adds_is_counted_from_nothing():
    patch = {"new.card.beehive": {"like": "farm", "copies": 10}}
    for baseline, added in ((None, patch), (patch, {"card.beehive.points": 3})):
        result = ev.whatif(added, bots=["greedy", "greedy"], deals=60, baseline_patch=baseline)
        plays = result.effect("card.beehive.plays")
        assert plays.having > 0
        assert (plays.without == 0) is (baseline is None)


def test_json_has_the_shape_that_is_promised(farm):
    document = json.loads(json.dumps(farm.to_dict(), allow_nan=False))
    assert {"baseline", "patch", "games", "effects"} <= set(document)
    assert document["games"] == 800
    for effect in document["effects"]:
        assert {"what", "estimate", "low", "high", "n", "method"} <= set(effect)
        if effect["se"]:
            assert effect["low"] <= effect["estimate"] <= effect["high"]
    assert farm.effects.columns[:6] == ["what", "estimate", "low", "high", "n", "method"]


def test_one_deal_leaves_intervals_unknown():
    result = ev.whatif(RICH_FARM, bots=["greedy", "greedy"], deals=1)
    assert result.effect("score").estimate.low is None
    json.dumps(result.to_dict(), allow_nan=False)


# ---- until ------------------------------------------------------------------------------------------------------


def test_it_stops_when_the_interval_is_narrow_enough(monkeypatch):
    monkeypatch.setattr("everdell_sim.experiments.what_if.STRETCH", 100)
    result = ev.whatif(RICH_FARM, bots=["greedy", "greedy"], until="score within 2 points", deals=3000)
    assert result.reached
    assert 100 <= result.deals < 1500
    score = result.effect("score").estimate
    assert (score.high - score.low) / 2 <= 2
    assert "confidence sequence" in score.method
    fixed = ev.whatif(RICH_FARM, bots=["greedy", "greedy"], deals=result.deals).effect("score").estimate
    assert score.value == fixed.value
    assert score.high - score.low > fixed.high - fixed.low


def test_it_says_when_the_deals_do_not_suffice():
    result = ev.whatif(RICH_FARM, bots=["random", "random"], until="win_share.seat.* within 0.1 %", deals=50)
    assert result.reached is False
    assert result.deals == 50


@pytest.mark.parametrize(("arguments", "says"), [
    ({"bots": ["greedy"]}, "name one for each seat"),
    ({"bots": []}, "name one for each seat"),
    ({"bots": ["greedy", "nobody"]}, "nobody"),
    ({"bots": ["greedy"] * 7}, "at most 6"),
    ({"bots": [["greedy", "random"], ["greedy"]]}, "equally many seats"),
    ({"players": 7, "bots": "greedy"}, "players must be from 1 to 6"),
    ({"deals": 0}, "deals must be from 1"),
    ({"seed": -1}, "seed must be from 0"),
    ({"level": 1}, "level must lie between"),
    ({"workers": 0}, "workers must be from 1"),
    ({"patch": {"card": {"frm": {"points": 1}}}}, "did you mean 'farm'"),
    ({"patch": "missing.toml"}, "cannot be read"),
    ({"until": "score"}, "is not of the form"),
    ({"until": ""}, "until must be a text like"),
    ({"until": "score within 0"}, "no number of games"),
    ({"until": "score within 1 %"}, "score is measured in points or turns"),
    ({"until": "win_share.seat.0 within 1 point"}, "win_share.seat.0 is measured in %"),
    ({"until": "foo within 1 %"}, "nothing measured is called 'foo'"),
    ({"until": "score within 1 apple"}, "not 'apple'"),
    ({"until": "scor within 1", "deals": 1}, "did you mean 'score'"),
])  # fmt: skip
def test_what_cannot_be_asked_is_refused_in_a_sentence(arguments, says):
    with pytest.raises(ev.EverdellError, match=says) as refused:
        ev.whatif(**{"patch": RICH_FARM, "bots": ["greedy", "greedy"], **arguments})
    assert "\n" not in str(refused.value)


def test_progress_counts_the_games_of_both_sides():
    seen: list[tuple[int, int]] = []
    ev.whatif(RICH_FARM, bots=["random", "random"], deals=20, progress=lambda done, games: seen.append((done, games)))
    assert seen[-1] == (40, 40)
    assert arms.STRETCH > 20


def test_a_patch_without_a_name_is_told_from_its_baseline():
    document = ev.whatif({"card": {"farm": {"points": 3}}}, bots="random", players=2, deals=2).to_dict()
    effects = of_document(document, "")
    assert ({*effects["rules"]}, {*effects["against"]}) == ({"base + the patch"}, {"base"})
