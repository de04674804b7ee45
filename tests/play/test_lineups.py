"""Line-ups are fair: nobody sits or meets more often than others, as far as numbers allow."""

from collections import Counter
from itertools import permutations

import pytest

import everdell_sim as ev
from everdell_sim.play.lineups import balance, design, rotations, seatings

FIELDS = [(entrants, players) for players in (3, 4, 5, 6) for entrants in range(2, 21)]


@pytest.mark.parametrize("entrants", [2, 3, 5, 16])
def test_two_players_meet_in_both_orders(entrants):
    lineups = design(entrants, 2)
    assert sorted(lineups) == sorted(permutations(range(entrants), 2))


@pytest.mark.parametrize(("entrants", "players"), FIELDS)
def test_everybody_sits_equally_often_in_every_seat(entrants, players):
    counted = balance(design(entrants, players, seed=3), entrants)
    assert len({times for seats in counted.seats for times in seats}) == 1


@pytest.mark.parametrize(("entrants", "players"), FIELDS)
def test_every_two_meet_equally_often(entrants, players):
    """Within one table, which is played in all its rotations."""
    met = balance(design(entrants, players, seed=3), entrants).pairs.values()
    assert min(met) > 0
    assert max(met) - min(met) <= (players if entrants > players else 0)


@pytest.mark.parametrize(
    ("entrants", "players"), [(7, 3), (13, 3), (4, 3), (13, 4), (7, 4), (5, 4), (11, 5), (6, 5), (11, 6), (7, 6)]
)
def test_meetings_are_equal_where_a_small_design_can_make_them(entrants, players):
    assert len(set(balance(design(entrants, players), entrants).pairs.values())) == 1


@pytest.mark.parametrize(("entrants", "players"), FIELDS)
def test_tables_come_in_all_rotations_and_once(entrants, players):
    lineups = design(entrants, players, seed=3)
    assert len(set(lineups)) == len(lineups)
    assert all(turned in set(lineups) for lineup in lineups for turned in rotations(lineup))


@pytest.mark.parametrize(("entrants", "players"), [(2, 3), (2, 4), (2, 5), (2, 6), (3, 4), (5, 6), (3, 6)])
def test_with_few_bots_seats_are_shared_out(entrants, players):
    for lineup in design(entrants, players):
        seats = Counter(lineup)
        assert len(seats) == entrants
        assert max(seats.values()) - min(seats.values()) <= 1


@pytest.mark.parametrize(("entrants", "players"), [(8, 3), (16, 4), (16, 6), (4, 4), (3, 5)])
def test_more_rounds_are_more_tables_and_as_fair(entrants, players):
    counted = {rounds: balance(design(entrants, players, rounds=rounds), entrants) for rounds in (1, 3)}
    assert counted[3].seats[0][0] > counted[1].seats[0][0]
    assert len({times for seats in counted[3].seats for times in seats}) == 1
    met = counted[3].pairs.values()
    assert max(met) - min(met) <= (players if entrants > players else 0)
    lineups = design(entrants, players, rounds=3)
    assert len(set(lineups)) == len(lineups)


def test_neighbours_change():
    """Five at a table of five: nearly everyone follows everyone else."""
    follows = Counter(pair for lineup in design(5, 5) for pair in zip(lineup, (*lineup[1:], lineup[0]), strict=True))
    assert len(follows) >= 16
    assert max(follows.values()) <= 2 * min(follows.values())


def test_the_seed_alone_decides():
    assert design(12, 4, seed=9) == design(12, 4, seed=9)
    assert design(12, 4, seed=9) != design(12, 4, seed=10)
    assert design(6, 3, seed=1)[:3] == [(0, 4, 2), (4, 2, 0), (2, 0, 4)]


def test_a_large_field_can_be_designed():
    counted = balance(design(60, 6), 60)
    assert len({times for seats in counted.seats for times in seats}) == 1


@pytest.mark.parametrize(("players", "ways"), [(2, 2), (3, 6), (4, 6), (5, 20), (6, 20)])
def test_a_match_is_seated_in_every_way(players, ways):
    lineups = seatings(players)
    assert len(set(lineups)) == len(lineups) == ways
    assert {tuple(1 - side for side in lineup) for lineup in lineups} == set(lineups)
    seats = balance(lineups, 2).seats
    assert seats[0] == seats[1]
    assert len(set(seats[0])) == 1
    assert all(abs(2 * sum(lineup) - players) <= 1 for lineup in lineups)


def test_the_seatings_of_three_are_two_against_one_both_ways():
    assert seatings(3) == [(0, 0, 1), (0, 1, 0), (1, 0, 0), (0, 1, 1), (1, 0, 1), (1, 1, 0)]


@pytest.mark.parametrize("arguments", [(1, 2), (0, 2), (4, 1), (4, 7), (4, 3, 1, 0)])
def test_what_is_no_tournament_is_refused(arguments):
    with pytest.raises(ev.BadInput):
        design(*arguments)


@pytest.mark.parametrize("players", [0, 1, 7])
def test_what_is_no_match_is_refused(players):
    with pytest.raises(ev.BadInput):
        seatings(players)
