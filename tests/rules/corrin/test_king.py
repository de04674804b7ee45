"""Corrin Evertail the King: prosperity cards of the opponent who has most."""

from tests.rules.corrin.hero import KING, table
from tests.rules.scenario import seat


def test_the_king_counts_the_prosperity_cards_of_one_opponent() -> None:
    """3 against 2: the better one, and none of his own. [K4.7, CA8, card:corrin_evertail_the_king]"""
    others = [seat(city=["school", "palace"]), seat(city=["castle", "theater", "architect", "farm"])]
    one = table(city=[KING, "school"], others=others)
    assert (one.score()["cards"], one.score()["prosperity"]) == (4 + 2, 3)


def test_without_any_he_counts_nothing() -> None:
    """[K4.7]"""
    assert table(city=[KING], others=[seat(city=["farm"])]).score()["prosperity"] == 0
