"""What a bot gives away where it passes over a card."""

import random

from everdell_sim.pipelines.passed_over import BEHIND, Table, part, regrets


def test_the_card_was_there_and_was_not_played():
    table = Table("champion", 5)
    _, turns = table.free(0, ["farm"])
    assert turns["farm"]
    for turn in turns["farm"]:
        decision = turn.game.decision()
        assert decision is not None
        seat, kind, *_, choices = decision
        assert (seat, kind) == (turn.seat, "turn")
        assert {choices[at][0]["card"] for at in turn.plays} == {"farm"}
        assert table.seats[seat].choose(turn.game) not in turn.plays


def test_only_turns_that_were_close_count(monkeypatch):
    table = Table("champion", 5)
    _, turns = table.free(0, ["farm"])
    monkeypatch.setattr("everdell_sim.pipelines.passed_over.BEHIND", -1.0)
    assert table.passed_over(turns["farm"]) is None
    monkeypatch.setattr("everdell_sim.pipelines.passed_over.BEHIND", 1000.0)
    found = table.passed_over(turns["farm"])
    assert found is not None
    assert found[0] is turns["farm"][0]
    assert BEHIND > 0


def test_a_turn_played_again_as_it_was_changes_nothing():
    """The rest of a game follows from the position: what differs comes from the card alone."""
    table = Table("champion", 5)
    free, turns = table.free(1, ["farm"])
    turn = random.Random(1).choice(turns["farm"])
    assert table.played(turn, table.seats[turn.seat].choose(turn.game)) == free


def test_the_same_for_any_number_of_processes():
    rows = part("champion", ["farm", "inn"], 3, 0, 4)
    assert {card for card, *_ in rows} <= {"farm", "inn"}
    one, two = (regrets("champion", ["farm", "inn"], 3, 30, workers) for workers in (1, 2))
    assert one == two
    assert one[0]["passed_over"] == one[0]["margin"]["n"] > 0
