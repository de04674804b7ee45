"""Chapter 15: what changes with five and six players."""

from typing import Any

import pytest

import everdell_sim as ev
from tests.rules.scenario import Table, seat

LARGE = [5, 6]
WORKERS = {"winter": 2, "spring": 2, "summer": 3, "autumn": 5}


def large(players: int = 5, others: list[dict[str, Any]] | None = None, season: str = "autumn", **me: Any) -> Table:
    """A table of five or six; the seats that are not spoken of are empty."""
    said = [seat(**{"received": 5, **one}) for one in others or []]
    idle = [seat(received=5) for _ in range(players - 1 - len(said))]
    return Table(season=season, received=WORKERS[season], others=[*said, *idle], **me)


@pytest.mark.parametrize(("players", "hands"), [(5, [5, 5, 6, 6, 7]), (6, [5, 5, 6, 6, 7, 7])])
def test_large_tables_begin_with_smaller_hands(players: int, hands: list[int]) -> None:
    """Two seats each begin with 5, 6 and 7 cards. [R15.1, R2.4]"""
    players_dealt = ev.Game(players=players, seed=3).state()["players"]
    assert [len(player["hand"]) for player in players_dealt] == hands


@pytest.mark.parametrize("players", LARGE)
def test_the_hand_limit_is_7_at_a_large_table(players: int) -> None:
    """With 6 cards in hand one more is drawn, not two. [R15.1, R1.3]"""
    table = large(players, hand=["farm"] * 6, deck=["king", "queen"], left=2)
    table.visit("basic_2_cards_1_point")
    assert table.hand() == [*["farm"] * 6, "king"]
    assert table.deck == ["queen"]


@pytest.mark.parametrize(("players", "events"), [(5, 5), (6, 6)])
def test_large_tables_have_more_special_events(players: int, events: int) -> None:
    """Five special events with 5 players, six with 6, beside 4 forest cards. [R15.2, R2.2]"""
    state = ev.Game(players=players, seed=3).state()
    assert (len(state["special_events"]), len(state["basic_events"])) == (events, 4)
    assert len(state["forest"]) == 4


@pytest.mark.parametrize("players", LARGE)
def test_a_forest_card_takes_two_workers_of_different_players(players: int) -> None:
    """A second player may follow the first; a third finds no spot. [R15.2, R4.4]"""
    forest = ["forest_3_berries"]
    table = large(players, forest=forest, left=1, others=[{"placed": forest}])
    assert table.may_visit("forest_3_berries")
    full = large(players, forest=forest, left=1, others=[{"placed": forest}, {"placed": forest}])
    assert full.asked == "0 turn"
    assert not full.may_visit("forest_3_berries")


def test_nobody_has_two_workers_on_one_forest_card() -> None:
    """The second spot is not for the player who holds the first. [R15.2, R4.4]"""
    table = large(forest=["forest_3_berries"], left=1, placed=["forest_3_berries"])
    assert table.asked == "0 turn"
    assert not table.may_visit("forest_3_berries")


@pytest.mark.parametrize("players", LARGE)
def test_spring_brings_production_but_no_worker(players: int) -> None:
    """In spring the production cards work and the two workers come back, but no third one comes. [R15.3]"""
    table = large(players, season="winter", city=["farm"], hand=["innkeeper"], own="1 berry")
    table.choose(kind="prepare")
    assert table.player()["season"] == "spring"
    assert table.own == {"berry": 2}
    assert table.player()["workers"] == {"left": 2, "lost": 0, "placed": []}


@pytest.mark.parametrize(("season", "workers"), [("spring", 3), ("summer", 5)])
def test_five_workers_in_all_at_a_large_table(season: str, workers: int) -> None:
    """Summer brings the third worker, autumn the fourth and the fifth. [R15.3, R1.2]"""
    table = large(season=season, hand=["innkeeper"], own="1 berry")
    table.choose(kind="prepare")
    assert table.player()["workers"] == {"left": workers, "lost": 0, "placed": []}


@pytest.mark.parametrize("players", LARGE)
def test_who_passes_at_a_large_table_discards_the_hand(players: int) -> None:
    """The hand of the player who passes goes to the discard pile; the others keep theirs. [R15.4, R11.3]"""
    table = large(players, hand=["farm", "innkeeper", "king"], own="1 berry", others=[{"hand": ["wife"], "left": 1}])
    table.choose(kind="pass")
    assert (table.hand(), table.hand(1)) == ([], ["wife"])
    assert sorted(table.discard) == ["farm", "innkeeper", "king"]


def test_with_four_players_the_hand_is_kept_on_passing() -> None:
    """With fewer than 5 players nothing is discarded on passing. [R15.4, R11.3]"""
    table = Table(hand=["farm", "innkeeper"], own="1 berry", others=[seat(left=1), seat(), seat()])
    table.choose(kind="pass")
    assert (table.hand(), table.discard) == (["farm", "innkeeper"], [])


@pytest.mark.parametrize("players", LARGE)
def test_with_empty_piles_a_large_table_draws_from_the_meadow(players: int) -> None:
    """With no card in deck and discard pile the drawing player picks meadow cards, or stops. [R15.4, R9.10, D49]"""
    table = large(players, meadow=["king", "queen", "wife"], left=2)
    table.visit("basic_2_cards_1_point")
    assert table.values("card", kind="card") == ["king", "queen", "wife"]
    table.choose(card="queen").stop()
    assert (table.hand(), table.points()) == (["queen"], 1)
    assert table.meadow[:3] == ["king", None, "wife"]


def test_with_empty_piles_four_players_draw_nothing() -> None:
    """With fewer than 5 players the meadow is no deck. [R15.4, R9.10]"""
    table = Table(meadow=["king", "queen", "wife"], left=2, others=[seat(), seat(), seat()])
    table.visit("basic_2_cards_1_point")
    assert (table.asked, table.hand(), table.points()) == ("0 turn", [], 1)
    assert table.meadow[:3] == ["king", "queen", "wife"]
