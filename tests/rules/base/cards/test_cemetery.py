"""The Cemetery, and what is revealed from deck and discard pile (sections 9, 13 and 17 of the rules)."""

from tests.rules.scenario import Table


def test_an_empty_deck_can_be_chosen_beside_a_discard_pile() -> None:
    """The deck is then made from the discard pile; both piles are on offer. [R9.9, R13.1, RA6, RA24]"""
    table = Table(left=1, city=["cemetery"], discard=["judge", "monk"]).choose(kind="place", card="cemetery")
    assert table.values("from") == ["deck", "discard"]
    table.choose(**{"from": "deck"})
    assert sorted(table.state["revealed"]) == ["judge", "monk"]
    assert table.state["rng"]["reshuffles"] == 1


def test_the_discard_pile_itself_is_not_shuffled_for_the_reveal() -> None:
    """Choosing the discard pile beside an empty deck shuffles nothing. [R13.1, RA6]"""
    table = Table(left=1, city=["cemetery"], discard=["judge", "monk"]).choose(kind="place", card="cemetery")
    table.choose(**{"from": "discard"})
    assert table.state["revealed"] == ["judge", "monk"]
    assert table.state["rng"]["reshuffles"] == 0
