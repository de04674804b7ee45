"""Who moves in where: links by colour."""

import everdell_sim as ev
from tests.rules.corrin.hero import FIELD, KING, LEADER, PATH, WARRIOR


def test_five_cards_join_the_deck() -> None:
    """One copy of each name; 128 cards and 5 more. [K4.3]"""
    state = ev.Game(players=2, modules=["corrin"], seed=5).state()
    meadow = [card for card in state["meadow"] if card]
    cards = state["deck"] + meadow + [card for player in state["players"] for card in player["hand"]]
    assert len(cards) == 133
    assert [cards.count(card) for card in (KING, LEADER, WARRIOR, FIELD, PATH)] == [1] * 5
