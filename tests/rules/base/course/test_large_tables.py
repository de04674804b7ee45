"""Chapter 15: what changes with five and six players."""

import pytest

import everdell_sim as ev


@pytest.mark.parametrize(("players", "hands"), [(5, [5, 5, 6, 6, 7]), (6, [5, 5, 6, 6, 7, 7])])
def test_large_tables_begin_with_smaller_hands(players: int, hands: list[int]) -> None:
    """Two seats each begin with 5, 6 and 7 cards. [R15.1, R2.4]"""
    players_dealt = ev.Game(players=players, seed=3).state()["players"]
    assert [len(player["hand"]) for player in players_dealt] == hands


@pytest.mark.parametrize(("players", "events"), [(5, 5), (6, 6)])
def test_large_tables_have_more_special_events(players: int, events: int) -> None:
    """Five special events with 5 players, six with 6, beside 4 forest cards. [R15.2, R2.2]"""
    state = ev.Game(players=players, seed=3).state()
    assert (len(state["special_events"]), len(state["basic_events"])) == (events, 4)
    assert len(state["forest"]) == 4
