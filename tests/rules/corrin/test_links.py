"""Who moves in where: links by colour."""

import pytest

import everdell_sim as ev
from tests.rules.corrin.hero import FIELD, KING, LEADER, PATH, WARRIOR, table


def test_five_cards_join_the_deck() -> None:
    """One copy of each name; 128 cards and 5 more. [K4.3]"""
    state = ev.Game(players=2, modules=["corrin"], seed=5).state()
    meadow = [card for card in state["meadow"] if card]
    cards = state["deck"] + meadow + [card for player in state["players"] for card in player["hand"]]
    assert len(cards) == 133
    assert [cards.count(card) for card in (KING, LEADER, WARRIOR, FIELD, PATH)] == [1] * 5


@pytest.mark.parametrize(
    ("hero", "homes", "not_there"),
    [
        (KING, ["school", "palace"], ["farm", "courthouse"]),
        (LEADER, ["courthouse", "crane"], ["school", "inn"]),
        (WARRIOR, ["inn", "post_office"], ["farm", "ruins"]),
    ],
)
def test_a_hero_moves_into_any_construction_of_his_colour(hero: str, homes: list[str], not_there: list[str]) -> None:
    """The Warrior, who is tan, into red ones: the printed colour counts. [K4.1, K4.2, CA1, CD1]"""
    one = table(hand=[hero], city=[*homes, *not_there, "judge"])
    assert one.values("token", kind="play", card=hero) == homes
    one.play(hero, token=homes[1])
    standing = one.player()["city"]
    assert [card["occupied"] for card in standing if card["card"] == homes[1]] == [True]


def test_a_hero_can_be_paid_for_as_well() -> None:
    """5, 3 and 4 berries. [CD1, K4.1]"""
    for hero, berries in ((KING, 5), (LEADER, 3), (WARRIOR, 4)):
        assert not table(hand=[hero], own=f"{berries - 1} berries").may_play(hero)
        one = table(hand=[hero], own=f"{berries} berries", city=["school", "courthouse", "inn"])
        assert len(one.matching(kind="play", card=hero)) == 2


@pytest.mark.parametrize(
    ("home", "moves_in", "stays_out"),
    [(FIELD, ["chip_sweep", "teacher"], ["ranger", "judge"]), (PATH, ["ranger", "bard"], ["chip_sweep", "queen"])],
)
def test_field_and_path_take_in_any_critter_of_their_colour(
    home: str, moves_in: list[str], stays_out: list[str]
) -> None:
    """Production critters at the Field, traveler critters at the Path; each once. [K4.1, CA1]"""
    # A worker stands where the Ranger could be moved from.
    one = table(hand=[*moves_in, *stays_out], city=[home], left=1)
    assert {choice["card"] for choice in one.matching(kind="play")} == set(moves_in)
    taken = table(hand=moves_in, city=[{"card": home, "occupied": True}], left=1)
    assert not taken.offers(kind="play")
