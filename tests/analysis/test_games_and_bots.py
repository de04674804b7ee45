"""Seats, games, pairs of cards and bots: the same from the sums and from the rows."""

import math
from itertools import combinations

import numpy as np
import polars as pl
import pytest

from everdell_sim import analysis, stats
from everdell_sim.analysis import Filter, NothingLeft
from tests.analysis.test_rows import figure, sample_of, seats_of, with_state


def test_seats_are_those_of_the_rows(several):
    seats = seats_of(several)
    table = analysis.seats(several)
    for line_up, cell in (("greedy, random", 0), ("greedy, random, random, greedy", 3)):
        players = 2 if cell == 0 else 4
        for seat in range(players):
            mine = seats.filter((pl.col("cell") == cell) & (pl.col("seat") == seat))
            keys = {"players": players, "rules": "base", "line_up": line_up, "seat": seat}
            for what, column in (("score", "score"), ("margin", "margin"), ("events", "events"), ("win_share", "win")):
                found = figure(table, what, **keys)
                values = mine[column].cast(pl.Float64)
                assert (found["estimate"], found["n"]) == (pytest.approx(values.mean()), 150)
                assert found["se"] == pytest.approx(values.std() / math.sqrt(150))
            left = mine.select(pl.sum_horizontal(pl.col("^left_.*$").cast(pl.Int64))).to_series()
            assert figure(table, "left", **keys)["estimate"] == pytest.approx(left.mean())
    pooled = figure(table, "score", players=2, rules="base", line_up="all line-ups", seat=0)
    mine = seats.filter((pl.col("cell") < 2) & (pl.col("seat") == 0))
    rest = [
        (one["score"] - mine["score"].mean()).sum() for _, one in mine.group_by(pl.col("deal").map_elements(sample_of))
    ]
    assert pooled["estimate"] == pytest.approx(mine["score"].mean())
    assert pooled["se"] == pytest.approx(math.sqrt(sum(one * one for one in rest) * 32 / 31) / 300)


def test_fairness_is_claimed_only_where_bots_make_no_difference(several, mixed):
    table = analysis.fairness(several)
    assert set(table["line_up"]) == {"all line-ups", "greedy, greedy"}
    seats = seats_of(several).filter(pl.col("cell") == 2).sort("deal", "seat")
    wins = seats["win"].to_numpy().reshape(-1, 2)
    spread = figure(table, "spread", rules="base + rich-farm")
    difference = wins[:, 0] - wins[:, 1]
    assert spread["estimate"] == pytest.approx(abs(difference.mean()))
    assert spread["se"] == pytest.approx(difference.std(ddof=1) / math.sqrt(150))
    assert spread["p"] == pytest.approx(stats.seat_balance(wins.sum(axis=0)).p)
    with pytest.raises(NothingLeft, match="cannot be separated"):
        analysis.fairness(mixed)


def test_games_are_those_of_the_rows(mixed):
    games, seats = mixed.games, seats_of(mixed)
    table = analysis.game(mixed)
    for what in ("turns", "decisions", "winning_score", "margin", "lead_changes", "reshuffles", "meadow_shown"):
        found, values = figure(table, what), games[what].cast(pl.Float64)
        assert found["estimate"] == pytest.approx(values.mean())
        assert found["se"] == pytest.approx(values.std() / math.sqrt(len(values)))
    scores = seats.group_by("deal").agg(spread=pl.col("score").max() - pl.col("score").min())
    assert figure(table, "spread")["estimate"] == pytest.approx(scores["spread"].mean())
    ties = games["tie_break"].value_counts()
    for what, codes in (("tied_on_points", [1, 2, 3]), ("decided_by_events", [1]), ("shared_victory", [3])):
        count = ties.filter(pl.col("tie_break").is_in(codes))["count"].sum()
        assert figure(table, what)["estimate"] == pytest.approx(count / games.height)
    led = games.filter(pl.col("leader_spring") < 255).select("deal", seat=pl.col("leader_spring"))
    won = led.join(seats, on=["deal", "seat"])["win"]
    found = figure(table, "leader_of_spring_wins")
    assert (found["estimate"], found["n"]) == (pytest.approx(won.mean()), len(won))
    assert found["se"] == pytest.approx(won.std() / math.sqrt(len(won)))
    assert figure(table, "led_alone_spring")["estimate"] == pytest.approx(len(won) / games.height)


def test_lifts_are_those_of_the_rows(mixed):
    table = analysis.card_pairs(mixed, Filter(bots="greedy"))
    pair = table.filter(pl.col("what") == "score_lift").sort("n", descending=True).to_dicts()[0]
    one, other = (with_state(mixed, "card", "used", pair[key]) for key in ("card", "other"))
    rows = one.join(other.select("deal", "seat", e="d"), on=["deal", "seat"]).filter(pl.col("bot") == "greedy")
    lifts, weights, n = [], [], 0
    for _, seat in rows.group_by("seat", maintain_order=True):
        values = [
            seat.filter((pl.col("d") == d) & (pl.col("e") == e))["score"].cast(pl.Float64)
            for d, e in ((1, 1), (1, 0), (0, 1), (0, 0))
        ]
        if min(map(len, values)) < 30:
            continue
        both, first, second, neither = (v.mean() for v in values)
        lifts.append(both - first - second + neither)
        weights.append(1 / sum(v.var() / len(v) for v in values))
        n += len(values[0])
    assert (pair["estimate"], pair["n"]) == (pytest.approx(np.average(lifts, weights=weights)), n)
    assert pair["se"] == pytest.approx(1 / math.sqrt(sum(weights)))
    shrunk = figure(table, "score_lift_shrunk", card=pair["card"], other=pair["other"])
    assert abs(shrunk["estimate"]) <= abs(pair["estimate"])
    assert shrunk["reading"] == "modelled"


def test_chains_are_those_of_the_rows(mixed):
    table = analysis.chains(mixed)
    farm, wife = (with_state(mixed, "card", "used", card).sort("deal", "seat") for card in ("farm", "wife"))
    both = (farm["d"] * wife["d"]).mean()
    keys = {"construction": "farm", "critter": "wife"}
    assert figure(table, "both_share", **keys)["estimate"] == pytest.approx(both)
    cards = mixed.cards.filter(pl.col("card").cast(pl.String) == "wife")
    users = cards.filter(pl.col("turn_first_played") > 0)
    assert figure(table, "token_share", **keys)["estimate"] == pytest.approx((users["paid_token"] > 0).mean())


def test_bots_are_those_of_the_rows(mixed):
    table = analysis.bots(mixed)
    seats = seats_of(mixed)
    for bot, places in (("greedy", 2), ("villager", 1)):
        mine = seats.filter(pl.col("bot") == bot)
        games = mine.group_by("deal").agg(pl.col("score").sum(), pl.col("win").sum())
        for what, column in (("score", "score"), ("win_share", "win")):
            found = figure(table, what, bot=bot)
            assert (found["estimate"], found["n"]) == (pytest.approx(mine[column].mean()), mine.height)
            assert found["se"] == pytest.approx(games[column].std() / math.sqrt(games.height) / places)
    villager = seats.filter(pl.col("bot") == "villager")
    parts = {name: villager[name].to_numpy() for name in villager.columns if name in PARTS}
    total = np.sum(list(parts.values()), axis=0)
    for name, values in parts.items():
        found = figure(table, f"variance_share_{name.removeprefix('score_')}", bot="villager")
        assert found["estimate"] == pytest.approx(np.cov(values, total, ddof=0)[0, 1] / total.var())


PARTS = ("score_cards", "score_tokens", "score_prosperity", "score_journey", "score_events")


def test_ratings_and_pairings_come_from_the_finishing_orders(several):
    where = Filter(players=4)
    ranks = several.seats.filter(pl.col("cell") == 3).sort("deal", "seat")["rank"].to_numpy().reshape(-1, 4)
    rated = stats.plackett_luce([[0, 1, 1, 0]] * len(ranks), ranks, prior_sd=3.0)
    found = figure(analysis.bots(several, where), "rating", bot="greedy")
    assert found["estimate"] == pytest.approx(rated.theta[0] * stats.ELO, abs=1e-6)
    assert found["se"] == pytest.approx(rated.se[0] * stats.ELO, rel=1e-6)
    results = []
    for one, other in combinations(range(4), 2):
        if (one in (0, 3)) != (other in (0, 3)):
            mine, theirs = (ranks[:, one], ranks[:, other]) if one in (0, 3) else (ranks[:, other], ranks[:, one])
            results.append((1 + np.sign(theirs.astype(int) - mine)) / 2)
    share = figure(analysis.pairings(several, where), "ahead_share", bot="greedy", opponent="random")
    assert share["estimate"] == pytest.approx(np.mean(results))
    back = figure(analysis.pairings(several, where), "ahead_share", bot="random", opponent="greedy")
    assert back["estimate"] == pytest.approx(1 - share["estimate"])


def test_styles_are_those_of_the_rows(mixed):
    table = analysis.styles(mixed)
    plays = pl.sum_horizontal(pl.col("^played_(winter|spring|summer|autumn)$").cast(pl.Int64))
    cards = mixed.cards.filter(pl.col("card").cast(pl.String) == "farm").with_columns(plays=plays)
    rows = seats_of(mixed).join(cards.select("deal", "seat", "plays"), on=["deal", "seat"], how="left")
    means = {bot: one["plays"].fill_null(0).mean() for (bot,), one in rows.group_by("bot")}
    for bot, mean in means.items():
        assert figure(table, "times", bot=bot, kind="card", item="farm")["estimate"] == pytest.approx(mean)
    apart = figure(table, "more_often", bot="villager", kind="card", item="farm")
    assert apart["estimate"] == pytest.approx(means["villager"] - means["greedy"])
    claimed = mixed.events.filter(pl.col("event").cast(pl.String) == "grand_tour")
    share = figure(table, "used_share", bot="villager", kind="event", item="grand_tour")["estimate"]
    assert share == pytest.approx((claimed["claimed_by"] == 1).mean())
