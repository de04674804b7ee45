"""Tournaments and matches that are played: small, but real."""

import math

import numpy as np
import polars as pl
import pytest
from polars.testing import assert_frame_equal

import everdell_sim as ev
from everdell_sim import stats
from everdell_sim.play import stretches
from everdell_sim.tournaments import standings

FRAMES = ("cells", "table", "pairs", "breakdown", "cycles", "seat_terms", "games", "seats")
PARTS = ["score_cards", "score_tokens", "score_prosperity", "score_journey", "score_events"]


@pytest.fixture(scope="module")
def duel() -> ev.Tournament:
    return ev.tournament(["random", "greedy"], deals=150, seed=4)


@pytest.fixture(scope="module")
def table_of_three() -> ev.Tournament:
    return ev.tournament("random,greedy,random,greedy", players=3, deals=40, seed=4)


def same(one: ev.Tournament, other: ev.Tournament) -> None:
    for name in FRAMES:
        assert_frame_equal(getattr(one, name), getattr(other, name), check_exact=True)
    assert one.cyclic_share == other.cyclic_share


def test_greedy_beats_random_clearly(duel):
    first, second = duel.table.iter_rows(named=True)
    assert (first["bot"], second["bot"]) == ("greedy", "random")
    assert first["win_low"] > 0.8
    assert first["score_low"] > second["score_high"]
    assert first["rating_low"] > second["rating_high"]
    assert first["rating"] == -second["rating"]
    assert first["games"] == second["games"] == 300


@pytest.mark.parametrize("players", [2, 4])
def test_workers_and_stretches_change_nothing(players, monkeypatch):
    one = ev.tournament(["random", "greedy", "random"], players=players, deals=30, workers=1)
    same(one, ev.tournament(["random", "greedy", "random"], players=players, deals=30, workers=2))
    monkeypatch.setattr(stretches, "STRETCH", 7)
    same(one, ev.tournament(["random", "greedy", "random"], players=players, deals=30, workers=2))


def test_the_numbers_are_those_of_the_games(duel):
    seats = duel.seats.with_columns(pl.col("bot").cast(pl.String))
    for row in duel.table.iter_rows(named=True):
        own = seats.filter(pl.col("bot") == row["bot"])
        deals = own.group_by("deal").agg(pl.col("win_share", "score").mean()).sort("deal")
        score = stats.mean(deals["score"].to_numpy())
        assert row["win_share"] == pytest.approx(own["win_share"].mean())
        assert row["win_index"] == pytest.approx(2 * row["win_share"])
        assert (row["score"], row["score_low"], row["score_high"]) == tuple(
            pytest.approx(one) for one in (score.value, score.low, score.high)
        )
        share = stats.clustered_share(deals["win_share"].to_numpy() * 2, [2] * 150)
        assert (row["win_low"], row["win_high"]) == (pytest.approx(share.low), pytest.approx(share.high))
        parts = duel.breakdown.row(by_predicate=pl.col("bot") == row["bot"], named=True)
        assert [parts[name] for name in ["score", *PARTS]] == pytest.approx(
            [own[name].mean() for name in ["score", *PARTS]]
        )
    against = duel.pairs.row(by_predicate=pl.col("bot") == "greedy", named=True)
    assert against["share"] == pytest.approx(duel.table["win_share"][0])
    assert (against["opponent"], against["games"]) == ("random", 300)


def test_all_line_ups_play_the_same_deals(table_of_three):
    seeds = table_of_three.games.group_by("deal").agg(pl.col("seed").n_unique(), pl.len())
    assert seeds["seed"].unique().to_list() == [1]
    assert seeds["len"].unique().to_list() == [table_of_three.cells.height]
    for cell, bots in table_of_three.cells.select("cell", "bots").iter_rows():
        rows = table_of_three.seats.filter((pl.col("cell") == cell) & (pl.col("deal") == 0))
        assert rows["bot"].cast(pl.String).to_list() == bots


def test_pairs_at_three_players_count_who_finishes_ahead(table_of_three):
    seats = table_of_three.seats.select("cell", "deal", "seat", "rank")
    who = table_of_three.cells.select("cell", bot="entrants").explode("bot").with_columns(
        seat=pl.int_range(pl.len()).over("cell").cast(pl.UInt8)
    )  # fmt: skip
    seats = seats.join(who, on=["cell", "seat"])
    both = seats.join(seats, on=["cell", "deal"], suffix="_other").filter(pl.col("bot") != pl.col("bot_other"))
    ahead = (pl.col("rank") < pl.col("rank_other")).cast(pl.Float64) + (pl.col("rank") == pl.col("rank_other")) * 0.5
    expected = both.group_by("bot", opponent="bot_other").agg(share=ahead.mean(), games=pl.len().cast(pl.Int64))
    result = table_of_three.pairs.select("bot", "opponent", "share", "games")
    assert_frame_equal(result, expected.select(result.columns), check_row_order=False)


def test_the_same_bot_twice_is_exactly_even():
    result = ev.tournament(["greedy", "greedy"], deals=60)
    one, other = result.table.iter_rows(named=True)
    assert (one.pop("bot"), other.pop("bot")) == ("greedy", "greedy#2")
    assert one == other
    assert (one["win_share"], one["rating"]) == (0.5, 0.0)
    assert one["rating_low"] == -one["rating_high"]
    assert result.pairs["share"].to_list() == [0.5, 0.5]
    assert result.cyclic_share is None
    assert result.cells["bots"].to_list() == [["greedy", "greedy"]] * 2
    assert result.cells["entrants"].to_list() == [["greedy", "greedy#2"], ["greedy#2", "greedy"]]


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_every_number_of_players_makes_a_tournament(players):
    result = ev.tournament(["greedy", "random", "greedy"], players=players, deals=6)
    assert result.table["bot"][2] == "random"
    assert result.table["win_share"].sum() == pytest.approx(3 / players)
    assert result.seat_terms["rating"].sum() == pytest.approx(0, abs=1e-5)
    assert result.seat_terms.height == players
    assert result.table.select(pl.all().is_null().any()).sum_horizontal().item() == 0


def test_games_are_kept_on_request_only():
    result = ev.tournament(["random", "random"], deals=3, keep_games=False)
    with pytest.raises(ev.BadInput, match="keep_games=True"):
        assert result.games
    with pytest.raises(ev.BadInput, match="keep_games=True"):
        assert result.seats
    assert result.table["games"].to_list() == [6, 6]


def test_one_deal_has_no_interval():
    result = ev.tournament(["random", "greedy"], deals=1).table
    assert result.select("win_low", "score_low", "rating_low").null_count().row(0) == (2, 2, 2)
    assert result["rating_low"].dtype == pl.Float64


def test_cycles_name_bots_that_beat_each_other_in_a_circle():
    """Bots do not do us the favour, so the counts are bent: 0 beats 1, 1 beats 2, 2 beats 0."""
    counted = standings.Standings([(0, 1), (1, 0), (1, 2), (2, 1), (2, 0), (0, 2)], 3, 100)
    for one, other in ((0, 1), (1, 2), (2, 0)):
        counted.ahead[one, other], counted.ahead_squared[one, other] = 280, 280 * 3
        counted.ahead[other, one], counted.ahead_squared[other, one] = 120, 400
    result = standings.cycles(counted, ["rock", "scissors", "paper"], 0.95)
    row = result.row(0, named=True)
    assert result.height == 1
    assert (row["first"], row["second"], row["third"]) == ("rock", "scissors", "paper")
    assert row["first_second"] == row["second_third"] == row["third_first"] == 0.7
    assert 0.5 < row["least"] < 0.7


def test_progress_counts_all_games():
    seen: list[int] = []
    ev.tournament(["random", "greedy", "random"], deals=20, progress=lambda done, total: seen.append(done))
    assert seen == sorted(seen)
    assert seen[-1] == 6 * 20


@pytest.mark.parametrize(("arguments", "says"), [
    ({"bots": ["random"]}, "at least 2 bots"),
    ({"bots": []}, "at least 2 bots"),
    ({"bots": ["random", "nobody"]}, "nobody"),
    ({"bots": ["random", "greedy"], "players": 1}, "a tournament has 2 players or more"),
    ({"bots": ["random", "greedy"], "players": 7}, "players must be from 2 to 6"),
    ({"bots": ["random", "greedy"], "deals": 0}, "deals must be from 1"),
    ({"bots": ["random", "greedy"], "seed": -1}, "seed must be from 0"),
    ({"bots": ["random", "greedy"], "workers": 0}, "workers must be from 1"),
    ({"bots": ["random", "greedy"], "rounds": 0}, "rounds must be from 1"),
    ({"bots": ["random", "greedy"], "level": 1.5}, "level must lie between"),
])  # fmt: skip
def test_what_cannot_be_played_is_refused(arguments, says):
    with pytest.raises(ev.EverdellError, match=says):
        ev.tournament(**arguments)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_match_tells_the_advantage(players):
    result = ev.match("greedy", "random", players=players, deals=30)
    back = ev.match("random", "greedy", players=players, deals=30, workers=1)
    assert result.win.low > 0
    assert result.score.low > 0
    assert (result.win.value, result.score.value) == (-back.win.value, -back.score.value)
    assert result.score.se == back.score.se
    assert result.games == 30 * {2: 2, 3: 6, 4: 6}[players]
    assert result.win.n == result.score.n == 30
    assert result.win.value == pytest.approx(2 * result.win_share.value - 1)
    assert result.win_by_deal.mean() == pytest.approx(result.win.value)
    assert result.score_by_deal.mean() == pytest.approx(result.score.value)
    assert result.score.se == pytest.approx(np.std(result.score_by_deal, ddof=1) / math.sqrt(30))


def test_a_match_at_two_players_is_the_tournament_of_two(duel):
    result = ev.match("greedy", "random", deals=150, seed=4)
    best = duel.table.row(0, named=True)
    assert result.win_share.value == pytest.approx(best["win_share"])
    assert (result.win_share.low, result.win_share.high) == (
        pytest.approx(best["win_low"]),
        pytest.approx(best["win_high"]),
    )
    assert result.score.value == pytest.approx(best["score"] - duel.table["score"][1])


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_bot_has_no_advantage_over_itself(players):
    result = ev.match("greedy", "greedy", players=players, deals=8)
    assert (result.win.value, result.win.se, result.score.value, result.score.se) == (0, 0, 0, 0)
    assert result.win.low == pytest.approx(-result.win.high)
    assert not result.win_by_deal.any()


def test_a_match_of_a_stranger_is_refused():
    with pytest.raises(ev.BotError, match="nobody"):
        ev.match("nobody", "random", deals=1)
    with pytest.raises(ev.BadInput, match="players"):
        ev.match("random", "random", players=7)
