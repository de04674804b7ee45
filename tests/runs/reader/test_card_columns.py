"""Columns of the table of cards that only games with such cards have."""

import polars as pl
import pytest

import everdell_sim as ev

ADDED = {"dealt_aside", "upgraded", "taken", "lost"}


def added(simulation: ev.Simulation) -> set[str]:
    return ADDED & set(simulation.cards.columns)


@pytest.fixture(scope="module")
def traded() -> ev.Simulation:
    return ev.simulate("greedy,greedy", deals=200, seed=5, modules=["rugwort_cards"], detail="cards")


@pytest.fixture(scope="module")
def upgraded() -> ev.Simulation:
    return ev.simulate("champion,champion", deals=100, seed=5, modules=["legends"], detail="cards")


def test_base_games_have_none_of_them():
    assert added(ev.simulate("greedy,greedy", deals=2, detail="cards")) == set()


def test_a_card_that_one_city_takes_another_loses(traded):
    assert added(traded) == {"taken", "lost"}
    by_game = traded.cards.group_by("deal").agg(pl.col("taken", "lost", "left_city").sum())
    assert by_game["taken"].equals(by_game["lost"])
    assert by_game["taken"].sum() > 0
    assert traded.cards.filter(pl.col("lost") > pl.col("left_city")).is_empty()


def test_every_seat_is_dealt_one_of_each_kind_aside(upgraded):
    assert added(upgraded) == {"dealt_aside", "upgraded"}
    dealt = upgraded.cards.group_by("deal", "seat").agg(pl.col("dealt_aside", "opening_hand").sum()).sort("seat")
    assert dealt["dealt_aside"].unique().to_list() == [2]
    # They are not in the hand: 5 cards for the first seat, 6 for the second.
    assert dealt.select("seat", "opening_hand").unique().sort("seat").rows() == [(0, 5), (1, 6)]


def test_an_upgrade_is_a_free_play_of_a_card_that_was_dealt_aside(upgraded):
    plays = upgraded.cards.filter(pl.col("upgraded") > 0)
    assert plays.height > 0
    assert plays.filter((pl.col("paid_free") < pl.col("upgraded")) | (pl.col("dealt_aside") == 0)).is_empty()


def test_cells_without_such_cards_have_the_columns_too(tmp_path):
    factors = {"modules": [["base"], ["legends"]]}
    ev.sweep({"bots": "greedy,greedy", "deals": 3, "detail": "cards", "factors": factors}, out=tmp_path / "run")
    by_cell = ev.open_run(tmp_path / "run").cards.group_by("cell").agg(pl.col("dealt_aside").sum()).sort("cell")
    assert by_cell["dealt_aside"].to_list() == [0, 3 * 2 * 2]
