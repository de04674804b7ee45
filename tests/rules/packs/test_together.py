"""Where the packs meet each other and Pearlbrook."""

from tests.rules.corrin.hero import WARRIOR, gifts
from tests.rules.packs.table import Everything
from tests.rules.rugwort_cards.pack import ROBBER
from tests.rules.scenario import seat


def test_legendary_cards_aside_are_neither_given_nor_swapped() -> None:
    """[LA2, K4.5, RCA2]"""
    warrior = Everything(hand=[WARRIOR, "mine"], own="4 berries", aside=["poe"]).play(WARRIOR)
    assert gifts(warrior) == {("mine", 1)}
    robber = Everything(hand=[ROBBER], own="4 berries", aside=["poe"], others=[seat(hand=["king"], left=1)])
    robber.play(ROBBER)
    assert robber.state["shelves"]["aside"] == [["poe"], []]
