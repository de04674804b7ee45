"""Tables of roles: which are played, and what results say. `tests/test_specimen.py` plays some."""

import cProfile
from dataclasses import dataclass, field
from itertools import permutations

import polars as pl
import pytest

import everdell_sim as ev
from everdell_sim.experiments.matchups import estimates
from everdell_sim.experiments.matchups.choice import Chosen, chosen_roles
from everdell_sim.experiments.matchups.design import needs_of, tables
from everdell_sim.rules.catalogue import role_names
from everdell_sim.rules.patches import load_rules
from everdell_sim.runs.cutting import Load, cut
from everdell_sim.runs.reader.role_results import RoleResults
from everdell_sim.runs.roles import factors_of, roles_of, tables_of
from everdell_sim.runs.spec import Cell, Spec


@dataclass(frozen=True)
class Told:
    bots: tuple[str, ...]
    factors: dict[str, str] = field(default_factory=dict)


def cells(*seated, bot="greedy"):
    return {at: Told((bot,) * len(roles), factors_of(roles)) for at, roles in enumerate(seated)}


def rows(*won, points=None):
    """Rows of seats: for each cell a list of deals, each a list of sixtieths by seat."""
    found = [
        {
            "cell": cell,
            "deal": deal,
            "seat": seat,
            "win_60ths": sixtieths,
            "score": sixtieths if points is None else points[cell][deal][seat],
            "automatic": False,
        }
        for cell, deals in enumerate(won)
        for deal, game in enumerate(deals)
        for seat, sixtieths in enumerate(game)
    ]
    kinds = {"cell": pl.UInt32, "deal": pl.UInt32, "seat": pl.UInt8, "win_60ths": pl.UInt8, "score": pl.Int16}
    return pl.DataFrame(found, schema={**kinds, "automatic": pl.Boolean})


def results(told, frame):
    (one,) = tables_of(told)
    return RoleResults.of(one, frame)


# ---- which tables ---------------------------------------------------------------------------------------------------


def test_two_players_meet_in_every_pair_from_both_seats():
    assert sorted(tables(["a", "b", "c"], 2, 1)) == sorted(permutations("abc", 2))


def test_larger_tables_are_played_from_every_seat_and_no_role_sits_there_twice():
    seated = tables(list("abcdefgh"), 3, 1, 2)
    assert all(len(set(roles)) == 3 for roles in seated)
    assert all(roles[1:] + roles[:1] in seated for roles in seated)
    by_seat = [[roles[seat] for roles in seated].count("a") for seat in range(3)]
    assert len(set(by_seat)) == 1
    assert tables(list("abcdefgh"), 3, 1, 4) != seated


@pytest.mark.parametrize(
    ("roles", "players", "message"),
    [
        (["a", "b"], 3, "2 roles are too few for 3 players"),
        (["a", "b"], 7, "players must be from 2 to 6"),
        (["a"], 2, "1 roles are too few for 2 players"),
    ],
)
def test_tables_that_cannot_be_are_refused(roles, players, message):
    with pytest.raises(ev.BadInput, match=message):
        tables(roles, players, 1)


def test_goals_are_written_as_the_run_keeps_them():
    assert needs_of(2, 0.03, 0.01) == "win_share.pair within 3 %, win_share.role within 1 %"
    # There are no pairs at larger tables.
    assert needs_of(3, 0.03, 0.0125) == "win_share.role within 1.25 %"
    assert needs_of(2, None, None) == ""
    with pytest.raises(ev.BadInput, match="between 0 and 1"):
        needs_of(2, 3.0, None)


def test_rules_without_roles_are_refused():
    with pytest.raises(ev.BadInput, match="none has roles"):
        ev.matchups("pearlbrook")


def test_only_cells_about_roles_stop_together():
    told = tuple(Cell(("greedy", "greedy"), ("base",), (), factors_of(pair)) for pair in (("a", "b"), ("b", "a")))
    assert Spec(told, 100, until="win_share.role within 1 %").until
    with pytest.raises(ev.BadInput, match=r"nothing measured is called 'score'"):
        Spec(told, 100, until="score within 1 points")
    with pytest.raises(ev.BadInput, match="or for cells with fixed roles"):
        Spec((*told, Cell(("greedy", "greedy"))), 100, until="win_share.role within 1 %")


def test_cells_that_stop_together_are_cut_alike():
    """20 cells are a group of 16 and one of 4, which alone would have longer blocks."""
    loads = [Load(1000, False)] * 20
    assert len({deals for _, deals in cut(loads, "games", False)}) == 2
    assert cut(loads, "games", True) == ((16, 128), (4, 128))


# ---- what they say --------------------------------------------------------------------------------------------------


def test_seats_and_turned_tables_are_the_same_table():
    found = list(tables_of(cells(("b", "a"), ("a", "b"), ("", ""))))
    assert len(found) == 1
    assert found[0].tables == (("a", "b"),)
    assert found[0].seats == {(0, 0): (0, 1), (0, 1): (0, 0), (1, 0): (0, 0), (1, 1): (0, 1)}
    assert roles_of(Told(("greedy", "greedy"))) is None


def test_a_deal_counts_once_with_both_seatings():
    """Deal 0: a wins from seat 1 and shares from seat 2; deal 1: a wins from seat 1 and loses from seat 2."""
    found = results(cells(("a", "b"), ("b", "a")), rows([[60, 0], [60, 0]], [[30, 30], [60, 0]]))
    assert found.share[:, 0, 0].tolist() == [0.75, 0.5]
    assert found.margin[:, 0, 0].tolist() == [30.0, 0.0]


def test_deals_that_a_table_has_not_played_from_all_seats_wait():
    found = results(cells(("a", "b"), ("b", "a")), rows([[60, 0], [60, 0]], [[30, 30]]))
    assert found.deals == 1


def test_what_an_automatic_opponent_wins_is_shared_equally():
    frame = rows([[0, 0]], [[60, 0]])
    found = results(cells(("a", "b"), ("b", "a")), frame)
    # Both lose the first game, b wins the second: 1/2 and 0 on average.
    assert found.share[0, 0].tolist() == [0.25, 0.75]


THREE = cells(("a", "b"), ("b", "a"), ("a", "c"), ("c", "a"), ("b", "c"), ("c", "b"))
# On every deal a beats b once more than b beats a, and so on: shares by deal of a against b, a against c, b against c.
WON = rows(
    *([[60, 0]] * 4, [[0, 60], [0, 60], [60, 0], [0, 60]]),
    *([[60, 0]] * 4, [[0, 60]] * 4),
    *([[60, 0], [0, 60], [60, 0], [0, 60]], [[0, 60], [60, 0], [60, 0], [0, 60]]),
)


def test_matchups_are_told_from_both_sides():
    found = estimates.pairs([results(THREE, WON)], 0.95).filter(what="win_share")
    shares = {(row["role"], row["other_role"]): row for row in found.to_dicts()}
    assert len(shares) == 6
    # 1, 1, 1/2, 1 by deal; 1 four times; 1, 0, 1/2, 1/2.
    assert shares["a", "b"]["estimate"] == 0.875
    assert shares["a", "c"]["estimate"] == 1.0
    assert shares["b", "c"]["estimate"] == 0.5
    for (one, other), row in shares.items():
        mirror = shares[other, one]
        assert row["estimate"] == pytest.approx(1 - mirror["estimate"])
        assert (row["low"], row["high"]) == pytest.approx((1 - mirror["high"], 1 - mirror["low"]))
        assert row["p_adjusted"] == mirror["p_adjusted"]
    # Holm: the smallest of three times 3. Four deals that agree have a p-value of 2/16.
    assert shares["a", "c"]["p"] == 0.125
    assert shares["b", "c"]["p_adjusted"] == 1.0


def test_a_role_is_rated_over_all_its_opponents_deal_by_deal():
    """Shares of a by deal: (1+1)/2, 1, (1/2+1)/2, 1."""
    one = results(THREE, WON)
    assert one.by_role(one.share)[:, 0].tolist() == [1.0, 1.0, 0.75, 1.0]
    found = estimates.roles([one], 0.95).filter(what="win_share")
    assert found["role"].to_list() == ["a", "b", "c"]
    assert found["estimate"].to_list() == pytest.approx([0.9375, 0.3125, 0.25])
    assert found["n"].to_list() == [4, 4, 4]


def test_tables_that_are_a_sample_vary_too():
    seated = [("a", "b", "c"), ("b", "c", "a"), ("c", "a", "b"), ("a", "d", "e"), ("d", "e", "a"), ("e", "a", "d")]
    won = [[[60, 0, 0]] * 2] * 6
    told = {at: Told(("greedy",) * 3, factors_of(roles)) for at, roles in enumerate(seated)}
    (found,) = tables_of(told)
    assert not found.complete
    assert next(iter(tables_of(THREE))).complete
    one = RoleResults.of(found, rows(*won))
    assert one.of_role(one.share, "a").shape == (2, 2)
    assert one.of_role(one.share, "b").shape == (1, 2)


def test_chosen_roles_are_rated_by_the_seats_that_had_them():
    """Three games: a against b, a against a, b against a; seat 1 wins them all."""
    frame = rows([[60, 0]] * 3).with_columns(hat=pl.Series(["a", "b", "a", "a", "b", "a"]))
    one = Chosen.of("greedy", 2, "hat", frame)
    found = {(row["role"], row["what"]): row for row in chosen_roles([one], 0.95).to_dicts()}
    assert found["a", "win_share"]["estimate"] == pytest.approx(2 / 4)
    assert found["b", "win_share"]["estimate"] == pytest.approx(1 / 2)
    assert found["a", "taken_share"]["estimate"] == pytest.approx(4 / 6)
    # Of b there are two games, of a three.
    assert (found["b", "win_share"]["n"], found["a", "win_share"]["n"]) == (2, 3)


# ---- played ---------------------------------------------------------------------------------------------------------

SEVEN = "cats,rats,spiders,owls,foxes,pigs,bats"


def test_larger_tables_are_played_and_rated():
    """Seven roles at tables of three: seven tables of 35, so tables are a sample; each role sits at three of them."""
    asked = {"players": 3, "bots": "random", "deals": 6, "role_half_width": None, "rounds": 1, "workers": 1}
    found = ev.matchups("player_powers", roles=SEVEN, **asked)
    (one,) = found.results
    assert (len(one.tables.tables), one.tables.complete) == (7, False)
    assert len(found.run.spec.cells) == 7 * 3
    shares = found.roles.filter(what="win_share")
    assert shares["role"].sort().to_list() == sorted(SEVEN.split(","))
    # Every table has one victory, and every role sits at as many tables as every other one.
    assert shares["estimate"].mean() == pytest.approx(1 / 3)
    assert all("sampled tables" in method for method in shares["method"])
    assert found.pairs.is_empty()
    seats = found.run.seats.join(found.run.cells, on="cell")
    by_hand = seats.filter(pl.col("power") == "cats")["win_share"].mean()
    assert shares.filter(role="cats")["estimate"].item() == pytest.approx(by_hand)


def test_a_limit_of_deals_is_said_to_be_one():
    found = ev.matchups("player_powers", roles="cats,rats", bots="random", deals=4, workers=1)
    assert found.run.manifest.reached is False
    assert found.run.manifest.stopped_at == 4
    assert "Win share of 2 roles" in repr(found)


def test_a_cell_costs_the_same_among_few_and_among_many():
    """Counted in calls of functions: what all cells share is found once, and not for each cell again."""

    def calls(roles):
        keys = {"roles": roles, "bots": "random", "deals": 2, "workers": 1}
        with cProfile.Profile() as profile:
            ev.matchups("player_powers", pair_half_width=None, role_half_width=None, **keys)
        return sum(entry.callcount for entry in profile.getstats())

    powers = role_names(load_rules("player_powers"))
    _, few, some, many = (calls(list(powers)[:roles]) for roles in (3, 3, 6, 9))
    # 6, 30 and 72 cells, in blocks of 16 at most.
    assert (many - some) / 42 < 1.25 * (some - few) / 24


def test_progress_is_told_from_the_start(tmp_path):
    heard = []
    keys = {"modules": "player_powers", "roles": "cats,pigs,bats", "bots": "random", "deals": 4}
    ev.matchups(**keys, out=tmp_path / "run", progress=lambda done, games: heard.append((done, games)))
    assert (heard[0], heard[-1]) == ((0, 24), (24, 24))
